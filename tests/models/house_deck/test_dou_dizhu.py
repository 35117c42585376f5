from dataclasses import replace
from functools import cache
from itertools import combinations, cycle

import cv2
import numpy as np
import pytest

from models.house_deck.dou_dizhu import (
    CARD_MM,
    CODES,
    HOUSE,
    Style,
    back,
    back_paths,
    deck_paths,
    face,
    face_paths,
    index_boxes,
    random_style,
)
from models.house_deck.suits import Suits, suit_points
from rules.dou_dizhu import deck

STYLES = [HOUSE, *(random_style(np.random.default_rng(seed)) for seed in range(6))]
MANY = [random_style(np.random.default_rng(seed)) for seed in range(200)]
PX = 6
"""Pixels to a millimetre."""


def ink(picture: np.ndarray, style: Style) -> np.ndarray:
    return np.abs(picture.astype(int) - style.paper).max(axis=2) > 60


@cache
def painted(code: str, style: Style) -> np.ndarray:
    return face(code, style, height=round(style.size[1] * PX))


def in_pixels(box: np.ndarray, picture: np.ndarray) -> np.ndarray:
    return box * picture.shape[1::-1] - 0.5  # a pixel's middle is where it is


def read_upright(picture: np.ndarray, box: np.ndarray) -> np.ndarray:
    """Cut a box out of a card, (60, 40, 3), its own top up."""
    flat = np.float32([[0, 0], [40, 0], [40, 60], [0, 60]]) - 0.5
    matrix = cv2.getPerspectiveTransform(np.float32(in_pixels(box, picture)), flat)
    return cv2.warpPerspective(cv2.GaussianBlur(picture, (0, 0), 1), matrix, (40, 60))


def test_the_54_cards_of_the_game_each_with_a_face_of_its_own():
    assert tuple(str(card) for card in deck()) == CODES
    faces = [face(code, height=132).astype(np.int16) for code in CODES]
    assert min(np.abs(one - other).mean() for one, other in combinations(faces, 2)) > 1


@pytest.mark.parametrize("height", [8, 88, 440])
def test_a_face_is_63_to_88(height):
    assert face("TH", height=height).shape == (height, round(height * 63 / 88), 3)
    assert back(height=height).shape == face("TH", height=height).shape


@pytest.mark.parametrize("code", ["", "10H", "1S", "TX", "th", "JOKER", "B", "TH "])
def test_what_is_no_card(code):
    with pytest.raises(ValueError, match="like 'TH'"):
        face(code)
    with pytest.raises(ValueError, match="like 'TH'"):
        index_boxes(code)


@pytest.mark.parametrize("style", [style for style in STYLES if style.middle == "pips"])
def test_as_many_pips_as_the_rank_says(style):
    for rank, suit in zip("A23456789T", cycle("SHDC"), strict=False):
        picture = painted(rank + suit, style)
        mask = ink(picture, style).astype(np.uint8)
        for box in index_boxes(rank + suit, style):
            cv2.fillPoly(mask, [np.rint(in_pixels(box.whole, picture)).astype(np.int32)], 0)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        assert len(contours) == {"A": 1, "T": 10}.get(rank) or int(rank), rank


@pytest.mark.parametrize("style", STYLES)
def test_the_boxes_fit_the_indices_to_a_pixel(style):
    for code in ("TS", "6H", "QC", "BJ"):
        picture = painted(code, style)
        mask = ink(picture, style)
        for box in index_boxes(code, style):
            low, high = in_pixels(box.whole, picture).min(axis=0), in_pixels(box.whole, picture).max(axis=0)
            left, top = np.maximum(np.floor(low - 0.5 * PX), 0).astype(int)
            right, bottom = np.ceil(high + 0.5 * PX).astype(int)
            y, x = np.nonzero(mask[top:bottom, left:right])
            found = [x.min() + left - 0.5, y.min() + top - 0.5, x.max() + left + 0.5, y.max() + top + 0.5]
            assert found == pytest.approx([*low, *high], abs=1.6)


