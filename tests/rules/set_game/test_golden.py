"""Whole matches, replayed event by event.

The lines with = were written by a separate referee that knows only the letters of the codes; == is the end.
"""

from pathlib import Path

import pytest

from rules.set_game import Match, Phase, parse_event

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("set_*.txt"))


def state(match: Match) -> str:
    game = match.game
    detail = {Phase.DEALING: f" {game.due}", Phase.CALLED: f" {game.caller}"}.get(game.phase, "")
    scores = " ".join(map(str, game.scores))
    owed = f", penalty {game.penalty}" if match.settings.players == 1 else ""
    return f"{game.phase}{detail}: table {len(game.table)}, pile {game.pile}, scores {scores}{owed}"


def final(match: Match) -> str:
    end = f"totals {' '.join(map(str, match.totals))}, leaders {' '.join(map(str, match.leaders))}"
    if match.settings.players == 1:
        end += ", won" if match.game.solitaire_won else ", lost"
    return end


def test_there_are_golden_matches():
    assert len(GOLDEN) >= 2


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_match(path):
    comment, header, *lines = path.read_text().splitlines()
    match = Match.parse(header)
    checked = 0
    for line in lines:
        if line.startswith("== "):
            assert line == f"== {final(match)}"
        elif line.startswith("= "):
            assert line == f"= {state(match)}", f"after {match.history[-1]}"
            checked += 1
        else:
            match = match.apply(parse_event(line))
    assert comment.startswith("# ")
    assert lines[-1].startswith("== ")
    assert match.over
    assert checked == sum(not line.startswith("=") for line in lines)
    assert Match.parse(str(match)) == match
