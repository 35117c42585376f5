"""Cards of Straw from photos and the camera, where there is a reader for them: what it saw is offered, never taken."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import streamlit as st

from rules.straw import Card
from ui.faults import as_it_stands
from ui.intake import choose_photo, intake
from ui.language import Language
from ui.read import choices
from ui.session import Album, album
from ui.straw_faces import corner
from ui.straw_words import card_words, cards_text
from vision.types import Reading, Scan

MODEL = "straw"


def can_read() -> bool:
    """Whether this installation has a reader for Straw."""
    return (resources.files("models") / f"{MODEL}.json").is_file()


def photo_panel(
    language: Language, on_cards: Callable[[tuple[Card, ...]], None], *, key: str, one: bool
) -> None:
    """Let cards come from a photo: `on_cards` gets those that a person takes over, `one` at a time or all.

    `key` is that of an album: photos of another hand, or of another turn, are others.
    """
    if not can_read():
        return
    book = album(key)
    intake(language, MODEL, book, opened=False)
    choose_photo(book, label=language.gettext("Photo"))
    seen_panel(language, book, on_cards, one=one)


def seen_panel(
    language: Language, book: Album, on_cards: Callable[[tuple[Card, ...]], None], *, one: bool
) -> None:
    """Offer the cards of the photo on show; nothing without one."""
    if not book.shown:
        return
    key = book.key
    photo = book.photos[book.shown]
    st.image(photo.preview, width=420, caption=as_it_stands(photo.name))
    readings = sorted(photo.scan.readings, key=lambda it: float(it.quad.center[0]))
    if not readings:
        st.info(language.gettext("No card was seen in this photo: take another one, or tap the cards."))
        return
    cards = [_read(language, photo.scan, it, key=f"{key}-{book.shown[:6]}") for it in readings]
    if one:
        st.caption(language.gettext("Tap the card that was put on the camel."))
        with st.container(key=f"picker-straw-seen-{key}"), st.container(horizontal=True, gap="xxsmall"):
            for n, card in enumerate(cards):
                st.button(corner(language, card), key=f"seen-{key}-{n}", on_click=on_cards, args=((card,),))
        return
    st.button(
        language.gettext("Take these cards: {cards}", cards=cards_text(language, cards)),
        key=f"seen-{key}",
        type="primary",
        icon=":material/done_all:",
        on_click=on_cards,
        args=(tuple(cards),),
    )


def _read(language: Language, scan: Scan, reading: Reading, *, key: str) -> Card:
    """A card as it was read, or as a person says where the reader is not sure."""
    if reading.sure:
        return Card.parse(reading.code)
    with st.container(border=True, key=f"question-{key}-{reading.id}"):
        code = st.segmented_control(
            language.gettext("Not sure: which card is this?"),
            choices(scan, reading.id),
            format_func=lambda code: card_words(language, Card.parse(code)),
            default=reading.code,
            required=True,
            key=f"which-{key}-{reading.id}",
        )
    return Card.parse(code)
