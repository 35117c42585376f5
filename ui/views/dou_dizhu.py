"""The Dou Dizhu view: one player's hand, or the table with its referee."""

from __future__ import annotations

import streamlit as st

from ui.dou_dizhu_match import GAME
from ui.keeping import found_again
from ui.language import Language
from ui.views.book_panels import fault_panel
from ui.views.dou_dizhu_hand import hand_view
from ui.views.dou_dizhu_table import table_view

WAY = "dou-dizhu-way"


def show(language: Language) -> None:
    """Show the whole view."""
    fault_panel(language)
    ways = {"hand": language.gettext("My hand"), "table": language.gettext("The table")}
    match = found_again(GAME)
    if match and st.session_state.get("dou-dizhu-shown") != match.id:
        st.session_state["dou-dizhu-shown"] = match.id
        st.session_state[WAY] = "table"  # it was begun, taken up in the score book, or named by the address
    st.session_state.setdefault(WAY, "hand")
    way = st.segmented_control(
        language.gettext("What the page is for"),
        list(ways),
        format_func=ways.__getitem__,
        required=True,
        key=WAY,
        persist_state="session",
        label_visibility="collapsed",
    )
    if way == "hand":
        hand_view(language)
    else:
        table_view(language)
