"""Sea Salt & Paper's live camera: what a player's cards add up to while they are laid down."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.language import Language
from ui.sea_salt_paper_hand import Gathered, Place, doubts, gather, let_go, pick
from ui.stream import Stream
from ui.table import Mark
from ui.views.live import LiveGame
from ui.views.sea_salt_paper_cards import card_marks, picked_panel, question_panel
from ui.views.sea_salt_paper_steps import RoundShown, hand_step


class LiveHand(LiveGame):
    """One player's cards: those of photos, and what the camera sees beside them."""

    def __init__(self, language: Language, shown: RoundShown, number: int, stream: Stream) -> None:
        """Begin a run of the page, for the player `number`, counted from 0."""
        self.language, self.shown, self.number, self.stream = language, shown, number, stream
        self.seat = shown.seats[number]

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
        gathered, settings = self.gathered(), self.shown.settings
        if not gathered.cards:
            st.info(
                self.language.gettext("Point the camera at the cards, from above if you can."),
                icon=":material/videocam:",
            )
            return
        sheet = self.shown.sheet.with_cards(self.number, gathered.cards)
        n, points = len(gathered.cards), sheet.score_of(self.number, settings).points
        words = self.language.ngettext(
            "{n} card, points of cards: {points}", "{n} cards, points of cards: {points}", n, points=points
        )
        st.subheader(words, anchor=False)
        picked = self.seat.hand.picked
        card = gathered.card_at(picked) if picked else None
        asked = self._doubts(gathered)
        if picked and card and picked[0] == self.stream.name:
            picked_panel(self.language, self.seat, gathered, picked, card, extra_salt=settings.extra_salt)
        elif asked:
            question_panel(self.language, self.seat, gathered, asked, extra_salt=settings.extra_salt)

    def _doubts(self, gathered: Gathered) -> tuple[Place, ...]:
        return tuple(place for place in doubts(gathered, self.seat.hand, ()) if place[0] == self.stream.name)
