"""What a trained finder sees in the scenes: its true hits and its false ones are what later stages train on."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.train.crops import Hit
from models.train.fit import has_bfloat16
from models.train.scenes import SHOWN, Laid
from vision.find import decode, merge, overlap, shrink
from vision.straighten import WHOLE, Part, Pyramid, normalise, part_of
from vision.types import Image, Quad

HEAT = 0.12
"""Low, so that false hits come to light."""

SAME, NOTHING = 0.3, 0.1
"""From which overlap of their telling parts on two quads show one card, and below which they don't."""


def find_hits(
    finder: nn.Module,
    images: Iterable[Image],
    cards: Iterable[Sequence[Laid]],
    file: Path,
    *,
    part: Part = WHOLE,
    side: int = 576,
) -> list[list[Hit]]:
    """Run the finder over pictures whose cards are known, or take what an interrupted run left in `file`."""
    if file.exists():
        return pickle.loads(file.read_bytes())
    finder = finder.to(memory_format=torch.channels_last).eval()
    found = []
    for image, laid in zip(images, cards, strict=True):
        picture, scale = shrink(Pyramid(np.ascontiguousarray(image)), side)
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16, enabled=has_bfloat16()):
            maps = finder(torch.from_numpy(normalise(picture[None])).to(memory_format=torch.channels_last))
        said = decode(maps[0].float().numpy(), threshold=HEAT, part=part)
        quads = [quad for quad, _ in merge([(Quad(q.corners / scale), heat) for q, heat in said], part=part)]
        found.append([hit for quad in quads if (hit := matched(quad, laid, part)) is not None])
    file.write_bytes(pickle.dumps(found))
    return found


def matched(quad: Quad, cards: Sequence[Laid], part: Part = WHOLE) -> Hit | None:
    """What a quad hit: one card whose part shows, nothing, or None where it is neither clearly."""
    telling = part_of(quad, part)
    shares = [overlap(telling, part_of(Quad(card.corners), part)) for card in cards]
    best = int(np.argmax(shares)) if shares else -1
    if best < 0 or shares[best] < NOTHING:
        return Hit(quad, None)
    same = shares[best] > SAME and overlap(quad, Quad(cards[best].corners)) > 0.5
    return Hit(quad, best) if same and cards[best].visible >= SHOWN else None
