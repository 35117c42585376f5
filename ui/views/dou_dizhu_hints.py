"""A hint for one player of Dou Dizhu, worked out when it is asked for."""

from __future__ import annotations

import streamlit as st

from rules.dou_dizhu import Advice, Knowledge, advise
from ui.dou_dizhu_hints import chance_words, left_words, method_words, reason_words, suggestion_words
from ui.language import Language

SHOWN = 3


def hint_panel(language: Language, known: Knowledge, *, key: str) -> None:
    """Offer a hint for what a player knows; another hand or another play is another question."""
    name = f"dou-dizhu-hint-{key}"
    found: tuple[Knowledge, Advice | ValueError] | None = st.session_state.get(name)
    asked = st.button(
        language.gettext("What should I do?"),
        key=f"hint-{key}",
        help=language.gettext("Only for this player's eyes."),
    )
    if asked:
        with st.spinner(language.gettext("Thinking…")):
            try:
                found = known, advise(known)
            except ValueError as error:
                found = known, error
        st.session_state[name] = found
    if found is None or found[0] != known:
        return
    if isinstance(found[1], ValueError):
        st.info(language.gettext("There is no hint for these cards: check them, and how many there are."))
        return
    _show(language, found[1])


def _show(language: Language, advice: Advice) -> None:
    st.caption(method_words(language, advice))
    for n, suggestion in enumerate(advice.suggestions[:SHOWN]):
        with st.container(border=True, key=f"hint-{n}"):
            chance = chance_words(language, suggestion)
            st.markdown(
                " · ".join(it for it in (f"**{suggestion_words(language, suggestion)}**", chance) if it)
            )
            st.markdown(" ".join(reason_words(language, reason) for reason in suggestion.reasons))
            if left := left_words(language, suggestion):
                st.caption(left.replace("|", r"\|"))
