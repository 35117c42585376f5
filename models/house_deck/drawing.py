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

Size = tuple[float, float]
"""Width and height of a card in mm."""

SUPERSAMPLING = 4


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A closed polygon: `points` (n, 2) float64 in mm from the card's top left, x first.

    `width` is the stroke in mm, centred on the polygon, its ends round; 0 fills it. Two points are a line, and
    so are more if the path is `open`.
    """

    points: Points
    ink: Ink
    width: float = 0.0
    open: bool = False

    def moved(self, x: float, y: float, *, scale: float = 1.0) -> Path:
        """Return the path `scale` times as large, its (0, 0) at (x, y)."""
        return Path(self.points * scale + (x, y), self.ink, self.width * scale, self.open)


def paint(paths: Iterable[Path], paper: Ink, size: Size, *, height: int) -> Image:
    """Paint a card's paths on its paper, to its edges: (height, height * size[0] / size[1], 3) uint8 BGR."""
    if height < 8:
        raise ValueError(f"a card is painted at least 8 pixels high; got height={height}")
    width = round(height * size[0] / size[1])
    big = np.empty((height * SUPERSAMPLING, width * SUPERSAMPLING, 3), np.uint8)
    cv2.rectangle(
        big, (0, 0), (big.shape[1], big.shape[0]), paper, cv2.FILLED
    )  # seven times as fast as NumPy
    scale = np.array([big.shape[1] / size[0], big.shape[0] / size[1]])
    paths = tuple(paths)
    ends = np.cumsum([0, *(len(path.points) for path in paths)]).tolist()
    every = np.concatenate([np.empty((0, 2)), *(path.points for path in paths)])
    # Pixel centres lie half a pixel in; 4 fractional bits keep thin stripes evenly spaced.
    every = np.rint((every * scale - 0.5) * 16).astype(np.int32)
    for path, start, end in zip(paths, ends, ends[1:], strict=False):
        points = every[start:end]
        if path.width:
            # OpenCV's smooth line of an even thickness t is t + 1.4 pixels wide.
            stroke = max(1, 2 * round((path.width * float(scale.mean()) - 1.4) / 2))
            closed = len(points) > 2 and not path.open
            cv2.polylines(big, [points], closed, path.ink, stroke, cv2.LINE_AA, shift=4)
        else:
            cv2.fillPoly(big, [points], path.ink, cv2.LINE_AA, shift=4)
    return np.asarray(cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def rounded_rectangle(left: float, top: float, width: float, height: float, radius: float) -> Points:
    """Return a rectangle with round corners, (48, 2), in the unit of its arguments, clockwise on screen."""
    radius = min(radius, width / 2, height / 2)
    quarter = np.linspace(0, np.pi / 2, 12)
    corner = np.stack([-np.cos(quarter), -np.sin(quarter)], axis=1) * radius
    middles = [
        (left + radius, top + radius),
        (left + width - radius, top + radius),
        (left + width - radius, top + height - radius),
        (left + radius, top + height - radius),
    ]
    turns = [np.array([[1, 0], [0, 1]]), np.array([[0, 1], [-1, 0]]), -np.eye(2), np.array([[0, -1], [1, 0]])]
    return np.concatenate([corner @ turn + middle for turn, middle in zip(turns, middles, strict=True)])


def frame(size: Size, inset: float, radius: float) -> Points:
    """Return a card's border, `inset` mm wide, (53, 2) in mm; `radius` is that of its inner corners."""
    width, height = size
    inner = rounded_rectangle(inset, inset, width - 2 * inset, height - 2 * inset, radius)
    outer = np.array(
        [(0, inset + radius), (0, 0), (width, 0), (width, height), (0, height), (0, inset + radius)]
    )
    return np.concatenate([outer, inner[:1], inner[::-1]])


def outline(size: Size, radius: float) -> Points:
    """Return a card's edge with corners of `radius` mm, (48, 2) float64 in mm."""
    return rounded_rectangle(0, 0, *size, radius)


def ribbon(line: Points, widths: tuple[float, ...]) -> Points:
    """Return the outline of a line that is `widths` wide, from its start to its end: (2 n, 2)."""
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) * half
    return np.concatenate([line + across, (line - across)[::-1]])


def dashes(polygon: Points, length: float, gap: float) -> list[Points]:
    """Cut a closed polygon's outline into evenly spaced pieces about `length` long: arrays (n, 2)."""
    ring = np.concatenate([polygon, polygon[:1]])
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    count = max(3, round(way[-1] / (length + gap)))
    starts = np.arange(count) * way[-1] / count
    length *= way[-1] / count / (length + gap)
    pieces = []
    for start in starts:
        inside = way[(way > start) & (way < start + length)]
        stops = np.concatenate([[start], inside, [start + length]])
        pieces.append(np.stack([np.interp(stops, way, ring[:, axis]) for axis in (0, 1)], axis=1))
    return pieces
