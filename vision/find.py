"""Whole cards in a photo: the finder's maps -> quads."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Eyes
from vision.straighten import WHOLE, Floats, Part, Pyramid, normalise, parts_of, size_of
from vision.types import Image, Quad

STRIDE = 4
"""Photo pixels to a cell of the finder's maps."""

UNIT = 32.0
"""Half-axes are told as the log of their length in units of so many pixels."""

MOST_OVERLAP = 0.5
"""Quads that share more of their joint area show one card."""

COARSE = 1.5
"""What is left to shrink after halving, if it is more than this, takes two steps: one would skip pixels."""


def find_cards(pyramid: Pyramid, model: Eyes) -> list[Quad]:
    """Where the finder thinks that cards lie, in pixels of the photo, surest first.

    It looks at the whole photo once; where cards are larger or smaller than it knows best, or none are seen,
    at half or at twice the size as well.
    """
    found = look(pyramid, model, model.side)
    scale = model.side / max(pyramid.photo.shape[:2])
    lengths = [scale * float(np.linalg.norm(quad.corners[3] - quad.corners[0])) for quad, _ in found]
    small, large = model.lengths
    if not lengths or max(lengths) > large:
        found += look(pyramid, model, model.side // 2)
    if scale < 1 and (not lengths or min(lengths) < small):
        found += look(pyramid, model, 2 * model.side)
    return [quad for quad, _ in merge(found, part=model.part)]


def look(pyramid: Pyramid, model: Eyes, side: int) -> list[tuple[Quad, float]]:
    """What the finder sees with the photo's long side at `side` pixels: quads in pixels of the photo, and heat."""
    picture, scale = shrink(pyramid, side)
    maps = model.finder(normalise(picture[None]))[0]
    found = decode(maps, threshold=model.heat, part=model.part)
    return [(Quad(quad.corners / scale), heat) for quad, heat in found]


def shrink(pyramid: Pyramid, side: int) -> tuple[Image, Floats]:
    """A photo with its long side at `side` pixels and both a multiple of 32, and its scale, (2,), x first."""
    height, width = pyramid.photo.shape[:2]
    smaller = max(height, width) / side
    halvings = max(0, int(np.log2(smaller)))
    image, _ = pyramid.level(2 * halvings + (smaller > COARSE * 2**halvings))
    size = [max(32, 32 * round(length * side / max(height, width) / 32)) for length in (width, height)]
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return small, size_of(small) / size_of(pyramid.photo)


def peaks(heat: Floats, threshold: float, most: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Where `heat`, (h, w), has local maxima over `threshold`: rows and columns, hottest first."""
    ridge = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= threshold) & (heat == ridge))
    order = np.argsort(-heat[rows, columns], kind="stable")[:most]
    return rows[order], columns[order]


def decode(maps: Floats, *, threshold: float, part: Part = WHOLE, most: int = 80) -> list[tuple[Quad, float]]:
    """Turn maps, (9, h, w) with heat as a logit, into quads in pixels of the finder's picture, and their heat.

    Heat lies on the middle of the card's `part`. A card that is found as a whole looks alike either way up: its
    quad's top left is its own up to a half turn, and its first side is the short one.
    """
    heat = 1 / (1 + np.exp(np.minimum(-maps[0], 80)))
    rows, columns = peaks(heat, threshold, most)
    _, dx, dy, long, short, long_cos, long_sin, short_cos, short_sin = maps[:, rows, columns]
    middles = np.stack([columns + 0.5 + dx, rows + 0.5 + dy], axis=1) * STRIDE
    turns = turns_alike(part)
    down = axes(long, long_cos, long_sin, turns)
    right = axes(short, short_cos, short_sin, turns)
    right[right[:, 0] * down[:, 1] < right[:, 1] * down[:, 0]] *= -1
    middles -= (part[0] + part[2] - 1) * right + (part[1] + part[3] - 1) * down
    offsets = np.stack([-right - down, right - down, right + down, down - right], axis=1)
    corners = (middles[:, None] + offsets).astype(np.float32)
    return [(Quad(four), warmth) for four, warmth in zip(corners, heat[rows, columns].tolist(), strict=True)]


def turns_alike(part: Part) -> int:
    """In how many turns a card looks alike to the finder: two where it sees the whole, one where it sees a part."""
    return 2 if part == WHOLE else 1


def axes(log_lengths: Floats, cosines: Floats, sines: Floats, turns: int) -> Floats:
    """Half-axes, (n, 2), in pixels, from the log of their lengths and their angles times `turns`, (n,) each."""
    angles = np.arctan2(sines, cosines) / turns
    lengths = UNIT * np.exp(np.minimum(log_lengths, 4.0))
    return np.stack([lengths * np.cos(angles), lengths * np.sin(angles)], axis=1)


def overlap(a: Quad, b: Quad) -> float:
    """Shared area of two convex quads over their joint area."""
    shared, _ = cv2.intersectConvexConvex(a.corners, b.corners)
    joint = cv2.contourArea(a.corners) + cv2.contourArea(b.corners) - shared
    return float(shared / joint) if joint > 0 else 0.0


def touching(quads: Sequence[Quad]) -> npt.NDArray[np.bool_]:
    """Whether the circles round each two quads meet, (n, n): where they don't, nothing overlaps."""
    corners = np.array([quad.corners for quad in quads]).reshape(-1, 4, 2)
    middles = corners.mean(axis=1)
    reach = np.sqrt(((corners - middles[:, None]) ** 2).sum(axis=2)).max(axis=1)
    apart = np.sqrt(((middles[:, None] - middles[None]) ** 2).sum(axis=2))
    return np.asarray(apart < reach[:, None] + reach[None])


def merge(
    found: Sequence[tuple[Quad, float]], *, part: Part = WHOLE, most_overlap: float = MOST_OVERLAP
) -> list[tuple[Quad, float]]:
    """Keep the surest of quads that show one card, surest first."""
    heat = np.array([heat for _, heat in found])
    kept = alone([quad for quad, _ in found], heat, part, most_overlap=most_overlap)
    return [found[i] for i in kept]


def alone(
    quads: Sequence[Quad],
    heat: npt.NDArray[np.floating],
    part: Part,
    *,
    most_overlap: float = MOST_OVERLAP,
) -> list[int]:
    """The numbers of those quads that no surer one overlaps too much in its `part`, surest first."""
    parts = parts_of(quads, part)
    near = touching(parts)
    kept: list[int] = []
    for i in np.argsort(-heat, kind="stable").tolist():
        if all(overlap(parts[i], parts[j]) < most_overlap for j in kept if near[i, j]):
            kept.append(i)
    return kept
