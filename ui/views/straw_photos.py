"""Cards of Straw from photos and the camera, where there is a reader for them: what it saw is offered, never taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import resources

import streamlit as st

from rules.straw import Card
from ui.intake import choose_photo, intake
from ui.language import Language
from ui.read import choices
from ui.session import Album, album
from ui.straw_faces import corner
from ui.straw_words import card_words, cards_text
from ui.stream import stream_of
from ui.table import photo_table
from ui.views.live import live_view
from ui.views.straw_live import LiveCamel, card_mark
from vision.scanners import AnyScanner
from vision.types import Reading, Scan

MODEL = "straw"

Take = Callable[[tuple[Card, ...]], None]


def can_read() -> bool:
    """Whether this installation has a reader for Straw."""
    return (resources.files("models") / f"{MODEL}.json").is_file()


def photo_panel(
    language: Language, take: Take, *, key: str, one: bool, live: bool = True, lying: Sequence[Card] = ()
) -> None:
    """Let cards come from photos or the live camera: `take` gets those that a person takes over, `one` or all.

    `key` is that of an album, whose photos are forgotten as their cards are taken; the cards `lying` on the camel
    are not new. Of the panels of a page only one may be `live`.
    """
    if not can_read():
        return
    book = album(key)

    def watch(reader: AnyScanner) -> None:
        stream = stream_of(key, reader)
        offer = offer_of(language, take, key=key, one=one)
        live_view(language, book, stream, LiveCamel(language, stream, offer, one=one))

    watched = intake(
        language, MODEL, book, live=watch if live else None, opened=False, apart="" if live else f"-{key}"
    )
    if not watched:
        choose_photo(book, label=language.gettext("Photo"))
        seen_panel(language, book, take, one=one, lying=lying)


def seen_panel(language: Language, book: Album, take: Take, *, one: bool, lying: Sequence[Card] = ()) -> None:
    """Offer the cards of the photo on show; nothing without one."""
    if not book.shown:
        return
    digest = book.shown
    photo = book.photos[digest]

    def taken(cards: tuple[Card, ...]) -> None:
        if digest not in book.photos:  # a second tap
            return
        take(cards)
        book.remove(digest)
        if one:  # what the other photos show of the camel was before this card
            book.photos.clear()
            book.shown = None

    photo_table(
        photo.preview,
        photo.scan.size,
        [card_mark(language, it) for it in photo.scan.readings],
        label=language.gettext("The cards in the photo"),
        key=f"table-{book.key}-{book.shown}",
        on_card=lambda number: None,
        on_place=lambda place: None,
    )
    key = f"remove-{book.key}-{digest}"
    if st.button(language.gettext("Remove this photo"), key=key, type="tertiary"):
        book.remove(digest)
        st.rerun()
    if not photo.scan.readings:
        st.info(language.gettext("No card was seen in this photo: take another one, or tap the cards."))
        return
    offer = offer_of(language, taken, key=f"{book.key}-{book.shown[:6]}", one=one, lying=lying)
    offer(photo.scan, photo.scan.readings, lambda: None)


def offer_of(
    language: Language, take: Take, *, key: str, one: bool, lying: Sequence[Card] = ()
) -> Callable[[Scan, Sequence[Reading], Callable[[], None]], None]:
    """What draws cards that were seen, to take over one of them or all; a last function is called when that is done."""

    def offer(scan: Scan, readings: Sequence[Reading], done: Callable[[], None]) -> None:
        def taken(cards: tuple[Card, ...]) -> None:
            take(cards)
            done()

        in_order = sorted(readings, key=lambda it: float(it.quad.center[0]))
        cards = [_read(language, scan, it, key=key) for it in in_order]
        if not one:
            st.button(
                language.gettext("Take these cards: {cards}", cards=cards_text(language, cards)),
                key=f"seen-{key}",
                type="primary",
                icon=":material/done_all:",
                on_click=taken,
                args=(tuple(cards),),
            )
            return
        st.caption(language.gettext("Tap the card that was put on the camel."))
        fresh = new_cards(cards, lying)
        with st.container(key=f"picker-straw-seen-{key}"), st.container(horizontal=True, gap="xxsmall"):
            for number in sorted(range(len(cards)), key=lambda number: number not in fresh):
                st.button(
                    corner(language, cards[number]),
                    key=f"seen-{key}-{in_order[number].id}",
                    type="primary" if number in fresh else "secondary",
                    on_click=taken,
                    args=((cards[number],),),
                )

    return offer


def new_cards(cards: Sequence[Card], lying: Sequence[Card]) -> set[int]:
    """The numbers of those cards that are not among the cards that lay there already, each counted once."""
    left = Counter(lying)
    fresh = set()
    for number, card in enumerate(cards):
        if left[card] > 0:
            left[card] -= 1
        else:
            fresh.add(number)
    return fresh


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
