"""A match as a list of events: deal after deal, its text form, undo and the running score sheet."""

from dataclasses import dataclass, replace
from random import Random

from rules.dou_dizhu.auction import PASS, SEATS, Auction
from rules.dou_dizhu.cards import Card
from rules.dou_dizhu.deal import (
    Breach,
    Deal,
    DealError,
    Phase,
    call,
    pass_turn,
    play,
    show_bottom,
    show_hand,
)
from rules.dou_dizhu.score import Settlement
from rules.events import EventError, history_lines, played, replayed, settings_text, settings_values


@dataclass(frozen=True, slots=True)
class Settings:
    """House rules: everyone calls only once in the auction; the winner of a deal calls first in the next."""

    one_chance: bool = False
    winner_calls_first: bool = False


@dataclass(frozen=True, slots=True)
class NewDeal:
    """Cards are dealt and `first_bidder` calls first."""

    first_bidder: int

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return f"deal {self.first_bidder}"


@dataclass(frozen=True, slots=True)
class HandShown:
    """The cards that a seat holds now were seen, for the first time or again."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return " ".join(["hand", str(self.seat), *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Called:
    """A bid from 1 to 3, or PASS (0), in the auction."""

    seat: int
    bid: int

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return f"call {self.seat} {'pass' if self.bid == PASS else self.bid}"


@dataclass(frozen=True, slots=True)
class BottomShown:
    """The three bottom cards were turned up and went to the landlord."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return " ".join(["bottom", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid cards on the table."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return " ".join(["play", str(self.seat), *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed in a trick."""

    seat: int

    def __str__(self) -> str:
        """The line that `parse_event` reads."""
        return f"pass {self.seat}"


Event = NewDeal | HandShown | Called | BottomShown | Played | Passed


@dataclass(frozen=True, slots=True)
class Match:
    """All deals so far, the last one on the table, and the events that led here."""

    settings: Settings
    deals: tuple[Deal, ...]
    history: tuple[Event, ...]

    @classmethod
    def start(cls, settings: Settings | None = None) -> "Match":
        """A match before its first deal."""
        return cls(settings or Settings(), (), ())

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Play a history again; `str` is the inverse. Empty lines and lines that start with # are skipped.

        Raises EventError or CardError, with the number of the line, for what is no event or cannot happen.
        """
        settings, lines = history_lines(text, "dou_dizhu")
        return played(cls.start(Settings(**settings_values(Settings, settings))), lines, parse_event)

    def __str__(self) -> str:
        """The settings and the events, a line each."""
        return "\n".join([f"dou_dizhu {settings_text(self.settings)}", *map(str, self.history), ""])

    @property
    def deal(self) -> Deal | None:
        """The deal on the table, None before the first."""
        return self.deals[-1] if self.deals else None

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """The score sheet's rows: every finished deal; a redeal scores nothing."""
        return tuple(deal.settlement for deal in self.deals if deal.settlement is not None)

    @property
    def totals(self) -> tuple[int, int, int]:
        """The score of each seat over all finished deals; they add up to zero."""
        first, second, third = (sum(row.scores[seat] for row in self.settlements) for seat in SEATS)
        return first, second, third

    def apply(self, event: Event) -> "Match":
        """The match after an event.

        Raises DealError when the rules or the cards seen so far do not allow it.
        """
        if isinstance(event, NewDeal):
            deals = (*self.deals, self._new_deal(event))
        elif self.deal is None:
            raise DealError(Breach.WRONG_PHASE, f"'{event}' before the first deal: expected 'deal SEAT'")
        else:
            deals = (*self.deals[:-1], _after(self.deal, event))
        return replace(self, deals=deals, history=(*self.history, event))

    def _new_deal(self, event: NewDeal) -> Deal:
        if self.deal is not None and self.deal.phase not in (Phase.OVER, Phase.REDEAL):
            raise DealError(
                Breach.WRONG_PHASE, f"the last deal is in phase {self.deal.phase}: finish or undo it"
            )
        return Deal(Auction(event.first_bidder, one_chance=self.settings.one_chance))

    def undo(self, *indices: int) -> "Match":
        """The match as if some events of the history, the last one by default, had never happened.

        Raises EventError if there is no such event or a later one cannot happen without them.
        """
        last = len(self.history) - 1
        return replayed(Match.start(self.settings), self.history, indices or (last,))


def _after(deal: Deal, event: HandShown | Called | BottomShown | Played | Passed) -> Deal:
    match event:
        case HandShown(seat, cards):
            return show_hand(deal, seat, cards)
        case Called(seat, bid):
            return call(deal, seat, bid)
        case BottomShown(cards):
            return show_bottom(deal, cards)
        case Played(seat, cards):
            return play(deal, seat, cards)
        case Passed(seat):
            return pass_turn(deal, seat)


def next_first_bidder(match: Match, random: Random) -> int:
    """Who calls first in the next deal: a random seat, or the last winner where the settings say so."""
    if match.settings.winner_calls_first and match.settlements:
        return match.settlements[-1].winner
    return random.choice(SEATS)


def parse_event(line: str) -> Event:
    """The event of a line such as `deal 0`, `hand 0 3S 4H`, `call 1 pass`, `bottom 3S 4H RJ` or `pass 2`.

    `str` is the inverse. Raises EventError, or CardError for a bad card.
    """
    match line.split():
        case ["deal", seat]:
            return NewDeal(_seat(seat))
        case ["hand", seat, *codes]:
            return HandShown(_seat(seat), tuple(map(Card.parse, codes)))
        case ["call", seat, bid]:
            return Called(_seat(seat), _bid(bid))
        case ["bottom", *codes]:
            return BottomShown(tuple(map(Card.parse, codes)))
        case ["play", seat, *codes]:
            return Played(_seat(seat), tuple(map(Card.parse, codes)))
        case ["pass", seat]:
            return Passed(_seat(seat))
    raise EventError(
        f"{line!r} is no event of Dou Dizhu: expected 'deal SEAT', 'hand SEAT CARDS', 'call SEAT pass|1|2|3', "
        "'bottom CARDS', 'play SEAT CARDS' or 'pass SEAT'"
    )


def _seat(text: str) -> int:
    if text not in ("0", "1", "2"):
        raise EventError(f"{text!r} is no seat: expected 0, 1 or 2")
    return int(text)


def _bid(text: str) -> int:
    if text == "pass":
        return PASS
    if text not in ("1", "2", "3"):
        raise EventError(f"{text!r} is no call: expected pass, 1, 2 or 3")
    return int(text)
