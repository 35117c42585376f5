"""What all views say of the score book: matches in short, one to play on, and why something is not saved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from ui.book import BookError, Fault, SavedMatch
from ui.export import export_csv, export_json
from ui.keeping import book, desk, give_way, keep_as_new, put_down, set_aside, take_up, try_again
from ui.language import Language
from ui.markdown import as_it_stands
from ui.score_sheet import signed

GAMES = {"set": "SET", "sea_salt_paper": "Sea Salt & Paper", "dou_dizhu": "Dou Dizhu", "straw": "Straw"}
OF_ONE_MATCH = (Fault.CHANGED, Fault.GONE)


def fault_panel(language: Language) -> None:
    """Say which matches of this session are not in the book, why, and what can be done; nothing if all are.

    For the top of every view that keeps matches.
    """
    refused = list(desk().refused.values())
    waiting = [(match, error) for match, error in refused if error.fault not in OF_ONE_MATCH]
    if waiting:
        _book_fault(language, waiting[-1][1], [match for match, _ in waiting])
    for match, error in refused:
        if error.fault in OF_ONE_MATCH:
            _match_fault(language, error, match)


def resume_panel(language: Language, game: str, matches: Sequence[SavedMatch]) -> None:
    """Offer to play on the last match of a game that is not over; nothing if there is none among `all_matches`.

    For a game's view that has no current match: after a restart, or on a phone that slept.
    """
    match = next((it for it in matches if it.game == game and not it.over), None)
    if match is None:
        return
    with st.container(border=True, key="resume"):
        st.markdown(language.gettext("**This match is not over yet:**"))
        summary(language, match)
        play_on_button(language, match)


def unreadable_panel(language: Language, match: SavedMatch, error: ValueError) -> None:
    """Say why a match that was kept cannot be read, and offer to put it down."""
    st.error(language.gettext("This match cannot be read: {reason}.", reason=error))
    st.button(language.gettext("New match"), key="new-match", on_click=put_down, args=(match,))


def fault_words(language: Language, error: BookError) -> str:
    """Why the book cannot be read or written, and what to do about it: one sentence, in Markdown."""
    file = as_it_stands(str(error.path))
    match error.fault:
        case Fault.NO_ACCESS:
            return language.gettext(
                "The score book {file} cannot be opened or written ({reason}): check that you may write to its "
                "folder, or set DECKEYE_DATA to another one.",
                file=file,
                reason=as_it_stands(error.reason),
            )
        case Fault.FULL:
            return language.gettext(
                "The disk is full, so the score book {file} cannot be saved: make room and try again.",
                file=file,
            )
        case Fault.BUSY:
            return language.gettext(
                "Another program is using the score book {file}: close it, or try again in a moment.",
                file=file,
            )
        case Fault.DAMAGED:
            return language.gettext(
                "The score book {file} is damaged or is none ({reason}): put a copy of it in its place, or "
                "begin a new one with what can still be read; the damaged file is renamed, not deleted.",
                file=file,
                reason=as_it_stands(error.reason),
            )
        case Fault.NEWER:
            return language.gettext(
                "The score book {file} was written by a newer version of Deckeye: update Deckeye, or set "
                "DECKEYE_DATA to another folder.",
                file=file,
            )
        case Fault.CHANGED:
            return language.gettext(
                "This match was changed in another window meanwhile: choose which of the two you go on with."
            )
        case Fault.GONE:
            return language.gettext(
                "This match was deleted in another window meanwhile: save it again if you want to keep it."
            )


def all_matches(language: Language) -> tuple[SavedMatch, ...] | None:
    """All matches, the last changed first; None, with a sentence on the page, if the book cannot be read.

    Once a page: ask for them after `fault_panel`, and hand them on.
    """
    try:
        return book().matches()
    except BookError as error:
        if all(refused.fault in OF_ONE_MATCH for _, refused in desk().refused.values()):
            _book_fault(language, error, [])  # otherwise `fault_panel` has said so
        return None


def summary(language: Language, match: SavedMatch) -> None:
    """Who has how much and who has won, which game it is, when it began."""
    winners = match.winners or ()
    totals = [
        f"**{as_it_stands(name)} {signed(total)}**"
        if seat in winners
        else f"{as_it_stands(name)} {signed(total)}"
        for seat, (name, total) in enumerate(zip(match.players, match.totals, strict=True))
    ]
    n = len(match.rounds)
    facts = [
        _outcome(language, match),
        GAMES.get(match.game, match.game),
        language.ngettext("{n} round", "{n} rounds", n),
        language.date(match.started),
    ]
    with st.container(gap="xxsmall"):
        st.markdown(" · ".join(totals))
        st.caption(" · ".join(facts))


def names_of(players: Sequence[str]) -> str:
    """The players' names in one line of Markdown."""
    return ", ".join(map(as_it_stands, players))


