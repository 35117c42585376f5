"""Sea Salt & Paper's live camera: what a player's cards add up to while they are laid down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import streamlit as st

from ui.language import Language
from ui.photo import cut_outs
from ui.sea_salt_paper_hand import Gathered, Place, doubts, gather, let_go, pick, undo_corrections
from ui.sea_salt_paper_sheet import Sheet
from ui.sea_salt_paper_words import problems_words
from ui.stream import Stream
from ui.table import Mark
from ui.views.live import LiveGame, undo_button
from ui.views.sea_salt_paper_cards import card_marks, picked_panel, question_panel
from ui.views.sea_salt_paper_steps import RoundShown, hand_step, suspects


class LiveHand(LiveGame):
    """One player's cards: those of photos, and what the camera sees beside them."""

    def __init__(self, language: Language, shown: RoundShown, number: int, stream: Stream) -> None:
        """Begin a run of the page, for the player `number`, counted from 0."""
        self.language, self.shown, self.number, self.stream = language, shown, number, stream
        self.seat = shown.seats[number]
        self.beside_then = self._beside()

    def gathered(self) -> Gathered:
        """All cards of the player."""
        self.stream.hold(self.seat.hand.corrections_of(self.stream.name))
        scans = {digest: photo.scan for digest, photo in self.seat.book.photos.items()}
        if self.stream.scan:
            scans[self.stream.name] = self.stream.scan
        return gather(scans, self.seat.hand)

    def marks(self) -> Sequence[Mark]:
        """Outline the cards, with the faces that were read."""
        gathered = self.gathered()
        if self.stream.name not in gathered.scans:
            return ()
        return card_marks(self.language, self.seat, gathered, self._doubts(gathered), self.stream.name)

    def on_card(self, reading_id: int) -> None:
        """Pick the card to correct it."""
        hand_step(self.seat, pick, (self.stream.name, reading_id))

    def on_place(self) -> None:
        """Let the picked card go."""
        hand_step(self.seat, let_go)

    def panel(self) -> None:
        """Say what the cards add up to by now, and show the one that was picked, or ask about one."""
        if self._beside() != self.beside_then:
            st.rerun()  # the whole page: it shows a photo's card that was corrected here, or picked before
        gathered = self.gathered()
        if gathered.cards:
            self._cards(gathered)
        else:
            st.info(
                self.language.gettext("Point the camera at the cards, from above if you can."),
                icon=":material/videocam:",
            )
        undo_button(
            self.language, self.stream, lambda: hand_step(self.seat, undo_corrections, self.stream.name)
        )

    def _cards(self, gathered: Gathered) -> None:
        settings, extra_salt = self.shown.settings, self.shown.settings.extra_salt
        sheet = self._sheet(gathered)
        n, points = len(gathered.cards), sheet.score_of(self.number, settings).points
        words = self.language.ngettext(
            "{n} card, points of cards: {points}", "{n} cards, points of cards: {points}", n, points=points
        )
        st.subheader(words, anchor=False)
        new = [problem for problem in sheet.problems(settings) if problem not in self.shown.problems]
        for _, group in groupby(new, key=lambda it: it.kind):
            st.warning(problems_words(self.language, list(group)), icon=":material/warning:")
        picked = self.seat.hand.picked
        card = gathered.card_at(picked) if picked else None
        asked = self._doubts(gathered)
        if picked and card:
            live = self._picture(gathered, picked)
            picked_panel(self.language, self.seat, gathered, picked, card, extra_salt=extra_salt, live=live)
        elif asked:
            live = self._picture(gathered, asked[0])
            question_panel(self.language, self.seat, gathered, asked, extra_salt=extra_salt, live=live)

    def _picture(self, gathered: Gathered, place: Place) -> str:
        """The card at a place as the camera sees it, a data URI; empty if the place is in a photo."""
        if place[0] != self.stream.name or self.stream.image is None:
            return ""
        scan = gathered.scans[self.stream.name]
        one = replace(scan, readings=tuple(it for it in scan.readings if it.id == place[1]))
        return cut_outs(self.stream.image, scan.size[0], one)[place[1]]

    def _sheet(self, gathered: Gathered) -> Sheet:
        """The round with the cards that the camera sees."""
        return self.shown.sheet.with_cards(self.number, gathered.cards)

    def _doubts(self, gathered: Gathered) -> tuple[Place, ...]:
        wrong = suspects(self._sheet(gathered).problems(self.shown.settings))
        return tuple(
            place for place in doubts(gathered, self.seat.hand, wrong) if place[0] == self.stream.name
        )

    def _beside(self) -> object:
        """What the page shows beside the camera: the cards of photos, and which of them is picked."""
        picked = self.seat.hand.picked
        return self.seat.gathered().held, picked if picked and picked[0] != self.stream.name else None
