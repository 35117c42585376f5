"""The 81 cards of SET, and what is impossible on a table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import product

from rules.cards import CardError
from rules.problems import Problem


class Number(StrEnum):
    """How many symbols a card has."""

    ONE = "1"
    TWO = "2"
    THREE = "3"


class Colour(StrEnum):
    """The colour of a card's symbols."""

    RED = "R"
    PURPLE = "P"
    GREEN = "G"


class Shading(StrEnum):
    """How a card's symbols are filled."""

    SOLID = "s"
    STRIPED = "t"
    OUTLINED = "o"


class Shape(StrEnum):
    """The shape of a card's symbols."""

    OVAL = "O"
    SQUIGGLE = "S"
    DIAMOND = "D"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """One SET card. Cards sort in deck order; `index` is the place in `deck()`, 0 to 80."""

    number: Number = field(compare=False)
    colour: Colour = field(compare=False)
    shading: Shading = field(compare=False)
    shape: Shape = field(compare=False)
    index: int = field(init=False)

    def __post_init__(self) -> None:
        """Work out the index."""
        index = 0
        for digit in digits(self):
            index = 3 * index + digit
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, code: str) -> "Card":
        """The card of a code such as `2RtD`.

        Raises CardError for anything else.
        """
        try:
            number, colour, shading, shape = tuple(code)
            return cls(Number(number), Colour(colour), Shading(shading), Shape(shape))
        except (TypeError, ValueError):
            raise CardError(
                f"{code!r} is no SET card: expected number 1-3, colour R P G (red, purple, green), "
                "shading s t o (solid, striped, outlined) and shape O S D (oval, squiggle, diamond), "
                "as in '2RtD'"
            ) from None

    def __str__(self) -> str:
        """The code that `parse` reads."""
        return f"{self.number}{self.colour}{self.shading}{self.shape}"

    def __repr__(self) -> str:
        """The call that makes the card."""
        return f"Card.parse({str(self)!r})"


def digits(card: Card) -> tuple[int, int, int, int]:
    """A card as a point of four coordinates 0, 1, 2: number, colour, shading, shape."""
    return (
        "123".index(card.number),
        "RPG".index(card.colour),
        "sto".index(card.shading),
        "OSD".index(card.shape),
    )


@cache
def deck() -> tuple[Card, ...]:
    """All 81 cards, one of each, in order."""
    return tuple(Card(*features) for features in product(Number, Colour, Shading, Shape))


@cache
def beginner_deck() -> tuple[Card, ...]:
    """The 27 solid cards that beginners start with, in order."""
    return tuple(card for card in deck() if card.shading is Shading.SOLID)


class ProblemKind(StrEnum):
    """What cannot be on a SET table."""

    SAME_CARD_TWICE = "same_card_twice"
    TOO_MANY_CARDS = "too_many_cards"
    NOT_IN_BEGINNER_DECK = "not_in_beginner_deck"
    WRONG_END_SUM = "wrong_end_sum"


def problems(
    cards: Iterable[Card], *, beginner: bool = False, end_of_game: bool = False
) -> list[Problem[Card]]:
    """Everything that is impossible about the cards seen on one table.

    `beginner`: only the 27 solid cards are in play. `end_of_game`: the pile is empty and these are all the
    cards left, so every feature must add up (see `missing_card`).
    """
    seen = list(cards)
    found = [
        Problem(ProblemKind.SAME_CARD_TWICE, (card,) * times)
        for card, times in sorted(Counter(seen).items())
        if times > 1
    ]
    size = len(beginner_deck() if beginner else deck())
    if len(seen) > size:
        found.append(Problem(ProblemKind.TOO_MANY_CARDS, tuple(seen)))
    if beginner:
        strangers = (card for card in seen if card.shading is not Shading.SOLID)
        found += [Problem(ProblemKind.NOT_IN_BEGINNER_DECK, (card,)) for card in strangers]
    if end_of_game and any(feature_sums(seen)):
        found.append(Problem(ProblemKind.WRONG_END_SUM, tuple(seen)))
    return found


def feature_sums(cards: Iterable[Card]) -> tuple[int, ...]:
    """The sum of the cards modulo 3 in each feature.

    The whole deck sums to 0 in every feature and so does every SET: what is left at the end must too.
    """
    return tuple(sum(column) % 3 for column in zip((0, 0, 0, 0), *map(digits, cards), strict=True))


def missing_card(cards: Iterable[Card]) -> Card | None:
    """The one card that was not read among those left at the end of a game, named by the sum of the others.

    None if the sum names a card that is already there: then one of the others was misread.
    """
    known = list(cards)
    index = 0
    for total in feature_sums(known):
        index = 3 * index + -total % 3
    card = deck()[index]
    return None if card in known else card
