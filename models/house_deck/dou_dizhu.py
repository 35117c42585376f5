"""The house deck for Dou Dizhu: 54 playing cards and a back, drawn by code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from models.house_deck.courts import HALF, court_paths
from models.house_deck.curves import bezier, ellipse, join, mirrored, shifted, turned
from models.house_deck.dou_dizhu_style import HOUSE, Style, random_style
from models.house_deck.drawing import Image, Ink, Path, Points, paint, rounded_rectangle
from models.house_deck.jester import in_grey, jester_paths
from models.house_deck.lettering import glyph, write
from models.house_deck.suits import star_points, suit_points

__all__ = [
    "CARD_MM",
    "CODES",
    "HOUSE",
    "IndexBox",
    "Style",
    "back",
    "back_paths",
    "deck_paths",
    "face",
    "face_paths",
    "index_boxes",
    "random_style",
]

CARD_MM = HOUSE.size
"""Width and height of a card of the house deck."""

CODES = (*(rank + suit for rank, suit in product("3456789TJQKA2", "SHDC")), "BJ", "RJ")
"""All 54 cards: rank and suit (spades, hearts, diamonds, clubs); the black, small joker and the red, big one."""

COLUMNS = {
    "2": ((), (0, 1)),
    "3": ((), (0, 0.5, 1)),
    "4": ((0, 1), ()),
    "5": ((0, 1), (0.5,)),
    "6": ((0, 0.5, 1), ()),
    "7": ((0, 0.5, 1), (0.25,)),
    "8": ((0, 0.5, 1), (0.25, 0.75)),
    "9": ((0, 1 / 3, 2 / 3, 1), (0.5,)),
    "T": ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
"""How far down the pips of a number stand, from 0 to 1: in both outer columns, and in the middle one."""


@dataclass(frozen=True, slots=True, eq=False)
class IndexBox:
    """A corner index: boxes of four corners, (4, 2) float64, as shares of the card's width and height.

    Corners run clockwise from the box's own top left, so they say which way is up. `glyph` is the rank (both figures
    of a 10), of a joker the J of its word or its star; `whole` is rank and suit, or all of the word.
    """

    glyph: Points
    whole: Points


def face(code: str, style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint a card upright and to its edges, e.g. `face("TH")`: (height, height * 63 / 88, 3) uint8 BGR.

    Other styles may have other proportions.
    """
    return paint(face_paths(code, style), style.paper, style.size, height=height)


