"""The play that a hand has to answer: by photo or tap."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from rules.dou_dizhu import Card, Combination, classify, deck, explain_illegal
from ui.dou_dizhu_referee import fault_words
from ui.dou_dizhu_words import cards_text, play_title
from ui.language import Language
from ui.views.dou_dizhu_cards import card_picker, fan, put_cards
from ui.views.dou_dizhu_photos import doubts_row, photos_panel, problem_panel
from ui.views.dou_dizhu_steps import given_play

TO_BEAT = "dou-dizhu-to-beat"


def play_to_beat(language: Language, hand: tuple[Card, ...]) -> Combination | None:
    """Ask for the play that lies on the table; None while it is none."""
    entry = given_play()
    st.caption(language.gettext("Photograph or tap the play that lies on the table."))
    gathered = photos_panel(language, entry, None, opened=False, apart="-given")
    put_cards(TO_BEAT, gathered.cards)
    chosen = card_picker(
        language,
        {*(card for card in deck() if card not in hand), *gathered.cards},
        key=TO_BEAT,
        changed=entry.choose,
        where=lambda cards: _own(language, cards, hand),
    )
    if not chosen:
        return None
    fan(language, chosen, key="given")
    problem_panel(language, entry, gathered)
    doubts_row(language, entry, gathered)
    if own := _own(language, chosen, hand):
        words = " ".join([*own, language.gettext("One of the two readings is wrong.")])
        st.warning(words, icon=":material/warning:")
        return None
    play = classify(chosen)
    if play is None:
        illegal = explain_illegal(chosen)
        assert illegal is not None
        st.warning(fault_words(language, illegal), icon=":material/warning:")
        return None
    st.markdown(f"**{play_title(language, play)}**")
    return play


def _own(language: Language, cards: Iterable[Card], hand: tuple[Card, ...]) -> list[str]:
    """That cards cannot lie on the table, as they are in the hand."""
    held = [card for card in cards if card in hand]
    return [language.gettext("In your own hand: {cards}.", cards=cards_text(language, held))] if held else []
