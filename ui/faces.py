"""Pictures of SET cards on the page, from the house deck."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache

import cv2
import streamlit as st

from models.house_deck import set_game as house_deck
from rules.set_game import Card
from ui.language import Language
from ui.words import card_words


@cache
def face_uri(code: str) -> str:
    """The face of a card as a data URI."""
    webp = cv2.imencode(".webp", house_deck.face(code, height=176))[1]
    return f"data:image/webp;base64,{b64encode(webp).decode('ascii')}"


def show_faces(language: Language, cards: Iterable[Card], *, key: str) -> None:
    """Show cards in a row."""
    with st.container(key=f"faces-{key}"):
        st.markdown(" ".join(_picture(language, card) for card in cards))


def face_buttons(
    language: Language, cards: Iterable[Card], on_card: Callable[[Card], None], *, key: str
) -> None:
    """Show cards in a row, each a button."""
    with st.container(horizontal=True, gap="xsmall", key=f"faces-{key}"):
        for card in cards:
            st.button(
                _picture(language, card),
                help=card_words(language, card),
                key=f"{key}-{card}",
                on_click=on_card,
                args=(card,),
            )


def _picture(language: Language, card: Card) -> str:
    return f"![{card_words(language, card)}]({face_uri(str(card))})"
