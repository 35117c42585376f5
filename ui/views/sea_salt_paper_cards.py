"""One player's cards: the photo with its cards as buttons, all cards as chips, and panels to put them right."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from rules.sea_salt_paper import Card
from rules.sea_salt_paper.cards import is_extra_salt
from ui.faces import face_buttons, face_uri, picture, show_faces
from ui.language import Language
from ui.photo import Photo
from ui.read import choices
from ui.sea_salt_paper_hand import (
    Gathered,
    Place,
    Several,
    correct,
    let_go,
    mark_spot,
    pick,
    say_number,
)
from ui.sea_salt_paper_words import card_words, named, sentence
from ui.table import Mark, photo_table
from ui.views.sea_salt_paper_picker import card_picker
from ui.views.sea_salt_paper_steps import Seat, add_card, hand_step
from vision.types import Scan

GAME = "sea-salt-paper"


def photo_panel(
    language: Language, seat: Seat, gathered: Gathered, doubts: Sequence[Place], digest: str
) -> None:
    """Show a photo with its cards; a tap picks one, or marks where one was missed."""
    photo, scan = seat.book.photos[digest], gathered.scans[digest]
    spot = seat.hand.spot
    photo_table(
        photo.preview,
        scan.size,
        card_marks(language, seat, gathered, doubts, digest),
        label=language.gettext("The cards in the photo"),
        key=f"table-{seat.book.key}-{digest}",
        place=spot[1] if spot and spot[0] == digest else None,
        on_card=lambda number: hand_step(seat, pick, (digest, number)),
        on_place=lambda place: hand_step(seat, mark_spot, digest, place),
    )
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.caption(
            language.gettext("Tap a card to correct it, or an empty place to add one."), width="content"
        )
        if st.button(
            language.gettext("Remove this photo"), key=f"remove-{seat.book.key}-{digest}", type="tertiary"
        ):
            seat.book.remove(digest)
            st.rerun()


def card_marks(
    language: Language, seat: Seat, gathered: Gathered, doubts: Sequence[Place], digest: str
) -> list[Mark]:
    """The outlines of a photo's cards, each with the face that was read."""
    marks = []
    for reading in _lowest_first(gathered.scans[digest]):
        place = (digest, reading.id)
        name = card_words(language, Card.parse(reading.code))
        picked, doubtful, again = place == seat.hand.picked, place in doubts, place in gathered.again
        if again:
            name = language.gettext("{card}, counted already", card=name)
        elif doubtful:
            name = language.gettext("{card}, not sure", card=name)
        marks.append(
            Mark(
                id=reading.id,
                points=reading.quad.corners.round(1).tolist(),
                name=name,
                picked=picked,
                doubtful=doubtful,
                badge="✓" if picked else "?" if doubtful else "=" if again else "",
                face=face_uri(GAME, reading.code),
                strip=True,
            )
        )
    return marks


def _lowest_first(scan: Scan):
    """The readings as they lie: in a row each card covers the right part of the one before it."""
    if not scan.readings:
        return []
    corners = np.array([it.quad.corners for it in scan.readings])
    right = (corners[:, 1] - corners[:, 0]).mean(axis=0)
    order = np.argsort(corners[:, 0] @ right)
    return [scan.readings[n] for n in order]


def chips(language: Language, seat: Seat, gathered: Gathered, doubts: Sequence[Place]) -> None:
    """Show all cards that count, each a button that picks it."""
    with st.container(horizontal=True, gap="xsmall", key=f"faces-chips-{seat.book.key}"):
        for held in gathered.held:
            words = card_words(language, held.card)
            doubtful = held.place in doubts
            st.button(
                picture(GAME, (str(held.card), words)) + (" **?**" if doubtful else ""),
                key=_key("chip", seat, held.place),
                type="primary" if held.place == seat.hand.picked else "secondary",
                on_click=hand_step,
                args=(seat, pick, held.place),
            )


def _key(what: str, seat: Seat, place: Place) -> str:
    photo, number = place
    return f"{what}-{seat.book.key}-{photo[:6]}-{number}"


def several_panel(language: Language, seat: Seat, several: Sequence[Several]) -> None:
    """Ask whether photos show the same card or another one like it."""
    for it in several:
        key = f"several-{seat.book.key}-{it.card}"
        st.session_state[key] = it.counted if it.answered else None
        words = language.gettext(
            "**{card}** is in more than one photo.", card=sentence(card_words(language, it.card))
        )
        if not it.answered:
            words += " " + language.gettext("Counted for now: {n}.", n=it.counted)

        def said(card: Card = it.card, key: str = key) -> None:
            if st.session_state[key] is not None:
                hand_step(seat, say_number, str(card), st.session_state[key])

        with st.container(border=True, key=f"{'settled' if it.answered else 'question'}-{key}"):
            st.segmented_control(
                words,
                range(it.least, it.most + 1),
                format_func=lambda n, it=it: _same_or_another(language, it, n),
                key=key,
                on_change=said,
            )


