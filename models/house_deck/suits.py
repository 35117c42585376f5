"""The four suits and a star, drawn by our own curves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from models.house_deck.curves import bezier, ellipse, join, line, mirrored
from models.house_deck.drawing import Points


@dataclass(frozen=True, slots=True)
class Suits:
    """How a deck draws its suits; widths as shares of a pip's height, other figures from 0 to 1 unless noted."""

    heart_width: float = 0.94
    heart_notch: float = 0.2
    heart_belly: float = 0.5
    diamond_width: float = 0.78
    diamond_bow: float = -0.03  # -0.2 hollow to 0.1 full
    spade_width: float = 0.88
    spade_belly: float = 0.5
    club_width: float = 0.98
    club_leaf: float = 0.245  # a leaf's radius
    foot: float = 0.19  # half the width of what spade and club stand on


def suit_points(suit: str, suits: Suits) -> list[Points]:
    """A suit (S, H, D or C) as polygons to fill, about (0, 0) and 1 high."""
    match suit:
        case "H":
            return [_sized(mirrored(_heart(suits)), suits.heart_width)]
        case "D":
            return [_sized(mirrored(_diamond(suits)), suits.diamond_width)]
        case "S":
            return [_sized(mirrored(_spade(suits)), suits.spade_width)]
        case "C":
            return _club(suits)
        case _:
            raise ValueError(f"a suit is S, H, D or C; got {suit!r}")


def star_points() -> Points:
    """A star of five points, (10, 2), in a circle of radius 0.5."""
    angle = np.deg2rad(np.arange(10) * 36 - 90)
    reach = np.where(np.arange(10) % 2, 0.2, 0.5)[:, None]
    return np.stack([np.cos(angle), np.sin(angle)], axis=1) * reach


def _heart(suits: Suits) -> Points:
    notch, belly = suits.heart_notch, suits.heart_belly
    return join(
        bezier((0, -0.5 + notch), (0.06, -0.46), (0.16, -0.5), (0.25, -0.5)),
        bezier((0.25, -0.5), (0.4, -0.5), (0.5, -0.38), (0.5, -0.22)),
        bezier((0.5, -0.22), (0.5, 0.0 + 0.12 * belly), (0.1 + 0.2 * belly, 0.2), (0, 0.5)),
    )


def _diamond(suits: Suits) -> Points:
    bow = suits.diamond_bow
    upper = bezier((0, -0.5), (0.16 + bow, -0.32 - bow / 2), (0.34 + bow, -0.16 - bow / 2), (0.5, 0))
    return join(upper, upper[::-1] * [1, -1])


def _spade(suits: Suits) -> Points:
    belly, foot = suits.spade_belly, suits.foot / suits.spade_width
    return join(
        bezier((0, -0.5), (0.1, -0.25), (0.5, -0.16 - 0.12 * belly), (0.5, 0.13)),
        bezier((0.5, 0.13), (0.5, 0.36), (0.14, 0.38), (0.04, 0.17)),
        bezier((0.04, 0.17), (0.04, 0.34), (0.1, 0.44), (foot, 0.5)),
        line((0, 0.5)),
    )


def _club(suits: Suits) -> list[Points]:
    leaf, foot = suits.club_leaf, suits.foot
    side = suits.club_width / 2 - leaf
    low = 0.13
    body = join(
        bezier((0, -0.5 + 1.6 * leaf), (0.1, -0.1), (0.16, 0.0), (side, low - 0.3 * leaf)),
        line((side, low + 0.3 * leaf)),
        bezier((side, low + 0.3 * leaf), (0.12, 0.14), (0.05, 0.1), (0.045, 0.18)),
        bezier((0.045, 0.18), (0.05, 0.36), (0.1, 0.44), (foot, 0.5)),
        line((0, 0.5)),
    )
    leaves = [ellipse(middle, (leaf, leaf)) for middle in ((0, leaf - 0.5), (side, low), (-side, low))]
    return [*leaves, mirrored(body)]


def _sized(points: Points, width: float) -> Points:
    """Stretch a shape to be 1 high about (0, 0) and of that width."""
    low, high = points.min(axis=0), points.max(axis=0)
    return (points - (low + high) / 2) / (high - low) * [width, 1]
