from pathlib import Path

import pytest

from rules.dou_dizhu import Match, Settings
from ui.dou_dizhu_match import GAME, ended, new_match, played, with_played

GOLDEN = Path(__file__).parents[1] / "rules" / "golden"
NAMES = ("An", "Bình", "Chi")


def saved(text: str):
    return with_played(new_match(NAMES, Settings()), Match.parse(text))


def test_a_new_match_has_no_rounds():
    match = new_match(NAMES, Settings(one_chance=True))
    assert match.game == GAME
    assert match.rounds == ()
    assert played(match).settings == Settings(one_chance=True)


@pytest.mark.parametrize("name", ["dou_dizhu_five_deals.txt", "dou_dizhu_one_chance.txt"])
def test_a_match_comes_back_from_the_book_as_it_was(name):
    lines = (GOLDEN / name).read_text("utf-8").splitlines()
    now = Match.parse("\n".join(line for line in lines if not line.startswith("=")))
    match = with_played(new_match(NAMES, now.settings), now)
    assert played(match) == now
    assert match.totals == now.totals
    assert [it.points for it in match.rounds if it.points] == [it.scores for it in now.settlements]
    assert match.winners is None


def test_a_deal_nobody_bid_for_is_one_round_with_the_next():
    passes = "deal 0\ncall 0 pass\ncall 1 pass\ncall 2 pass\n"
    match = saved(f"dou_dizhu\n{passes}{passes}deal 1\ncall 1 3\n")
    assert len(match.rounds) == 1
    assert match.rounds[0].points is None
    assert len(played(match).deals) == 3


def test_undo_takes_a_round_back():
    match = saved("dou_dizhu\ndeal 0\n")
    assert len(match.rounds) == 1
    assert with_played(match, played(match).undo()).rounds == ()


def test_the_match_ends_when_it_is_said_and_goes_on_when_it_is_played():
    hand = "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D 7S 7H 8S 8H 9S 9H TS TH"
    match = saved(f"dou_dizhu\ndeal 0\ncall 0 3\nbottom 7H 8H 9H\nplay 0 {hand}\n")
    assert match.totals == (12, -6, -6)
    assert ended(match).winners == (0,)
    tie = ended(saved("dou_dizhu\n"))
    assert tie.winners == (0, 1, 2)
    assert with_played(ended(match), played(match)).winners is None
