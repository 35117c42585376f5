"""What this session has of Straw, a lamp that waits for its weight and what was refused, and steps to the next state.

The match itself, with the hands that are being entered, is in the score book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from rules.cards import CardError
from rules.events import EventError
from rules.straw import LIMIT, Card, Event, Kind, Match, Play, Show
from ui.book import SavedMatch
from ui.keeping import current, keep
from ui.straw_match import GAME, before_shows, drafts, played, with_other, with_played

Stamp = tuple[str, int]
"""A match and how many events it has: what was said of another state is forgotten."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What could not happen, and when it was tried; no `error` for a Straw on another load than 50.

    `of_the_past`: something that had happened was to be changed.
    """

    stamp: Stamp
    error: EventError | CardError | None
    of_the_past: bool = False


def lay(card: Card, drawn: int) -> None:
    """A card was put on the camel by whoever's turn it is; a lamp waits for its weight.

    `drawn` is how many events there were when the card was shown: a second tap on the same card is none.
    """
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    last = now.history[-1] if now.history else None
    if drawn != len(now.history) and isinstance(last, Play) and last.card == card:
        return
    if now.round is None or now.round.turn is None:
        return
    acting = now.round.acting(card)
    if acting is not None and acting.kind is Kind.LAMP:
        st.session_state["straw-lamp"] = (match.id, len(now.history)), card
    elif card.kind is Kind.STRAW and now.round.load != LIMIT:
        st.session_state["straw-refused"] = Refused((match.id, len(now.history)), None)
    else:
        happens(Play(now.round.turn, card))


def waiting_lamp(now: Stamp) -> Card | None:
    """The lamp, or copy of one, that waits for its weight."""
    held: tuple[Stamp, Card] | None = st.session_state.get("straw-lamp")
    return held[1] if held and held[0] == now else None


def no_lamp() -> None:
    """It was no lamp after all."""
    st.session_state.pop("straw-lamp", None)


def happens(event: Event) -> None:
    """Let something happen at the table; the rules may refuse it."""
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    try:
        then = now.apply(event)
        # Hands that were entered before the last card was taken back are still those of the table.
        still = then.round is not None and then.round.over and then.round.scores is None
        keep(with_played(match, then, drafts(match) if still else None))
    except (EventError, CardError) as error:
        st.session_state["straw-refused"] = Refused((match.id, len(now.history)), error)


def refused(now: Stamp) -> Refused | None:
    """What was refused, if that is what happened last."""
    last: Refused | None = st.session_state.get("straw-refused")
    return last if last and last.stamp == now else None


def undo() -> None:
    """Take back the last thing that happened; hands that were shown are open again."""
    match = current(GAME)
    if match is None or not match.rounds:
        return
    now = played(match)
    st.session_state.pop("straw-refused", None)
    if isinstance(now.history[-1], Show):
        keep(with_played(match, *before_shows(now)))
    else:
        keep(with_played(match, now.undo(), drafts(match)))


def take_back(index: int) -> None:
    """Let something that happened not have happened; what came later may not be possible without it."""
    match = current(GAME)
    if match:
        now = played(match)
        _change(match, now, lambda: now.undo(index))


def correct(index: int, event: Event) -> None:
    """Let something else have happened; what came later may not be possible then."""
    match = current(GAME)
    if match:
        now = played(match)
        _change(match, now, lambda: with_other(now, index, event))


def _change(match: SavedMatch, now: Match, change: Callable[[], Match]) -> None:
    try:
        keep(with_played(match, change(), drafts(match)))
    except (EventError, CardError) as error:
        st.session_state["straw-refused"] = Refused((match.id, len(now.history)), error, of_the_past=True)


def put_hand(seat: int, cards: tuple[Card, ...]) -> None:
    """The cards that are entered of a hand by now; they are kept with each tap."""
    match = current(GAME)
    if match and match.rounds:
        keep(with_played(match, played(match), {**drafts(match), seat: cards}))


def add_to_hand(seat: int, *cards: Card) -> None:
    """More cards of a hand are entered."""
    match = current(GAME)
    if match and match.rounds:
        put_hand(seat, (*drafts(match).get(seat, ()), *cards))


def take_from_hand(seat: int, place: int, card: Card) -> None:
    """One card of a hand was not there; a second tap on it is none."""
    match = current(GAME)
    held = drafts(match).get(seat, ()) if match else ()
    if place < len(held) and held[place] == card:
        put_hand(seat, (*held[:place], *held[place + 1 :]))


def show_hands(hands: Mapping[int, tuple[Card, ...]]) -> None:
    """All hands that must be shown are entered: the round is scored."""
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    if now.round is None or not now.round.to_show:
        return  # a second tap
    for seat in now.round.to_show:
        now = now.apply(Show(seat, hands.get(seat, ())))
    keep(with_played(match, now))
