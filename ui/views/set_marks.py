"""The outlines of SET cards, on a photo or on a camera's video."""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st

from ui.faces import face_uri
from ui.language import Language
from ui.set_table import SetTable
from ui.set_words import card_words
from ui.table import Mark

# Okabe and Ito's colours, told apart with any colour vision; the dashes tell them apart with none.
LINES = (
    ("#56b4e9", ""),
    ("#e69f00", "14 7"),
    ("#cc79a7", "3 7"),
    ("#009e73", "16 6 3 6"),
    ("#f0e442", "8 5"),
    ("#d55e00", "20 6 3 6 3 6"),
)


def set_marks(
    language: Language,
    table: SetTable,
    *,
    picked: Collection[int] = (),
    doubts: Collection[int] = (),
    lit: Collection[int] = (),
    line: int = 0,
) -> list[Mark]:
    """Outline each card: those picked, those in doubt, those that are `lit` in the colour and dashes of a `line`."""
    colour, dash = LINES[line % len(LINES)]
    faces = st.session_state.get("as_read")
    marks = []
    for reading, card in zip(table.scan.readings, table.cards, strict=True):
        is_picked, doubtful, is_lit = (reading.id in ids for ids in (picked, doubts, lit))
        name = card_words(language, card)
        marks.append(
            Mark(
                id=reading.id,
                points=reading.quad.corners.round(1).tolist(),
                name=language.gettext("{card}, not sure", card=name) if doubtful else name,
                picked=is_picked,
                doubtful=doubtful,
                badge="✓" if is_picked else "?" if doubtful else "",
                colour=colour if is_lit else "",
                dash=dash if is_lit else "",
                face=face_uri("set", str(card)) if faces else "",
            )
        )
    return marks
