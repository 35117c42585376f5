"""What can happen in a round, each move a line of text.

Seats count from 0 to the left. The deck is not known: a move says which cards came, so a deck seen by a
camera and a shuffled list in memory play the same.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.events import EventError
from rules.sea_salt_paper.cards import Card
from rules.sea_salt_paper.round import End
from rules.sea_salt_paper.settings import Event, Events


class Pile(StrEnum):
    """One of the two discard piles."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Pile":
        """The other pile."""
        return Pile.RIGHT if self is Pile.LEFT else Pile.LEFT


@dataclass(frozen=True, slots=True)
class Deal:
    """A round begins: two cards open the discard piles.

    `events` are those each player is under, by seat; empty without Extra Pepper. Only how a round ends and
    what cards are worth follows them: events that change what a duo or a discard does are not played.
    """

    left: Card
    right: Card
    events: tuple[Events, ...] = ()

    def __post_init__(self) -> None:
        """Leave out the seats at the end that are under nothing: the text does not have them either."""
        under = [seat for seat, events in enumerate(self.events) if events]
        object.__setattr__(self, "events", tuple(self.events[: max(under, default=-1) + 1]))

    def __str__(self) -> str:
        """A line of the history."""
        under = [f"{seat}={','.join(sorted(it))}" for seat, it in enumerate(self.events) if it]
        return " ".join(["deal", str(self.left), str(self.right), *under])


@dataclass(frozen=True, slots=True)
class Draw:
    """The player takes the first cards of the deck: two, one for a fish duo, five for a lobster."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """A line of the history."""
        return " ".join(["draw", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Keep:
    """The player keeps one of the drawn cards; the other goes on `discard`."""

    card: Card
    discard: Pile | None = None

    def __str__(self) -> str:
        """A line of the history."""
        return f"keep {self.card}" + (f" {self.discard}" if self.discard else "")


@dataclass(frozen=True, slots=True)
class Take:
    """The player takes the top card of a discard pile."""

    pile: Pile

    def __str__(self) -> str:
        """A line of the history."""
        return f"take {self.pile}"


@dataclass(frozen=True, slots=True)
class Lay:
    """The player lays a duo, or with a starfish a trio, which has no effect."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """A line of the history."""
        return " ".join(["lay", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Look:
    """After a crab duo: the player looks through a discard pile, chosen before looking."""

    pile: Pile

    def __str__(self) -> str:
        """A line of the history."""
        return f"look {self.pile}"


@dataclass(frozen=True, slots=True)
class Pick:
    """The player takes a card out of the pile looked through, of two copies the upper one."""

    card: Card

    def __str__(self) -> str:
        """A line of the history."""
        return f"pick {self.card}"


@dataclass(frozen=True, slots=True)
class Steal:
    """After a duo of swimmer and shark: the player takes a card at random from another's hand."""

    victim: int
    card: Card

    def __str__(self) -> str:
        """A line of the history."""
        return f"steal {self.victim} {self.card}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player has done enough."""

    def __str__(self) -> str:
        """A line of the history."""
        return "end"


@dataclass(frozen=True, slots=True)
class Call:
    """The player says STOP or LAST CHANCE, or lays the mermaids that win the match."""

    end: End

    def __str__(self) -> str:
        """A line of the history."""
        return str(self.end)


Move = Deal | Draw | Keep | Take | Lay | Look | Pick | Steal | EndTurn | Call


def parse_move(line: str) -> Move:
    """The move that a line of a history stands for; `str` is the inverse.

    Raises EventError, or CardError for a bad card.
    """
    match line.split():
        case ["deal", left, right, *under]:
            return Deal(Card.parse(left), Card.parse(right), _events(line, under))
        case ["draw", _, *_] as words:
            return Draw(tuple(map(Card.parse, words[1:])))
        case ["keep", code]:
            return Keep(Card.parse(code))
        case ["keep", code, ("left" | "right") as pile]:
            return Keep(Card.parse(code), Pile(pile))
        case ["take", ("left" | "right") as pile]:
            return Take(Pile(pile))
        case ["lay", _, *_] as words:
            return Lay(tuple(map(Card.parse, words[1:])))
        case ["look", ("left" | "right") as pile]:
            return Look(Pile(pile))
        case ["pick", code]:
            return Pick(Card.parse(code))
        case ["steal", ("0" | "1" | "2" | "3") as seat, code]:
            return Steal(int(seat), Card.parse(code))
        case ["end"]:
            return EndTurn()
        case [("stop" | "last_chance" | "mermaids") as end]:
            return Call(End(end))
    raise EventError(
        f"{line!r} is no move of Sea Salt & Paper: expected 'deal CARD CARD', 'draw CARD ...', "
        "'keep CARD [left|right]', 'take left|right', 'lay CARD CARD [CARD]', 'look left|right', "
        "'pick CARD', 'steal PLAYER CARD', 'end', 'stop', 'last_chance' or 'mermaids'"
    )


def _events(line: str, words: list[str]) -> tuple[Events, ...]:
    """The events of words such as `0=kraken,tornado`, by seat up to the last named."""
    try:
        under = {}
        for word in words:
            seat, names = word.split("=")
            under[int(seat)] = frozenset(map(Event, names.split(",")))
        if under and not (min(under) >= 0 and max(under) <= 3):
            raise ValueError(line)
    except ValueError:
        raise EventError(
            f"{line!r}: expected the events of players 0 to 3 such as '0=kraken', of {', '.join(Event)}"
        ) from None
    return tuple(under.get(seat, frozenset()) for seat in range(max(under, default=-1) + 1))
