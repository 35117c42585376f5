"""What is no goods in our Straw deck: carpet, lamp, mirror, signs that turn round, the straw; and the camel.

Each thing is drawn round (0, 0) and reaches from -1 to 1, x first and y down.
"""

from __future__ import annotations

import numpy as np

from models.house_deck.curves import arc, bezier, ellipse, join, line, shifted, turned
from models.house_deck.drawing import Ink, Path, Points, ribbon
from models.house_deck.folding import lit
from models.house_deck.straw_goods import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    LINE,
    RED,
    STONE,
    WOOD,
    box,
    disc,
    jar,
    shape,
    stroke,
)

CARPETS: tuple[tuple[Ink, Ink], ...] = (
    (RED, GOLD), (BLUE, CREAM), ((120, 60, 110), GOLD), (GREEN, CREAM), ((60, 130, 226), BLUE),
)  # fmt: skip
"""Ground and pattern of carpets."""


def carpet(model: int) -> list[Path]:
    """A flying carpet; `model` says in which inks."""
    ground, pattern = CARPETS[model % len(CARPETS)]

    def laid(points: Points) -> Points:
        """From a rectangle of -1 to 1 onto the waving carpet."""
        u, v = points.T
        return np.stack([0.8 * u - 0.18 * v, 0.56 * v + 0.12 * np.sin(3.4 * u + 0.5 * v) - 0.08 * u], axis=1)

    def along(left: float, top: float, right: float, bottom: float) -> Points:
        x, y = np.linspace(left, right, 16), np.linspace(top, bottom, 6)
        return join(
            np.stack([x, np.full(16, top)], 1), np.stack([np.full(6, right), y], 1),
            np.stack([x[::-1], np.full(16, bottom)], 1), np.stack([np.full(6, left), y[::-1]], 1),
        )  # fmt: skip

    paths = [
        stroke(laid(line((side, v), (side * 1.13, v))), CREAM, 0.035)
        for side in (-1, 1)
        for v in np.linspace(-0.94, 0.94, 12)
    ]
    whole = laid(along(-1, -1, 1, 1))
    paths += shape(shifted(whole, 0, 0.07), lit(ground, -0.5)) + shape(whole, ground)
    paths += [Path(laid(along(-0.9, -0.84, 0.9, 0.84)), pattern, 0.05)]
    paths += [Path(laid(along(-0.78, -0.66, 0.78, 0.66)), pattern, 0.025)]
    for u in (-0.46, 0, 0.46):
        rhombus = line((u - 0.2, 0), (u, -0.5), (u + 0.2, 0), (u, 0.5))
        paths += [Path(laid(rhombus), pattern), Path(laid(rhombus * (1, 0.5)), ground, 0.03)]
    return paths


def lamp() -> list[Path]:
    """A magic lamp and its smoke."""
    smoke = bezier(
        (0.72, -0.02), (0.9, -0.4), (0.3, -0.4), (0.46, -0.66), (0.6, -0.9), (0.1, -0.8), (-0.1, -0.96)
    )
    paths = [Path(ribbon(smoke, (0.08, 0.3, 0.2, 0.34, 0.04)), (216, 206, 190))]
    paths += [Path(ribbon(shifted(smoke, 0.04, 0.03), (0.02, 0.12, 0.06, 0.14, 0.01)), (240, 236, 228))]
    paths += [
        Path(ellipse((-0.74, 0.22), (0.2, 0.24)), LINE, 0.15),
        Path(ellipse((-0.74, 0.22), (0.2, 0.24)), GOLD, 0.07),
    ]
    body = join(
        bezier(
            (-0.66, 0.08), (-0.3, -0.04), (0.2, -0.04), (0.44, 0.14), (0.56, 0.2), (0.6, 0), (0.68, -0.06)
        ),
        bezier((0.68, -0.06), (0.8, -0.08), (0.84, 0.02), (0.8, 0.06)),
        bezier((0.8, 0.06), (0.66, 0.4), (0.4, 0.66), (0.0, 0.66), (-0.4, 0.66), (-0.6, 0.4), (-0.66, 0.08)),
    )
    paths += shape(line((-0.14, 0.62), (0.14, 0.62), (0.3, 0.9), (-0.3, 0.9)), lit(GOLD, -0.2))
    paths += box(-0.4, 0.86, 0.4, 0.97, GOLD, 0.05) + shape(body, GOLD)
    paths.append(
        Path(
            bezier(
                (0.8, 0.06),
                (0.66, 0.4),
                (0.4, 0.66),
                (0.0, 0.66),
                (-0.3, 0.66),
                (-0.5, 0.5),
                (-0.58, 0.36),
                (-0.2, 0.6),
                (0.3, 0.5),
                (0.8, 0.06),
            ),
            lit(GOLD, -0.25),
        )
    )
    paths += shape(
        join(line((-0.36, 0.04)), bezier((-0.36, 0.04), (-0.3, -0.3), (0.1, -0.3), (0.18, 0.06))),
        lit(GOLD, 0.15),
    )
    paths += disc(-0.09, -0.29, 0.08, RED)
    paths += [Path(ellipse((-0.34, 0.24), (0.1, 0.05)), lit(GOLD, 0.7))]
    return [
        *paths,
        Path(body, LINE, 0.045),
        *_spark(-0.62, -0.56, 0.2),
        *_spark(0.1, -0.46, 0.13),
        *_spark(0.84, -0.72, 0.16),
    ]


