"""What this session has of Straw, a lamp that waits for its weight and what was refused, and steps to the next state.

The match itself, with the hands that are being entered, is in the score book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from rules.events import EventError
from rules.straw import Card, Event, Kind, Play, Show
from ui.keeping import current, keep
from ui.straw_match import GAME, InTheWayError, before_shows, drafts, played, with_other, with_played

Stamp = tuple[str, int]
"""A match and how many events it has: what was said of another state is forgotten."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What could not happen, and when it was tried: a card, or a change of the past.

    `changed` is the event of the history that was to be changed, `in_the_way` the one that could not have happened
    then.
    """

    stamp: Stamp
    play: Play | None = None
    changed: int | None = None
    in_the_way: int | None = None


def lay(card: Card, drawn: int, lamp: int | None = None) -> None:
    """A card was put on the camel by whoever's turn it is; a lamp waits for its weight, unless that is said too.

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
    if lamp is None and acting is not None and acting.kind is Kind.LAMP:
        _forget_what_waits()
        st.session_state["straw-lamp"] = (match.id, len(now.history)), card
    else:
        happens(Play(now.round.turn, card, lamp), len(now.history))


def waiting_lamp(now: Stamp) -> Card | None:
    """The lamp, or copy of one, that waits for its weight."""
    held: tuple[Stamp, Card] | None = st.session_state.get("straw-lamp")
    return held[1] if held and held[0] == now else None


def no_lamp() -> None:
    """It was no lamp after all."""
    st.session_state.pop("straw-lamp", None)


def happens(event: Event, drawn: int) -> None:
    """Let something happen at the table; the rules may refuse a card.

    `drawn` is how many events there were when it was offered: a second tap is none.
    """
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    if drawn != len(now.history):
        return
    _forget_what_waits()
    try:
        then = now.apply(event)
    except EventError:
        if not isinstance(event, Play):
            raise
        st.session_state["straw-refused"] = Refused((match.id, drawn), event)
        return
    # Hands that were entered before the last card was taken back are still those of the table.
    still = then.round is not None and then.round.over
    keep(with_played(match, then, drafts(match) if still else None))


def _forget_what_waits() -> None:
    """Something else was done than to name a lamp's weight, or to mind what was refused."""
    st.session_state.pop("straw-lamp", None)
    st.session_state.pop("straw-refused", None)
    st.session_state.pop("straw-other-seats", None)


def refused(now: Stamp) -> Refused | None:
    """What was refused, if that is what happened last."""
    last: Refused | None = st.session_state.get("straw-refused")
    return last if last and last.stamp == now else None


def undo(drawn: int) -> None:
    """Take back the last thing that happened; hands that were shown are open again.

    `drawn` is how many events there were when that was offered: a second tap is none.
    """
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    if not now.history or drawn != len(now.history):
        return
    _forget_what_waits()
    if isinstance(now.history[-1], Show):
        keep(with_played(match, *before_shows(now)))
    else:
        keep(with_played(match, now.undo(), drafts(match)))


def take_back(index: int, drawn: int) -> None:
    """Let something that happened not have happened; what came later may not be possible without it."""
    _change(index, None, drawn)


def correct(index: int, event: Event, drawn: int) -> None:
    """Let something else have happened; what came later may not be possible then."""
    _change(index, event, drawn)


def _change(index: int, event: Event | None, drawn: int) -> None:
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    if drawn != len(now.history):
        return
    _forget_what_waits()
    old = now.history[index]
    held = drafts(match)
    if event is None and isinstance(old, Show):
        held[old.player] = old.cards  # to be put right
    try:
        then = with_other(now, index, event)
    except InTheWayError as error:
        st.session_state["straw-refused"] = Refused((match.id, drawn), changed=index, in_the_way=error.place)
        return
    keep(with_played(match, then, held))
    later = now.history[index + 1 :]
    if _seats(later) != _seats(then.history[len(then.history) - len(later) :]):
        st.session_state["straw-other-seats"] = match.id, len(then.history)


def _seats(events: Sequence[Event]) -> list[int]:
    """Who laid the cards among some events."""
    return [event.player for event in events if isinstance(event, Play)]


def other_seats(now: Stamp) -> bool:
    """Whether the last change of the past made later cards those of other players."""
    return st.session_state.get("straw-other-seats") == now


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


def show_hands() -> None:
    """All hands that must be shown are entered: the round is scored."""
    match = current(GAME)
    if match is None:
        return
    now, hands = played(match), drafts(match)
    if now.round is None or not now.round.to_show:
        return  # a second tap
    for seat in now.round.to_show:
        now = now.apply(Show(seat, hands.get(seat, ())))
    keep(with_played(match, now))
