"""The sample photos of Sea Salt & Paper show what their names and `expected.json` say."""

import json

import cv2
import numpy as np
import pytest

from models.house_deck import sea_salt_paper as house
from models.train.samples.__main__ import FOLDER
from models.train.sea_salt_paper import PART
from rules.sea_salt_paper import Card, End, Kind, Reason, points_to_end, problems, score, score_round
from vision.image import load
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Quad

TRUTH = json.loads((FOLDER / "sea-salt-paper" / "expected.json").read_text("utf-8"))
SAMPLES = {it["image"].removesuffix(".jpg"): it["cards"] for it in TRUTH["images"]}
BOX = Frame(48, 46, 1.0, 1.0, PART)


def cards_of(name: str) -> list[Card]:
    return [Card.parse(card["code"]) for card in SAMPLES[name]]


def printed(picture: np.ndarray) -> np.ndarray:
    """What is printed on an icon box, in colour: the paper's light divided away."""
    paper = np.percentile(picture, 95, axis=(0, 1))
    return cv2.GaussianBlur(picture / paper, (0, 0), 0.8)


@pytest.fixture(scope="module")
def boxes():
    drawn = {}
    for code in house.CODES:
        face = house.face(code, height=260)
        height, width = face.shape[:2]
        quad = Quad(np.float32([[0, 0], [width, 0], [width, height], [0, height]]))
        drawn[code] = printed(straighten(Pyramid(face), [quad], BOX)[0])
    return drawn


def test_every_photo_is_there_and_no_other():
    assert TRUTH["game"] == "sea-salt-paper"
    assert {path.stem for path in (FOLDER / "sea-salt-paper").glob("*.jpg")} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_icon_box_is_seen_upright_where_it_is_said_to_be(name, boxes):
    path = FOLDER / "sea-salt-paper" / f"{name}.jpg"
    assert path.stat().st_size < 350_000
    quads = [Quad(np.float32(card["quad"])) for card in SAMPLES[name]]
    for card, crop in zip(SAMPLES[name], straighten(Pyramid(load(path)), quads, BOX), strict=True):
        seen = printed(crop)
        difference = {code: float(np.abs(seen - box).mean()) for code, box in boxes.items()}
        assert min(difference, key=difference.__getitem__) == card["code"]
        assert difference[card["code"]] < 0.1


def test_a_deck_holds_the_cards():
    for name in SAMPLES:
        assert problems(cards_of(name), extra_salt="extra_salt" in name) == []
    both = [*cards_of("player_a"), *cards_of("player_b")]
    assert problems(both) == []


def test_the_players_end_a_round_with_a_bet():
    a, b = (score(cards_of(f"player_{name}")) for name in "ab")
    assert a.points == 9 >= points_to_end()
    assert (a.colour_bonus, b.points, b.colour_bonus) == (3, 8, 2)
    ended = score_round(End.LAST_CHANCE, [a.points, b.points], [a.colour_bonus, b.colour_bonus], 0)
    assert ended.points == (9 + 3, 2)


def test_the_names_say_what_there_is():
    for name, cards in (
        ("twelve_cards_in_a_row", 12),
        ("two_rows_on_a_white_table", 14),
        ("three_mermaids_in_the_fan", 9),
        ("nine_cards_with_extra_salt", 9),
        ("ten_cards_strewn_in_warm_light", 10),
        ("seven_cards_among_other_things", 7),
    ):
        assert len(SAMPLES[name]) == cards
    fan = cards_of("three_mermaids_in_the_fan")
    assert [card.kind for card in fan].count(Kind.MERMAID) == 3
    assert {line.reason for line in score(fan).lines} >= {Reason.MERMAID}
    assert score(fan).multipliers > 0
