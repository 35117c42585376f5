"""What the embedder is shown: cards of a few decks at a time, each from several tables; and what is no card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset

from models.train.any_scenes import split
from models.train.crops import Cut, Foreign, Rough, develop, jitter, nowhere, offsets
from models.train.decoys import paper
from models.train.scenes import SHOWN, WHOLLY, Laid
from models.train.store import Scenes
from vision.straighten import Floats, Frame, Pyramid, normalise, straighten
from vision.types import Image, Quad

TABLES = 4
"""From how many tables the cards of a deck come in one batch."""

NOTHING = 0.08
"""How many crops of a batch show no card."""

PARTLY = 0.35
"""How often the aligner is shown a card that is not wholly seen, where there is one, and how often one gets covered."""

AMOUNTS, COVERED = (0.006, 0.012, 0.03, 0.06), 0.12
"""How badly cards are cut out for the embedder, and how many of them get another one laid on them."""

SMALLEST = 40
"""The least length in pixels at which a card can be told from others."""


@dataclass(frozen=True, slots=True)
class Around(Foreign):
    """What is no card: what a finder took for one in `photos` of empty tables, pieces of cards, long slips of paper."""

    scenes: Scenes

    def cut(self, rng: np.random.Generator) -> tuple[Image, Quad]:
        """A picture and a place in it."""
        way = rng.random()
        if way < 0.3 and len(self.photos):
            number = int(rng.integers(len(self.photos)))
            if self.hits[number]:
                quad = self.hits[number][rng.integers(len(self.hits[number]))].quad
                return self.photos[number], Quad(jitter(rng, quad.corners, 0.02))
        if way < 0.8:
            number = int(rng.integers(len(self.scenes)))
            quad = nowhere(rng, self.scenes.cards[number], self.scenes.images.shape[1])
            if quad is not None:
                return piece(self.scenes.images[number], quad)
        width, height, rim = int(rng.integers(40, 90)), 240, 40
        sheet, ground = cv2.resize(paper(rng), (width, height)), rng.integers(0, 256, 3).tolist()
        picture = cv2.copyMakeBorder(sheet, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=ground)
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]]) + rim
        return np.asarray(picture, np.uint8), Quad(corners)


def piece(image: Image, quad: Quad) -> tuple[Image, Quad]:
    """What lies round a quad in a picture, (h, w, 3), and the quad there: it is quicker to shrink than the whole."""
    low = np.clip(quad.corners.min(axis=0).astype(int) - 40, 0, np.array(image.shape[1::-1]) - 32)
    high = np.maximum(quad.corners.max(axis=0).astype(int) + 40, low + 32)
    return np.ascontiguousarray(image[low[1] : high[1], low[0] : high[0]]), Quad(quad.corners - low)


class Loose(Rough):
    """For the aligner: cards placed as badly as a finder does that knows none of a new deck, and more of them covered.

    Where all of a card shows, four corners are to be found; where another lies on it, one or two are to be worked out.
    """

    amounts = (0.02, 0.05, 0.08, 0.12)
    nothing = 0.1

    def choose(self, rng: np.random.Generator, cards: Sequence[Laid]) -> Laid:
        """One of a scene's cards, now and then one that is not wholly seen."""
        partly = [card for card in cards if card.visible < WHOLLY]
        return super().choose(rng, partly if partly and rng.random() < PARTLY else cards)

    def see(self, rng: np.random.Generator, pyramid: Pyramid, number: int, cut: Cut) -> Image:
        """The crop of a cut, now and then with another of the scene's cards put on it."""
        crop = super().see(rng, pyramid, number, cut)
        if cut.card is None or rng.random() > PARTLY:
            return crop
        return under_another(rng, crop, pyramid, cut.quad, cut.card, self.scenes.cards[number], self.frame)


def under_another(
    rng: np.random.Generator,
    crop: Image,
    pyramid: Pyramid,
    quad: Quad,
    card: Laid,
    cards: Sequence[Laid],
    frame: Frame,
) -> Image:
    """A crop of a card, cut along `quad`, with another of `cards` put on it; as it is where that cannot be."""
    others = [other for other in cards if other.visible >= WHOLLY and other is not card]
    if card.visible < WHOLLY or not others:
        return crop
    matrix = cv2.getPerspectiveTransform(quad.corners, frame.card)
    over = laid_over(rng, cv2.perspectiveTransform(card.corners[None], matrix)[0])
    return crop if over is None else covered(rng, crop, pyramid, others[rng.integers(len(others))], over)


def laid_over(rng: np.random.Generator, under: Floats) -> Floats | None:
    """Where a card lies, (4, 2), that hides some of the one at `under`, (4, 2), but not too much; None for no luck."""
    middle, area = under.mean(axis=0), abs(cv2.contourArea(under))
    for _ in range(6):
        angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.1)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        corner = (
            under[rng.integers(4)]
            if rng.random() < 0.6
            else under[[i := rng.integers(4), i - 1]].mean(axis=0)
        )
        away = middle + (corner - middle) * rng.uniform(1.3, 2.1)
        over = np.float32((under - middle) @ turn + away)
        hidden = cv2.intersectConvexConvex(under, over)[0] / max(area, 1e-3)
        if 0.03 < hidden < 1 - SHOWN:
            return over
    return None


