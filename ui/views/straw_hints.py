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
Stamp = tuple[str, int]
"""A match and how many rounds it has: the hand of another round is forgotten."""
BADGES = {Effect.WINS: "green", Effect.SAFE: "green", Effect.BREAKS: "red", Effect.ILLEGAL: "gray"}
SIGNS = {Effect.WINS: "★", Effect.SAFE: "✓", Effect.BREAKS: "✗", Effect.ILLEGAL: "–"}


def hint_panel(language: Language, current: Round, deck: Deck, *, of: Stamp) -> None:
    """Let a hand be entered, and say of each card what it would do now when asked; `of` is the match and the round."""
    with st.expander(language.gettext("Hints for a hand"), icon=":material/lightbulb:", key="straw-hints"):
        st.caption(language.gettext("Only for this player's eyes: tap the cards of your hand."))
        photo_panel(language, lambda cards: _put(of, cards), key="straw-hint", one=False, live=False)
        card_buttons(language, offered(deck), lambda card: _put(of, (*_hand(of), card)), key="hint-card")
        typed_field(
            language,
            language.gettext("Or type: 7 10 -4 R"),
            lambda text: _put(of, (*_hand(of), *typed_cards(text))),
            key="hint-card",
            example="7 10 -4 R",
        )
        hand = _hand(of)
        if not hand:
            return
        chips(language, hand, lambda place, card: _take(of, place, card), key="hint-held")
        st.button(language.gettext("Another hand"), key="hint-clear", on_click=_put, args=(of, ()))
        shown = st.toggle(
            language.gettext("Show what each card does"), key="straw-hints-on", persist_state="session"
        )
        if shown:
            found = hints(current, hand)
            for n, hint in enumerate(found):
                _hint(language, current, hint, found, n)


def _hand(of: Stamp) -> tuple[Card, ...]:
    """The cards that were entered in this round."""
    held: tuple[Stamp, tuple[Card, ...]] | None = st.session_state.get(HAND)
    return held[1] if held and held[0] == of else ()


def _put(of: Stamp, cards: tuple[Card, ...]) -> None:
    st.session_state[HAND] = of, tuple(cards)


def _take(of: Stamp, place: int, card: Card) -> None:
    hand = _hand(of)
    if place < len(hand) and hand[place] == card:
        _put(of, (*hand[:place], *hand[place + 1 :]))


def _hint(language: Language, current: Round, hint: Hint, found: list[Hint], n: int) -> None:
    with st.container(border=True, key=f"hint-{n}", gap="xxsmall"):
        badge = f":{BADGES[hint.effect]}-badge[{SIGNS[hint.effect]} {effect_words(language, hint.effect)}]"
        st.markdown(f"**{hint_title(language, current, hint)}** {badge}")
        st.caption(" ".join(reasons(language, current, hint, found)))
