"""Jacks, queens and kings as half figures, and the jester of the jokers: our own drawings, from plain shapes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from models.house_deck.curves import Point, arc, bezier, cut, ellipse, join, line, mirrored, shifted, turned
from models.house_deck.drawing import Ink, Path, Points
from models.house_deck.suits import Suits, star_points, suit_points

HALF = (20.0, 36.0)
"""Half the width and height of a court's panel, in the unit of these drawings (about a mm)."""

SLOPE = 0.32
"""How steeply the sash between the two half figures rises to the right."""

EDGES: tuple[tuple[Point, Point], ...] = (
    ((0, 0), (-SLOPE, -1)),
    ((HALF[0], 0), (-1, 0)),
    ((-HALF[0], 0), (1, 0)),
    ((0, -HALF[1]), (0, 1)),
)
"""What bounds the upper half figure: through a point, and the way inward."""

Cloth = tuple[Ink, Ink, Ink]
"""The inks of a figure's clothes, the most used one first."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The inks of pictures."""

    line: Ink = (38, 28, 26)
    paper: Ink = (255, 255, 255)
    skin: Ink = (214, 230, 250)
    red: Ink = (52, 44, 206)
    blue: Ink = (146, 84, 28)
    gold: Ink = (60, 190, 246)
    green: Ink = (84, 138, 52)
    brown: Ink = (52, 92, 150)
    grey: Ink = (214, 212, 206)
    pale: Ink = (244, 238, 230)
    blush: Ink = (190, 190, 246)
    dark: Ink = (62, 46, 40)
    width: float = 0.38


class Drawing:
    """Shapes filled and outlined, one on the other; of a half figure, what lies beyond panel and sash is cut off."""

    def __init__(self, palette: Palette, *, half: bool = True) -> None:
        """Begin an empty drawing about (0, 0)."""
        self.palette, self.half = palette, half
        self.paths: list[Path] = []

    def fill(self, points: Points, ink: Ink, *, outlined: bool = True) -> None:
        """Add a filled shape."""
        if self.half:
            for through, inward in EDGES:
                points = cut(points, through, inward)
        if len(points) > 2:
            self.paths.append(Path(points, ink))
            if outlined:
                self.paths.append(Path(points, self.palette.line, self.palette.width))

    def both(self, points: Points, ink: Ink, *, outlined: bool = True) -> None:
        """Add a shape and its mirror image."""
        self.fill(points, ink, outlined=outlined)
        self.fill(points * [-1, 1], ink, outlined=outlined)

    def stroke(self, points: Points, *, width: float = 1.0) -> None:
        """Add an open line and, if it is on one side, nothing else; `width` times as wide as outlines."""
        self.paths.append(Path(points, self.palette.line, self.palette.width * width, open=True))


def court_paths(rank: str, suit: str, ink: Ink, suits: Suits, palette: Palette) -> list[Path]:
    """The picture of J, Q or K about (0, 0), HALF to each side: two half figures, a sash between, two pips."""
    cloth = {
        "S": (palette.blue, palette.red, palette.gold),
        "H": (palette.red, palette.blue, palette.gold),
        "D": (palette.red, palette.gold, palette.blue),
        "C": (palette.gold, palette.blue, palette.red),
    }[suit]
    upper = Drawing(palette)
    _robe(upper, cloth)
    match rank:
        case "K":
            _king(upper, suit, cloth)
        case "Q":
            _queen(upper, suit, cloth)
        case _:
            _jack(upper, suit, cloth)
    corner = np.array([5.4 - HALF[0], 6.0 - HALF[1]])
    pip = [Path(points * 8.4 + corner, ink) for points in suit_points(suit, suits)]
    half = [*upper.paths, *pip]
    return [*half, *(replace(path, points=-path.points) for path in half), *_sash(palette, cloth)]


def _robe(d: Drawing, cloth: Cloth) -> None:
    """A body from the shoulders down: sleeves with bands, a front with buttons."""
    first, second, third = cloth
    body = join(line((3, -16)), bezier((3, -16), (10, -15), (17.5, -13), (19.5, -3)), line((21, 14), (0, 14)))
    d.fill(mirrored(body), first)
    sleeve = join(
        bezier((11, -14.2), (17, -12.5), (20, -8), (22, 0)),
        line((22, 14), (9, 14)),
        bezier((9, 14), (8, 4), (8.5, -6), (11, -14.2)),
    )
    d.both(sleeve, second)
    for y in (-10.5, -4.5, 1.5, 7.5):
        band = join(
            bezier((8.6, y), (13, y - 2.2), (17, y - 1), (21, y + 2.5)),
            bezier((21, y + 4.9), (17, y + 1.4), (13, y + 0.2), (8.2, y + 2.4)),
        )
        d.both(band, third)
    d.fill(line((-4.2, -16), (4.2, -16), (4.2, 14), (-4.2, 14)), third)
    for y in (-9.5, -5.0, -0.5, 4):
        d.fill(line((0, y - 2), (1.9, y), (0, y + 2), (-1.9, y)), first)
        d.both(ellipse((6.4, y + 1), (0.75, 0.75)), third)


