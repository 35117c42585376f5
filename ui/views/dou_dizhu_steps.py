"""What this session has of Dou Dizhu, cards being entered and what the referee refused, and steps to the next state.

The match itself is in the score book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import streamlit as st

from rules.cards import CardError
from rules.dou_dizhu import Card, Event, Match, Phase
from rules.events import EventError
from ui.book import SavedMatch
from ui.dou_dizhu_hand import DEALT, Gathered, Hand, choose, gather
from ui.dou_dizhu_match import GAME, ended, played, with_played
from ui.keeping import current, keep
from ui.session import Album, album
from ui.steady import Steady
from vision.types import Scan


@dataclass(slots=True)
class Entry:
    """Cards that are being entered, by photos, the camera and taps, and what was said of them.

    `sizes` is how many there may be, empty for any number; cards that were played `before` do not count.
    """

    book: Album
    sizes: Collection[int] = ()
    before: Collection[Card] = ()
    hand: Hand = field(default_factory=Hand)
    steady: Steady = field(default_factory=Steady)

    def gathered(self, live: Mapping[str, Scan] = MappingProxyType({})) -> Gathered:
        """The cards of the photos, those tapped in, and those that the camera sees now, by its stream's name."""
        return gather({**self._scans, **live}, self.hand, sizes=self.sizes, before=self.before)

    def step(self, move: Callable[..., Hand], *args: object) -> None:
        """Take what was said one step on: `move(hand, *args)`."""
        self.hand = move(self.hand, *args)

    def choose(self, cards: Iterable[Card], live: Mapping[str, Scan] = MappingProxyType({})) -> None:
        """Let it be exactly these cards, also of those that the camera sees now, by its stream's name."""
        self.hand = choose(self.hand, {**self._scans, **live}, cards, before=self.before)

    def clear(self) -> None:
        """Forget cards and photos."""
        self.book.photos.clear()
        self.book.faults.clear()
        self.book.shown = None
        self.hand, self.steady = Hand(), Steady()

    @property
    def _scans(self) -> dict[str, Scan]:
        return {digest: photo.scan for digest, photo in self.book.photos.items()}


def my_hand() -> Entry:
    """The session's hand."""
    held: Entry | None = st.session_state.get("dou-dizhu-hand")
    if held is None:
        held = st.session_state["dou-dizhu-hand"] = Entry(album("dou-dizhu"))
    held.sizes = hand_sizes()
    return held


def laid_cards(match: SavedMatch, now: Match) -> Entry:
    """The cards that are being entered at the table; when something has happened there, they are others."""
    stamp = (match.id, len(now.history))
    held: tuple[tuple[str, int], Entry] | None = st.session_state.get("dou-dizhu-laid")
    if held is None or held[0] != stamp:
        entry = held[1] if held else Entry(album("dou-dizhu-table"))
        entry.clear()
        held = st.session_state["dou-dizhu-laid"] = (stamp, entry)
    held[1].before = now.deal.played if now.deal else ()
    return held[1]


def hand_sizes() -> tuple[int, ...]:
    """How many cards a hand may have: as dealt, or as somebody at the table holds now."""
    match = current(GAME)
    deal = None
    with suppress(ValueError):  # the table says what is wrong with a match that cannot be read
        deal = played(match).deal if match else None
    held = deal.left if deal and deal.phase is Phase.PLAY else ()
    return tuple(sorted({*DEALT, *held}))


@dataclass(frozen=True, slots=True)
class Refused:
    """What the referee did not allow, after so many events of a match, and the cards that it was about."""

    match_id: str
    events: int
    cards: tuple[Card, ...]
    error: EventError | CardError


def happens(event: Event, cards: tuple[Card, ...] = ()) -> None:
    """Let something happen at the table; the referee may refuse it."""
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    try:
        keep(with_played(match, now.apply(event)))
    except (EventError, CardError) as error:
        st.session_state["dou-dizhu-refused"] = Refused(match.id, len(now.history), cards, error)


def refused(match: SavedMatch, now: Match, cards: tuple[Card, ...]) -> EventError | CardError | None:
    """Why these cards were refused, if that is what happened last."""
    last: Refused | None = st.session_state.get("dou-dizhu-refused")
    if last and (last.match_id, last.events, last.cards) == (match.id, len(now.history), cards):
        return last.error
    return None


def undo() -> None:
    """Take back the last thing that happened."""
    match = current(GAME)
    if match and match.rounds:
        keep(with_played(match, played(match).undo()))


def end_match() -> None:
    """The match is over: whoever has the most points has won."""
    match = current(GAME)
    if match:
        keep(ended(match))


def go_on() -> None:
    """The match is not over after all."""
    match = current(GAME)
    if match:
        keep(replace(match, winners=None))
