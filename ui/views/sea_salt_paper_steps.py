"""What this session has of a match of Sea Salt & Paper: photos, what was said of them, and steps to the next state.

The match itself, with everybody's cards, is in the score book; photos are only here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from uuid import uuid4

import streamlit as st

from rules.problems import Problem
from rules.sea_salt_paper import Card, ProblemKind, Settings
from ui.book import SavedMatch
from ui.keeping import current, keep
from ui.markdown import as_it_stands
from ui.sea_salt_paper_hand import Gathered, Hand, Place, add, doubts, gather
from ui.sea_salt_paper_sheet import GAME, Sheet, settings_of, sheets_of, told_apart, with_sheets
from ui.session import Album


@dataclass(slots=True)
class Seat:
    """One player in one round: photos, what was said of the cards, and the cards that this has come to."""

    book: Album
    hand: Hand
    cards: tuple[Card, ...]

    def gathered(self) -> Gathered:
        """The cards of the photos and those tapped in."""
        return gather({digest: photo.scan for digest, photo in self.book.photos.items()}, self.hand)


def seat_of(match: SavedMatch, number: int, seat: int, cards: tuple[Card, ...]) -> Seat:
    """A player in a round, counted from 0, of whose cards the score book says `cards`.

    If they are not those that this session has put there, another window has: then its word counts.
    """
    seats: dict[tuple[str, int, int], Seat] = st.session_state.setdefault("seats", {})
    place = match.id, number, seat
    if place not in seats or seats[place].cards != cards:
        # A key of its own: rounds that are removed let others move up, and these keep theirs.
        seats[place] = Seat(Album(uuid4().hex[:8]), Hand.of(cards), cards)
    return seats[place]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """The round on show, counted from 0, with everybody's photos and the cards that these and taps came to."""

    match: SavedMatch
    number: int
    settings: Settings
    sheet: Sheet
    seats: tuple[Seat, ...]
    gathered: tuple[Gathered, ...]
    problems: tuple[Problem[Card], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as Markdown shows them as they are."""
        return tuple(map(as_it_stands, self.match.players))

    def doubts(self, seat: int) -> tuple[Place, ...]:
        """The cards of a player to ask about."""
        return doubts(self.gathered[seat], self.seats[seat].hand, suspects(self.problems))

    def is_open(self, seat: int) -> bool:
        """Whether a question about a player's cards waits for an answer."""
        return bool(self.doubts(seat)) or not all(it.answered for it in self.gathered[seat].several)


def suspects(problems: Iterable[Problem[Card]]) -> list[Card]:
    """The cards to doubt where not all can be."""
    return [it.cards[0] for it in problems if it.kind != ProblemKind.TOO_MANY_CARDS]


def round_shown(match: SavedMatch) -> RoundShown:
    """The round on show as photos and taps have it now, kept if that is news."""
    number = number_shown(match)
    sheets = sheets_of(match)
    before = sheets[number]
    seats, gathered = [], []
    for seat, cards in enumerate(before.cards):
        it = seat_of(match, number, seat, cards)
        found = it.gathered()
        it.cards = found.cards
        sheets[number] = sheets[number].with_cards(seat, found.cards)
        seats.append(it)
        gathered.append(found)
    sheet = sheets[number]
    if sheet != before:
        match = keep(with_sheets(match, sheets))
    settings = settings_of(match)
    problems = tuple(sheet.problems(settings))
    return RoundShown(match, number, settings, sheet, tuple(seats), tuple(gathered), problems)


def hand_step(seat: Seat, move: Callable[..., Hand], *args: object) -> None:
    """Take what was said of a player's cards one step on: `move(hand, *args)`."""
    seat.hand = move(seat.hand, *args)


def add_card(seat: Seat, code: str) -> None:
    """Add a card at the marked spot of a photo, or without one."""
    hand_step(seat, add, seat.gathered().scans, code)


def sheet_step(number: int, move: Callable[[Sheet], Sheet]) -> None:
    """Take a round of the match in play one step on."""
    match = current(GAME)
    if match is None or number >= len(match.rounds):
        return  # a tap came late
    sheets = sheets_of(match)
    sheets[number] = move(sheets[number])
    keep(with_sheets(match, sheets))


def settings_step(settings: Settings) -> None:
    """Play by other rules: every round is scored anew."""
    match = current(GAME)
    if match:
        keep(with_sheets(match, sheets_of(match), settings))


def rename(seat: int, name: str) -> None:
    """Give a player another name."""
    match = current(GAME)
    if match and name.strip():
        names = list(match.players)
        names[seat] = name.strip()
        keep(replace(match, players=told_apart(names)))


def next_round() -> None:
    """Begin another round, with the first player's cards."""
    match = current(GAME)
    if match:
        st.session_state["player"] = 0
        sheets = sheets_of(match)
        keep(with_sheets(match, [*sheets, sheets[-1].following()]))
        show_round(match, len(sheets))


def remove_round(number: int) -> None:
    """Take a round out of the match; a match has at least an empty one."""
    match = current(GAME)
    if match is None or number >= len(match.rounds):
        return
    sheets = sheets_of(match)
    del sheets[number]
    st.session_state["seats"] = {
        (match_id, n - (match_id == match.id and n > number), seat): it
        for (match_id, n, seat), it in st.session_state["seats"].items()
        if (match_id, n) != (match.id, number)
    }
    keep(with_sheets(match, sheets or [Sheet.empty(settings_of(match).players)]))
    show_round(match, max(0, number - 1))


def show_round(match: SavedMatch, number: int) -> None:
    """Show a round, counted from 0."""
    st.session_state[f"round-{match.id}"] = number


def number_shown(match: SavedMatch) -> int:
    """The round on show; at first the last."""
    last = len(match.rounds) - 1
    return min(st.session_state.get(f"round-{match.id}", last), last)
