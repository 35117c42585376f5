"""Which cards make a play, and which play beats which."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.dou_dizhu.cards import Card, Rank, rank_text
from rules.dou_dizhu.counts import HIGHEST_IN_SEQUENCE


class Category(StrEnum):
    """The fourteen kinds of play; the values are stable names for files and translations."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple_single"
    TRIPLE_PAIR = "triple_pair"
    STRAIGHT = "straight"
    PAIR_CHAIN = "pair_chain"
    PLANE = "plane"
    PLANE_SINGLE = "plane_single"
    PLANE_PAIR = "plane_pair"
    FOUR_TWO_SINGLE = "four_two_single"
    FOUR_TWO_PAIR = "four_two_pair"
    BOMB = "bomb"
    ROCKET = "rocket"


SHORTEST_STRAIGHT = 5
SHORTEST_PAIR_CHAIN = 3
SHORTEST_PLANE = 2
MOST_CARDS = 20
"""Cards of the landlord's hand, and so of the largest play."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that make one play.

    `length` is the number of ranks in the core (7 for a straight of seven cards, 2 for 333444 with wings, 1
    for a pair), `key` the highest rank of the core, which decides what beats what. `cards` go low to high.
    """

    category: Category
    length: int
    key: Rank
    cards: tuple[Card, ...]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks from low to high."""
        return tuple(card.rank for card in self.cards)

    @property
    def doubles_score(self) -> bool:
        """Whether playing it doubles the multiplier: bombs and the rocket."""
        return self.category in (Category.BOMB, Category.ROCKET)

    def __str__(self) -> str:
        """The ranks as letters, such as `33344B`."""
        return rank_text(self.ranks)


def classify(cards: Iterable[Card]) -> Combination | None:
    """The play that the cards make, or None; no cards make two different plays.

    Only ranks count. Attached cards may be pairs, but no triple, bomb or both jokers: Wikipedia forbids pairs
    too, RLCard and DouZero allow more. More of a rank than the deck has is no play, nor are over 20 cards.
    """
    ordered = tuple(sorted(cards, key=lambda card: card.rank))
    counts = [0] * len(Rank)
    for card in ordered:
        counts[card.rank] += 1
    form = form_of(counts)
    return None if form is None else Combination(*form, ordered)


Form = tuple[Category, int, Rank]


def form_of(counts: Sequence[int]) -> Form | None:
    """Category, core length and key of the play with so many cards of each of the 15 ranks, or None."""
    ranks = [rank for rank in Rank if counts[rank]]
    if not ranks or sum(counts) > MOST_CARDS or max(counts) > 4 or max(counts[Rank.BLACK_JOKER :]) > 1:
        return None
    if len(ranks) == 1:
        alone = (Category.SINGLE, Category.PAIR, Category.TRIPLE, Category.BOMB)
        return alone[counts[ranks[0]] - 1], 1, ranks[0]
    both_jokers = counts[Rank.BLACK_JOKER] > 0 and counts[Rank.RED_JOKER] > 0
    if both_jokers:
        # Together they are only ever the rocket: no pair, no kickers, no wings, no end of a straight.
        return (Category.ROCKET, 1, Rank.RED_JOKER) if len(ranks) == 2 and sum(counts) == 2 else None
    return _sequence_form(counts, ranks) or _attached_form(counts, ranks)


def _sequence_form(counts: Sequence[int], ranks: list[Rank]) -> Form | None:
    """Straight, pair chain or plane without wings: ranks in a row, as many cards of each."""
    if not in_sequence(ranks) or len({counts[rank] for rank in ranks}) > 1:
        return None
    for each, category, shortest in (
        (1, Category.STRAIGHT, SHORTEST_STRAIGHT),
        (2, Category.PAIR_CHAIN, SHORTEST_PAIR_CHAIN),
        (3, Category.PLANE, SHORTEST_PLANE),
    ):
        if counts[ranks[0]] == each and len(ranks) >= shortest:
            return category, len(ranks), ranks[-1]
    return None


def _attached_form(counts: Sequence[int], ranks: list[Rank]) -> Form | None:
    """A core of triples or four of a kind, with singles or pairs of other ranks attached."""
    total = sum(counts)
    fours = [rank for rank in ranks if counts[rank] == 4]
    triples = [rank for rank in ranks if counts[rank] == 3]
    pairs = [rank for rank in ranks if counts[rank] == 2]
    if len(fours) == 1 and not triples:
        if total == 6:
            return Category.FOUR_TWO_SINGLE, 1, fours[0]
        if total == 8 and len(pairs) == 2:
            return Category.FOUR_TWO_PAIR, 1, fours[0]
        return None
    core = len(triples)
    if fours or not core or (core > 1 and not in_sequence(triples)):
        return None
    if total == 4 * core:
        return (Category.TRIPLE_SINGLE if core == 1 else Category.PLANE_SINGLE), core, triples[-1]
    if total == 5 * core and len(pairs) == core:
        return (Category.TRIPLE_PAIR if core == 1 else Category.PLANE_PAIR), core, triples[-1]
    return None


def in_sequence(ranks: Sequence[Rank]) -> bool:
    """Whether ascending ranks follow each other without a gap and stop at the ace."""
    return ranks[-1] <= HIGHEST_IN_SEQUENCE and ranks[-1] - ranks[0] == len(ranks) - 1


def beats(play: Combination, to_beat: Combination) -> bool:
    """Whether `play` may be laid on `to_beat`: same category and size, higher key; or a bomb, the rocket."""
    return form_beats((play.category, play.length, play.key), (to_beat.category, to_beat.length, to_beat.key))


def form_beats(form: Form, to_beat: Form) -> bool:
    """`beats` for plays given as category, core length and key."""
    category, length, key = form
    if category is to_beat[0]:
        return length == to_beat[1] and key > to_beat[2]
    if category is Category.ROCKET:
        return True
    return category is Category.BOMB and to_beat[0] is not Category.ROCKET
