"""The sample photos of Dou Dizhu show what their names and `expected.json` say."""

import json

import cv2
import numpy as np
import pytest

from models.house_deck import dou_dizhu as house
from models.train.samples.__main__ import FOLDER
from rules.dou_dizhu import Card, Category, classify, problems
from vision.image import load

TRUTH = json.loads((FOLDER / "dou-dizhu" / "expected.json").read_text("utf-8"))
SAMPLES = {it["image"].removesuffix(".jpg"): it["cards"] for it in TRUTH["images"]}
WIDE, HIGH = 36, 72


def cards_of(name: str) -> list[Card]:
    return [Card.parse(card["code"]) for card in SAMPLES[name]]


def upright(picture: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """What lies in a quad, (HIGH, WIDE, 3) float32, the paper's light divided away."""
    flat = np.float32([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]) - 0.5
    matrix = cv2.getPerspectiveTransform(np.float32(quad), flat)
    cut = cv2.warpPerspective(cv2.GaussianBlur(picture, (0, 0), 0.7), matrix, (WIDE, HIGH)).astype(np.float32)
    return cut / np.percentile(cut, 95, axis=(0, 1))


@pytest.fixture(scope="module")
def indices():
    drawn = {}
    for code in house.CODES:
        face = house.face(code, height=400)
        drawn[code] = upright(face, house.index_boxes(code)[0].whole * face.shape[1::-1])
    return drawn


def test_every_photo_is_there_and_no_other():
    assert TRUTH["game"] == "dou-dizhu"
    assert {path.stem for path in (FOLDER / "dou-dizhu").glob("*.jpg")} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_index_is_seen_upright_where_it_is_said_to_be(name, indices):
    path = FOLDER / "dou-dizhu" / f"{name}.jpg"
    assert path.stat().st_size < 350_000
    picture = load(path)
    for card in SAMPLES[name]:
        seen = upright(picture, np.float32(card["index"]))
        difference = {code: float(np.abs(seen - drawn).mean()) for code, drawn in indices.items()}
        assert min(difference, key=difference.__getitem__) == card["code"]
        assert difference[card["code"]] < 0.13


@pytest.mark.parametrize("name", SAMPLES)
def test_the_index_lies_on_its_card(name):
    for card in SAMPLES[name]:
        for point in card["index"]:
            assert cv2.pointPolygonTest(np.float32(card["quad"]), point, measureDist=False) > 0


@pytest.mark.parametrize("name", SAMPLES)
def test_no_card_lies_there_twice(name):
    sizes = {"hand_of_17_in_the_fan": 17, "hand_of_17_in_two_rows": 17, "landlords_hand_of_20": 20}
    assert problems(cards_of(name), sizes=[sizes[name]] if name in sizes else []) == []


def test_hands_have_both_jokers_and_are_sorted():
    for name in ("hand_of_17_in_the_fan", "hand_of_17_in_two_rows", "landlords_hand_of_20"):
        cards = cards_of(name)
        assert [str(card) for card in cards[:2]] == ["RJ", "BJ"]
        assert cards == sorted(cards, reverse=True)


def test_the_plays_are_what_their_names_say():
    played = cards_of("three_plays_on_green_felt")
    kinds = [classify(played[i : i + 5]).category for i in (0, 5, 10)]
    assert kinds == [Category.STRAIGHT, Category.STRAIGHT, Category.TRIPLE_PAIR]
    bomb, single, rocket = (cards_of("bomb_and_rocket")[a:b] for a, b in ((0, 4), (4, 5), (5, 7)))
    assert classify(bomb).category is Category.BOMB
    assert classify(single).category is Category.SINGLE
    assert classify(rocket).category is Category.ROCKET
    assert len(cards_of("three_bottom_cards")) == 3
