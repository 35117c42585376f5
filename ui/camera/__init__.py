"""The browser's camera, live, with what was read drawn over the running video: a Streamlit component of our own."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path

import streamlit as st

from ui.language import Language
from ui.table import Mark, hand_out_taps, marks_source

FOLDER = Path(__file__).parent
RESOLUTIONS = ((1280, 720), (1920, 1080), (3840, 2160))
"""What a camera may be asked for, width and height; it gives what it can. The first is tried first."""


def live_camera(
    language: Language,
    marks: Sequence[Mark],
    *,
    label: str,
    seq: int,
    size: tuple[int, int] | None,
    key: str,
    on_frame: Callable[[int, bytes], None],
    on_keep: Callable[[int, bytes], None],
    on_card: Callable[[int], None],
    on_place: Callable[[tuple[float, float]], None],
    on_taps: Callable[[], None],
    on_photos: Callable[[], None],
) -> None:
    """Show a camera's video with outlines over it that can be tapped or reached with the keyboard.

    Each frame comes as a number and a JPEG file to `on_frame`, or to `on_keep` where a person wants to keep
    the moment; the next one is sent when `seq` is its number. `marks` were seen in frame `seq`, which was of
    `size`, width and height. `on_card` gets the id of a card that was tapped, `on_place` the pixel of a tap beside
    all cards, and `on_taps` is called after them. `on_photos` is called when a person would rather have photos.
    """

    def came(event: str, take: Callable[[int, bytes], None]) -> Callable[[], None]:
        def take_it() -> None:
            frame = st.session_state[key][event]
            take(int(frame["seq"]), b64decode(frame["jpeg"]))

        return take_it

    def tapped() -> None:
        hand_out_taps(key, on_card, on_place)
        on_taps()

    _component()(
        key=key,
        data={
            "seq": seq,
            "size": size,
            "label": label,
            "marks": [asdict(mark) for mark in marks],
            "resolutions": RESOLUTIONS,
            "words": _words(language),
        },
        on_frame_change=came("frame", on_frame),
        on_keep_change=came("keep", on_keep),
        on_taps_change=tapped,
        on_photos_change=on_photos,
    )


def _words(language: Language) -> dict[str, object]:
    return {
        "keep": language.gettext("Freeze and keep"),
        "device": language.gettext("Camera"),
        "resolution": language.gettext("Resolution"),
        "retry": language.gettext("Try again"),
        "photos": language.gettext("Use photos instead"),
        "asking": language.gettext("Your browser asks whether this page may use the camera: allow it."),
        "faults": {
            "insecure": language.gettext(
                "Browsers show a live camera only on a secure page. Start Deckeye with: deckeye app --https. "
                "Or use photos, which your phone can take."
            ),
            "refused": language.gettext(
                "The camera was refused. Allow it in the browser's address bar, and in the system's "
                "settings, then try again."
            ),
            "missing": language.gettext("There is no camera. Plug one in, or use photos."),
            "busy": language.gettext(
                "The camera gives no picture: another program may be using it. Close that one, then try again."
            ),
            "unplugged": language.gettext("The camera is gone. Plug it in again."),
            # Translators: {reason} is the browser's own, in English
            "other": language.gettext("The camera does not start ({reason}).", reason="{reason}"),
        },
    }


@cache
def _component():
    return st.components.v2.component(
        "deckeye_camera",
        html=(FOLDER / "camera.html").read_text("utf-8"),
        css=marks_source("css") + (FOLDER / "camera.css").read_text("utf-8"),
        js=marks_source("js") + (FOLDER / "camera.js").read_text("utf-8"),
    )
