"""Marks of the colours, effects and numbers of our Sea Salt & Paper deck.

Marks and effects are drawn round (0, 0) and reach from -1 to 1, x first and y down.
"""

from __future__ import annotations

import numpy as np

from models.house_deck.curves import arc, bezier, ellipse, join, line, mirrored
from models.house_deck.drawing import Ink, Path, Points, rounded_rectangle

_RING = ellipse((0, 0), (0.84, 0.84))
_SUN = join(arc((0, 0.3), (0.62, 0.62), 180, 360), line((0.62, 0.3), (-0.62, 0.3)))


def mark(colour: str, ink: Ink, ground: Ink) -> list[Path]:
    """The mark of a colour, for those who cannot tell the inks apart."""
    match colour:
        case "white":
            return [Path(_RING, ink, 0.26)]
        case "grey":
            return [Path(_RING, ink, 0.2), Path(arc((0, 0), (0.84, 0.84), -90, 90), ink)]
        case "black":
            return [Path(ellipse((0, 0), (0.96, 0.96)), ink)]
        case "light_blue":
            return [Path(_wave(0), ink, 0.3, open=True)]
        case "dark_blue":
            return [Path(_wave(y), ink, 0.26, open=True) for y in (-0.6, 0, 0.6)]
        case "green":
            leaf = bezier((0, -1), (0.8, -0.5), (0.8, 0.4), (0, 0.98))
            return [Path(mirrored(leaf), ink), Path(line((0, -0.4), (0, 0.98)), ground, 0.16)]
        case "yellow":
            rays = [np.array([[np.cos(a), np.sin(a)]]) for a in np.arange(8) * np.pi / 4]
            return [
                Path(ellipse((0, 0), (0.46, 0.46)), ink),
                *(Path(np.concatenate([ray * 0.7, ray * 0.95]), ink, 0.18) for ray in rays),
            ]
        case "orange":
            return [Path(_SUN, ink), Path(line((-0.9, 0.72), (0.9, 0.72)), ink, 0.24)]
        case "light_orange":
            return [Path(_SUN, ink, 0.2), Path(line((-0.9, 0.76), (0.9, 0.76)), ink, 0.2)]
        case "pink":
            half = bezier(
                (0, -0.46), (0.3, -1.1), (1.1, -0.9), (0.92, -0.2), (0.8, 0.3), (0.3, 0.6), (0, 0.94)
            )
            return [Path(mirrored(half), ink)]
        case "purple":
            return [Path(ellipse(at, (0.42, 0.42)), ink) for at in ((-0.5, -0.42), (0.5, -0.42), (0, 0.44))]
        case _:
            raise ValueError(f"no colour of Sea Salt & Paper: {colour!r}")


def _wave(y: float) -> Points:
    return bezier(
        (-0.9, y), (-0.6, y - 0.5), (-0.3, y - 0.5), (0, y), (0.3, y + 0.5), (0.6, y + 0.5), (0.9, y)
    )


def effect(name: str, ink: Ink, paper: Ink) -> list[Path]:
    """What a duo does: look, again, draw, steal, bolt, five, or two cards."""
    match name:
        case "look":
            return [
                Path(ellipse((-0.2, -0.2), (0.52, 0.52)), ink, 0.24),
                Path(line((0.24, 0.24), (0.82, 0.82)), ink, 0.34),
            ]
        case "again":
            return [
                Path(arc((0, 0.05), (0.66, 0.66), -20, 240), ink, 0.26, open=True),
                Path(line((0.98, 0.1), (0.26, -0.04), (0.74, -0.68)), ink),
            ]
        case "draw":
            return [_card(-0.24, 0.16, ink), _cross(0.56, -0.5, ink)[0], _cross(0.56, -0.5, ink)[1]]
        case "steal":
            return [
                _card(0.4, 0, ink),
                Path(line((0.3, 0), (-0.5, 0)), paper, 0.5),
                Path(line((0.36, 0), (-0.4, 0)), ink, 0.24),
                Path(line((-0.95, 0), (-0.32, -0.46), (-0.32, 0.46)), ink),
            ]
        case "bolt":
            return [
                Path(
                    line((0.3, -1), (-0.56, 0.16), (-0.04, 0.16), (-0.3, 1), (0.56, -0.22), (0.06, -0.22)),
                    ink,
                )
            ]
        case "five":
            return [
                *text("5", (-0.4, 0), 1.5, ink, 0.28),
                Path(line((0.26, 0.2), (0.6, -0.5), (0.94, 0.2)), ink),
            ]
        case "cards":
            return [_card(-0.46, 0, ink), _card(0.46, 0, ink)]
        case _:
            raise ValueError(f"no effect of Sea Salt & Paper: {name!r}")


