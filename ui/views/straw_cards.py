"""Cards of Straw to tap: every card the deck may have, each a button, or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import streamlit as st

from rules.straw import Card, Deck, Kind, all_cards
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_entry import TypedError
from ui.straw_faces import corner


def offered(deck: Deck) -> list[Card]:
    """The cards to offer, the most frequent kinds first; those of which a counted deck has none are left out."""
    counts = dict(deck.counts)
    carpets = [card for card in reversed(all_cards()) if card.kind is Kind.CARPET]
    others = [card for card in all_cards() if card.kind is not Kind.CARPET]
    return [card for card in (*others, *carpets) if counts[card] != 0]


def card_buttons(
    language: Language,
    cards: Iterable[Card],
    on_card: Callable[..., None],
    *args: object,
    key: str,
) -> None:
    """Show cards as buttons; `on_card` gets the card and `args`."""
    with st.container(key=f"picker-straw-{key}"), st.container(horizontal=True, gap="xxsmall"):
        for card in cards:
            st.button(corner(language, card), key=f"{key}-{card}", on_click=on_card, args=(card, *args))


def typed_field(
    language: Language, placeholder: str, enter: Callable[[str], None], *, key: str, example: str
) -> None:
    """A field for what is typed instead of tapped; `enter` may raise TypedError, which is said."""
    name = f"{key}-typed"

    def entered() -> None:
        text = st.session_state[name]
        if not text.strip():
            return
        try:
            enter(text)
        except TypedError as error:
            st.session_state[f"{key}-fault"] = error.part
            return
        st.session_state[name] = ""

    st.text_input(
        placeholder,
        key=name,
        max_chars=80,
        placeholder=placeholder,
        on_change=entered,
        label_visibility="collapsed",
        width=260,
    )
    if part := st.session_state.pop(f"{key}-fault", None):
        no_card(language, part, example=example)


def no_card(language: Language, part: str, *, example: str) -> None:
    """Say that a part of what was typed names no card."""
    st.warning(
        language.gettext(
            "“{text}” is no card of Straw: type weights, R, X, C or S for the Straw, such as {example}.",
            text=as_it_stands(part),
            example=example,
        ),
        icon=":material/warning:",
    )


def chips(
    language: Language,
    cards: Sequence[Card],
    on_card: Callable[[int, Card], None],
    *,
    key: str,
) -> None:
    """Show the cards that are entered, each a button that takes it away again."""
    with st.container(key=f"picker-straw-chips-{key}"), st.container(horizontal=True, gap="xxsmall"):
        for place, card in enumerate(cards):
            st.button(
                corner(language, card),
                icon=":material/close:",
                help=language.gettext("Take away"),
                key=f"{key}-{place}-{card}",
                on_click=on_card,
                args=(place, card),
            )
