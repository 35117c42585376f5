from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest

from models.house_deck.drawing import paint
from models.house_deck.sea_salt_corner import corner
from models.house_deck.sea_salt_extras import EVENTS, aid, event
from models.house_deck.sea_salt_paper import (
    CARD_MM,
    CODES,
    COLOURS,
    EXTRA_SALT,
    HOUSE,
    back,
    copies,
    deck_paths,
    face,
    random_style,
)
from models.house_deck.sea_salt_signs import mark
from rules.sea_salt_paper import deck

STYLES = [HOUSE, *(random_style(np.random.default_rng(seed)) for seed in range(4))]
KINDS = tuple(dict.fromkeys(code.split(":")[0] for code in CODES))
BOX = (slice(10, 33), slice(10, 33))
"""Inside the icon box of a card 176 pixels high, two to a millimetre."""


@cache
def faces(style):
    """Every card's first picture, two pixels to a millimetre."""
    return {code: face(code, style, height=176) for code in CODES}


def lab(inks):
    return cv2.cvtColor(np.float32([inks]) / 255, cv2.COLOR_BGR2LAB)[0]


def most_frequent(picture, *, but=()):
    colours = Counter(map(tuple, picture.reshape(-1, 3).tolist()))
    return max((colour for colour in colours if colour != but), key=colours.get)


def test_the_deck_is_that_of_the_rules():
    assert list(CODES) == list(dict.fromkeys(map(str, deck(extra_salt=True))))
    assert {code: copies(code) for code in CODES} == Counter(map(str, deck(extra_salt=True)))
    assert set(EXTRA_SALT) == set(CODES) - set(map(str, deck()))
    assert len(deck_paths()) == 66 + 2


@pytest.mark.parametrize("height", [8, 88, 300])
def test_a_face_is_63_to_88(height):
    picture = face("sailor:pink", height=height)
    assert picture.shape == (height, round(height * 63 / 88), 3)
    assert picture.dtype == np.uint8
    assert back(height=height).shape == aid(height=height).shape == picture.shape


@pytest.mark.parametrize("code", ["", "crab", "crab:pink", "kraken:black", "crab:black "])
def test_what_is_no_card(code):
    with pytest.raises(ValueError, match="like 'crab:dark_blue'"):
        face(code)


@pytest.mark.parametrize("variant", [-1, 2])
def test_a_copy_the_deck_lacks(variant):
    with pytest.raises(ValueError, match=f"holds 2 of crab:yellow.*got {variant}"):
        face("crab:yellow", variant=variant)


@pytest.mark.parametrize("style", STYLES[:3])
def test_copies_have_pictures_of_their_own_and_the_same_corner(style):
    for code in CODES:
        if copies(code) > 1:
            all_copies = [
                face(code, style, variant=n, height=88).astype(np.int16) for n in range(copies(code))
            ]
            for one, other in combinations(all_copies, 2):
                assert (one[5:16, 5:16] == other[5:16, 5:16]).all()
                assert np.abs(one - other)[40:].mean() > 4


@pytest.mark.parametrize("style", STYLES)
def test_the_icon_box_is_printed_in_the_flat_ink_of_the_card(style):
    for code, picture in faces(style).items():
        if code != "mermaid:white":
            assert most_frequent(picture[BOX], but=style.paper) == style.ink(code.split(":")[1])


@pytest.mark.parametrize("style", STYLES)
def test_the_mermaid_shows_every_other_colour(style):
    box = face("mermaid:white", style, height=704)[40:140, 40:140].reshape(-1, 3)
    assert [ink for ink in style.inks if not (box == ink).all(axis=1).any()] == []


def test_each_ink_stays_nearest_to_its_own_colour():
    own = lab(HOUSE.inks)
    for seed in range(200):
        away = np.linalg.norm(lab(random_style(np.random.default_rng(seed)).inks)[:, None] - own, axis=2)
        assert (away.argmin(axis=1) == np.arange(len(COLOURS))).all()


@pytest.mark.parametrize("style", STYLES)
def test_kinds_are_told_apart_by_an_icon_box_40_pixels_wide(style):
    ink = style.ink("dark_blue")
    scale = 40 / (style.scale * 14.6)
    left, top = (round(edge * scale) for edge in style.corner)
    boxes = {}
    for kind in KINDS:
        picture = paint(corner(kind, ink, style), ink, CARD_MM, height=round(88 * scale))
        boxes[kind] = picture[top : top + 40, left : left + 40].astype(np.int16)
    away = {pair: np.abs(boxes[pair[0]] - boxes[pair[1]]).mean() for pair in combinations(KINDS, 2)}
    assert min(away.values()) > 5, min(away, key=away.get)


@pytest.mark.parametrize("style", STYLES)
def test_of_swimmer_and_shark_the_one_it_is_is_solid(style):
    ink = style.ink("black")
    shares = {}
    for kind in ("swimmer", "shark"):
        picture = paint(corner(kind, ink, style), ink, CARD_MM, height=352)
        x, y, half = style.corner[0] * 4, style.corner[1] * 4, style.scale * 14.6 * 2
        bright = picture[round(y) :, round(x) :].min(axis=2) > 150
        inset = round(0.2 * half)
        first = bright[inset : round(half), inset : round(half)].mean()
        second = bright[round(half) : round(2 * half) - inset, round(half) : round(2 * half) - inset].mean()
        shares[kind] = first, second
    assert shares["swimmer"][0] > 1.2 * shares["shark"][0]
    assert shares["shark"][1] > 1.2 * shares["swimmer"][1]


def test_each_colour_has_a_mark_of_its_own():
    marks = [
        paint(
            [path.moved(1.1, 1.1) for path in mark(colour, (255,) * 3, (0,) * 3)],
            (0,) * 3,
            (2.2, 2.2),
            height=16,
        )
        for colour in COLOURS
    ]
    assert min(cv2.absdiff(one, other).mean() for one, other in combinations(marks, 2)) > 20


@pytest.mark.parametrize("style", STYLES)
def test_the_border_is_bare_paper(style):
    for picture in faces(style).values():
        inside = np.zeros(picture.shape[:2], bool)
        inside[4:-4, 4:-4] = True
        assert (picture[~inside] == style.paper).all()


@pytest.mark.parametrize("style", STYLES)
def test_only_extra_salt_has_a_star(style):
    for code, picture in faces(style).items():
        middle = picture[12:14, 112:114].astype(int)
        assert (np.abs(middle - style.paper).max() < 4) == (code in EXTRA_SALT)


def test_the_back_is_no_face_and_the_same_upside_down():
    picture = back(height=176)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 1
    assert min(cv2.absdiff(picture, other).mean() for other in faces(HOUSE).values()) > 20


@pytest.mark.parametrize("style", STYLES)
def test_the_aid_shows_every_colour(style):
    middle = aid(style, height=352)[:, 126]
    assert [ink for ink in style.inks if not (middle == ink).all(axis=1).any()] == []


def test_events_lie_on_their_side_and_differ():
    events = [event(number, height=126).astype(np.int16) for number in range(len(EVENTS))]
    assert {picture.shape for picture in events} == {(126, 176, 3)}
    assert min(np.abs(one - other).mean() for one, other in combinations(events, 2)) > 10


def test_styles_are_repeatable_and_differ():
    assert random_style(np.random.default_rng(7)) == random_style(np.random.default_rng(7))
    styles = [random_style(np.random.default_rng(seed)) for seed in range(12)]
    for field in fields(HOUSE):
        assert len({getattr(style, field.name) for style in styles}) > 10
    for field in fields(HOUSE.scene):
        assert len({getattr(style.scene, field.name) for style in styles}) > 2
