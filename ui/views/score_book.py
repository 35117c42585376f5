"""The score book's view: all matches, and one of them round by round."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.book import BookError, SavedMatch
from ui.keeping import book, put_down
from ui.language import Language
from ui.score_sheet import score_sheet
from ui.views.book_panels import (
    all_matches,
    download_buttons,
    fault_panel,
    fault_words,
    names_of,
    play_on_button,
    summary,
)

LISTED = 20
"""Matches in the list at first, and more at each tap."""


def show(language: Language) -> None:
    """Show the whole view."""
    st.subheader(language.gettext("Score book"), anchor=False)
    fault_panel(language)
    _undo_panel(language)
    matches = all_matches(language)
    opened = next((it for it in matches or () if it.id == st.session_state.get("opened")), None)
    if opened:
        _match(language, opened)
    elif matches:
        _list(language, matches)
    elif matches is not None:
        st.markdown(language.gettext("No match is in the book yet. Those that you play are kept here."))


def _undo_panel(language: Language) -> None:
    deleted: SavedMatch | None = st.session_state.get("deleted")
    if deleted is None:
        return
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="undo-panel"):
        st.markdown(
            language.gettext("The match of {players} was deleted.", players=names_of(deleted.players)),
            width="stretch",
        )
        st.button(
            language.gettext("Undo"),
            key="undo-delete",
            icon=":material/undo:",
            on_click=_undo_delete,
            args=(language,),
        )


def _list(language: Language, matches: Sequence[SavedMatch]) -> None:
    listed = st.session_state.get("listed", LISTED)
    for match in matches[:listed]:
        with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"match-{match.id}"):
            with st.container(width="stretch"):
                summary(language, match)
            with st.container(horizontal=True, width="content"):
                st.button(language.gettext("Open"), key=f"open-{match.id}", on_click=_open, args=(match.id,))
                if not match.over:
                    play_on_button(language, match)
    with st.container(horizontal=True):
        if len(matches) > listed:
            st.button(language.gettext("Show more"), key="more", on_click=_open_more, args=(listed,))
        download_buttons(language, matches, key="all")


def _match(language: Language, match: SavedMatch) -> None:
    st.button(
        language.gettext("All matches"),
        key="back",
        icon=":material/arrow_back:",
        on_click=_open,
        args=(None,),
    )
    summary(language, match)
    st.html(score_sheet(language, match))
    with st.container(horizontal=True):
        play_on_button(language, match)
        download_buttons(language, [match], key="one")
        with st.popover(language.gettext("Delete"), icon=":material/delete:"):
            st.markdown(language.gettext("Take this match with all its rounds out of the book?"))
            st.button(
                language.gettext("Delete this match"),
                key="delete",
                type="primary",
                on_click=_delete,
                args=(language, match),
            )
    with st.expander(language.gettext("The whole history as a text"), icon=":material/notes:"):
        st.code(match.text, language=None, wrap_lines=True)


def _open(match_id: str | None) -> None:
    st.session_state["opened"] = match_id
    st.session_state["deleted"] = None


def _open_more(listed: int) -> None:
    st.session_state["listed"] = listed + LISTED


def _delete(language: Language, match: SavedMatch) -> None:
    try:
        st.session_state["deleted"] = book().delete(match.id)
    except BookError as error:
        st.error(fault_words(language, error))
        return
    put_down(match)


def _undo_delete(language: Language) -> None:
    try:
        book().save(st.session_state["deleted"])
    except BookError as error:
        st.error(fault_words(language, error))
        return
    st.session_state["deleted"] = None
