"""What a trained finder sees in the scenes: its true hits and its false ones are what later stages train on."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch

from models.train.crops import Hit
from models.train.finder import SHOWN
from models.train.nets import Finder
from models.train.scenes import Laid
from vision.find import decode, merge, overlap, shrink
from vision.straighten import Pyramid, normalise
from vision.types import Image, Quad

HEAT = 0.12
"""Low, so that false hits come to light."""


def find_hits(
    finder: Finder, images: Iterable[Image], cards: Iterable[Sequence[Laid]], file: Path, *, side: int = 576
) -> list[list[Hit]]:
    """Run the finder over pictures whose cards are known, or take what an interrupted run left in `file`."""
    if file.exists():
        return pickle.loads(file.read_bytes())
    finder = finder.to(memory_format=torch.channels_last).eval()
    found = []
    for image, laid in zip(images, cards, strict=True):
        picture, scale = shrink(Pyramid(np.ascontiguousarray(image)), side)
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            maps = finder(torch.from_numpy(normalise(picture[None])).to(memory_format=torch.channels_last))
        quads = [
            (Quad(q.corners / scale), heat) for q, heat in decode(maps[0].float().numpy(), threshold=HEAT)
        ]
        found.append([hit for quad, _ in merge(quads) if (hit := matched(quad, laid)) is not None])
    file.write_bytes(pickle.dumps(found))
    return found


def matched(quad: Quad, cards: Sequence[Laid]) -> Hit | None:
    """What a quad hit: one card that shows, nothing, or None where it is neither clearly."""
    shares = [overlap(quad, Quad(card.corners)) for card in cards]
    best = int(np.argmax(shares)) if shares else -1
    if best >= 0 and shares[best] > 0.5 and cards[best].visible >= SHOWN:
        return Hit(quad, best)
    return Hit(quad, None) if best < 0 or shares[best] < 0.25 else None
