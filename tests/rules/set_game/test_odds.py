"""The odds, recounted card by card where that is quick, and against published figures elsewhere."""

from fractions import Fraction
from math import comb

import pytest

from rules.set_game import Card, beginner_deck, deck, find_sets, odds, third_card


def count_no_set(cards: tuple[Card, ...], start: tuple[Card, ...], up_to: int) -> list[int]:
    """How many sets of cards without a SET hold `start`, by size: every one is built once, card by card."""
    counts = [0] * (up_to + 1)

    def extend(chosen: list[Card], allowed: list[Card]) -> None:
        size = len(chosen)
        counts[size] += 1
        if size + 1 == up_to:
            counts[up_to] += len(allowed)
            return
        for place, card in enumerate(allowed):
            closing = {third_card(card, other) for other in chosen}
            extend([*chosen, card], [it for it in allowed[place + 1 :] if it not in closing])

    closing = {third_card(a, b) for a in start for b in start if a != b}
    extend(list(start), [card for card in cards if card not in start and card not in closing])
    return counts


def test_beginner_counts_are_recounted_in_full():
    counts = count_no_set(beginner_deck(), (), 10)
    assert counts[10] == 0
    for size, count in enumerate(counts):
        assert odds(size, beginner=True).no_set * comb(27, size) == count


def test_counts_are_recounted_up_to_six_cards():
    # All triples without a SET look alike, so count from one of them: each set of n cards holds C(n, 3).
    start = (Card.parse("1RsO"), Card.parse("1RsS"), Card.parse("1RtO"))
    triples = comb(81, 3) - len(find_sets(deck()))
    counts = count_no_set(deck(), start, 6)
    for size in (3, 4, 5, 6):
        total, rest = divmod(counts[size] * triples, comb(size, 3))
        assert rest == 0
        assert odds(size).no_set * comb(81, size) == total


@pytest.mark.parametrize(
    ("size", "no_set"),
    [(0, 1), (2, 3240), (12, 2_284_535_476_080), (15, 2_970_003_246_912), (20, 682_344), (21, 0), (81, 0)],
)
def test_published_counts(size, no_set):
    assert odds(size).no_set * comb(81, size) == no_set


def test_to_one():
    assert float(odds(12).to_one) == pytest.approx(29.96, abs=0.005)
    assert float(odds(15).to_one) == pytest.approx(2741, abs=0.5)
    assert odds(0).to_one == 0
    assert odds(21).to_one is None
    assert odds(10, beginner=True).to_one is None


def test_expected_sets():
    assert odds(0).expected_sets == 0
    assert odds(3).expected_sets == Fraction(1, 79) == 1 - odds(3).no_set
    assert float(odds(12).expected_sets) == pytest.approx(2.785, abs=0.0005)
    assert odds(81).expected_sets == 1080
    assert odds(12, beginner=True).expected_sets == Fraction(44, 5)
    assert odds(27, beginner=True).expected_sets == 117


def test_more_cards_than_there_are():
    with pytest.raises(ValueError, match="82 cards: expected 0 to 81"):
        odds(82)
    with pytest.raises(ValueError, match="0 to 27"):
        odds(28, beginner=True)
