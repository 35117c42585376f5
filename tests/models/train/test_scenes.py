"""What is rendered is what its truth says."""

from functools import cache

import cv2
import numpy as np
import pytest

from models.house_deck import set_game as house
from models.train.faces import WHITE
from models.train.grounds import plain
from models.train.layouts import grid_or_scatter
from models.train.scenes import Dress, legible, look, project, render
from models.train.scenes import lay as lay_card
from models.train.set_game import SIZE_MM
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Quad

WHOLE = Frame(76, 120, 1.0, 1.0)
WHOLE_SIZE = (WHOLE.width, WHOLE.height)
PLAIN = Dress(
    paper=WHITE,
    tint=np.float32([1, 1, 1]),
    radius=0.06,
    rim=0.0,
    shadow=0.0,
    offset=np.float32([0, 0]),
    softness=0.01,
    fade=1.0,
    veil=0.0,
)


@pytest.fixture(scope="module")
def scenes(deck):
    return [render(np.random.default_rng([7, i]), deck, size=384) for i in range(10)]


def cut_out(image: np.ndarray, corners: np.ndarray) -> np.ndarray:
    return straighten(Pyramid(image), [Quad(corners)], WHOLE)[0]


def details(picture: np.ndarray) -> np.ndarray:
    """What is printed on a card, whatever the light and the blur: lightness less its surroundings', of unit length."""
    grey = cv2.GaussianBlur(picture.min(axis=2).astype(np.float32), (0, 0), 2)
    inner = (grey - cv2.GaussianBlur(grey, (0, 0), 25))[8:-8, 6:-6]
    return inner / np.linalg.norm(inner)


@cache
def printed(code: str) -> np.ndarray:
    return details(cv2.resize(house.face(code, height=240), WHOLE_SIZE, interpolation=cv2.INTER_AREA))


def likeness(image: np.ndarray, corners: np.ndarray, code: str) -> float:
    """How much of what is printed on a card is seen where `corners` say: 1 for all of it."""
    return float((details(cut_out(image, corners)) * printed(code)).sum())


