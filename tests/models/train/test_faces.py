"""Photographed cards are freed from their light and brought onto clean paper."""

import cv2
import numpy as np
import pytest

from models.house_deck import set_game as house
from models.train.faces import HEIGHT, WHITE, WIDTH, Face, free_of_light, ink_box, on_clean_paper, split
from models.train.set_game import drawn_faces


def paper() -> np.ndarray:
    return np.full((HEIGHT, WIDTH, 3), WHITE, np.uint8)


@pytest.mark.parametrize("code", ["1RoD", "2GtS", "3PsO"])
@pytest.mark.parametrize(
    "tint", [(1, 1, 1), (0.6, 0.85, 1.0), (1.0, 0.9, 0.8)], ids=["white", "warm", "cool"]
)
def test_a_card_is_freed_of_a_coloured_slanting_light(code, tint):
    face = cv2.resize(house.face(code, height=600), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j][..., None]
    lit = face * (0.72 * np.array(tint) * (1 + 0.22 * x - 0.15 * y))
    freed = free_of_light(lit.astype(np.uint8))
    expected = face * (WHITE / 255)
    blank = (face == 255).all(axis=2)
    assert np.abs(freed[blank].astype(float) - WHITE).max() < 5
    assert np.abs(freed - expected).mean() < 3


def test_what_is_not_mostly_paper_has_no_light_to_judge():
    noise = np.random.default_rng(0).integers(0, 256, (HEIGHT, WIDTH, 3), np.uint8)
    assert free_of_light(noise) is None


def test_blank_paper_has_no_ink():
    assert ink_box(paper()) is None


@pytest.mark.parametrize("rim", ["none", "left", "all round"])
def test_the_box_is_round_the_symbol_and_not_the_table_beside_the_card(rim):
    picture = paper()
    cv2.rectangle(picture, (40, 110), (149, 179), (60, 40, 200), -1)
    if rim != "none":
        picture[:, :7] = 50
    if rim == "all round":
        picture[:, -5:] = picture[:4] = picture[-6:] = 50
    assert ink_box(picture) == pytest.approx((40, 110, 150, 180), abs=2)


def test_all_symbols_are_in_the_box():
    for code, count in (("1PsS", 1), ("2PsS", 2), ("3PoD", 3)):
        face = cv2.resize(house.face(code, height=600), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        picture = (face * (WHITE / 255)).astype(np.uint8)
        rows, columns = np.nonzero(picture.min(axis=2) < 150)
        expected = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
        box = ink_box(picture)
        assert box == pytest.approx(expected, abs=3)
        height = house.HOUSE.breadth + (count - 1) * house.HOUSE.step
        assert (box[3] - box[1]) / HEIGHT * 89 == pytest.approx(height, abs=5)


def test_ink_is_brought_to_its_place_and_the_rest_is_clean():
    picture = paper()
    picture[100:160, 60:120] = (40, 160, 30)
    picture[:, :8] = 30
    place = np.array([50, 130, 140, 190])
    moved = on_clean_paper(picture, ink_box(picture), place)
    assert moved.shape == (HEIGHT, WIDTH, 3)
    assert ink_box(moved) == pytest.approx(place, abs=2)
    assert np.abs(moved[140:180, 60:130].astype(int) - (40, 160, 30)).max() < 6
    assert (moved[:110] == WHITE).all()
    assert (moved[:, :30] == WHITE).all()


def test_drawn_faces_are_as_bright_as_photographed_ones():
    for seed in range(6):
        faces = drawn_faces(np.random.default_rng(seed), ["1RsO", "3GtD"])
        assert [face.code for face in faces] == ["1RsO", "3GtD"]
        for face in faces:
            assert face.picture.shape == (HEIGHT, WIDTH, 3)
            assert np.abs(face.picture[:6].astype(int) - WHITE).max() <= 2


def test_held_out_faces_are_others_and_always_the_same():
    rng = np.random.default_rng(0)
    faces = [Face(str(i), rng.integers(0, 256, (6, 4, 3), np.uint8), "") for i in range(400)]
    assert split([], held_out=0.1) == ([], [])
    shown, unseen = split(faces, held_out=0.1)
    assert 15 < len(unseen) < 80
    assert sorted(face.code for face in shown + unseen) == sorted(face.code for face in faces)
    assert [face.code for face in split(faces[::-1], held_out=0.1)[1]] == [face.code for face in unseen][::-1]
