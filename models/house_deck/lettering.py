"""Letters and figures for the corners of cards: skeletons, and the ink that a broad pen leaves along them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from models.house_deck.curves import arc, bezier, cut, ellipse, join, line, oval, shifted
from models.house_deck.drawing import Points


@dataclass(frozen=True, slots=True)
class Lettering:
    """How ranks are written; lengths as shares of a letter's height.

    Strokes are `thick` where they run upright and `thin` where they run level; a pen held at `nib` degrees turns
    that. `serif` is how far feet reach to each side, 0 for none. `slant` leans letters to the right.
    """

    width: float = 0.6
    thick: float = 0.15
    thin: float = 0.11
    nib: float = 0.0
    serif: float = 0.0
    slant: float = 0.0
    round_ends: bool = False
    flat_three: bool = False
    open_four: bool = False
    straight_six: bool = False
    bent_seven: bool = False
    barred_jack: bool = True
    flagged_one: bool = True


SKELETONS = {
    "A": (line((0, 1), (0.47, 0)), line((0.53, 0), (1, 1)), line((0.2, 0.67), (0.8, 0.67))),
    "2": (
        join(arc((0.5, 0.28), (0.5, 0.28), 188, 360), bezier((1, 0.28), (1, 0.56), (0.3, 0.66), (0, 1))),
        line((0, 1), (1, 1)),
    ),
    "3": (
        join(
            arc((0.47, 0.25), (0.45, 0.25), 192, 405),
            bezier((0.788, 0.427), (0.7, 0.47), (0.55, 0.48), (0.4, 0.48)),
        ),
        join(bezier((0.4, 0.48), (0.75, 0.48), (1, 0.55), (1, 0.73)), arc((0.5, 0.73), (0.5, 0.27), 0, 168)),
    ),
    "flat 3": (
        line((0.06, 0), (0.94, 0)),
        line((0.94, 0), (0.4, 0.42)),
        join(bezier((0.36, 0.43), (0.78, 0.38), (1, 0.5), (1, 0.7)), arc((0.5, 0.7), (0.5, 0.3), 0, 165)),
    ),
    "4": (line((0.65, 0), (0, 0.7)), line((0, 0.7), (1, 0.7)), line((0.74, 0), (0.74, 1))),
    "open 4": (line((0.42, 0), (0.04, 0.66)), line((0.04, 0.66), (1, 0.66)), line((0.74, 0.36), (0.74, 1))),
    "5": (
        line((0.14, 0), (0.94, 0)),
        line((0.14, 0), (0.08, 0.47)),
        join(bezier((0.08, 0.47), (0.3, 0.33), (1, 0.3), (1, 0.67)), arc((0.5, 0.67), (0.5, 0.33), 0, 165)),
    ),
    "6": (
        ellipse((0.5, 0.68), (0.5, 0.32), closed=True),
        join(
            bezier((0, 0.68), (0, 0.3), (0.16, 0), (0.55, 0)),
            bezier((0.55, 0), (0.76, 0), (0.88, 0.06), (0.94, 0.17)),
        ),
    ),
    "straight 6": (
        ellipse((0.5, 0.67), (0.5, 0.33), closed=True),
        bezier((0.02, 0.6), (0.1, 0.42), (0.4, 0.25), (0.74, 0)),
    ),
    "7": (line((0, 0), (1, 0)), line((1, 0), (0.34, 1))),
    "bent 7": (line((0, 0), (1, 0)), bezier((1, 0), (0.72, 0.32), (0.42, 0.6), (0.4, 1))),
    "8": (ellipse((0.5, 0.24), (0.43, 0.24), closed=True), ellipse((0.5, 0.74), (0.5, 0.26), closed=True)),
    "1": (line((0.5, 0), (0.5, 1)),),
    "flagged 1": (line((1, 0), (1, 1)), line((1, 0), (0, 0.24))),
    "0": (oval((0.5, 0.5), (0.5, 0.5)),),
    "J": (join(line((0.86, 0), (0.86, 0.66)), arc((0.43, 0.69), (0.43, 0.31), 0, 172)),),
    "barred J": (
        join(line((0.76, 0), (0.76, 0.66)), arc((0.38, 0.69), (0.38, 0.31), 0, 172)),
        line((0.36, 0), (1, 0)),
    ),
    "Q": (oval((0.5, 0.48), (0.5, 0.48)), line((0.54, 0.66), (1, 1))),
    "K": (line((0, 0), (0, 1)), line((1, 0), (0, 0.64)), line((0.34, 0.42), (1, 1))),
    "E": (line((0, 0), (0, 1)), line((0, 0), (1, 0)), line((0, 0.48), (0.82, 0.48)), line((0, 1), (1, 1))),
    "R": (
        line((0, 0), (0, 1)),
        join(line((0, 0), (0.5, 0)), arc((0.5, 0.26), (0.46, 0.26), -90, 90), line((0.5, 0.52), (0, 0.52))),
        line((0.46, 0.52), (1, 1)),
    ),
    "X": (line((0, 0), (1, 1)), line((1, 0), (0, 1))),
    "C": (arc((0.52, 0.5), (0.52, 0.5), -42, -318),),
}
"""The middle of each stroke in a box of 1 x 1, x first; a stroke whose ends meet is closed."""

SKELETONS["9"] = tuple(1 - stroke for stroke in SKELETONS["6"])
SKELETONS["straight 9"] = tuple(1 - stroke for stroke in SKELETONS["straight 6"])
SKELETONS["O"] = SKELETONS["0"]

GLYPHS = tuple("23456789AJQK10OERXC")
"""What there is to write ranks, JOKER and the corners of Straw with."""

WIDTHS = {"A": 1.12, "K": 1.08, "Q": 1.1, "J": 0.88, "1": 0.55, "E": 0.86, "O": 1.08, "X": 1.06, "C": 1.02}
"""How wide letters are, where not as wide as figures."""

FEET = {
    "A": ((0, 1), (1, 1)),
    "K": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "R": ((0, 1), (1, 1)),
    "X": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "E": (),
    "4": ((0.74, 1),),
    "1": ((0.5, 1),),
    "flagged 1": ((1, 1),),
    "J": ((0.86, 0),),
}
"""Where level serifs stand, in the skeleton's box."""

