"""Indices in real photos, without a box drawn by hand: the networks of a first round say where they are.

Whole cards are known by code and place, so a hit on just one card that is read as its code shows an index of it.
"""

from __future__ import annotations

import csv
import pickle
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.train.crops import Hit
from models.train.index_labels import UNKNOWN
from models.train.index_scenes import PART
from models.train.scenes import Laid
from models.train.store import Scenes
from vision.find import merge
from vision.index import IndexScanner, look
from vision.index_read import Indices, read_indices
from vision.pair import card_of
from vision.straighten import Pyramid, part_of
from vision.types import Image, Quad

SURE = 0.6
"""How likely a code must be, at least, for a hit to count as read."""

DOUBTFUL = 0.4
"""How much is said to show of an index that may or may not be one: neither is taught."""


class Jpegs(Sequence[Image]):
    """Photos kept as JPEGs."""

    def __init__(self, photos: Sequence[bytes]) -> None:
        """Hold encoded photos."""
        self.photos = photos

    def __len__(self) -> int:
        """How many there are."""
        return len(self.photos)

    def __getitem__(self, number: int) -> Image:  # type: ignore[override]
        """One of them, (h, w, 3) uint8."""
        return cv2.imdecode(np.frombuffer(self.photos[number], np.uint8), cv2.IMREAD_COLOR)


@dataclass(frozen=True, slots=True)
class Known:
    """A photo and the cards in it: code and box (left, top, right, bottom) of each; `indices` if boxes hold those.

    `whole` says that every card, or index, in the photo has a box.
    """

    path: Path
    cards: Sequence[tuple[str, tuple[float, float, float, float]]]
    indices: bool
    whole: bool


