"""The Straw view: who plays, or the match in play."""

from __future__ import annotations

import streamlit as st

from ui.keeping import found_again, name_in_address, put_down
from ui.language import Language
from ui.straw_match import GAME, played
from ui.views.book_panels import fault_panel
from ui.views.straw_start import start
from ui.views.straw_table import table


def show(language: Language) -> None:
    """Show the whole view."""
    fault_panel(language)
    match = found_again(GAME)
    name_in_address(match)
    if match is None:
        start(language)
        return
    try:
        now = played(match)
    except ValueError as error:
        st.error(language.gettext("This match cannot be read: {reason}.", reason=error))
        st.button(language.gettext("New match"), key="new-match", on_click=put_down, args=(match,))
        return
    table(language, match, now)
