"""Rough quads -> sharp ones: corners moved, quarter turns righted, what is no card dropped."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.classify import softmax
from vision.find import merge
from vision.model import Eyes
from vision.straighten import Floats, Part, Pyramid, normalise, straighten, unstraighten
from vision.types import Quad

CARD, TURNED = 0, 1
"""Answers of the aligner before "no card"."""

HOPELESS = 0.1
"""A quad that is less likely a card than this is dropped; the reader judges the others."""

FAR = 0.15
"""Where a corner moved so far, in card sizes, the quad is aligned once more."""

CERTAIN = 0.99
"""Of what is so likely a card only the telling part need lie still."""

ROUNDS = 3
"""How often at most."""


def align_cards(pyramid: Pyramid, quads: Sequence[Quad], model: Eyes) -> list[Quad]:
    """Sharpen the finder's quads in pixels of the photo; what lies on one card is kept once."""
    waiting, done = list(quads), []
    share = shares_of_corners(model.part)
    for left in reversed(range(ROUNDS)):
        if not waiting:
            break
        said = model.aligner(normalise(straighten(pyramid, waiting, model.rough)))
        again = []
        moves = said[:, :8].reshape(-1, 4, 2)
        sharper = unstraighten(waiting, moves)
        for quad, offsets, chance in zip(sharper, moves, softmax(said[:, 8:]), strict=True):
            if chance[CARD] + chance[TURNED] < HOPELESS:
                continue
            turned = bool(chance[TURNED] > chance[CARD])
            better = quad.turned(1) if turned else quad
            if left and (turned or far(offsets, share, certain=chance[CARD] > CERTAIN)):
                again.append(better)
            else:
                done.append((better, float(chance[CARD] + chance[TURNED])))
        waiting = again
    return [quad for quad, _ in merge(done, part=model.part)]


def far(offsets: Floats, share: Floats, *, certain: bool) -> bool:
    """Whether corners, or those of the telling part where a card is certain, moved too far to be right at once."""
    return bool(np.abs(offsets).max() > FAR and not (certain and np.abs(share @ offsets).max() <= FAR))


def shares_of_corners(part: Part) -> Floats:
    """How much each corner of a card weighs in where the corners of a part of it lie, (4, 4): bilinear."""
    left, top, right, bottom = part
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    across, down = corners[:, :1], corners[:, 1:]
    sides = [(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down]
    return np.concatenate(sides, axis=1)