def known_photos(data: Path) -> Iterator[Known]:
    """The photos of boxes.csv and crops.csv."""
    boxes: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (data / "boxes.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            boxes[row["image"]].append(row)
    for image, rows in boxes.items():
        cards = [
            (r["code"], tuple(float(r[side]) for side in ("xmin", "ymin", "xmax", "ymax"))) for r in rows
        ]
        index = rows[0]["scope"] == "index"
        yield Known(data / image, cards, index, index)  # type: ignore[arg-type]
    with (data / "crops.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            code = row["code"]
            if code == "joker":
                code = {"black": "BJ", "red": "RJ"}.get(row["joker_index_colour"], "joker")
            if row["set"] != "anima":  # German letters
                yield Known(data / row["image"], [(code, (0.0, 0.0, 1e6, 1e6))], False, False)


def real_scenes(scanner: IndexScanner, data: Path, file: Path) -> tuple[Scenes, list[list[Hit]], Scenes]:
    """Real photos with their indices, the hits in each; and those of them of which every index is known.

    What an interrupted run left in `file` is taken.
    """
    if not file.exists():
        rows = []
        for known in known_photos(data):
            image = cv2.imread(str(known.path))
            if image is None:
                continue
            shrink = min(1.0, 1280 / max(image.shape[:2]))
            photo = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            cards, hits, complete = indices_of(scanner, np.ascontiguousarray(photo), known, shrink)
            if any(card.visible == 1 for card in cards):
                jpeg = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
                rows.append((jpeg, tuple(cards), hits, complete))
        file.write_bytes(pickle.dumps(rows))
    rows = pickle.loads(file.read_bytes())
    scenes = Scenes(Jpegs([row[0] for row in rows]), [row[1] for row in rows])  # type: ignore[arg-type]
    full = [row for row in rows if row[3]]
    complete = Scenes(Jpegs([row[0] for row in full]), [row[1] for row in full])  # type: ignore[arg-type]
    return scenes, [row[2] for row in rows], complete


def indices_of(
    scanner: IndexScanner, photo: Image, known: Known, scale: float
) -> tuple[list[Laid], list[Hit], bool]:
    """The indices that a photo shows, as far as they can be trusted, its hits, and whether these are all there are."""
    pyramid = Pyramid(photo)
    sides = [side for side in (320, 640, 1280) if side <= 2.2 * max(photo.shape[:2])]
    found = [hit for side in sides for hit in look(pyramid, scanner.model, side)]
    quads = [quad for quad, _ in merge(found, part=scanner.model.part, most_overlap=0.3)]
    read = read_indices(pyramid, quads, scanner.model)
    boxes = [(code, tuple(side * scale for side in box)) for code, box in known.cards]
    cards, hits = [], []
    seen: set[int] = set()
    for quad, code, chance, place in zip(read.quads, *best(read, scanner), places(read, boxes), strict=True):
        truth = boxes[place[0]][0] if len(place) == 1 else None
        if truth is not None and agree(code, truth) and chance > SURE:
            seen.add(place[0])
            cards.append(Laid(code_of(truth), quad.corners, 1.0))
            hits.append(Hit(quad, len(cards) - 1))
        elif not place and known.whole:
            hits.append(Hit(quad, None))
        else:
            cards.append(Laid("K?", quad.corners, DOUBTFUL))
    if known.indices:
        missed = [box for i, (_, box) in enumerate(boxes) if i not in seen]
        cards += [Laid("K?", rectangle(box), DOUBTFUL) for box in missed]
    if known.whole or len(boxes) > 1:
        return cards, hits, known.whole
    return explained(cards, hits)


def explained(cards: list[Laid], hits: list[Hit]) -> tuple[list[Laid], list[Hit], bool]:
    """The same for a photo of one card: once two indices are known, nothing far from its corners is one."""
    known = [card for card in cards if card.visible == 1]
    if len(known) != 2:
        return cards, hits, False
    outline = card_of(*(Quad(card.corners) for card in known))
    square = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    to_card = cv2.getPerspectiveTransform(outline.corners, square)
    left = list(known)
    for card in cards:
        if card.visible == DOUBTFUL:
            middle = part_of(Quad(card.corners), PART).center
            x, y = np.abs(cv2.perspectiveTransform(middle[None, None], to_card)[0, 0] - 0.5)
            if min(x, y) < 0.2 and max(x, y) < 0.5:
                hits = [*hits, Hit(Quad(card.corners), None)]
            else:
                left.append(card)
    return (
        left,
        [Hit(hit.quad, None if hit.card is None else renumbered(hit.card, cards, left)) for hit in hits],
        (len(left) == 2),
    )


def renumbered(number: int, before: Sequence[Laid], after: Sequence[Laid]) -> int:
    """Where a card stands in a shorter list."""
    return next(i for i, card in enumerate(after) if card is before[number])


def best(read: Indices, scanner: IndexScanner) -> tuple[list[str], list[float]]:
    """The likeliest code of each index, and how likely it is."""
    chances = read.codes * read.is_index[:, None]
    return [scanner.codes[i] for i in chances.argmax(axis=1)], chances.max(axis=1).tolist()


def places(read: Indices, boxes: Sequence[tuple[str, tuple[float, ...]]]) -> list[list[int]]:
    """In which boxes the rank of each index lies."""
    found = []
    for quad in read.quads:
        x, y = part_of(quad, PART).center.tolist()
        inside = [i for i, (_, (left, top, right, bottom)) in enumerate(boxes)
                  if left <= x <= right and top <= y <= bottom]  # fmt: skip
        found.append(inside)
    return found


def agree(code: str, truth: str) -> bool:
    """Whether a code that was read may be that of a card; colours of jokers and suits may be unknown."""
    if truth == "joker":
        return code in ("BJ", "RJ")
    if truth in ("BJ", "RJ"):
        return code == truth
    return code[0] == truth[0] and code not in ("BJ", "RJ") and truth != "back"


def code_of(truth: str) -> str:
    """What an index shows, as far as it is known: the colour of a joker's index may be neither red nor black."""
    return UNKNOWN if truth == "joker" else truth


def rectangle(box: Sequence[float]) -> np.ndarray:
    """A box that holds an index, as if it stood upright."""
    left, top, right, bottom = box
    return np.float32([[left, top], [right, top], [right, bottom], [left, bottom]])


def blended(one: Scenes, other: Scenes, *, share: float, seed: int = 5) -> Scenes:
    """Scenes of which the `share` are drawn from `other`, with repetition where there are too few."""
    if not len(other):
        return one
    count = round(len(one) * share / (1 - share))
    chosen = np.random.default_rng(seed).integers(len(other), size=count).tolist()
    images = Chained(one.images, other.images, chosen)
    return Scenes(images, [*one.cards, *(other.cards[i] for i in chosen)])  # type: ignore[arg-type]


class Chained(Sequence[Image]):
    """Pictures of one store, and after them chosen ones of another."""

    def __init__(self, one: Sequence[Image], other: Sequence[Image], chosen: Sequence[int]) -> None:
        """Hold both."""
        self.one, self.other, self.chosen = one, other, chosen

    def __len__(self) -> int:
        """How many there are."""
        return len(self.one) + len(self.chosen)

    def __getitem__(self, number: int) -> Image:  # type: ignore[override]
        """One of them."""
        if number < len(self.one):
            return self.one[number]
        return self.other[self.chosen[number - len(self.one)]]
