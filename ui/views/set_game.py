"""The SET view: photos in, the one on show with its cards as buttons, and a panel beside it."""

from __future__ import annotations

import streamlit as st

from rules.set_game import HintLevel
from ui.faces import face_uri
from ui.intake import choose_photo, intake
from ui.language import Language
from ui.read import corrected, to_check
from ui.session import album
from ui.set_play import Play, empty_pile, let_go, show_sets, tap_card, tap_place, undo_corrections
from ui.set_table import SetTable, set_table
from ui.set_words import card_words, problem_words
from ui.table import Mark, photo_table
from ui.views.set_answers import answer_panel, lit_cards
from ui.views.set_corrections import missed_card_panel, picked_panel, question_panel
from ui.views.set_steps import play_of, step

# Okabe and Ito's colours, told apart with any colour vision; the dashes tell them apart with none.
LINES = (
    ("#56b4e9", ""),
    ("#e69f00", "14 7"),
    ("#cc79a7", "3 7"),
    ("#009e73", "16 6 3 6"),
    ("#f0e442", "8 5"),
    ("#d55e00", "20 6 3 6 3 6"),
)


def show(language: Language) -> None:
    """Show the whole view."""
    book = album("set")
    if book.shown is None:
        st.markdown(
            language.gettext(
                "Take a photo of your SET table. Deckeye reads the cards, checks the SETs you claim "
                "and gives hints when you ask for them."
            )
        )
    intake(language, "set", book)
    if book.shown is None:
        return
    choose_photo(book, label=language.gettext("Photo"))
    _photo(language, book.shown)


@st.fragment
def _photo(language: Language, digest: str) -> None:
    photo = album("set").photos[digest]
    play = play_of(digest)
    if st.session_state.get("at_once") and play.revealed is not HintLevel.ALL_CARDS:
        step(digest, show_sets)
        play = play_of(digest)
    table = set_table(corrected(photo.scan, play.corrections), end_of_game=play.pile_empty)
    if not {it.id for it in table.scan.readings}.issuperset(play.picked):
        step(digest, let_go)  # a tap came late: its card is gone
        play = play_of(digest)
    doubts = to_check(table, play.corrections)
    picture, panel = st.columns([3, 2], gap="medium")
    with picture:
        photo_table(
            photo.preview,
            table.scan.size,
            _marks(language, table, play, doubts),
            label=language.gettext("The cards on the table"),
            key=f"table-{digest}",
            place=play.place,
            on_card=lambda reading_id: step(digest, tap_card, reading_id),
            on_place=lambda place: step(digest, tap_place, place),
        )
        st.caption(
            language.gettext(
                "Tap three cards to claim a SET, one to see how it was read and to correct it, "
                "or an empty place to add a card that was missed."
            )
        )
    with panel:
        _headline(language, table, doubts)
        if play.place:
            missed_card_panel(language, table, digest)
        elif play.picked:
            picked_panel(language, table, play, digest)
        elif doubts:
            question_panel(language, photo, table, digest, doubts)
        if table.cards:
            answer_panel(language, table, play, digest)
        _more(language, play, digest)


def _marks(language: Language, table: SetTable, play: Play, doubts: tuple[int, ...]) -> list[Mark]:
    lit = table.ids(lit_cards(table, play))
    colour, dash = LINES[play.step % len(LINES)]
    faces = st.session_state.get("as_read")
    marks = []
    for reading, card in zip(table.scan.readings, table.cards, strict=True):
        picked, doubtful, is_lit = (reading.id in ids for ids in (play.picked, doubts, lit))
        name = card_words(language, card)
        marks.append(
            Mark(
                id=reading.id,
                points=reading.quad.corners.round(1).tolist(),
                name=language.gettext("{card}, not sure", card=name) if doubtful else name,
                picked=picked,
                doubtful=doubtful,
                badge="✓" if picked else "?" if doubtful else "",
                colour=colour if is_lit else "",
                dash=dash if is_lit else "",
                face=face_uri("set", str(card)) if faces else "",
            )
        )
    return marks


def _headline(language: Language, table: SetTable, doubts: tuple[int, ...]) -> None:
    if not table.cards:
        st.subheader(language.gettext("No cards found"), anchor=False)
        st.write(
            language.gettext(
                "Take the photo from above, with the whole cards in it and no glare, and try again. "
                "Or tap the photo where a card lies to add it by hand."
            )
        )
        return
    n = len(table.cards)
    st.subheader(language.ngettext("{n} card", "{n} cards", n), anchor=False)
    for problem in table.problems:
        st.warning(problem_words(language, problem), icon=":material/warning:")
    if not doubts and not table.problems:
        st.caption(language.gettext("Every card was read with certainty."))


def _more(language: Language, play: Play, digest: str) -> None:
    with st.expander(language.gettext("More"), icon=":material/tune:"):
        pile = f"pile-{digest}"
        st.session_state[pile] = play.pile_empty
        st.toggle(
            language.gettext("The draw pile is empty: check what is left"),
            key=pile,
            on_change=lambda: step(digest, empty_pile, st.session_state[pile]),
        )
        st.toggle(
            language.gettext("Show on the photo how each card was read"),
            key="as_read",
            persist_state="session",
        )
        st.toggle(
            language.gettext("Show the SETs of every photo at once"), key="at_once", persist_state="session"
        )
        if play.corrections:
            n = len(play.corrections)
            st.button(
                language.ngettext("Undo {n} correction", "Undo {n} corrections", n),
                key="undo",
                on_click=step,
                args=(digest, undo_corrections),
            )
        if st.button(language.gettext("Remove this photo"), key=f"remove-{digest}"):
            album("set").remove(digest)
            st.rerun()
