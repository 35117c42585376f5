"""A quad in a photo -> an upright crop as a network sees it; training and reading share every step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Image, Quad

Floats = npt.NDArray[np.float32]
HALF = np.float32(0.5)
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)

Part = tuple[float, float, float, float]
"""A part of a card: left, top, right, bottom as shares of its width and height."""

WHOLE: Part = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Frame:
    """How a card lies in a crop of `width` x `height` pixels: its `part` in the middle, 1 / `margin` of it each way."""

    width: int
    height: int
    margin_x: float
    margin_y: float
    part: Part = WHOLE

    @property
    def card(self) -> Floats:
        """Where the card's corners come to lie, (4, 2), clockwise from the top left; they may lie outside."""
        left, top, right, bottom = self.part
        w = self.width / self.margin_x / (right - left)
        h = self.height / self.margin_y / (bottom - top)
        x, y = self.width / 2 - w * (left + right) / 2, self.height / 2 - h * (top + bottom) / 2
        return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def part_of(quad: Quad, part: Part) -> Quad:
    """A part of the card that lies in `quad`."""
    if part == WHOLE:
        return quad
    left, top, right, bottom = part
    return _laid(quad, ((left, top), (right, top), (right, bottom), (left, bottom)))


def unstraighten(quad: Quad, offsets: Floats) -> Quad:
    """Move a quad's corners by `offsets`, (4, 2) in card widths and heights as seen in an upright crop."""
    return _laid(quad, (SQUARE + offsets).tolist())


def _laid(quad: Quad, points: Sequence[Sequence[float]]) -> Quad:
    """Four points of a card, in shares of its width and height, where it lies in `quad`.

    The unit square is mapped to a quad as by Heckbert (1989), in plain numbers: of so few, numpy is slower.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad.corners.tolist()
    right_x, right_y, down_x, down_y = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    bend_x, bend_y = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    area = (right_x * down_y - down_x * right_y) or 1e-9
    g, h = (bend_x * down_y - down_x * bend_y) / area, (right_x * bend_y - bend_x * right_y) / area
    ax, ay, bx, by = x1 - x0 + g * x1, y1 - y0 + g * y1, x3 - x0 + h * x3, y3 - y0 + h * y3
    moved = []
    for u, v in points:
        depth = (g * u + h * v + 1) or 1e-9
        moved.append(((ax * u + bx * v + x0) / depth, (ay * u + by * v + y0) / depth))
    return Quad(np.array(moved, np.float32))


class Pyramid:
    """A photo and smaller copies, made when first asked for, so that no crop is sampled too coarsely."""

    def __init__(self, image: Image) -> None:
        """Hold `image`, (h, w, 3) uint8."""
        self.levels: dict[int, tuple[Image, Floats]] = {0: (image, np.ones(2, np.float32))}

    @property
    def photo(self) -> Image:
        """The photo itself."""
        return self.levels[0][0]

    def level(self, number: int) -> tuple[Image, Floats]:
        """The photo shrunk by the square root of two `number` times over, and by how much: (2,) float32, x first."""
        if number not in self.levels:
            self.levels[number] = self._shrunk(number)
        return self.levels[number]

    def level_for(self, shrink: float) -> tuple[Image, Floats]:
        """The smallest copy that is sampled about as finely as a photo `shrink` times smaller."""
        return self.level(max(0, int(2 * math.log2(max(shrink, 1e-3)) - 0.2)))

    def _shrunk(self, number: int) -> tuple[Image, Floats]:
        """Halving is ten times as fast as other factors; a root of two is little enough to interpolate."""
        source, scale = self.level(number - 1 if number % 2 else number - 2)
        height, width = source.shape[:2]
        if min(height, width) < 2:
            return source, scale
        if number % 2:
            size = [max(1, round(side / 2**0.5)) for side in (width, height)]
            small = np.asarray(cv2.resize(source, size, interpolation=cv2.INTER_LINEAR), np.uint8)
            return small, scale * size_of(small) / size_of(source)
        even = source[: height // 2 * 2, : width // 2 * 2]
        halved = cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        return np.asarray(halved, np.uint8), scale * HALF


def size_of(image: Image) -> Floats:
    """Width and height of a picture, (2,) float32."""
    return np.array([image.shape[1], image.shape[0]], np.float32)


def straighten(pyramid: Pyramid, quads: Sequence[Quad], frame: Frame) -> Image:
    """Cut all quads out of a photo as upright crops of `frame`'s size: (n, height, width, 3) uint8."""
    crops = np.empty((len(quads), frame.height, frame.width, 3), np.uint8)
    corners = np.array([quad.corners for quad in quads], np.float32).reshape(-1, 4, 2)
    edges = corners[:, [1, 2, 3, 0]] - corners
    sides = np.hypot(edges[..., 0], edges[..., 1])
    card = frame.card
    width, height = card[2] - card[0]
    shrinks = np.minimum(sides[:, ::2].max(axis=1) / width, sides[:, 1::2].max(axis=1) / height)
    for crop, quad, shrink in zip(crops, corners, shrinks.tolist(), strict=True):
        image, scale = pyramid.level_for(shrink)
        # Pixel centres lie half a pixel in, in the crop as in the photo.
        matrix = cv2.getPerspectiveTransform(card - HALF, quad * scale - HALF)
        cv2.warpPerspective(
            image,
            matrix,
            (frame.width, frame.height),
            dst=crop,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops


def normalise(crops: Image) -> Floats:
    """Divide each picture by its own white and put white at 0: (n, h, w, 3) uint8 -> (n, 3, h, w) float32.

    White is the 92nd percentile of each colour: a card's paper fills most of a crop.
    """
    n, height, width, _ = crops.shape
    out = np.empty((n, 3, height, width), np.float32)
    step = max(1, min(height, width) // 24)
    grid = crops[:, step // 2 :: step, step // 2 :: step]
    sample = grid.transpose(0, 3, 1, 2).reshape(n, 3, grid.shape[1] * grid.shape[2])
    rank = int(0.92 * sample.shape[2])
    white = np.maximum(np.partition(sample, rank, axis=2)[:, :, rank], 24)
    for i, crop in enumerate(crops):
        for channel, plane in enumerate(cv2.split(crop)):
            scale = 1.0 / float(white[i, channel])
            cv2.addWeighted(plane, scale, plane, 0.0, -1.0, dst=out[i, channel], dtype=cv2.CV_32F)
    return out
