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
    return parts_of([quad], part)[0]


def parts_of(quads: Sequence[Quad], part: Part) -> list[Quad]:
    """The same part of each card."""
    if part == WHOLE or not quads:
        return list(quads)
    left, top, right, bottom = part
    return _laid(quads, np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32))


def unstraighten(quads: Sequence[Quad], offsets: Floats) -> list[Quad]:
    """Move the quads' corners by `offsets`, (n, 4, 2) in card widths and heights as seen in an upright crop."""
    return _laid(quads, SQUARE + offsets) if len(quads) else []


def _laid(quads: Sequence[Quad], points: Floats) -> list[Quad]:
    """Four points of each card, (n or none, 4, 2) in shares of its width and height, where it lies in its quad.

    The unit square is mapped to a quad as by Heckbert (1989).
    """
    corners = np.array([quad.corners for quad in quads], np.float64)
    first, second, third, fourth = corners.transpose(1, 0, 2)
    right, down, bend = second - third, fourth - third, first - second + third - fourth
    area = _cross(right, down)
    area[area == 0] = 1e-9
    g, h = (_cross(bend, down) / area)[:, None], (_cross(right, bend) / area)[:, None]
    across, along = second - first + g * second, fourth - first + h * fourth
    u, v = points[..., :1], points[..., 1:]
    depth = g[:, None] * u + h[:, None] * v + 1
    moved = (across[:, None] * u + along[:, None] * v + first[:, None]) / np.where(depth == 0, 1e-9, depth)
    return [Quad(four) for four in moved.astype(np.float32)]


def _cross(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])


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
