"""Rough quads -> sharp ones: corners moved, quarter turns righted, what is no card dropped."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.classify import softmax
from vision.find import merge
from vision.model import Model
from vision.straighten import Pyramid, normalise, straighten, unstraighten
from vision.types import Quad

CARD, TURNED = 0, 1
"""Answers of the aligner before "no card"."""

HOPELESS = 0.1
"""A quad that is less likely a card than this is dropped; the reader judges the others."""

FAR = 0.15
"""Where a corner moved so far, in card sizes, the quad is aligned once more."""

ROUNDS = 3
"""How often at most."""


def align_cards(pyramid: Pyramid, quads: Sequence[Quad], model: Model) -> list[Quad]:
    """Sharpen the finder's quads in pixels of the photo; what lies on one card is kept once."""
    waiting, done = list(quads), []
    for left in reversed(range(ROUNDS)):
        if not waiting:
            break
        said = model.aligner(normalise(straighten(pyramid, waiting, model.rough)))
        again = []
        for quad, offsets, chance in zip(waiting, said[:, :8], softmax(said[:, 8:]), strict=True):
            if chance[CARD] + chance[TURNED] < HOPELESS:
                continue
            turned = bool(chance[TURNED] > chance[CARD])
            better = unstraighten(quad, model.rough, offsets.reshape(4, 2)).turned(int(turned))
            if left and (turned or np.abs(offsets).max() > FAR):
                again.append(better)
            else:
                done.append((better, float(chance[CARD] + chance[TURNED])))
        waiting = again
    return [quad for quad, _ in merge(done, part=model.part)]
