"""What a frame shows at a glance: small grey pictures say where something moved or lies differently, or is blurred."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.shift import STILL
from vision.straighten import Floats, Part, Pyramid, part_of
from vision.track import Place
from vision.types import Quad

Mask = npt.NDArray[np.bool_]
Times = npt.NDArray[np.float64]

CELLS = 160
"""About so many cells a frame's long side has at a glance."""

NOISE = 9.0
"""A cell that differs by more, of 255, is no longer the same."""

TRACE = 0.04
"""A place is the same while a smaller share of it differs."""

GREW = 1.3
"""How much larger than a card the change is that it makes with its shadow."""

STIRRED = 0.06
"""A card does not lie still while a larger share of its place moves."""

HAND = 0.3
"""What differs beside the cards by more than this share of a card may be a hand."""

SWEPT = 0.5
"""Where more of a frame than this differs, the light or the camera changed."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A frame's small grey picture, (h, w) float32, how many pixels a cell has each way, and how sharp the frame is."""

    grey: Floats
    scale: Floats
    sharpness: float


def glance(pyramid: Pyramid) -> Glance:
    """Look at a frame at a glance."""
    halvings = max(0, round(np.log2(max(pyramid.photo.shape[:2]) / CELLS)))
    small, scale = pyramid.level(2 * halvings)
    fine, _ = pyramid.level(2 * max(0, halvings - 2))
    fine_grey = cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY)
    edges = cv2.Laplacian(fine_grey, cv2.CV_32F)
    sharpness = float(edges.std() / max(float(fine_grey.std()), 1.0))
    return Glance(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), scale, sharpness)


def changes(before: Floats, now: Floats, *, slack: bool = False) -> Mask:
    """Which cells of two pictures, (h, w), differ by more than noise and the strength of the light.

    With `slack` nothing differs that moved by no more than a cell.
    """
    gain = float(np.median(now)) / max(float(np.median(before)), 1.0)
    low = high = before * np.float32(min(max(gain, 0.2), 5.0))
    if slack:
        square = np.ones((3, 3), np.uint8)
        low, high = np.asarray(cv2.erode(low, square)), np.asarray(cv2.dilate(high, square))
    return np.asarray((now < low - NOISE) | (now > high + NOISE))


def shifted(grey: Floats, shift: Floats, now: Glance) -> Floats:
    """A picture, (h, w), as the camera sees it after a shift, (2, 3) in pixels; what came into view is as it is now."""
    if shift is STILL:
        return grey
    matrix = shift.copy()
    matrix[:, 2] *= now.scale
    size = (grey.shape[1], grey.shape[0])
    turned = cv2.warpAffine(grey, matrix, size, borderMode=cv2.BORDER_CONSTANT, borderValue=-1)
    return np.asarray(np.where(turned < 0, now.grey, turned), np.float32)


def cells(quad: Quad, scale: Floats, shape: tuple[int, ...]) -> tuple[tuple[slice, slice], Mask]:
    """The cells of a picture of `shape` that a quad covers: a window and which of it."""
    points = quad.corners * scale - np.float32(0.5)
    last = np.array([shape[1] - 1, shape[0] - 1])
    low = np.minimum(np.maximum(points.min(axis=0).astype(int), 0), last)
    high = np.minimum(np.maximum(points.max(axis=0).astype(int) + 1, low), last)
    inside = np.zeros((high - low + 1)[::-1], np.uint8)
    cv2.fillConvexPoly(inside, np.rint((points - low) * 16).astype(np.int32), 1, shift=4)
    return (slice(low[1], high[1] + 1), slice(low[0], high[0] + 1)), inside > 0


def share(mask: Mask, quad: Quad, scale: Floats) -> float:
    """The share of a quad's cells that are set in a mask, (h, w)."""
    window, inside = cells(quad, scale, mask.shape)
    return float((mask[window] & inside).sum()) / max(int(inside.sum()), 1)


def grown(quad: Quad, factor: float) -> Quad:
    """A quad so many times as large about its middle."""
    return Quad(quad.center + (quad.corners - quad.center) * np.float32(factor))


class Comparison:
    """How a frame differs from what was there before, patch by patch of what hangs together.

    A card that was laid or taken changes its own place and no more; a hand, an arm or a shadow reach further.
    """

    def __init__(self, mask: Mask, stirred: Mask, scale: Floats, quads: Sequence[Quad], part: Part) -> None:
        """Find the patches of `mask`, (h, w), and how much of each lies beside all cards, `quads`.

        `stirred`, (h, w), is what moves this moment.
        """
        self.mask, self.stirred, self.scale, self.part = mask, stirred, scale, part
        joined = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
        number, patches = cv2.connectedComponents(joined)
        self.patches = np.asarray(patches, np.intp)
        taken = np.zeros(mask.shape, np.uint8)
        corners = np.array([quad.corners for quad in quads], np.float32).reshape(-1, 4, 2)
        middles = corners.mean(axis=1, keepdims=True)
        points = (middles + (corners - middles) * np.float32(GREW)) * scale - np.float32(0.5)
        for outline in np.rint(points * 16).astype(np.int32):
            cv2.fillConvexPoly(taken, outline, 1, shift=4)
        free = mask & (taken == 0)
        self.reach = np.bincount(self.patches[free], minlength=number)
        self.swept = float(free.mean()) > SWEPT
        self.calm = not stirred.any()
        self._known: dict[Quad, list[int] | None] = {}

    def stirs(self, quad: Quad) -> bool:
        """Whether something moves where a card lies."""
        if self.calm:
            return False
        return share(self.stirred, grown(part_of(quad, self.part), GREW), self.scale) > STIRRED

    def place(self, quad: Quad) -> Place:
        """What is to be seen where a card lies or lay."""
        hands = self._hands(quad)
        if hands is None:
            return Place.SAME
        return Place.COVERED if self.swept or hands else Place.OTHER

    def in_the_way(self, covered: Sequence[Quad], moved: Times, time: float, rest: float) -> Mask:
        """The cells of all that moves, or reaches over a `covered` card and has not been at rest for `rest` seconds.

        `moved`, (h, w), is when each cell moved last.
        """
        latest = np.full(len(self.reach), -np.inf)
        np.maximum.at(latest, self.patches.ravel(), moved.ravel())
        keep = latest == time
        for quad in covered:
            keep[self._hands(quad) or []] = True
        keep[0] = False
        return np.asarray((keep & (time - latest < rest))[self.patches])

    def _hands(self, quad: Quad) -> list[int] | None:
        """The patches at a card's place that reach further than a card; None if the place is the same."""
        if quad not in self._known:
            self._known[quad] = self._look(quad)
        return self._known[quad]

    def _look(self, quad: Quad) -> list[int] | None:
        if len(self.reach) == 1:
            return None
        window, inside = cells(part_of(quad, self.part), self.scale, self.mask.shape)
        differs = self.mask[window] & inside
        if differs.sum() < TRACE * inside.sum():
            return None
        _, body = cells(quad, self.scale, self.mask.shape)
        patches = np.unique(self.patches[window][differs]).tolist()
        return [patch for patch in patches if self.reach[patch] > HAND * body.sum()]
