"""Who plays Dou Dizhu and by which rules; or a match to go on with."""

from __future__ import annotations

import streamlit as st

from rules.dou_dizhu import SEATS, Settings
from ui.dou_dizhu_match import GAME, new_match
from ui.keeping import keep
from ui.language import Language
from ui.players import different
from ui.views.book_panels import all_matches, resume_panel

LONGEST_NAME = 20


def start(language: Language) -> None:
    """Offer the match that is not over, or a new one."""
    st.markdown(
        language.gettext(
            "Deckeye referees a game with your own cards: tap each bid, photograph or tap each play. It says what is "
            "illegal and why, counts the cards that are left, and keeps the score."
        )
    )
    matches = all_matches(language) or ()
    resume_panel(language, GAME, matches)
    last = next((it for it in matches if it.game == GAME), None)
    with st.container(border=True, key="start"):
        st.markdown(language.gettext("**A new match: who plays?**"))
        with st.container(horizontal=True, key="names"):
            for seat in SEATS:
                st.text_input(
                    language.gettext("Player {n}", n=seat + 1),
                    value=last.players[seat] if last else "",
                    max_chars=LONGEST_NAME,
                    key=f"dou-dizhu-name-{seat}",
                    persist_state="session",
                    placeholder=language.gettext("Name"),
                    width=150,
                )
        st.caption(language.gettext("In the order of their turns."))
        with st.expander(language.gettext("Rules"), icon=":material/tune:"):
            st.toggle(
                language.gettext("Everybody calls only once in the auction"),
                key="dou-dizhu-one-chance",
                persist_state="session",
            )
            st.toggle(
                language.gettext("The winner of a deal bids first in the next"),
                key="dou-dizhu-winner-first",
                persist_state="session",
            )
        st.button(language.gettext("Start"), key="begin", type="primary", on_click=_begin, args=(language,))


def _begin(language: Language) -> None:
    written = [st.session_state[f"dou-dizhu-name-{seat}"].strip() for seat in SEATS]
    names = different(
        [name or language.gettext("Player {n}", n=seat + 1) for seat, name in enumerate(written)]
    )
    keep(
        new_match(
            tuple(names),
            Settings(
                one_chance=st.session_state["dou-dizhu-one-chance"],
                winner_calls_first=st.session_state["dou-dizhu-winner-first"],
            ),
        )
    )