def back(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the back: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(back_paths(style), style.paper, style.size, height=height)


def face_paths(code: str, style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on a face, in mm, in the order to paint it."""
    _check(code)
    if code in ("BJ", "RJ") or code[0] in "JQK":
        paths = _picture(code, style)
    elif code[0] == "A":
        paths = _ace(code[1], style)
    else:
        paths = [Path(points, style.ink(code)) for points in _pips(code, style)]
    corner = _corner(code, style)
    for points in (*corner.glyph, *corner.rest):
        paths += [Path(to_corner(points), style.ink(code)) for to_corner in _corners(corner, style)]
    return tuple(paths)


def deck_paths() -> list[tuple[Path, ...]]:
    """Return every card's face, in the order of `CODES`."""
    return [face_paths(code) for code in CODES]


def index_boxes(code: str, style: Style = HOUSE) -> tuple[IndexBox, ...]:
    """Return where a card's corner indices lie; none on a joker that has only a picture."""
    _check(code)
    corner = _corner(code, style)
    if not corner.glyph:
        return ()
    boxes = [_box(points, corner.turned) for points in (corner.glyph, [*corner.glyph, *corner.rest])]
    return tuple(
        IndexBox(*(to_corner(box) / style.size for box in boxes)) for to_corner in _corners(corner, style)
    )


def _check(code: str) -> None:
    if code not in CODES:
        raise ValueError(
            f"a playing card is rank and suit, like 'TH', or a joker, 'BJ' or 'RJ'; got {code!r}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Corner:
    """What stands in the top left corner, `middle` mm from the left: the glyph to read, the rest; its top faces right
    if it is `turned`.
    """

    middle: float
    glyph: list[Points]
    rest: list[Points]
    turned: bool = False


def _corner(code: str, style: Style) -> _Corner:
    """Draw the top left index."""
    if code in ("BJ", "RJ"):
        return _joker_corner(style)
    high = style.index_height
    rank = [points * high for points in write(code[0].replace("T", "10"), style.lettering)]
    half = _extent(rank)[1][0] / 2
    middle = max(style.index_x, half + 1.2)
    rank = [shifted(points, middle - half, style.index_y) for points in rank]
    pip = style.index_pip * high
    if style.suit_beside:
        spot = (middle + half + style.index_gap * high + pip / 2, style.index_y + high / 2)
    else:
        spot = (middle, style.index_y + (1 + style.index_gap) * high + pip / 2)
    return _Corner(middle, rank, [points * pip + spot for points in suit_points(code[1], style.suits)])


def _joker_corner(style: Style) -> _Corner:
    high = style.joker_height
    match style.joker:
        case "word":
            letters = []
            for k, letter in enumerate("JOKER"):
                polygons = [points * high for points in glyph(letter, style.lettering)]
                left, right = (edge[0] for edge in _extent(polygons))
                spot = (style.index_x - (left + right) / 2, style.index_y + k * 1.26 * high)
                letters.append([points + spot for points in polygons])
            return _Corner(style.index_x, letters[0], [points for letter in letters[1:] for points in letter])
        case "along":
            first = len(glyph("J", style.lettering))
            word = [turned(points * high, 90) for points in write("JOKER", style.lettering, gap=0.14)]
            word = [shifted(points, style.index_x + high / 2, style.index_y) for points in word]
            return _Corner(style.index_x, word[:first], word[first:], turned=True)
        case "star":
            high = min(style.index_height, 2 * style.index_x - 2.4)
            star = shifted(star_points() * high, style.index_x, style.index_y + high / 2)
            return _Corner(style.index_x, [star], [])
        case "picture":
            return _Corner(style.index_x, [], [])


def _corners(corner: _Corner, style: Style) -> list[Callable[[Points], Points]]:
    """How to move a drawing of the top left corner to each corner that has an index."""
    across = np.array([style.size[0] - 2 * corner.middle, 0])
    left, right = (lambda points: points), (lambda points: points + across)
    upper = [left] if style.corners == 2 else [left, right]
    return [*upper, *((lambda points, to=to: style.size - to(points)) for to in upper)]


def _extent(polygons: Sequence[Points]) -> tuple[Points, Points]:
    """The lowest and the highest x and y of polygons."""
    points = np.concatenate(polygons)
    return points.min(axis=0), points.max(axis=0)


def _box(polygons: Sequence[Points], on_its_side: bool) -> Points:
    """The box round polygons, (4, 2), clockwise from its own top left."""
    (left, top), (right, bottom) = _extent(polygons)
    box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return np.roll(box, -1, axis=0) if on_its_side else box


def _reach(style: Style, codes: Sequence[str] = ("TC", "QC", "AC")) -> float:
    """How far from the left the indices of cards reach, by default of a whole deck, and a little more."""
    corners = [_corner(code, style) for code in codes]
    reaches = [_extent([*corner.glyph, *corner.rest])[1][0] for corner in corners if corner.glyph]
    return max(reaches, default=3.0) + 1.2


def _pips(code: str, style: Style) -> list[Points]:
    """The pips of a number card; the lower ones stand on their heads."""
    middle = np.array(style.size) / 2
    shapes = suit_points(code[1], style.suits)
    if style.middle == "none":
        return []
    if style.middle == "large":
        return [points * 2 * style.pip_height + middle for points in shapes]
    reach = _reach(style)
    high = min(style.pip_height, (middle[0] - reach) / 1.55)
    outer = max(style.pip_column * style.size[0], reach + high / 2)
    sides, centre = COLUMNS[code[0]]
    top = style.pip_row * style.size[1]
    spots = [(x, down) for x in (outer, style.size[0] - outer) for down in sides]
    spots += [(middle[0], down) for down in centre]
    pips = []
    for x, down in spots:
        way = 1 if down <= 0.5 else -1
        y = top + down * (style.size[1] - 2 * top)
        pips += [points * high * way + (x, y) for points in shapes]
    return pips


def _ace(suit: str, style: Style) -> list[Path]:
    """One large pip; the largest, of spades, has an eye in it."""
    ink, middle = style.ink("A" + suit), np.array(style.size) / 2
    high = style.ace_height * (1.45 if suit == "S" else 1.0)
    high = min(high, style.size[1] * 0.45)
    paths = [Path(points * high + middle, ink) for points in suit_points(suit, style.suits)]
    if suit == "S":
        x, y = middle
        paths += [path.moved(x, y + 0.02 * high, scale=high * 0.013) for path in _eye(ink, style.paper)]
    return paths


def _eye(ink: Ink, paper: Ink) -> list[Path]:
    """An eye about (0, 0), 40 wide, in two inks; it looks the same turned by 180 degrees."""
    lid = bezier((-20, 0), (-9, -13), (9, -13), (20, 0))
    return [
        Path(join(lid, -lid), paper),
        Path(ellipse((0, 0), (8.4, 8.4)), ink),
        Path(ellipse((0, 0), (3.2, 3.2)), paper),
    ]


def _picture(code: str, style: Style) -> list[Path]:
    """A court in its frame, or a jester."""
    joker = code in ("BJ", "RJ")
    if code == "BJ":
        drawn = jester_paths(style.suits, in_grey(style.palette))
    elif joker:
        drawn = jester_paths(style.suits, style.palette)
    else:
        drawn = court_paths(code[0], code[1], style.ink(code), style.suits, style.palette)
    middle = np.array(style.size) / 2
    half = middle - (_reach(style, (code,)) if joker else _reach(style), 6.5)
    scale = half / HALF
    scale = np.minimum(scale, scale[::-1] * 1.3) if not joker else np.full(2, scale.min())
    paths = [
        replace(path, points=path.points * scale + middle, width=path.width * scale.mean()) for path in drawn
    ]
    if style.frame and not joker:
        left, top = middle - HALF * scale
        width, height = 2 * scale * HALF
        paths.append(Path(rounded_rectangle(left, top, width, height, 0.8), style.ink(code), style.frame))
    return paths


def back_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the back: a lattice of leaves and an eye, in mm; it looks the same turned."""
    width, height = style.size
    middle = np.array(style.size) / 2
    margin, cell = 4.0, 6.8
    paths = [
        Path(rounded_rectangle(margin, margin, width - 2 * margin, height - 2 * margin, 2.4), style.back)
    ]
    half = bezier((0, -0.5), (0.2, -0.25), (0.2, 0.25), (0, 0.5)) * cell * 0.86
    leaf = mirrored(half)
    for column, row in product(range(-7, 8), range(-11, 12)):
        spot = np.array([column, row]) * cell / 2
        inside = (np.abs(spot) + cell / 2 < middle - margin - 0.6).all()
        if (column + row) % 2 and inside and np.hypot(*spot) > 16:
            paths.append(Path(turned(leaf, 90 * (column % 2)) + middle + spot, style.paper))
    paths.append(Path(ellipse(middle, (13.2, 13.2)), style.paper, 0.8))
    paths += [path.moved(*middle, scale=0.55) for path in _eye(style.back, style.paper)]
    return tuple(paths)