def _card(x: float, y: float, ink: Ink) -> Path:
    return Path(rounded_rectangle(x - 0.4, y - 0.66, 0.8, 1.32, 0.12), ink)


def _cross(x: float, y: float, ink: Ink) -> list[Path]:
    return [
        Path(line((x - 0.34, y), (x + 0.34, y)), ink, 0.22),
        Path(line((x, y - 0.34), (x, y + 0.34)), ink, 0.22),
    ]


def crown(ink: Ink) -> list[Path]:
    """What four mermaids win."""
    return [Path(line((-0.8, 0.7), (-1, -0.6), (-0.4, 0), (0, -0.8), (0.4, 0), (1, -0.6), (0.8, 0.7)), ink)]


def star(ink: Ink) -> list[Path]:
    """The star of the Extra Salt cards."""
    angle = np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2, 0.42, 1.0)
    return [Path(np.stack([np.sin(angle), -np.cos(angle)], axis=1) * reach[:, None], ink)]


_LETTERS: dict[str, list[Points]] = {
    "0": [bezier((0.3, 0), (0.7, 0), (0.7, 1), (0.3, 1), (-0.1, 1), (-0.1, 0), (0.3, 0))],
    "1": [line((0.06, 0.24), (0.34, 0), (0.34, 1))],
    "2": [join(arc((0.3, 0.29), (0.29, 0.29), 185, 380), line((0.57, 0.4), (0.02, 1), (0.6, 1)))],
    "3": [join(arc((0.28, 0.25), (0.26, 0.25), 200, 450), arc((0.28, 0.74), (0.3, 0.26), 270, 515))],
    "4": [line((0.46, 1), (0.46, 0), (0, 0.68), (0.62, 0.68))],
    "5": [join(line((0.54, 0), (0.12, 0), (0.07, 0.46)), arc((0.28, 0.67), (0.31, 0.33), 225, 510))],
    "6": [join(line((0.44, 0), (0.05, 0.56)), arc((0.3, 0.69), (0.29, 0.31), 200, 560))],
    "7": [line((0.02, 0), (0.6, 0), (0.2, 1))],
    "8": [ellipse((0.3, 0.25), (0.24, 0.25)), ellipse((0.3, 0.75), (0.3, 0.25))],
    "9": [join(line((0.16, 1), (0.55, 0.44)), arc((0.3, 0.31), (0.29, 0.31), 20, 380))],
    "x": [line((0.04, 0.4), (0.5, 1)), line((0.5, 0.4), (0.04, 1))],
    "+": [line((0, 0.52), (0.6, 0.52)), line((0.3, 0.22), (0.3, 0.82))],
    "=": [line((0, 0.36), (0.56, 0.36)), line((0, 0.7), (0.56, 0.7))],
    "?": [
        join(arc((0.28, 0.28), (0.26, 0.28), 190, 410), line((0.27, 0.58), (0.27, 0.68))),
        line((0.27, 0.98), (0.28, 1)),
    ],
    "-": [line((0.05, 0.5), (0.5, 0.5))],
    "/": [line((0.7, -0.1), (0, 1.1))],
}  # fmt: skip
"""Strokes in a box 1 high and up to 0.7 wide, from its top left."""


def text(letters: str, at: tuple[float, float], height: float, ink: Ink, weight: float = 0.2) -> list[Path]:
    """Write letters `height` high round the middle `at`; `weight` is the stroke as a share of the height."""
    written, right = [], 0.0
    for letter in letters:
        strokes = _LETTERS[letter]
        left = min(stroke[:, 0].min() for stroke in strokes)
        written += [stroke + np.array([right - left, 0]) for stroke in strokes]
        right = max(stroke[:, 0].max() for stroke in written) + 0.12 + weight
    middle = ((right - 0.12 - weight) / 2, 0.5)
    # Strokes are centred on the letters' edges: as much is taken off inside.
    scale = height * (1 - weight)
    return [Path((stroke - middle) * scale + at, ink, weight * height, open=True) for stroke in written]
