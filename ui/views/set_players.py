"""Who plays SET with the referee, and by which rules; or a match to go on with."""

from __future__ import annotations

import streamlit as st

from rules.set_game import Settings
from ui.keeping import keep
from ui.language import Language
from ui.set_match import GAME, new_match
from ui.views.book_panels import all_matches, resume_panel

MOST = 6
SECONDS = (5, 10, 20, None)
"""How long a caller may take; the rules say five seconds."""


def players_panel(language: Language) -> None:
    """Offer the match that is not over, or a new one."""
    matches = all_matches(language) or ()
    resume_panel(language, GAME, matches)
    last = next((it for it in matches if it.game == GAME), None)
    with st.container(border=True, key="start"):
        st.markdown(language.gettext("**A new match: who plays?**"))
        players = st.segmented_control(
            language.gettext("How many play?"),
            range(1, MOST + 1),
            default=2,
            required=True,
            key="set-players",
            persist_state="session",
        )
        with st.container(horizontal=True):
            for seat in range(players):
                st.text_input(
                    language.gettext("Player {n}", n=seat + 1),
                    value=last.players[seat] if last and seat < len(last.players) else "",
                    max_chars=20,
                    key=f"set-name-{seat}",
                    persist_state="session",
                    placeholder=language.gettext("Name"),
                    width=130,
                )
        st.segmented_control(
            language.gettext("Time to take a SET, seconds"),
            SECONDS,
            format_func=lambda seconds: str(seconds) if seconds else language.gettext("no limit"),
            default=5,
            required=True,
            key="set-seconds",
            persist_state="session",
        )
        st.toggle(
            language.gettext("Beginners: the 27 solid cards"), key="set-beginner", persist_state="session"
        )
        st.toggle(language.gettext("Until everybody has dealt"), key="set-rotate", persist_state="session")
        st.button(
            language.gettext("Start"),
            key="set-begin",
            type="primary",
            on_click=_begin,
            args=(language, players),
        )


def _begin(language: Language, players: int) -> None:
    state = st.session_state
    written = [state[f"set-name-{seat}"].strip() for seat in range(players)]
    names = tuple(name or language.gettext("Player {n}", n=seat + 1) for seat, name in enumerate(written))
    settings = Settings(
        players=players,
        rotate=state["set-rotate"] and players > 1,
        beginner=state["set-beginner"],
        claim_seconds=state["set-seconds"],
        referee=True,
    )
    keep(new_match(names, settings))
