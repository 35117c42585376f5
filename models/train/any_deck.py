"""The stages that train what sees cards of any design: finder, aligner, and an embedder in the place of a reader."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import IterableDataset

from models.train.any_crops import Around, Loose, Same
from models.train.any_export import FOLDER, NAME, export
from models.train.any_faces import hands
from models.train.any_scenes import render
from models.train.crops import align_loss
from models.train.embed_loss import embed_loss
from models.train.embed_nets import Corners, Embedder
from models.train.finder import Views
from models.train.finder import loss as find_loss
from models.train.fit import fit, stage
from models.train.hits import find_hits
from models.train.nets import DenseFinder
from models.train.shipped import take_up
from models.train.store import Scenes, render_scenes
from vision.straighten import Frame

SEED = 1

LENGTHS = (26.0, 280.0)
"""Between which lengths, in pixels, cards are shown to the finder."""

ROUGH = Frame(96, 112, 1.8, 1.6)
STRAIGHT = Frame(80, 112, 1.06, 1.045)
"""How the aligner and the embedder see a card: a wide margin would let the table's white set the card's."""

STEPS = {"finder": 1400, "aligner": 1300, "embedder": 1400}
"""How many batches: of 32 views for the finder, of 128 crops for the aligner, of 256 for the embedder."""

HITS = 1500
"""In how many scenes the finder's hits are looked up."""

log = logging.getLogger(__name__)


def train(
    game: str,
    data: Path,
    work: Path,
    *,
    scenes: int,
    effort: float,
    threads: int,
    folder: Path = FOLDER,
    on: bool = False,
) -> None:
    """Train finder, aligner and embedder, and write weights, manifest and figures into `folder`.

    With `on` they start from what is shipped.
    """
    torch.manual_seed(SEED)
    seed = SEED + 1000 * on  # other tables than those that what is shipped has seen
    steps = {part: max(1, int(count * effort)) for part, count in STEPS.items()}
    shown_hands, other_hands = hands(data, work / "hands.pickle", share=min(1.0, scenes / 4000))
    log.info("%d hands to train on, %d to calibrate on", len(shown_hands), len(other_hands))
    shown = render_scenes(shown_hands, work / "train", count=scenes, seed=seed, draw=render)
    unseen = render_scenes(
        other_hands, work / "held_out", count=max(40, scenes // 9), seed=seed + 1, draw=render
    )

    def fit_(
        part: str, net: nn.Module, batches: IterableDataset, loss: Callable[..., Tensor], rate: float
    ) -> nn.Module:
        if on:
            net = take_up(net, FOLDER / f"{NAME}_{part}.onnx", batches)
        return fit(net, batches, loss, steps=steps[part], rate=rate, threads=threads)

    views = Views(shown, (), lengths=LENGTHS, batch=32, seed=seed)
    finder = stage(
        DenseFinder(),
        work / "finder.pt",
        lambda net: fit_("finder", net, views, find_loss, 3e-3),
    )
    few = Scenes(shown.images[:HITS], shown.cards[:HITS])
    hits = find_hits(finder, few.images, few.cards, work / "hits.pickle")
    empty = [i for i, cards in enumerate(few.cards) if not cards]
    photos = [np.ascontiguousarray(few.images[i]) for i in empty]
    around = Around(photos, [hits[i] for i in empty], (), shown)
    nothing: list[list] = [[] for _ in range(len(shown) - len(hits))]
    rough = Loose(shown, hits + nothing, around, frame=ROUGH, batch=128, seed=seed + 10)
    aligner = stage(
        Corners(ROUGH),
        work / "aligner.pt",
        lambda net: fit_("aligner", net, rough, align_loss, 3e-3),
    )
    same = Same(shown, around, frame=STRAIGHT, batch=256, seed=seed + 20)
    embedder = stage(
        Embedder((STRAIGHT.width, STRAIGHT.height)),
        work / "embedder.pt",
        lambda net: fit_("embedder", net, same, embed_loss, 2e-3),
    )
    export(
        finder,
        aligner,
        embedder,
        unseen,
        rough=ROUGH,
        straight=STRAIGHT,
        trained={"seed": seed, "scenes": scenes, "effort": effort}
        | ({"started_from": dict.fromkeys(STEPS, game)} if on else {}),
        folder=folder,
    )
