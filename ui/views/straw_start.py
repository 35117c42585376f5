"""Who plays Straw, who deals first and by which rules; or a match to go on with."""

from __future__ import annotations

import streamlit as st

from rules.straw import DECK_SIZE, Settings
from ui.keeping import keep
from ui.language import Language
from ui.players import different
from ui.straw_match import GAME, new_match
from ui.views.book_panels import all_matches, resume_panel
from ui.views.straw_deck import deck_or_box, deck_panel

LONGEST_NAME = 20
MOST = DECK_SIZE // 4
FIRST_EDITION = 100
"""Points that end a match by the rules of the first edition."""


def start(language: Language) -> None:
    """Offer the match that is not over, or a new one."""
    st.markdown(
        language.gettext(
            "Deckeye adds up the camel's load while you play with your own cards: tap each card that is put on it. "
            "It says whose turn it is, when the Straw may be laid and when the back breaks, and keeps the score."
        )
    )
    matches = all_matches(language) or ()
    resume_panel(language, GAME, matches)
    last = next((it for it in matches if it.game == GAME), None)
    before = last.players if last else ()
    with st.container(border=True, key="start"):
        st.markdown(language.gettext("**A new match: who plays?**"))
        players = _players(language, before)
        names = _names(language, players)
        dealer = st.selectbox(
            language.gettext("Who deals first?"),
            range(players),
            format_func=lambda seat: names[seat],
            key=f"straw-dealer-{players}",
            persist_state="session",
            width=230,
        )
        _rules(language)
        st.button(
            language.gettext("Start"),
            key="begin",
            type="primary",
            on_click=_begin,
            args=(language, players, dealer),
        )
    deck_panel(language, deck_or_box(language))


def _players(language: Language, before: tuple[str, ...]) -> int:
    """Ask how many play and what they are called; `before` are those of the last match."""
    players = st.number_input(
        language.gettext("How many play?"),
        2,
        MOST,
        value=len(before) or 3,
        key="straw-players",
        persist_state="session",
        width=150,
    )
    with st.container(horizontal=True, key="names"):
        for seat in range(players):
            st.text_input(
                language.gettext("Player {n}", n=seat + 1),
                value=before[seat] if seat < len(before) else "",
                max_chars=LONGEST_NAME,
                key=f"straw-name-{seat}",
                persist_state="session",
                placeholder=language.gettext("Name"),
                width=150,
            )
    st.caption(language.gettext("In the order in which they sit, each to the left of the one before."))
    return players


def _rules(language: Language) -> None:
    with st.expander(language.gettext("Rules"), icon=":material/tune:"):
        st.toggle(
            language.gettext("Carpets cannot take the load below 0"),
            key="straw-floor",
            persist_state="session",
        )
        st.toggle(
            language.gettext(
                "Play until somebody has {n} points, not until everybody has dealt", n=FIRST_EDITION
            ),
            key="straw-first",
            persist_state="session",
        )


def _names(language: Language, players: int) -> list[str]:
    """What the players are called: as written, or by number; no two alike."""
    written = [st.session_state[f"straw-name-{seat}"].strip() for seat in range(players)]
    return different(
        [name or language.gettext("Player {n}", n=seat + 1) for seat, name in enumerate(written)]
    )


def _begin(language: Language, players: int, dealer: int) -> None:
    names = _names(language, players)
    settings = Settings(
        players=players,
        floor_zero=st.session_state["straw-floor"],
        first_to=FIRST_EDITION if st.session_state["straw-first"] else None,
    )
    keep(new_match((*names[dealer:], *names[:dealer]), settings))
