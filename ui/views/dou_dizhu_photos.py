"""Cards of Dou Dizhu from photos and the camera: the photo with its cards, questions about them, corrections."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from rules.dou_dizhu import ProblemKind, deck
from ui.dou_dizhu_faces import corner_uri
from ui.dou_dizhu_hand import Gathered, Place, answer, correct, let_go, pick, undo_corrections, vouch
from ui.dou_dizhu_words import card_words, cards_text, problem_words
from ui.faces import face_buttons, face_uri, picture
from ui.intake import choose_photo, intake
from ui.language import Language
from ui.photo import is_index
from ui.stream import Stream, stream_of
from ui.table import Mark, photo_table
from ui.views.dou_dizhu_cards import FACES, named
from ui.views.dou_dizhu_steps import Entry
from ui.views.live import LiveGame, live_view
from vision.scanners import AnyScanner
from vision.types import Quad


def photos_panel(
    language: Language,
    entry: Entry,
    live: Callable[[Stream], LiveGame] | None,
    *,
    opened: bool = True,
    apart: str = "",
) -> Gathered:
    """Take photos and show the one on show with its cards, or what the camera sees; return all cards of photos.

    `live` makes of a camera's stream what it is for; `opened`: the ways to bring photos in are open at first; `apart`
    is a name for a second panel on a page.
    """

    def watch(reader: AnyScanner) -> None:
        assert live is not None
        stream = stream_of(entry.book.key, reader)
        live_view(language, entry.book, stream, live(stream))

    with st.container():  # all in one place, so that what is below stays where it is
        entry.watched = intake(
            language,
            "dou-dizhu",
            entry.book,
            live=watch if live else None,
            opened=opened,
            stays=True,
            apart=apart,
        )
        if not entry.watched:
            choose_photo(entry.book, label=language.gettext("Photo"))
        gathered = entry.gathered()
        if entry.book.shown and not entry.watched:
            _photo(language, entry, gathered, entry.book.shown)
            correction_panel(language, entry, gathered)
        again_words(language, gathered)
    return gathered


def again_words(language: Language, gathered: Gathered) -> None:
    """Say which cards do not count, as they were played before."""
    if gathered.again:
        words = language.gettext(
            "Left out, as played before: {cards}. If one of them is another card, tap it in the picture.",
            cards=cards_text(language, gathered.again),
        )
        st.caption(f":material/history: {words}")


def problem_panel(language: Language, entry: Entry, gathered: Gathered) -> None:
    """Say what is impossible about the cards; that some are missing, as they have been played, is no such thing."""
    for problem in gathered.problems:
        st.warning(problem_words(language, problem, sizes=entry.sizes), icon=":material/warning:")
    few = len(gathered.cards) < max(entry.sizes, default=0)
    if few and any(problem.kind == ProblemKind.WRONG_COUNT for problem in gathered.problems):
        st.button(
            language.gettext("Some cards have been played already"),
            key=f"begun-{entry.book.key}",
            icon=":material/history:",
            on_click=entry.begin,
            args=(True,),
        )


def _photo(language: Language, entry: Entry, gathered: Gathered, digest: str) -> None:
    """Show a photo with its cards; a tap picks one to correct."""
    photo, scan = entry.book.photos[digest], gathered.scans[digest]
    photo_table(
        photo.preview,
        scan.size,
        card_marks(language, entry, gathered, digest),
        label=language.gettext("The cards in the photo"),
        key=f"table-{entry.book.key}-{digest}",
        on_card=lambda number: entry.step(pick, (digest, number)),
        on_place=lambda place: entry.step(let_go),
    )
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        if photo.scan.readings:
            words = language.gettext("Tap a card to correct it. Add missed cards below.")
        else:
            words = language.gettext("No card was seen in this photo: take another one, or tap the cards.")
        st.caption(words, width="content")
        if n := len(entry.hand.corrections_of(digest)):
            st.button(
                language.ngettext("Undo {n} correction", "Undo {n} corrections", n),
                key=f"as-read-{entry.book.key}-{digest}",
                type="tertiary",
                on_click=entry.step,
                args=(undo_corrections, digest),
            )
        key = f"remove-{entry.book.key}-{digest}"
        if st.button(language.gettext("Remove this photo"), key=key, type="tertiary"):
            entry.book.remove(digest)
            st.rerun()


def card_marks(language: Language, entry: Entry, gathered: Gathered, digest: str) -> list[Mark]:
    """The outlines of the cards of a photo, or of a camera's stream, by its name."""
    return [
        _mark(language, entry, gathered, (digest, reading.id), reading.quad)
        for reading in gathered.scans[digest].readings
    ]