TICKS = {
    "2": ((1, 1, -1),),
    "flat 3": ((0.06, 0, 1),),
    "5": ((0.94, 0, 1),),
    "7": ((0, 0, 1),),
    "E": ((1, 0, 1), (1, 1, -1)),
}
"""Where upright serifs hang (1) or stand (-1)."""

BALLS = {
    "2": ((0, 0),),
    "3": ((0, 0), (1, -1)),
    "flat 3": ((2, -1),),
    "5": ((2, -1),),
    "6": ((1, -1),),
    "9": ((1, -1),),
    "J": ((0, -1),),
    "barred J": ((0, -1),),
}
"""Which strokes begin (0) or end (-1) in a drop of ink, where a pen makes thick and thin."""


def write(text: str, lettering: Lettering, *, gap: float = 0.1) -> list[Points]:
    """A word on one line as polygons to fill: height 1, top left (0, 0), letters `gap` apart.

    The letters of a longer word are narrower, as in the 10 of a card. Raises ValueError for other letters than GLYPHS.
    """
    written: list[Points] = []
    right = -gap
    for letter in text:
        polygons = glyph(letter, lettering, narrow=len(text) > 1)
        left = min(polygon[:, 0].min() for polygon in polygons)
        written += [shifted(polygon, right + gap - left, 0) for polygon in polygons]
        right = max(polygon[:, 0].max() for polygon in written)
    return written


def glyph(letter: str, lettering: Lettering, *, narrow: bool = False) -> list[Points]:
    """One letter as polygons to fill, from y = 0 to y = 1. Raises ValueError for what is not in GLYPHS."""
    if letter not in GLYPHS:
        raise ValueError(f"a letter of the corners is one of {' '.join(GLYPHS)}; got {letter!r}")
    form = _form(letter, lettering)
    thick = lettering.thick * (0.88 if narrow else 1.0)
    box = np.array([lettering.width * WIDTHS.get(letter, 1.0) * (0.8 if narrow else 1.0), 1.0])
    inset = np.array([thick, lettering.thin]) / 2
    room = np.maximum(box - 2 * inset, 0.0)
    polygons = []
    for stroke in SKELETONS[form]:
        points = stroke * room + inset
        if not lettering.round_ends:
            points = _reaching_out(points, stroke, box)
        ink = _ribbon(points, thick, lettering)
        for side, inward in (((0, 0), (0, 1)), (box, (0, -1)), ((0, 0), (1, 0)), (box, (-1, 0))):
            ink = cut(ink, side, inward)
        polygons.append(ink)
        if lettering.round_ends:
            radius = (thick + lettering.thin) / 4
            polygons += [ellipse(end, (radius, radius)) for end in (points[0], points[-1])]
    if lettering.serif:
        polygons += _serifs(form, thick, lettering, room, inset)
    lean = np.array([[1, 0], [-lettering.slant, 1]])
    return [polygon @ lean + [lettering.slant, 0] for polygon in polygons]