def laid(*quads: np.ndarray, size: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Cards laid one on the other on a dark table: the picture and which card is seen where."""
    table, gloss = plain(size, np.float32([40, 60, 30])), np.zeros((size, size), np.float32)
    seen = np.full((size, size), -1, np.int16)
    for i, quad in enumerate(quads):
        face = (house.face(house.CODES[i], height=300) * (WHITE / 255)).astype(np.uint8)
        lay_card(table, gloss, seen, i, face, np.float32(quad), PLAIN)
    return np.clip(table, 0, 255).astype(np.uint8), seen


def test_a_table_without_cards(deck):
    rng = np.random.default_rng(0)
    assert grid_or_scatter(rng, deck.size_mm, 0) == []
    assert np.isfinite(look(rng, [], SIZE_MM, 256)).all()
    few = [render(np.random.default_rng([1, i]), deck, size=96) for i in range(60)]
    empty = [scene for scene in few if not scene.cards]
    assert 0 < len(empty) < 12
    assert all(scene.image.shape == (96, 96, 3) for scene in empty)


@pytest.mark.parametrize(
    "quad",
    [
        [[100, 60], [214, 60], [214, 238], [100, 238]],
        [[300, 180], [220, 330], [60, 240], [150, 90]],
        [[120, 100], [230, 118], [280, 300], [70, 260]],
    ],
    ids=["straight", "turned", "in perspective"],
)
def test_a_card_is_laid_where_its_corners_are(quad):
    picture, seen = laid(quad)
    crop = cut_out(picture, np.float32(quad)).astype(float)
    face = cv2.resize(house.face(house.CODES[0], height=480), WHOLE_SIZE, interpolation=cv2.INTER_AREA)
    difference = np.abs(crop - face * (WHITE / 255))[5:-5, 5:-5]  # round corners show the table
    assert difference.mean() < 4
    assert (seen == 0).sum() == pytest.approx(cv2.contourArea(np.float32(quad)), rel=0.03)


def test_a_half_covered_card_is_half_seen():
    below = np.float32([[100, 60], [220, 60], [220, 248], [100, 248]])
    _, seen = laid(below, below + np.float32([60, 0]))
    assert (seen == 0).sum() / cv2.contourArea(below) == pytest.approx(0.5, abs=0.02)
    assert (seen == 1).sum() / cv2.contourArea(below) == pytest.approx(1, abs=0.02)


def test_a_card_cut_by_the_rim_is_seen_as_far_as_it_shows():
    corners = np.float32([[-60, 60], [60, 60], [60, 248], [-60, 248]])
    _, seen = laid(corners)
    assert (seen == 0).sum() / cv2.contourArea(corners) == pytest.approx(0.5, abs=0.02)


def test_the_truth_of_a_scene_names_and_frames_its_cards(scenes):
    clear = [(it.image, card) for it in scenes for card in it.cards if card.visible > 0.97]
    assert len(clear) > 40
    right = 0
    for image, card in clear:
        here = likeness(image, card.corners, card.code)
        right_way, down = card.corners[1] - card.corners[0], card.corners[3] - card.corners[0]
        moves = [way * step for way in (right_way, down) for step in (-0.06, 0.06)]
        away = [likeness(image, card.corners + move, card.code) for move in moves]
        others = {card.code[0], card.code[3]}.isdisjoint
        strangers = [likeness(image, card.corners, code) for code in house.CODES[::5] if others(code)]
        right += here > max(*away, *strangers)
    assert right / len(clear) > 0.97


def test_no_more_of_a_card_is_visible_than_the_cards_on_it_leave(scenes):
    exact = total = 0
    for scene in scenes:
        seen = np.full(scene.image.shape[:2], -1, np.int16)
        for i, card in enumerate(scene.cards):
            cv2.fillPoly(seen, [np.rint(card.corners * 16 - 8).astype(np.int32)], i, shift=4)
        for i, card in enumerate(scene.cards):
            share = (seen == i).sum() / max(cv2.contourArea(card.corners), 1)
            assert -1e-6 <= card.visible <= min(1, share) + 0.03
            exact += card.visible > share - 0.05
            total += 1
    assert exact / total > 0.7  # hands and bad light hide the others


def test_what_nobody_can_read_is_not_shown(scenes):
    corners = np.float32([[100, 60], [214, 60], [214, 238], [100, 238]])
    picture, _ = laid(corners)
    assert legible(picture, corners)
    assert not legible(np.full_like(picture, 200), corners)
    assert not legible((200 + picture * 0.02).astype(np.uint8), corners)  # in thick fog
    for scene in scenes:
        assert all(card.visible <= 0.5 for card in scene.cards if not legible(scene.image, card.corners))


def test_the_same_seed_gives_the_same_scene(deck, scenes):
    again = render(np.random.default_rng([7, 3]), deck, size=384)
    assert (again.image == scenes[3].image).all()
    for one, other in zip(again.cards, scenes[3].cards, strict=True):
        assert (one.code, one.visible) == (other.code, other.visible)
        assert (one.corners == other.corners).all()
    assert (scenes[2].image != scenes[3].image).any()


@pytest.mark.parametrize("count", [1, 12, 24])
def test_cards_keep_their_size_and_sense_on_the_table(deck, count):
    for seed in range(8):
        rng = np.random.default_rng(seed)
        places = grid_or_scatter(rng, deck.size_mm, count)
        assert len(places) == count
        camera = look(rng, places, SIZE_MM, 256)
        for place in places:
            sides = np.linalg.norm(np.roll(place, -1, axis=0) - place, axis=1)
            assert sides == pytest.approx([57, 89, 57, 89], abs=0.01)
            assert cv2.contourArea(place, oriented=True) > 0
            assert cv2.contourArea(project(camera, place), oriented=True) > 0
