"""Where the cards of a sample photo lie: corners in mm, (4, 2) each, clockwise from a card's own top left."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.train.grounds import Floats
from models.train.layouts import turned, upright
from models.train.set_game import SIZE_MM


def place(
    middle: Sequence[float] | np.ndarray, degrees: float, size_mm: tuple[float, float] = SIZE_MM
) -> Floats:
    """A card, by default of SET, about a point, turned from upright."""
    return turned(upright(size_mm), degrees) + np.float32(middle)


def grid(
    rng: np.random.Generator,
    count: int,
    *,
    columns: int,
    size_mm: tuple[float, float] = SIZE_MM,
    sideways: bool = False,
    gap: float = 11,
    mess: float = 1.0,
    flips: float = 0.3,
) -> list[Floats]:
    """Cards in rows as players lay them, a little out of line, a share of `flips` upside down."""
    width, height = size_mm
    step = np.array([height, width] if sideways else [width, height]) + gap
    places = []
    for i in range(count):
        middle = np.array([i % columns, i // columns]) * step + mess * rng.uniform(-2.2, 2.2, 2)
        angle = 90 * sideways + mess * rng.normal(0, 1.5) + 180 * (rng.random() < flips)
        places.append(place(middle, angle, size_mm))
    return places


def row(
    rng: np.random.Generator,
    count: int,
    *,
    start: tuple[float, float],
    step: float,
    size_mm: tuple[float, float],
) -> list[Floats]:
    """Cards side by side from `start`, each `step` to the right of the last and on top of it, nearly straight."""
    places = []
    for i in range(count):
        middle = np.array([start[0] + i * step, start[1]]) + rng.uniform(-0.7, 0.7, 2)
        places.append(place(middle, rng.normal(0, 0.7), size_mm))
    return places


def fan(
    rng: np.random.Generator, count: int, *, radius: float, step: float, size_mm: tuple[float, float]
) -> list[Floats]:
    """A hand held open: each card turned `step` degrees on from the last about a point `radius` below its middle."""
    places = []
    for i in range(count):
        degrees = (i - (count - 1) / 2) * step + rng.normal(0, 0.25)
        middle = turned(np.float32([[0, -radius + rng.normal(0, 0.8)]]), degrees)[0]
        places.append(place(middle, degrees, size_mm))
    return places
