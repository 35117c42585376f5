"""What can happen in a game of SET, each event a line of text, and the settings."""

from dataclasses import dataclass

from rules.events import EventError, is_number
from rules.set_game.cards import Card

SetOfCards = tuple[Card, Card, Card]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to play.

    `rotate`: the longer variant, in which the deal passes to the left until everybody has dealt once.
    `claim_seconds`: how long a caller may take; None for no limit. `referee`: "no SET" is refused while there
    is one. `one_set_clears`: in solitaire one SET among the last cards clears the whole penalty.
    """

    players: int = 2
    rotate: bool = False
    beginner: bool = False
    claim_seconds: int | None = 5
    referee: bool = False
    one_set_clears: bool = False

    def __post_init__(self) -> None:
        """Check the numbers."""
        if self.players < 1:
            raise EventError(f"players={self.players}: expected 1 or more")
        if self.claim_seconds is not None and self.claim_seconds < 1:
            raise EventError(f"claim_seconds={self.claim_seconds}: expected 1 or more, or none for no limit")


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer lays cards face up: 12 at the start, 3 later."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """A line of the history."""
        return " ".join(["deal", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Call:
    """A player says SET; seats count from 0 to the left."""

    player: int

    def __str__(self) -> str:
        """A line of the history."""
        return f"call {self.player}"


@dataclass(frozen=True, slots=True)
class Claim:
    """The caller takes three cards, `after_ms` milliseconds after the call."""

    player: int
    cards: SetOfCards
    after_ms: int = 0

    def __str__(self) -> str:
        """A line of the history."""
        after = f" {self.after_ms}ms" if self.after_ms else ""
        return f"claim {self.player} {' '.join(map(str, self.cards))}{after}"


@dataclass(frozen=True, slots=True)
class Timeout:
    """The caller shows nothing in time."""

    player: int

    def __str__(self) -> str:
        """A line of the history."""
        return f"timeout {self.player}"


@dataclass(frozen=True, slots=True)
class NoSet:
    """All players agree that there is no SET."""

    def __str__(self) -> str:
        """A line of the history."""
        return "none"


@dataclass(frozen=True, slots=True)
class NextGame:
    """All cards are shuffled and the player to the left deals."""

    def __str__(self) -> str:
        """A line of the history."""
        return "next"


Event = Deal | Call | Claim | Timeout | NoSet | NextGame


def parse_event(line: str) -> Event:
    """The event that a line of a history stands for; `str` is the inverse.

    Raises EventError, or CardError for a bad card.
    """
    match line.split():
        case ["deal", *codes]:
            return Deal(tuple(map(Card.parse, codes)))
        case ["call", player] if is_number(player):
            return Call(int(player))
        case ["claim", player, a, b, c, *after] if is_number(player) and _is_time(after):
            cards = (Card.parse(a), Card.parse(b), Card.parse(c))
            return Claim(int(player), cards, *(int(word[:-2]) for word in after))
        case ["timeout", player] if is_number(player):
            return Timeout(int(player))
        case ["none"]:
            return NoSet()
        case ["next"]:
            return NextGame()
    raise EventError(
        f"{line!r} is no event of SET: expected 'deal CARD ...', 'call PLAYER', "
        "'claim PLAYER CARD CARD CARD [1234ms]', 'timeout PLAYER', 'none' or 'next'"
    )


def _is_time(words: list[str]) -> bool:
    return not words or (len(words) == 1 and words[0].endswith("ms") and is_number(words[0][:-2]))