def _face(d: Drawing, *, lips: float) -> None:
    """Neck, face, eyes, nose and mouth."""
    skin = d.palette.skin
    d.fill(line((-2.4, -18.5), (2.4, -18.5), (2.8, -13.6), (-2.8, -13.6)), skin)
    d.fill(
        mirrored(
            join(
                bezier((0, -30), (3.6, -30), (5.4, -27.4), (5.3, -23.6)),
                bezier((5.3, -23.6), (5.2, -19.8), (2.8, -16), (0, -16)),
            )
        ),
        skin,
    )
    for side in (-1, 1):
        d.stroke(arc((2.25 * side, -23.2), (1.25, 0.95), 195, 345), width=1.1)
        d.stroke(arc((2.25 * side, -24.3), (1.6, 1.0), 205, 335), width=1.3)
        d.fill(ellipse((2.25 * side, -23.35), (0.5, 0.55)), d.palette.line, outlined=False)
    d.stroke(
        bezier(
            (0.5, -23.2),
            (0.4, -22.2),
            (-0.9, -21.2),
            (-0.6, -20.7),
            (-0.4, -20.4),
            (0.2, -20.4),
            (0.5, -20.6),
        )
    )
    d.fill(ellipse((0, -18.3), (lips, 0.5)), d.palette.red)


def _king(d: Drawing, suit: str, cloth: Cloth) -> None:
    """Ermine, beard and crown; a sword or a sceptre."""
    first, second, third = cloth
    hair = {"S": d.palette.grey, "H": d.palette.gold, "D": d.palette.brown, "C": d.palette.dark}[suit]
    d.fill(
        mirrored(
            join(
                line((2.6, -16.6)),
                bezier((2.6, -16.6), (8, -15.8), (13, -14), (16, -10)),
                bezier((16, -10), (12, -6), (5, -5.5), (0, -4.5)),
            )
        ),
        d.palette.paper,
    )
    for x, y in ((3.4, -8), (7.4, -9.4), (11.2, -10.2), (6.2, -12.8), (9.8, -13)):
        d.both(line((x, y), (x + 0.45, y + 1.7), (x - 0.45, y + 1.7)), d.palette.line, outlined=False)
    roll = join(
        bezier((4.2, -28.6), (8.2, -29), (9, -25), (8, -22)),
        bezier((8, -22), (9.6, -20), (8.4, -16.6), (5.4, -17.2)),
        line((4.4, -20)),
    )
    d.both(roll, hair)
    _face(d, lips=1.3)
    beard = join(
        bezier((0, -19.1), (1.6, -19.6), (3.6, -19.6), (5.3, -23.4)),
        bezier((5.3, -23.4), (6.4, -18.2), (5, -12.6), (0, -9.8)),
    )
    d.fill(mirrored(beard), hair)
    d.both(
        join(
            bezier((0.1, -20), (1.6, -21), (3.6, -20.2), (4.6, -18)),
            bezier((4.6, -18), (3.2, -18.6), (1.4, -18.4), (0.1, -19.2)),
        ),
        hair,
    )
    d.fill(ellipse((0, -17.9), (1.2, 0.55)), d.palette.red)
    for x in (-1.8, 0, 1.8):
        d.stroke(line((x * 0.7, -15.6), (x * 0.45, -12.2)))
    d.fill(mirrored(join(bezier((0, -34), (3, -34.4), (5.6, -33), (5.6, -29.6)), line((0, -29.6)))), second)
    crown = join(
        line((0, -35), (1.3, -31.6), (3.4, -34.4), (4.2, -31.2), (6.9, -33.4), (5.9, -28.2)),
        bezier((5.9, -28.2), (4, -27.4), (2, -27.2), (0, -27.2)),
    )
    d.fill(mirrored(crown), third if third != d.palette.red else d.palette.gold)
    for x, y in ((0, -35), (3.4, -34.4), (-3.4, -34.4), (6.9, -33.4), (-6.9, -33.4)):
        d.fill(ellipse((x, y), (0.7, 0.7)), first)
    for x in (-3.6, 0, 3.6):
        d.fill(ellipse((x, -28.9 + 0.03 * x * x), (0.8, 0.7)), first if x else second)
    if suit in "SC":
        d.fill(line((14, -35), (15.1, -32.6), (15.1, -14.6), (12.9, -14.6), (12.9, -32.6)), d.palette.pale)
        d.stroke(line((14, -33), (14, -15)))
        d.fill(line((10.4, -16), (17.6, -16), (17.6, -14.4), (10.4, -14.4)), d.palette.gold)
    else:
        d.fill(line((13.3, -30), (14.7, -30), (14.7, -10), (13.3, -10)), d.palette.gold)
        d.fill(ellipse((14, -29.6), (2, 0.9)), first)
        d.fill(star_points() * 6.4 + [14, -32.4], d.palette.gold)
    _hand(d)


