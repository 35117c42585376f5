"""The sample photos of Straw show what their names and `expected.json` say."""

import json

import cv2
import numpy as np
import pytest

from models.house_deck import straw as house
from models.train.samples.__main__ import FOLDER
from rules.straw import Card, Play, Round, Settings, problems
from vision.image import load

TRUTH = json.loads((FOLDER / "straw" / "expected.json").read_text("utf-8"))
SAMPLES = {it["image"].removesuffix(".jpg"): it["cards"] for it in TRUTH["images"]}
WIDE, HIGH = 60, 48


def codes_of(name: str) -> list[str]:
    return [card["code"] for card in SAMPLES[name]]


def upright(picture: np.ndarray, card: np.ndarray) -> np.ndarray:
    """The top left of a card, (HIGH, WIDE, 3) float32, the paper's light divided away."""
    left, top, right, low = house.CORNER
    flat = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    within = (flat - [left, top]) / [right - left, low - top] * [WIDE, HIGH] - 0.5
    matrix = cv2.getPerspectiveTransform(np.float32(card), np.float32(within))
    cut = cv2.warpPerspective(cv2.GaussianBlur(picture, (0, 0), 0.7), matrix, (WIDE, HIGH)).astype(np.float32)
    return (cut / np.percentile(cut, 95, axis=(0, 1)))[6:38, 6:24]


@pytest.fixture(scope="module")
def corners():
    drawn = {}
    for code in house.CODES:
        face = house.face(code, height=400)
        drawn[code] = upright(face, np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]) * face.shape[1::-1])
    return drawn


def test_every_photo_is_there_and_no_other():
    assert TRUTH["game"] == "straw"
    assert {path.stem for path in (FOLDER / "straw").glob("*.jpg")} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_glyph_is_seen_where_it_is_said_to_be(name, corners):
    path = FOLDER / "straw" / f"{name}.jpg"
    assert path.stat().st_size < 350_000
    picture = load(path)
    for card in SAMPLES[name]:
        seen = upright(picture, np.float32(card["quad"]))
        difference = {code: float(np.abs(seen - drawn).mean()) for code, drawn in corners.items()}
        assert min(difference, key=difference.__getitem__) == card["code"]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_cards_can_lie_on_one_table(name):
    assert problems(map(Card.parse, codes_of(name))) == []


def test_the_straw_lies_on_exactly_fifty():
    current = Round.start(Settings(players=2))
    for code in codes_of("the_straw_on_top"):
        assert current.turn is not None
        assert (current.load == 50) == (code == "STRAW")
        current = current.apply(Play(current.turn, Card.parse(code), 9 if code == "X" else None))
    assert current.with_straw


def test_five_on_the_camel_begin_with_the_ten():
    assert codes_of("ten_on_the_camel") == codes_of("five_on_the_camel")[:1]
