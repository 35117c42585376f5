"""A match as a list of events: deal after deal, its text form, undo and the running score sheet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from rules.dou_dizhu.auction import PASS, SEATS, Auction
from rules.dou_dizhu.cards import Card, parse_cards
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

TITLE = "dou_dizhu"


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
    """All events so far and the deals they made; the last deal is the one on the table.

    `str` and `parse_match` are inverse: the text is history, saved game and bug report in one.
    """

    settings: Settings = Settings()
    events: tuple[Event, ...] = ()
    deals: tuple[Deal, ...] = ()

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

    def __str__(self) -> str:
        """The text that `parse_match` reads: the settings, then one event a line."""
        return "\n".join([_header(self.settings), *map(str, self.events)]) + "\n"


def apply(match: Match, event: Event) -> Match:
    """The match after the event.

    Raises DealError when the rules or the cards seen so far do not allow it.
    """
    events = (*match.events, event)
    if isinstance(event, NewDeal):
        if match.deal is not None and match.deal.phase not in (Phase.OVER, Phase.REDEAL):
            raise DealError(
                Breach.WRONG_PHASE, f"the last deal is in phase {match.deal.phase}: finish or undo it"
            )
        auction = Auction(event.first_bidder, one_chance=match.settings.one_chance)
        return replace(match, events=events, deals=(*match.deals, Deal(auction)))
    if match.deal is None:
        raise DealError(Breach.WRONG_PHASE, f"{str(event)!r} before the first deal: expected 'deal SEAT'")
    return replace(match, events=events, deals=(*match.deals[:-1], _after(match.deal, event)))


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


def replay(events: Iterable[Event], settings: Settings = Settings()) -> Match:
    """The match that the events make, one after the other."""
    match = Match(settings)
    for event in events:
        match = apply(match, event)
    return match


def undo(match: Match) -> Match:
    """The match without its last event.

    Raises ValueError when there is none.
    """
    if not match.events:
        raise ValueError("nothing to undo: the match has no event yet")
    return replay(match.events[:-1], match.settings)


def next_first_bidder(match: Match, random: Random) -> int:
    """Who calls first in the next deal: a random seat, or the last winner where the settings say so."""
    if match.settings.winner_calls_first and match.settlements:
        return match.settlements[-1].winner
    return random.choice(SEATS)


def parse_match(text: str) -> Match:
    """The match of a text that `str(match)` wrote; empty lines and lines from a `#` on are skipped.

    Raises ValueError that names the line for what cannot be read, and for events that the rules do not allow.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    if not lines:
        raise ValueError(f"empty match: expected a first line such as {_header(Settings())!r}")
    match = Match(_parse_header(lines[0][1]))
    for number, line in lines[1:]:
        try:
            match = apply(match, parse_event(line))
        except ValueError as error:
            raise ValueError(f"line {number}, {line!r}: {error}") from error
    return match


def parse_event(line: str) -> Event:
    """The event of a line such as `deal 0`, `hand 0 3S 4H`, `call 1 pass`, `bottom 3S 4H RJ` or `pass 2`.

    Raises ValueError for anything else.
    """
    word, *rest = line.split()
    match word, rest:
        case "deal", [seat]:
            return NewDeal(_seat(seat))
        case "hand", [seat, *codes]:
            return HandShown(_seat(seat), parse_cards(" ".join(codes)))
        case "call", [seat, bid]:
            return Called(_seat(seat), _bid(bid))
        case "bottom", codes:
            return BottomShown(parse_cards(" ".join(codes)))
        case "play", [seat, *codes]:
            return Played(_seat(seat), parse_cards(" ".join(codes)))
        case "pass", [seat]:
            return Passed(_seat(seat))
    raise ValueError(
        f"{line!r} is no event: expected 'deal SEAT', 'hand SEAT CARDS', 'call SEAT pass|1|2|3', "
        "'bottom CARDS', 'play SEAT CARDS' or 'pass SEAT'"
    )


def _seat(text: str) -> int:
    if text not in ("0", "1", "2"):
        raise ValueError(f"{text!r} is no seat: expected 0, 1 or 2")
    return int(text)


def _bid(text: str) -> int:
    if text == "pass":
        return PASS
    if text not in ("1", "2", "3"):
        raise ValueError(f"{text!r} is no call: expected pass, 1, 2 or 3")
    return int(text)


def _header(settings: Settings) -> str:
    flags = {"one_chance": settings.one_chance, "winner_calls_first": settings.winner_calls_first}
    return " ".join([TITLE, *(f"{name}={'yes' if on else 'no'}" for name, on in flags.items())])


def _parse_header(line: str) -> Settings:
    for one_chance in (False, True):
        for winner_calls_first in (False, True):
            settings = Settings(one_chance, winner_calls_first)
            if line == _header(settings):
                return settings
    raise ValueError(f"first line {line!r}: expected one such as {_header(Settings())!r}")
