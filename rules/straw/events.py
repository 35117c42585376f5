"""What can happen in a match of Straw, each event a line of text, and the settings."""

from dataclasses import dataclass

from rules.events import EventError, is_number
from rules.straw.cards import DECK_SIZE, Card

HAND_SIZE = 4
UNSEEN = "?"

Cards = tuple[Card | None, ...]
"""Cards of a hand or the pile; None is one that nobody showed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to play.

    `floor_zero`: carpets cannot take the load below 0. `first_to`: the match goes on until a player has that
    many points at the end of a round, 100 in the first edition; None: everybody deals once.
    """

    players: int = 2
    floor_zero: bool = False
    first_to: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        most = DECK_SIZE // HAND_SIZE
        if not 2 <= self.players <= most:
            raise EventError(f"players={self.players}: expected 2 to {most}")
        if self.first_to is not None and self.first_to < 1:
            raise EventError(f"first_to={self.first_to}: expected 1 or more, or none for one round a dealer")


@dataclass(frozen=True, slots=True)
class Deal:
    """A round begins. Without `hands`, each player has four cards that only he sees.

    `hands` are by seat; `pile` is in the order in which it will be drawn, None for all other cards of the 64.
    """

    hands: tuple[Cards, ...] | None = None
    pile: Cards | None = None

    def __str__(self) -> str:
        """A line of the history."""
        hands = " / ".join(map(_codes, self.hands or ()))
        pile = "" if self.pile is None else f" | {_codes(self.pile)}"
        return " ".join(f"deal {hands}{pile}".split())


@dataclass(frozen=True, slots=True)
class Play:
    """A player puts a card on the camel, with the weight he names for a lamp, and draws."""

    player: int
    card: Card
    lamp: int | None = None

    def __str__(self) -> str:
        """A line of the history."""
        return f"play {self.player} {self.card}{'' if self.lamp is None else f' {self.lamp}'}"


@dataclass(frozen=True, slots=True)
class Skip:
    """A player whose hand nobody has seen says that his last card is the Straw, which he may not play.

    Or, `empty`, that he has no card left: people forget to draw.
    """

    player: int
    empty: bool = False

    def __str__(self) -> str:
        """A line of the history."""
        return f"skip {self.player}{' empty' if self.empty else ''}"


@dataclass(frozen=True, slots=True)
class Show:
    """After a round a player shows the cards left in his hand."""

    player: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """A line of the history."""
        return " ".join(["show", str(self.player), *map(str, self.cards)])


Event = Deal | Play | Skip | Show


def parse_event(line: str) -> Event:
    """The event that a line of a history stands for; `str` is the inverse.

    Raises EventError, or CardError for a bad card.
    """
    match line.split():
        case ["deal"]:
            return Deal()
        case ["deal", *words]:
            hands, bar, pile = " ".join(words).partition("|")
            seats = tuple(map(_cards, hands.split("/"))) if hands else None
            return Deal(seats, _cards(pile) if bar else None)
        case ["play", player, code] if is_number(player):
            return Play(int(player), Card.parse(code))
        case ["play", player, code, lamp] if is_number(player) and is_number(lamp):
            return Play(int(player), Card.parse(code), int(lamp))
        case ["skip", player] if is_number(player):
            return Skip(int(player))
        case ["skip", player, "empty"] if is_number(player):
            return Skip(int(player), empty=True)
        case ["show", player, *codes] if is_number(player):
            return Show(int(player), tuple(map(Card.parse, codes)))
    raise EventError(
        f"{line!r} is no event of Straw: expected 'deal [CARD ... / CARD ... | PILE]', "
        "'play PLAYER CARD [LAMP]', 'skip PLAYER [empty]' or 'show PLAYER CARD ...'"
    )


def _cards(codes: str) -> Cards:
    return tuple(None if code == UNSEEN else Card.parse(code) for code in codes.split())


def _codes(cards: Cards) -> str:
    return " ".join(UNSEEN if card is None else str(card) for card in cards)
