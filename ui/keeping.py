"""The matches that a browser's session plays, each kept in the score book after every change.

How a game's view uses it:

    match = current("straw")                                      # None: show a form for the players
    keep(SavedMatch.new("straw", ("An", "Bình"), "players=2"))    # a new match
    played = straw.Match.parse(match.text)                        # the rules say the rest
    keep(replace(match, rounds=(*match.rounds, SavedRound("deal\\nplay 1 7", None))))

Always hand over the whole match: all rounds (edited, undone or new), `winners` as the rules say. `keep` never
raises: what the book refuses stays in the session and goes in with the next `keep`;
`ui.views.score_book.fault_panel` says why.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from ui.book import Book, BookError, SavedMatch, book_path

PART = "game"
"""The session key of the part of the page on show: a game's name as on the command line, or `score-book`."""


@dataclass(slots=True)
class Desk:
    """The match in play, by game, and those that the book refused, by id, each with the reason."""

    current: dict[str, SavedMatch] = field(default_factory=dict)
    refused: dict[str, tuple[SavedMatch, BookError]] = field(default_factory=dict)


def desk() -> Desk:
    """The session's desk."""
    held: Desk = st.session_state.setdefault("desk", Desk())
    return held


def book() -> Book:
    """The score book."""
    return Book(book_path())


def current(game: str) -> SavedMatch | None:
    """The match of a game that is in play in this session."""
    return desk().current.get(game)


def keep(match: SavedMatch) -> SavedMatch:
    """Make this the current match of its game and save it; returns it as it is now, saved or not."""
    try:
        match = book().save(match)
        desk().refused.pop(match.id, None)
    except BookError as error:
        desk().refused[match.id] = (match, error)
    desk().current[match.game] = match
    return match


def put_down(game: str) -> None:
    """No match of a game is in play any more; the book has it."""
    desk().current.pop(game, None)


def take_up(match: SavedMatch) -> None:
    """Play a match on: it becomes the current one and its game's view is shown. For callbacks of buttons."""
    newest, _ = desk().refused.get(match.id, (match, None))
    desk().current[match.game] = newest
    st.session_state[PART] = match.game.replace("_", "-")
