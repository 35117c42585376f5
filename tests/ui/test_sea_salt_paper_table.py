"""What the command line says of a photo of Sea Salt & Paper; the scans are laid here, card by card."""

import json

import numpy as np
import pytest

from rules.sea_salt_paper import parse_cards, score
from ui.reports import GAMES, as_json, as_text
from vision.types import Guess, Quad, Reading, Scan

GAME = GAMES["sea-salt-paper"]
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
# The rulebook's mermaid example: 4 light blue and 2 green cards make 6, two boats and two fish 2, two shells 2.
EXAMPLE = (
    "shell:light_blue shell:green fish:light_blue mermaid:white mermaid:white fish:green fish:yellow "
    "boat:light_blue boat:light_blue"
)


def table(codes: str, *, unsure: str = ""):
    readings = [
        Reading(Quad(CARD + np.float32([90 * n, 20])), (Guess(code, 0.97),), n, code != unsure)
        for n, code in enumerate(codes.split())
    ]
    return GAME.table(Scan((1280, 720), tuple(readings), {"find": 0.01}))


def report(codes: str) -> dict:
    """What --json prints under "report"."""
    return json.loads(json.dumps(as_json("a.jpg", GAME, table(codes))))["report"]


def test_the_rulebooks_mermaid_example():
    found = report(EXAMPLE)
    assert found["points"] == 10
    assert found["colour_bonus"]["points"] == 4
    assert found["colour_bonus"]["colour"] == "light_blue"
    assert sum(line["points"] for line in found["lines"]) == 10
    assert not found["white_mattered"]
    assert found["warnings"] == []


def test_white_that_matters_is_said():
    found = report("mermaid:white mermaid:white crab:yellow boat:yellow fish:green shark:black")
    assert found["white_mattered"]
    assert found["mermaids_otherwise"] == 3
    assert any("worth 3, not 4" in text for text in found["warnings"])


def test_too_few_points_are_said():
    assert any("fewer than 7" in text for text in report("crab:green crab:grey")["warnings"])


def test_four_mermaids_need_no_points():
    (first, *_) = report("mermaid:white mermaid:white mermaid:white mermaid:white")["warnings"]
    assert first == "4 mermaids, laid on the table, win the match at once."
    assert not any("fewer than" in text for text in report(" ".join(["mermaid:white"] * 4))["warnings"])


def test_more_than_the_deck_holds_is_a_problem():
    photo = as_json("a.jpg", GAME, table("crab:green crab:green"))
    assert photo["problems"] == [{"kind": "more_than_the_deck_holds", "cards": ["crab:green"] * 2}]


def test_extra_salt_is_in_play_once_it_is_seen():
    photo = as_json("a.jpg", GAME, table("lobster:black crab:green"))
    assert photo["problems"] == []
    assert photo["report"]["points"] == 1


def test_an_empty_table():
    assert as_text("a.jpg", GAME, table("")) == "a.jpg: 0 cards, 0 points"
    assert report("")["points"] == 0
    assert report("")["colour_bonus"]["colour"] is None


def test_text_has_every_card_and_a_line_for_every_line_of_the_score():
    text = as_text("a.jpg", GAME, table(EXAMPLE, unsure="fish:yellow"))
    first, cards, *rest = text.splitlines()
    assert first == "a.jpg: 9 cards, 10 points"
    assert cards.split()[1:] == EXAMPLE.replace("fish:yellow", "fish:yellow?").split()
    lines = [line.split(maxsplit=2) for line in rest]
    expected = score(parse_cards(EXAMPLE))
    assert [int(points) for what, points, _ in lines if what == "score"] == [
        it.points for it in expected.lines
    ]
    assert ["bonus", "4", "Colour bonus: 4 light blue cards"] in lines


def test_the_colours_that_the_mermaids_count():
    codes = f"{EXAMPLE} octopus:green"
    assert report(codes)["mermaid_colours"] == ["light_blue", "green"]
    assert [set(group) for group in GAME.groups(table(codes))] == [{0, 2, 7, 8}, {1, 5, 9}]


def test_a_code_that_is_no_card_is_an_error():
    with pytest.raises(ValueError, match="crab:purple"):
        table("crab:purple")
