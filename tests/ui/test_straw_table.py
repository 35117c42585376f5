"""What the command line says of a photo of Straw; the scans are laid here, card by card."""

import json

import numpy as np
import pytest

from ui.reports import GAMES, as_json, as_text, frame_json
from vision.types import Guess, Quad, Reading, Scan

GAME = GAMES["straw"]
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def table(codes: str, *, unsure: str = ""):
    readings = [
        Reading(Quad(CARD + np.float32([90 * n, 20])), (Guess(code, 0.97),), n, code != unsure)
        for n, code in enumerate(codes.split())
    ]
    return GAME.table(Scan((1280, 720), tuple(readings), {"find": 0.01}))


def photo(codes: str, **options) -> dict:
    """What --json prints."""
    return json.loads(json.dumps(as_json("a.jpg", GAME, table(codes, **options))))


def test_cards_are_sorted_by_weight_specials_last():
    read = photo("R 6 -4 STRAW 10", unsure="6")
    assert [(card["code"], card["sure"], card["corners"][0][0]) for card in read["cards"]] == [
        ("-4", True, 180),
        ("6", False, 90),
        ("10", True, 360),
        ("R", True, 0),
        ("STRAW", True, 270),
    ]


def test_ids_stay_with_their_cards():
    cards = frame_json(0.5, GAME, table("X 3"))["cards"]
    assert [(card["code"], card["id"]) for card in cards] == [("3", 1), ("X", 0)]


@pytest.mark.parametrize(
    ("codes", "points", "specials"),
    [("", 0, []), ("6 6 -4 R", 8, ["R"]), ("-10 -1 3", -8, []), ("X C STRAW", 0, ["X", "C", "STRAW"])],
)
def test_a_hand_counts_its_weights_and_its_specials_nothing(codes, points, specials):
    assert photo(codes)["report"] == {"points": points, "specials": specials}


def test_there_is_one_straw():
    problems = photo("STRAW STRAW 3")["problems"]
    assert problems == [{"kind": "too_many_of_a_card", "cards": ["STRAW", "STRAW"]}]


def test_text():
    text = as_text("a.jpg", GAME, table("6 R -4", unsure="R"))
    assert text.splitlines() == [
        "a.jpg: 3 cards, 2 points as a hand",
        "  cards    -4, 6, R?",
        "  special  reverse (R)",
    ]
