from pathlib import Path

import pytest

from rules.straw import Card, Deal, Match, Play, Settings, Show
from ui.straw_match import (
    GAME,
    InTheWayError,
    before_shows,
    dealt,
    drafts,
    happenings,
    laid_by,
    last_play,
    new_match,
    played,
    with_other,
    with_played,
)

GOLDEN = sorted((Path(__file__).parents[1] / "rules" / "golden").glob("straw_*.txt"))
NAMES = ("An", "Bình", "Chi")
BROKEN = "straw players=3\ndeal\nplay 1 10\nplay 2 10\nplay 0 10\nplay 1 10\nplay 2 10\nplay 0 1\n"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes.split()))


def test_a_new_match_has_no_rounds():
    match = new_match(NAMES, Settings(players=3, floor_zero=True))
    assert match.game == GAME
    assert match.rounds == ()
    assert drafts(match) == {}
    assert played(match).settings == Settings(players=3, floor_zero=True)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_match_comes_back_from_the_book_as_it_was(path):
    lines = path.read_text("utf-8").splitlines()
    now = Match.parse("\n".join(line for line in lines if not line.startswith("=")))
    names = tuple(f"player {n}" for n in range(now.settings.players))
    match = with_played(new_match(names, now.settings), now)
    assert played(match) == now
    assert [it.points for it in match.rounds] == [it.scores for it in now.rounds]
    assert match.totals == now.totals
    assert match.winners == (now.leaders if now.over else None)


def test_hands_that_are_being_entered_are_kept_and_no_part_of_the_history():
    now = Match.parse(BROKEN)
    match = with_played(new_match(NAMES, now.settings), now, {1: cards("7 -4 R"), 2: cards("STRAW"), 0: ()})
    assert drafts(match) == {1: cards("7 -4 R"), 2: cards("STRAW")}
    assert played(match) == now
    assert match.rounds[0].points is None


def test_what_happened_knows_the_round_before_and_after():
    found = happenings(Match.parse(BROKEN))
    assert [it.index for it in found] == list(range(7))
    assert {it.number for it in found} == {1}
    assert found[0].before is None
    assert happenings(Match.parse(BROKEN), earlier=False) == found
    assert (found[-1].before.load, found[-1].after.load) == (50, 51)
    assert last_play(Match.parse(BROKEN)).event == Play(0, Card.parse("1"))
    assert last_play(Match.parse("straw players=3\ndeal\n")) is None
    assert last_play(Match.parse(BROKEN + "show 1\nshow 2\ndeal\n")) is None


def test_earlier_rounds_are_told_apart_from_the_last():
    now = Match.parse(BROKEN + "show 1\nshow 2\ndeal\nplay 2 4\n")
    assert [(it.index, it.number) for it in happenings(now, earlier=False)] == [(9, 2), (10, 2)]
    assert [it.number for it in happenings(now)] == [1] * 9 + [2] * 2
    assert happenings(now)[-1].after == now.round
    assert happenings(now)[8].after == now.rounds[0]


def test_another_card_in_the_middle_changes_the_load_from_there():
    now = with_other(Match.parse(BROKEN), 2, Play(2, Card.parse("9")))
    assert now.round.load == 50
    assert now.round.breaker is None


def test_another_card_that_breaks_the_camel_earlier_leaves_no_room_for_what_came_later():
    late = "straw players=3\ndeal\nplay 1 10\nplay 2 10\nplay 0 10\nplay 1 10\nplay 2 9\nplay 0 -2\n"
    with pytest.raises(InTheWayError, match="the round is over") as caught:
        with_other(
            Match.parse(late.replace("play 0 -2", "play 0 1\nplay 1 -9")), 5, Play(2, Card.parse("10"))
        )
    assert caught.value.place == 7, "the last card, after the one that breaks the camel now"


def test_what_did_not_happen_is_left_out_and_what_cannot_go_says_what_is_in_the_way():
    assert with_other(Match.parse(BROKEN), 6, None).round.load == 50
    copied = Match.parse("straw players=3\ndeal\nplay 1 7\nplay 2 C\nplay 0 3\n")
    with pytest.raises(InTheWayError, match="a lamp needs") as caught:
        with_other(copied, 1, Play(1, Card.parse("X"), 5))
    assert caught.value.place == 2, "nobody said what the copy of a lamp weighs"


