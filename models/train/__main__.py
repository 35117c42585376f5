"""`python -m models.train GAME`: render, train, calibrate, export: one command, the same result for the same seed.

An interrupted run goes on where it stopped: every stage leaves its result in the work folder.
"""

from __future__ import annotations

import argparse
import logging
import os
from functools import partial
from pathlib import Path

import cv2
import torch
from torch import nn

from models.train import any_deck, indices, sea_salt_paper, set_game
from models.train.crops import Foreign, Rough, Straight, align_loss, read_loss
from models.train.export import export
from models.train.finder import Views
from models.train.finder import loss as find_loss
from models.train.fit import fit, stage
from models.train.hits import find_hits
from models.train.nets import Aligner, Finder, Reader
from models.train.store import render_scenes

SEED = 1
GAMES = {"set": set_game, "sea-salt-paper": sea_salt_paper}
INDICES = sorted(indices.RECIPES)
OTHERS = dict.fromkeys(INDICES, indices.train) | {"any-deck": any_deck.train}
"""Cards that are told by their corner indices, and those of any deck: they have stages of their own."""

SCENES = {"straw": 2200}
"""How many tables to render, where not 4000."""

log = logging.getLogger(__name__)


def train(game: str, data: Path, work: Path, *, scenes: int, effort: float, threads: int) -> None:
    """Train all networks of a game and write weights, manifest and figures."""
    torch.manual_seed(SEED)
    recipe = GAMES[game]
    steps = {part: max(1, int(count * effort)) for part, count in recipe.STEPS.items()}
    cycles = [max(1, int(count * effort)) for count in recipe.FINDER_CYCLES]
    deck, held_out = recipe.decks(data, cache=work / "faces.pickle")
    shown = render_scenes(deck, work / "train", count=scenes, seed=SEED)
    unseen = render_scenes(held_out, work / "held_out", count=max(30, scenes // 10), seed=SEED + 1)
    fit_ = partial(fit, threads=threads)

    def find(net: nn.Module) -> nn.Module:
        views = partial(Views, shown, deck.photos, part=recipe.PART, lengths=recipe.TRAINED_LENGTHS, batch=32)
        for cycle, count in enumerate(cycles):
            net = fit_(net, views(seed=SEED + cycle), find_loss, steps=count, rate=3e-3)
        return net

    finder = stage(Finder(), work / "finder.pt", find)
    see = partial(find_hits, finder, part=recipe.PART)
    hits = see(shown.images, shown.cards, work / "hits.pickle")
    nothing = [()] * len(deck.photos)
    foreign = Foreign(deck.photos, see(deck.photos, nothing, work / "foreign_hits.pickle"), deck.other_cards)
    cuts = {"part": recipe.PART, "batch": 256}
    rough = Rough(shown, hits, foreign, frame=recipe.ROUGH, seed=SEED + 10, **cuts)
    aligner = stage(
        Aligner(),
        work / "aligner.pt",
        lambda net: fit_(net, rough, align_loss, steps=steps["aligner"], rate=3e-3),
    )
    sizes = [len(labels) for labels in recipe.HEADS]
    frame = recipe.STRAIGHT
    straight = Straight(shown, hits, foreign, frame=frame, heads=recipe.HEADS, seed=SEED + 20, **cuts)
    reader = stage(
        Reader(sizes, (frame.width, frame.height), places=recipe.PLACES),
        work / "reader.pt",
        lambda net: fit_(net, straight, partial(read_loss, heads=sizes), steps=steps["reader"], rate=3e-3),
    )
    export(
        game,
        recipe,
        finder,
        aligner,
        reader,
        unseen,
        trained={"seed": SEED, "scenes": scenes, "effort": effort},
    )


def main() -> None:
    """Parse the command line and train."""
    parser = argparse.ArgumentParser(prog="python -m models.train", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted([*GAMES, *OTHERS]))
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    parser.add_argument(
        "--work", type=Path, help="folder of stages (default: build/train-GAME or train-GAME-on)"
    )
    parser.add_argument("--scenes", type=int, help="how many tables to render (default: 4000, of Straw 2200)")
    parser.add_argument("--effort", type=float, default=1.0, help="a share of the usual number of steps")
    parser.add_argument(
        "--on", action="store_true", help=f"train on what is shipped; only {', '.join(OTHERS)}"
    )
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    cv2.setNumThreads(1)  # a pool of threads would not survive the fork of the loaders
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    logging.getLogger("onnxscript").setLevel(logging.WARNING)
    logging.getLogger("onnx_ir").setLevel(logging.WARNING)
    if not options.data.is_dir():
        parser.error(f"there are no photos in {str(options.data)!r}; name their folder with --data")
    if options.on and options.game not in OTHERS:
        parser.error(f"{options.game!r} cannot be trained on, only {', '.join(OTHERS)}: leave out --on")
    how = {"on": True} if options.on else {}
    work = options.work or Path("build") / f"train-{options.game}{'-on' * options.on}"
    work.mkdir(parents=True, exist_ok=True)
    OTHERS.get(options.game, train)(
        options.game,
        options.data,
        work,
        scenes=options.scenes or SCENES.get(options.game, 4000),
        effort=options.effort,
        threads=options.threads,
        **how,
    )


if __name__ == "__main__":
    main()
