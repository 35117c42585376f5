import pytest

from rules.cards import CardError
from rules.dou_dizhu import Card, ProblemKind, Rank, Suit, deck, parse_cards, problems, rank_text


def test_deck_has_each_of_54_cards_once() -> None:
    assert len(set(deck())) == len(deck()) == 54
    assert sum(card.rank.is_joker for card in deck()) == 2
    assert list(deck()) == sorted(deck())


def test_codes_and_cards_are_inverse() -> None:
    codes = [rank + suit for rank in "3456789TJQKA2" for suit in "SHDC"] + ["BJ", "RJ"]
    assert [str(Card.parse(code)) for code in codes] == codes
    assert {Card.parse(code) for code in codes} == set(deck())
    assert repr(Card.parse("TH")) == "Card.parse('TH')"


@pytest.mark.parametrize("code", ["", "7", "7s", "10H", "HT", "7SS", "J", "JJ", "RS", "XH", "B J", "7?"])
def test_other_codes_are_refused_and_quoted(code: str) -> None:
    with pytest.raises(CardError, match="expected rank") as caught:
        Card.parse(code)
    assert repr(code) in str(caught.value)


def test_a_suit_belongs_to_all_but_jokers() -> None:
    with pytest.raises(CardError, match="BLACK_JOKER"):
        Card(Rank.BLACK_JOKER, Suit.SPADES)
    with pytest.raises(CardError, match="SEVEN"):
        Card(Rank.SEVEN, None)


def test_ranks_go_from_three_to_the_red_joker() -> None:
    assert "".join(rank.letter for rank in sorted(Rank)) == "3456789TJQKA2BR"
    assert [Rank.parse(rank.letter) for rank in Rank] == list(Rank)
    assert rank_text(card.rank for card in parse_cards("RJ 3S TH 3D")) == "33TR"
    for letter in ("", "1", "10", "b", "3S"):
        with pytest.raises(CardError, match="no rank"):
            Rank.parse(letter)


def test_no_cards_no_problems() -> None:
    assert problems([]) == []
    assert problems(deck(), sizes=(54,)) == []


def test_problems_name_the_cards_to_check() -> None:
    hand = parse_cards("7S 7S RJ RJ RJ 8H")
    found = problems(hand, sizes=(17, 20), elsewhere=parse_cards("8H 9H"))
    assert [(problem.kind, " ".join(map(str, problem.cards))) for problem in found] == [
        (ProblemKind.SAME_CARD_TWICE, "7S 7S"),
        (ProblemKind.SAME_CARD_TWICE, "RJ RJ RJ"),
        (ProblemKind.SEEN_ELSEWHERE, "8H"),
        (ProblemKind.WRONG_COUNT, "7S 7S RJ RJ RJ 8H"),
    ]
    assert problems(deck()[:17], sizes=(17, 20)) == problems(deck()[:20], sizes=(17, 20)) == []
