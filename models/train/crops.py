"""What the aligner and the reader are shown: cards cut out of scenes as badly as a finder does it, and what is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import IterableDataset

from models.train.decoys import paper
from models.train.scenes import SHOWN, Laid
from models.train.store import Scenes
from vision.find import overlap, turns_alike
from vision.straighten import WHOLE, Floats, Frame, Part, Pyramid, normalise, part_of, straighten
from vision.types import Image, Quad

FOREIGN = 0.25
"""How many cut-outs of foreign things come with each of a scene."""

CARD, TURNED, NO_CARD = 0, 1, 2
"""What a cut-out shows to the aligner: a card, one turned by a quarter in its quad, none."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What the finder said of a scene: a quad and the number of the card there, None where there is none."""

    quad: Quad
    card: int | None


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut-out: its quad, what is there, and that card."""

    quad: Quad
    kind: int
    card: Laid | None


def jitter(rng: np.random.Generator, corners: Floats, amount: float, *, slant: float = 0.0) -> Floats:
    """Place a quad badly: shift, size, turn and corners off by about `amount` of its size.

    `slant` shears it besides: of cards in steep perspective a finder knows the middle better than the slope.
    """
    middle = corners.mean(axis=0)
    size = (np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[3] - corners[0])) / 2
    angle = rng.normal(0, 1.1 * amount)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    shear = np.eye(2) + rng.normal(0, 1, (2, 2)) * (0.5 * amount + slant)
    scale = np.exp(rng.normal(0, amount))
    wobble = rng.normal(0, 0.5 * amount + 0.12 * slant, (4, 2)) * size
    shift = rng.normal(0, 0.9 * amount, 2) * size
    return np.float32((corners - middle) @ turn @ shear * scale + middle + shift + wobble)


def offsets(quad: Quad, truth: Floats, frame: Frame, *, quarters: Sequence[int]) -> tuple[Floats, int]:
    """How far the true corners lie from the quad's, (4, 2) in card sizes in the crop, and after how many turns."""
    card = frame.card
    matrix = cv2.getPerspectiveTransform(quad.corners, card)
    seen = cv2.perspectiveTransform(truth[None], matrix)[0]
    choices = [((np.roll(seen, -turn, axis=0) - card) / (card[2] - card[0]), turn) for turn in quarters]
    best, turn = min(choices, key=lambda choice: float(np.abs(choice[0]).sum()))
    return np.float32(best), turn


def nowhere(rng: np.random.Generator, cards: Sequence[Laid], size: int, part: Part = WHOLE) -> Quad | None:
    """A quad that shows no card's part: half a card, a symbol, two cards, the ground; None if chance finds none.

    Where only a corner tells, a card that is turned is none either.
    """
    if cards and rng.random() < 0.8:
        corners = cards[rng.integers(len(cards))].corners
        middle = corners.mean(axis=0)
        way = rng.integers(0, 4 if turns_alike(part) == 2 else 6)
        if way == 0:
            corners = corners + (corners[1] - corners[0]) * rng.uniform(0.5, 1) * rng.choice([-1, 1])
        elif way == 1:
            corners = corners + (corners[3] - corners[0]) * rng.uniform(0.45, 1) * rng.choice([-1, 1])
        elif way == 2:
            corners = (corners - middle) * rng.uniform(0.25, 0.55) + middle + rng.normal(0, 8, 2)
        elif way > 3:
            corners = np.roll(corners, rng.integers(1, 4), axis=0)
        else:
            corners = (corners - middle) * rng.uniform(1.7, 2.6) + middle + rng.normal(0, 20, 2)
        corners = jitter(rng, np.float32(corners), 0.05)
    else:
        long = rng.uniform(30, 260)
        flat = np.float32([[-0.64, -1], [0.64, -1], [0.64, 1], [-0.64, 1]]) * long / 2
        corners = jitter(rng, flat + np.float32(rng.uniform(0, size, 2)), 0.12)
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        corners = (corners - corners.mean(axis=0)) @ turn + corners.mean(axis=0)
    quad = Quad(np.float32(corners))
    telling, most = part_of(quad, part), 0.4 if part == WHOLE else 0.1
    return quad if all(overlap(telling, part_of(Quad(card.corners), part)) < most for card in cards) else None


