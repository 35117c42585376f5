"""What this session has of Dou Dizhu, a hand and what the referee refused, and steps to the next state.

The match itself is in the score book.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import streamlit as st

from rules.cards import CardError
from rules.dou_dizhu import Card, Event, Match, Phase
from rules.events import EventError
from ui.book import SavedMatch
from ui.dou_dizhu_hand import DEALT, Gathered, Hand, gather
from ui.dou_dizhu_match import GAME, ended, played, with_played
from ui.keeping import current, keep
from ui.session import Album, album


@dataclass(slots=True)
class MyHand:
    """One player's hand: its photos, and what was said of it."""

    book: Album = field(default_factory=lambda: album("dou-dizhu"))
    hand: Hand = field(default_factory=Hand)

    def gathered(self) -> Gathered:
        """The cards of the photos and those tapped in."""
        scans = {digest: photo.scan for digest, photo in self.book.photos.items()}
        return gather(scans, self.hand, sizes=hand_sizes())


def my_hand() -> MyHand:
    """The session's hand."""
    held: MyHand | None = st.session_state.get("dou-dizhu-hand")
    if held is None:
        held = st.session_state["dou-dizhu-hand"] = MyHand()
    return held


def hand_sizes() -> tuple[int, ...]:
    """How many cards a hand may have: as dealt, or as somebody at the table holds now."""
    match = current(GAME)
    deal = None
    with suppress(ValueError):  # the table says what is wrong with a match that cannot be read
        deal = played(match).deal if match else None
    held = deal.left if deal and deal.phase is Phase.PLAY else ()
    return tuple(sorted({*DEALT, *held}))


def hand_step(move: Callable[..., Hand], *args: object) -> None:
    """Take the hand one step on: `move(hand, *args)`."""
    mine = my_hand()
    mine.hand = move(mine.hand, *args)


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
