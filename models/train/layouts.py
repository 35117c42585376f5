"""Where cards lie on a table, in mm, bottom card first: grids, scatter, rows in which they overlap, fans."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Layout = Callable[[np.random.Generator, tuple[float, float], int], list[Floats]]
"""`layout(rng, size_mm, count)` gives the corners of each card, (4, 2) float32 from its own top left."""


def upright(size_mm: tuple[float, float]) -> Floats:
    """A card about the origin."""
    width, height = size_mm
    return np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2


def turned(corners: Floats, degrees: float) -> Floats:
    """Turn points (n, 2) about the origin."""
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.float32(corners @ turn)


def grid_or_scatter(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Cards side by side as a game lays them out, or strewn."""
    return grid(rng, size_mm, count) if rng.random() < 0.7 else scatter(rng, size_mm, count)


def grid(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Rows and columns, more or less neat, either way up."""
    width, height = size_mm
    columns = int(rng.choice([3, 3, 4, 4, 5, 6] if count > 8 else [1, 2, 3, 4]))
    sideways = rng.random() < 0.5
    gap = rng.uniform(0, 12) if rng.random() < 0.45 else rng.uniform(8, 50)
    step = (np.array([height, width]) if sideways else np.array([width, height])) + gap
    shake, turn = (rng.uniform(0, 0.5) * min(gap, 20), rng.uniform(0, 5 if gap < 8 else 14))
    places = []
    for i in range(count):
        middle = np.array([i % columns, i // columns]) * step + rng.normal(0, 0.4, 2) * shake
        angle = 90 * sideways + rng.normal(0, 0.5) * turn + 180 * (rng.random() < 0.3)
        places.append(turned(upright(size_mm), angle) + np.float32(middle))
    return places


def scatter(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Cards anyhow, some of them a little on top of others."""
    side = sum(size_mm) / 2
    reach = side * np.sqrt(max(count, 1)) * rng.uniform(0.8, 1.5)
    closeness = rng.uniform(0.5, 1.05)
    places: list[Floats] = []
    while len(places) < count:
        for _ in range(40):
            middle = rng.uniform(-0.5, 0.5, 2) * reach
            if all(np.linalg.norm(middle - p.mean(axis=0)) > closeness * side for p in places):
                break
        else:
            reach *= 1.1
        places.append(turned(upright(size_mm), rng.uniform(0, 360)) + np.float32(middle))
    return places


def rows(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Rows, or columns, of cards on top of each other, of each of which a strip shows; some are upside down."""
    width, height = size_mm
    down = rng.random() < 0.2
    along, across = (height, width) if down else (width, height)
    step = along * (rng.uniform(0.22, 0.5) if rng.random() < 0.7 else rng.uniform(0.4, 1.1))
    uneven, shake, turn = rng.uniform(0, 0.35), rng.uniform(0, 5), rng.uniform(0, 6)
    gap = rng.uniform(-0.1, 0.25) * across if rng.random() < 0.8 else rng.uniform(-0.45, -0.1) * across
    most = int(rng.integers(3, 10))
    flip = 180 * (rng.random() < 0.12)
    places: list[Floats] = []
    for row in range(-(-count // most)):
        here = min(most, count - row * most)
        start, slope = rng.normal(0, 0.4) * width, rng.normal(0, 0.02)
        for i in range(here):
            at = start + (i + rng.normal(0, uneven) * 0.4) * step
            middle = np.array([at, row * (across + gap) + slope * at]) + rng.normal(0, 0.4, 2) * shake
            angle = rng.normal(0, 0.5) * turn + flip + 180 * (rng.random() < 0.03)
            middle = middle[::-1] if down else middle
            places.append(turned(upright(size_mm), angle) + np.float32(middle))
    return places


def fan(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Hands of up to ten cards spread about a point below them, their own left edges showing."""
    width, height = size_mm
    places: list[Floats] = []
    hand = 0
    while len(places) < count:
        here = min(count - len(places), int(rng.integers(3, 11)))
        below = height * rng.uniform(0.55, 1.6)
        spread = np.rad2deg(width * rng.uniform(0.24, 0.55) / (below + height / 2))
        about = np.float32([hand % 2, hand // 2]) * np.float32([width * 3.4, height * 1.9])
        lean = rng.normal(0, 12)
        for i in range(here):
            angle = (i - (here - 1) / 2) * spread * (1 + rng.normal(0, 0.12)) + lean
            card = turned(upright(size_mm) + np.float32([rng.normal(0, 1.5), -below]), angle)
            places.append(card + about)
        hand += 1
    return places