def players(now: Match) -> list[int]:
    return [event.player for event in now.history if isinstance(event, Play)]


def test_cards_after_one_that_was_entered_twice_are_those_of_whose_turn_it_was():
    now = with_other(Match.parse(BROKEN), 2, None)
    assert players(now) == [1, 2, 0, 1, 2]
    assert now.round.load == 41


def test_a_reverse_that_was_missed_turns_the_cards_after_it_round_and_back():
    missed = Match.parse("straw players=3\ndeal\nplay 1 5\nplay 2 2\nplay 0 3\nplay 1 4\n")
    now = with_other(missed, 2, Play(2, Card.parse("R")))
    assert players(now) == [1, 2, 1, 0]
    assert now.round.load == 12
    assert with_other(now, 2, Play(2, Card.parse("2"))) == missed


def test_what_a_player_said_of_his_hand_is_never_said_of_another():
    passed = Match.parse("straw players=3\ndeal |\nplay 1 1\nplay 2 1\nplay 0 1\nskip 1 empty\n")
    with pytest.raises(InTheWayError) as caught:
        with_other(passed, 3, Play(0, Card.parse("R")))
    assert caught.value.place == 4
    assert with_other(passed, 3, Play(0, Card.parse("2"))).round.hands[1] == ()


def test_the_copy_of_a_card_that_was_no_lamp_has_no_weight():
    lamp = Match.parse("straw players=3\ndeal\nplay 1 X 7\nplay 2 C 4\nplay 0 3\n")
    now = with_other(lamp, 1, Play(1, Card.parse("7")))
    assert [str(event) for event in now.history[1:]] == ["play 1 7", "play 2 C", "play 0 3"]
    assert now.round.load == 17


def test_what_a_player_laid_in_the_round():
    assert laid_by(Match.parse(BROKEN), 1) == cards("10 10")
    assert laid_by(Match.parse(BROKEN + "show 1\nshow 2\ndeal\nplay 2 4\n"), 1) == ()


def test_hands_of_an_earlier_round_and_the_draw_pile_can_be_corrected():
    now = Match.parse(BROKEN + "show 1 7\nshow 2 3\ndeal\nplay 2 4\n")
    assert with_other(now, 7, Show(1, cards("10 -9"))).totals == (0, 1, 3)
    assert len(with_other(now, 9, dealt(20, 3)).round.pile) == 19
    assert dealt(52, 3) == Deal()


def test_hands_that_are_being_entered_are_never_those_of_a_round_that_is_scored():
    """Entered, the last card taken back, and all before it: the round before is the last one again."""
    now = Match.parse(BROKEN + "show 1 7\nshow 2 3\n")
    assert drafts(with_played(new_match(NAMES, now.settings), now, {1: cards("5")})) == {}


def test_shown_hands_can_be_opened_again():
    now = Match.parse(BROKEN + "show 1 7 -4 R C\nshow 2 10 9 8 7\n")
    open_again, shown = before_shows(now)
    assert open_again == Match.parse(BROKEN)
    assert shown == {1: cards("7 -4 R C"), 2: cards("10 9 8 7")}
    assert before_shows(open_again) == (open_again, {})


def test_the_winners_are_known_when_everybody_has_dealt():
    rounds = [BROKEN + "show 1 7\nshow 2 3\n"]
    rounds.append("deal\nplay 2 10\nplay 0 10\nplay 1 10\nplay 2 10\nplay 0 10\nplay 1 STRAW\nshow 1 1\n")
    rounds.append(
        "deal\nplay 0 10\nplay 1 10\nplay 2 10\nplay 0 10\nplay 1 10\nplay 2 10\nshow 0 4\nshow 1 -4\n"
    )
    now = Match.parse("".join(rounds))
    match = with_played(new_match(NAMES, now.settings), now)
    assert match.totals == (4, 4, 3)
    assert match.winners == (0, 1)
