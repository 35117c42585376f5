"""What is drawn on invented cards: symbols, patterns, figures and landscapes."""

from __future__ import annotations

import cv2
import numpy as np

from models.train.grounds import colour, noise
from vision.straighten import Floats
from vision.types import Image

SYMBOLS = 9
"""How many kinds of outline there are."""


def landscape(rng: np.random.Generator, area: Image) -> None:
    """A sky, hills and something in front of them, in place."""
    height, width = area.shape[:2]
    top, low = (colour(rng, value=(60, 255), saturation=(0.1, 0.8)) for _ in range(2))
    area[:] = top + (low - top) * np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    if rng.random() < 0.5:
        spot = (int(rng.uniform(0.1, 0.9) * width), int(rng.uniform(0.1, 0.4) * height))
        cv2.circle(
            area,
            spot,
            int(rng.uniform(0.05, 0.15) * width),
            colour(rng, value=(180, 255), saturation=(0, 0.6)).tolist(),
            -1,
            cv2.LINE_AA,
        )
    x = np.arange(0, width + 8, 8)
    for depth in np.sort(rng.uniform(0.35, 0.95, int(rng.integers(1, 4)))):
        hills = depth * height + rng.uniform(0.01, 0.08) * height * np.sin(
            x / width * rng.uniform(2, 14) + rng.uniform(0, 6)
        )
        points = np.concatenate([np.stack([x, hills], axis=1), [[width, height], [0, height]]]).astype(
            np.int32
        )
        cv2.fillPoly(
            area, [points], colour(rng, value=(30, 220), saturation=(0.2, 0.9)).tolist(), cv2.LINE_AA
        )
    for _ in range(int(rng.integers(1, 4))):
        place = rng.uniform((0.2, 0.4), (0.8, 0.85)) * (width, height)
        bgr = colour(rng, value=(10, 250), saturation=(0.2, 1))
        stamp(
            area,
            outline(rng, int(rng.integers(SYMBOLS))),
            place,
            rng.uniform(0.06, 0.25) * width,
            bgr,
            0,
            rng.uniform(-30, 30),
        )


def marble(rng: np.random.Generator, area: Image) -> None:
    """Clouds of two or three colours, in place."""
    height, width = area.shape[:2]
    size = max(height, width)
    field = noise(rng, size, rng.uniform(size / 12, size / 2))[:height, :width]
    one, two, three = (colour(rng, value=(20, 255), saturation=(0.1, 1)) for _ in range(3))
    share = np.clip(field * np.float32(rng.uniform(0.3, 2)) + 0.5, 0, 1)[..., None]
    area[:] = one + (two - one) * share
    if rng.random() < 0.5:
        area[field > rng.uniform(-0.5, 1)] = three


