"""Which two corner indices are on one card: the same code, half a turn apart, a card's diagonal from each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.straighten import HALF, Floats, Part, parts_of
from vision.types import Quad

ACROSS, DOWN = (1.6, 9.5), (2.6, 14.0)
"""How far a card's other index is to the right and below, in heights of a rank: of large ranks and of small ones."""

STEEP = (0.9, 2.2)
"""How many times further it is below than to the right."""

SLANT = 0.35
"""How much lower than one index its neighbour in the other upper corner may seem, as a share of how far it is away."""

WORD = (0.8, 2.2)
"""How far to the side and along it two places on one word lie from each other, at most."""

AGREE = 0.05
"""How likely both show the same code, at least."""

MARGIN_X, MARGIN_Y = 0.75, 0.4
"""How far a card's edges are from the middle of an index's upper edge, in heights of a rank."""


def pairs(quads: Sequence[Quad], chances: Floats, part: Part) -> list[tuple[int, ...]]:
    """Sort indices, with the chances (n, k) of their codes, into cards: two that belong together, or one."""
    if not quads:
        return []
    middles = [rank.center for rank in parts_of(quads, part)]
    agree = chances @ chances.T
    possible = [
        (float(agree[i, j]), i, j)
        for i, j in np.argwhere(np.triu(agree, 1) > AGREE).tolist()
        if opposite(quads[i], quads[j], middles[j] - middles[i])
        and opposite(quads[j], quads[i], middles[i] - middles[j])
    ]
    partner: dict[int, int] = {}
    for _, i, j in sorted(possible, reverse=True):
        if i not in partner and j not in partner:
            partner |= {i: j, j: i}
    return [(i, partner[i]) if i in partner else (i,) for i in range(len(quads)) if partner.get(i, i) >= i]


def opposite(one: Quad, other: Quad, away: Floats) -> bool:
    """Whether `other`, whose rank lies `away` from that of `one`, may be the other index of its card."""
    right, down = axes_of(one)
    right_there, down_there = axes_of(other)
    for here, there in ((right, right_there), (down, down_there)):
        lengths = float(np.linalg.norm(here)), float(np.linalg.norm(there))
        if float(here @ there) > -0.8 * lengths[0] * lengths[1] or max(lengths) > 1.8 * min(lengths):
            return False
    x, y = along(right, down, away)
    return ACROSS[0] < x < ACROSS[1] and DOWN[0] < y < DOWN[1] and STEEP[0] < y / x < STEEP[1]


def may_share(one: Quad, other: Quad, part: Part) -> bool:
    """Whether two indices of the same code may be on one card that is printed with more than two, or seen badly.

    They then stand opposite ways, or side by side a card's width apart, or are two parts of one joker's word.
    """
    right, down = axes_of(one)
    x, y = map(abs, along(right, down, parts_of([other], part)[0].center - parts_of([one], part)[0].center))
    if math.isnan(x):
        return True
    if x > ACROSS[1] or y > DOWN[1]:
        return False
    if x < WORD[0] and y < WORD[1]:
        return True
    return float(down @ axes_of(other)[1]) < 0 or (x > ACROSS[0] and y < x * SLANT)


def axes_of(quad: Quad) -> tuple[Floats, Floats]:
    """An index's width to the right and half its length down: both as long as its rank is high, (2,) each."""
    corners = quad.corners
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    return right, (corners[2] + corners[3] - corners[0] - corners[1]) / 4


def along(right: Floats, down: Floats, away: Floats) -> tuple[float, float]:
    """How often `right` and `down` make up `away`, all (2,), by Cramer's rule; NaN where they lie on one line."""
    (a, b), (c, d), (x, y) = right.tolist(), down.tolist(), away.tolist()
    area = a * d - b * c
    if abs(area) < 1e-6:
        return math.nan, math.nan
    return (x * d - y * c) / area, (y * a - x * b) / area


def card_of(one: Quad, other: Quad) -> Quad:
    """The outline of a card with these two indices, its top left beside the first; the first where it has no area."""
    right, down = axes_of(one)
    right_there, down_there = axes_of(other)
    first = (one.corners[0] + one.corners[1]) / 2 - MARGIN_X * right - MARGIN_Y * down
    last = (other.corners[0] + other.corners[1]) / 2 - MARGIN_X * right_there - MARGIN_Y * down_there
    right, down = HALF * (right - right_there), HALF * (down - down_there)
    x, y = along(right, down, last - first)
    if math.isnan(x):
        return one
    corners = [first, first + x * right, last, first + y * down]
    return Quad(np.array(corners, np.float32))
