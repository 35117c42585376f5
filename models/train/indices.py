"""The stages that train a game whose cards are told by corner indices: two rounds, the second with real photos."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import torch
from torch import nn

from models.train import dou_dizhu
from models.train.crops import Hit
from models.train.finder import Views
from models.train.finder import loss as find_loss
from models.train.fit import fit, stage
from models.train.hits import find_hits
from models.train.index_crops import FRAME, HEADS, IndexCrops, read_loss
from models.train.index_export import export, write_weights
from models.train.index_hits import blended, real_scenes
from models.train.index_nets import IndexReader
from models.train.index_scenes import PART, render
from models.train.nets import Finder
from models.train.store import Scenes, render_scenes
from vision.index import IndexScanner

SEED = 1
LENGTHS = (12.0, 115.0)
"""Between which lengths, in pixels, indices are shown to the finder."""

STEPS = {"finder": 850, "reader": 1500, "finder_again": 850, "reader_again": 3000}
"""How many batches: of 32 views for the finder, of 256 crops for the reader."""

REAL_VIEWS, REAL_CROPS = 0.2, 0.35
"""How many views and crops of the second round are real."""

HITS = 1500
"""In how many scenes the second finder's false hits are looked up."""

log = logging.getLogger(__name__)


def train(game: str, data: Path, work: Path, *, scenes: int, effort: float, threads: int) -> None:
    """Train finder and reader, and write weights, manifest and figures."""
    torch.manual_seed(SEED)
    deck, held_out = dou_dizhu.decks(data, cache=work / "faces.pickle")
    shown = render_scenes(deck, work / "train", count=scenes, seed=SEED, draw=render)
    unseen = render_scenes(
        held_out, work / "held_out", count=max(30, scenes // 12), seed=SEED + 1, draw=render
    )
    steps = {part: max(1, int(count * effort)) for part, count in STEPS.items()}
    fit_ = partial(fit, threads=threads)

    def find(net: nn.Module, scenes: Scenes, part: str, rate: float, seed: int) -> nn.Module:
        views = Views(scenes, deck.photos, part=PART, lengths=LENGTHS, batch=32, seed=seed)
        return fit_(net, views, find_loss, steps=steps[part], rate=rate)

    def read(net: nn.Module, sources: Sequence[tuple], part: str, rate: float, seed: int) -> nn.Module:
        crops = IndexCrops(sources, batch=256, seed=seed)
        return fit_(net, crops, read_loss, steps=steps[part], rate=rate)

    finder = stage(Finder(), work / "finder_1.pt", lambda net: find(net, shown, "finder", 3e-3, SEED))
    few = Scenes(shown.images[:HITS], shown.cards[:HITS])
    hits = see(finder, few, work / "hits_1.pickle")
    reader = stage(
        IndexReader(sum(HEADS), (FRAME.width, FRAME.height)),
        work / "reader_1.pt",
        lambda net: read(net, [(0.6, shown, [()] * len(shown)), (0.4, few, hits)], "reader", 3e-3, SEED + 10),
    )
    write_weights(game, finder, reader, work)
    scanner = IndexScanner(game, folder=work)
    real, real_hits, complete = real_scenes(scanner, data / "playing_cards", work / "real.pickle")
    log.info("%d real photos with an index, %d of them with all", len(real), len(complete))
    finder = stage(
        again(Finder(), work / "finder_1.pt"),
        work / "finder.pt",
        lambda net: find(net, blended(shown, complete, share=REAL_VIEWS), "finder_again", 2e-3, SEED + 20),
    )
    hits = see(finder, few, work / "hits.pickle")
    sources = [
        (1 - REAL_CROPS - 0.25, shown, [()] * len(shown)),
        (0.25, few, hits),
    ]
    if len(real):
        sources.append((REAL_CROPS, real, real_hits))
    reader = stage(
        again(IndexReader(sum(HEADS), (FRAME.width, FRAME.height)), work / "reader_1.pt"),
        work / "reader.pt",
        lambda net: read(net, sources, "reader_again", 2e-3, SEED + 30),
    )
    export(game, finder, reader, unseen, trained={"seed": SEED, "scenes": scenes, "effort": effort})


def see(finder: nn.Module, scenes: Scenes, file: Path) -> list[list[Hit]]:
    """What a finder says of scenes."""
    return find_hits(finder, scenes.images, scenes.cards, file, part=PART, side=768)


def again(net: nn.Module, file: Path) -> nn.Module:
    """A network with the weights of a first round."""
    net.load_state_dict(torch.load(file))
    return net
