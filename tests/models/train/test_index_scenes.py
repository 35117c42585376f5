"""Rendered hands and tables: what the truth says of an index is what the picture shows."""

import cv2
import numpy as np
import pytest

from models.house_deck import dou_dizhu as house
from models.train.index_faces import HEIGHT, WIDTH, house_face
from models.train.index_scenes import (
    CARD_MM,
    PART,
    Cards,
    column,
    draw_groups,
    fan,
    legible,
    rank_height,
    render,
    row,
)
from models.train.layouts import upright
from vision.straighten import part_of
from vision.types import Quad

SIZE_MM = (CARD_MM * WIDTH / HEIGHT, CARD_MM)


@pytest.fixture(scope="module")
def deck() -> Cards:
    faces = [house_face(code, house.HOUSE, "house") for code in ("7S", "TH", "QC", "RJ", "2D", "BJ")]
    return Cards(lambda rng, count: [faces[i % len(faces)] for i in range(count)], [faces[0].picture], [])


@pytest.mark.parametrize("lay", [fan, row, column])
@pytest.mark.parametrize("count", [1, 2, 17, 20])
def test_layouts_lay_so_many_cards_of_their_size(lay, count):
    cards = lay(np.random.default_rng(count), SIZE_MM, count)
    assert len(cards) == count
    for card in cards:
        assert np.linalg.norm(card[1] - card[0]) == pytest.approx(SIZE_MM[0], rel=1e-4)
        assert np.linalg.norm(card[3] - card[0]) == pytest.approx(SIZE_MM[1], rel=1e-4)


def test_groups_hold_a_deck_at_most_and_now_and_then_nothing():
    counts = [sum(map(len, draw_groups(np.random.default_rng(i), SIZE_MM))) for i in range(120)]
    assert 0 in counts
    assert max(counts) <= 60
    assert np.mean(counts) > 8


def test_a_rank_that_shows_is_in_the_picture_and_a_covered_one_is_not(deck):
    middle = upright(SIZE_MM)
    alone = render(np.random.default_rng(3), deck, groups=[[middle]], glyphs=(30, 40))
    assert {card.code for card in alone.cards} == {"7S"}
    assert max(card.visible for card in alone.cards) > 0.95
    covered = render(np.random.default_rng(3), deck, groups=[[middle, middle]], glyphs=(30, 40))
    assert {card.code for card in covered.cards if card.visible > 0.3} == {"TH"}


def test_in_a_row_the_left_index_of_each_card_shows(deck):
    cards = [upright(SIZE_MM) + np.float32([20 * i, 0]) for i in range(4)]
    scene = render(np.random.default_rng(8), deck, groups=[cards], glyphs=(20, 24))
    shown = [card.code for card in scene.cards if card.visible > 0.9]
    assert {"7S", "TH", "QC", "RJ"} <= set(shown)
    assert shown.count("RJ") == 2
    assert shown.count("7S") == 1


def test_ranks_are_as_high_as_asked(deck):
    for seed in range(4):
        scene = render(np.random.default_rng(seed), deck, groups=[[upright(SIZE_MM)]], glyphs=(20, 21))
        heights = [np.linalg.norm(card.corners[3] - card.corners[0]) / 2 for card in scene.cards]
        assert heights
        assert 5 < np.mean(heights) < 33


def test_a_blurred_rank_is_not_legible():
    picture = cv2.resize(house.face("7S", height=HEIGHT), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    rank = part_of(Quad(house_face("7S", house.HOUSE, "").indices[0]), PART).corners
    assert legible(picture, rank)
    assert legible((picture * 0.25).astype(np.uint8), rank)
    assert not legible(cv2.GaussianBlur(picture, (0, 0), 12), rank)
    assert not legible(np.full_like(picture, 200), rank)


def test_an_empty_table_has_no_index(deck):
    assert render(np.random.default_rng(1), deck, groups=[[]], size=256).cards == ()


def test_the_height_of_a_rank_is_that_of_the_card():
    face = house_face("7S", house.HOUSE, "")
    glyph = house.index_boxes("7S")[0].glyph[:, 1]
    assert rank_height(face) == pytest.approx(np.ptp(glyph) * CARD_MM, rel=0.01)
