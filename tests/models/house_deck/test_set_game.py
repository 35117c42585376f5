from dataclasses import fields
from itertools import combinations

import cv2
import numpy as np
import pytest

from models.house_deck.drawing import outline
from models.house_deck.set_game import (
    CARD_MM,
    CODES,
    HOUSE,
    back,
    back_paths,
    face,
    face_paths,
    random_style,
    symbol_points,
)

STYLES = [HOUSE, *(random_style(np.random.default_rng(seed)) for seed in range(12))]


def ink(picture: np.ndarray, paper: tuple[int, int, int]) -> np.ndarray:
    return np.abs(picture.astype(int) - paper).max(axis=2) > 40


def test_81_cards_each_with_a_face_of_its_own():
    assert len(set(CODES)) == 81
    faces = [face(code, height=178).astype(np.int16) for code in CODES]
    assert min(np.abs(one - other).mean() for one, other in combinations(faces, 2)) > 0.5


@pytest.mark.parametrize("height", [8, 89, 512])
def test_a_face_is_57_to_89(height):
    picture = face("3PtS", height=height)
    assert picture.shape == (height, round(height * 57 / 89), 3)
    assert picture.dtype == np.uint8
    assert back(height=height).shape == picture.shape


@pytest.mark.parametrize("code", ["", "2RtX", "4RtD", "2rtd", "2RtD "])
def test_what_is_no_card(code):
    with pytest.raises(ValueError, match="like '2RtD'"):
        face(code)


def test_a_card_too_small_to_paint():
    with pytest.raises(ValueError, match="height=0"):
        face("2RtD", height=0)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("shape", "OSD")
def test_as_many_symbols_as_the_number_says(style, shape):
    for number in (1, 2, 3):
        mask = ink(face(f"{number}Rs{shape}", style, height=356), style.paper).astype(np.uint8)
        count, _, stats, middles = cv2.connectedComponentsWithStats(mask)
        assert count - 1 == number
        assert (stats[1:, cv2.CC_STAT_WIDTH] > 1.5 * stats[1:, cv2.CC_STAT_HEIGHT]).all()
        assert middles[1:].mean(axis=0) == pytest.approx(np.array(mask.shape[::-1]) / 2, abs=2)


@pytest.mark.parametrize("style", STYLES)
def test_everything_lies_inside_the_card(style):
    for code in ("3RtO", "3RtS", "3RtD"):
        points = np.concatenate([path.points for path in face_paths(code, style)])
        assert (points > 1).all()
        assert (points < np.array(CARD_MM) - 1).all()


@pytest.mark.parametrize("style", STYLES)
def test_striped_lies_between_outlined_and_solid(style):
    for shape in "OSD":
        outlined, striped, solid = (
            ink(face(f"2G{shading}{shape}", style, height=712), style.paper).mean() for shading in "ots"
        )
        assert outlined < striped < solid


@pytest.mark.parametrize("style", STYLES)
def test_stripes_stay_inside_and_run_along_the_card(style):
    for shape in "OSD":
        symbol = (symbol_points(shape, style) * 1000).astype(np.float32)
        stripes = [
            path.points - np.array(CARD_MM) / 2
            for path in face_paths(f"1Gt{shape}", style)
            if len(path.points) == 2
        ]
        assert len(stripes) > 10
        for stripe in stripes:
            assert stripe[0, 0] == stripe[1, 0]
            for share in (0.02, 0.5, 0.98):
                x, y = (stripe[0] + (stripe[1] - stripe[0]) * share) * 1000
                assert cv2.pointPolygonTest(symbol, (float(x), float(y)), measureDist=True) > -5
        lines = np.unique([stripe[0, 0] for stripe in stripes])
        assert np.diff(lines) == pytest.approx(style.stripe_pitch)


@pytest.mark.parametrize("style", STYLES)
def test_the_three_inks_are_told_apart(style):
    hues = {}
    for colour in "RPG":
        hue = cv2.cvtColor(np.array([[style.ink(colour)]], np.uint8), cv2.COLOR_BGR2HSV)[0, 0, 0]
        hues[colour] = 2 * int(hue)
    assert min(hues["R"], 360 - hues["R"]) < 30
    assert 100 < hues["G"] < 170
    assert 250 < hues["P"] < 320


@pytest.mark.parametrize("code", ["1RsO", "2PtD", "3GoS"])
def test_a_card_upside_down_is_the_same_card(code):
    picture = face(code, height=356)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 1


def test_the_back_is_no_face_and_the_same_upside_down():
    picture = back(height=356)
    assert cv2.absdiff(picture, cv2.rotate(picture, cv2.ROTATE_180)).mean() < 1
    assert min(cv2.absdiff(picture, face(code, height=356)).mean() for code in CODES) > 40
    points = np.concatenate([path.points for path in back_paths()])
    assert (points >= 4).all()
    assert (points <= np.array(CARD_MM) - 4).all()


def test_the_outline_is_the_card_less_its_corners():
    area = cv2.contourArea(outline(CARD_MM, 3.5).astype(np.float32))
    assert area == pytest.approx(57 * 89 - (4 - np.pi) * 3.5**2, abs=0.2)
    assert outline(CARD_MM, 0).min(axis=0) == pytest.approx([0, 0])
    assert outline(CARD_MM, 3.5).max(axis=0) == pytest.approx(CARD_MM)


def test_styles_are_repeatable_and_differ():
    assert random_style(np.random.default_rng(7)) == random_style(np.random.default_rng(7))
    for field in fields(HOUSE):
        assert len({getattr(style, field.name) for style in STYLES}) > 10
    pitches = [style.stripe_pitch / CARD_MM[0] for style in STYLES]
    assert min(pitches) > 0.018
    assert max(pitches) < 0.042
