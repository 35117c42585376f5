"""The deck of SET, its codes, and what is impossible on a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CardError
from rules.problems import Problem
from rules.set_game import (
    Card,
    Colour,
    Number,
    ProblemKind,
    Shading,
    Shape,
    beginner_deck,
    deck,
    feature_sums,
    find_sets,
    missing_card,
    problems,
)


def cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def test_deck_has_each_card_once_in_order():
    assert len(deck()) == len(set(deck())) == 81
    assert [card.index for card in sorted(deck(), reverse=True)] == list(range(80, -1, -1))
    assert [str(card) for card in deck()[:4]] == ["1RsO", "1RsS", "1RsD", "1RtO"]


def test_beginner_deck_is_the_solid_cards():
    assert len(beginner_deck()) == len(set(beginner_deck())) == 27
    assert {card.shading for card in beginner_deck()} == {Shading.SOLID}


def test_parse_and_str_are_inverse():
    card = Card(Number.TWO, Colour.RED, Shading.STRIPED, Shape.DIAMOND)
    assert str(card) == "2RtD"
    assert Card.parse("2RtD") == card
    assert [Card.parse(str(it)) for it in deck()] == list(deck())
    assert eval(repr(card)) == card


@pytest.mark.parametrize("code", ["", "2Rt", "2rtD", "4RtD", "2RtDD", "2 RtD", "RtD2", "crab:red"])
def test_bad_codes_are_quoted(code):
    with pytest.raises(CardError, match="expected number 1-3") as error:
        Card.parse(code)
    assert repr(code) in str(error.value)


@given(st.text())
def test_any_text_is_a_card_or_a_card_error(text):
    try:
        card = Card.parse(text)
    except CardError:
        assert text not in map(str, deck())
    else:
        assert str(card) == text


def test_no_problems():
    assert problems([]) == []
    assert problems(deck()) == []
    assert problems(beginner_deck(), beginner=True) == []
    assert problems(cards("2GoS 2RsO 2RtD 1GoO 3RtO 2GsO"), end_of_game=True) == []


def test_same_card_twice():
    twice, once = cards("2RtD 1GsO")
    assert problems([twice, once, twice]) == [Problem(ProblemKind.SAME_CARD_TWICE, (twice, twice))]
    assert problems([twice] * 3) == [Problem("same_card_twice", (twice, twice, twice))]


def test_more_cards_than_the_deck_has():
    table = [*deck(), deck()[0]]
    assert [it.kind for it in problems(table)] == [ProblemKind.SAME_CARD_TWICE, ProblemKind.TOO_MANY_CARDS]


def test_striped_card_in_a_beginner_game():
    solid, striped = cards("1RsO 1RtO")
    found = problems([solid, striped], beginner=True)
    assert found == [Problem(ProblemKind.NOT_IN_BEGINNER_DECK, (striped,))]


def test_cards_left_at_the_end_must_add_up():
    table = cards("2GoS 2RsO 2RtD 1GoO 3RtO 2GtO")
    assert problems(table, end_of_game=True) == [Problem(ProblemKind.WRONG_END_SUM, tuple(table))]
    assert problems([], end_of_game=True) == []


def test_whole_deck_and_every_set_sum_to_zero():
    assert feature_sums([]) == (0, 0, 0, 0)
    assert feature_sums(deck()) == (0, 0, 0, 0)
    assert all(feature_sums(triple) == (0, 0, 0, 0) for triple in find_sets(deck()))


@given(st.permutations(deck()))
def test_end_sum_names_any_missing_card(pile):
    table: list[Card] = list(pile[:12])
    pile = list(pile[12:])
    while True:
        if sets := find_sets(table):
            table = [card for card in table if card not in sets[0]]
        if len(table) < 12 or not sets:
            table += pile[:3]
            if not pile and not sets:
                break
            pile = pile[3:]
    for hidden in table:
        assert missing_card(card for card in table if card != hidden) == hidden


def test_missing_card_is_none_if_it_lies_there_already():
    assert missing_card(cards("1RsO 1RsO")) is None