def _queen(d: Drawing, suit: str, cloth: Cloth) -> None:
    """Long hair, a ruff, a necklace and a coronet; a flower."""
    first, second, _ = cloth
    hair = {"S": d.palette.dark, "H": d.palette.gold, "D": d.palette.brown, "C": d.palette.brown}[suit]
    ruff = join(
        line((2, -17)),
        bezier((2, -17), (8, -19), (12.5, -17.5), (12.6, -14.6)),
        bezier((12.6, -14.6), (10, -11), (4, -8), (0, -4.6)),
    )
    d.fill(mirrored(ruff), d.palette.paper)
    for x, y in ((4.6, -8.2), (7.4, -10.2), (9.8, -12.2), (11.6, -14.4)):
        d.both(ellipse((x, y), (1.25, 1.25)), d.palette.paper)
        d.both(ellipse((x, y), (0.4, 0.4)), first, outlined=False)
    locks = join(
        bezier((0, -31.4), (6.4, -31.6), (9, -27.6), (8.2, -22.4)),
        bezier((8.2, -22.4), (7.6, -18.8), (10.6, -17.6), (9.6, -13.6)),
        bezier((9.6, -13.6), (9, -11.4), (6.6, -11.2), (5.8, -12.6)),
        line((0, -15)),
    )
    d.fill(mirrored(locks), hair)
    d.fill(mirrored(bezier((2.6, -16.4), (5, -14.6), (3.6, -10.6), (0, -8.4))), d.palette.skin)
    _face(d, lips=1.05)
    for side in (-1, 1):
        d.fill(ellipse((3.5 * side, -20.6), (0.9, 0.6)), d.palette.blush, outlined=False)
        d.stroke(bezier((6.9 * side, -24), (6.4 * side, -20), (8.6 * side, -18), (8 * side, -14.4)))
    fringe = join(
        bezier((0, -28.6), (2.4, -28), (4.6, -26.4), (5.2, -21.6)),
        bezier((5.2, -21.6), (6.8, -25), (6, -30.8), (0, -31.2)),
    )
    d.both(fringe, hair)
    d.stroke(arc((0, -14.4), (3.2, 2.6), 20, 160), width=1.6)
    d.fill(ellipse((0, -11.2), (0.95, 1.15)), second)
    coronet = join(
        line((0, -34.8), (1.3, -31.6), (3.3, -33.6), (4.8, -29.4)),
        bezier((4.8, -29.4), (3.2, -28.6), (1.6, -28.4), (0, -28.4)),
    )
    d.fill(mirrored(coronet), d.palette.gold)
    for x, y in ((0, -34.6), (3.3, -33.5), (-3.3, -33.5)):
        d.fill(ellipse((x, y), (0.75, 0.75)), second)
    d.fill(ellipse((0, -29.9), (0.9, 0.8)), first)
    d.stroke(bezier((14, -12), (13.2, -18), (15, -22), (14.2, -27)), width=2)
    d.fill(
        bezier(
            (14.2, -19.4), (16, -23), (18.6, -22), (18.8, -20.4), (17.4, -18.4), (15.6, -18.2), (14.2, -19.4)
        ),
        d.palette.green,
    )
    petals = {"S": 5, "H": 6, "D": 7, "C": 8}[suit]
    for k in range(petals):
        d.fill(
            shifted(turned(ellipse((0, -2.3), (1.5, 2.0)), 360 * k / petals), 14.2, -29),
            first if first != d.palette.gold else d.palette.red,
        )
    d.fill(ellipse((14.2, -29), (1.4, 1.4)), d.palette.gold)
    _hand(d)


