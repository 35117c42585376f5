"""The table of Straw as HTML: the load on the camel, and who sits where with how many cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rules.straw import LIMIT, Round
from ui.language import Language
from ui.straw_words import load_words, signed


def load_html(language: Language, current: Round) -> str:
    """The load as a large figure, with what the camel still bears as a bar and in words."""
    filled = min(max(current.load / LIMIT, 0.0), 1.0)
    broken = current.breaker is not None
    state = "broken" if broken else "full" if current.load == LIMIT else ""
    of_limit = escape(language.gettext("of {limit} kg", limit=LIMIT))
    label = escape(language.gettext("Load on the camel, kg"))
    words = escape(_headroom_words(language, current))
    meter = (
        f'<div class="bar" role="meter" aria-label="{label}" aria-valuemin="0" aria-valuemax="{LIMIT}" '
        f'aria-valuenow="{min(max(current.load, 0), LIMIT)}" aria-valuetext="{words}">'
        f'<i style="width: {100 * filled:.0f}%"></i></div>'
    )
    return (
        f'<div class="load {state}" role="group" aria-label="{label}"><div aria-live="polite">'
        f"<b>{escape(load_words(language, current))}</b><span>{of_limit}</span></div>{meter}<p>{words}</p></div>"
    )


def _headroom_words(language: Language, current: Round) -> str:
    if current.breaker is not None:
        return language.gettext("✗ The camel's back is broken.")
    if current.load == LIMIT:
        return language.gettext("Full: it bears not one kilo more.")
    return language.gettext("{n} kg more and it is full.", n=current.headroom)


def seats_html(language: Language, current: Round, names: Sequence[str]) -> str:
    """The seats, each to the left of the one before: name, cards left, who deals, whose turn it is and who is next."""
    following = after(current)
    label = escape(language.gettext("The players, each to the left of the one before"))
    seats = "".join(_seat(language, current, name, seat, following) for seat, name in enumerate(names))
    return f'<div class="ring" role="list" aria-label="{label}">{seats}</div>'


def _seat(language: Language, current: Round, name: str, seat: int, following: int | None) -> str:
    n = len(current.hands[seat])
    marks = [language.ngettext("{n} card", "{n} cards", n)]
    if seat == current.dealer:
        marks.append(language.gettext("dealer"))
    turn = ""
    if seat == current.turn:
        turn = "▶ " + language.gettext("to play")
    elif seat == following:
        turn = language.gettext("then")
    return (
        f'<div role="listitem" class="{"turn" if seat == current.turn else ""}"><bdi>{escape(name)}</bdi>'
        f"<small>{escape(' · '.join(marks))}</small><small>{escape(turn)}</small></div>"
    )


def after(current: Round) -> int | None:
    """Who plays after the player in turn, if that is no reverse; None when the round is over."""
    if current.turn is None:
        return None
    players = current.settings.players
    order = [(current.turn + current.direction * step) % players for step in range(1, players + 1)]
    return next((seat for seat in order if seat != current.turn and current.can_play(seat)), None)


def direction_words(language: Language, current: Round) -> str:
    """Which way round the turns go, and how many cards the draw pile has."""
    way = (
        language.gettext("↻ Turns go to the left, clockwise")
        if current.direction == 1
        else language.gettext("↺ Turns go to the right, against the clock")
    )
    n = len(current.pile)
    pile = (
        language.ngettext("{n} card to draw", "{n} cards to draw", n)
        if n
        else language.gettext("the draw pile is empty: play on without drawing")
    )
    return f"{way} · {pile}"


def points_words(names: Sequence[str], scores: Sequence[int]) -> str:
    """What a round brought each player, in Markdown."""
    return " · ".join(
        f"{name} **{'+' if points > 0 else ''}{signed(points)}**"
        for name, points in zip(names, scores, strict=True)
    )
