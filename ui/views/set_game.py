"""The SET view: photos in, the one on show with its cards as buttons, and a panel beside it."""

from __future__ import annotations

import streamlit as st

from rules.set_game import HintLevel
from ui.intake import choose_photo, intake
from ui.keeping import current
from ui.language import Language
from ui.read import corrected, to_check
from ui.session import Album, album
from ui.set_match import GAME
from ui.set_play import Play, empty_pile, let_go, show_sets, tap_card, tap_place, undo_corrections
from ui.set_table import SetTable, set_table
from ui.set_words import problem_words
from ui.stream import stream_of
from ui.table import photo_table
from ui.views.live import live_view
from ui.views.set_answers import answer_panel, lit_cards
from ui.views.set_corrections import missed_card_panel, picked_panel, question_panel
from ui.views.set_live import Hints
from ui.views.set_marks import set_marks
from ui.views.set_referee import RefereeView
from ui.views.set_steps import play_of, step
from vision.scanners import AnyScanner


def show(language: Language) -> None:
    """Show the whole view."""
    book = album("set")
    if book.shown is None:
        st.markdown(
            language.gettext(
                "Take a photo of your SET table, or point a camera at it. Deckeye reads the cards, checks the "
                "SETs you claim and gives hints when you ask for them."
            )
        )
    live = intake(language, "set", book, live=lambda reader: _live(language, book, reader))
    if live:
        return
    if (match := current(GAME)) and not match.over:
        st.info(language.gettext("A game is on: choose *Live* to go on with it."), icon=":material/videocam:")
    if book.shown is None:
        return
    choose_photo(book, label=language.gettext("Photo"))
    _photo(language, book.shown)


def _live(language: Language, book: Album, reader: AnyScanner) -> None:
    modes = {"hints": language.gettext("Hints"), "game": language.gettext("Referee a game")}
    mode = st.segmented_control(
        language.gettext("What the camera is for"),
        list(modes),
        format_func=modes.__getitem__,
        default="game" if current(GAME) else "hints",
        required=True,
        key="live-mode",
        persist_state="session",
        label_visibility="collapsed",
    )
    stream = stream_of("set", reader)
    game = RefereeView(language, stream) if mode == "game" else Hints(language, stream)
    live_view(language, book, stream, game)


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
            set_marks(
                language,
                table,
                picked=play.picked,
                doubts=doubts,
                lit=table.ids(lit_cards(table, play)),
                line=play.step,
            ),
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
            question_panel(language, photo.cards, table, digest, doubts)
        if table.cards:
            answer_panel(language, table, play, digest)
        _more(language, play, digest)


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
