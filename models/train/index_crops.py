"""What the reader of indices is shown: crops placed as badly as a finder does it and worse, and what is no index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import IterableDataset

from models.train.crops import Hit, corner_loss, develop, offsets
from models.train.index_labels import Labels
from models.train.index_scenes import PART
from models.train.scenes import Laid
from models.train.store import Scenes
from models.train.words import lettered
from vision.index_model import INDEX, NONE, TURNED
from vision.index_read import on_its_head
from vision.straighten import Floats, Frame, Pyramid, normalise, part_of, straighten
from vision.types import Quad

FRAME = Frame(48, 64, 2.25, 1.5)
"""A crop is 3 rank heights high: rank and suit with what is round them."""

READABLE = 0.5
"""An index of whose rank so much can be seen is to be read."""

NOTHING = 0.2
"""One of which less can be seen is none."""

WORDS = 0.3
"""How many crops of no index get words printed on them: a joker is told by its word, a brand's name is none."""

RARE = 0.25
"""How many crops of indices in a scene with a joker show one."""

AMOUNTS = (0.02, 0.04, 0.08, 0.15, 0.25, 0.35)
"""How badly crops are placed."""


def jitter(rng: np.random.Generator, corners: Floats, amount: float, *, slant: float = 0.0) -> Floats:
    """Place an index badly: turned, scaled, slanted about its rank and shifted, by about `amount`."""
    middle = part_of(Quad(corners), PART).center
    unit = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[3] - corners[0])) / 3
    angle = rng.normal(0, 1.3 * amount)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    shear = np.eye(2) + rng.normal(0, 1, (2, 2)) * (0.4 * amount + slant)
    shift = rng.normal(0, 0.8 * amount, 2) * unit
    return np.float32((corners - middle) @ turn @ shear * np.exp(rng.normal(0, amount)) + middle + shift)


class IndexCrops(IterableDataset):
    """Crops of scenes, with what they show; never ends."""

    per_scene = 20

    def __init__(
        self,
        sources: Sequence[tuple[float, Scenes, Sequence[Sequence[Hit]]]],
        *,
        labels: Labels,
        batch: int,
        seed: int,
    ) -> None:
        """Cut `sources`: how often each is taken, its scenes, and what the finder said of each scene."""
        self.sources, self.labels, self.batch, self.seed = sources, labels, batch, seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield pictures (b, 3, h, w), rank, suit, kind (b,) and offsets (b, 8), shuffled over many scenes."""
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        weights = np.array([weight for weight, *_ in self.sources])
        pool: list[tuple] = []
        while True:
            while len(pool) < 3 * self.batch:
                _, scenes, hits = self.sources[rng.choice(len(weights), p=weights / weights.sum())]
                number = int(rng.integers(len(scenes)))
                pool += self.from_scene(rng, scenes.images[number], scenes.cards[number], hits[number])
            for i, j in enumerate(rng.permutation(len(pool))[: self.batch]):
                pool[i], pool[j] = pool[j], pool[i]
            rows, pool = pool[: self.batch], pool[self.batch :]
            pictures = normalise(np.stack([row[0] for row in rows]))
            yield (
                torch.from_numpy(pictures),
                *(torch.from_numpy(np.stack(part)) for part in list(zip(*rows, strict=True))[1:]),
            )

    def from_scene(
        self, rng: np.random.Generator, image: np.ndarray, cards: Sequence[Laid], hits: Sequence[Hit]
    ) -> list[tuple]:
        """Some crops of one scene with their answers."""
        pyramid = Pyramid(np.ascontiguousarray(image))
        rows = []
        for _ in range(self.per_scene if len(cards) > 4 else self.per_scene // 4):
            cut = choose(rng, cards, hits, image.shape[:2], alone=self.labels.alone)
            if cut is not None:
                quad, kind, card = cut
                crop = straighten(pyramid, [quad], FRAME)[0]
                if kind == NONE and rng.random() < WORDS:
                    crop = lettered(rng, crop)
                rows.append((develop(rng, crop), *answer(quad, kind, card, self.labels)))
        return rows


def choose(
    rng: np.random.Generator,
    cards: Sequence[Laid],
    hits: Sequence[Hit],
    size: tuple[int, int],
    *,
    alone: Sequence[str] = (),
) -> tuple[Quad, int, Laid | None] | None:
    """A place to cut, what is there, and that index; None where chance finds nothing of use.

    Codes `alone`, those of jokers, are cut more often than they lie there: no two brands print them alike.
    """
    way = rng.random()
    shown = [card for card in cards if card.visible >= READABLE]
    if not shown or way > 0.7:
        quad = no_index(rng, cards, hits, size)
        return None if quad is None else (quad, NONE, None)
    rare = [card for card in shown if card.code in alone]
    if rare and rng.random() < RARE:
        shown = rare
    card = shown[rng.integers(len(shown))]
    if way < 0.1:
        corners = on_its_head(Quad(card.corners), PART).corners
        return Quad(jitter(rng, corners, 0.12, slant=0.1 * rng.random())), TURNED, card
    if way < 0.25:
        own = [hit for hit in hits if hit.card is not None and cards[hit.card].visible >= READABLE]
        if own:
            hit = own[rng.integers(len(own))]
            return Quad(jitter(rng, hit.quad.corners, 0.03)), INDEX, cards[hit.card]
    amount, slant = float(rng.choice(AMOUNTS)), float(rng.choice([0.0, 0.0, 0.1, 0.2]))
    return Quad(jitter(rng, card.corners, amount, slant=slant)), INDEX, card


def no_index(
    rng: np.random.Generator, cards: Sequence[Laid], hits: Sequence[Hit], size: tuple[int, int]
) -> Quad | None:
    """A quad on no index's rank: a false hit, a covered index, a suit, a neighbour's edge, a card's inside, ground."""
    false = [hit.quad for hit in hits if hit.card is None]
    if false and rng.random() < 0.5:
        quad = Quad(jitter(rng, false[rng.integers(len(false))].corners, 0.08))
    elif cards and rng.random() < 0.75:
        card = cards[rng.integers(len(cards))]
        corners = card.corners
        right, down = corners[1] - corners[0], (corners[3] - corners[0]) / 2
        way = rng.integers(5)
        if way == 0 and card.visible > NOTHING:
            return None
        if way == 1:
            corners = corners + down * rng.uniform(0.8, 1.5)
        elif way == 2:
            corners = corners + right * rng.uniform(0.75, 3) * rng.choice([-1, 1])
        elif way == 3:
            corners = corners + right * rng.uniform(0, 6) + down * rng.uniform(1, 8)
        elif way == 4:
            middle = part_of(Quad(corners), PART).center
            scale = np.exp(rng.choice([-1, 1]) * rng.uniform(0.9, 1.8))
            corners = (corners - middle) * scale + middle
            if scale > 1 and rng.random() < 0.5:
                corners = corners + right * rng.normal(0, 1) + down * rng.normal(0, 1)
            return clear(Quad(jitter(rng, np.float32(corners), 0.1)), [])
        quad = Quad(jitter(rng, np.float32(corners), float(rng.choice([0.03, 0.1, 0.2]))))
    else:
        unit = np.exp(rng.uniform(np.log(8), np.log(60)))
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        flat = np.float32([[-0.5, -1], [0.5, -1], [0.5, 1], [-0.5, 1]]) * unit
        quad = Quad(np.float32(flat @ turn + rng.uniform(0, 1, 2) * size[::-1]))
    return clear(quad, cards)


