"""What a player's cards are worth, line by line, and what a person should know about it."""

from __future__ import annotations

from html import escape

import streamlit as st

from rules.sea_salt_paper import Family, Score, Settings
from rules.sea_salt_paper.settings import Events
from ui.language import Language
from ui.sea_salt_paper_words import bonus_words, line_words, white_words
from ui.views.sea_salt_paper_steps import RoundShown, sheet_step


def score_panel(language: Language, shown: RoundShown, seat: int) -> None:
    """Show the score of a player's cards, and ask what the cards themselves don't tell."""
    score = shown.sheet.score_of(seat, shown.settings)
    with st.container(border=True, key="score"):
        st.html(_breakdown(language, score, shown.settings, shown.sheet.events_of(seat)))
        _starfish(language, shown, seat)
        if score.white_mattered:
            st.info(white_words(language, score, shown.settings), icon=":material/palette:")


def _breakdown(language: Language, score: Score, settings: Settings, events: Events) -> str:
    rows = []
    for family in Family:
        lines = [line for line in score.lines if line.family is family]
        if lines:
            rows.append(
                f'<tr class="family"><th colspan="2">{escape(family_word(language, family))}</th></tr>'
            )
        rows += [_row(line_words(language, line, settings, events), line.points) for line in lines]
    total = _row(language.gettext("Points of cards"), score.points, "total")
    bonus = _row(bonus_words(language, score), score.colour_bonus, "bonus")
    note = escape(language.gettext("The colour bonus counts only after LAST CHANCE."))
    return f'<table class="breakdown">{"".join(rows)}{total}{bonus}</table><small>{note}</small>'


def _row(text: str, points: int, kind: str = "") -> str:
    muted = kind or ("" if points else "nothing")
    return f'<tr class="{muted}"><td>{escape(text)}</td><td>{points}</td></tr>'


def family_word(language: Language, family: Family) -> str:
    """The name of a part of the score."""
    match family:
        case Family.MERMAIDS:
            return language.gettext("Mermaids")
        case Family.DUOS:
            return language.gettext("Duos")
        case Family.COLLECTORS:
            return language.gettext("Collections")
        case Family.MULTIPLIERS:
            return language.gettext("Multipliers")


def _starfish(language: Language, shown: RoundShown, seat: int) -> None:
    """Ask how many starfish lie with a duo, where the answer changes the score."""
    most = shown.sheet.trios_possible(seat, shown.settings)
    if not most:
        return
    key = f"trios-{shown.number}-{seat}"
    said = shown.sheet.trios[seat]
    st.session_state[key] = most if said is None else min(said, most)
    st.segmented_control(
        language.gettext("How many starfish are with a duo? One in the hand needs a duo in the hand."),
        range(most + 1),
        required=True,
        key=key,
        on_change=lambda: sheet_step(shown.number, lambda it: it.with_trios(seat, st.session_state[key])),
    )
