"""The live camera in a game's view: the video with outlines, and a panel that changes when the table does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic

import streamlit as st

from ui.camera import live_camera
from ui.faults import fault_words
from ui.language import Language
from ui.session import Album
from ui.stream import Stream
from ui.table import Mark

CAMERA, PANEL = "live-camera", "live-panel"
"""The keys of the two fragments: one is drawn with every frame, the other when there is news."""


class LiveGame(ABC):
    """What a game's view makes of a camera's stream."""

    beside = False
    """Whether the panel is beside the video rather than under it."""

    @abstractmethod
    def marks(self) -> Sequence[Mark]:
        """The outlines over the video, with every frame."""

    @abstractmethod
    def panel(self) -> None:
        """Draw what there is to say and to ask: when the cards have changed, and after a tap."""

    @abstractmethod
    def on_card(self, reading_id: int) -> None:
        """A card was tapped."""

    def on_place(self) -> None:  # noqa: B027 - not every game cares
        """The video was tapped beside all cards."""

    def on_frame(self) -> bool:
        """Take in a frame that was read; return whether the panel has something new to say."""
        return False

    def below(self) -> None:  # noqa: B027 - not every game has a clock
        """Draw what changes with every frame, below the video."""


def undo_button(language: Language, stream: Stream, undo: Callable[[], None]) -> None:
    """Offer to take all cards as they are read, where a person has said otherwise; `undo` has the game forget it."""

    def undone() -> None:
        undo()
        stream.undo_corrections()

    n = len(stream.watcher.corrected)
    if n:
        words = language.ngettext("Undo {n} correction", "Undo {n} corrections", n)
        st.button(words, key="undo-live", on_click=undone)


def live_view(language: Language, book: Album, stream: Stream, game: LiveGame) -> None:
    """Show the camera and a game's panel; what is frozen goes into the album."""

    def came(seq: int, jpeg: bytes) -> None:
        changed = stream.take(seq, jpeg, monotonic())
        if game.on_frame() or changed:
            st.rerun([CAMERA, PANEL])

    def keep(seq: int, jpeg: bytes) -> None:
        stream.take(seq, jpeg, monotonic())
        if stream.image is not None and stream.scan is not None and stream.fault is None:
            book.keep(language.gettext("Snapshot {n}", n=book.snapshots + 1), jpeg, stream.image, stream.scan)
            st.rerun()

    def photos() -> None:
        st.session_state["way"] = "upload"
        st.rerun()

    @st.fragment(key=CAMERA)
    def camera() -> None:
        live_camera(
            language,
            game.marks(),
            label=language.gettext("The cards on the table"),
            seq=stream.seq,
            size=stream.scan.size if stream.scan else None,
            key=f"live-{book.key}",
            on_frame=came,
            on_keep=keep,
            on_card=game.on_card,
            on_place=lambda place: game.on_place(),
            on_taps=lambda: st.rerun([CAMERA, PANEL]),
            on_photos=photos,
        )
        if stream.fault:
            st.error(fault_words(language, stream.fault), icon=":material/broken_image:")
        game.below()

    @st.fragment(key=PANEL)
    def panel() -> None:
        game.panel()

    left, right = st.columns([3, 2], gap="medium") if game.beside else (st.container(), st.container())
    with left, st.container(key="live"):  # a video does not fade while it is read: `ui.style`
        camera()
    with right:
        panel()
