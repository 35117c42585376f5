"""What a trained finder sees in the scenes: its true hits and its false ones are what later stages train on."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import torch

from models.train.crops import Hit
from models.train.finder import SHOWN
from models.train.nets import Finder
from models.train.store import Scenes
from vision.find import decode, merge, overlap, shrink
from vision.straighten import Pyramid, normalise
from vision.types import Quad

HEAT = 0.12
"""Low, so that false hits come to light."""


def find_hits(finder: Finder, scenes: Scenes, file: Path, *, side: int = 576) -> list[list[Hit]]:
    """Run the finder over all scenes, or take what an interrupted run left in `file`."""
    if file.exists():
        return pickle.loads(file.read_bytes())
    finder = finder.to(memory_format=torch.channels_last).eval()
    found = []
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        picture, scale = shrink(Pyramid(np.ascontiguousarray(image)), side)
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            maps = finder(torch.from_numpy(normalise(picture[None])).to(memory_format=torch.channels_last))
        quads = [
            (Quad(q.corners / scale), heat) for q, heat in decode(maps[0].float().numpy(), threshold=HEAT)
        ]
        hits = []
        for quad, _ in merge(quads):
            shares = [overlap(quad, Quad(card.corners)) for card in cards]
            best = int(np.argmax(shares)) if shares else -1
            if best >= 0 and shares[best] > 0.5 and cards[best].visible >= SHOWN:
                hits.append(Hit(quad, best))
            elif not shares or shares[best] < 0.25:
                hits.append(Hit(quad, None))
        found.append(hits)
    file.write_bytes(pickle.dumps(found))
    return found