def _form(letter: str, lettering: Lettering) -> str:
    """Which skeleton a letter has in this lettering."""
    variants = {
        "3": ("flat 3", lettering.flat_three),
        "4": ("open 4", lettering.open_four),
        "6": ("straight 6", lettering.straight_six),
        "9": ("straight 9", lettering.straight_six),
        "7": ("bent 7", lettering.bent_seven),
        "J": ("barred J", lettering.barred_jack),
        "1": ("flagged 1", lettering.flagged_one),
    }
    form, used = variants.get(letter, (letter, True))
    return form if used else letter


def _reaching_out(points: Points, stroke: Points, box: Points) -> Points:
    """Lengthen a stroke that ends at the box's edge, so that the edge cuts it off level or upright."""
    points = points.copy()
    for end, before in ((0, 1), (-1, -2)):
        way = points[end] - points[before]
        level = int(abs(way[0]) < abs(way[1]))
        if stroke[end][level] in (0, 1) and not np.array_equal(stroke[0], stroke[-1]):
            points[end] += way / np.linalg.norm(way) * box.max() * 0.3
    return points


def _ribbon(points: Points, thick: float, lettering: Lettering) -> Points:
    """The ink along a stroke as one polygon; a closed stroke becomes a ring cut open at one place."""
    closed = np.abs(points[0] - points[-1]).max() < 1e-9
    if closed:
        points = points[:-1]
        way = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    else:
        way = np.gradient(points, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    nib = np.deg2rad(lettering.nib)
    upright = (way[:, 1] * np.cos(nib) - way[:, 0] * np.sin(nib))[:, None] ** 2
    half = (lettering.thin + (thick - lettering.thin) * upright) / 2
    normal = way[:, ::-1] * [-1, 1]
    bend = _bend(points, way, closed)
    left, right = (
        points + side * normal * np.minimum(half, 0.95 / np.maximum(side * bend, 1e-9)) for side in (1, -1)
    )
    if closed:
        left, right = np.concatenate([left, left[:1]]), np.concatenate([right, right[:1]])
    return np.concatenate([left, right[::-1]])


def _bend(points: Points, way: Points, closed: bool) -> Points:
    """How sharply a stroke bends to its normal's side, (n, 1): one over the radius."""
    after, before = (np.roll(way, step, axis=0) for step in (-1, 1))
    reach = np.linalg.norm(np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0), axis=1, keepdims=True)
    bend = (before[:, :1] * after[:, 1:] - before[:, 1:] * after[:, :1]) / np.maximum(reach, 1e-9)
    if not closed:
        bend[[0, -1]] = 0
    return bend


def _serifs(form: str, thick: float, lettering: Lettering, room: Points, inset: Points) -> list[Points]:
    """The feet, ticks and drops of a letter."""
    thin, serif = lettering.thin, lettering.serif
    drawn = []
    for x, y in FEET.get(form, ()):
        left, top = np.array([x, y]) * room + inset - [thick / 2 + serif, thin / 2]
        width = thick + 2 * serif
        drawn.append(line((left, top), (left + width, top), (left + width, top + thin), (left, top + thin)))
    for x, y, way in TICKS.get(form, ()):
        foot = np.array([x, y]) * room + inset
        drawn.append(
            foot
            + line(
                (-thin / 2, 0), (thin / 2, 0), (thin / 3, way * serif * 1.6), (-thin / 3, way * serif * 1.6)
            )
        )
    if thick > 1.5 * thin:
        for stroke, end in BALLS.get(form, ()):
            drawn.append(ellipse(SKELETONS[form][stroke][end] * room + inset, (thick * 0.55, thick * 0.55)))
    return drawn
