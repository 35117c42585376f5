"""Card faces whose corner indices are known: drawn decks, photographed cards, jokers with a word of our own."""

from __future__ import annotations

import csv
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import dou_dizhu as house
from models.train.deck_art import HEIGHT
from models.train.faces import WHITE, free_of_light
from vision.straighten import Floats
from vision.types import Image

WIDTH = HEIGHT * 5 // 7

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels of a face."""

LONG = 2.0
"""An index is told by a rectangle round its rank, as wide as the rank is high and so many times as long: its suit
lies in the lower part."""

WORDS = {"anglo", "anglo_bitmap", "ornamental", "tango"}
"""Decks whose jokers have the word one letter below the other in the corner."""
LINES = {"bellot", "gnomangelo_bitmap", "svg-cards"}
"""Decks whose jokers have it on a line."""
STARS = {
    "ancient_french", "anglo_modern", "anglo_modern_4_color", "anglo_poker", "atlasnye", "atlasnye_skat", "berlin",
    "gnomangelo", "guyenne-classic", "lattmann", "neoclassical", "neoclassical_4_color", "orell", "paris", "plastic",
    "simplistic", "slavic_costumes", "tarocco", "tigullio", "younes", "Атласные",
}  # fmt: skip
"""Decks whose jokers have a star or a disc there."""
FOUR = {"dondorf"}
FOUR_STARS = {"anglo_modern", "anglo_modern_4_color", "berlin", "plastic", "tarocco", "younes"}
"""Decks with an index in all four corners: of all cards, of the jokers."""


@dataclass(frozen=True, slots=True)
class IndexFace:
    """A card's picture as a JPEG with its paper at WHITE, its code, and the corners of its indices, (n, 4, 2)."""

    code: str
    jpeg: bytes
    indices: Floats
    source: str

    @property
    def picture(self) -> Image:
        """The face, (HEIGHT, WIDTH, 3) uint8."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)

    def telling(self, number: int) -> Sequence[Floats]:
        """The quads (4, 2) that must all show of an index, where that isn't its upper half."""
        return ()


def face_of(code: str, picture: Image, box: Box, source: str, *, four: bool = False) -> IndexFace:
    """A face with an index whose rank lies in `box`, another one half a turn on, and with `four` two more."""
    boxes = [box, (WIDTH - box[2], box[1], WIDTH - box[0], box[3])] if four else [box]
    corners = []
    for left, top, right, bottom in boxes:
        middle, unit = (left + right) / 2, bottom - top
        low, far = top + LONG * unit, unit / 2
        upright = np.float32(
            [[middle - far, top], [middle + far, top], [middle + far, low], [middle - far, low]]
        )
        corners += [upright, np.float32([WIDTH, HEIGHT]) - upright]
    jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 93])[1].tobytes()
    return IndexFace(code, jpeg, np.array(corners, np.float32), source)


