"""The sample photos of SET show what their names and `expected.json` say."""

import json

import cv2
import numpy as np
import pytest

from models.house_deck import set_game as house
from models.train.samples.__main__ import FOLDER
from rules.set_game import Card, Shading, find_sets, missing_card
from vision.image import load
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Quad

TRUTH = json.loads((FOLDER / "set" / "expected.json").read_text("utf-8"))
SAMPLES = {it["image"].removesuffix(".jpg"): it["cards"] for it in TRUTH["images"]}
FRAME = Frame(57, 89, 1.0, 1.0)


def cards_of(name: str) -> list[Card]:
    return [Card.parse(card["code"]) for card in SAMPLES[name]]


def printed(picture: np.ndarray) -> np.ndarray:
    """What is printed on a card, in colour: the paper's light divided away, the card's rim left out."""
    paper = np.percentile(picture, 90, axis=(0, 1))
    return cv2.GaussianBlur(picture / paper, (0, 0), 0.7)[4:-4, 4:-4]


@pytest.fixture(scope="module")
def faces():
    return {
        code: printed(cv2.resize(house.face(code, height=356), (57, 89), interpolation=cv2.INTER_AREA))
        for code in house.CODES
    }


def test_every_photo_is_there_and_no_other():
    assert TRUTH["game"] == "set"
    assert {path.stem for path in (FOLDER / "set").glob("*.jpg")} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_card_lies_upright_in_its_quad(name, faces):
    path = FOLDER / "set" / f"{name}.jpg"
    assert path.stat().st_size < 350_000
    pyramid = Pyramid(load(path))
    quads = [Quad(np.float32(card["quad"])) for card in SAMPLES[name]]
    for card, crop in zip(SAMPLES[name], straighten(pyramid, quads, FRAME), strict=True):
        seen = printed(crop)
        difference = {code: float(np.abs(seen - face).mean()) for code, face in faces.items()}
        assert min(difference, key=difference.__getitem__) == card["code"]
        assert difference[card["code"]] < 0.12


@pytest.mark.parametrize("name", SAMPLES)
def test_no_card_lies_there_twice(name):
    assert len(set(cards_of(name))) == len(SAMPLES[name])


def test_the_names_say_what_there_is():
    for name, cards, sets in (
        ("six_sets_wood", 12, 6),
        ("one_set_dark_cloth", 12, 1),
        ("no_set_white_table", 12, 0),
        ("fifteen_cards_checked_cloth", 15, 3),
        ("beginners_nine_cards_warm_light", 9, 2),
        ("seven_cards_criss_cross", 7, 1),
        ("end_of_game_one_card_missing", 8, 0),
        ("twelve_cards_among_other_things", 12, 2),
    ):
        assert (len(SAMPLES[name]), len(find_sets(cards_of(name)))) == (cards, sets)
    assert all(card.shading is Shading.SOLID for card in cards_of("beginners_nine_cards_warm_light"))
    assert missing_card(cards_of("end_of_game_one_card_missing")) is not None