@dataclass(frozen=True, slots=True)
class Foreign:
    """What is none of the game's cards: photos with the finder's hits in them, single upright cards, papers."""

    photos: Sequence[Image]
    hits: Sequence[Sequence[Hit]]
    cards: Sequence[Image]

    def cut(self, rng: np.random.Generator) -> tuple[Image, Quad]:
        """A picture and the place in it that looks like a card."""
        way = rng.random()
        if way < 0.45:
            number = int(rng.integers(len(self.photos)))
            if self.hits[number]:
                quad = self.hits[number][rng.integers(len(self.hits[number]))].quad
                return self.photos[number], Quad(jitter(rng, quad.corners, 0.02))
        card = paper(rng) if way > 0.85 else self.cards[rng.integers(len(self.cards))]
        height, width = card.shape[:2]
        rim = int(0.2 * width)
        colour = rng.integers(0, 256, 3).tolist()
        picture = cv2.copyMakeBorder(card, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=colour)
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        if rng.random() < 0.45:  # some pips of a card, without its corners
            corners = corners * rng.uniform(0.3, 0.85) + np.float32(rng.uniform(0, 0.5, 2) * (width, height))
        placed = Quad(jitter(rng, corners + rim, 0.02))
        return np.asarray(picture, np.uint8), placed.turned(2 * int(rng.integers(2)))


