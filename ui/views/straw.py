"""The Straw view: who plays, or the match in play."""

from __future__ import annotations

from ui.keeping import found_again, name_in_address
from ui.language import Language
from ui.straw_match import GAME, played
from ui.views.book_panels import fault_panel, unreadable_panel
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
        unreadable_panel(language, match, error)
        return
    table(language, match, now)