def clear(quad: Quad, cards: Sequence[Laid]) -> Quad | None:
    """The quad, unless its rank lies near one that shows."""
    middle = part_of(quad, PART).center
    for card in cards:
        if card.visible > NOTHING:
            rank = part_of(Quad(card.corners), PART)
            reach = float(np.linalg.norm(card.corners[3] - card.corners[0])) / 2
            if float(np.linalg.norm(rank.center - middle)) < 0.7 * reach:
                return None
    return quad


def answer(
    quad: Quad, kind: int, card: Laid | None, labels: Labels
) -> tuple[np.int64, np.int64, np.int64, Floats]:
    """Rank, suit, kind and the offsets (8,) that put a crop right; -1 is nothing to answer."""
    if card is None:
        return np.int64(-1), np.int64(-1), np.int64(NONE), np.zeros(8, np.float32)
    rank, suit = labels.numbers(card.code)
    if kind == TURNED:
        return np.int64(-1), np.int64(-1), np.int64(TURNED), np.zeros(8, np.float32)
    moved, _ = offsets(quad, card.corners, FRAME, quarters=(0,))
    return np.int64(rank), np.int64(suit), np.int64(kind), np.clip(moved.ravel(), -0.8, 0.8)


def read_loss(
    said: Tensor, rank: Tensor, suit: Tensor, kind: Tensor, moved: Tensor, *, heads: Sequence[int]
) -> Tensor:
    """Cross entropy of rank, suit and kind, and corner loss where there is an index."""
    ranks, suits, kinds, corners = said.float().split([*heads, 8], dim=1)
    value = functional.cross_entropy(kinds, kind, label_smoothing=0.01)
    value = value + 0.5 * corner_loss(corners, moved, kind == INDEX)
    for part, labels in ((ranks, rank), (suits, suit)):
        known = labels >= 0
        if known.any():
            value = value + functional.cross_entropy(part[known], labels[known], label_smoothing=0.01)
    return value