@pytest.mark.parametrize("style", STYLES)
def test_every_index_of_a_card_reads_the_same(style):
    for code in ("TS", "6H", "KC", "BJ"):
        picture = painted(code, style)
        boxes = index_boxes(code, style)
        assert len(boxes) == (style.corners if code != "BJ" or style.joker != "picture" else 0)
        cuts = [read_upright(picture, box.glyph) for box in boxes]
        for cut in cuts[1:]:
            assert cv2.absdiff(cut, cuts[0]).mean() < 6
            assert cv2.absdiff(cv2.rotate(cut, cv2.ROTATE_180), cuts[0]).mean() > 15 or style.joker == "star"


@pytest.mark.parametrize("style", STYLES)
def test_a_glyph_belongs_to_the_rank_and_lies_in_the_whole_index(style):
    for code in ("TS", "RJ"):
        for box in index_boxes(code, style):
            assert (box.glyph >= box.whole.min(axis=0) - 1e-9).all()
            assert (box.glyph <= box.whole.max(axis=0) + 1e-9).all()
    one, other = (index_boxes(code, style)[0] for code in ("8S", "8H"))
    assert one.glyph == pytest.approx(other.glyph)
    assert np.ptp(one.glyph[:, 1]) * style.size[1] == pytest.approx(style.index_height, rel=0.03)


def test_a_word_along_the_edge_is_read_turned_and_a_picture_not_at_all():
    along, upright = (index_boxes("RJ", replace(HOUSE, joker=joker))[0] for joker in ("along", "word"))
    assert along.glyph[0, 0] == along.glyph[1, 0]
    assert along.glyph[0, 0] > along.glyph[3, 0]
    assert upright.glyph[0, 1] == upright.glyph[1, 1]
    assert upright.glyph[0, 1] < upright.glyph[3, 1]
    assert index_boxes("RJ", replace(HOUSE, joker="picture")) == ()


@pytest.mark.parametrize("style", STYLES)
def test_hearts_and_the_big_joker_are_red_spades_and_the_small_one_are_black(style):
    for red, black in (("7H", "7S"), ("RJ", "BJ")):
        for code, is_red in ((red, True), (black, False)):
            for box in index_boxes(code, style):
                cut = read_upright(painted(code, style), box.whole).reshape(-1, 3).astype(int)
                darkest = np.median(cut[np.argsort(cut.sum(axis=1))[:200]], axis=0)
                assert (darkest[2] - darkest[:2].max() > 60) == is_red


@pytest.mark.parametrize("style", STYLES)
def test_everything_lies_inside_the_card(style):
    for code in ("TS", "AS", "2C", "JD", "QS", "KH", "BJ"):
        points = np.concatenate([path.points for path in face_paths(code, style)])
        assert (points > 0.8).all(), code
        assert (points < np.array(style.size) - 0.8).all(), code


@pytest.mark.parametrize("code", ["TS", "4D", "QH", "KC", "JS"])
def test_a_card_upside_down_is_the_same_card(code):
    picture = face(code, height=440)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 1.5


def test_the_back_is_no_face_and_the_same_upside_down():
    picture = back(height=132)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 2
    assert min(cv2.absdiff(picture, face(code, height=132)).mean() for code in CODES) > 40
    points = np.concatenate([path.points for path in back_paths()])
    assert (points >= 4).all()
    assert (points <= np.array(CARD_MM) - 4).all()


def test_the_deck_to_print_is_in_order():
    paths = deck_paths()
    assert len(paths) == 54
    assert [len(each) for each in paths] == [len(face_paths(code)) for code in CODES]


def test_no_such_suit():
    with pytest.raises(ValueError, match="S, H, D or C; got 'X'"):
        suit_points("X", Suits())


def test_styles_are_repeatable_and_cover_what_is_printed():
    assert random_style(np.random.default_rng(7)) == random_style(np.random.default_rng(7))
    assert {style.joker for style in MANY} == {"word", "along", "star", "picture"}
    assert {style.corners for style in MANY} == {2, 4}
    assert {style.middle for style in MANY} == {"pips", "large", "none"}
    assert {style.suit_beside for style in MANY} == {False, True}
    assert len({style.size for style in MANY}) == 4
    assert sum(style.index_height > 12 for style in MANY) > 20
    assert sum(style.index_height < 8 for style in MANY) > 20
    assert sum(style.clubs != style.spades and style.diamonds != style.hearts for style in MANY) > 10
