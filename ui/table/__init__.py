"""The photo with its cards as buttons: a Streamlit component of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import streamlit as st

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Mark:
    """A card's outline on the photo.

    `points` are its corners in pixels of the photo; `name` is read out by a screen reader. `badge` is a sign
    on it, `doubtful` draws it in the colour of a question; `colour` and `dash` (an SVG dash array) set
    it apart, as one of a SET. `face`, a data URI, is shown at the picture's lower right of it or, for cards that
    overlap, in the `strip` along the card's left side; below the outline where that is only of the card's `index`.
    """

    id: int
    points: Sequence[Sequence[float]]
    name: str
    picked: bool = False
    doubtful: bool = False
    badge: str = ""
    colour: str = ""
    dash: str = ""
    face: str = ""
    strip: bool = False
    index: bool = False


def photo_table(
    picture: str,
    size: tuple[int, int],
    marks: Sequence[Mark],
    *,
    label: str,
    key: str,
    place: Sequence[float] | None = None,
    on_card: Callable[[int], None],
    on_place: Callable[[tuple[float, float]], None],
) -> None:
    """Show a photo with outlines that can be tapped or reached with the keyboard.

    `picture` is the photo's address (a data URI will do), of any resolution; `size` is its (width, height) in
    the pixels of the marks. `on_card` gets the id of the card that was tapped, `on_place` the pixel of a tap
    beside all cards; `place` draws a cross there.
    """

    _component()(
        key=key,
        data={
            "picture": picture,
            "size": list(size),
            "label": label,
            "place": list(place) if place else None,
            "marks": [asdict(mark) for mark in marks],
        },
        on_taps_change=lambda: hand_out_taps(key, on_card, on_place),
    )


def hand_out_taps(
    key: str, on_card: Callable[[int], None], on_place: Callable[[tuple[float, float]], None]
) -> None:
    """Hand out the taps on marks that have come since the last time; for a component's callback `on_taps_change`."""
    known = f"{key}-known"
    taps = st.session_state[key]["taps"]
    before = st.session_state.get(known, ())
    st.session_state[known] = tuple(tap["tap"] for tap in taps)
    for tap in taps:
        if tap["tap"] in before:
            continue
        if "card" in tap:
            on_card(int(tap["card"]))
        else:
            x, y = tap["place"]
            on_place((float(x), float(y)))


def marks_source(kind: str) -> str:
    """The script ("js") or the style sheet ("css") of marks in an SVG, for every component that has some."""
    return (FOLDER / f"marks.{kind}").read_text("utf-8")


@cache
def _component():
    return st.components.v2.component(
        "deckeye_table",
        html='<div class="table"><img alt=""><svg role="group"></svg></div>',
        css=marks_source("css") + (FOLDER / "table.css").read_text("utf-8"),
        js=marks_source("js") + (FOLDER / "table.js").read_text("utf-8"),
    )
