"""What a player's cards are worth, line by line, and what a person should know about it."""

from __future__ import annotations

from html import escape

import streamlit as st

from rules.sea_salt_paper import Family, Score, Settings
from ui.language import Language
from ui.sea_salt_paper_sheet import Sheet
from ui.sea_salt_paper_words import bonus_words, line_words, white_words
from ui.views.sea_salt_paper_steps import sheet_step


def score_panel(language: Language, sheet: Sheet, number: int, seat: int, settings: Settings) -> None:
    """Show the score of a player's cards, and ask what the cards themselves don't tell."""
    score = sheet.score_of(seat, settings)
    with st.container(border=True, key="score"):
        st.html(_breakdown(language, score, sheet, seat, settings))
        _starfish(language, sheet, number, seat, settings)
        if score.white_mattered:
            st.info(white_words(language, score, settings), icon=":material/palette:")


def _breakdown(language: Language, score: Score, sheet: Sheet, seat: int, settings: Settings) -> str:
    events = sheet.events_of(seat)
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


def _starfish(language: Language, sheet: Sheet, number: int, seat: int, settings: Settings) -> None:
    """Ask how many starfish lie with a duo, where the answer changes the score."""
    most = sheet.trios_possible(seat, settings)
    if not most:
        return
    key = f"trios-{number}-{seat}"
    said = sheet.trios[seat]
    st.session_state[key] = most if said is None else min(said, most)
    st.segmented_control(
        language.gettext("How many starfish are with a duo? One in the hand needs a duo in the hand."),
        range(most + 1),
        required=True,
        key=key,
        on_change=lambda: sheet_step(number, lambda it: it.with_trios(seat, st.session_state[key])),
    )
