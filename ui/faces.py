"""Pictures of cards on the page, from the house decks; a card is (its code, its name in words)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module

import cv2
import streamlit as st

from models.house_deck import DECKS

Named = tuple[str, str]


@cache
def face_uri(game: str, code: str) -> str:
    """The face of a card as a data URI."""
    deck = import_module(
        f"models.house_deck.{DECKS[game]}"
    )  # a game's deck is drawn when its cards are first shown
    webp = cv2.imencode(".webp", deck.face(code, height=176))[1]
    return f"data:image/webp;base64,{b64encode(webp).decode('ascii')}"


def show_faces(game: str, cards: Iterable[Named], *, key: str) -> None:
    """Show cards in a row."""
    with st.container(key=f"faces-{key}"):
        st.markdown(" ".join(picture(game, card) for card in cards))


def face_buttons(
    game: str,
    cards: Iterable[Named],
    on_card: Callable[[str], None],
    *,
    key: str,
    written: bool = False,
) -> None:
    """Show cards in a row, each a button; `on_card` gets its code.

    `written`: the words stand under each picture, where colours matter; otherwise they come when it is pointed at.
    """
    with st.container(horizontal=True, gap="xsmall", key=f"faces-{'written-' if written else ''}{key}"):
        for card in cards:
            code, words = card
            st.button(
                f"{picture(game, (code, ''))} {words}" if written else picture(game, card),
                help=None if written else words,
                key=f"{key}-{code}",
                on_click=on_card,
                args=(code,),
            )


def picture(game: str, card: Named) -> str:
    """A card's face in Markdown."""
    code, words = card
    return f"![{words}]({face_uri(game, code)})"
