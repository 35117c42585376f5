"""The SET view's live camera: what lies there now, questions about it, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from rules.set_game import HintLevel
from ui.language import Language
from ui.photo import cut_outs
from ui.read import corrected, to_check
from ui.set_play import Play, keep_picked, let_go, tap_card, undo_corrections
from ui.set_table import SetTable, set_table
from ui.set_words import problem_words
from ui.stream import Stream
from ui.table import Mark
from ui.views.live import LiveGame, undo_button
from ui.views.set_answers import answer, lit_cards
from ui.views.set_corrections import picked_panel, question_panel
from ui.views.set_marks import set_marks
from ui.views.set_steps import play_of, step


class LiveSet(LiveGame):
    """What hints and referee share: the table as it is seen and corrected, and questions about it."""

    beside = True

    def __init__(self, language: Language, stream: Stream) -> None:
        """Begin a run of the page."""
        self.language, self.stream = language, stream

    def table(self) -> SetTable | None:
        """What lies there; None before the first frame."""
        corrections = play_of(self.stream.name).corrections
        self.stream.hold(corrections)
        return set_table(corrected(self.stream.scan, corrections)) if self.stream.scan else None

    def play(self, table: SetTable) -> Play:
        """What was done with the cards of the table."""
        there = {reading.id for reading in table.scan.readings}
        return replace(keep_picked(play_of(self.stream.name), there), place=None)

    def on_card(self, reading_id: int) -> None:
        """Pick the card; those that have left the table are not picked any more."""
        if table := self.table():
            step(self.stream.name, keep_picked, {reading.id for reading in table.scan.readings})
        step(self.stream.name, tap_card, reading_id)

    def on_place(self) -> None:
        """Put the picked cards back."""
        step(self.stream.name, let_go)

    def question(self, table: SetTable, doubts: tuple[int, ...]) -> None:
        """Ask about the least sure card, with a picture of it."""
        asked = [it for it in table.scan.readings if it.id == doubts[0]]
        scan, image = replace(table.scan, readings=tuple(asked)), self.stream.image
        pictures = {} if image is None else cut_outs(image, image.shape[1], scan)
        question_panel(self.language, pictures, table, self.stream.name, doubts)

    def undo_button(self) -> None:
        """Offer to take all cards as they are read."""
        undo_button(self.language, self.stream, lambda: step(self.stream.name, undo_corrections))

    def waiting(self) -> None:
        """Say what to do before cards are seen."""
        st.info(
            self.language.gettext("Point the camera at the table, from above if you can."),
            icon=":material/videocam:",
        )


class Hints(LiveSet):
    """Whether there is a SET, and as much of it as a person wants to know."""

    def marks(self) -> Sequence[Mark]:
        """Outline the cards, those in full colour that the hint gives away."""
        table = self.table()
        if table is None:
            return ()
        play = self._play(table)
        return set_marks(
            self.language,
            table,
            picked=play.picked,
            doubts=to_check(table, play.corrections),
            lit=table.ids(lit_cards(table, play)),
            line=play.step,
        )

    def panel(self) -> None:
        """Say how many cards there are, whether there is a SET; show the cards picked or ask about one."""
        table = self.table()
        if table is None or not table.cards:
            self.waiting()
            self.undo_button()
            return
        play, doubts = self._play(table), to_check(table, play_of(self.stream.name).corrections)
        n = len(table.cards)
        st.subheader(self.language.ngettext("{n} card", "{n} cards", n), anchor=False)
        for problem in table.problems:
            st.warning(problem_words(self.language, problem), icon=":material/warning:")
        if play.picked:
            picked_panel(self.language, table, play, self.stream.name)
        elif doubts:
            self.question(table, doubts)
        with st.container(border=True, key="answer"):
            self._choose_level()
            answer(self.language, table, self._play(table), self.stream.name)
        self.undo_button()

    def _play(self, table: SetTable) -> Play:
        level = st.session_state.get("live-level", HintLevel.IS_THERE_ONE)
        return replace(self.play(table), revealed=level)

    def _choose_level(self) -> None:
        levels = {
            HintLevel.IS_THERE_ONE: self.language.gettext("Is there one?"),
            HintLevel.ONE_CARD: self.language.gettext("1 card"),
            HintLevel.TWO_CARDS: self.language.gettext("2 cards"),
            HintLevel.ALL_CARDS: self.language.gettext("The SETs"),
        }
        st.segmented_control(
            self.language.gettext("What to tell about SETs"),
            list(levels),
            format_func=levels.__getitem__,
            default=HintLevel.IS_THERE_ONE,
            required=True,
            key="live-level",
            persist_state="session",
            width="stretch",
        )
