"""Card faces as paths in millimetres, and paint for them: one drawing serves the screen and the printer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
Ink = tuple[int, int, int]
"""A colour as blue, green, red, 0-255."""

CARD_MM = (57.0, 89.0)
"""Width and height of a card."""

SUPERSAMPLING = 4


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A closed polygon: `points` (n, 2) float64 in mm from the card's top left, x first.

    `width` is the stroke in mm, centred on the polygon; 0 fills it. Two points are a line.
    """

    points: Points
    ink: Ink
    width: float = 0.0


def paint(paths: Iterable[Path], paper: Ink, *, height: int) -> Image:
    """Paint a card's paths on its paper, to its edges: (height, height * 57 / 89, 3) uint8 BGR."""
    if height < 8:
        raise ValueError(f"a card is painted at least 8 pixels high; got height={height}")
    width = round(height * CARD_MM[0] / CARD_MM[1])
    big = np.full((height * SUPERSAMPLING, width * SUPERSAMPLING, 3), paper, np.uint8)
    scale = np.array([big.shape[1] / CARD_MM[0], big.shape[0] / CARD_MM[1]])
    for path in paths:
        # Pixel centres lie half a pixel in; 4 fractional bits keep thin stripes evenly spaced.
        points = np.rint((path.points * scale - 0.5) * 16).astype(np.int32)
        if path.width:
            # OpenCV's smooth line of an even thickness t is t + 1.4 pixels wide.
            stroke = max(1, 2 * round((path.width * float(scale.mean()) - 1.4) / 2))
            cv2.polylines(big, [points], len(points) > 2, path.ink, stroke, cv2.LINE_AA, shift=4)
        else:
            cv2.fillPoly(big, [points], path.ink, cv2.LINE_AA, shift=4)
    return np.asarray(cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def rounded_rectangle(left: float, top: float, width: float, height: float, radius: float) -> Points:
    """Return a rectangle with round corners, (48, 2), in the unit of its arguments, clockwise on screen."""
    radius = min(radius, width / 2, height / 2)
    quarter = np.linspace(0, np.pi / 2, 12)
    arc = np.stack([-np.cos(quarter), -np.sin(quarter)], axis=1) * radius
    middles = [
        (left + radius, top + radius),
        (left + width - radius, top + radius),
        (left + width - radius, top + height - radius),
        (left + radius, top + height - radius),
    ]
    turns = [np.array([[1, 0], [0, 1]]), np.array([[0, 1], [-1, 0]]), -np.eye(2), np.array([[0, -1], [1, 0]])]
    return np.concatenate([arc @ turn + middle for turn, middle in zip(turns, middles, strict=True)])


def outline(radius: float) -> Points:
    """Return a card's edge with corners of `radius` mm, (48, 2) float64 in mm."""
    return rounded_rectangle(0, 0, *CARD_MM, radius)
