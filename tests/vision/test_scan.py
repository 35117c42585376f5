"""Reading whole photos with the shipped model."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.find import overlap
from vision.image import load
from vision.scan import Scanner, shown
from vision.types import Quad

SAMPLES = Path(__file__).parents[2] / "sample_images" / "set"


@pytest.fixture(scope="module")
def scanner():
    return Scanner("set")


def expected():
    """Each sample photo with the cards on it, as (path, {code: quad})."""
    truth = json.loads((SAMPLES / "expected.json").read_text())
    return [
        (SAMPLES / entry["image"], {card["code"]: Quad(np.float32(card["quad"])) for card in entry["cards"]})
        for entry in truth["images"]
    ]


@pytest.mark.parametrize("grey", [0, 90, 255])
def test_an_empty_table(scanner, grey):
    scan = scanner.scan(np.full((480, 640, 3), grey, np.uint8))
    assert scan.readings == ()
    assert scan.size == (640, 480)
    assert list(scan.seconds) == ["find", "align", "read"]


@pytest.mark.parametrize(("path", "cards"), expected(), ids=lambda value: getattr(value, "stem", None))
def test_samples_are_read_as_they_were_laid(scanner, path, cards):
    readings = scanner.scan(load(path)).readings
    assert {reading.code for reading in readings} == set(cards)
    assert len(readings) == len(cards)
    for reading in readings:
        assert overlap(reading.quad, cards[reading.code]) > 0.9
        assert reading.confidence > 0.5
        assert sum(guess.probability for guess in reading.guesses) <= 1.001
        assert len({guess.code for guess in reading.guesses}) == len(reading.guesses)


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_turned_photo_holds_the_same_cards(scanner, turn):
    path, cards = expected()[0]
    readings = scanner.scan(np.ascontiguousarray(cv2.rotate(load(path), turn))).readings
    assert {reading.code for reading in readings} == set(cards)


def test_a_card_that_the_photo_cuts_is_not_sure(scanner):
    seen = []
    for path, cards in expected():
        image = load(path)
        leftmost = min(cards.values(), key=lambda quad: quad.corners[:, 0].mean())
        for share in (0.2, 0.3):
            cut = int(leftmost.corners[:, 0].min() + share * np.ptp(leftmost.corners[:, 0]))
            place = Quad(leftmost.corners - np.float32([cut, 0]))
            readings = scanner.scan(np.ascontiguousarray(image[:, cut:])).readings
            if shown(place, (image.shape[1] - cut, image.shape[0])) < 0.89:
                seen += [reading.sure for reading in readings if overlap(reading.quad, place) > 0.3]
    assert len(seen) > 3
    assert not any(seen)


def test_how_much_of_a_card_a_photo_shows():
    square = np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float32)
    assert shown(Quad(square + 20), (200, 200)) == pytest.approx(1)
    assert shown(Quad(square - np.float32([25, 0])), (200, 200)) == pytest.approx(0.75)
    assert shown(Quad(square + 500), (200, 200)) == 0


def test_of_a_black_and_white_photo_no_card_is_sure(scanner):
    photo = load(SAMPLES / "one_set_dark_cloth.jpg")
    assert any(reading.sure for reading in scanner.scan(photo).readings)
    grey = cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    readings = scanner.scan(grey).readings
    assert len(readings) > 6
    assert not any(reading.sure for reading in readings)
