from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import Card, Change, Fault, beats, classify, deck, explain_illegal, parse_cards

CardsOf = Callable[[str], tuple[Card, ...]]


def nearest(cards: tuple[Card, ...], change: Change, **options: object) -> set[str]:
    illegal = explain_illegal(cards, **options)
    assert illegal is not None
    return {str(near.combination) for near in illegal.nearest if near.change is change}


@pytest.mark.parametrize(
    ("ranks", "fault", "culprits"),
    [
        ("", Fault.NO_CARDS, ""),
        ("34", Fault.NOTHING_IN_COMMON, "34"),
        ("2B", Fault.NOTHING_IN_COMMON, "2B"),
        ("3344", Fault.SEQUENCE_TOO_SHORT, "3344"),
        ("344", Fault.NOTHING_IN_COMMON, "344"),
        ("372", Fault.NOTHING_IN_COMMON, "372"),
        ("3366", Fault.NOTHING_IN_COMMON, "3366"),
        ("3355", Fault.GAP_IN_SEQUENCE, "55"),
        ("344567", Fault.UNEVEN_SEQUENCE, "44"),
        ("33445", Fault.UNEVEN_SEQUENCE, "5"),
        ("345A2", Fault.TOO_HIGH_FOR_A_SEQUENCE, "2"),
        ("3456", Fault.SEQUENCE_TOO_SHORT, "3456"),
        ("345", Fault.SEQUENCE_TOO_SHORT, "345"),
        ("JQKA2", Fault.TOO_HIGH_FOR_A_SEQUENCE, "2"),
        ("TJQKAB", Fault.TOO_HIGH_FOR_A_SEQUENCE, "B"),
        ("KKAA22", Fault.TOO_HIGH_FOR_A_SEQUENCE, "22"),
        ("34578", Fault.GAP_IN_SEQUENCE, "7"),
        ("334466", Fault.GAP_IN_SEQUENCE, "66"),
        ("333555", Fault.GAP_IN_SEQUENCE, "555"),
        ("333222", Fault.TOO_HIGH_FOR_A_SEQUENCE, "222"),
        ("KKKAAA222345", Fault.TOO_HIGH_FOR_A_SEQUENCE, "222"),
        ("333444555222", Fault.TRIPLE_OR_BOMB_ATTACHED, "222"),
        ("AAA222", Fault.TOO_HIGH_FOR_A_SEQUENCE, "222"),
        ("333BR", Fault.BOTH_JOKERS_WITH_OTHERS, "BR"),
        ("3333BR", Fault.BOTH_JOKERS_WITH_OTHERS, "BR"),
        ("333444BR", Fault.BOTH_JOKERS_WITH_OTHERS, "BR"),
        ("33345", Fault.WRONG_ATTACHMENTS, "45"),
        ("33335", Fault.WRONG_ATTACHMENTS, "5"),
        ("3333456", Fault.WRONG_ATTACHMENTS, "456"),
        ("3334445", Fault.WRONG_ATTACHMENTS, "5"),
        ("33344456B", Fault.WRONG_ATTACHMENTS, "56B"),
        ("33334444", Fault.TRIPLE_OR_BOMB_ATTACHED, "33334444"),
        ("3334445555", Fault.TRIPLE_OR_BOMB_ATTACHED, "5555"),
        ("333444555777", Fault.TRIPLE_OR_BOMB_ATTACHED, "777"),
        ("33344456667777", Fault.TRIPLE_OR_BOMB_ATTACHED, "7777"),
    ],
)
def test_why_cards_are_no_play(ranks: str, fault: Fault, culprits: str, cards_of: CardsOf) -> None:
    illegal = explain_illegal(cards_of(ranks))
    assert illegal is not None
    assert (illegal.fault, "".join(card.rank.letter for card in illegal.cards)) == (fault, culprits)


