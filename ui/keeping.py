"""The matches that a browser's session plays, each kept in the score book after every change.

How a game's view uses it:

    keep(SavedMatch.new("straw", ("An", "Bình"), "players=2"))    # a new match
    match = current("straw")                                      # None: there is none, ask for the players
    played = straw.Match.parse(match.text)                        # the rules know the rest
    rounds = (*match.rounds, SavedRound("deal\nplay 1 7"))
    keep(replace(match, rounds=rounds, winners=None))

`keep` takes the whole match, with all rounds, be they new, edited or fewer after an undo, and with the winners
that the rules name. It never raises: what the book refuses stays in the session and goes in with the next
`keep`; `ui.views.book_panels.fault_panel` says why. A callback starts from `current`, as what was drawn may be
old when a second tap comes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import streamlit as st

from ui.book import Book, BookError, Fault, SavedMatch, book_path

PART = "game"
"""The session key of the part of the page on show: a game's name as on the command line, or `score-book`."""

IN_ADDRESS = "match"
"""The parameter of the page's address that names the match on show."""


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


def found_again(game: str) -> SavedMatch | None:
    """The match of a game that is in play; after a reload the one that the page's address names."""
    first = "asked_address" not in st.session_state
    st.session_state["asked_address"] = True  # once: later the address still names what was put down
    named = st.query_params.get(IN_ADDRESS)
    match = current(game)
    if match or not first or not named:
        return match
    try:
        match = book().match(named)
    except BookError:
        return None  # the start panel says what is wrong with a book that cannot be read
    if match.game != game:
        return None
    desk().current[game] = match
    return match


def name_in_address(match: SavedMatch | None) -> None:
    """Have the page's address name this match, or none: a browser that reloads finds it in the score book."""
    if match and st.query_params.get(IN_ADDRESS) != match.id:
        st.query_params[IN_ADDRESS] = match.id
    elif match is None and IN_ADDRESS in st.query_params:
        del st.query_params[IN_ADDRESS]


def keep(match: SavedMatch) -> SavedMatch:
    """Make this the current match of its game and save it; returns it as it is now, saved or not."""
    mine = current(match.game)
    if mine and mine.id == match.id:
        match = replace(match, changed=mine.changed)  # a session is never its own "elsewhere"
    desk().current[match.game] = match
    return _save(match)


def put_down(match: SavedMatch) -> None:
    """This match is not in play any more."""
    mine = current(match.game)
    if mine and mine.id == match.id:
        del desk().current[match.game]


def take_up(match: SavedMatch) -> None:
    """Play a match on: it becomes the current one and its game's view is shown. For callbacks of buttons."""
    newest, _ = desk().refused.get(match.id, (match, None))
    desk().current[match.game] = newest
    st.session_state[PART] = match.game.replace("_", "-")


def try_again() -> None:
    """Save all that the book has refused so far."""
    for match, _ in list(desk().refused.values()):
        _save(match)


def set_aside() -> None:
    """Begin a new book in the place of a damaged one, with what can be read of it and what it has refused.

    Raises BookError.
    """
    book().set_aside()
    found = {match.id for match in book().matches()}
    for match, _ in list(desk().refused.values()):
        _save(match if match.id in found else replace(match, changed=None))


def keep_as_new(match_id: str) -> None:
    """Save a match that the book refused as another one, beside the one that was saved elsewhere."""
    match, _ = desk().refused.pop(match_id)
    copy = match.copy()
    _put_in_place_of(match_id, copy)
    _save(copy)


def give_way(match_id: str) -> None:
    """Give up a match that the book refused for what the book has instead: another state of it, or nothing."""
    refused, _ = desk().refused[match_id]
    try:
        _put_in_place_of(match_id, book().match(match_id))
    except BookError as error:
        if error.fault is not Fault.GONE:
            desk().refused[match_id] = (refused, error)
            return
        put_down(refused)
    del desk().refused[match_id]


def _save(match: SavedMatch) -> SavedMatch:
    try:
        saved = book().save(match)
    except BookError as error:
        desk().refused[match.id] = (match, error)
        return match
    desk().refused.pop(match.id, None)
    _put_in_place_of(match.id, saved)
    return saved


def _put_in_place_of(match_id: str, match: SavedMatch) -> None:
    mine = current(match.game)
    if mine and mine.id == match_id:
        desk().current[match.game] = match
