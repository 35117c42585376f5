"""One round: the vectors, then what they leave out."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import EventError
from rules.straw import Card, Kind, Play, Round, Settings, Show, Skip, all_cards, hand_value

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "straw_vectors.json").read_text())["vectors"]
ROUNDS = [it for it in VECTORS if "setup" in it]
LEGAL = [it for it in ROUNDS if "illegal" not in it["expect"]]
ILLEGAL = [it for it in ROUNDS if "illegal" in it["expect"]]


def card(code) -> Card:
    return Card.parse(str(code))


def hand(text: str):
    return tuple(None if code == "?" else card(code) for code in text.split())


def start(*hands: str, pile: str = "", dealer: int = -1, **settings) -> Round:
    """A round with these hands; player 0 begins."""
    players = len(hands)
    return Round.start(
        Settings(players=players, **settings),
        dealer % players,
        hands=[*map(hand, hands)],
        pile=hand(pile),
    )


def start_of(setup) -> Round:
    return Round.start(
        Settings(players=setup["n"], floor_zero=setup.get("floor_zero", False)),
        setup["dealer"],
        hands=[tuple(map(card, codes)) for codes in setup["hands"]],
        pile=tuple(map(card, setup.get("pile", []))),
    )


def play_of(play) -> Play:
    player, code, *lamp = play
    return Play(player, card(code), *lamp)


def play(current: Round, *plays: str) -> Round:
    """Play lines such as `0 10` or `1 X 7`."""
    for line in plays:
        player, code, *lamp = line.split()
        current = current.apply(Play(int(player), card(code), *map(int, lamp)))
    return current


@pytest.mark.parametrize("vector", LEGAL, ids=lambda it: it["id"])
def test_vector(vector):
    current, expect = start_of(vector["setup"]), vector["expect"]
    announced = []
    for move in vector["setup"]["plays"]:
        current = current.apply(play_of(move))
        announced.append([*move[:2], current.announcement])
    assert announced == [[*line[:2], str(line[2])] for line in expect["announced"]]
    assert current.announcement == str(expect["load"])
    assert current.breaker == expect["broken_by"]
    assert current.with_straw == expect["straw_finish"]
    assert current.direction == expect["direction"]
    assert [[*map(str, it)] for it in current.hands] == [[*map(str, it)] for it in expect["hands_after"]]
    assert current.turn == expect.get("next_seat")
    expected_scores = expect.get("round_scores")
    assert current.scores == (tuple(expected_scores) if expected_scores else None)


@pytest.mark.parametrize("vector", ILLEGAL, ids=lambda it: it["id"])
def test_illegal_vector(vector):
    current = start_of(vector["setup"])
    *before, last = map(play_of, vector["setup"]["plays"])
    for move in before:
        current = current.apply(move)
    expected = {"W05": "only when the load is exactly 50", "W16": "whole number 1 to 10"}[vector["id"]]
    with pytest.raises(EventError, match=expected):
        current.apply(last)


def test_a_round_nobody_has_seen():
    current = Round.start(Settings(players=3), dealer=2)
    assert (current.turn, current.load, current.headroom, current.seen) == (0, 0, 50, ())
    assert [len(it) for it in current.hands] == [4, 4, 4]
    assert len(current.pile) == 52
    assert (current.scorers, current.to_show, current.scores) == ((), (), None)
    current = play(current, "0 10", "1 X 7", "2 C 3")
    assert (current.load, current.turn, len(current.pile)) == (20, 0, 49)
    assert [len(it) for it in current.hands] == [4, 4, 4]
    assert [*map(str, current.seen)] == ["10", "X", "C"]


def test_hands_are_shown_after_the_round():
    current = play(Round.start(Settings(players=3), dealer=2), *["0 10", "1 10", "2 10"] * 2)
    assert (current.over, current.breaker, current.to_show, current.scores) == (True, 2, (0, 1), None)
    current = current.apply(Show(0, hand("10 9 R C")))
    assert (current.to_show, current.scores) == ((1,), None)
    current = current.apply(Show(1, hand("-4 3 X")))
    assert current.scores == (19, -1, 0)


def test_hands_are_not_shown_before_that():
    with pytest.raises(EventError, match="'show 0 6' cannot happen now: the round is not over"):
        start("6 6", "6 6").apply(Show(0, hand("6")))
    over = play(start("10", "10", "5"), "0 10", "1 10", "2 5")
    with pytest.raises(EventError, match="expected a player 0 to 2"):
        over.apply(Show(3, ()))


def test_only_the_winner_by_straw_shows_his_hand():
    current = play(Round.start(Settings(players=2), dealer=1), *["0 10", "1 10"] * 2, "0 10", "1 STRAW")
    assert (current.breaker, current.with_straw, current.to_show) == (1, True, (1,))
    assert current.apply(Show(1, hand("-9 2 C"))).scores == (0, -7)


def test_one_plays_in_turn_and_from_ones_hand():
    current = start("6 R", "5 5", "4 4")
    with pytest.raises(EventError, match="'play 1 5' cannot happen now: it is the turn of player 0"):
        play(current, "1 5")
    with pytest.raises(EventError, match="'play 0 7': 7 is not in that hand"):
        play(current, "0 7")
    assert play(current, "0 R").turn == 2


def test_nothing_is_played_after_the_end():
    over = play(start(*["10 10 10 1", "10 10 10 1"]), *["0 10", "1 10"] * 2, "0 10", "1 10")
    assert over.over
    for event in (Play(0, card(1)), Skip(0)):
        with pytest.raises(EventError, match="the round is over"):
            over.apply(event)


@pytest.mark.parametrize("lamp", [None, 0, 11, -3])
def test_a_lamp_needs_its_weight(lamp):
    with pytest.raises(EventError, match="needs a whole number 1 to 10"):
        start("X 1", "2 2").apply(Play(0, card("X"), lamp))


@pytest.mark.parametrize("code", ["6", "-4", "R", "C"])
def test_nothing_else_takes_a_weight(code):
    with pytest.raises(EventError, match="only a lamp, or a copy of one, takes a weight"):
        start(f"{code} 1", "2 2").apply(Play(0, card(code), 5))


def test_a_copy_of_a_copy_of_a_lamp_is_a_lamp():
    current = play(start("X 1", "C 1", "C 1"), "0 X 7", "1 C 2")
    with pytest.raises(EventError, match="C with weight None: a lamp needs"):
        play(current, "2 C")
    assert play(current, "2 C 10").load == 19


def test_a_copy_of_a_first_copy_does_nothing():
    current = play(start("C 1", "C 1", "5 1"), "0 C", "1 C")
    assert (current.load, current.direction, current.turn) == (0, 1, 2)


def test_a_copy_may_break_the_back():
    current = play(start("10 10 10 1", "10 10 C 5"), *["0 10", "1 10"] * 2, "0 10")
    current = play(current, "1 C")
    assert (current.load, current.breaker, current.scores) == (60, 1, (1, 0))


def test_the_floor_holds_for_copies_of_carpets_too():
    plays = ("0 3", "1 -9", "2 C", "0 4")
    assert play(start("3 4", "-9 1", "C 1"), *plays).load == -11
    assert play(start("3 4", "-9 1", "C 1", floor_zero=True), *plays).load == 4


def test_players_without_a_card_are_skipped():
    current = play(start("1 2", "3", "5 6"), "0 1", "1 3", "2 5")
    assert current.turn == 0
    assert play(current, "0 2").turn == 2


def test_a_lone_straw_is_skipped_until_the_load_is_50():
    current = play(start("10 10 10", "10 STRAW", "10 9 10"), "0 10", "1 10", "2 10", "0 10")
    assert (current.load, current.turn) == (40, 2)
    at_49 = play(current, "2 9")
    assert (at_49.load, at_49.turn) == (49, 0)
    broken = play(current, "2 10", "0 10")
    assert (broken.load, broken.breaker, broken.scores) == (60, 0, (0, 0, 9))


def test_a_lone_straw_has_its_turn_at_50():
    current = play(start("10 10 1", "10 STRAW", "10 9 7"), "0 10", "1 10", "2 10", "0 10", "2 9", "0 1")
    assert (current.load, current.turn) == (50, 1)
    finished = play(current, "1 STRAW")
    assert (finished.announcement, finished.scores) == ("50.001", (0, 0, 0))


def test_nobody_can_play():
    current = play(start("5 STRAW", "6"), "0 5", "1 6")
    assert (current.over, current.breaker, current.load, current.scores) == (True, None, 11, (0, 0))


def test_an_unseen_last_card_may_turn_out_to_be_the_straw():
    current = play(start("5 ?", "6 7"), "0 5", "1 6")
    assert current.turn == 0
    skipped = current.apply(Skip(0))
    assert (skipped.turn, skipped.hands[0]) == (1, (Card(Kind.STRAW),))
    assert play(skipped, "1 7").scores == (0, 0)


@pytest.mark.parametrize(
    "current",
    [
        start("5 ?", "6 7"),
        start("?", "6 7", pile="3"),
        start("?", "STRAW 7"),
        start("5", "6 7"),
        play(start("10 10 10 ?", "10 10 1"), *["0 10", "1 10"] * 2, "0 10", "1 1"),
    ],
)
def test_nobody_else_may_skip(current):
    with pytest.raises(EventError):
        current.apply(Skip(0))


def test_who_forgot_to_draw_has_no_card_left_and_the_round_goes_on():
    current = play(start("5 ?", "6 7"), "0 5", "1 6")
    without = current.apply(Skip(0, empty=True))
    assert (without.turn, without.hands[0]) == (1, ())
    assert play(without, "1 7").scores == (0, 0)


@pytest.mark.parametrize("current", [start("?", "6 7", pile="3"), start("5", "6 7"), start("5 ?", "6 7")])
def test_a_hand_of_which_a_card_is_known_or_that_can_draw_is_not_empty(current):
    with pytest.raises(EventError, match="once the pile is empty"):
        current.apply(Skip(0, empty=True))


def test_at_50_an_unseen_straw_must_be_played():
    current = play(start("10 10 10 ?", "10 10 R"), *["0 10", "1 10"] * 2, "0 10", "1 R")
    assert (current.load, current.turn) == (50, 0)
    with pytest.raises(EventError, match="only a player whose one unseen card"):
        current.apply(Skip(0))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": [()]}, "1 hands were dealt: expected 2"),
        ({"dealer": 2}, "dealer 2: expected 0 to 1"),
        ({"hands": [(None,) * 40, (None,) * 25]}, "65 cards were dealt: the deck has 64"),
        ({"pile": (None,) * 57}, "65 cards were dealt: the deck has 64"),
    ],
)
def test_rounds_that_cannot_start(arguments, message):
    with pytest.raises(EventError, match=message):
        Round.start(Settings(), **arguments)


@pytest.mark.parametrize("players", [0, 1, 17])
def test_how_many_can_play(players):
    with pytest.raises(EventError, match=f"players={players}: expected 2 to 16"):
        Settings(players=players)


def naive_load(cards: list[Card], lamps: list[int]) -> int:
    """The plain sum, each copy written out as what it copies."""
    total, before = 0, None
    for it, lamp in zip(cards, lamps, strict=True):
        code = before if str(it) == "C" else str(it)
        total += lamp if code == "X" else int(code) if code and code not in ("R", "STRAW") else 0
        before = code
    return total


goods = [it for it in all_cards() if it.kind is not Kind.STRAW]


@given(
    st.lists(st.sampled_from(goods), min_size=2, max_size=40),
    st.lists(st.integers(1, 10), min_size=40, max_size=40),
    st.integers(2, 6),
)
def test_any_round_adds_up(cards, lamps, players):
    hands = [(None,) * 7] * players
    current = Round.start(Settings(players=players), hands=hands)
    played: list[Card] = []
    for it, lamp in zip(cards, lamps, strict=False):
        if current.over:
            break
        acting = current.acting(it)
        chosen = lamp if acting and acting.kind is Kind.LAMP else None
        current = current.apply(Play(current.turn, it, chosen))
        played.append(it)
    assert current.camel == tuple(played)
    assert current.load == naive_load(played, lamps[: len(played)])
    assert current.over == (current.load > 50)
    if not current.over:
        reverses = sum(str(it) == "R" for it in played)
        copies = any(str(it) == "C" for it in played)
        assert copies or current.direction == (-1) ** reverses
        assert sum(map(len, current.hands)) + len(current.pile) + len(played) == 64
    else:
        for seat in current.to_show:
            current = current.apply(Show(seat, tuple(goods[:3])))
        assert current.scores == tuple(
            0 if seat == current.breaker else hand_value(goods[:3]) for seat in range(players)
        )
