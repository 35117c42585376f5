"""Straw's live camera: the cards that have come to lie on the camel, or a hand that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import streamlit as st

from rules.straw import Card
from ui.keeping import current
from ui.language import Language
from ui.photo import is_index
from ui.steady import Steady
from ui.straw_faces import corner_uri
from ui.straw_match import GAME
from ui.straw_words import card_words
from ui.stream import Stream
from ui.table import Mark
from ui.views.live import LiveGame
from vision.types import Reading, Scan

Offer = Callable[[Scan, Sequence[Reading], Callable[[], None]], None]


@dataclass(slots=True)
class Seen:
    """What a stream has shown: what was taken over or lay there before, and whether the others rest.

    Of `old` cards these are the ids, and the codes that each may have: of an unsure one a person said which it is.
    """

    old: dict[int, frozenset[str]] = field(default_factory=dict)
    steady: Steady = field(default_factory=Steady)


def card_mark(language: Language, reading: Reading, *, old: bool = False) -> Mark:
    """The outline of a card that was seen; `old` ones do not count any more."""
    name = card_words(language, Card.parse(reading.code))
    if old:
        name = language.gettext("{card}, counted already", card=name)
    elif not reading.sure:
        name = language.gettext("{card}, not sure", card=name)
    return Mark(
        id=reading.id,
        points=reading.quad.corners.round(1).tolist(),
        name=name,
        doubtful=not old and not reading.sure,
        badge="=" if old else "" if reading.sure else "?",
        face=corner_uri(reading.code),
        strip=True,
        index=is_index(reading.quad),
    )


class LiveCamel(LiveGame):
    """Cards that were not there before; once they lie still, they are offered."""

    def __init__(self, language: Language, stream: Stream, offer: Offer, *, one: bool) -> None:
        """Begin a run of the page; `offer` draws what can be done with cards that were seen, `one` or all of them."""
        self.language, self.stream, self.offer, self.one = language, stream, offer, one
        self.before = _state()

    @property
    def seen(self) -> Seen:
        """What this stream has shown so far."""
        held: tuple[str, Seen] | None = st.session_state.get("straw-live")
        if held is None or held[0] != self.stream.name:
            held = st.session_state["straw-live"] = (self.stream.name, Seen())
        return held[1]

    def new(self) -> list[Reading]:
        """The cards that were not there before."""
        return [it for it in self._readings() if not self._is_old(it)]

    def marks(self) -> Sequence[Mark]:
        """Outline the cards, with what was read; those that were there before say so."""
        return [card_mark(self.language, it, old=self._is_old(it)) for it in self._readings()]

    def on_card(self, reading_id: int) -> None:
        """The card was there before, or was not after all."""
        for reading in self._readings():
            if reading.id == reading_id:
                if self._is_old(reading):
                    del self.seen.old[reading_id]
                else:
                    self.seen.old[reading_id] = _codes(reading)

    def on_frame(self) -> bool:
        """Note whether the new cards move; what left the camel and comes back is new."""
        here = {it.id for it in self._readings()}
        self.seen.old = {id: codes for id, codes in self.seen.old.items() if id in here}
        new = self.new()
        moving = any(it.id in self.stream.watcher.hidden for it in new)
        return self.seen.steady.see({f"{it.id} {it.code}" for it in new}, self.stream.time, moving=moving)

    def panel(self) -> None:
        """Offer the new cards that lie still."""
        if _state() != self.before:
            st.rerun()  # the whole page: a card was put on the camel here
        new = self.new()
        if not new or self.stream.scan is None:
            st.info(self._wanted(), icon=":material/videocam:")
            return
        if not self.seen.steady.rests:
            st.caption(self.language.gettext("The cards still move …"))
            return
        self.offer(self.stream.scan, new, self._taken)
        st.button(
            self.language.gettext("These lay there before"),
            key="straw-live-old",
            type="tertiary",
            on_click=self._taken,
        )

    def _wanted(self) -> str:
        if self.one:
            return self.language.gettext("Point the camera at the camel: a card that is new there is read.")
        return self.language.gettext("Hold the hand open before the camera: its cards are read together.")

    def _taken(self) -> None:
        self.seen.old |= {it.id: _codes(it) for it in self._readings()}

    def _readings(self) -> Sequence[Reading]:
        return self.stream.scan.readings if self.stream.scan else ()

    def _is_old(self, reading: Reading) -> bool:
        """Whether a card was there before: another card in the place of an old one may get its id."""
        return reading.code in self.seen.old.get(reading.id, ())


def _codes(reading: Reading) -> frozenset[str]:
    """What a card may be."""
    return frozenset(guess.code for guess in reading.guesses[: 1 if reading.sure else None])


def _state() -> object:
    """What the rest of the page shows of the match and of a card that waits."""
    match = current(GAME)
    waiting = [st.session_state.get(key) for key in ("straw-lamp", "straw-refused")]
    return match and match.text, waiting
