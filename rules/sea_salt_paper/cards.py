"""The cards of Sea Salt & Paper, how many of each there are, and what is impossible on a table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from rules.cards import CardError
from rules.problems import Problem


class Kind(StrEnum):
    """What a card shows; the last five came with Extra Salt."""

    MERMAID = "mermaid"
    CRAB = "crab"
    BOAT = "boat"
    FISH = "fish"
    SWIMMER = "swimmer"
    SHARK = "shark"
    SHELL = "shell"
    OCTOPUS = "octopus"
    PENGUIN = "penguin"
    SAILOR = "sailor"
    LIGHTHOUSE = "lighthouse"
    SHOAL_OF_FISH = "shoal_of_fish"
    PENGUIN_COLONY = "penguin_colony"
    CAPTAIN = "captain"
    JELLYFISH = "jellyfish"
    LOBSTER = "lobster"
    STARFISH = "starfish"
    SEAHORSE = "seahorse"
    CAST_OF_CRABS = "cast_of_crabs"


class Colour(StrEnum):
    """The colour that a card counts for: the one of its icon box, not of what it shows."""

    DARK_BLUE = "dark_blue"
    LIGHT_BLUE = "light_blue"
    BLACK = "black"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"
    PURPLE = "purple"
    GREY = "grey"
    LIGHT_ORANGE = "light_orange"
    PINK = "pink"
    ORANGE = "orange"


# Copies of each card, in the colour order of the publisher's aid. A line reads: kind, colours, copies.
_BASE = """
    mermaid        white 4
    crab           dark_blue 2  light_blue 2  black 1  yellow 2  green 1  grey 1
    boat           dark_blue 2  light_blue 2  black 2  yellow 2
    fish           dark_blue 2  light_blue 1  black 2  yellow 1  green 1
    swimmer        dark_blue 1  light_blue 1  black 1  yellow 1  light_orange 1
    shark          dark_blue 1  light_blue 1  black 1  green 1  purple 1
    shell          dark_blue 1  light_blue 1  black 1  yellow 1  green 1  grey 1
    octopus        light_blue 1  yellow 1  green 1  purple 1  grey 1
    penguin        purple 1  light_orange 1  pink 1
    sailor         pink 1  orange 1
    lighthouse     purple 1
    shoal_of_fish  grey 1
    penguin_colony green 1
    captain        light_orange 1
"""
_EXTRA_SALT = """
    jellyfish      purple 1  pink 1
    lobster        black 1
    starfish       dark_blue 1  light_blue 1  yellow 1
    seahorse       white 1
    cast_of_crabs  green 1
"""


@cache
def _copies() -> Mapping[tuple[Kind, Colour], int]:
    """How many of each kind and colour exist, Extra Salt included, in deck order."""
    copies = {}
    for line in (_BASE + _EXTRA_SALT).split("\n"):
        if line:
            kind, *pairs = line.split()
            for colour, number in zip(pairs[::2], pairs[1::2], strict=True):
                copies[Kind(kind), Colour(colour)] = int(number)
    return MappingProxyType(copies)


@cache
def _indices() -> Mapping[tuple[str, str], int]:
    return MappingProxyType({(str(k), str(c)): index for index, (k, c) in enumerate(_copies())})


def colours_of(kind: Kind) -> tuple[Colour, ...]:
    """The colours in which a kind exists, in the order of `Colour`."""
    return tuple(colour for other, colour in _copies() if other is kind)


@cache
def family_size(kind: Kind) -> int:
    """How many cards of a kind exist over all colours."""
    return sum(number for (other, _), number in _copies().items() if other is kind)


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """A kind in a colour. Copies are equal; cards sort in deck order; `index` is 0 to 53.

    Raises CardError for a colour in which the kind does not exist.
    """

    kind: Kind = field(compare=False)
    colour: Colour = field(compare=False)
    index: int = field(init=False)

    def __post_init__(self) -> None:
        index = _indices().get((self.kind, self.colour))
        if index is None:
            raise CardError(
                f"there is no {self.kind}:{self.colour}: a {self.kind} is {_either(colours_of(self.kind))}"
            )
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, code: str) -> "Card":
        """The card of a code such as `crab:dark_blue`.

        Raises CardError for anything else.
        """
        kind, _, colour = code.partition(":")
        if kind not in list(Kind):
            raise CardError(
                f"{code!r} is no Sea Salt & Paper card: expected kind:colour as in 'crab:dark_blue', "
                f"with kind {_either(Kind)}"
            )
        if colour not in list(Colour):
            raise CardError(f"{code!r} has no known colour: a {kind} is {_either(colours_of(Kind(kind)))}")
        return cls(Kind(kind), Colour(colour))

    def __str__(self) -> str:
        return f"{self.kind}:{self.colour}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


def _either(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else str(last)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces, in that order.

    Raises CardError for the first that is no card.
    """
    return tuple(map(Card.parse, text.split()))


@cache
def deck(*, extra_salt: bool = False) -> tuple[Card, ...]:
    """The 58 cards of the game, or 66 with Extra Salt, in order."""
    return tuple(
        Card(kind, colour)
        for (kind, colour), number in _copies().items()
        if extra_salt or not is_extra_salt(kind)
        for _ in range(number)
    )


def is_extra_salt(kind: Kind) -> bool:
    """Whether the kind came with Extra Salt."""
    match kind:
        case Kind.JELLYFISH | Kind.LOBSTER | Kind.STARFISH | Kind.SEAHORSE | Kind.CAST_OF_CRABS:
            return True
        case _:
            return False


class ProblemKind(StrEnum):
    """What cannot be among the cards of all players."""

    MORE_THAN_THE_DECK_HOLDS = "more_than_the_deck_holds"
    TOO_MANY_CARDS = "too_many_cards"
    NOT_WITHOUT_EXTRA_SALT = "not_without_extra_salt"


def problems(cards: Iterable[Card], *, extra_salt: bool = False) -> list[Problem[Card]]:
    """Everything impossible about the cards of one player, or of all players and piles taken together.

    `extra_salt`: the 8 cards of the expansion are in play.
    """
    seen = list(cards)
    found = []
    for card, times in sorted(Counter(seen).items()):
        if is_extra_salt(card.kind) and not extra_salt:
            found.append(Problem(ProblemKind.NOT_WITHOUT_EXTRA_SALT, (card,) * times))
        elif times > _copies()[card.kind, card.colour]:
            found.append(Problem(ProblemKind.MORE_THAN_THE_DECK_HOLDS, (card,) * times))
    if len(seen) > len(deck(extra_salt=extra_salt)):
        found.append(Problem(ProblemKind.TOO_MANY_CARDS, tuple(seen)))
    return found
