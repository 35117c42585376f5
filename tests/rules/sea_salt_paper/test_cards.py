import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.problems import Problem
from rules.sea_salt_paper import Card, CardError, Colour, Kind, ProblemKind, deck, parse_cards, problems

VECTORS = Path(__file__).parents[1] / "vectors"


def test_the_deck_is_the_one_of_the_vectors() -> None:
    expected = json.loads((VECTORS / "sea_salt_paper_deck.json").read_text())
    found: dict[str, dict[str, int]] = {}
    for card, number in Counter(deck()).items():
        found.setdefault(card.kind, {})[card.colour] = number
    assert found == expected


def test_58_cards_in_46_kinds_and_colours() -> None:
    assert (len(deck()), len(set(deck()))) == (58, 46)


def test_66_cards_in_54_kinds_and_colours_with_extra_salt() -> None:
    cards = deck(extra_salt=True)
    assert (len(cards), len(set(cards))) == (66, 54)


@pytest.mark.parametrize(
    ("extra_salt", "totals"),
    [
        (False, (9, 9, 8, 8, 6, 4, 4, 4, 3, 2, 1)),
        (True, (10, 10, 9, 9, 7, 5, 5, 4, 3, 3, 1)),
    ],
)
def test_cards_of_each_colour(extra_salt: bool, totals: tuple[int, ...]) -> None:
    colours = Counter(card.colour for card in deck(extra_salt=extra_salt))
    assert tuple(colours[colour] for colour in Colour) == totals


def test_the_seahorse_is_white_like_the_mermaids() -> None:
    white = {card.kind for card in deck(extra_salt=True) if card.colour is Colour.WHITE}
    assert white == {Kind.MERMAID, Kind.SEAHORSE}


def test_parse_and_str_are_inverse_and_in_deck_order() -> None:
    cards = list(dict.fromkeys(deck(extra_salt=True)))
    assert [Card.parse(str(card)) for card in cards] == cards
    assert [card.index for card in cards] == list(range(54))
    assert min(cards) == cards[0]
    assert max(cards) == cards[-1]
    assert str(Card(Kind.CRAB, Colour.DARK_BLUE)) == "crab:dark_blue"
    assert eval(repr(cards[0]), {"Card": Card}) == cards[0]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", "as in 'crab:dark_blue'"),
        ("crab", "a crab is dark_blue, light_blue"),
        ("crab:", "a crab is dark_blue, light_blue"),
        ("Crab:black", "as in 'crab:dark_blue'"),
        (" crab:black", "as in 'crab:dark_blue'"),
        ("crab:blue", "'crab:blue' has no known colour"),
        ("crab:orange", "a crab is dark_blue, light_blue, black, yellow, green or grey"),
        ("mermaid:pink", "a mermaid is white"),
        ("crab:black:black", "has no known colour"),
    ],
)
def test_a_wrong_code_is_quoted_and_says_what_was_expected(code: str, expected: str) -> None:
    with pytest.raises(CardError, match=expected) as error:
        Card.parse(code)
    assert code.partition(":")[0] in str(error.value)


@given(st.text(max_size=30))
def test_other_text_is_no_card(text: str) -> None:
    codes = {str(card) for card in deck(extra_salt=True)}
    if text not in codes:
        with pytest.raises(CardError):
            Card.parse(text)


def test_a_card_of_a_kind_and_colour_that_do_not_go_together_cannot_be_made() -> None:
    with pytest.raises(CardError, match="a sailor is pink or orange"):
        Card(Kind.SAILOR, Colour.GREEN)


def test_parse_cards() -> None:
    assert parse_cards("") == ()
    assert parse_cards("shell:grey\nshell:grey") == (Card.parse("shell:grey"),) * 2


def test_no_cards_and_the_whole_deck_are_possible() -> None:
    assert problems([]) == []
    assert problems(deck()) == []
    assert problems(deck(extra_salt=True), extra_salt=True) == []


@given(st.sampled_from(deck()), st.randoms(use_true_random=False))
def test_one_copy_too_many_is_named_wherever_it_lies(card: Card, random) -> None:
    copies = Counter(deck())[card] + 1
    cards = [*(other for other in deck() if other != card and random.random() < 0.5), *[card] * copies]
    random.shuffle(cards)
    assert problems(cards)[0] == Problem(ProblemKind.MORE_THAN_THE_DECK_HOLDS, (card,) * copies)
    assert len(problems(cards)) == 1 + (len(cards) > 58)


def test_more_cards_than_the_deck() -> None:
    crab = Card.parse("crab:grey")
    assert problems([*deck(), crab]) == [
        Problem(ProblemKind.MORE_THAN_THE_DECK_HOLDS, (crab, crab)),
        Problem(ProblemKind.TOO_MANY_CARDS, (*deck(), crab)),
    ]


def test_extra_salt_cards_need_extra_salt() -> None:
    lobster = Card.parse("lobster:black")
    assert problems([lobster]) == [Problem(ProblemKind.NOT_WITHOUT_EXTRA_SALT, (lobster,))]
    assert problems([lobster], extra_salt=True) == []