def test_a_fifth_card_of_a_rank_was_misread() -> None:
    illegal = explain_illegal(parse_cards("7S 7H 7D 7C 7S"))
    assert illegal is not None
    assert illegal.fault is Fault.MORE_THAN_A_DECK_HAS
    assert len(illegal.cards) == 5
    twice = explain_illegal(parse_cards("RJ RJ"))
    assert twice is not None
    assert (twice.fault, str(twice.nearest[0].combination)) == (Fault.MORE_THAN_A_DECK_HAS, "BR")


@pytest.mark.parametrize(
    ("ranks", "table", "fault"),
    [
        ("33", "55", Fault.NOT_HIGHER),
        ("55", "55", Fault.NOT_HIGHER),
        ("345678", "34567", Fault.OTHER_SIZE),
        ("66", "5", Fault.OTHER_CATEGORY),
        ("444455", "3333", Fault.OTHER_CATEGORY),
    ],
)
def test_why_a_play_does_not_beat(ranks: str, table: str, fault: Fault, cards_of: CardsOf) -> None:
    to_beat = classify(cards_of(table))
    illegal = explain_illegal(cards_of(ranks), to_beat=to_beat)
    assert illegal is not None
    assert illegal.fault is fault
    assert all(beats(near.combination, to_beat) for near in illegal.nearest if to_beat)


def test_legal_plays_need_no_explanation(cards_of: CardsOf) -> None:
    assert explain_illegal(cards_of("66")) is None
    assert explain_illegal(cards_of("66"), to_beat=classify(cards_of("55"))) is None


def test_nearest_plays_of_a_short_straight(cards_of: CardsOf) -> None:
    cards = cards_of("3456")
    assert nearest(cards, Change.ADDED) == {"34567"}
    assert nearest(cards, Change.REMOVED) == set()
    assert nearest(cards, Change.CHANGED) == set()
    assert nearest(cards, Change.ADDED, available=parse_cards("9S TS")) == set()


def test_nearest_plays_of_a_misread_straight(cards_of: CardsOf) -> None:
    cards = cards_of("3456T8")
    assert nearest(cards, Change.CHANGED) == {"345678"}
    assert nearest(cards, Change.REMOVED) == set()
    illegal = explain_illegal(cards)
    assert illegal is not None
    assert [(str(near.removed), str(near.added)) for near in illegal.nearest] == [("TS", "7S")]


def test_a_joker_taken_for_the_other_is_the_first_guess(cards_of: CardsOf) -> None:
    illegal = explain_illegal(cards_of("B"), to_beat=classify(parse_cards("BJ")))
    assert illegal is not None
    first = illegal.nearest[0]
    assert (first.change, str(first.removed), str(first.added)) == (Change.CHANGED, "BJ", "RJ")


@settings(max_examples=40)
@given(cards=st.lists(st.sampled_from(deck()[:24] + deck()[-6:]), max_size=8, unique=True))
def test_nearest_plays_are_all_those_one_card_away(
    cards: list[Card], readings: Callable[[str], frozenset], cards_of: CardsOf
) -> None:
    illegal = explain_illegal(cards)
    ranks = "".join(card.rank.letter for card in sorted(cards))
    assert (illegal is None) is bool(readings(ranks))
    if illegal is None:
        return
    others = {card.rank.letter for card in deck() if card not in cards}
    fewer = {ranks[:i] + ranks[i + 1 :] for i in range(len(ranks))}
    edited = fewer | {part + new for part in {*fewer, ranks} for new in others}
    edited = {"".join(sorted(text, key="3456789TJQKA2BR".index)) for text in edited}
    assert sorted(str(near.combination) for near in illegal.nearest) == sorted(
        text for text in edited if readings(text)
    )
    for near in illegal.nearest:
        changed = [card for card in cards if card != near.removed] + ([near.added] if near.added else [])
        assert sorted(changed) == sorted(near.combination.cards)
        assert len(set(changed)) == len(changed)
