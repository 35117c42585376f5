"""A card of Sea Salt & Paper by taps: its kind, then one of the colours there are; or by its name."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from rules.sea_salt_paper import Card, Kind
from rules.sea_salt_paper.cards import colours_of, deck, is_extra_salt
from ui.faces import face_buttons
from ui.language import Language
from ui.sea_salt_paper_words import colour_word, kind_word, named, sentence

GAME = "sea-salt-paper"


def card_picker(
    language: Language,
    on_code: Callable[[str], None],
    *,
    key: str,
    extra_salt: bool,
    kind: Kind | None = None,
) -> None:
    """Let a card be tapped: its kind, then one of the colours there are; or let its name be typed."""
    kinds = [it for it in Kind if extra_salt or not is_extra_salt(it)]
    name = f"{key}-kind"
    if kind in kinds:
        st.session_state.setdefault(name, kind)

    def chosen() -> None:
        found = st.session_state[name]
        if found and len(colours_of(found)) == 1:
            st.session_state[name] = None  # so that the same can be tapped again: there are four mermaids
            on_code(str(Card(found, *colours_of(found))))

    st.pills(
        language.gettext("Kind of card"),
        kinds,
        format_func=lambda it: sentence(kind_word(language, it)),
        key=name,
        on_change=chosen,
        label_visibility="collapsed",
    )
    shown = st.session_state.get(name)
    if shown in kinds and len(colours_of(shown)) > 1:
        cards = [(str(Card(shown, colour)), colour_word(language, colour)) for colour in colours_of(shown)]
        face_buttons(GAME, cards, on_code, key=f"{key}-colour", written=True)
    _typed(language, on_code, key=key, extra_salt=extra_salt)


def _typed(language: Language, on_code: Callable[[str], None], *, key: str, extra_salt: bool) -> None:
    name = f"{key}-typed"
    cards = dict.fromkeys(deck(extra_salt=extra_salt))
    words = {code: sentence(text) for code, text in named(language, cards)}

    def chosen() -> None:
        code = st.session_state[name]
        st.session_state[name] = None
        if code:
            on_code(code)

    st.selectbox(
        language.gettext("Or type its name"),
        list(words),
        index=None,
        format_func=words.__getitem__,
        placeholder=language.gettext("Or type its name"),
        key=name,
        on_change=chosen,
        label_visibility="collapsed",
    )
