"""A camera's live picture in one session: the frame that was read last, and what is known of the table by then."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from uuid import uuid4

import streamlit as st

from ui.read import Correction
from vision.image import ImageError, load
from vision.live import Watcher
from vision.scanners import AnyScanner
from vision.types import Image, Scan


class Stream:
    """What a camera shows of one table."""

    def __init__(self, scanner: AnyScanner) -> None:
        """Begin before the first frame."""
        self.watcher = Watcher(copy(scanner))  # which may remember what its last picture showed
        self.name = f"live-{uuid4().hex[:8]}"
        """What a photo's digest is to the cards of photos."""
        self.seq = 0
        """The number of the last frame."""
        self.time = 0.0
        """When it came, seconds."""
        self.image: Image | None = None
        self.scan: Scan | None = None
        self.fault: ImageError | None = None
        """Why the last frame could not be read."""
        self._held: dict[int, str | None] = {}

    def take(self, seq: int, jpeg: bytes, time: float) -> bool:
        """Read the frame `seq` that came at a time, seconds; return whether the cards are known differently now."""
        self.seq, self.time = seq, time
        before, fault = self._known(), self.fault
        try:
            self.image = load(jpeg, name="camera")
        except ImageError as error:
            self.fault = error
            return fault is None
        self.fault = None
        self.scan = self.watcher.look(self.image, self.time)
        return self._known() != before or fault is not None

    def hold(self, corrections: Mapping[int, Correction]) -> None:
        """See to it that what a person has said of cards, by reading id, holds in later frames."""
        for it in corrections.values():
            if it.id not in self._held or self._held[it.id] != it.code:
                self._held[it.id] = it.code
                with suppress(KeyError):  # the card is gone, for longer than it would be known again
                    self.watcher.correct(it.id, it.code)

    def undo_corrections(self) -> None:
        """Take all cards as they are read from the next frame on."""
        self._held.clear()
        self.watcher.undo_corrections()

    def _known(self) -> frozenset[tuple[int, str, bool]]:
        readings = self.scan.readings if self.scan else ()
        return frozenset((it.id, it.code, it.sure) for it in readings)


def stream_of(key: str, scanner: AnyScanner) -> Stream:
    """The session's stream of that key; a new key lets the one before it go."""
    held: tuple[str, Stream] | None = st.session_state.get("stream")
    if held is None or held[0] != key:
        held = (key, Stream(scanner))
        st.session_state["stream"] = held
    return held[1]
