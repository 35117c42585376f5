"""A multiset of ranks as one integer: four bits a rank, from 3 in the lowest bits to the red joker.

Suits never matter in play, so the search for moves works on these. Adding and subtracting integers adds and
removes cards; the fourth bit of each rank stays free to catch borrows.
"""

from collections.abc import Iterable, Sequence

from rules.dou_dizhu.cards import Card, Rank

UNIT = tuple(1 << 4 * rank for rank in Rank)
_ONES = sum(UNIT)
GUARD = 8 * _ONES
BOTH_JOKERS = UNIT[Rank.BLACK_JOKER] + UNIT[Rank.RED_JOKER]
HIGHEST_IN_SEQUENCE = Rank.ACE


def pack(cards: Iterable[Card]) -> int:
    """The ranks of the cards.

    Raises ValueError when there are more of a rank than a deck has: such a hand has been misread.
    """
    counts = [0] * len(Rank)
    for card in cards:
        counts[card.rank] += 1
    for rank, count in zip(Rank, counts, strict=True):
        if count > (1 if rank.is_joker else 4):
            raise ValueError(
                f"{count} cards of rank {rank.letter}: a deck has four of each rank and one of each joker"
            )
    return pack_counts(counts)


def pack_counts(counts: Sequence[int]) -> int:
    """The multiset with `counts[rank]` cards of each of the 15 ranks."""
    return sum(count * unit for count, unit in zip(counts, UNIT, strict=True))


def unpack(hand: int) -> list[int]:
    """How many cards of each of the 15 ranks."""
    return [hand >> shift & 7 for shift in range(0, 60, 4)]


def ranks_of(hand: int) -> list[Rank]:
    """The ranks from low to high, each as often as it is there."""
    return [rank for rank, count in zip(Rank, unpack(hand), strict=True) for _ in range(count)]


def size(hand: int) -> int:
    """The number of cards."""
    return (
        (hand & _ONES).bit_count() + 2 * (hand & 2 * _ONES).bit_count() + 4 * (hand & 4 * _ONES).bit_count()
    )


def lowest(hand: int) -> int:
    """The lowest rank that is there."""
    return ((hand & -hand).bit_length() - 1) // 4


def contains(hand: int, part: int) -> bool:
    """Whether all cards of `part` are in `hand`."""
    return ((hand | GUARD) - part) & GUARD == GUARD
