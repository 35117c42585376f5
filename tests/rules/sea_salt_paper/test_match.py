import json
from pathlib import Path

import pytest

from rules.events import EventError
from rules.sea_salt_paper import End, Match, Settings, TieRule, score_round

ROUNDS = {
    it["id"]: it
    for it in json.loads((Path(__file__).parents[1] / "vectors/sea_salt_paper_rounds.json").read_text())
}


def played(vector_id: str, tie: TieRule = TieRule.ASK) -> Match:
    """A match that stands as before a vector's round, then that round."""
    vector = ROUNDS[vector_id]
    players, caller = vector["players"], vector["caller"]
    match = Match(Settings(players=players, tie=tie))
    for points in rounds_to(vector["before"]):
        match = match.add(points)
    assert (match.totals, match.over) == (tuple(vector["before"]), False)
    nothing = [0] * players
    return match.add(
        score_round(End[vector["call"]], vector.get("cards", nothing), vector.get("bonus", nothing), caller)
    )


def rounds_to(totals: list[int]):
    """A round in which everybody scores their total, called with STOP by the best."""
    yield score_round(End.STOP, totals, [0] * len(totals), totals.index(max(totals)))


def test_before_the_first_round() -> None:
    match = Match()
    assert (match.totals, match.over, match.winners, match.next_starter) == ((0, 0), False, (), 0)


@pytest.mark.parametrize(("players", "target"), [(2, 40), (3, 35), (4, 30)])
def test_target(players: int, target: int) -> None:
    match = Match(Settings(players=players))
    assert match.target == target
    rest = [0] * (players - 1)
    bonus = [0] * players
    assert not match.add(score_round(End.STOP, [target - 1, *rest], bonus, 0)).over
    assert match.add(score_round(End.STOP, [target, *rest], bonus, 0)).over


@pytest.mark.parametrize("players", [0, 1, 5])
def test_number_of_players(players: int) -> None:
    with pytest.raises(EventError, match=f"players={players}.*2, 3 or 4"):
        Settings(players=players)


@pytest.mark.parametrize(("vector_id", "winners"), [("R10", (1,)), ("R11", (1,)), ("R13", (3,))])
def test_vector(vector_id: str, winners: tuple[int, ...]) -> None:
    match = played(vector_id)
    after = ROUNDS[vector_id].get("after")
    assert after is None or match.totals == tuple(after)
    assert match.over
    assert match.winners == winners


@pytest.mark.parametrize(
    ("tie", "winners"),
    [
        (TieRule.ASK, (0, 1)),
        (TieRule.WENT_LAST, (0,)),
        (TieRule.ENDED_THE_ROUND, (0,)),
        (TieRule.LAST_ROUND, (0,)),
    ],
)
def test_tie_of_the_vectors(tie: TieRule, winners: tuple[int, ...]) -> None:
    match = played("R12", tie)
    assert match.totals == tuple(ROUNDS["R12"]["after"])
    assert match.leaders == (0, 1)
    assert match.winners == winners


@pytest.mark.parametrize(
    ("end", "caller", "tie", "winners"),
    [
        # STOP: the caller had the last turn, before that the player to the right, and so on.
        (End.STOP, 0, TieRule.WENT_LAST, (2,)),
        (End.STOP, 1, TieRule.WENT_LAST, (1,)),
        (End.STOP, 2, TieRule.WENT_LAST, (2,)),
        # LAST CHANCE: the player to the caller's right had the last turn, the caller the first of these.
        (End.LAST_CHANCE, 0, TieRule.WENT_LAST, (2,)),
        (End.LAST_CHANCE, 1, TieRule.WENT_LAST, (2,)),
        (End.LAST_CHANCE, 2, TieRule.WENT_LAST, (1,)),
        # The one who ended the round is not among the tied: the French rule does not say who wins.
        (End.STOP, 0, TieRule.ENDED_THE_ROUND, (1, 2)),
        (End.STOP, 2, TieRule.ENDED_THE_ROUND, (2,)),
    ],
)
def test_tie_of_two_among_three(end: End, caller: int, tie: TieRule, winners: tuple[int, ...]) -> None:
    """Players 1 and 2 are level at the end, player 0 is behind."""
    last = score_round(end, (8, 8, 8), (5, 5, 5), caller)
    before = (7, 36 - last.points[1], 36 - last.points[2])
    level = Match(Settings(players=3, tie=tie)).add(score_round(End.STOP, before, (0, 0, 0), 1)).add(last)
    assert level.totals[1:] == (36, 36)
    assert level.over
    assert level.leaders == (1, 2)
    assert level.winners == winners


def test_last_round_points_can_leave_a_tie() -> None:
    match = Match(Settings(tie=TieRule.LAST_ROUND)).add(score_round(End.STOP, (40, 40), (0, 0), 1))
    assert match.winners == (0, 1)
    match = Match(Settings(tie=TieRule.LAST_ROUND)).add(score_round(End.STOP, (33, 34), (0, 0), 1))
    assert match.add(score_round(End.STOP, (8, 7), (0, 0), 0)).winners == (0,)


def test_the_next_round_starts_left_of_the_one_who_ended_the_last() -> None:
    match = Match(Settings(players=3))
    assert match.add(score_round(End.STOP, (7, 7, 7), (0, 0, 0), 0)).next_starter == 1
    assert match.add(score_round(End.LAST_CHANCE, (7, 7, 7), (0, 0, 0), 2)).next_starter == 0
    assert match.add(score_round(End.EMPTY_DECK, (7, 7, 7), (0, 0, 0), 1)).next_starter == 2
    assert match.add(score_round(End.EMPTY_DECK, (7, 7, 7), (0, 0, 0))).next_starter is None


def test_no_round_after_the_end() -> None:
    match = Match().add(score_round(End.STOP, (41, 3), (0, 0), 0))
    with pytest.raises(EventError, match="the match is over"):
        match.add(score_round(End.STOP, (7, 3), (0, 0), 0))


def test_a_round_of_other_players_does_not_fit() -> None:
    with pytest.raises(EventError, match="has 3 players: the match has 2"):
        Match().add(score_round(End.STOP, (7, 3, 0), (0, 0, 0), 0))


def test_rounds_can_be_edited_and_undone() -> None:
    first, second, other = (score_round(End.STOP, cards, (0, 0), 0) for cards in [(7, 3), (9, 2), (41, 0)])
    match = Match().add(first).add(second)
    assert match.totals == (16, 5)
    assert match.undo() == Match().add(first)
    assert match.undo(0) == Match().add(second)
    edited = match.edit(0, other)
    assert (edited.totals, edited.over, edited.ended_in) == ((50, 2), True, 0)
    assert edited.edit(0, first) == match
    assert Match.parse(str(edited)) == edited
    with pytest.raises(EventError, match="there is no round 2: the match has 2 rounds"):
        match.edit(2, other)
    with pytest.raises(EventError, match="there is no round -1: the match has 0 rounds"):
        Match().undo()


def test_text_round_trips() -> None:
    for vector_id in ("R10", "R11", "R12", "R13"):
        match = played(vector_id, TieRule.WENT_LAST)
        assert Match.parse(str(match)) == match
    text = "# a comment\n\nsea_salt_paper\nround stop caller=0 cards=7,4 bonus=2,2\n"
    assert Match.parse(text).totals == (7, 4)


@pytest.mark.parametrize("text", ["", "  \n", "set players=2", "round stop caller=0 cards=7,4 bonus=2,2"])
def test_a_text_that_is_no_match(text: str) -> None:
    with pytest.raises(EventError, match="is no history: expected a first line 'sea_salt_paper'"):
        Match.parse(text)
