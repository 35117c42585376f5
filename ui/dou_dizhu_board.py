"""The table of Dou Dizhu as HTML: who sits where with how many cards, and the card counter."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rules.dou_dizhu import SEATS, Card, Deal, Knowledge, Rank, Turn
from ui.dou_dizhu_words import cards_text, play_words, rank_sign
from ui.language import Language


def seats_html(language: Language, deal: Deal, names: Sequence[str]) -> str:
    """The three seats in the order of play: name, role, cards left, and whose turn it is."""
    return f'<div class="seats">{"".join(_seat(language, deal, names, seat) for seat in SEATS)}</div>'


def _seat(language: Language, deal: Deal, names: Sequence[str], seat: int) -> str:
    role = ""
    if deal.landlord is not None:
        role = language.gettext("landlord") if seat == deal.landlord else language.gettext("farmer")
    n = deal.left[seat]
    left = language.ngettext("{n} card", "{n} cards", n)
    turn = language.gettext("to act") if seat == deal.seat_to_act else ""
    return (
        f'<div class="{"turn" if turn else ""}"><bdi>{escape(names[seat])}</bdi><b>{escape(left)}</b>'
        f"<small>{escape(role)}</small><small>{'▶ ' + escape(turn) if turn else ''}</small></div>"
    )


def counter_html(language: Language, known: Knowledge) -> str:
    """How many cards of each rank nobody has seen yet, high ones first."""
    cells = "".join(
        f'<div class="{"gone" if not n else ""}"><span>{_short(language, rank)}</span><b>{n}</b></div>'
        for rank, n in reversed(known.unseen_by_rank.items())
    )
    label = escape(language.gettext("Cards not seen yet, by rank"))
    return f'<div class="counter" role="group" aria-label="{label}">{cells}</div>'


def _short(language: Language, rank: Rank) -> str:
    if not rank.is_joker:
        return rank_sign(language, rank)
    words, red = escape(rank_sign(language, rank)), rank is Rank.RED_JOKER
    sign = "★" if red else "☆"  # not told by colour alone
    return f'<i class="{"red" if red else ""}" role="img" aria-label="{words}" title="{words}">{sign}</i>'


def turn_words(language: Language, turn: Turn, names: Sequence[str]) -> str:
    """What a player did in a turn."""
    did = language.gettext("Pass") if turn.play is None else play_words(language, turn.play)
    return f"{names[turn.seat]}: {did}"


def known_words(language: Language, deal: Deal, held: frozenset[Card], names: Sequence[str]) -> str:
    """Which bottom cards the landlord still holds, as everybody knows; empty if none."""
    if not held or deal.landlord is None:
        return ""
    return language.gettext(
        "{name} still has from the bottom: {cards}.",
        name=names[deal.landlord],
        cards=cards_text(language, sorted(held)),
    )
