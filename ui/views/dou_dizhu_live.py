"""Dou Dizhu's live camera: a hand while it is sorted, and the last play once it lies still."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from rules.dou_dizhu import Card
from ui.dou_dizhu_hand import Gathered, Place, let_go, pick, undo_corrections
from ui.language import Language
from ui.photo import cut_outs
from ui.stream import Stream
from ui.table import Mark
from ui.views.dou_dizhu_cards import fan
from ui.views.dou_dizhu_photos import again_words, card_marks, correction_panel, problem_panel
from ui.views.dou_dizhu_steps import Entry
from ui.views.live import LiveGame, undo_button


class LiveCards(LiveGame):
    """What hand and table share: the cards that the camera sees beside those entered, and questions about them."""

    def __init__(self, language: Language, entry: Entry, stream: Stream) -> None:
        """Begin a run of the page."""
        self.language, self.entry, self.stream = language, entry, stream
        self.beside_then = entry.gathered().cards

    def gathered(self) -> Gathered:
        """All cards."""
        self.stream.hold(self.entry.hand.corrections_of(self.stream.name))
        return self.entry.gathered({self.stream.name: self.stream.scan} if self.stream.scan else {})

    def marks(self) -> Sequence[Mark]:
        """Outline the cards, with the faces that were read."""
        gathered = self.gathered()
        if self.stream.name not in gathered.scans:
            return ()
        return card_marks(self.language, self.entry, gathered, self.stream.name)

    def on_card(self, reading_id: int) -> None:
        """Pick the card to correct it."""
        self.entry.step(pick, (self.stream.name, reading_id))

    def on_place(self) -> None:
        """Let the picked card go."""
        self.entry.step(let_go)

    def panel(self) -> None:
        """Say and ask what there is to say and ask."""
        if self.entry.gathered().cards != self.beside_then:
            st.rerun()  # the whole page: it shows the photo's card that was corrected here
        self.told(self.gathered())
        undo_button(self.language, self.stream, lambda: self.entry.step(undo_corrections, self.stream.name))

    @abstractmethod
    def told(self, gathered: Gathered) -> None:
        """Say what the cards are."""

    def cards(self, gathered: Gathered) -> None:
        """Show the cards, what is wrong with them, what was left out, and ask about those that are not sure."""
        problem_panel(self.language, self.entry, gathered)
        fan(self.language, gathered.cards, key="live")
        again_words(self.language, gathered)
        correction_panel(self.language, self.entry, gathered, self._cut_out)

    def _cut_out(self, place: Place) -> str | None:
        """The picture of a card, in a photo or in the frame that was read last."""
        name, number = place
        if name != self.stream.name:
            return self.entry.book.photos[name].cards.get(number)
        scan, image = self.stream.scan, self.stream.image
        if scan is None or image is None:
            return None
        asked = tuple(reading for reading in scan.readings if reading.id == number)
        return cut_outs(image, image.shape[1], replace(scan, readings=asked)).get(number)


class LiveHand(LiveCards):
    """How many cards of a hand the camera sees, and which."""

    def told(self, gathered: Gathered) -> None:
        """Say how many cards there are, and show them."""
        if not gathered.cards:
            words = self.language.gettext("Point the camera at your cards: in a fan or in rows.")
            st.info(words, icon=":material/videocam:")
            return
        n = len(gathered.cards)
        st.subheader(self.language.ngettext("{n} card", "{n} cards", n), anchor=False)
        self.cards(gathered)
        st.caption(self.language.gettext("All cards there? Freeze and keep this moment."))


class LivePlay(LiveCards):
    """The cards that were laid last; once they lie still, they are offered to the referee."""

    def __init__(
        self,
        language: Language,
        entry: Entry,
        stream: Stream,
        offer: Callable[[tuple[Card, ...]], None],
    ) -> None:
        """Begin a run of the page; `offer` draws what can be done with cards."""
        super().__init__(language, entry, stream)
        self.offer = offer

    def on_frame(self) -> bool:
        """Note whether cards move; old ones that are pushed aside do not matter."""
        gathered, hidden = self.gathered(), self.stream.watcher.hidden
        new = {card for card in gathered.cards if card not in self.entry.hand.tapped_in}
        scan = gathered.scans.get(self.stream.name)
        readings = scan.readings if scan else ()
        moving = any(it.id in hidden for it in readings if Card.parse(it.code) in new)
        return self.entry.steady.see({str(card) for card in new}, self.stream.time, moving=moving)

    def told(self, gathered: Gathered) -> None:
        """Show the cards that were laid, and offer them."""
        if not gathered.cards:
            words = self.language.gettext("Point the camera at the table: cards that are laid are read.")
            st.info(words, icon=":material/videocam:")
            again_words(self.language, gathered)
            return
        self.cards(gathered)
        self.offer(gathered.cards)