def _same_or_another(language: Language, several: Several, n: int) -> str:
    if several.least == 1 and n == 1:
        return language.gettext("It is the same card")
    if several.least == 1 and several.most == 2:
        return language.gettext("There are two")
    return language.ngettext("{n} card", "{n} cards", n)


def question_panel(
    language: Language,
    seat: Seat,
    gathered: Gathered,
    doubts: Sequence[Place],
    *,
    extra_salt: bool,
    live: str = "",
) -> None:
    """Ask about the least sure of the doubtful cards; `live` is its picture if it is no photo's, a data URI.

    Its place is in every key: a double tap must not answer the next question too.
    """
    place = doubts[0]
    key = _key("ask", seat, place)
    with st.container(border=True, key=f"question-{seat.book.key}"):
        st.markdown(
            language.ngettext("**Which card is this?**", "**Which card is this?** {n} to check", len(doubts))
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            _cut_out(language, seat, place, live)
            _guesses(language, seat, gathered, place, key=key, extra_salt=extra_salt)
        with st.container(horizontal=True):
            st.button(
                language.gettext("Another card"),
                key=f"{key}-other",
                on_click=hand_step,
                args=(seat, pick, place),
            )
            st.button(
                language.gettext("Not a card"),
                key=f"{key}-none",
                on_click=hand_step,
                args=(seat, correct, place, None),
            )


def picked_panel(
    language: Language,
    seat: Seat,
    gathered: Gathered,
    place: Place,
    card: Card,
    *,
    extra_salt: bool,
    live: str = "",
) -> None:
    """Show the card that was picked and what it may be instead; `live` is its picture if it is no photo's."""
    key = _key("fix", seat, place)
    with st.container(border=True, key=f"picked-{seat.book.key}"):
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            _cut_out(language, seat, place, live)
            with st.container(width="content"):
                show_faces(GAME, named(language, [card]), key=f"picked-{seat.book.key}")
            st.markdown(f"**{sentence(card_words(language, card))}**", width="content")
        if place[0] in gathered.scans:
            st.caption(language.gettext("Read wrong? Tap the right card."))
            _guesses(language, seat, gathered, place, key=key, extra_salt=extra_salt, but=card)
        card_picker(
            language,
            lambda code: hand_step(seat, correct, place, code),
            key=key,
            extra_salt=extra_salt,
            kind=card.kind,
        )
        with st.container(horizontal=True):
            st.button(language.gettext("Done"), key=f"{key}-done", on_click=hand_step, args=(seat, let_go))
            st.button(
                language.gettext("Remove this card"),
                key=f"{key}-none",
                on_click=hand_step,
                args=(seat, correct, place, None),
            )


def missed_card_panel(language: Language, seat: Seat, *, extra_salt: bool) -> None:
    """Ask which card lies at the place that was tapped."""
    with st.container(border=True, key=f"missed-{seat.book.key}"):
        st.markdown(language.gettext("**A card that was missed?**"))
        card_picker(
            language,
            lambda code: add_card(seat, code),
            key=f"missed-{seat.book.key}",
            extra_salt=extra_salt,
        )
        st.button(
            language.gettext("Cancel"),
            key=f"missed-cancel-{seat.book.key}",
            on_click=hand_step,
            args=(seat, let_go),
        )


def _cut_out(language: Language, seat: Seat, place: Place, live: str) -> None:
    digest, number = place
    photo: Photo | None = seat.book.photos.get(digest)
    cut_out = photo.cards.get(number) if photo else live
    if cut_out:
        st.image(cut_out, alt=language.gettext("The card in your photo"), width=60)


def _guesses(
    language: Language,
    seat: Seat,
    gathered: Gathered,
    place: Place,
    *,
    key: str,
    extra_salt: bool,
    but: Card | None = None,
) -> None:
    """The card as it was read and its next guesses, as pictures to tap; all `but` one."""
    digest, number = place
    scan = gathered.scans[digest]
    cards = [Card.parse(code) for code in choices(scan, number)]
    playable = [it for it in cards if it != but and (extra_salt or not is_extra_salt(it.kind))]
    face_buttons(
        GAME,
        named(language, playable),
        lambda code: hand_step(seat, correct, place, code),
        key=key,
        written=True,
    )
