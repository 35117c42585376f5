"""How the camera moved between two looks at the same cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.straighten import Floats
from vision.types import Quad

CLOSE = 0.3
"""Cards that come to lie so near to each other, in short sides, may be the same."""

MOST = 0.6
"""A shift is believed if it explains so many of the cards."""

ASKED = 12
"""So many cards are asked where the others may have gone: enough, and quick in a fan of many."""

SHAKE = 0.03
"""Where most cards moved by so few short sides or less, the camera did not."""

EXPLAINED = 0.5
"""A shift is no shift unless it leaves so little of the cards' moves or less: outlines tremble."""

STILL: Floats = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
"""The shift of a camera that was not moved."""


def camera_shift(before: Sequence[Quad], now: Sequence[Quad]) -> Floats:
    """The turn, zoom and shift, (2, 3), that brings most quads of `before` onto those of `now`.

    STILL where no shift explains most of at least three: then cards moved, not the camera.
    """
    if min(len(before), len(now)) < 3:
        return STILL
    old, new = (np.array([quad.corners for quad in quads]).mean(axis=1) for quads in (before, now))
    close = CLOSE * np.array([short_side(quad) for quad in before])
    moves = new[None] - old[:, None]
    enough = max(3.0, MOST * min(len(old), len(new)))
    tried = np.concatenate([np.zeros((1, 2), np.float32), moves[:: -(-len(old) // ASKED)].reshape(-1, 2)])
    for guesses in (tried[:1], tried):
        misses = np.linalg.norm(moves[None] - guesses[:, None, None], axis=-1).min(axis=2)
        support = (misses < close).sum(axis=1)
        best = int(np.lexsort((np.linalg.norm(guesses, axis=1), -support))[0])
        if support[best] >= enough:
            break
    else:
        return STILL
    gone = np.linalg.norm(moves - guesses[best], axis=-1)
    matched = gone.min(axis=1) < close
    start, end = old[matched], new[gone.argmin(axis=1)[matched]]
    went = np.linalg.norm(end - start, axis=1)
    if (went < SHAKE / CLOSE * close[matched]).mean() >= MOST:
        return STILL
    shift = robust_similarity(start, end)
    left = np.linalg.norm(start @ shift[:, :2].T + shift[:, 2] - end, axis=1)
    return shift if np.median(left) < EXPLAINED * np.median(went) else STILL


def robust_similarity(old: Floats, new: Floats) -> Floats:
    """The turn, zoom and shift, (2, 3), between points (n, 2) of which some strayed: a card half under a hand."""
    shift = similarity(old, new)
    for _ in range(3):
        strays = np.linalg.norm(old @ shift[:, :2].T + shift[:, 2] - new, axis=1)
        kept = strays <= 2 * np.median(strays) + 0.1
        shift = similarity(old[kept], new[kept])
    return shift


def similarity(old: Floats, new: Floats) -> Floats:
    """The turn, zoom and shift, (2, 3), that brings points `old`, (n, 2), nearest to `new` by least squares."""
    start, end = old.mean(axis=0), new.mean(axis=0)
    a, b = ((points - middle) @ np.array([1, 1j]) for points, middle in ((old, start), (new, end)))
    spread = float((np.abs(a) ** 2).sum())
    turn = complex((np.conj(a) * b).sum() / spread) if spread > 1e-6 else 1 + 0j
    matrix = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    return np.column_stack([matrix, end - matrix @ start]).astype(np.float32)


def carried(quad: Quad, shift: Floats) -> Quad:
    """The quad as it lies after a shift, (2, 3)."""
    return Quad(quad.corners @ shift[:, :2].T + shift[:, 2])


def short_side(quad: Quad) -> float:
    """The mean length of a quad's shorter pair of sides, pixels."""
    (top, right, bottom, left) = np.hypot(*(quad.corners[[1, 2, 3, 0]] - quad.corners).T).tolist()
    return float(min(top + bottom, right + left) / 2)