def ink(picture: Image) -> Image:
    """Where a face is printed, (h, w) uint8 0 or 1; its rim does not count."""
    paper = np.percentile(picture[: HEIGHT // 3, : WIDTH // 3].reshape(-1, 3), 85, axis=0)
    away = np.abs(picture.astype(np.float32) - paper.astype(np.float32)).max(axis=2)
    mask = (away > 70).astype(np.uint8)
    mask[:6] = mask[-6:] = 0
    mask[:, :6] = mask[:, -6:] = 0
    return mask


def blobs(mask: Image) -> list[Box]:
    """The boxes of what is printed in the top left of a face, as far as it isn't tiny."""
    corner = mask[: int(0.45 * HEIGHT), : int(0.36 * WIDTH)]
    _, _, stats, _ = cv2.connectedComponentsWithStats(corner, connectivity=8)
    boxes = [(float(x), float(y), float(x + w), float(y + h)) for x, y, w, h, n in stats[1:] if n > 12]
    return [box for box in boxes if box[2] < corner.shape[1] and box[3] < corner.shape[0]]


def joined(boxes: Sequence[Box]) -> Box:
    """The box round boxes."""
    array = np.array(boxes)
    return (*array[:, :2].min(axis=0).tolist(), *array[:, 2:].max(axis=0).tolist())  # type: ignore[return-value]


def rank_box(mask: Image, rank: str) -> Box | None:
    """The box of the rank in the top left corner, None where none is plain to see."""
    found = [
        box
        for box in blobs(mask)
        if 0.04 * HEIGHT < box[3] - box[1] < 0.25 * HEIGHT and box[0] < 0.2 * WIDTH and box[1] < 0.2 * HEIGHT
    ]
    if not found:
        return None
    first = min(found, key=lambda box: box[0] + box[1])
    height = first[3] - first[1]
    parts = [box for box in found if abs(box[1] - first[1]) + abs(box[3] - first[3]) < 0.3 * height]
    if rank != "T":
        parts = [first]
    elif len(parts) > 1:
        parts = sorted(parts)[:2]
    whole = joined(parts)
    slim = (whole[2] - whole[0]) / height
    return whole if (0.25 if rank != "T" else 0.5) < slim < (1.15 if rank != "T" else 1.7) else None


def joker_box(mask: Image, deck: str) -> Box | None:
    """The box of what counts as a joker's rank: its star, the first letters of its word, or the word's upper part."""
    found = sorted(box for box in blobs(mask) if box[3] - box[1] > 0.012 * HEIGHT and box[0] < 0.25 * WIDTH)
    if not found:
        return None
    first = min(found, key=lambda box: box[0] + box[1])
    if deck in LINES:
        height = first[3] - first[1]
        return first[0], first[1], first[0] + 1.1 * height, first[3]
    if deck in STARS:
        return first if first[3] - first[1] > 0.03 * HEIGHT else None
    return word_box(found)


def word_box(found: Sequence[Box]) -> Box | None:
    """The box of the upper part of a word whose letters stand one below the other; None where there is none."""
    first = min(found, key=lambda box: 2 * box[0] + box[1])
    wide = max(first[2] - first[0], 0.03 * WIDTH)
    middle = (first[0] + first[2]) / 2
    column = sorted(
        (b for b in found if abs((b[0] + b[2]) / 2 - middle) < 0.8 * wide), key=lambda box: box[1]
    )
    word = column[:1]
    for above, below in pairwise(column):
        if below[1] - above[3] > 1.0 * wide:
            break
        word.append(below)
    if not 4 <= len(word) <= 7:
        return None
    left, top, right, bottom = joined(word)
    unit = (bottom - top) / LONG
    return left, top, right, top + unit


def drawn_faces(folder: Path) -> dict[str, list[IndexFace]]:
    """The faces of each drawn deck whose index is where it is in the deck's other cards."""
    decks = {}
    for deck in sorted(path for path in folder.iterdir() if path.is_dir()):
        boxes: dict[str, Box] = {}
        pictures: dict[str, Image] = {}
        for path in sorted(deck.glob("??.png")):
            picture = clean(cv2.imread(str(path)))
            joker = path.stem[1] == "J" and path.stem[0] in "BR"
            box = joker_box(ink(picture), deck.name) if joker else rank_box(ink(picture), path.stem[0])
            if box is not None and not (joker and deck.name not in WORDS | LINES | STARS):
                boxes[path.stem], pictures[path.stem] = box, picture
        usual = np.median([box for code, box in boxes.items() if code[1] != "J"], axis=0)
        height = usual[3] - usual[1]
        faces = []
        for code, box in boxes.items():
            strange = abs(box[1] - usual[1]) + abs(box[3] - usual[3]) > 0.25 * height
            joker = code[1] == "J"
            if joker or not strange:
                four = deck.name in (FOUR_STARS if joker else FOUR)
                faces.append(face_of(code, pictures[code], box, deck.name, four=four))
        decks[deck.name] = faces
    return decks


def house_faces(number: int, *, seed: int = 3) -> dict[str, list[IndexFace]]:
    """The house deck in so many random styles."""
    rng = np.random.default_rng(seed)
    decks = {}
    for i in range(number):
        style = house.random_style(rng)
        faces = [face for code in house.CODES if (face := house_face(code, style, f"house_{i}")) is not None]
        decks[f"house_{i}"] = faces
    return decks


def house_face(code: str, style: house.Style, source: str) -> IndexFace | None:
    """One of our own cards; None for a joker without an index."""
    picture = cv2.resize(
        house.face(code, style, height=HEIGHT), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA
    )
    lifted = np.clip(picture.astype(np.float32) * (WHITE / np.float32(style.paper)), 0, 255).astype(np.uint8)
    word = code in ("BJ", "RJ")
    tops = []
    for index in house.index_boxes(code, style):
        places = (index.whole if word else index.glyph) * (WIDTH, HEIGHT)
        (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
        if word and bottom - top > 1.5 * (right - left):
            bottom = top + (bottom - top) / LONG
        elif word:
            right = min(right, left + 1.1 * (bottom - top))
        if top < HEIGHT / 2:
            tops.append((float(left), float(top), float(right), float(bottom)))
    if not tops:
        return None
    return face_of(code, lifted, min(tops), source, four=len(tops) > 1)


def clean(picture: Image) -> Image:
    """A drawn face without its outline, at the usual size, its paper at WHITE."""
    inner = cv2.resize(picture[5:-5, 5:-5], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    return (inner.astype(np.float32) * (WHITE / 255)).astype(np.uint8)


def photographed_faces(data: Path) -> list[IndexFace]:
    """Faces of photographed cards, where the same rank is seen in both corners and something below it."""
    faces = []
    with (data / "crops.csv").open(newline="", encoding="utf-8") as file:
        rows = [
            row for row in csv.DictReader(file) if row["set"] in ("kaggle53", "bicycle", "rdpong", "filho")
        ]
    for row in rows:
        picture = cv2.imread(str(data / row["image"]))
        upright = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        code = row["code"]
        if code == "joker":
            code = {"black": "BJ", "red": "RJ"}.get(row["joker_index_colour"], "")
        free = free_of_light(np.asarray(upright, np.uint8)) if code else None
        box = None if free is None else twin_box(free, code)
        if box is not None:
            faces.append(face_of(code, free, box, row["set"], four=has_four(free, box)))
    return faces


def has_four(picture: Image, box: Box) -> bool:
    """Whether the rank in `box` is seen in the top right corner of a face as well."""
    left, top, right, bottom = (round(side) for side in box)
    rank = cv2.cvtColor(picture[top:bottom, left:right], cv2.COLOR_BGR2GRAY)
    corner = cv2.cvtColor(picture[max(0, top - 12) : bottom + 12, WIDTH - right - 20 :], cv2.COLOR_BGR2GRAY)
    return float(cv2.matchTemplate(corner, rank, cv2.TM_CCOEFF_NORMED).max()) > 0.6


def twin_box(picture: Image, code: str) -> Box | None:
    """The box of a rank that looks the same in the top left corner of a face and of the face turned by half."""
    boxes, cuts = [], []
    for view in (picture, np.ascontiguousarray(picture[::-1, ::-1])):
        mask = ink(view)
        joker = code[1] == "J"
        found = [b for b in blobs(mask) if b[3] - b[1] > 0.012 * HEIGHT and b[0] < 0.2 * WIDTH]
        box = (word_box(found) if found else None) if joker else rank_box(mask, code[0])
        if box is None or not (joker or suit_below(mask, box)):
            return None
        boxes.append(box)
        left, top, right, bottom = (round(side) for side in box)
        cuts.append(cv2.resize(view[top:bottom, left:right].min(axis=2), (20, 24)).astype(np.float32))
    one, other = (np.array(box) for box in boxes)
    likeness = np.corrcoef(cuts[0].ravel(), cuts[1].ravel())[0, 1]
    if likeness < 0.6 or np.abs(one - other).max() > 0.04 * HEIGHT:
        return None
    return boxes[0]


def suit_below(mask: Image, box: Box) -> bool:
    """Whether something is printed below a rank, and about as large."""
    left, top, right, bottom = box
    height = bottom - top
    for b in blobs(mask):
        below = bottom - 0.1 * height < b[1] < bottom + 0.8 * height
        central = abs(b[0] + b[2] - left - right) / 2 < 0.4 * height
        if below and central and 0.3 * height < b[3] - b[1] < 1.6 * height:
            return True
    return False


def split(faces: Sequence[IndexFace], *, held_out: float) -> tuple[list[IndexFace], list[IndexFace]]:
    """Part faces into those to train on and a fixed share held out, by a checksum of their pixels."""
    parts: tuple[list[IndexFace], list[IndexFace]] = ([], [])
    for face in faces:
        parts[zlib.crc32(face.jpeg) % 1000 < 1000 * held_out].append(face)
    return parts


def by_code(faces: Sequence[IndexFace]) -> dict[str, list[IndexFace]]:
    """Faces sorted by what they are."""
    sorted_: dict[str, list[IndexFace]] = defaultdict(list)
    for face in faces:
        sorted_[face.code].append(face)
    return dict(sorted_)
