"""The cards of Straw, decks with unknown counts, and what is impossible."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CardError
from rules.problems import Problem
from rules.straw import Card, Deck, Kind, ProblemKind, all_cards, hand_value, problems

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "straw_vectors.json").read_text())["vectors"]
HANDS = next(it for it in VECTORS if it["id"] == "W22")
STRAW = Card(Kind.STRAW)


def cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def test_every_card_once_in_order():
    expected = "-10 -9 -8 -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7 8 9 10 R X C STRAW"
    assert " ".join(map(str, all_cards())) == expected
    assert sorted(set(all_cards())) == list(all_cards())
    assert len(set(all_cards())) == 25


def test_parse_and_str_are_inverse():
    assert Card.parse("-4") == Card(Kind.CARPET, -4)
    assert Card.parse("6") == Card(Kind.GOODS, 6)
    assert Card.parse("R") == Card(Kind.REVERSE)
    assert [Card.parse(str(card)) for card in all_cards()] == list(all_cards())
    assert [eval(repr(card)) for card in all_cards()] == list(all_cards())


@pytest.mark.parametrize("code", ["", "11", "-11", "+4", "06", "-0", "r", "straw", "6 ", "7S", "٣"])
def test_bad_codes_are_quoted(code):
    with pytest.raises(CardError, match="expected a weight 0 to 10") as error:
        Card.parse(code)
    assert repr(code) in str(error.value)


@pytest.mark.parametrize(
    ("kind", "weight"), [(Kind.GOODS, 11), (Kind.GOODS, -1), (Kind.CARPET, 0), (Kind.LAMP, 5)]
)
def test_impossible_weights(kind, weight):
    with pytest.raises(CardError, match=f"{kind} of {weight} kg"):
        Card(kind, weight)


@pytest.mark.parametrize(("hand", "value"), list(zip(HANDS["hands"], HANDS["expect"], strict=True)))
def test_hand_value_vector(hand, value):
    assert hand_value(Card.parse(str(code)) for code in hand) == value


def test_an_empty_hand_is_worth_nothing():
    assert hand_value([]) == 0


def test_the_box_is_hardly_known():
    counts = dict(Deck.box().counts)
    assert counts.pop(STRAW) == 1
    assert set(counts) == {card for card in all_cards() if card != STRAW}
    assert set(counts.values()) == {None}


def test_the_invented_deck_has_64_cards():
    counts = dict(Deck.invented().counts)
    assert sum(counts.values()) == 64
    assert set(counts) == set(all_cards())
    assert (counts[Card.parse("10")], counts[Card.parse("-9")], counts[STRAW]) == (4, 1, 1)


def test_learning_a_deck():
    laid_out = [card for card, count in Deck.invented().counts for _ in range(count)]
    assert dict(Deck.learn(laid_out).counts) == dict(Deck.invented().counts)
    with pytest.raises(ValueError, match="63 cards: expected all 64"):
        Deck.learn(laid_out[1:])
    with pytest.raises(ValueError, match="0 cards"):
        Deck.learn([])
    with pytest.raises(ValueError, match="2 Straws: expected 1"):
        Deck.learn([*laid_out[1:], STRAW])


@given(st.dictionaries(st.sampled_from(all_cards()), st.none() | st.integers(0, 64)))
def test_deck_text_round_trips(counts):
    deck = Deck(tuple({**dict(Deck.box().counts), **counts}.items()))
    assert Deck.parse(str(deck)) == deck


def test_deck_text_may_leave_cards_out():
    assert Deck.parse("") == Deck.box()
    assert dict(Deck.parse("10=4 R=?").counts)[Card.parse("10")] == 4


@pytest.mark.parametrize("word", ["10", "10=", "10=-1", "10=65", "10=many", f"10={'9' * 5000}"])
def test_bad_deck_counts(word):
    with pytest.raises(ValueError, match="expected CARD=COUNT with a count 0 to 64"):
        Deck.parse(word)


def test_bad_deck_card():
    with pytest.raises(CardError, match="'11' is no Straw card"):
        Deck.parse("11=4")


def test_no_problems():
    assert problems([]) == []
    assert problems(cards("10 10 10 10 10 R R STRAW")) == []


def test_two_straws():
    assert problems(cards("STRAW 6 STRAW")) == [Problem(ProblemKind.TOO_MANY_OF_A_CARD, (STRAW, STRAW))]


def test_more_cards_than_the_deck_has():
    six = Card.parse("6")
    assert problems([six] * 64) == []
    assert problems([six] * 65) == [Problem(ProblemKind.TOO_MANY_CARDS, (six,) * 65)]


def test_counts_of_a_known_deck():
    carpet = Card.parse("-9")
    assert problems([carpet] * 2) == []
    found = problems([carpet] * 2, deck=Deck.invented())
    assert found == [Problem(ProblemKind.TOO_MANY_OF_A_CARD, (carpet, carpet))]
    assert problems(cards("-10"), deck=Deck.invented())[0].cards == (Card.parse("-10"),)
