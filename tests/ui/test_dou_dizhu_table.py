"""What the command line says of a photo of Dou Dizhu; the scans are laid here, card by card."""

import json

import numpy as np
import pytest

from ui.reports import GAMES, as_json, as_text, frame_json
from vision.types import Guess, Quad, Reading, Scan

GAME = GAMES["dou-dizhu"]
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
# A bomb, the rocket, a straight from 8 to the ace, and four cards with which 3 3 3 3 could go.
SEVENTEEN = "3S 3H 3D 3C 8S 9S TS JS QS KS AS AH 5D 5H 6C BJ RJ"


def table(codes: str, *, unsure: str = ""):
    readings = [
        Reading(Quad(CARD + np.float32([90 * n, 20])), (Guess(code, 0.97),), n, code != unsure)
        for n, code in enumerate(codes.split())
    ]
    return GAME.table(Scan((1280, 720), tuple(readings), {"find": 0.01}))


def photo(codes: str, **options) -> dict:
    """What --json prints."""
    return json.loads(json.dumps(as_json("a.jpg", GAME, table(codes, **options))))


def test_cards_are_sorted_whatever_order_they_were_read_in():
    read = photo("RJ 3H TS 3S", unsure="TS")
    assert [(card["code"], card["sure"], card["corners"][0][0]) for card in read["cards"]] == [
        ("3S", True, 270),
        ("3H", True, 90),
        ("TS", False, 180),
        ("RJ", True, 0),
    ]
    assert read["report"]["ranks"] == "33TR"


def test_ids_stay_with_their_cards():
    cards = frame_json(0.5, GAME, table("RJ 3S"))["cards"]
    assert [(card["code"], card["id"]) for card in cards] == [("3S", 1), ("RJ", 0)]


def test_the_leads_of_a_hand_by_kind():
    report = photo(SEVENTEEN)["report"]
    assert report["as_dealt"]
    assert report["play"] is None
    assert report["warnings"] == []
    leads = report["leads"]
    assert leads["bomb"] == {"number": 1, "cores": ["3333"]}
    assert leads["rocket"] == {"number": 1, "cores": ["BR"]}
    assert leads["pair"] == {"number": 3, "cores": ["33", "55", "AA"]}
    assert leads["single"]["cores"] == [*"35689TJQKABR"]
    assert leads["straight"]["cores"] == ["89TJQ", "9TJQK", "TJQKA", "89TJQK", "9TJQKA", "89TJQKA"]
    assert leads["triple_single"] == {"number": 11, "cores": ["333"]}, "one for each other rank"
    assert leads["triple_pair"] == {"number": 2, "cores": ["333"]}
    assert "plane" not in leads


@pytest.mark.parametrize(
    ("codes", "play"),
    [
        ("7S", {"category": "single", "length": 1, "key": "7"}),
        ("RJ BJ", {"category": "rocket", "length": 1, "key": "R"}),
        ("3S 4S 5H 6D 7C", {"category": "straight", "length": 5, "key": "7"}),
        ("4S KH 4H 4D", {"category": "triple_single", "length": 1, "key": "4"}),
        ("4S KH", None),
    ],
)
def test_a_play_is_recognised(codes, play):
    assert photo(codes)["report"]["play"] == play


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (SEVENTEEN.removesuffix(" RJ"), ["16 cards: a hand that was just dealt has 17, the landlord's 20."]),
        (SEVENTEEN, []),
        (SEVENTEEN + " 7S 7H 7D", []),
        ("3S 4S 5H 6D 7C", []),
        ("", []),
    ],
)
def test_a_wrong_number_of_cards_is_said_unless_they_are_a_play(codes, words):
    report = photo(codes)["report"]
    assert report["warnings"] == words


def test_a_joker_that_may_be_the_other_is_said():
    assert photo(SEVENTEEN, unsure="BJ")["report"]["warnings"] == [
        "Check which joker it is: some decks print both alike."
    ]
    assert photo(SEVENTEEN, unsure="3S")["report"]["warnings"] == []


def test_a_whole_deck_on_the_table_leads_nothing():
    suited = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "SHDC")
    report = photo(suited)["report"]
    assert report["leads"] == {}
    assert report["warnings"] == ["52 cards: a hand that was just dealt has 17, the landlord's 20."]


def test_a_card_twice_is_a_problem():
    read = photo("3S 3S 4S")
    assert read["problems"] == [{"kind": "same_card_twice", "cards": ["3S", "3S"]}]
    assert read["report"]["leads"]["single"]["cores"] == ["3", "4"]


def test_a_card_seen_twice_is_said_plainly_and_counts_once():
    codes = SEVENTEEN + " 3S"
    read, lines = photo(codes), as_text("a.jpg", GAME, table(codes)).splitlines()
    assert read["report"]["as_dealt"]
    assert read["report"]["warnings"] == [], "17 cards and one of them once more"
    assert (
        "  problem  3♠ was seen twice: only one is in a deck. Is one another card, or is it the same again?"
        in lines
    )
    assert lines[1].split()[1:3] == ["3S", "3S"]
    assert GAME.groups(table("3S 3H 3D 3C 3S")) == [(0, 4, 1, 2, 3)]


def test_no_play_is_made_of_a_card_seen_twice():
    assert photo("9H 9H")["report"]["play"] is None
    assert photo("9H 9D")["report"]["play"]["category"] == "pair"


def test_text_of_a_hand():
    lines = as_text("a.jpg", GAME, table(SEVENTEEN + " 7S", unsure="7S")).splitlines()
    assert lines[0].startswith("a.jpg: 18 cards, ")
    assert lines[0].endswith(" leads")
    assert "7S?" in lines[1].split()
    assert "  note     18 cards: a hand that was just dealt has 17, the landlord's 20." in lines
    assert "  lead     Pair (对子 duìzi): 3 3, 5 5, A A" in lines
    assert "  lead     Triple with a single (三带一 sān dài yī): 3 3 3 + 12 ways" in lines
    assert "  lead     Rocket (王炸 wángzhà): black joker red joker" in lines


def test_text_of_a_play_and_of_nothing():
    lines = as_text("a.jpg", GAME, table("5H 5S")).splitlines()
    assert lines[0] == "a.jpg: 2 cards, Pair: 5 5"
    assert lines[-1] == "  play     Pair (对子 duìzi)"
    assert as_text("a.jpg", GAME, table("")) == "a.jpg: 0 cards, 0 leads"


def test_bombs_and_the_rocket_are_outlined():
    groups = GAME.groups(table(SEVENTEEN))
    assert [set(group) for group in groups] == [{0, 1, 2, 3}, {15, 16}]
    assert GAME.groups(table("3S 3H 3D BJ")) == []


def test_a_code_that_is_no_card_is_an_error():
    with pytest.raises(ValueError, match="1S"):
        table("1S")
