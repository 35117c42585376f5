"""The cards of Straw, what is known of its deck, and what is impossible on a table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from rules.cards import CardError
from rules.problems import Problem

DECK_SIZE = 64
"""Cards that are dealt or drawn; the camel in the middle is the 65th."""

_HEAVIEST = 10


class Kind(StrEnum):
    """What a card does when it is put on the camel; the letter on it, or a word where it shows a weight."""

    GOODS = "goods"
    CARPET = "carpet"
    REVERSE = "R"
    LAMP = "X"
    COPY = "C"
    STRAW = "STRAW"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """One kind of card: goods of 0 to 10 kg, flying carpets of -1 to -10 kg, the four specials.

    Cards sort from carpets to the heaviest goods, then the specials; the deck holds several of most.
    """

    kind: Kind = field(compare=False)
    weight: int = field(default=0, compare=False)
    index: int = field(init=False)

    def __post_init__(self) -> None:
        """Check the weight and find the place among all cards."""
        allowed = {Kind.GOODS: range(_HEAVIEST + 1), Kind.CARPET: range(-_HEAVIEST, 0)}
        if self.weight not in allowed.get(self.kind, (0,)):
            raise CardError(f"{self.kind} of {self.weight} kg: expected goods 0 to 10 or a carpet -10 to -1")
        place = list(Kind).index(self.kind)
        index = self.weight + _HEAVIEST if place < 2 else 2 * _HEAVIEST - 1 + place
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, code: str) -> "Card":
        """The card of a code such as `6`, `-4`, `R`, `X`, `C` or `STRAW`.

        Raises CardError for anything else.
        """
        card = _by_code().get(code)
        if card is None:
            raise CardError(
                f"{code!r} is no Straw card: expected a weight 0 to 10, a carpet -1 to -10, "
                "R (reverse), X (lamp), C (copy) or STRAW"
            )
        return card

    def __str__(self) -> str:
        """The code that `parse` reads."""
        return str(self.weight) if self.kind in (Kind.GOODS, Kind.CARPET) else str(self.kind)

    def __repr__(self) -> str:
        """The call that makes the card."""
        return f"Card.parse({str(self)!r})"


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card that the game can have, once, in order. Not the deck: see `Deck`."""
    carpets = [Card(Kind.CARPET, weight) for weight in range(-_HEAVIEST, 0)]
    goods = [Card(Kind.GOODS, weight) for weight in range(_HEAVIEST + 1)]
    return (*carpets, *goods, *map(Card, (Kind.REVERSE, Kind.LAMP, Kind.COPY, Kind.STRAW)))


@cache
def _by_code() -> dict[str, Card]:
    return {str(card): card for card in all_cards()}


def hand_value(cards: Iterable[Card]) -> int:
    """The points of the cards left in a hand: their weights; carpets count less than nothing, specials 0."""
    return sum(card.weight for card in cards)


@dataclass(frozen=True, slots=True)
class Deck:
    """How many of each card a box holds, as far as that is known; None is not known.

    No published list of this deck is known. So `box` says little, and `learn` counts a real one.
    """

    counts: tuple[tuple[Card, int | None], ...]

    @classmethod
    def box(cls) -> "Deck":
        """What is known of the game as sold: 64 cards, and one Straw."""
        return cls(tuple((card, 1 if card.kind is Kind.STRAW else None) for card in all_cards()))

    @classmethod
    def invented(cls) -> "Deck":
        """A deck of our own making to try the game with; not that of any edition."""
        per_card = {Kind.REVERSE: 6, Kind.COPY: 5, Kind.LAMP: 4, Kind.STRAW: 1}
        counts = Counter({card: per_card.get(card.kind, 0) for card in all_cards()})
        counts.update({Card(Kind.GOODS, weight): 4 for weight in range(1, 11)})
        counts.update({Card(Kind.CARPET, -weight): 1 for weight in range(2, 10)})
        return cls(tuple(counts.items()))

    @classmethod
    def learn(cls, cards: Iterable[Card]) -> "Deck":
        """The deck whose 64 cards were all laid out and read.

        Raises ValueError if that cannot be a whole deck.
        """
        seen = Counter(cards)
        if seen.total() != DECK_SIZE:
            raise ValueError(f"{seen.total()} cards: expected all {DECK_SIZE} of the deck, without the camel")
        if seen[Card(Kind.STRAW)] != 1:
            raise ValueError(f"{seen[Card(Kind.STRAW)]} Straws: expected 1 in the deck; check what was read")
        return cls(tuple((card, seen[card]) for card in all_cards()))

    @classmethod
    def parse(cls, text: str) -> "Deck":
        """The deck of a text such as `10=4 R=? STRAW=1`; cards that it leaves out are not known.

        Raises CardError for a bad card, ValueError for a bad count.
        """
        counts: dict[Card, int | None] = dict(cls.box().counts)
        for word in text.split():
            code, _, count = word.partition("=")
            number = int(count) if count.isascii() and count.isdigit() and len(count) < 3 else None
            if count != "?" and (number is None or number > DECK_SIZE):
                raise ValueError(f"{word!r}: expected CARD=COUNT with a count 0 to {DECK_SIZE}, or ?")
            counts[Card.parse(code)] = number
        return cls(tuple(counts.items()))

    def __str__(self) -> str:
        """The text that `parse` reads."""
        return " ".join(f"{card}={'?' if count is None else count}" for card, count in self.counts)


class ProblemKind(StrEnum):
    """What cannot be in a game of Straw."""

    TOO_MANY_OF_A_CARD = "too_many_of_a_card"
    TOO_MANY_CARDS = "too_many_cards"


def problems(cards: Iterable[Card], *, deck: Deck | None = None) -> list[Problem[Card]]:
    """Everything that is impossible about the cards of one round, all hands and the camel's load together.

    `deck`: the counts to check against; by default no more than one Straw and 64 cards.
    """
    seen = list(cards)
    limits = dict((deck or Deck.box()).counts)
    found = [
        Problem(ProblemKind.TOO_MANY_OF_A_CARD, (card,) * times)
        for card, times in sorted(Counter(seen).items())
        if (limit := limits[card]) is not None and times > limit
    ]
    if len(seen) > DECK_SIZE:
        found.append(Problem(ProblemKind.TOO_MANY_CARDS, tuple(seen)))
    return found