def _jack(d: Drawing, suit: str, cloth: Cloth) -> None:
    """A round collar, a bob and a cap with a feather; a halberd or a pennant."""
    first, second, third = cloth
    hair = {"S": d.palette.brown, "H": d.palette.gold, "D": d.palette.gold, "C": d.palette.dark}[suit]
    collar = join(
        line((2, -16.6)),
        bezier((2, -16.6), (7, -17), (10.4, -15.4), (10.2, -13)),
        bezier((10.2, -13), (8, -10.4), (4, -9.6), (0, -9.8)),
    )
    d.fill(mirrored(collar), d.palette.paper)
    d.fill(line((0, -12.4), (3.4, -14.2), (3.4, -10.2), (0, -12), (-3.4, -10.2), (-3.4, -14.2)), second)
    bob = join(
        bezier((2, -30), (7.6, -30.4), (8.4, -26), (7.6, -21.6)),
        bezier((7.6, -21.6), (9.6, -19.2), (9, -16.2), (6, -16.4)),
        bezier((6, -16.4), (4.6, -17), (4.6, -18.6), (4.8, -21)),
    )
    d.both(bob, hair)
    _face(d, lips=1.15)
    d.both(
        join(
            bezier((0, -28.4), (2.6, -27.6), (4.6, -26), (5.2, -22.4)),
            bezier((5.2, -22.4), (6.6, -25), (6, -30), (0, -30)),
        ),
        hair,
    )
    feather = join(
        bezier((5.6, -30.4), (8, -34), (11.6, -36), (12.4, -33.4)),
        bezier((12.4, -33.4), (12.6, -31.4), (9, -30.4), (7, -28.4)),
    )
    cap = join(
        bezier((-6.9, -27.8), (-9.4, -31.4), (-6, -35.6), (0, -35.2)),
        bezier((0, -35.2), (6, -34.8), (8.4, -31.4), (6.9, -27.8)),
        bezier((6.9, -27.8), (3, -29.6), (-3, -29.6), (-6.9, -27.8)),
    )
    d.fill(cap, first)
    d.fill(
        join(
            bezier((-7.2, -27.2), (-3, -29.2), (3, -29.2), (7.2, -27.2)),
            bezier((7.4, -29.2), (3, -31.2), (-3, -31.2), (-7.4, -29.2)),
        ),
        third,
    )
    d.fill(feather, d.palette.paper)
    d.stroke(bezier((6.2, -29.4), (8, -32), (10, -33.6), (11.6, -33.6)))
    d.fill(line((13.45, -34), (14.55, -34), (14.55, -10), (13.45, -10)), d.palette.brown)
    if suit in "SC":
        d.fill(line((14, -35.6), (15, -32), (13, -32)), d.palette.pale)
        d.fill(
            bezier(
                (14.5, -31.6),
                (16, -31),
                (17, -31.6),
                (18.4, -32.4),
                (18.8, -29),
                (18.4, -26),
                (17.6, -24),
                (16.6, -25.4),
                (15.6, -26),
                (14.5, -26),
            ),
            d.palette.pale,
        )
        d.fill(line((13.4, -30.4), (10.8, -28.6), (13.4, -27)), d.palette.pale)
    else:
        d.fill(ellipse((14, -34.4), (0.9, 0.9)), d.palette.gold)
        d.fill(
            bezier(
                (14.5, -33),
                (16, -34),
                (17.4, -32),
                (19.4, -32.6),
                (18.6, -30.6),
                (18.6, -29),
                (19.4, -26.4),
                (17.4, -25.4),
                (16, -27.4),
                (14.5, -26.4),
            ),
            second,
        )
    _hand(d)


def _hand(d: Drawing) -> None:
    """A fist round what is held at the right, and a cuff."""
    d.fill(line((11.4, -11.4), (16.6, -11.4), (17.4, -8), (10.6, -8)), d.palette.paper)
    d.fill(ellipse((14, -12.6), (2.3, 1.9)), d.palette.skin)
    for y in (-13.3, -12.4, -11.6):
        d.stroke(line((12.6, y), (15, y)))


def _sash(palette: Palette, cloth: Cloth) -> list[Path]:
    """A slanted band of lozenges over the middle; it looks the same turned by 180 degrees."""
    d = Drawing(palette, half=False)
    fall = np.array([[1, -SLOPE], [0, 1]])
    for reach, ink in ((3.6, cloth[2]), (2.7, palette.paper)):
        d.fill(line((-HALF[0], -reach), (HALF[0], -reach), (HALF[0], reach), (-HALF[0], reach)) @ fall, ink)
    for x in range(-16, 17, 4):
        d.fill(line((x, -2.1), (x + 1.7, 0), (x, 2.1), (x - 1.7, 0)) @ fall, cloth[(x // 4) % 2])
    return d.paths
