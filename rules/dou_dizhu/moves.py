"""Every legal lead and answer of a hand."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.dou_dizhu.cards import Card, Rank
from rules.dou_dizhu.combinations import (
    MOST_CARDS,
    SHORTEST_PAIR_CHAIN,
    SHORTEST_PLANE,
    SHORTEST_STRAIGHT,
    Category,
    Combination,
    classify,
    form_beats,
)
from rules.dou_dizhu.counts import BOTH_JOKERS, HIGHEST_IN_SEQUENCE, UNIT, lowest, pack, unpack


class Play(NamedTuple):
    """A play without suits: category, core length and key as in `Combination`, and its packed ranks."""

    category: Category
    length: int
    key: Rank
    ranks: int


def legal_moves(
    hand: Iterable[Card], to_beat: Combination | Iterable[Card] | None = None
) -> list[Combination]:
    """Every play that the hand can lead, or lay on `to_beat`; one entry for each distinct multiset of ranks.

    Passing, which a follower always may, is not among them. Where the hand has several cards of a rank, those
    of the first suits are taken. Raises ValueError when `to_beat` is no legal play or the hand is impossible.
    """
    cards = sorted(hand)
    plays = leads(pack(cards))
    if to_beat is not None:
        wanted = to_beat if isinstance(to_beat, Combination) else _combination(to_beat)
        form = (wanted.category, wanted.length, wanted.key)
        plays = [play for play in plays if form_beats(play[:3], form)]
    taker = Taker(cards)
    return [taker.take(play, keep=True) for play in plays]


class Taker:
    """Turns plays of ranks into plays of the very cards of a hand, those of the first suits first."""

    def __init__(self, hand: Iterable[Card]) -> None:
        """Sort the hand by rank."""
        self._by_rank: list[list[Card]] = [[] for _ in Rank]
        for card in sorted(hand):
            self._by_rank[card.rank].append(card)

    def take(self, play: Play, *, keep: bool = False) -> Combination:
        """The play with cards of the hand, which leave it unless they are to be kept for other plays."""
        category, length, key, ranks = play
        cards: list[Card] = []
        while ranks:
            rank = lowest(ranks)
            count = ranks >> 4 * rank & 7
            cards += self._by_rank[rank][:count]
            if not keep:
                del self._by_rank[rank][:count]
            ranks -= count * UNIT[rank]
        return Combination(category, length, key, tuple(cards))


def _combination(cards: Iterable[Card]) -> Combination:
    shown = tuple(cards)
    combination = classify(shown)
    if combination is None:
        raise ValueError(
            f"{' '.join(map(str, shown)) or 'nothing'} is no legal play, so nothing can be laid on it"
        )
    return combination


def leads(hand: int) -> list[Play]:
    """Every play that a hand given as packed ranks can lead, by category, then by core length and key."""
    counts = unpack(hand)
    at_least = [[rank for rank in Rank if counts[rank] >= count] for count in range(5)]
    return [
        *(Play(Category.SINGLE, 1, rank, UNIT[rank]) for rank in at_least[1]),
        *(Play(Category.PAIR, 1, rank, 2 * UNIT[rank]) for rank in at_least[2]),
        *_triples(at_least),
        *_sequences(counts, 1, SHORTEST_STRAIGHT, Category.STRAIGHT),
        *_sequences(counts, 2, SHORTEST_PAIR_CHAIN, Category.PAIR_CHAIN),
        *_planes(counts),
        *_fours(counts, at_least),
        *(Play(Category.BOMB, 1, rank, 4 * UNIT[rank]) for rank in at_least[4]),
        *(
            [Play(Category.ROCKET, 1, Rank.RED_JOKER, BOTH_JOKERS)]
            if hand & BOTH_JOKERS == BOTH_JOKERS
            else []
        ),
    ]


def _triples(at_least: list[list[Rank]]) -> Iterator[Play]:
    for core in at_least[3]:
        three = 3 * UNIT[core]
        yield Play(Category.TRIPLE, 1, core, three)
        for rank in at_least[1]:
            if rank != core:
                yield Play(Category.TRIPLE_SINGLE, 1, core, three + UNIT[rank])
        for rank in at_least[2]:
            if rank != core:
                yield Play(Category.TRIPLE_PAIR, 1, core, three + 2 * UNIT[rank])


def _sequences(counts: Sequence[int], each: int, shortest: int, category: Category) -> Iterator[Play]:
    """All runs of at least `shortest` ranks up to the ace of which the hand has `each` cards."""
    for low in range(HIGHEST_IN_SEQUENCE + 1):
        ranks = 0
        for key in range(low, min(HIGHEST_IN_SEQUENCE, low + MOST_CARDS // each - 1) + 1):
            if counts[key] < each:
                break
            ranks += each * UNIT[key]
            if key - low + 1 >= shortest:
                yield Play(category, key - low + 1, Rank(key), ranks)


def _planes(counts: Sequence[int]) -> Iterator[Play]:
    for plane in _sequences(counts, 3, SHORTEST_PLANE, Category.PLANE):
        yield plane
        _, length, key, ranks = plane
        others = list(counts)
        others[key - length + 1 : key + 1] = [0] * length
        if 4 * length <= MOST_CARDS:
            for wings in _singles(others, length):
                yield Play(Category.PLANE_SINGLE, length, key, ranks + wings)
        if 5 * length <= MOST_CARDS:
            for wings in _pairs(others, length):
                yield Play(Category.PLANE_PAIR, length, key, ranks + wings)


def _fours(counts: Sequence[int], at_least: list[list[Rank]]) -> Iterator[Play]:
    for core in at_least[4]:
        others = list(counts)
        others[core] = 0
        for kickers in _singles(others, 2):
            yield Play(Category.FOUR_TWO_SINGLE, 1, core, 4 * UNIT[core] + kickers)
        for kickers in _pairs(others, 2):
            yield Play(Category.FOUR_TWO_PAIR, 1, core, 4 * UNIT[core] + kickers)


def _singles(counts: Sequence[int], number: int) -> list[int]:
    """All multisets of `number` cards with at most two of a rank and not both jokers."""
    by_size: list[list[int]] = [[0], *([] for _ in range(number))]
    for rank in range(Rank.TWO + 1):
        if counts[rank]:
            one, two = UNIT[rank], 2 * UNIT[rank]
            for taken in range(number, 0, -1):
                with_one = [ranks + one for ranks in by_size[taken - 1]]
                with_two = (
                    [ranks + two for ranks in by_size[taken - 2]] if taken > 1 and counts[rank] > 1 else []
                )
                by_size[taken] += with_one + with_two
    joker = [
        ranks + UNIT[rank]
        for rank in (Rank.BLACK_JOKER, Rank.RED_JOKER)
        if counts[rank]
        for ranks in by_size[number - 1]
    ]
    return by_size[number] + joker


def _pairs(counts: Sequence[int], number: int) -> list[int]:
    """All multisets of `number` pairs of different ranks."""
    pairs = [2 * UNIT[rank] for rank in range(Rank.TWO + 1) if counts[rank] >= 2]
    return [sum(chosen) for chosen in combinations(pairs, number)]
