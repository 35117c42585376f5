"""What the finder is shown, what it should say, and how wrong it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import IterableDataset

from models.train.nets import MAPS
from models.train.scenes import HIDDEN, SHOWN, Laid
from models.train.store import Scenes
from vision.find import STRIDE, UNIT, turns_alike
from vision.straighten import WHOLE, Floats, Part, normalise, part_of
from vision.types import Image, Quad

SIDE = 320


def half_axes(corners: Floats) -> tuple[Floats, Floats, Floats]:
    """A quad's middle, its half-axis to the right and the one down, (2,) each."""
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 4
    down = (corners[2] + corners[3] - corners[0] - corners[1]) / 4
    return corners.mean(axis=0), right, down


def targets(cards: Sequence[Laid], side: int, part: Part = WHOLE) -> tuple[Floats, Floats, Floats]:
    """Maps (MAPS, h, w), weights of the heat (h, w) and of the other maps (h, w) for a picture of `side` pixels.

    Heat lies on the middle of each card's `part`.
    """
    left, top, far, bottom = part
    cells = side // STRIDE
    maps = np.zeros((MAPS, cells, cells), np.float32)
    care, near = np.ones((cells, cells), np.float32), np.zeros((cells, cells), np.float32)
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) + 0.5
    for card in cards:
        middle, right, down = (it / STRIDE for it in half_axes(card.corners))
        middle = middle + (left + far - 1) * right + (top + bottom - 1) * down
        reach = min(np.linalg.norm(right) * (far - left), np.linalg.norm(down) * (bottom - top))
        spread = float(np.clip(0.3 * reach, 1.0, 5))
        bump = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * spread**2))
        if HIDDEN < card.visible < SHOWN:
            care[bump > 0.1] = 0
        if card.visible < SHOWN:
            continue
        inside = (middle >= 0).all() and (middle < cells).all()
        if inside:
            bump[int(middle[1]), int(middle[0])] = 1
        maps[0] = np.maximum(maps[0], bump)
        ours = (bump > 0.5) & (bump > near)
        near[ours] = bump[ours]
        maps[1][ours], maps[2][ours] = (middle[0] - x)[ours], (middle[1] - y)[ours]
        for i, half in enumerate((down, right)):
            length = float(np.linalg.norm(half)) + 1e-6
            angle = turns_alike(part) * np.arctan2(half[1], half[0])
            maps[3 + i][ours] = np.log(length * STRIDE / UNIT)
            maps[5 + 2 * i][ours], maps[6 + 2 * i][ours] = np.cos(angle), np.sin(angle)
    care[maps[0] >= 1] = 1  # what is half hidden beside a card does not hide it
    return maps, care, near


