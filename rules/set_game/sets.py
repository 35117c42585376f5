"""Finding SETs, explaining them, hinting at them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache

from rules.set_game.cards import Card, Colour, Number, Shading, Shape, deck, digits

Value = Number | Colour | Shading | Shape


class Feature(StrEnum):
    """One of the four things that tell SET cards apart; the value is the name of the card's field."""

    NUMBER = "number"
    COLOUR = "colour"
    SHADING = "shading"
    SHAPE = "shape"

    def of(self, card: Card) -> Value:
        """The card's value in this feature."""
        value: Value = getattr(card, self.value)
        return value


class Verdict(StrEnum):
    """How three values compare; only the first two can be part of a SET."""

    ALL_SAME = "all_same"
    ALL_DIFFERENT = "all_different"
    TWO_THE_SAME = "two_the_same"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Three cards in one feature; `odd_one` is the card that differs where two are the same."""

    feature: Feature
    values: tuple[Value, Value, Value]
    verdict: Verdict
    odd_one: Card | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why three cards are a SET or not, feature by feature in the order number, colour, shading, shape."""

    cards: tuple[Card, Card, Card]
    comparisons: tuple[Comparison, ...]

    @property
    def same_card_twice(self) -> bool:
        """Whether a card is there twice: cards are unique, so one was misread and this is no SET."""
        return len(set(self.cards)) < 3

    @property
    def is_set(self) -> bool:
        """Whether the three cards are a SET."""
        return not self.same_card_twice and not self.faults

    @property
    def faults(self) -> tuple[Comparison, ...]:
        """The features in which two are the same and one is not."""
        return tuple(it for it in self.comparisons if it.verdict is Verdict.TWO_THE_SAME)


class HintLevel(IntEnum):
    """How much a hint gives away."""

    IS_THERE_ONE = 0
    ONE_CARD = 1
    TWO_CARDS = 2
    ALL_CARDS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """Whether there is a SET, and the first `level` cards of one."""

    level: HintLevel
    exists: bool
    cards: tuple[Card, ...]


def is_set(a: Card, b: Card, c: Card) -> bool:
    """Whether each feature, taken alone, is all equal or all different on three different cards.

    Source: rulebook.
    """
    return explain(a, b, c).is_set


def explain(a: Card, b: Card, c: Card) -> Explanation:
    """Compare three cards feature by feature."""
    cards = (a, b, c)
    return Explanation(cards, tuple(_compare(feature, cards) for feature in Feature))


def _compare(feature: Feature, cards: tuple[Card, Card, Card]) -> Comparison:
    a, b, c = values = (feature.of(cards[0]), feature.of(cards[1]), feature.of(cards[2]))
    odd_one = None
    match len(set(values)):
        case 1:
            verdict = Verdict.ALL_SAME
        case 3:
            verdict = Verdict.ALL_DIFFERENT
        case _:
            verdict = Verdict.TWO_THE_SAME
            odd_one = cards[2] if a == b else cards[1] if a == c else cards[0]
    return Comparison(feature, values, verdict, odd_one)


def third_card(a: Card, b: Card) -> Card:
    """The one card that makes a SET with two others: in every feature -a-b modulo 3.

    Raises ValueError if both are the same card.
    """
    if a == b:
        raise ValueError(f"two different cards have a third; got {a} twice")
    return deck()[_thirds()[a.index][b.index]]


@cache
def _thirds() -> tuple[tuple[int, ...], ...]:
    """81 x 81 deck indices: the third card of every pair."""
    points = [digits(card) for card in deck()]
    place = {point: index for index, point in enumerate(points)}

    def third(p: tuple[int, ...], q: tuple[int, ...]) -> int:
        w, x, y, z = (-i - j for i, j in zip(p, q, strict=True))
        return place[w % 3, x % 3, y % 3, z % 3]

    return tuple(tuple(third(p, q) for q in points) for p in points)


def find_sets(cards: Iterable[Card]) -> list[tuple[Card, Card, Card]]:
    """Every SET among the cards, once each; the cards of a SET and the SETs are in deck order.

    The order of the cards does not matter, nor does a card that was read twice.
    """
    table = {card.index: card for card in cards}
    indices = sorted(table)
    thirds = _thirds()
    found = []
    for place, i in enumerate(indices):
        row = thirds[i]
        for j in indices[place + 1 :]:
            k = row[j]
            if k > j and k in table:
                found.append((table[i], table[j], table[k]))
    return found


def hint(cards: Iterable[Card], level: HintLevel = HintLevel.ONE_CARD) -> Hint:
    """A hint at the first SET in deck order; each level adds a card to what the one before it said."""
    sets = find_sets(cards)
    return Hint(level, bool(sets), sets[0][:level] if sets else ())
