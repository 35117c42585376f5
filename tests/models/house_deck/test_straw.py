from collections import Counter
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from models.house_deck.straw import (
    CARD_MM,
    CODES,
    CORNER,
    HOUSE,
    back,
    camel,
    copies,
    deck_paths,
    face,
    face_paths,
    glyph_box,
    random_style,
)
from rules.straw import Deck, all_cards

PX = 6
"""Pixels to a millimetre."""
MANY = [random_style(np.random.default_rng(seed)) for seed in range(200)]
STYLES = [HOUSE, *MANY[:8]]


def cut(code, style, *, size=(48, 48)):
    """The glyph of a card, in grey, without what is round it."""
    picture = face(code, style, height=round(style.size[1] * PX))
    box = glyph_box(code, style) * picture.shape[1::-1]
    left, top = box.min(axis=0).astype(int)
    right, bottom = np.ceil(box.max(axis=0)).astype(int)
    return cv2.resize(cv2.cvtColor(picture[top:bottom, left:right], cv2.COLOR_BGR2GRAY), size).astype(int)


def test_a_face_for_every_card_that_the_rules_know():
    assert set(CODES) == set(map(str, all_cards()))
    assert len(CODES) == 25


def test_the_64_cards_and_the_camel_are_those_of_the_invented_deck():
    counts = {str(card): count for card, count in Deck.invented().counts}
    assert {code: copies(code) for code in CODES} == counts
    assert sum(map(copies, CODES)) == 64
    assert len(deck_paths()) == 65


@pytest.mark.parametrize("height", [8, 88, 300])
def test_a_face_is_63_to_88(height):
    shape = (height, round(height * 63 / 88), 3)
    assert face("-4", height=height).shape == shape
    assert back(height=height).shape == camel(height=height).shape == shape


@pytest.mark.parametrize("code", ["", "11", "-11", "x", "camel", "6 ", "+4"])
def test_what_is_no_card(code):
    with pytest.raises(ValueError, match="is -10 to 10, R, X, C or STRAW"):
        face(code)
    with pytest.raises(ValueError, match="is -10 to 10"):
        copies(code)


@pytest.mark.parametrize("style", STYLES)
def test_glyphs_are_told_apart_by_themselves(style):
    glyphs = {code: cut(code, style) for code in CODES if not code.startswith("-")}
    away = {pair: np.abs(glyphs[pair[0]] - glyphs[pair[1]]).mean() for pair in combinations(glyphs, 2)}
    spread = max(glyphs["8"].std(), 1)
    assert min(away.values()) > 0.15 * spread, min(away, key=away.get)


@pytest.mark.parametrize("style", [HOUSE, *MANY])
def test_the_corner_holds_the_glyph_and_nothing_is_off_the_card(style):
    left, top, right, bottom = CORNER
    for code in ("0", "6", "-10", "X", "STRAW"):
        box = glyph_box(code, style)
        assert (box > (left + 0.01, top + 0.01)).all()
        assert (box < (right - 0.02, bottom - 0.01)).all()
        across, high = np.ptp(box, axis=0) * style.size
        assert across <= style.glyph_width + 1e-6
        assert high == pytest.approx(style.glyph_height, rel=0.06)


@pytest.mark.parametrize("code", ["6", "-4", "STRAW", "R"])
def test_the_glyph_is_where_the_box_says(code):
    """Cards that differ in the ink alone differ inside the glyph's box and nowhere else."""
    one = face(code, HOUSE, height=88 * PX).astype(int)
    green = replace(HOUSE, goods=(0, 200, 0), carpets=(0, 200, 0), specials=(0, 200, 0))
    y, x = np.nonzero(np.abs(one - face(code, green, height=88 * PX)).max(axis=2) > 40)
    box = glyph_box(code, HOUSE) * np.array(CARD_MM) * PX
    found = [x.min(), y.min(), x.max() + 1, y.max() + 1]
    assert found == pytest.approx([*box.min(axis=0), *box.max(axis=0)], abs=1.6)


@pytest.mark.parametrize("style", STYLES)
def test_a_carpet_is_its_weight_behind_a_minus(style):
    minus, plain = (glyph_box(code, style) * style.size for code in ("-4", "4"))
    assert np.ptp(minus[:, 0]) > np.ptp(plain[:, 0]) + 0.15 * style.glyph_height


def test_only_6_and_9_are_underlined_and_they_turn_into_each_other():
    without = replace(HOUSE, underline=0.0)
    for code in CODES:
        same = np.array_equal(face(code, HOUSE, height=176), face(code, without, height=176))
        assert same == (code not in ("6", "9")), code
    turned = cut("9", without)[::-1, ::-1]
    assert np.abs(turned - cut("6", without)).mean() < 12
    assert np.abs(cut("9", HOUSE)[::-1, ::-1] - cut("6", HOUSE)).mean() > 30


def test_nothing_but_the_corner_tells_the_card_where_pictures_are_shuffled():
    style = random_style(np.random.default_rng(3))
    shown = Counter()
    for seed in range(60):
        other = replace(style, scene=replace(style.scene, seed=seed, lean=0.0, stray=0.0))
        picture = face("6", other, height=88)[40:70, 15:48]
        shown[round(float(picture.mean()), 0)] += 1
    assert len(shown) > 10


def test_copies_differ_in_their_ground_alone():
    one, other = (face("6", variant=variant, height=176).astype(int) for variant in (0, 1))
    left, top, right, bottom = (
        round(v * s) for v, s in zip((0.05, 0.05, 0.28, 0.19), (126, 176) * 2, strict=True)
    )
    assert np.array_equal(one[top:bottom, left:right], other[top:bottom, left:right])
    assert np.abs(one - other).mean() > 1


def test_the_back_is_no_face_and_the_same_upside_down():
    picture = back(height=176)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 2
    assert min(cv2.absdiff(picture, face(code, height=176)).mean() for code in CODES) > 30


def test_the_camel_has_no_glyph_in_its_corner():
    """It lies on the table with the cards and must not be read as one."""
    corner = camel(height=352)[14:88, 14:90].reshape(-1, 3).astype(int)
    assert corner.std(axis=0).max() < 16


def test_styles_are_repeatable_and_cover_what_may_be_printed():
    assert random_style(np.random.default_rng(7)) == random_style(np.random.default_rng(7))
    assert {style.plate for style in MANY} == {"corner", "disc", "box", "bare"}
    assert {style.straw_mark for style in MANY} == {"ear", "fraction"}
    assert {style.inverted for style in MANY} == {False, True}
    assert {style.underline > 0 for style in MANY} == {False, True}
    assert len({style.size for style in MANY}) == 4
    assert sum(style.glyph_height < 9 for style in MANY) > 20
    assert sum(style.lettering.serif > 0 for style in MANY) > 20


def test_faces_are_painted_in_order():
    """What is printed last lies on top: the glyph."""
    last = face_paths("7")[-1]
    assert last.ink == HOUSE.goods