def pattern(rng: np.random.Generator, area: Image) -> None:
    """A pattern all over, as on a back, in place."""
    height, width = area.shape[:2]
    area[:] = colour(rng, value=(30, 250), saturation=(0, 0.9))
    ink = colour(rng, value=(10, 255), saturation=(0, 1))
    step = int(rng.uniform(0.05, 0.2) * width)
    shape, fill, angle = outline(rng, int(rng.integers(SYMBOLS))), int(rng.integers(2)), rng.uniform(0, 90)
    for row, y in enumerate(range(step // 2, height, step)):
        for x in range(step // 2 + (row % 2) * step // 2, width, step):
            stamp(area, shape, np.array([x, y]), 0.42 * step, ink, fill, angle)


def creature(rng: np.random.Generator, area: Image) -> None:
    """A symmetrical figure of some parts with eyes, in place."""
    height, width = area.shape[:2]
    middle = np.array([0.5 * width, rng.uniform(0.4, 0.6) * height])
    size = rng.uniform(0.2, 0.36) * width
    inks = [colour(rng, value=(20, 250), saturation=(0.2, 1)) for _ in range(3)]
    for _ in range(int(rng.integers(2, 6))):
        offset = np.array([rng.uniform(0, 1.0), rng.uniform(-1.2, 1.2)]) * size
        shape, angle = outline(rng, int(rng.integers(SYMBOLS))), rng.uniform(0, 360)
        reach, bgr = size * rng.uniform(0.25, 0.8), inks[int(rng.integers(3))]
        stamp(area, shape, middle + offset, reach, bgr, 0, angle)
        stamp(area, shape * (-1, 1), middle + offset * (-1, 1), reach, bgr, 0, -angle)
    stamp(area, outline(rng, 8), middle, size * rng.uniform(0.6, 1), inks[0], 0, 0)
    apart, up, eye = rng.uniform(0.15, 0.4) * size, rng.uniform(0, 0.4) * size, rng.uniform(0.06, 0.16) * size
    for side in (-1, 1):
        spot = [int(middle[0] + side * apart), int(middle[1] - up)]
        cv2.circle(area, spot, max(1, int(eye)), (245, 245, 245), -1, cv2.LINE_AA)
        cv2.circle(area, spot, max(1, int(0.5 * eye)), (15, 15, 15), -1, cv2.LINE_AA)


def outline(rng: np.random.Generator, kind: int) -> Floats:
    """A symbol's outline about the origin, (n, 2), within 1: a star, polygon, cross, heart, moon and so on."""
    around = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    if kind == 0:
        points = int(rng.integers(4, 8))
        angle = np.linspace(0, 2 * np.pi, 2 * points, endpoint=False) - np.pi / 2
        radius = np.where(np.arange(2 * points) % 2, rng.uniform(0.3, 0.6), 1)
    elif kind == 1:
        angle = np.linspace(0, 2 * np.pi, int(rng.integers(3, 7)), endpoint=False) - np.pi / 2
        radius = np.ones_like(angle)
    elif kind == 2:
        a = rng.uniform(0.2, 0.45)
        return np.float32(
            [
                [-a, -1],
                [a, -1],
                [a, -a],
                [1, -a],
                [1, a],
                [a, a],
                [a, 1],
                [-a, 1],
                [-a, a],
                [-1, a],
                [-1, -a],
                [-a, -a],
            ]
        )
    elif kind == 3:
        return np.float32(
            np.stack(
                [
                    np.sin(around) ** 3,
                    -(13 * np.cos(around) - 5 * np.cos(2 * around) - 2 * np.cos(3 * around)) / 16,
                ],
                axis=1,
            )
        )
    elif kind == 4:
        half = np.linspace(-2.2, 2.2, 30)
        outer, inner = (
            np.stack([np.cos(half), np.sin(half)], 1),
            np.stack([0.7 * np.cos(half) - 0.25, 0.85 * np.sin(half)], 1),
        )
        return np.float32(np.concatenate([outer, inner[::-1]]))
    elif kind == 5:
        return np.float32(
            np.stack([0.6 * np.sin(around) * np.sin(around / 2) ** 1.5, -np.cos(around)], axis=1)
        )
    elif kind == 6:
        a = rng.uniform(0.15, 0.4)
        return np.float32([[0, -1], [0.8, 0], [a, 0], [a, 1], [-a, 1], [-a, 0], [-0.8, 0]])
    elif kind == 7:
        flat = rng.uniform(0.4, 1)
        return np.float32(np.stack([np.cos(around), flat * np.sin(around)], axis=1))
    else:
        angle, radius = (
            around,
            0.75 + sum(rng.normal(0, 0.12) * np.cos(k * around + rng.uniform(0, 6)) for k in range(2, 6)),
        )
    return np.float32(np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1))


def stamp(
    area: Image, shape: Floats, place: np.ndarray, reach: float, ink: Floats, fill: int, degrees: float
) -> None:
    """Draw an outline in place: 0 filled, 1 as a line, 2 striped."""
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    points = (shape @ turn * reach + place).astype(np.int32)
    line = max(2, int(0.1 * reach))
    if fill == 0:
        cv2.fillPoly(area, [points], ink.tolist(), cv2.LINE_AA)
        return
    if fill == 2:
        inside = np.zeros(area.shape[:2], np.uint8)
        cv2.fillPoly(inside, [points], 1)
        inside[:, np.arange(area.shape[1]) % (2 * line) >= line // 2 + 1] = 0
        area[inside > 0] = ink
    cv2.polylines(area, [points], True, ink.tolist(), line, cv2.LINE_AA)
