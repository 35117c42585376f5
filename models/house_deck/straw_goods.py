"""What our Straw deck loads on the camel, from a feather to a stack of bricks.

Each thing is drawn round (0, 0) and reaches from -1 to 1, x first and y down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from models.house_deck.curves import Point, arc, bezier, ellipse, join, line, mirrored, shifted, turned
from models.house_deck.drawing import Ink, Path, Points, ribbon, rounded_rectangle
from models.house_deck.folding import lit, mixed

LINE: Ink = (38, 30, 44)
"""What everything is outlined with."""

WOOD: Ink = (58, 98, 158)
GOLD: Ink = (60, 184, 240)
CREAM: Ink = (206, 232, 246)
RED: Ink = (58, 62, 204)
GREEN: Ink = (86, 150, 96)
BLUE: Ink = (150, 104, 46)
STONE: Ink = (168, 174, 178)
CLAY: Ink = (72, 112, 206)

_WIDTH = 0.045


def shape(points: Points | Sequence[Point], ink: Ink, width: float = _WIDTH) -> list[Path]:
    """A flat shape and its outline."""
    ring = np.asarray(points, float)
    return [Path(ring, ink), Path(ring, LINE, width)]


def stroke(points: Points | Sequence[Point], ink: Ink = LINE, width: float = _WIDTH) -> Path:
    """A line that is not closed."""
    return Path(np.asarray(points, float), ink, width, open=True)


def box(left: float, top: float, right: float, bottom: float, ink: Ink, radius: float = 0.03) -> list[Path]:
    """An outlined rectangle."""
    return shape(rounded_rectangle(left, top, right - left, bottom - top, radius), ink)


def disc(x: float, y: float, radius: float, ink: Ink, width: float = _WIDTH) -> list[Path]:
    """An outlined circle."""
    return shape(ellipse((x, y), (radius, radius)), ink, width)


def feather() -> list[Path]:
    """A quill."""
    spine = bezier((-0.72, 0.92), (-0.4, 0.3), (0.1, -0.3), (0.74, -0.88))
    vane = ribbon(spine[3:], (0.1, 0.62, 0.66, 0.5, 0.02))
    paths = shape(vane, CREAM)
    half = len(vane) // 2
    paths.append(Path(np.concatenate([spine[3:], vane[half:]]), lit(CREAM, -0.12)))
    middle, edges = spine[3:], (vane[:half], vane[half:][::-1])
    for edge in edges:
        paths += [
            stroke([middle[i], edge[min(i + 1, half - 1)]], lit(CREAM, -0.35), 0.02) for i in range(1, 9)
        ]
    return [*paths, Path(vane, LINE, _WIDTH), stroke(spine, LINE, 0.05)]


def jewellery() -> list[Path]:
    """A string of pearls with a pendant, and a ring."""
    paths = [stroke(arc((0, -0.45), (0.74, 0.9), -20, 200), LINE, 0.04)]
    for x, y in arc((0, -0.45), (0.74, 0.9), -16, 196)[::3]:
        paths += disc(float(x), float(y), 0.11, CREAM, 0.035)
        paths.append(Path(ellipse((x - 0.03, y - 0.035), (0.03, 0.03)), (255, 255, 255)))
    gem = line((0, 0.4), (0.24, 0.6), (0, 0.98), (-0.24, 0.6))
    paths += disc(0, 0.42, 0.1, GOLD) + shape(gem, RED)
    paths.append(Path(line((0, 0.4), (0.24, 0.6), (0, 0.68)), lit(RED, 0.35)))
    paths.append(Path(line((-0.24, 0.6), (0, 0.68), (0, 0.98)), lit(RED, -0.25)))
    paths.append(stroke(line((-0.24, 0.6), (0, 0.68), (0.24, 0.6)), LINE, 0.025))
    paths += [
        Path(ellipse((0, -0.3), (0.22, 0.22)), GOLD, 0.09),
        Path(ellipse((0, -0.3), (0.27, 0.27)), LINE, 0.03),
    ]
    paths.append(Path(ellipse((0, -0.3), (0.17, 0.17)), LINE, 0.03))
    return paths + shape(line((-0.16, -0.72), (0.16, -0.72), (0.24, -0.6), (0, -0.42), (-0.24, -0.6)), BLUE)


def backgammon() -> list[Path]:
    """An open backgammon board with men and dice."""
    paths = box(-0.98, -0.8, 0.98, 0.8, WOOD, 0.06)
    for left in (-0.88, 0.06):
        paths += box(left, -0.68, left + 0.82, 0.68, CREAM)
        for i in range(6):
            x, pitch = left + 0.82 / 6 * i, 0.82 / 6
            inks = (RED, BLUE) if i % 2 else (BLUE, RED)
            for side, ink in zip((-1, 1), inks, strict=True):
                point = line((x, 0.66 * side), (x + pitch, 0.66 * side), (x + pitch / 2, 0.1 * side))
                paths.append(Path(point, ink))
    for x, y, ink in (
        (-0.81, -0.59, CREAM), (-0.81, -0.45, CREAM), (-0.81, -0.31, CREAM), (0.13, 0.59, CREAM), (0.13, 0.45, CREAM),
        (0.81, -0.59, LINE), (0.81, -0.45, LINE), (-0.27, 0.59, LINE), (-0.27, 0.45, LINE), (-0.27, 0.31, LINE),
    ):  # fmt: skip
        paths += disc(x, y, 0.066, ink, 0.03)
    for x, pips in ((0.42, ((0, 0),)), (0.64, ((-0.04, -0.04), (0, 0), (0.04, 0.04)))):
        paths += box(x - 0.09, -0.09, x + 0.09, 0.09, (255, 255, 255), 0.03)
        paths += [Path(ellipse((x + dx, dy), (0.02, 0.02)), LINE) for dx, dy in pips]
    return paths


def lute() -> list[Path]:
    """A lute, its neck to the upper right."""
    body = mirrored(
        bezier((0, -0.3), (0.16, -0.28), (0.62, 0.1), (0.5, 0.56), (0.4, 0.88), (0.2, 0.96), (0, 0.96))
    )
    paths = shape(line((-0.09, -0.82), (0.09, -0.82), (0.1, -0.2), (-0.1, -0.2)), lit(WOOD, -0.35))
    paths += shape(line((-0.1, -0.8), (0.1, -0.8), (0.34, -1.08), (0.18, -1.16)), lit(WOOD, -0.2))
    paths += shape(body, mixed(WOOD, GOLD, 0.45))
    paths.append(
        Path(join(body[: len(body) // 2], line((0.2, 0.9), (0.3, 0.4))), lit(mixed(WOOD, GOLD, 0.45), -0.1))
    )
    paths += disc(0, 0.24, 0.18, lit(WOOD, -0.5))
    paths.append(Path(ellipse((0, 0.24), (0.11, 0.11)), GOLD, 0.03))
    paths += box(-0.24, 0.68, 0.24, 0.76, lit(WOOD, -0.45))
    paths += [stroke(line((0.5 * x, -0.8), (x, 0.7)), CREAM, 0.018) for x in (-0.12, -0.04, 0.04, 0.12)]
    paths += [stroke(line((-0.09, y), (0.09, y)), GOLD, 0.02) for y in (-0.6, -0.44, -0.3)]
    return [
        Path(turned(path.points, 32) * 1.02 + (-0.06, 0.02), path.ink, path.width, path.open)
        for path in paths
    ]


def jar() -> list[Path]:
    """A clay jar with two handles and a band."""
    right = bezier((0.2, -0.86), (0.2, -0.6), (0.64, -0.5), (0.62, 0), (0.6, 0.5), (0.34, 0.7), (0.24, 0.94))
    body = mirrored(right)
    paths = [
        Path(
            ribbon(
                bezier((side * 0.2, -0.7), (side * 0.95, -0.8), (side * 0.86, -0.1), (side * 0.6, -0.06)),
                (0.13, 0.13),
            ),
            LINE,
        )
        for side in (-1, 1)
    ]
    paths += [
        Path(
            ribbon(
                bezier((side * 0.2, -0.7), (side * 0.95, -0.8), (side * 0.86, -0.1), (side * 0.6, -0.06)),
                (0.06, 0.06),
            ),
            CLAY,
        )
        for side in (-1, 1)
    ]
    paths += shape(body, CLAY)
    paths.append(
        Path(
            join(right, line((0.02, 0.94)), bezier((0.02, 0.94), (0.4, 0.4), (0.4, -0.3), (0.2, -0.86))),
            lit(CLAY, -0.2),
        )
    )
    paths += box(-0.3, -0.98, 0.3, -0.84, lit(CLAY, 0.15)) + box(-0.3, 0.9, 0.3, 0.99, lit(CLAY, -0.25))
    zigzag = [(x, 0.06 if i % 2 else -0.14) for i, x in enumerate(np.linspace(-0.6, 0.6, 11))]
    paths += [stroke(line(*zigzag), CREAM, 0.07)]
    paths += [
        stroke(line((-0.62 + abs(y) * 0.1, y), (0.62 - abs(y) * 0.1, y)), LINE, 0.03) for y in (-0.24, 0.16)
    ]
    return [*paths, Path(body, LINE, _WIDTH)]


def sack() -> list[Path]:
    """An open sack of spice with a scoop."""
    paths = shape(ellipse((0, -0.36), (0.56, 0.2)), CLAY)
    heap = bezier((-0.54, -0.36), (-0.3, -0.86), (0.26, -0.9), (0.54, -0.36))
    paths += shape(heap, mixed(CLAY, GOLD, 0.6))
    grains = (
        (-0.2, -0.5),
        (0, -0.62),
        (0.18, -0.5),
        (0.3, -0.42),
        (-0.34, -0.42),
        (-0.04, -0.46),
        (0.1, -0.7),
    )
    paths += [Path(ellipse(at, (0.035, 0.028)), lit(CLAY, -0.2)) for at in grains]
    paths += shape(line((0.2, -0.62), (0.34, -0.5), (0.9, -1.0), (0.8, -1.08)), WOOD)
    paths += shape(ellipse((0.24, -0.52), (0.19, 0.13)), lit(WOOD, -0.2))
    front = join(
        bezier((-0.6, -0.4), (-0.4, -0.18), (0.4, -0.18), (0.6, -0.4)),
        bezier((0.6, -0.4), (0.8, 0.2), (0.86, 0.96), (0.5, 0.96)),
        bezier((0.5, 0.96), (0.2, 1), (-0.2, 1), (-0.5, 0.96)),
        bezier((-0.5, 0.96), (-0.86, 0.96), (-0.8, 0.2), (-0.6, -0.4)),
    )
    cloth: Ink = (150, 190, 214)
    paths += shape(front, cloth)
    paths.append(
        Path(
            bezier((0.6, -0.4), (0.8, 0.2), (0.86, 0.96), (0.5, 0.96), (0.7, 0.4), (0.6, 0), (0.44, -0.27)),
            lit(cloth, -0.18),
        )
    )
    hem = ribbon(bezier((-0.61, -0.4), (-0.4, -0.16), (0.4, -0.16), (0.61, -0.4)), (0.14, 0.16, 0.14))
    paths += shape(hem, lit(cloth, 0.3))
    paths += [
        stroke(bezier((x, -0.1), (1.2 * x, 0.1), (1.2 * x, 0.2), (1.1 * x, 0.4)), lit(cloth, -0.35), 0.03)
        for x in (-0.4, -0.14, 0.2)
    ]
    return [*paths, Path(front, LINE, _WIDTH)]


def fruit() -> list[Path]:
    """A basket of fruit."""
    handle = arc((0, -0.02), (0.7, 0.94), 180, 360)
    paths = [stroke(handle, LINE, 0.16), stroke(handle, WOOD, 0.08)]
    for x, y in ((0.36, -0.42), (0.5, -0.24), (0.22, -0.26), (0.36, -0.12), (0.56, -0.05)):
        paths += disc(x, y, 0.12, (120, 60, 110), 0.035)
    paths += disc(-0.42, -0.14, 0.27, GREEN)
    paths += disc(-0.02, -0.24, 0.29, RED)
    paths += [
        stroke(line((-0.42, -0.38), (-0.36, -0.54)), LINE, 0.05),
        stroke(line((-0.02, -0.48), (0.02, -0.66)), LINE, 0.05),
    ]
    paths += shape(
        bezier(
            (0.02, -0.62), (0.1, -0.8), (0.26, -0.8), (0.34, -0.72), (0.24, -0.6), (0.1, -0.58), (0.02, -0.62)
        ),
        GREEN,
    )
    paths += [Path(ellipse((-0.12, -0.32), (0.06, 0.08)), lit(RED, 0.5))]
    paths += disc(0.26, 0, 0.22, (50, 150, 244))
    paths += shape(line((-0.8, 0.06), (0.8, 0.06), (0.6, 0.94), (-0.6, 0.94)), WOOD)
    for row, y in enumerate((0.26, 0.46, 0.66, 0.86)):
        reach = 0.78 - 0.2 * (y - 0.06) / 0.88
        for i in range(7):
            left = -reach + (2 * reach / 7) * (i + 0.12)
            if (i + row) % 2:
                paths.append(
                    Path(rounded_rectangle(left, y - 0.08, 2 * reach / 7 * 0.78, 0.14, 0.05), lit(WOOD, 0.35))
                )
            else:
                paths.append(
                    Path(rounded_rectangle(left, y - 0.08, 2 * reach / 7 * 0.78, 0.14, 0.05), lit(WOOD, -0.2))
                )
    return paths + box(-0.88, 0.02, 0.88, 0.16, lit(WOOD, 0.2), 0.06)


def chest() -> list[Path]:
    """An open chest of gold."""
    lid = join(line((-0.86, -0.16)), bezier((-0.86, -0.16), (-0.9, -0.9), (0.9, -0.9), (0.86, -0.16)))
    paths = shape(lid, lit(WOOD, -0.45))
    coins = [
        (x, y)
        for y, row in (
            (-0.34, (-0.2, 0.1, 0.32)),
            (-0.2, (-0.5, -0.26, 0.02, 0.3, 0.56)),
            (-0.06, (-0.64, -0.4, -0.14, 0.14, 0.42, 0.66)),
        )
        for x in row
    ]
    for x, y in coins:
        paths += shape(ellipse((x, y), (0.19, 0.13)), GOLD, 0.035)
        paths.append(Path(ellipse((x, y), (0.11, 0.07)), lit(GOLD, -0.2), 0.025))
    paths += shape(line((-0.3, -0.32), (-0.2, -0.46), (-0.02, -0.44), (0.04, -0.3), (-0.14, -0.16)), GREEN)
    paths += box(-0.92, 0.02, 0.92, 0.92, WOOD, 0.05)
    paths += [stroke(line((-0.9, y), (0.9, y)), lit(WOOD, -0.4), 0.03) for y in (0.34, 0.64)]
    for x in (-0.72, 0.72):
        paths += box(x - 0.1, 0.02, x + 0.1, 0.92, STONE)
        paths += [Path(ellipse((x, y), (0.035, 0.035)), LINE) for y in (0.12, 0.48, 0.82)]
    paths += box(-0.17, -0.06, 0.17, 0.36, GOLD, 0.06) + disc(0, 0.12, 0.055, LINE, 0)
    return [*paths, Path(line((-0.03, 0.12), (0.03, 0.12), (0.05, 0.28), (-0.05, 0.28)), LINE)]


def tablets() -> list[Path]:
    """Two slabs of stone with old writing."""
    rng = np.random.default_rng(8)
    paths: list[Path] = []
    for x, y, lean, ink in ((-0.36, -0.06, -9, lit(STONE, -0.14)), (0.34, 0.06, 8, STONE)):
        slab = join(
            line((-0.48, 0.86), (-0.48, -0.44)), arc((0, -0.44), (0.48, 0.42), 180, 360), line((0.48, 0.86))
        )
        drawn = shape(shifted(slab, 0.09, 0.06), lit(ink, -0.35)) + shape(slab, ink)
        for row in np.linspace(-0.5, 0.7, 7):
            for column in np.linspace(-0.34, 0.3, 5):
                at = np.array([column, row]) + rng.uniform(-0.03, 0.03, 2)
                wedge = (
                    line((0, 0), (0.09, 0.02), (0.015, 0.09))
                    if rng.random() < 0.6
                    else line((0, 0), (0.13, 0.0), (0.02, 0.035))
                )
                drawn.append(Path(wedge + at, lit(ink, -0.6)))
        paths += [Path(shifted(turned(p.points, lean), x, y), p.ink, p.width, p.open) for p in drawn]
    return paths


def furniture() -> list[Path]:
    """A chest of drawers and a chair."""
    paths = []
    for x in (-0.78, 0.1):
        paths += box(x, 0.8, x + 0.12, 0.98, lit(WOOD, -0.4))
    paths += box(-0.86, -0.62, 0.3, 0.84, WOOD) + box(-0.94, -0.76, 0.38, -0.6, lit(WOOD, 0.2), 0.05)
    for y in (-0.5, -0.06, 0.38):
        paths += box(-0.74, y, 0.18, y + 0.36, lit(WOOD, 0.12)) + disc(-0.28, y + 0.18, 0.055, GOLD, 0.03)
    paths += shape(
        bezier(
            (-0.5, -0.76),
            (-0.62, -0.96),
            (-0.5, -1.02),
            (-0.42, -1.02),
            (-0.34, -1.02),
            (-0.22, -0.96),
            (-0.34, -0.76),
        ),
        BLUE,
    )
    seat, dark = RED, lit(WOOD, -0.25)
    paths += box(0.12, -0.28, 0.24, 0.98, dark) + box(0.76, -0.28, 0.88, 0.98, dark)
    paths += [part for y in (-0.2, 0.02) for part in box(0.14, y, 0.86, y + 0.12, lit(WOOD, 0.1))]
    paths += box(0.06, 0.28, 0.96, 0.46, seat, 0.08)
    return paths + box(0.24, 0.7, 0.76, 0.78, dark)


def bricks() -> list[Path]:
    """A stack of bricks."""
    inks = ((62, 82, 190), (76, 100, 206), (54, 70, 168), (84, 112, 214))
    paths: list[Path] = []
    for row, (count, y) in enumerate(((3, 0.9), (3, 0.5), (2, 0.1), (1, -0.3))):
        for i in range(count):
            x = (i - (count - 1) / 2) * 0.62 - 0.06 + (0.05 if row % 2 else -0.03)
            ink = inks[(2 * row + i) % 4]
            left, right, top = x - 0.3, x + 0.3, y - 0.38
            slant = 0.16
            upper = line((left, top), (left + slant, top - slant), (right + slant, top - slant), (right, top))
            side = line((right, top), (right + slant, top - slant), (right + slant, y - slant), (right, y))
            paths += shape(upper, lit(ink, 0.22)) + shape(side, lit(ink, -0.3))
            paths += box(left, top, right, y, ink, 0.01)
            paths += [Path(ellipse((x + dx, y - 0.3), (0.06, 0.03)), lit(ink, -0.35)) for dx in (-0.14, 0.14)]
    return paths


GOODS: tuple[Callable[[], list[Path]], ...] = (
    feather, jewellery, backgammon, lute, jar, sack, fruit, chest, tablets, furniture, bricks,
)  # fmt: skip
"""The picture of each weight, 0 to 10 kg."""
