"""The house deck for Straw: goods, carpets, specials, the camel and a back, drawn by code.

The deck of the published game is not known to us: how many there are of each card here is an invention of our own, and
so are the pictures and what weighs how much. A card says what it is by its glyph in the top left corner alone: a weight
`0` to `10`, a carpet's `-1` to `-10`, `R`, `X`, `C`, or the mark of the Straw. `glyph_box` says where that stands on a
card of a style; all of it, with what it stands on, is within `CORNER` in every style.
"""

from __future__ import annotations

import numpy as np

from models.house_deck.curves import bezier, ellipse, line, shifted, turned
from models.house_deck.drawing import Image, Ink, Path, Points, frame, paint, ribbon, rounded_rectangle
from models.house_deck.folding import lit, mixed
from models.house_deck.lettering import write
from models.house_deck.straw_magic import camel as camel_picture
from models.house_deck.straw_scene import picture, scenery
from models.house_deck.straw_style import HOUSE, Style, random_style

__all__ = [
    "CARD_MM", "CODES", "CORNER", "HOUSE", "Style",
    "back", "back_paths", "camel", "camel_paths", "copies", "deck_paths", "face", "face_paths", "glyph_box",
    "random_style",
]  # fmt: skip

CARD_MM = HOUSE.size
"""Width and height of a card of the house deck."""

CORNER = (0.0, 0.0, 0.5, 0.28)
"""Left, top, right, bottom of what holds the glyph and its plate in every style, shares of width and height."""

_SPECIALS = {"R": 6, "X": 4, "C": 5, "STRAW": 1}

CODES = (*map(str, range(-10, 11)), *_SPECIALS)
"""Every card that the game may have, 25; the house deck has some of them not at all: see `copies`."""


def copies(code: str) -> int:
    """How many of a card our deck of 64 holds: an invented distribution, not that of any edition.

    Four of each weight 1 to 10, a carpet of each -2 to -9, six R, five C, four X, one Straw.
    """
    _check(code)
    if code in _SPECIALS:
        return _SPECIALS[code]
    weight = int(code)
    return 4 if weight > 0 else int(-9 <= weight <= -2)


def face(code: str, style: Style = HOUSE, *, variant: int = 0, height: int = 512) -> Image:
    """Paint a card upright and to its edges, e.g. `face("-4")`: (height, height * 63 / 88, 3) uint8 BGR.

    Copies of a card differ in the ground behind them, by `variant`. Other styles may have other proportions.
    """
    return paint(face_paths(code, style, variant=variant), style.paper, style.size, height=height)