def play_on_button(language: Language, match: SavedMatch) -> None:
    """A button that takes the match to its game's view."""
    st.button(
        language.gettext("Correct a round") if match.over else language.gettext("Play on"),
        key=f"play-{match.id}",
        type="secondary" if match.over else "primary",
        on_click=take_up,
        args=(match,),
    )


def download_buttons(language: Language, matches: Sequence[SavedMatch], *, key: str) -> None:
    """Buttons for the matches as files; `key` tells them from others on the page."""
    day = datetime.now(UTC).astimezone().date().isoformat()
    for form, words, write, mime in (
        ("csv", language.gettext("Points as CSV"), export_csv, "text/csv"),
        ("json", language.gettext("All as JSON"), export_json, "application/json"),
    ):
        st.download_button(
            words,
            partial(write, matches),
            file_name=f"deckeye-{day}.{form}",
            mime=mime,
            key=f"{key}-{form}",
            on_click="ignore",
            icon=":material/download:",
        )


def _book_fault(language: Language, error: BookError, waiting: Sequence[SavedMatch]) -> None:
    with st.container(border=True, key="book-fault"):
        st.error(fault_words(language, error), icon=":material/error:")
        if waiting:
            st.caption(
                language.gettext(
                    "Nothing is lost: what you enter stays on this page. Leave it open until it can be saved, "
                    "or download it."
                )
            )
        with st.container(horizontal=True):
            st.button(language.gettext("Try again"), key="try-again", on_click=try_again)
            if error.fault is Fault.DAMAGED:
                st.button(
                    language.gettext("Begin a new book"),
                    key="set-aside",
                    on_click=_set_aside,
                    args=(language,),
                )
            if waiting:
                download_buttons(language, waiting, key="waiting")


def _match_fault(language: Language, error: BookError, match: SavedMatch) -> None:
    changed = error.fault is Fault.CHANGED
    mine = language.gettext("Save this one as a new match") if changed else language.gettext("Save it again")
    theirs = language.gettext("Take the one in the book") if changed else language.gettext("Let it go")
    with st.container(border=True, key=f"match-fault-{match.id}"):
        st.error(fault_words(language, error), icon=":material/error:")
        summary(language, match)
        with st.container(horizontal=True):
            st.button(mine, key=f"mine-{match.id}", on_click=keep_as_new, args=(match.id,))
            st.button(theirs, key=f"theirs-{match.id}", on_click=give_way, args=(match.id,))
            download_buttons(language, [match], key=f"refused-{match.id}")


def _set_aside(language: Language) -> None:
    try:
        set_aside()
    except BookError as error:
        st.error(fault_words(language, error))


def _outcome(language: Language, match: SavedMatch) -> str:
    if match.winners is None:
        return language.gettext("Unfinished")
    if not match.winners:
        return language.gettext("Nobody has won")
    winners = [match.players[seat] for seat in match.winners]
    return language.ngettext(
        "{players} has won", "{players} have won", len(winners), players=names_of(winners)
    )
