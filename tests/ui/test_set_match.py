"""Matches of SET in the score book: golden games of the rules go in and come out again."""

from pathlib import Path

import pytest

from rules.set_game import Match, NextGame, Settings
from ui.set_match import new_match, played, with_played

GOLDEN = Path(__file__).parents[1] / "rules" / "golden"


def golden(name: str) -> Match:
    lines = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    return Match.parse("\n".join(line for line in lines if not line.startswith("=")))


@pytest.mark.parametrize("name", ["set_three_dealers", "set_beginners_tie", "set_solitaire_won"])
def test_a_match_comes_out_as_it_went_in(name):
    match = golden(name)
    players = tuple(f"Player {n}" for n in range(match.settings.players))
    saved = with_played(new_match(players, match.settings), match)
    assert played(saved) == match
    assert len(saved.rounds) == len(match.games)
    assert [it.points for it in saved.rounds] == [game.scores for game in match.games]
    assert saved.totals == match.totals
    assert saved.winners == match.leaders


def test_every_game_is_a_round_and_the_one_in_play_has_no_points():
    match = golden("set_three_dealers")
    first = match.history.index(NextGame())
    until = Match.start(match.settings)
    for event in match.history[: first + 2]:
        until = until.apply(event)
    saved = with_played(new_match(("An", "Bình", "Chi"), match.settings), until)
    assert [it.points for it in saved.rounds] == [match.games[0].scores, None]
    assert saved.rounds[1].text.startswith("next\ndeal ")
    assert not saved.over
    assert played(saved) == until


def test_a_match_before_its_first_deal():
    saved = with_played(new_match(("An", "Bình"), Settings()), Match.start(Settings()))
    assert len(saved.rounds) == 1
    assert played(saved) == Match.start(Settings())
