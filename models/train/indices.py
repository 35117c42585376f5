"""The stages that train a game whose cards are told by corner indices: a round, and a second one with real photos."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

import torch
from torch import nn

from models.train import dou_dizhu, straw
from models.train.crops import Hit
from models.train.finder import Views
from models.train.finder import loss as find_loss
from models.train.fit import fit, stage
from models.train.hits import find_hits
from models.train.index_crops import FRAME, IndexCrops, read_loss
from models.train.index_export import export, write_weights
from models.train.index_hits import blended, real_scenes
from models.train.index_nets import IndexReader
from models.train.index_scenes import PART, Cards
from models.train.nets import Finder
from models.train.store import Scenes, render_scenes
from vision.index import IndexScanner

SEED = 1
RECIPES = {"dou-dizhu": dou_dizhu, "straw": straw}
LENGTHS = (12.0, 115.0)
"""Between which lengths, in pixels, indices are shown to the finder."""

REAL_VIEWS, REAL_CROPS = 0.2, 0.35
"""How many views and crops of the second round are real."""

HITS = 1500
"""In how many scenes the finder's false hits are looked up."""

FIRST, AGAIN = 3e-3, 2e-3
"""The highest learning rate of networks that know nothing, and of those that know much already."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Course:
    """What all stages of a game share."""

    recipe: ModuleType
    deck: Cards
    shown: Scenes
    work: Path
    effort: float
    threads: int

    @property
    def few(self) -> Scenes:
        """The scenes in which hits are looked up."""
        return Scenes(self.shown.images[:HITS], self.shown.cards[:HITS])

    def steps(self, part: str) -> int:
        """How many batches a stage sees."""
        return max(1, int(self.recipe.STEPS[part] * self.effort))

    def find(self, net: nn.Module, scenes: Scenes, part: str, rate: float, seed: int) -> nn.Module:
        """Train a finder on scenes."""
        views = Views(scenes, self.deck.photos, part=PART, lengths=LENGTHS, batch=32, seed=seed)
        return fit(net, views, find_loss, steps=self.steps(part), rate=rate, threads=self.threads)

    def read(self, net: nn.Module, sources: Sequence[tuple], part: str, rate: float, seed: int) -> nn.Module:
        """Train a reader on crops of scenes, with hits in them."""
        labels = self.recipe.LABELS
        crops = IndexCrops(sources, labels=labels, batch=256, seed=seed)
        loss = partial(read_loss, heads=labels.heads)
        return fit(net, crops, loss, steps=self.steps(part), rate=rate, threads=self.threads)

    def new_reader(self) -> nn.Module:
        """A reader that knows nothing."""
        return IndexReader(sum(self.recipe.LABELS.heads), (FRAME.width, FRAME.height))

    def see(self, finder: nn.Module, file: str) -> list[list[Hit]]:
        """What a finder says of the few scenes."""
        return find_hits(finder, self.few.images, self.few.cards, self.work / file, part=PART, side=768)


def train(game: str, data: Path, work: Path, *, scenes: int, effort: float, threads: int) -> None:
    """Train finder and reader, and write weights, manifest and figures."""
    torch.manual_seed(SEED)
    recipe = RECIPES[game]
    deck, held_out = recipe.decks(data, cache=work / "faces.pickle")
    shown = render_scenes(deck, work / "train", count=scenes, seed=SEED, draw=recipe.render)
    unseen = render_scenes(
        held_out, work / "held_out", count=max(30, scenes // 12), seed=SEED + 1, draw=recipe.render
    )
    course = Course(recipe, deck, shown, work, effort, threads)
    start = work.parent / f"train-{recipe.START}" if recipe.START else None
    finder, reader = first_round(course, start)
    if recipe.PHOTOS:
        write_weights(game, recipe, finder, reader, work)
        finder, reader = second_round(course, IndexScanner(game, folder=work), data / recipe.PHOTOS)
    trained = {"seed": SEED, "scenes": scenes, "effort": effort}
    if start:
        trained["started_from"] = recipe.START if start.exists() else None
    export(game, recipe, finder, reader, unseen, trained=trained)


def first_round(course: Course, start: Path | None) -> tuple[nn.Module, nn.Module]:
    """Train both networks on rendered scenes; they start from those in `start`, another game's work folder."""
    shown, work = course.shown, course.work
    net, rate = begun(Finder(), start, "finder.pt")
    finder = stage(net, work / "finder_1.pt", lambda net: course.find(net, shown, "finder", rate, SEED))
    hits = course.see(finder, "hits_1.pickle")
    net, rate_ = begun(course.new_reader(), start, "reader.pt")
    sources = [(0.6, shown, [()] * len(shown)), (0.4, course.few, hits)]
    reader = stage(
        net, work / "reader_1.pt", lambda net: course.read(net, sources, "reader", rate_, SEED + 10)
    )
    return finder, reader


def second_round(course: Course, scanner: IndexScanner, photos: Path) -> tuple[nn.Module, nn.Module]:
    """Train both networks on, with real photos in which those of the first round, in `scanner`, find the indices."""
    shown, work = course.shown, course.work
    real, real_hits, complete = real_scenes(scanner, photos, work / "real.pickle")
    log.info("%d real photos with an index, %d of them with all", len(real), len(complete))
    views = blended(shown, complete, share=REAL_VIEWS)
    finder = stage(
        again(Finder(), work / "finder_1.pt"),
        work / "finder.pt",
        lambda net: course.find(net, views, "finder_again", AGAIN, SEED + 20),
    )
    hits = course.see(finder, "hits.pickle")
    sources = [
        (1 - REAL_CROPS - 0.25, shown, [()] * len(shown)),
        (0.25, course.few, hits),
    ]
    if len(real):
        sources.append((REAL_CROPS, real, real_hits))
    reader = stage(
        again(course.new_reader(), work / "reader_1.pt"),
        work / "reader.pt",
        lambda net: course.read(net, sources, "reader_again", AGAIN, SEED + 30),
    )
    return finder, reader


def again(net: nn.Module, file: Path) -> nn.Module:
    """A network with the weights of a first round."""
    net.load_state_dict(torch.load(file))
    return net


def begun(net: nn.Module, start: Path | None, file: str) -> tuple[nn.Module, float]:
    """A network and how fast it is to learn; it starts with the weights in `start` as far as their shapes fit."""
    if start is None:
        return net, FIRST
    if not (start / file).exists():
        log.warning("%s starts from nothing: %s is not there", type(net).__name__, start / file)
        return net, FIRST
    own = net.state_dict()
    known = {
        name: weight
        for name, weight in torch.load(start / file).items()
        if name in own and own[name].shape == weight.shape
    }
    net.load_state_dict(own | known)
    log.info("%s starts with %d of %d weights of %s", type(net).__name__, len(known), len(own), start / file)
    return net, AGAIN
