"""Hints for one hand of Straw, shown when they are asked for."""

from __future__ import annotations

import streamlit as st

from rules.straw import Card, Deck, Effect, Hint, Round, hints
from ui.language import Language
from ui.straw_entry import typed_cards
from ui.straw_hints import effect_words, hint_title, reasons
from ui.views.straw_cards import card_buttons, chips, offered, typed_field
from ui.views.straw_photos import photo_panel

HAND = "straw-hint-hand"
BADGES = {Effect.WINS: "green", Effect.SAFE: "green", Effect.BREAKS: "red", Effect.ILLEGAL: "gray"}
SIGNS = {Effect.WINS: "★", Effect.SAFE: "✓", Effect.BREAKS: "✗", Effect.ILLEGAL: "–"}


def hint_panel(language: Language, current: Round, deck: Deck) -> None:
    """Let a hand be entered, and say of each card what it would do now when asked."""
    with st.expander(language.gettext("Hints for a hand"), icon=":material/lightbulb:", key="straw-hints"):
        st.caption(language.gettext("Only for this player's eyes: tap the cards of your hand."))
        hand: tuple[Card, ...] = st.session_state.get(HAND, ())
        photo_panel(language, _put, key="straw-hint", one=False)
        card_buttons(language, offered(deck), _add, key="hint-card")
        typed_field(
            language,
            language.gettext("Or type: 7 10 -4 R"),
            lambda text: _put((*st.session_state.get(HAND, ()), *typed_cards(text))),
            key="hint-card",
            example="7 10 -4 R",
        )
        if not hand:
            return
        chips(language, hand, _take, key="hint-held")
        shown = st.toggle(
            language.gettext("Show what each card does"), key="straw-hints-on", persist_state="session"
        )
        if shown:
            found = hints(current, hand)
            for n, hint in enumerate(found):
                _hint(language, current, hint, found, n)


def _hint(language: Language, current: Round, hint: Hint, found: list[Hint], n: int) -> None:
    with st.container(border=True, key=f"hint-{n}", gap="xxsmall"):
        badge = f":{BADGES[hint.effect]}-badge[{SIGNS[hint.effect]} {effect_words(language, hint.effect)}]"
        st.markdown(f"**{hint_title(language, current, hint)}** {badge}")
        st.caption(" ".join(reasons(language, current, hint, found)))


def _put(cards: tuple[Card, ...]) -> None:
    st.session_state[HAND] = tuple(cards)


def _add(card: Card) -> None:
    _put((*st.session_state.get(HAND, ()), card))


def _take(place: int, card: Card) -> None:
    held = st.session_state.get(HAND, ())
    if place < len(held) and held[place] == card:
        _put((*held[:place], *held[place + 1 :]))