def develop(rng: np.random.Generator, crop: Image) -> Image:
    """Vary a crop's light once more: colour, exposure, contrast, saturation, blur, noise, a cover."""
    values = np.arange(256, dtype=np.float32)
    gain = np.exp(rng.normal(-0.05, 0.15)) * np.exp(rng.normal(0, 0.08, 3))
    if rng.random() < 0.15:
        gain *= rng.uniform(1.05, 1.3)
    veil, gamma = rng.uniform(0, 50) * (rng.random() < 0.25), np.exp(rng.normal(0, 0.15))
    table = 255 * (np.clip(values[:, None] * gain / 255, 0, 1) ** gamma)
    table = np.clip(veil + table * (1 - veil / 255), 0, 255).astype(np.uint8)
    crop = cv2.LUT(crop, np.ascontiguousarray(table[None]))
    if rng.random() < 0.35:
        grey = cv2.cvtColor(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = rng.uniform(0.6, 1.35)
        crop = cv2.addWeighted(crop, share, grey, 1 - share, 0)
    if rng.random() < 0.25:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.4, 1.3))
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(crop, (0, 0), 1.2)
        share = rng.uniform(0.3, 1.5)
        crop = cv2.addWeighted(crop, 1 + share, soft, -share, 0)
    if rng.random() < 0.3:
        grain = rng.normal(0, rng.uniform(1, 9), crop.shape).astype(np.float32)
        crop = np.clip(crop + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        slope = np.linspace(*rng.uniform(0, 0.7, 2), crop.shape[0], dtype=np.float32)[:, None, None]
        crop = (crop + (255 - crop) * slope).astype(np.uint8)
    return crop


class Cuts(IterableDataset):
    """Crops of scenes for one network; never ends. Subclasses say what is cut and what is to be answered."""

    per_scene = 14
    frame: Frame

    def __init__(
        self,
        scenes: Scenes,
        hits: Sequence[Sequence[Hit]],
        foreign: Foreign,
        *,
        frame: Frame,
        part: Part = WHOLE,
        batch: int,
        seed: int,
    ) -> None:
        """Cut `scenes`; `hits` are what the finder said of each, `part` what must show of a card."""
        self.scenes, self.hits, self.foreign = scenes, hits, foreign
        self.frame, self.part, self.batch, self.seed = frame, part, batch, seed
        self.halves = (0, 2) if turns_alike(part) == 2 else (0,)
        """The quarter turns in which a card looks alike."""

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield pictures (b, 3, h, w) and the answers, shuffled over many scenes."""
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        pool: list[tuple] = []
        while True:
            while len(pool) < 3 * self.batch:
                pool += self.from_scene(rng, int(rng.integers(len(self.scenes))))
            for i, j in enumerate(rng.permutation(len(pool))[: self.batch]):
                pool[i], pool[j] = pool[j], pool[i]
            rows, pool = pool[: self.batch], pool[self.batch :]
            pictures = normalise(np.stack([row[0] for row in rows]))
            yield (
                torch.from_numpy(pictures),
                *(torch.from_numpy(np.stack(part)) for part in list(zip(*rows, strict=True))[1:]),
            )

    def from_scene(self, rng: np.random.Generator, number: int) -> list[tuple]:
        """Some cut-outs of one scene with their answers."""
        pyramid = Pyramid(np.ascontiguousarray(self.scenes.images[number]))
        rows = []
        for _ in range(self.per_scene):
            cut = self.cut(rng, number)
            if cut is not None:
                rows.append((develop(rng, self.see(rng, pyramid, number, cut)), *self.answer(cut)))
        for _ in range(max(1, int(FOREIGN * self.per_scene))):
            picture, quad = self.foreign.cut(rng)
            crop = straighten(Pyramid(picture), [quad], self.frame)[0]
            rows.append((develop(rng, crop), *self.answer(Cut(quad, NO_CARD, None))))
        return rows

    def see(self, rng: np.random.Generator, pyramid: Pyramid, number: int, cut: Cut) -> Image:
        """The crop of a cut."""
        return straighten(pyramid, [cut.quad], self.frame)[0]

    def shown(self, number: int) -> list[Laid]:
        """The cards of a scene that are to be read."""
        return [card for card in self.scenes.cards[number] if card.visible >= SHOWN]

    def no_card(self, rng: np.random.Generator, number: int) -> Cut | None:
        """Something of a scene that is no card, half of the time what the finder took for one."""
        false = [hit.quad for hit in self.hits[number] if hit.card is None]
        if false and rng.random() < 0.5:
            quad = Quad(jitter(rng, false[rng.integers(len(false))].corners, 0.02))
            return Cut(quad, NO_CARD, None)
        quad = nowhere(rng, self.scenes.cards[number], self.scenes.images.shape[1], self.part)
        return Cut(quad, NO_CARD, None) if quad is not None else None

    def cut(self, rng: np.random.Generator, number: int) -> Cut | None:
        """Choose a cut-out."""
        raise NotImplementedError

    def answer(self, cut: Cut) -> tuple:
        """What the network should say of it, as arrays."""
        raise NotImplementedError


class Rough(Cuts):
    """For the aligner: quads as the finder gives them, to be sharpened, turned or refused."""

    amounts: tuple[float, ...] = (0.02, 0.05, 0.08)
    """How badly cards are placed that are not the finder's own hits."""

    nothing = 0.25
    """How many cuts of a scene with cards show none."""

    def cut(self, rng: np.random.Generator, number: int) -> Cut | None:
        """A card badly placed, a quarter turned one, the finder's own hit, or no card."""
        cards = self.shown(number)
        chance = rng.random()
        if not cards or chance < self.nothing:
            return self.no_card(rng, number)
        hits = [hit for hit in self.hits[number] if hit.card is not None]
        if hits and chance < self.nothing + 0.3:
            hit = hits[rng.integers(len(hits))]
            card = self.scenes.cards[number][hit.card]
            if card.visible < SHOWN:
                return None
            quad = Quad(jitter(rng, hit.quad.corners, 0.015))
        else:
            card = self.choose(rng, cards)
            amount, slant = float(rng.choice(self.amounts)), float(rng.choice([0.0, 0.1, 0.2]))
            quad = Quad(jitter(rng, card.corners, amount, slant=slant))
        quad = quad.turned(int(rng.choice(self.halves)))
        if len(self.halves) == 2 and rng.random() < 0.1:
            return Cut(quad.turned(1), TURNED, card)
        return Cut(quad, CARD, card)

    def choose(self, rng: np.random.Generator, cards: Sequence[Laid]) -> Laid:
        """One of a scene's cards."""
        return cards[rng.integers(len(cards))]

    def answer(self, cut: Cut) -> tuple:
        """Offsets (8,) and the kind."""
        if cut.card is None:
            return np.zeros(8, np.float32), np.int64(NO_CARD)
        quarters = (1, 3) if cut.kind == TURNED else self.halves
        moved, _ = offsets(cut.quad, cut.card.corners, self.frame, quarters=quarters)
        return np.clip(moved.ravel(), -0.6, 0.6), np.int64(cut.kind)


class Straight(Cuts):
    """For the reader: cards well cut, to be read or refused."""

    def __init__(
        self,
        scenes: Scenes,
        hits: Sequence[Sequence[Hit]],
        foreign: Foreign,
        *,
        frame: Frame,
        part: Part = WHOLE,
        heads: Sequence[Sequence[str]],
        batch: int,
        seed: int,
    ) -> None:
        """Read cards as one label of each of `heads`."""
        super().__init__(scenes, hits, foreign, frame=frame, part=part, batch=batch, seed=seed)
        self.heads = heads

    def cut(self, rng: np.random.Generator, number: int) -> Cut | None:
        """A card, either way up, or no card."""
        cards = self.shown(number)
        if not cards or rng.random() < 0.16:
            return self.no_card(rng, number)
        card = cards[rng.integers(len(cards))]
        amount, slant = float(rng.choice([0.008, 0.015, 0.035])), float(rng.choice([0.0, 0.0, 0.06]))
        quad = Quad(jitter(rng, card.corners, amount, slant=slant))
        return Cut(quad.turned(int(rng.choice(self.halves))), CARD, card)

    def answer(self, cut: Cut) -> tuple:
        """The label's number in each head, -1 where there is none; 0 for a card, 1 for none; offsets (8,)."""
        if cut.card is None:
            return np.full(len(self.heads), -1), np.int64(1), np.zeros(8, np.float32)
        moved, _ = offsets(cut.quad, cut.card.corners, self.frame, quarters=self.halves)
        labels = np.array(label_numbers(cut.card.code, self.heads))
        return labels, np.int64(0), np.clip(moved.ravel(), -0.2, 0.2)


def label_numbers(code: str, heads: Sequence[Sequence[str]]) -> list[int]:
    """The number of a code's label in each head."""
    numbers, rest = [], code
    for labels in heads:
        label = max((label for label in labels if rest.startswith(label)), key=len)
        numbers.append(labels.index(label))
        rest = rest[len(label) :]
    return numbers


def corner_loss(said: Tensor, moved: Tensor, card: Tensor) -> Tensor:
    """Smooth L1 of corner offsets (n, 8) where there is a card, (n,) bool."""
    error = functional.smooth_l1_loss(said, moved, reduction="none", beta=0.01).mean(dim=1)
    return 20 * (error * card).sum() / card.sum().clamp(min=1)


def align_loss(said: Tensor, moved: Tensor, kind: Tensor) -> Tensor:
    """Corner loss where there is a card, cross entropy of what it is."""
    said = said.float()
    return corner_loss(said[:, :8], moved, kind != NO_CARD) + functional.cross_entropy(said[:, 8:], kind)


def read_loss(said: Tensor, labels: Tensor, none: Tensor, moved: Tensor, *, heads: Sequence[int]) -> Tensor:
    """Cross entropy of each head and corner loss where there is a card, cross entropy of whether there is."""
    *parts, kind, corners = said.float().split([*heads, 2, 8], dim=1)
    value = functional.cross_entropy(kind, none, label_smoothing=0.01) + corner_loss(
        corners, moved, none == 0
    )
    for i, part in enumerate(parts):
        value = value + functional.cross_entropy(part, labels[:, i], ignore_index=-1, label_smoothing=0.01)
    return value