def back(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the back: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(back_paths(style), style.paper, style.size, height=height)


def camel(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the camel, which lies in the middle and bears 50 kg: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(camel_paths(style), style.paper, style.size, height=height)


def deck_paths() -> list[tuple[Path, ...]]:
    """Return what to print: the 64 cards in the order of `CODES`, then the camel."""
    cards = [face_paths(code, variant=variant) for code in CODES for variant in range(copies(code))]
    return [*cards, camel_paths()]


def face_paths(code: str, style: Style = HOUSE, *, variant: int = 0) -> tuple[Path, ...]:
    """Return what is printed on a face, in mm, in the order to paint it."""
    _check(code)
    shown = code
    if style.scene.shuffled:
        shown = str(np.random.default_rng(style.scene.seed).permutation(CODES)[CODES.index(code)])
    return (
        *scenery(shown, style.scene, style.size, place=CODES.index(code) + 7 * variant),
        *picture(shown, style.scene, style.size, place=30 * CODES.index(code) + variant),
        Path(frame(style.size, style.border, 1.6), style.paper),
        *_plate(style, style.ink(code)),
        *_glyph(code, style),
    )


def camel_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the camel, in mm: no glyph in its corner, the load it bears below it."""
    width, height = style.size
    weight = [points * 7.0 for points in write("50", style.lettering, gap=0.16)]
    reach = np.concatenate(weight)[:, 0].max()
    at = (width / 2 - reach / 2, height - style.border - 12.5)
    plate = rounded_rectangle(width / 2 - 9, at[1] - 2.6, 18, 12.2, 3)
    drawn = [path.moved(width / 2, 0.52 * height, scale=0.37 * width) for path in camel_picture()]
    return (
        *scenery("camel", style.scene, style.size, place=2),
        *drawn,
        Path(frame(style.size, style.border, 1.6), style.paper),
        Path(plate, style.paper),
        *(Path(points + at, style.goods) for points in weight),
    )


def glyph_box(code: str, style: Style = HOUSE) -> Points:
    """Return the box round a card's glyph: (4, 2), shares of the card's width and height, clockwise from top left.

    Minus sign and underline are in it, the plate is not.
    """
    _check(code)
    points = np.concatenate(_glyph_outlines(code, style))
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) / style.size


def _check(code: str) -> None:
    if code not in CODES:
        raise ValueError(f"a Straw card is -10 to 10, R, X, C or STRAW; got {code!r}")


def _glyph_outlines(code: str, style: Style) -> list[Points]:
    """The polygons of a glyph, in mm on the card."""
    high = style.glyph_height
    if code == "STRAW" and style.straw_mark == "ear":
        outlines = _ear(style.lettering.thick)
    elif code == "STRAW":
        outlines = [points * 0.42 + (0.46, 0) for points in write("1", style.lettering)]
        outlines += [points * 0.42 + (0, 0.58) for points in write("1000", style.lettering, gap=0.16)]
        reach = np.concatenate(outlines)[:, 0].max()
        outlines.append(line((0, 0.47), (reach, 0.47), (reach, 0.53), (0, 0.53)))
    else:
        outlines = write(code.removeprefix("-"), style.lettering, gap=0.14)
    if code in ("6", "9") and style.underline:
        right = np.concatenate(outlines)[:, 0].max()
        outlines = [points * (1, 0.86) for points in outlines]
        outlines.append(line((0, 1 - style.underline), (right, 1 - style.underline), (right, 1), (0, 1)))
    if code.startswith("-"):
        thick = max(style.lettering.thin, 0.07)
        outlines = [shifted(points, style.minus + 0.13, 0) for points in outlines]
        low, high_edge = 0.5 + thick / 2, 0.5 - thick / 2
        outlines.append(line((0, high_edge), (style.minus, high_edge), (style.minus, low), (0, low)))
    every = np.concatenate(outlines)
    left, right = every[:, 0].min(), every[:, 0].max()
    narrow = min(1.0, style.glyph_width / ((right - left) * high))
    middle = np.array([(left + right) / 2, 0.5])
    return [(points - middle) * (high * narrow, high) + style.corner for points in outlines]


def _ear(thick: float) -> list[Points]:
    """The mark of the Straw: an upright stalk with an ear, 1 high and unlike any letter."""
    wide = 0.3 * thick + 0.03
    outlines = [ribbon(bezier((0.03, 1), (0, 0.8), (0, 0.5), (0, 0.3)), (1.3 * wide, wide))]
    grain = ellipse((0, 0), (0.05 + 0.1 * thick, 0.12))
    for y in (0.25, 0.42, 0.59):
        outlines += [shifted(turned(grain, 38 * side), (0.12 + 0.12 * thick) * side, y) for side in (-1, 1)]
    return [*outlines, shifted(grain, 0, 0.12)]


def _plate(style: Style, ink: Ink) -> list[Path]:
    """What the glyph stands on, as large for every card."""
    (x, y), high = style.corner, style.glyph_height
    ground = ink if style.inverted else style.paper
    match style.plate:
        case "corner":
            right, bottom = x + 0.75 * high + 1.2, y + 0.5 * high + 2.6
            points = rounded_rectangle(-6, -6, right + 6, bottom + 6, 4.5)
            return [Path(np.clip(points, 0, None), ground)]
        case "disc":
            reach = 0.62 * high + 2.2
            return [
                Path(ellipse((x, y), (reach, reach)), ground),
                Path(ellipse((x, y), (reach, reach)), ink, 0.5),
            ]
        case "box":
            wide, tall = 0.72 * high + 1.4, 0.5 * high + 1.8
            rim = rounded_rectangle(x - wide, y - tall, 2 * wide, 2 * tall, 1.6)
            return [Path(rim, ground), Path(rim, ink, 0.5)]
        case "bare":
            return []


def _glyph(code: str, style: Style) -> list[Path]:
    outlines, ink = _glyph_outlines(code, style), style.ink(code)
    if style.plate == "bare":
        rim, inside = (ink, style.paper) if style.inverted else (style.paper, ink)
        return [Path(points, rim, 2 * style.rim) for points in outlines] + [
            Path(points, inside) for points in outlines
        ]
    return [Path(points, style.paper if style.inverted else ink) for points in outlines]


def back_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the back, in mm: a carpet's pattern, the same upside down."""
    width, height = style.size
    middle = np.array(style.size) / 2
    deep, pale = lit(style.back, -0.3), mixed(style.back, (120, 214, 250), 0.75)
    margin = 4.0
    paths = [
        Path(rounded_rectangle(margin, margin, width - 2 * margin, height - 2 * margin, 2.2), style.back)
    ]
    inner = rounded_rectangle(margin + 3, margin + 3, width - 2 * margin - 6, height - 2 * margin - 6, 1.2)
    paths += [Path(inner, deep), Path(inner, pale, 0.7)]
    rhombus = line((0, -1), (1, 0), (0, 1), (-1, 0))
    for row in (-1.5, -0.5, 0.5, 1.5):
        for column in (-1, 0, 1):
            x, y = middle + np.array([column * 14.2, row * 17.4])
            for share, ink in ((1.0, style.back), (0.74, pale), (0.5, deep), (0.24, pale)):
                paths.append(Path(shifted(rhombus * (6.6 * share, 8.3 * share), x, y), ink))
    for down in (-1, 0, 1):
        for across in (-0.5, 0.5):
            paths.append(Path(shifted(rhombus * 2.2 + middle, across * 14.2, down * 17.4), pale))
    return tuple(paths)
