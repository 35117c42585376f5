"""The stages that train a game whose cards are told by corner indices: a round, and a second one with real photos."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
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
from models.train.index_export import FOLDER, export, write_weights
from models.train.index_hits import blended, real_scenes
from models.train.index_nets import IndexReader
from models.train.index_scenes import PART, Cards
from models.train.nets import DenseFinder, Finder
from models.train.shipped import take_up
from models.train.store import Scenes, render_scenes
from vision.index import IndexScanner

SEED = 1
RECIPES = {"dou-dizhu": dou_dizhu, "straw": straw}
FINDERS = {"dou-dizhu": Finder, "straw": DenseFinder}
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

    game: str
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

    def find(
        self, net: nn.Module, scenes: Scenes, part: str, rate: float, seed: int, start: str
    ) -> nn.Module:
        """Train a finder on scenes; it begins as the one that a game ships, if `start` names a game."""
        views = Views(scenes, self.deck.photos, part=PART, lengths=LENGTHS, batch=32, seed=seed)
        if start:
            net = take_up(net, shipped(start, "finder"), views)
        return fit(net, views, find_loss, steps=self.steps(part), rate=rate, threads=self.threads)

    def read(
        self, net: nn.Module, sources: Sequence[tuple], part: str, rate: float, seed: int, start: str
    ) -> nn.Module:
        """Train a reader on crops of scenes, with hits in them; it begins as a finder does."""
        labels = self.recipe.LABELS
        crops = IndexCrops(sources, labels=labels, batch=256, seed=seed)
        if start:
            net = take_up(net, shipped(start, "reader"), crops)
        loss = partial(read_loss, heads=labels.heads)
        return fit(net, crops, loss, steps=self.steps(part), rate=rate, threads=self.threads)

    def new_finder(self) -> nn.Module:
        """A finder that knows nothing."""
        return FINDERS[self.game]()

    def new_reader(self) -> nn.Module:
        """A reader that knows nothing."""
        return IndexReader(sum(self.recipe.LABELS.heads), (FRAME.width, FRAME.height))

    def see(self, finder: nn.Module, file: str) -> list[list[Hit]]:
        """What a finder says of the few scenes."""
        return find_hits(finder, self.few.images, self.few.cards, self.work / file, part=PART, side=768)


def train(
    game: str, data: Path, work: Path, *, scenes: int, effort: float, threads: int, on: bool = False
) -> None:
    """Train finder and reader, and write weights, manifest and figures; `on` from what the game ships already."""
    torch.manual_seed(SEED)
    recipe = RECIPES[game]
    deck, held_out = recipe.decks(data, cache=work / "faces.pickle")
    shown = render_scenes(deck, work / "train", count=scenes, seed=SEED, draw=recipe.render)
    unseen = render_scenes(
        held_out, work / "held_out", count=max(30, scenes // 12), seed=SEED + 1, draw=recipe.render
    )
    course = Course(game, recipe, deck, shown, work, effort, threads)
    start: Mapping[str, str] = dict.fromkeys(("finder", "reader"), game) if on else recipe.START
    if on and recipe.PHOTOS:
        finder, reader = second_round(course, IndexScanner(game), data / recipe.PHOTOS, start)
    else:
        finder, reader = first_round(course, start)
        if recipe.PHOTOS:
            write_weights(game, recipe, finder, reader, work)
            finder, reader = second_round(course, IndexScanner(game, folder=work), data / recipe.PHOTOS, {})
    trained = {"seed": SEED, "scenes": scenes, "effort": effort}
    if start:
        trained["started_from"] = dict(start)
    export(game, recipe, finder, reader, unseen, trained=trained)


def first_round(course: Course, start: Mapping[str, str]) -> tuple[nn.Module, nn.Module]:
    """Train both networks on rendered scenes; `start` names the games as whose they begin, if any."""
    shown, work = course.shown, course.work
    rates = {part: AGAIN if part in start else FIRST for part in ("finder", "reader")}
    finder = stage(
        course.new_finder(),
        work / "finder_1.pt",
        lambda net: course.find(net, shown, "finder", rates["finder"], SEED, start.get("finder", "")),
    )
    hits = course.see(finder, "hits_1.pickle")
    sources = [(0.4, shown, [()] * len(shown)), (0.6, course.few, hits)]
    reader = stage(
        course.new_reader(),
        work / "reader_1.pt",
        lambda net: course.read(net, sources, "reader", rates["reader"], SEED + 10, start.get("reader", "")),
    )
    return finder, reader


def second_round(
    course: Course, scanner: IndexScanner, photos: Path, start: Mapping[str, str]
) -> tuple[nn.Module, nn.Module]:
    """Train both networks on, with real photos in which those of the first round, in `scanner`, find the indices."""
    shown, work = course.shown, course.work
    real, real_hits, complete = real_scenes(scanner, photos, work / "real.pickle")
    log.info("%d real photos with an index, %d of them with all", len(real), len(complete))
    views = blended(shown, complete, share=REAL_VIEWS)
    finder = stage(
        again(course.new_finder(), work / "finder_1.pt", start),
        work / "finder.pt",
        lambda net: course.find(net, views, "finder_again", AGAIN, SEED + 20, start.get("finder", "")),
    )
    hits = course.see(finder, "hits.pickle")
    sources = [
        (1 - REAL_CROPS - 0.25, shown, [()] * len(shown)),
        (0.25, course.few, hits),
    ]
    if len(real):
        sources.append((REAL_CROPS, real, real_hits))
    reader = stage(
        again(course.new_reader(), work / "reader_1.pt", start),
        work / "reader.pt",
        lambda net: course.read(net, sources, "reader_again", AGAIN, SEED + 30, start.get("reader", "")),
    )
    return finder, reader


def shipped(game: str, part: str) -> Path:
    """Where the weights of a network that a game ships lie."""
    return FOLDER / f"{game.replace('-', '_')}_{part}.onnx"


def again(net: nn.Module, file: Path, start: Mapping[str, str]) -> nn.Module:
    """A network with the weights of a first round, if there was one: what starts from shipped weights has none."""
    if not start:
        net.load_state_dict(torch.load(file))
    return net
