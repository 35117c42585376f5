"""Where a face's indices are, found in drawn cards and in cards like photographed ones."""

import cv2
import numpy as np
import pytest

from models.house_deck import dou_dizhu as house
from models.train.index_faces import (
    HEIGHT,
    LONG,
    WIDTH,
    face_of,
    has_four,
    house_face,
    ink,
    rank_box,
    split,
    twin_box,
)


def drawn(code: str) -> np.ndarray:
    """A card of the house deck at a face's size, its paper white."""
    return cv2.resize(house.face(code, height=HEIGHT), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)


def true_box(code: str) -> np.ndarray:
    """The box of its rank in the top left corner, in pixels."""
    first = min(
        (box.glyph * (WIDTH, HEIGHT) for box in house.index_boxes(code)), key=lambda points: points.sum()
    )
    return np.concatenate([first.min(axis=0), first.max(axis=0)])


@pytest.mark.parametrize("code", ["3S", "TH", "QC", "KD", "7D", "AS"])
def test_ranks_are_found_where_they_are_printed(code):
    box = rank_box(ink(drawn(code)), code[0])
    assert box is not None
    assert np.abs(np.array(box) - true_box(code)).max() < 3


@pytest.mark.parametrize("code", ["3S", "TH", "QC", "7D"])
def test_a_rank_seen_in_both_corners_with_a_suit_below_it_is_one(code):
    box = twin_box(drawn(code), code)
    assert box is not None
    assert np.abs(np.array(box) - true_box(code)).max() < 3


def test_blank_and_black_cards_have_no_rank():
    for grey in (0, 255):
        assert twin_box(np.full((HEIGHT, WIDTH, 3), grey, np.uint8), "7S") is None


def test_a_card_with_one_index_only_is_left_out():
    card = drawn("7S")
    card[HEIGHT // 2 :] = 255
    assert twin_box(card, "7S") is None


def test_an_index_is_told_by_a_rectangle_about_its_rank_and_turned_by_half():
    face = face_of("7S", drawn("7S"), (20, 30, 50, 70), "test")
    upper, lower = face.indices
    assert upper.tolist() == [[15, 30], [55, 30], [55, 30 + 40 * LONG], [15, 30 + 40 * LONG]]
    assert lower == pytest.approx(np.float32([WIDTH, HEIGHT]) - upper)
    assert len(face_of("7S", drawn("7S"), (20, 30, 50, 70), "test", four=True).indices) == 4


def test_an_index_in_the_other_corner_is_seen():
    card = drawn("7S")
    left, top, right, bottom = (int(side) for side in true_box("7S"))
    box = (float(left), float(top), float(right), float(bottom))
    assert not has_four(card, box)
    card[top:bottom, WIDTH - right : WIDTH - left] = card[top:bottom, left:right]
    assert has_four(card, box)


def test_house_faces_have_their_paper_at_white_and_jokers_the_word_as_index():
    style = house.HOUSE
    joker, seven = house_face("RJ", style, "house"), house_face("7S", style, "house")
    assert seven.picture[HEIGHT // 2, 3].min() > 225
    longer = np.linalg.norm(joker.indices[0][3] - joker.indices[0][0])
    whole = np.ptp(house.index_boxes("RJ")[0].whole[:, 1]) * HEIGHT
    assert longer == pytest.approx(whole, rel=0.02)


def test_the_share_held_out_is_the_same_each_time():
    faces = [face_of("7S", np.full((9, 9, 3), i, np.uint8), (1, 1, 3, 4), "") for i in range(200)]
    shown, held_out = split(faces, held_out=0.2)
    assert len(shown) + len(held_out) == 200
    assert 20 < len(held_out) < 60
    assert split(faces, held_out=0.2) == (shown, held_out)
