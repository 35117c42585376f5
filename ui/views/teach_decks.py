"""The decks that were taught: choose one, make one, bring one in, hand one on, delete one."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.deck_files import SUFFIX, deck_paths, path_for, path_for_shared, save_deck
from ui.language import Language
from ui.lesson import forget_card, forget_deck
from ui.markdown import as_it_stands
from ui.taught_deck import REASONS, SENTENCES, DeckError, TaughtDeck, read_deck, written
from ui.teach import new_deck
from vision.embed import TaughtScanner

CHOSEN = "taught-deck"
"""The session key of the deck that was chosen, by the name of its file."""

NEW_NAME = "new-deck-name"
"""The session key of the name that is typed for a new deck."""


def deck_fault_words(language: Language, error: DeckError) -> str:
    """What is wrong with a deck and what to do about it: the error's own sentence, translated, in Markdown."""
    said = error.detail | {
        field: language.gettext(value) for field, value in error.detail.items() if value in REASONS.values()
    }
    detail = {field: as_it_stands(str(value)) for field, value in said.items()}
    return language.gettext(SENTENCES[error.kind], **detail)


def choose_deck(language: Language, scanner: TaughtScanner) -> Path | None:
    """Let a deck be chosen, or a new one be made or brought in; None while there is none."""
    try:
        paths = {path.stem: path for path in deck_paths()}
    except DeckError as error:
        st.error(deck_fault_words(language, error))
        return None
    if made := st.session_state.pop("choose-deck", None):
        st.session_state[CHOSEN] = made
        st.session_state[NEW_NAME] = ""
    if st.session_state.get(CHOSEN) not in paths:
        st.session_state.pop(CHOSEN, None)
    path = None
    if paths:
        name = st.selectbox(language.gettext("Deck"), list(paths), key=CHOSEN)
        path = paths[name]
    else:
        st.markdown(
            language.gettext(
                "Teach Deckeye the cards of any game: lay some of them out, photograph them, and name each one. One "
                "photo a card is enough, more make it surer. The deck stays on this computer, as a file that you can "
                "share."
            )
        )
    with st.expander(
        language.gettext("A new deck, or one from a file"), expanded=not paths, icon=":material/add:"
    ):
        _new(language, scanner)
        _bring_in(language, scanner)
    if fault := st.session_state.pop("deck-fault", None):
        st.error(fault, icon=":material/error:")
    return path


def cards_panel(language: Language, path: Path, deck: TaughtDeck, scanner: TaughtScanner) -> None:
    """What a deck holds, and what can be done with it as a whole."""
    for name in deck.names:
        pictures = [card.picture for card in deck.cards if card.name == name]
        with st.container(border=True, horizontal=True, vertical_alignment="center"):
            st.image(pictures[:4], width=56)
            st.markdown(f"**{as_it_stands(name)}**", width="stretch")
            with st.popover(language.gettext("Forget"), icon=":material/delete:"):
                st.markdown(
                    language.gettext(
                        "Take {name} with all its pictures out of the deck?", name=as_it_stands(name)
                    )
                )
                st.button(
                    language.gettext("Forget this card"),
                    key=f"forget-{name}",
                    type="primary",
                    on_click=_forget,
                    args=(language, path, scanner, name),
                )
    with st.container(horizontal=True):
        st.download_button(
            language.gettext("Save as a file"),
            written(deck),
            file_name=path.name,
            mime="application/json",
            key="export",
            on_click="ignore",
            icon=":material/download:",
        )
        delete_button(language, path)


def delete_button(language: Language, path: Path) -> None:
    """Offer to delete a deck, and ask once more."""
    with st.popover(language.gettext("Delete this deck"), icon=":material/delete:"):
        st.markdown(language.gettext("Delete this deck with all that it was taught?"))
        st.button(
            language.gettext("Yes, delete it"),
            key="delete-deck",
            type="primary",
            on_click=_delete,
            args=(language, path),
        )


def _new(language: Language, scanner: TaughtScanner) -> None:
    with st.form(key="new-deck", border=False):
        name = st.text_input(language.gettext("Name of the new deck"), key=NEW_NAME)
        if st.form_submit_button(language.gettext("Make this deck")):
            try:
                path = _free(path_for(name))
                save_deck(new_deck(scanner), path)
            except DeckError as error:
                st.error(deck_fault_words(language, error), icon=":material/error:")
                return
            _choose(path)


def _bring_in(language: Language, scanner: TaughtScanner) -> None:
    key = f"import-{st.session_state.get('imports', 0)}"
    file = st.file_uploader(
        language.gettext("A deck file that somebody shared"), type=["deck", "json"], key=key
    )
    if file is None:
        return
    try:
        deck = read_deck(file.getvalue(), scanner, name=file.name)
        path = _free(path_for_shared(file.name))
        save_deck(deck, path)
    except DeckError as error:
        st.error(deck_fault_words(language, error), icon=":material/error:")
        return
    st.session_state["imports"] = st.session_state.get("imports", 0) + 1
    _choose(path)


def _free(path: Path) -> Path:
    """The path, with a number if another deck has it: nothing is written over."""
    n, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem} ({n}){SUFFIX}")
        n += 1
    return free


def _choose(path: Path) -> None:
    st.session_state["choose-deck"] = path.stem
    st.rerun()


def _forget(language: Language, path: Path, scanner: TaughtScanner, name: str) -> None:
    try:
        forget_card(path, scanner, name)
    except DeckError as error:
        st.session_state["deck-fault"] = deck_fault_words(language, error)


def _delete(language: Language, path: Path) -> None:
    try:
        forget_deck(path)
    except DeckError as error:
        st.session_state["deck-fault"] = deck_fault_words(language, error)
