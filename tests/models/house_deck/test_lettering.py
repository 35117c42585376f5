import cv2
import numpy as np
import pytest

from models.house_deck.dou_dizhu_style import random_lettering
from models.house_deck.lettering import GLYPHS, Lettering, glyph, write

HIGH = 240
LETTERINGS = [
    Lettering(),
    Lettering(flat_three=True, open_four=True, straight_six=True, bent_seven=True, barred_jack=False),
    Lettering(flagged_one=False, slant=0.2),
    *(random_lettering(np.random.default_rng(seed)) for seed in range(60)),
]


def inked(text: str, lettering: Lettering) -> np.ndarray:
    canvas = np.zeros((HIGH + 40, 2 * HIGH), np.uint8)
    for polygon in write(text, lettering):
        cv2.fillPoly(canvas, [np.rint(polygon * HIGH + 20).astype(np.int32)], 255)
    return canvas


def parts_and_holes(ink: np.ndarray) -> tuple[int, int]:
    """How many pieces ink lies in, and how many holes it goes round, specks left out."""
    contours, tree = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    large = [
        row[3] >= 0
        for contour, row in zip(contours, tree[0], strict=True)
        if cv2.contourArea(contour) > 1e-3 * HIGH**2
    ]
    return large.count(False), large.count(True)


@pytest.mark.parametrize("lettering", LETTERINGS)
def test_every_letter_is_in_one_piece_with_its_holes(lettering):
    holes = {
        "A": 1,
        "4": 0 if lettering.open_four else 1,
        "6": 1,
        "8": 2,
        "9": 1,
        "Q": 1,
        "0": 1,
        "O": 1,
        "R": 1,
    }
    for letter in GLYPHS:
        assert parts_and_holes(inked(letter, lettering)) == (1, holes.get(letter, 0)), letter
    assert parts_and_holes(inked("10", lettering)) == (2, 1)


@pytest.mark.parametrize("lettering", LETTERINGS)
def test_letters_are_as_high_as_1(lettering):
    for letter in GLYPHS:
        points = np.concatenate(glyph(letter, lettering))
        assert points[:, 1].min() == pytest.approx(0, abs=0.02), letter
        assert points[:, 1].max() == pytest.approx(1, abs=0.02), letter
        assert 0 < np.ptp(points[:, 0]) < 1.25


def test_a_six_upside_down_is_a_nine_and_no_other_two_are_alike():
    for lettering in LETTERINGS[:3]:
        shapes = {letter: _cut(inked(letter, lettering)) for letter in GLYPHS if letter not in "0O"}
        assert cv2.absdiff(shapes["6"], cv2.rotate(shapes["9"], cv2.ROTATE_180)).mean() < 4
        for one in shapes:
            others = {
                other: cv2.absdiff(shapes[one], shapes[other]).mean() for other in shapes if other != one
            }
            assert min(others.values()) > 18, one


def _cut(ink: np.ndarray) -> np.ndarray:
    x, y, width, height = cv2.boundingRect(ink)
    return cv2.resize(ink[y : y + height, x : x + width], (60, 100), interpolation=cv2.INTER_AREA)


def test_ten_is_narrower_than_its_figures_side_by_side():
    ten = np.ptp(np.concatenate(write("10", Lettering()))[:, 0])
    one, naught = (np.ptp(np.concatenate(glyph(letter, Lettering()))[:, 0]) for letter in "10")
    assert max(one, naught) < ten < one + naught + 0.1


@pytest.mark.parametrize("letter", ["", "Z", "10", "q"])
def test_what_there_is_no_letter_for(letter):
    with pytest.raises(ValueError, match="one of 2 3 4"):
        glyph(letter, Lettering())
