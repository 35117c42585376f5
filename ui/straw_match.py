"""A match of Straw as the score book keeps it: a deal a round, with the hands that are being entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.events import EventError, settings_text
from rules.straw import DECK_SIZE, Card, Deal, Event, Kind, Match, Play, Round, Settings, Show
from rules.straw.events import HAND_SIZE
from ui.book import SavedMatch, SavedRound

GAME = "straw"
DRAFT = "# hand"
"""How a line begins that has the cards entered so far of a hand that is not shown yet: the rules skip it."""

Drafts = Mapping[int, tuple[Card, ...]]
"""Cards entered so far, by seat."""


class InTheWayError(Exception):
    """The past cannot be changed so: the event at `place` of the history could not have happened then."""

    def __init__(self, place: int, error: EventError) -> None:
        super().__init__(str(error))
        self.place = place


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a match: its place in the history, which round it was in, and the round before and after it."""

    index: int
    number: int
    event: Event
    before: Round | None
    after: Round


def new_match(players: tuple[str, ...], settings: Settings) -> SavedMatch:
    """A match before its first deal; `players` sit to each other's left, the first one deals first."""
    return SavedMatch.new(GAME, players, settings_text(settings))


def played(match: SavedMatch) -> Match:
    """What the rules say of a match; raises EventError or CardError for a text that was tampered with."""
    return Match.parse(match.text)


def with_played(match: SavedMatch, now: Match, drafts: Drafts | None = None) -> SavedMatch:
    """The match with all that has happened by now, and the hands that are being entered of its last round."""
    lines: list[list[str]] = []
    for event in now.history:
        if isinstance(event, Deal):
            lines.append([])
        lines[-1].append(str(event))
    open_hands = drafts if drafts and now.round is not None and now.round.scores is None else {}
    for seat, cards in sorted(open_hands.items()):
        if cards:
            lines[-1].append(" ".join([DRAFT, str(seat), *map(str, cards)]))
    rounds = tuple(SavedRound("\n".join(it), each.scores) for it, each in zip(lines, now.rounds, strict=True))
    return replace(match, rounds=rounds, winners=now.leaders if now.over else None)


def drafts(match: SavedMatch) -> dict[int, tuple[Card, ...]]:
    """The hands of the last round that are being entered; raises ValueError for a text that was tampered with."""
    lines = match.rounds[-1].text.splitlines() if match.rounds else []
    found = {}
    for line in lines:
        if line.startswith(f"{DRAFT} "):
            seat, *codes = line.removeprefix(DRAFT).split()
            found[int(seat)] = tuple(map(Card.parse, codes))
    return found


def happenings(now: Match, *, earlier: bool = True) -> list[Happening]:
    """What has happened, in order; of the last round alone unless `earlier` ones are wanted as well."""
    found: list[Happening] = []
    number, current = 0, None
    for index, event in enumerate(now.history):
        before = current
        if isinstance(event, Deal):
            dealer = number % now.settings.players
            before, number = None, number + 1
            current = Round.start(now.settings, dealer, hands=event.hands, pile=event.pile)
        elif current is not None and (earlier or number == len(now.rounds)):
            current = current.apply(event)
        else:
            continue
        if current is not None and (earlier or number == len(now.rounds)):
            found.append(Happening(index, number, event, before, current))
    return found


def with_other(now: Match, index: int, event: Event | None) -> Match:
    """The match as if another event, or none, had happened at a place of its history.

    Cards that came later are those of the players whose turn it was then: nobody ever said who laid a card. Raises
    InTheWayError if it could not have happened, or what came later could not.
    """
    match = Match.start(now.settings)
    for place, old in enumerate(now.history):
        it = event if place == index else _in_turn(old, match.round) if place > index else old
        try:
            match = match if it is None else match.apply(it)
        except EventError as error:
            raise InTheWayError(place, error) from error
    return match


def _in_turn(event: Event, current: Round | None) -> Event:
    """A card as laid by whose turn it is, without a weight where it is the copy of no lamp now; all else as it was."""
    if not isinstance(event, Play) or current is None or current.turn is None:
        return event
    acting = current.acting(event.card)
    return Play(current.turn, event.card, event.lamp if acting and acting.kind is Kind.LAMP else None)


def laid_by(now: Match, seat: int) -> tuple[Card, ...]:
    """The cards that a player laid in the last round, in order."""
    plays = [it.event for it in happenings(now, earlier=False) if isinstance(it.event, Play)]
    return tuple(play.card for play in plays if play.player == seat)


def dealt(pile: int, players: int) -> Deal:
    """A deal of hands that nobody sees, with so many cards left to draw."""
    return Deal() if pile == most_to_draw(players) else Deal(pile=(None,) * pile)


def most_to_draw(players: int) -> int:
    """How many cards are left to draw of a whole deck."""
    return DECK_SIZE - HAND_SIZE * players


def before_shows(now: Match) -> tuple[Match, dict[int, tuple[Card, ...]]]:
    """The match before the last hands were shown, and those hands."""
    shown = {}
    while now.history and isinstance(last := now.history[-1], Show):
        shown[last.player] = last.cards
        now = now.undo()
    return now, shown


def last_play(now: Match) -> Happening | None:
    """The last card that was put on the camel in the round, with what it did; None before the first."""
    found = happenings(now, earlier=False)
    last = next((it for it in reversed(found) if isinstance(it.event, Play | Deal)), None)
    return last if last and isinstance(last.event, Play) else None