def _mark(language: Language, entry: Entry, gathered: Gathered, place: Place, quad: Quad) -> Mark:
    card = gathered.card_at(place)
    assert card is not None
    name = card_words(language, card)
    picked, doubtful, again = place == entry.hand.picked, place in gathered.doubts, card in gathered.again
    if doubtful:
        name = language.gettext("{card}, not sure", card=name)
    elif again:
        name = language.gettext("{card}, played before", card=name)
    return Mark(
        id=place[1],
        points=quad.corners.round(1).tolist(),
        name=name,
        picked=picked,
        doubtful=doubtful,
        badge="✓" if picked else "?" if doubtful else "=" if again else "",
        face=corner_uri(str(card)) if is_index(quad) else face_uri(FACES, str(card)),
        strip=True,
        index=is_index(quad),
    )


def doubts_row(language: Language, entry: Entry, gathered: Gathered) -> None:
    """Show the cards that are not sure, each a button that picks it; those whose photo is gone are only named."""
    if gathered.unsure:
        words = language.gettext(
            "Not sure in a photo that is gone: {cards}. Compare them with your cards.",
            cards=cards_text(language, gathered.unsure),
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(f":material/help: {words}", width="content")
            st.button(language.gettext("They are right"), key="vouch", on_click=entry.step, args=(vouch,))
    if not gathered.doubts:
        return
    st.caption(language.gettext("Not sure: tap to check"))
    with st.container(horizontal=True, gap="xsmall", key=f"faces-chips-{entry.book.key}"):
        for place in gathered.doubts:
            card = gathered.card_at(place)
            assert card is not None
            st.button(
                picture(FACES, (str(card), card_words(language, card))) + " **?**",
                key=f"doubt-{entry.book.key}-{place[0][:6]}-{place[1]}",
                type="primary" if place == entry.hand.picked else "secondary",
                on_click=entry.step,
                args=(pick, place),
            )


def correction_panel(
    language: Language, entry: Entry, gathered: Gathered, cut_out: Callable[[Place], str | None] | None = None
) -> None:
    """Ask about the card that was picked, else about the least sure one; nothing if all is clear.

    `cut_out` gives the picture of a card, a data URI; unless given, that of its photo.
    """
    asked = [it for it in (entry.hand.picked, *gathered.doubts) if it and gathered.card_at(it)]
    if not asked:
        return
    place = asked[0]
    card = gathered.card_at(place)
    assert card is not None
    key = f"fix-{entry.book.key}-{place[0][:6]}-{place[1]}"
    with st.container(border=True, key=f"question-{key}"):
        to_check = max(1, len(gathered.doubts))
        st.markdown(
            language.ngettext("**Which card is this?**", "**Which card is this?** {n} to check", to_check)
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            seen = cut_out(place) if cut_out else entry.book.photos[place[0]].cards.get(place[1])
            if seen:
                st.image(seen, alt=language.gettext("The card in your photo"), width=60)
            face_buttons(
                FACES,
                named(language, gathered.likely(place)),
                lambda code: entry.step(answer, gathered, place, code),
                key=key,
                written=card.rank.is_joker,  # they differ by colour
            )
        with st.container(horizontal=True):
            _any_card(language, entry, place, key=key)
            again = card in gathered.twice
            none = language.gettext("The same card again") if again else language.gettext("Not a card")
            st.button(none, key=f"{key}-none", on_click=entry.step, args=(correct, place, None))
            if entry.hand.picked:
                st.button(language.gettext("Done"), key=f"{key}-done", on_click=entry.step, args=(let_go,))


def _any_card(language: Language, entry: Entry, place: Place, *, key: str) -> None:
    name = f"{key}-any"

    def chosen() -> None:
        card = st.session_state[name]
        st.session_state[name] = None
        if card:
            entry.step(correct, place, str(card))

    st.selectbox(
        language.gettext("Another card"),
        deck(),
        index=None,
        format_func=lambda card: card_words(language, card),
        placeholder=language.gettext("Another card"),
        key=name,
        on_change=chosen,
        label_visibility="collapsed",
        width=200,
    )
