import numpy as np
import pytest

from rules.set_game import Card, ProblemKind
from ui.read import Correction, choices, corrected, missed_card, quad_at, to_check
from ui.set_table import set_table
from vision.types import Guess, Quad, Reading, Scan

SQUARE = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)


def reading(number: int, *guesses: tuple[str, float], sure: bool = True) -> Reading:
    quad = Quad(SQUARE + np.float32([100 * number, 20]))
    return Reading(quad, tuple(Guess(*guess) for guess in guesses), number, sure)


def scan(*readings: Reading) -> Scan:
    return Scan((640, 480), readings, {"find": 0.01})


NONE = scan()
SET_AND_ONE = scan(
    reading(0, ("1RsO", 0.99)),
    reading(1, ("2RsO", 0.98), ("2RtO", 0.02)),
    reading(2, ("3RsO", 0.97)),
    reading(3, ("1GtD", 0.55), ("1GsD", 0.4), ("1RsO", 0.05), sure=False),
)


def codes(cards) -> list[str]:
    return [str(card) for card in cards]


def test_empty_table():
    table = set_table(NONE)
    assert (table.cards, table.problems, table.report.sets) == ((), (), ())
    assert to_check(table) == ()
    assert corrected(NONE, {}).readings == ()


def test_cards_keep_the_order_of_the_readings():
    table = set_table(SET_AND_ONE)
    assert codes(table.cards) == ["1RsO", "2RsO", "3RsO", "1GtD"]
    assert [codes(found) for found in table.report.sets] == [["1RsO", "2RsO", "3RsO"]]
    assert table.ids(table.report.sets[0]) == (0, 1, 2)


def test_a_correction_replaces_the_code_and_is_sure():
    table = set_table(corrected(SET_AND_ONE, {3: Correction(3, "1GsD")}))
    assert codes(table.cards) == ["1RsO", "2RsO", "3RsO", "1GsD"]
    fixed = table.scan.readings[3]
    assert fixed.sure
    assert fixed.confidence == 1
    assert [guess.code for guess in fixed.guesses] == ["1GsD", "1GtD", "1RsO"]
    assert np.array_equal(fixed.quad.corners, SET_AND_ONE.readings[3].quad.corners)


def test_a_card_to_none_is_gone():
    assert codes(set_table(corrected(SET_AND_ONE, {0: Correction(0, None)})).cards) == [
        "2RsO",
        "3RsO",
        "1GtD",
    ]


def test_a_missed_card_comes_last_and_is_outlined_like_the_nearest():
    added = missed_card(SET_AND_ONE, "3PoS", (330.0, 300.0), reading_id=9)
    fixed = corrected(SET_AND_ONE, {9: added})
    assert codes(set_table(fixed).cards)[-1] == "3PoS"
    assert fixed.readings[-1].id == 9
    assert np.allclose(fixed.readings[-1].quad.corners, SQUARE - (20, 30) + (330, 300))


def test_a_missed_card_on_an_empty_table_is_an_upright_card():
    corners = quad_at(NONE, (320.0, 240.0)).corners
    assert np.allclose(corners.mean(axis=0), (320, 240))
    width, height = corners[2] - corners[0]
    assert width / height == pytest.approx(57 / 89)


def test_unsure_and_double_cards_are_to_check_least_confident_first():
    double = scan(*SET_AND_ONE.readings, reading(4, ("2RsO", 0.9)))
    table = set_table(double)
    assert [problem.kind for problem in table.problems] == [ProblemKind.SAME_CARD_TWICE]
    assert to_check(table) == (3, 4, 1)
    assert to_check(table, asked=[3, 1]) == (4,)


def test_choices_are_the_reading_then_free_cards_then_taken_ones():
    seen = scan(reading(0, ("2RsO", 0.9)), reading(1, ("1RsO", 0.5), ("2RsO", 0.3), ("3RsO", 0.2)))
    assert choices(seen, 1) == ("1RsO", "3RsO", "2RsO")
    assert choices(seen, 1, most=2) == ("1RsO", "3RsO")


def test_the_end_of_a_game_must_add_up():
    left = scan(reading(0, ("1RsO", 0.99)), reading(1, ("2RsO", 0.99)))
    assert set_table(left).problems == ()
    assert [it.kind for it in set_table(left, end_of_game=True).problems] == [ProblemKind.WRONG_END_SUM]


def test_a_code_that_is_no_card_is_an_error():
    with pytest.raises(ValueError, match="4RsO"):
        set_table(scan(reading(0, ("4RsO", 0.99))))


def test_ids_of_a_card_read_twice_are_both():
    table = set_table(scan(reading(0, ("1RsO", 0.9)), reading(1, ("1RsO", 0.8))))
    assert table.ids([Card.parse("1RsO")]) == (0, 1)
    assert table.ids([]) == ()
