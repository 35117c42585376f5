"""Rendered scenes on disk: drawn once by two processes, read by every training stage."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from models.train.scenes import Laid, Scene, render
from vision.types import Image

SIZE = 768


@dataclass(frozen=True, slots=True)
class Scenes:
    """Rendered photos, (n, SIZE, SIZE, 3) uint8 mapped from disk, and the cards in each."""

    images: Image
    cards: Sequence[tuple[Laid, ...]]

    def __len__(self) -> int:
        """How many scenes there are."""
        return len(self.images)


def render_scenes(
    deck: object,
    folder: Path,
    *,
    count: int,
    seed: int,
    processes: int = 2,
    draw: Callable[..., Scene] = render,
) -> Scenes:
    """Render `count` scenes into `folder`, or take those that an interrupted run left there.

    `draw(rng, deck, size=SIZE)` renders one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cards, images = folder / "cards.pickle", folder / "images.npy"
    if not cards.exists():
        shape = (count, SIZE, SIZE, 3)
        np.lib.format.open_memmap(images, "w+", np.uint8, shape).flush()
        shares = [range(i, count, processes) for i in range(processes)]
        work = (partial(draw, deck=deck, size=SIZE), images, seed)
        with ProcessPoolExecutor(processes, initializer=_start, initargs=work) as pool:
            laid = dict(pair for part in pool.map(_render_share, shares) for pair in part)
        cards.write_bytes(pickle.dumps([laid[i] for i in range(count)]))
    return Scenes(np.load(images, mmap_mode="r"), pickle.loads(cards.read_bytes()))


_work: dict[str, object] = {}


def _start(draw: Callable[..., Scene], images: Path, seed: int) -> None:
    _work.update(draw=draw, images=np.load(images, mmap_mode="r+"), seed=seed)


def _render_share(numbers: Sequence[int]) -> list[tuple[int, tuple[Laid, ...]]]:
    images = _work["images"]
    found = []
    for number in numbers:
        scene = _work["draw"](np.random.default_rng([_work["seed"], number]))
        images[number] = scene.image
        found.append((number, scene.cards))
    return found