def covered(rng: np.random.Generator, crop: Image, pyramid: Pyramid, card: Laid, over: Floats) -> Image:
    """A crop with a card of the photo put at `over`, (4, 2), and its shadow."""
    side = np.linalg.norm(card.corners[3] - card.corners[0]) / max(
        float(np.linalg.norm(over[3] - over[0])), 1.0
    )
    image, scale = pyramid.level_for(float(side))
    matrix = cv2.getPerspectiveTransform(card.corners * scale, over)
    size = crop.shape[1::-1]
    top = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shade = cv2.GaussianBlur(filled(over + np.float32(rng.integers(-3, 4, 2)), crop), (0, 0), 2.5)
    shade, mask = shade[..., None] * rng.uniform(0, 0.5), filled(over, crop)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.6)[..., None]
    return (crop * (1 - shade) * (1 - mask) + top * mask).astype(np.uint8)


def filled(corners: Floats, crop: Image) -> Floats:
    """How much of each pixel of a crop lies in a quad, (h, w) from 0 to 1."""
    empty = np.zeros(crop.shape[:2], np.float32)
    return np.asarray(cv2.fillConvexPoly(empty, np.int32(corners * 16), 1.0, cv2.LINE_AA, 4), np.float32)


class Same(IterableDataset):
    """Crops for the embedder; never ends.

    The crops of one card in a batch lie the same way up, by chance upside down: turned it is another card.
    """

    def __init__(self, scenes: Scenes, around: Around, *, frame: Frame, batch: int, seed: int) -> None:
        """Cut `scenes`."""
        self.scenes, self.around, self.frame, self.batch, self.seed = scenes, around, frame, batch, seed
        tables: dict[str, list[int]] = defaultdict(list)
        for number, cards in enumerate(scenes.cards):
            for hand in {split(card.code)[0] for card in cards}:
                tables[hand].append(number)
        self.tables = {hand: numbers for hand, numbers in tables.items() if len(numbers) > 1}
        names = sorted({card.code for cards in scenes.cards for card in cards})
        self.label = {name: i for i, name in enumerate(names)}
        codes = {code: i for i, code in enumerate(sorted({split(name)[1] for name in names}))}
        self.code = {name: codes[split(name)[1]] for name in names}

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield pictures (b, 3, h, w), cards' numbers (b,), their codes' (b,), 1 for no card (b,), offsets (b, 8)."""
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        hands = list(self.tables)
        while True:
            rows: list[tuple] = []
            turns: dict[str, int] = {}
            for i in rng.permutation(len(hands)):
                if len(rows) >= self.batch:
                    break
                numbers = self.tables[hands[i]]
                for j in rng.permutation(len(numbers))[:TABLES]:
                    rows += self.from_scene(rng, numbers[j], turns)
            rows = rows[: self.batch]
            yield (
                torch.from_numpy(normalise(np.stack([row[0] for row in rows]))),
                *(torch.from_numpy(np.stack(part)) for part in list(zip(*rows, strict=True))[1:]),
            )

    def from_scene(self, rng: np.random.Generator, number: int, turns: dict[str, int]) -> list[tuple]:
        """All cards of a scene, and now and then no card."""
        image = np.ascontiguousarray(self.scenes.images[number])
        pyramid, rows = Pyramid(image), []
        for card in self.scenes.cards[number]:
            if card.visible < SHOWN or np.linalg.norm(card.corners[3] - card.corners[0]) < SMALLEST:
                continue
            amount = float(rng.choice(AMOUNTS))
            slant = float(rng.choice([0.0, 0.0, 0.04]))
            turn = turns.setdefault(card.code, 2 * int(rng.integers(2)))
            quad = Quad(jitter(rng, card.corners, amount, slant=slant)).turned(turn)
            moved, _ = offsets(quad, card.corners, self.frame, quarters=(turn,))
            crop = straighten(pyramid, [quad], self.frame)[0]
            if rng.random() < COVERED:
                crop = under_another(rng, crop, pyramid, quad, card, self.scenes.cards[number], self.frame)
            crop = develop(rng, crop)
            label, code = self.label[card.code], self.code[card.code]
            rows.append(
                (crop, np.int64(label), np.int64(code), np.int64(0), np.clip(moved.ravel(), -0.2, 0.2))
            )
        for _ in range(int(rng.poisson(NOTHING * max(4, len(rows))))):
            picture, quad = self.around.cut(rng)
            crop = develop(rng, straighten(Pyramid(picture), [quad], self.frame)[0])
            rows.append((crop, np.int64(-1), np.int64(-1), np.int64(1), np.zeros(8, np.float32)))
        return rows
