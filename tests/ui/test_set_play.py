import numpy as np

from rules.set_game import Card, HintLevel
from ui.read import corrected
from ui.set_play import (
    Play,
    add_card,
    correct,
    empty_pile,
    hide,
    let_go,
    next_hint,
    show_sets,
    step_to,
    tap_card,
    tap_place,
    undo_corrections,
)
from ui.views.set_corrections import as_tapped
from vision.types import Guess, Quad, Reading, Scan

QUAD = Quad(np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32))
SCAN = Scan((640, 480), tuple(Reading(QUAD, (Guess("1RsO", 0.9),), n, True) for n in range(3)), {})


def after(play: Play, *taps: int) -> Play:
    for reading_id in taps:
        play = tap_card(play, reading_id)
    return play


def test_nothing_is_revealed_at_first():
    assert Play().revealed is None
    assert Play().picked == ()


def test_cards_are_picked_in_order_and_put_back_by_a_second_tap():
    assert after(Play(), 4, 2).picked == (4, 2)
    assert after(Play(), 4, 2, 4).picked == (2,)
    assert let_go(after(Play(), 4, 2)).picked == ()


def test_a_fourth_card_starts_a_new_claim():
    assert after(Play(), 1, 2, 3, 4).picked == (4,)


def test_a_tap_beside_the_cards_first_puts_them_back():
    marked = tap_place(Play(), (5.0, 6.0))
    assert marked.place == (5.0, 6.0)
    assert tap_place(after(Play(), 1), (5.0, 6.0)) == Play()
    assert after(marked, 1).place is None


def test_corrections_stay_whatever_follows():
    play = correct(Play(), 1, "2GtD")
    for move in (next_hint, show_sets, hide, let_go):
        play = move(play)
    play = step_to(after(play, 0, 2), 1)
    assert [reading.code for reading in corrected(SCAN, play.corrections).readings] == [
        "1RsO",
        "2GtD",
        "1RsO",
    ]


def test_a_card_stays_picked_while_it_is_corrected_and_not_when_it_is_none():
    assert correct(after(Play(), 1), 1, "2GtD").picked == (1,)
    assert correct(after(Play(), 1, 2), 1, None).picked == (2,)


def test_a_missed_card_gets_an_id_of_its_own_and_can_be_corrected_and_removed():
    play = add_card(tap_place(Play(), (100.0, 100.0)), SCAN, "3PoS")
    play = add_card(tap_place(play, (200.0, 100.0)), corrected(SCAN, play.corrections), "2PoS")
    assert play.place is None
    assert [it.id for it in corrected(SCAN, play.corrections).readings] == [0, 1, 2, 3, 4]
    play = correct(play, 3, "3PtS")
    assert [it.code for it in corrected(SCAN, play.corrections).readings][3:] == ["3PtS", "2PoS"]
    play = correct(play, 3, None)
    assert [it.id for it in corrected(SCAN, play.corrections).readings] == [0, 1, 2, 4]


def test_a_removed_cards_id_is_not_given_away():
    play = correct(Play(), 2, None)
    play = add_card(tap_place(play, (9.0, 9.0)), corrected(SCAN, play.corrections), "3PoS")
    assert [it.id for it in corrected(SCAN, play.corrections).readings] == [0, 1, 3]


def test_nothing_is_added_without_a_place():
    assert add_card(Play(), SCAN, "3PoS") == Play()


def test_undo_takes_the_cards_as_they_were_read():
    play = undo_corrections(after(correct(Play(), 1, "2GtD"), 0))
    assert not play.corrections
    assert play.picked == ()


def test_hints_come_in_stages_and_end():
    stages, play = [], Play()
    for _ in range(5):
        play = next_hint(play)
        stages.append(play.revealed)
    assert stages == [*HintLevel, HintLevel.ALL_CARDS]
    assert hide(play) == Play()


def test_showing_starts_with_the_first_set():
    assert show_sets(step_to(show_sets(Play()), 2)).step == 0


def test_the_pile_can_be_refilled():
    assert empty_pile(empty_pile(Play(), True), False) == Play()


def test_a_card_is_as_its_controls_say_as_far_as_they_are_drawn():
    card, wanted = Card.parse("1RsO"), Card.parse("2GsO")
    drawn = {"fix-number": wanted.number, "fix-colour": wanted.colour}
    assert as_tapped(card, "fix", drawn) == wanted
    assert as_tapped(card, "fix", {}) == card
