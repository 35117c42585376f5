"""The picture of the jokers: a jester who juggles the four suits; our own drawing, from plain shapes."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from models.house_deck.courts import Drawing, Palette
from models.house_deck.curves import arc, bezier, ellipse, join, line, mirrored
from models.house_deck.drawing import Ink, Path
from models.house_deck.suits import Suits, suit_points


def jester_paths(suits: Suits, palette: Palette) -> list[Path]:
    """The jester about (0, 0), within `courts.HALF` to each side."""
    d = Drawing(palette, half=False)
    _collar(d)
    _cap(d)
    _laughing_face(d)
    for suit, x, y in (("S", -14.5, -17.5), ("H", -6.6, -29.5), ("C", 6.6, -29.5), ("D", 14.5, -17.5)):
        ink = palette.red if suit in "HD" else palette.line
        d.paths += [Path(points * 8.6 + (x, y), ink) for points in suit_points(suit, suits)]
    return d.paths


def in_grey(palette: Palette) -> Palette:
    """The same picture without colours."""
    inks = {field.name: getattr(palette, field.name) for field in fields(palette) if field.name != "width"}
    return replace(palette, **{name: _grey(ink) for name, ink in inks.items()})


def _grey(ink: Ink) -> Ink:
    blue, green, red = ink
    value = round(0.16 * blue + 0.55 * green + 0.29 * red)
    return value, value, value


def _collar(d: Drawing) -> None:
    """Two rows of points with bells at their ends."""
    for row, (reach, drop, inks) in enumerate(((17.5, 27, ("blue", "red")), (13.5, 21.5, ("gold", "blue")))):
        for k in sorted(range(-2, 3), key=lambda k: -abs(k)):
            tip = np.array([reach * np.sin(np.deg2rad(31 * k)), 9 + (drop - 9) * np.cos(np.deg2rad(31 * k))])
            across = np.array([np.cos(np.deg2rad(31 * k)), -np.sin(np.deg2rad(31 * k))]) * 4.6
            ink = getattr(d.palette, inks[k % 2])
            d.fill(
                line(
                    (0, 7) - across * 0.6,
                    tip * 0.62 + (0, 2.6) - across,
                    tip,
                    tip * 0.62 + (0, 2.6) + across,
                    (0, 7) + across * 0.6,
                ),
                ink,
            )
            if row == 0:
                d.fill(ellipse((tip[0], tip[1] + 0.6), (1.3, 1.3)), d.palette.gold)
    d.fill(ellipse((0, 13), (8.4, 3.4)), d.palette.paper)


def _cap(d: Drawing) -> None:
    """Three horns with bells, each of its own cloth, and a band."""
    horn = join(
        bezier((-1, -14), (6, -17), (15, -15), (17.5, -3)),
        bezier((17.5, -3), (14, -7), (10.5, -7), (8.6, -1)),
        line((2, -4)),
    )
    d.fill(horn, d.palette.red)
    d.fill(horn * [-1, 1], d.palette.blue)
    for side in (-1, 1):
        d.stroke(bezier((3.5 * side, -12.4), (8 * side, -13.4), (13 * side, -11.4), (15.6 * side, -6.4)))
    d.fill(
        join(
            bezier((-7.4, -3), (-8, -10), (-4, -15), (1.5, -22)),
            bezier((1.5, -22), (1.2, -17), (7.6, -10), (7.4, -3)),
        ),
        d.palette.gold,
    )
    d.stroke(bezier((-1.5, -5), (-2.4, -10), (-0.6, -14), (1.2, -18)))
    for x, y in ((17.6, -1.6), (-17.6, -1.6), (1.6, -22.6)):
        d.fill(ellipse((x, y), (1.7, 1.7)), d.palette.gold)
        d.stroke(line((x - 0.9, y + 0.4), (x + 0.9, y + 0.4)))


def _laughing_face(d: Drawing) -> None:
    """A face with a broad smile under the band of the cap."""
    d.fill(
        mirrored(
            join(
                bezier((0, -5), (5, -5), (8.6, -4), (8.4, 2)),
                bezier((8.4, 2), (8, 9), (3.4, 13.6), (0, 14.6)),
            )
        ),
        d.palette.skin,
    )
    band = join(
        bezier((-9, -1.4), (-4, -4.4), (4, -4.4), (9, -1.4)),
        bezier((8.8, -4.6), (4, -7.6), (-4, -7.6), (-8.8, -4.6)),
    )
    d.fill(band, d.palette.paper)
    for x in (-5.4, -1.8, 1.8, 5.4):
        y = 0.028 * x * x - 5.25
        d.fill(line((x, y - 1.2), (x + 0.9, y), (x, y + 1.2), (x - 0.9, y)), d.palette.red, outlined=False)
    for side in (-1, 1):
        d.fill(ellipse((5.4 * side, 5.6), (1.5, 1.1)), d.palette.blush, outlined=False)
        d.fill(ellipse((3.3 * side, 1.7), (1.5, 1.25)), d.palette.paper)
        d.fill(ellipse((3.1 * side, 1.9), (0.65, 0.75)), d.palette.line, outlined=False)
        d.stroke(arc((3.4 * side, 0.6), (2.3, 1.9), 205, 335), width=1.5)
    d.stroke(
        bezier((0.4, 1.6), (0.6, 3.4), (-1.9, 5), (-1.3, 5.9), (-0.9, 6.5), (0.4, 6.3), (1, 5.8)), width=1.2
    )
    d.fill(
        join(
            bezier((-5, 7.2), (-2.6, 9), (2.6, 9), (5, 7.2)),
            bezier((5, 7.2), (3.6, 12.4), (-3.6, 12.4), (-5, 7.2)),
        ),
        d.palette.red,
    )
    d.fill(
        join(
            bezier((-3.9, 8.2), (-2, 9.4), (2, 9.4), (3.9, 8.2)),
            bezier((3.4, 9), (1.6, 10.1), (-1.6, 10.1), (-3.4, 9)),
        ),
        d.palette.paper,
    )
