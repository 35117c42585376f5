import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import EventError
from rules.sea_salt_paper import Counted, End, Event, Outcome, parse_round, score_round

ROUNDS = json.loads((Path(__file__).parents[1] / "vectors/sea_salt_paper_rounds.json").read_text())


@pytest.mark.parametrize("vector", [it for it in ROUNDS if "round" in it], ids=lambda it: it["id"])
def test_vector(vector: dict) -> None:
    def scored() -> tuple[int, ...]:
        end = End[vector["call"]]
        return score_round(end, vector["cards"], vector["bonus"], vector["caller"]).points

    if vector["round"] is None:
        with pytest.raises(EventError, match="player 0 has 6 card points and cannot end a round: 7"):
            scored()
    else:
        assert scored() == tuple(vector["round"])


@pytest.mark.parametrize(
    ("end", "cards", "outcome", "counted"),
    [
        (End.STOP, (7, 9), Outcome.STOPPED, (Counted.CARDS, Counted.CARDS)),
        (End.LAST_CHANCE, (9, 8), Outcome.BET_WON, (Counted.CARDS_AND_BONUS, Counted.BONUS)),
        (End.LAST_CHANCE, (8, 8), Outcome.BET_TIED, (Counted.CARDS_AND_BONUS, Counted.BONUS)),
        (End.LAST_CHANCE, (8, 9), Outcome.BET_LOST, (Counted.BONUS, Counted.CARDS)),
        (End.EMPTY_DECK, (8, 9), Outcome.NOBODY_SCORES, (Counted.NOTHING, Counted.NOTHING)),
        (End.MERMAIDS, (3, 9), Outcome.MATCH_WON, (Counted.NOTHING, Counted.NOTHING)),
    ],
)
def test_outcome_and_what_counts(end: End, cards, outcome: Outcome, counted) -> None:
    found = score_round(end, cards, (2, 3), 0)
    assert (found.outcome, found.counted) == (outcome, counted)


ROUND_ARGUMENTS = st.integers(2, 4).flatmap(
    lambda players: st.tuples(
        st.lists(st.integers(0, 40), min_size=players, max_size=players),
        st.lists(st.integers(0, 12), min_size=players, max_size=players),
        st.integers(0, players - 1),
    )
)


@given(ROUND_ARGUMENTS)
def test_last_chance_is_lost_only_to_somebody_with_more(arguments) -> None:
    cards, bonus, caller = arguments
    cards[caller] += 7
    found = score_round(End.LAST_CHANCE, cards, bonus, caller)
    beaten = any(points > cards[caller] for points in cards)
    for seat, points in enumerate(found.points):
        if seat == caller:
            assert points == bonus[seat] + (0 if beaten else cards[seat])
        else:
            assert points == (cards[seat] if beaten else bonus[seat])


@given(ROUND_ARGUMENTS, st.sampled_from(End), st.frozensets(st.sampled_from([Event.KRAKEN, Event.TORNADO])))
def test_text_round_trips(arguments, end: End, events) -> None:
    cards, bonus, caller = arguments
    cards[caller] += 7
    found = score_round(end, cards, bonus, caller, events=events)
    assert parse_round(str(found)) == found


def test_an_unknown_end_is_quoted() -> None:
    with pytest.raises(EventError, match="'STOP' ends no round: expected one of stop, last_chance, empty"):
        score_round("STOP", (7, 4), (2, 2), 0)


def test_an_empty_deck_needs_no_caller() -> None:
    found = score_round(End.EMPTY_DECK, (12, 3), (4, 2))
    assert str(found) == "round empty_deck caller=none cards=12,3 bonus=4,2"
    assert parse_round(str(found)) == found


@pytest.mark.parametrize("end", [End.STOP, End.LAST_CHANCE])
def test_the_treasure_chest_asks_for_10_points(end: End) -> None:
    chest = frozenset({Event.TREASURE_CHEST})
    with pytest.raises(EventError, match="9 card points and cannot end a round: 10 are needed"):
        score_round(end, (9, 0), (5, 0), 0, events=chest)
    assert score_round(end, (10, 0), (5, 0), 0, events=chest).points[0] >= 10


def test_no_stop_under_the_diodon_fish() -> None:
    diodon = frozenset({Event.DIODON_FISH})
    with pytest.raises(EventError, match="player 0 may not say STOP"):
        score_round(End.STOP, (9, 0), (5, 0), 0, events=diodon)
    assert score_round(End.LAST_CHANCE, (9, 0), (5, 0), 0, events=diodon).points == (14, 0)


@pytest.mark.parametrize(
    ("end", "cards", "bonus", "caller", "expected"),
    [
        (End.STOP, (), (), 0, "0 card points and 0 bonuses: expected 2 to 4"),
        (End.STOP, (7,), (1,), 0, "1 card points"),
        (End.STOP, (7, 7), (1,), 0, "2 card points and 1 bonuses"),
        (End.STOP, (7, 7, 7, 7, 7), (1, 1, 1, 1, 1), 0, "5 card points"),
        (End.STOP, (7, -1), (1, 1), 0, "cards 7,-1, bonus 1,1: nothing is worth less than 0"),
        (End.STOP, (7, 7), (1, 1), None, "who ended the round with stop.*0 to 1"),
        (End.MERMAIDS, (7, 7), (1, 1), None, "who ended the round with mermaids"),
        (End.STOP, (7, 7), (1, 1), 2, "caller 2 does not play: expected 0 to 1"),
    ],
)
def test_what_cannot_be(end: End, cards, bonus, caller: int | None, expected: str) -> None:
    with pytest.raises(EventError, match=expected):
        score_round(end, cards, bonus, caller)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "round",
        "round stop",
        "round pause caller=0 cards=7,4 bonus=2,2",
        "round stop caller=x cards=7,4 bonus=2,2",
        "round stop caller=0 cards=7;4 bonus=2,2",
        "round stop caller=0 cards=7,4 bonus=2,2 sugar=1",
        "round stop caller=0 cards=7,4 bonus=2,2 events=storm",
        "match stop caller=0 cards=7,4 bonus=2,2",
    ],
)
def test_a_line_that_is_no_round_is_quoted(line: str) -> None:
    with pytest.raises(EventError, match=f"^{line!r} is no round: expected one such as"):
        parse_round(line)