class Views(IterableDataset):
    """Cut-outs of scenes at sizes that a finder meets, with what it should say; never ends."""

    def __init__(
        self,
        scenes: Scenes,
        plain: Sequence[Image],
        *,
        part: Part = WHOLE,
        lengths: tuple[float, float] = (26, 250),
        batch: int,
        seed: int,
    ) -> None:
        """Show `scenes`, and now and then one of the `plain` photos, which hold no card.

        `lengths` are those of a card, in pixels, that a view is scaled to.
        """
        self.scenes, self.plain, self.batch, self.seed = scenes, plain, batch, seed
        self.part, self.lengths = part, lengths

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield pictures (b, 3, SIDE, SIDE), maps, heat weights, map weights."""
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            rows = [self.view(rng) for _ in range(self.batch)]
            pictures = normalise(np.stack([picture for picture, *_ in rows]))
            yield (
                torch.from_numpy(pictures),
                *(torch.from_numpy(np.stack(part)) for part in list(zip(*rows, strict=True))[1:]),
            )

    def view(self, rng: np.random.Generator) -> tuple[Image, Floats, Floats, Floats]:
        """One cut-out with its targets."""
        if self.plain and rng.random() < 0.05:
            photo = self.plain[rng.integers(len(self.plain))]
            cut = min(photo.shape[:2]) * rng.uniform(0.4, 1)
            image, cards = photo, ()
        else:
            number = rng.integers(len(self.scenes))
            image, cards = self.scenes.images[number], self.scenes.cards[number]
            cut = SIDE / self.scale(rng, cards)
        corner = [rng.uniform(min(0, side - cut), max(0, side - cut)) for side in image.shape[1::-1]]
        matrix, scale = (
            orientation(rng, np.array(corner), cut, mirror=turns_alike(self.part) == 2),
            SIDE / cut,
        )
        if scale < 0.7:
            image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            matrix[:, :2] /= scale
        border = rng.integers(0, 256, 3).tolist()
        picture = cv2.warpAffine(image, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=border)
        matrix[:, :2] *= scale if scale < 0.7 else 1
        moved = [
            Laid(c.code, np.float32(c.corners @ matrix[:, :2].T + matrix[:, 2]), c.visible) for c in cards
        ]
        return picture, *targets([cut_by_rim(card, self.part) for card in moved], SIDE, self.part)

    def scale(self, rng: np.random.Generator, cards: Sequence[Laid]) -> float:
        """A scale that brings one of the cards to a length that a finder meets."""
        if not cards:
            return float(rng.uniform(0.5, 1.5))
        _, _, down = half_axes(cards[rng.integers(len(cards))].corners)
        length = np.exp(rng.uniform(*np.log(self.lengths)))
        return float(np.clip(length / (2 * np.linalg.norm(down) + 1e-6), 0.42, 2.2))


def orientation(rng: np.random.Generator, corner: np.ndarray, cut: float, *, mirror: bool) -> np.ndarray:
    """The affine map, (2, 3), from a square of side `cut` at `corner` to a view, turned and mirrored by chance.

    What tells by its corner is never seen mirrored: `mirror` says whether it may be.
    """
    scale = SIDE / cut
    move = np.array([[scale, 0, -corner[0] * scale], [0, scale, -corner[1] * scale], [0, 0, 1]])
    turn = np.eye(3)
    for _ in range(int(rng.integers(4))):
        turn = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1]]) @ turn
    if mirror and rng.random() < 0.5:
        turn = np.array([[-1, 0, SIDE], [0, 1, 0], [0, 0, 1]]) @ turn
    return (turn @ move)[:2]


def cut_by_rim(card: Laid, part: Part = WHOLE) -> Laid:
    """The same card, less visible where a view's rim cuts its part; put clockwise again after mirroring."""
    corners = card.corners
    rim = np.float32([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])
    if cv2.contourArea(corners, oriented=True) < 0:
        corners = corners[[1, 0, 3, 2]]
    telling = part_of(Quad(np.ascontiguousarray(corners)), part).corners
    inside, _ = cv2.intersectConvexConvex(telling, rim)
    share = inside / max(cv2.contourArea(telling), 1e-3)
    return Laid(card.code, corners, min(card.visible, float(share) * min(1.0, card.visible + 0.05)))


def loss(said: Tensor, maps: Tensor, care: Tensor, near: Tensor) -> Tensor:
    """Focal loss of the heat (CornerNet, Law and Deng 2018) and smooth L1 of the rest near centres."""
    heat, truth = said[:, 0].float(), maps[:, 0]
    at = truth >= 0.999
    chance = torch.sigmoid(heat)
    hit = functional.logsigmoid(heat) * (1 - chance) ** 2 * at
    miss = functional.logsigmoid(-heat) * chance**2 * (1 - truth) ** 4 * ~at
    count = at.sum().clamp(min=1)
    error = functional.smooth_l1_loss(said[:, 1:].float(), maps[:, 1:], reduction="none", beta=0.1)
    weights = torch.tensor([0.3, 0.3, 1, 1, 0.7, 0.7, 0.7, 0.7]).view(1, -1, 1, 1)
    rest = (error * weights * near[:, None]).sum() / near.sum().clamp(min=1)
    return -((hit + miss) * care).sum() / count + 1.5 * rest