def mirror() -> list[Path]:
    """A jar and what a mirror makes of it."""
    paths = shape(line((0.1, 0.9), (0.9, 0.9), (0.74, 0.74), (0.26, 0.74)), lit(WOOD, -0.3))
    paths += shape(ellipse((0.46, -0.06), (0.52, 0.88)), GOLD, 0.05)
    glass: Ink = (232, 222, 196)
    paths += shape(ellipse((0.46, -0.06), (0.42, 0.76)), glass)
    pot = [Path(p.points * (-0.36, 0.36) + (0.42, 0.18), p.ink, p.width * 0.36, p.open) for p in jar()]
    paths += [Path(p.points, lit(p.ink, 0.28), p.width, p.open) for p in pot]
    paths += [stroke(line((0.2, -0.36), (0.42, -0.66)), (255, 255, 255), 0.05)]
    paths += [stroke(line((0.34, -0.34), (0.5, -0.56)), (255, 255, 255), 0.03)]
    return paths + [p.moved(-0.52, 0.42, scale=0.5) for p in jar()]


def turning() -> list[Path]:
    """Two arrows that chase each other round a compass."""
    paths: list[Path] = []
    for half, ink in ((0, RED), (180, BLUE)):
        bow = ribbon(arc((0, 0), (0.76, 0.76), 200, 318), (0.16, 0.22))
        tip = arc((0, 0), (0.76, 0.76), 318, 352)[-1]
        inner, outer = (arc((0, 0), (r, r), 316, 322)[0] for r in (0.48, 1.04))
        whole = np.concatenate(
            [bow[: len(bow) // 2], line(inner), line(tip), line(outer), bow[len(bow) // 2 :]]
        )
        paths += shape(turned(whole, half), ink, 0.055)
    for angle in range(0, 360, 90):
        for half, ink in ((-1, CREAM), (1, STONE)):
            point = line((0, -0.42), (half * 0.1, -0.1), (0, 0))
            paths += shape(turned(point, angle), ink, 0.03)
    return paths + disc(0, 0, 0.09, GOLD, 0.035)


def straw() -> list[Path]:
    """One stalk in a blaze of light."""
    paths = [
        Path(turned(line((-0.05, -1.0), (0.05, -1.0), (0.015, -0.2), (-0.015, -0.2)), angle), (150, 226, 250))
        for angle in range(0, 360, 20)
    ]
    stalk = bezier((-0.78, 0.84), (-0.3, 0.36), (0.2, -0.2), (0.5, -0.9))
    paths += [
        Path(ribbon(stalk, (0.2, 0.17, 0.15, 0.1)), LINE),
        Path(ribbon(stalk, (0.12, 0.09, 0.07, 0.04)), GOLD),
    ]
    for at in (4, 8):
        paths += shape(ellipse(stalk[at], (0.085, 0.06)), lit(GOLD, -0.25), 0.035)
    leaf = bezier(stalk[4], (-0.1, 0.5), (0.3, 0.5), (0.62, 0.72))
    paths += shape(ribbon(leaf, (0.05, 0.14, 0.12, 0.01)), lit(GOLD, -0.12), 0.035)
    other = bezier(stalk[8], (-0.2, -0.1), (-0.4, -0.5), (-0.5, -0.7))
    return paths + shape(ribbon(other, (0.04, 0.11, 0.08, 0.01)), lit(GOLD, 0.2), 0.035)


def camel() -> list[Path]:
    """A camel with a rug on its back, seen from its left."""
    hide: Ink = (104, 168, 216)
    dark = lit(hide, -0.22)
    paths: list[Path] = []
    for x, lean in ((-0.1, 0.05), (0.5, 0.05)):
        paths += shape(_leg(x, lean), dark)
    paths += [Path(ribbon(bezier((0.7, -0.06), (0.86, 0), (0.84, 0.2), (0.8, 0.36)), (0.08, 0.05)), LINE)]
    body = join(
        bezier(
            (-0.5, 0.02),
            (-0.4, -0.12),
            (-0.26, -0.16),
            (-0.14, -0.2),
            (-0.02, -0.62),
            (0.3, -0.7),
            (0.42, -0.22),
        ),
        bezier(
            (0.42, -0.22), (0.6, -0.22), (0.74, -0.14), (0.74, 0.04), (0.74, 0.26), (0.6, 0.3), (0.5, 0.32)
        ),
        bezier((0.5, 0.32), (0.2, 0.4), (0.0, 0.4), (-0.2, 0.36), (-0.5, 0.4), (-0.74, 0.2), (-0.76, -0.1)),
        bezier((-0.76, -0.1), (-0.78, -0.3), (-0.74, -0.44), (-0.76, -0.5)),
        bezier(
            (-0.76, -0.5),
            (-0.86, -0.5),
            (-0.98, -0.5),
            (-1.0, -0.6),
            (-1.0, -0.72),
            (-0.86, -0.72),
            (-0.78, -0.8),
        ),
        bezier(
            (-0.78, -0.8),
            (-0.7, -0.86),
            (-0.56, -0.84),
            (-0.54, -0.68),
            (-0.52, -0.4),
            (-0.6, -0.1),
            (-0.5, 0.02),
        ),
    )
    paths += shape(body, hide, 0.05)
    for x, lean in ((-0.32, -0.05), (0.34, -0.06)):
        paths += shape(_leg(x, lean), hide)
        top = line((x - 0.13, 0.1), (x + 0.13, 0.1), (x + 0.1, 0.32), (x - 0.1, 0.32))
        paths.append(Path(top, hide))
    rug = join(
        bezier((-0.1, -0.28), (0.02, -0.6), (0.28, -0.64), (0.4, -0.24)),
        bezier((0.46, -0.1), (0.5, 0.06), (0.48, 0.16), (0.46, 0.22)),
        bezier((0.46, 0.22), (0.2, 0.3), (0.04, 0.28), (-0.14, 0.22)),
    )
    paths += shape(rug, RED)
    hem = ribbon(bezier((0.46, 0.12), (0.2, 0.2), (0.04, 0.18), (-0.14, 0.12)), (0.09, 0.09))
    paths += shape(hem, GOLD, 0.03)
    paths += shape(line((0.15, -0.32), (0.28, -0.1), (0.15, 0.08), (0.02, -0.1)), GOLD, 0.03)
    paths += shape(line((-0.66, -0.8), (-0.6, -0.98), (-0.54, -0.76)), dark, 0.04)
    paths += [
        Path(ellipse((-0.78, -0.66), (0.045, 0.05)), LINE),
        stroke(arc((-0.78, -0.64), (0.09, 0.1), 200, 330), LINE, 0.025),
    ]
    paths += [stroke(bezier((-0.98, -0.58), (-0.9, -0.54), (-0.86, -0.56), (-0.82, -0.58)), LINE, 0.03)]
    return [
        *paths,
        Path(ellipse((-0.95, -0.64), (0.018, 0.014)), LINE),
        stroke(line((-0.72, -0.5), (-0.56, -0.56)), RED, 0.06),
    ]


def _leg(x: float, lean: float) -> Points:
    right = bezier((x + 0.13, 0.2), (x + 0.12, 0.5), (x + 0.06 + lean, 0.5), (x + 0.07 + lean, 0.88))
    left = bezier((x - 0.05 + lean, 0.88), (x - 0.05 + lean, 0.5), (x - 0.1, 0.5), (x - 0.13, 0.2))
    foot = line((x + 0.09 + lean, 0.96), (x - 0.13 + lean, 0.96))
    return join(right, foot, left)


def _spark(x: float, y: float, size: float) -> list[Path]:
    ray = line((0, -1), (0.18, -0.18), (1, 0), (0.18, 0.18), (0, 1), (-0.18, 0.18), (-1, 0), (-0.18, -0.18))
    return [Path(shifted(ray * size, x, y), GOLD)]
