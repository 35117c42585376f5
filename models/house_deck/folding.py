"""Folded paper: sheets in facets that catch the light, and what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from models.house_deck.curves import Point, bezier, ellipse
from models.house_deck.drawing import Ink, Path, Points, ribbon

LIGHT = np.array([-0.5, -0.87])
"""Where the light comes from: the upper left."""

BLACK: Ink = (40, 36, 34)
PALE: Ink = (232, 238, 242)


def lit(ink: Ink, light: float) -> Ink:
    """An ink in more light (up to 1: white) or less (down to -1: black)."""
    share = 1 + light if light < 0 else 1 - light
    rest = 255 * light if light > 0 else 0.0
    return int(ink[0] * share + rest), int(ink[1] * share + rest), int(ink[2] * share + rest)


def mixed(one: Ink, other: Ink, share: float) -> Ink:
    """One ink with a `share` of another in it."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


def shifted(ink: Ink, by: Sequence[float]) -> Ink:
    """An ink moved in Lab by lightness (0-100), a and b."""
    lab = cv2.cvtColor(np.float32([[ink]]) / 255, cv2.COLOR_BGR2LAB) + np.float32(by)
    blue, green, red = np.clip(cv2.cvtColor(np.float32(lab), cv2.COLOR_LAB2BGR)[0, 0] * 255, 0, 255)
    return int(blue), int(green), int(red)


def folded(
    points: Points | Sequence[Point], ink: Ink, peak: Point | None = None, depth: float = 0.2
) -> list[Path]:
    """A polygon, clockwise on screen, folded from its corners up to a peak: each facet has its own light."""
    ring = np.asarray(points, float)
    middle = ring.mean(axis=0) if peak is None else np.asarray(peak, float)
    ends = np.concatenate([ring[1:], ring[:1]])
    along = ends - ring
    normals = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    light = depth * (normals @ LIGHT)
    paths = [Path(ring, ink)]
    for start, end, share in zip(ring, ends, light.tolist(), strict=True):
        paths.append(Path(np.array([start, end, middle]), lit(ink, share)))
    return paths


def pair(points: Sequence[Point], ink: Ink, depth: float = 0.2) -> list[Path]:
    """A folded polygon and its mirror image on the other side of x = 0."""
    ring = np.array(points, float)
    return folded(ring, ink, depth=depth) + folded((ring * (-1, 1))[::-1], ink, depth=depth)


def halved(points: Points | Sequence[Point], ink: Ink, depth: float = 0.2) -> list[Path]:
    """A polygon with one fold, from its first corner to the corner opposite: the second half lies in the shade."""
    ring = np.asarray(points, float)
    half = len(ring) // 2
    return [Path(ring, ink), Path(np.array([*ring[half:], ring[0]]), lit(ink, -depth))]


def strip(line: Points, widths: tuple[float, ...], ink: Ink, depth: float = 0.2) -> list[Path]:
    """A long band with a fold along its middle."""
    band = ribbon(line, widths)
    return [Path(band, ink), Path(np.concatenate([line, band[len(line) :]]), lit(ink, -depth))]


_DISC = ellipse((0, 0), (1, 1))


def eye(x: float, y: float, size: float = 0.06) -> list[Path]:
    """A white eye with a black pupil."""
    return [Path(_DISC * size + np.array([x, y]), PALE), Path(_DISC * (0.6 * size) + np.array([x, y]), BLACK)]


def stone(x: float, y: float, size: float, ink: Ink, rng: np.random.Generator) -> list[Path]:
    """A pebble of paper that stands on (x, y)."""
    angle = np.sort(rng.uniform(0, 2 * np.pi / 6, 6) * 0.6 + np.arange(6) * np.pi / 3)
    ring = np.stack([x + np.cos(angle) * size, y + (0.62 * np.sin(angle) - 0.5) * size], axis=1)
    return folded(ring, ink, (x + rng.uniform(-0.3, 0.2) * size, y - rng.uniform(0.5, 0.8) * size), 0.3)


def weed(x: float, y: float, height: float, ink: Ink, rng: np.random.Generator) -> list[Path]:
    """Blades of seaweed that grow from (x, y)."""
    paths = []
    for _ in range(3):
        lean, bend = rng.uniform(-0.45, 0.45) * height, rng.uniform(-0.3, 0.3) * height
        top = y - height * rng.uniform(0.6, 1)
        blade = bezier(
            (x, y), (x + bend, y - height * 0.4), (x + lean - bend, top + height * 0.3), (x + lean, top)
        )
        paths += strip(
            blade, (0.05 * height, 0.07 * height, 0.01 * height), lit(ink, rng.uniform(-0.25, 0.2))
        )
    return paths


def waves(top: float, ink: Ink, rng: np.random.Generator, *, rows: int = 3) -> list[Path]:
    """Rows of folded waves from edge to edge of a card, the last down to its bottom."""
    paths = []
    for row in range(rows):
        count = 7
        x = np.linspace(-2, 65, count + 1) + np.pad(rng.uniform(-3, 3, count - 1), 1)
        y = (
            top
            + row * 7
            + rng.uniform(0.8, 2.6) * (-1.0) ** (np.arange(count + 1) + row)
            + rng.uniform(-0.6, 0.6, count + 1)
        )
        deep = lit(ink, -0.12 * row)
        paths.append(Path(np.stack([[*x, 65, -2], [*(y + 0.3), 90, 90]], axis=1), deep))
        for i in range(count):
            light = 0.14 if y[i + 1] < y[i] else -0.14
            facet = [
                (x[i], y[i]),
                (x[i + 1], y[i + 1]),
                (x[i + 1] + 1.5, y[i + 1] + 9),
                (x[i] + 1.5, y[i] + 9),
            ]
            paths.append(Path(np.array(facet), lit(deep, light)))
    return paths


def block(x: float, y: float, width: float, height: float, ink: Ink) -> list[Path]:
    """A box that stands on (x, y), its middle, seen from a little above."""
    left, right, slant = x - width / 2, x + width / 2, 0.22 * width
    upper = [
        (left, y - height),
        (left + slant, y - height - slant),
        (right + slant, y - height - slant),
        (right, y - height),
    ]
    side = [(right, y - height), (right + slant, y - height - slant), (right + slant, y - slant), (right, y)]
    front = [(left, y - height), (right, y - height), (right, y), (left, y)]
    return [
        Path(np.array(front), lit(ink, -0.1)),
        Path(np.array(side), lit(ink, -0.28)),
        Path(np.array(upper), ink),
    ]


def shadow(x: float, y: float, reach: float, ground: Ink) -> list[Path]:
    """What keeps the light from the ground round (x, y)."""
    return [
        Path(_DISC * (reach, 0.24 * reach) + np.array([x, y]), lit(ground, -0.12)),
        Path(_DISC * (0.82 * reach, 0.16 * reach) + np.array([x, y]), lit(ground, -0.24)),
    ]
