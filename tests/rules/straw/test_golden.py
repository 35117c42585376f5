"""Whole matches, replayed event by event.

The lines with = were written by a separate engine that knows only the codes; == is the end.
"""

from pathlib import Path

import pytest

from rules.straw import Deck, Match, parse_event, problems

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("straw_*.txt"))


def state(match: Match) -> str:
    current = match.round
    turn = "none" if current.turn is None else current.turn
    hands = " ".join(str(len(hand)) for hand in current.hands)
    return (
        f"load {current.announcement}, turn {turn}, direction {current.direction}, "
        f"hands {hands}, pile {len(current.pile)}"
    )


def score(match: Match) -> str:
    return f"scores {' '.join(map(str, match.round.scores))}, totals {' '.join(map(str, match.totals))}"


def test_there_are_golden_matches():
    assert len(GOLDEN) >= 2


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_match(path):
    comment, header, *lines = path.read_text().splitlines()
    match = Match.parse(header)
    checked = 0
    for line in lines:
        if line.startswith("== "):
            assert line == f"== rounds {len(match.rounds)}, leaders {' '.join(map(str, match.leaders))}"
        elif line.startswith("= scores"):
            assert line == f"= {score(match)}", f"after {match.history[-1]}"
            assert problems(match.round.seen, deck=Deck.invented()) == []
        elif line.startswith("= "):
            assert line == f"= {state(match)}", f"after {match.history[-1]}"
            checked += 1
        else:
            match = match.apply(parse_event(line))
    assert comment.startswith("# ")
    assert lines[-1].startswith("== ")
    assert match.over
    assert checked == sum(line.startswith(("deal", "play", "skip")) for line in lines)
    assert Match.parse(str(match)) == match
