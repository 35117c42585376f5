"""Hints for one hand of Straw, shown when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rules.straw import Card, Deck, Effect, Hint, Round, hints
from ui.language import Language
from ui.straw_entry import typed_cards
from ui.straw_hints import effect_words, hint_title, reasons
from ui.views.straw_cards import card_buttons, chips, offered, typed_field
from ui.views.straw_photos import photo_panel

HAND = "straw-hint-hand"
Stamp = tuple[str, int, int]
"""A match, how many rounds it has, and the seat whose turn it is: nobody sees the hand of another one."""
BADGES = {Effect.WINS: "green", Effect.SAFE: "green", Effect.BREAKS: "red", Effect.ILLEGAL: "gray"}
SIGNS = {Effect.WINS: "★", Effect.SAFE: "✓", Effect.BREAKS: "✗", Effect.ILLEGAL: "–"}


def hint_panel(
    language: Language, current: Round, deck: Deck, *, of: Stamp, laid: Sequence[Card] = ()
) -> None:
    """Let the hand of a player be entered, and say of each card what it would do now when asked.

    `of` is the match, the round and the seat; `laid` is what that player laid in this round: it leaves the hand.
    """

    def held() -> tuple[Card, ...]:
        return _hand(of, laid)

    def put(cards: tuple[Card, ...]) -> None:
        st.session_state.setdefault(HAND, {})[of] = len(laid), cards

    def take(place: int, card: Card) -> None:
        hand = held()
        if place < len(hand) and hand[place] == card:
            put((*hand[:place], *hand[place + 1 :]))

    seat = f"{of[0][:8]}-{of[1]}-{of[2]}"
    with st.expander(language.gettext("Hints for a hand"), icon=":material/lightbulb:", key="straw-hints"):
        st.caption(language.gettext("Only for this player's eyes: tap the cards of your hand."))
        photo_panel(language, put, key=f"straw-hint-{seat}", one=False, live=False)
        card_buttons(language, offered(deck), lambda card: put((*held(), card)), key="hint-card")
        typed_field(
            language,
            language.gettext("Or type: 7 10 -4 R"),
            lambda text: put((*held(), *typed_cards(text))),
            key=f"hint-card-{seat}",
            example="7 10 -4 R",
        )
        hand = held()
        if not hand:
            return
        chips(language, hand, take, key="hint-held")
        st.button(language.gettext("Another hand"), key="hint-clear", on_click=put, args=((),))
        shown = st.toggle(
            language.gettext("Show what each card does"), key="straw-hints-on", persist_state="session"
        )
        if shown:
            found = hints(current, hand)
            for n, hint in enumerate(found):
                _hint(language, current, hint, found, n)


def _hand(of: Stamp, laid: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that were entered in this round for this seat, without those that were laid since."""
    hands = st.session_state.setdefault(HAND, {})
    then, cards = hands.get(of, (0, ()))
    if then > len(laid):  # some were taken back
        then = len(laid)
        hands[of] = then, cards
    left = list(cards)
    for card in laid[then:]:
        if card in left:
            left.remove(card)
    return tuple(left)


def _hint(language: Language, current: Round, hint: Hint, found: list[Hint], n: int) -> None:
    with st.container(border=True, key=f"hint-{n}", gap="xxsmall"):
        badge = f":{BADGES[hint.effect]}-badge[{SIGNS[hint.effect]} {effect_words(language, hint.effect)}]"
        st.markdown(f"**{hint_title(language, current, hint)}** {badge}")
        st.caption(" ".join(reasons(language, current, hint, found)))
