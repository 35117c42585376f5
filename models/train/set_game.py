"""What SET puts on a rendered table, and what its readers are trained to say."""

from __future__ import annotations

import pickle
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import set_game as house
from models.train.faces import HEIGHT, WHITE, WIDTH, Face, photographed_faces, split
from models.train.scenes import Deck
from vision.straighten import WHOLE, Frame
from vision.types import Image

HEADS = (("1", "2", "3"), ("R", "P", "G"), ("s", "t", "o"), ("O", "S", "D"))
"""A code is one label of each head, joined."""

SIZE_MM = (57.0, 89.0)

COPIES: dict[str, int] = {}
"""How often a card may lie on one table, where that is more than once."""

PART = WHOLE
"""What of a card must show to tell what it is."""

SIDE, LENGTHS = 480, (30, 230)
"""How large the finder sees a photo, and between which lengths of a card, in those pixels, it is at its best."""

TRAINED_LENGTHS = (26, 250)
"""Between which it is trained."""

ROUGH = Frame(64, 80, 1.5, 1.4)
STRAIGHT = Frame(80, 112, 1.14, 1.1)
PLACES = False
"""How the aligner and the reader see a card, and whether it matters to the reader where on it something is."""

STEPS = {"aligner": 2000, "reader": 1700}
FINDER_CYCLES = (1500,)
"""How many batches each network is trained on; the finder in cycles, in each of which the rate falls to nothing."""

SOURCES = (
    "photographed cards: tomwhite (Apache-2.0), wangtian24 (MIT), alu82, antingshen, gractang",
    "drawn cards: the house deck in random styles",
    "decoys: playing-card photos and Sea Salt & Paper art",
)
"""What went into the scenes."""

SHARE_DRAWN = 0.4
"""How many scenes show a drawn edition; the others show photographed cards."""


def drawn_faces(rng: np.random.Generator, codes: list[str]) -> list[Face]:
    """Faces of one drawn edition, paper at WHITE."""
    style = house.random_style(rng)
    faces = []
    for code in codes:
        picture = cv2.resize(
            house.face(code, style, height=HEIGHT), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA
        )
        lifted = picture.astype(np.float32) * (WHITE / np.array(style.paper, np.float32))
        faces.append(Face(code, np.clip(lifted, 0, 255).astype(np.uint8), "drawn"))
    return faces


def decks(data: Path, *, cache: Path, held_out: float = 0.1) -> tuple[Deck, Deck]:
    """The deck to train on and the deck to validate on; they share no photographed face."""
    if not cache.exists():
        cache.write_bytes(pickle.dumps(photographed_faces(data / "set")))
    faces = pickle.loads(cache.read_bytes())
    other_cards, photos = foreign_cards(data), foreign_photos(data)
    parts = split(faces, held_out=held_out)
    return tuple(Deck(SIZE_MM, Faces(part), other_cards, photos) for part in parts)  # type: ignore[return-value]


class Faces:
    """Draw different cards, as they lie together: of one edition in one light."""

    def __init__(self, faces: list[Face]) -> None:
        """Sort the photographed faces by source and code."""
        self.sources: dict[str, dict[str, list[Face]]] = {}
        for face in faces:
            self.sources.setdefault(face.source, {}).setdefault(face.code, []).append(face)

    def __call__(self, rng: np.random.Generator, count: int) -> list[Face]:
        """Return `count` faces of different codes."""
        codes = [house.CODES[i] for i in rng.permutation(len(house.CODES))[:count]]
        if rng.random() < SHARE_DRAWN:
            return drawn_faces(rng, codes)
        names = list(self.sources)
        weights = np.array([min(600, sum(map(len, self.sources[name].values()))) for name in names], float)
        source = self.sources[names[rng.choice(len(names), p=weights / weights.sum())]]
        chosen = []
        for code in codes:
            group = source.get(code) or [
                face for part in self.sources.values() for face in part.get(code, [])
            ]
            chosen.append(group[rng.integers(len(group))] if group else drawn_faces(rng, [code])[0])
        return chosen


def foreign_cards(data: Path, *, count: int = 1200) -> list[Image]:
    """Cards of other games and backs, upright, no larger than a face."""
    rng = np.random.default_rng(11)
    playing = sorted((data / "playing_cards/crops").glob("*/*"))
    sea = sorted((data / "sea_salt_paper").glob("art/*.png")) + sorted(
        (data / "sea_salt_paper").glob("events/*.png")
    )
    chosen = [playing[i] for i in rng.permutation(len(playing))[: count - 2 * len(sea)]] + sea * 2
    pictures = []
    for path in chosen:
        picture = cv2.imread(str(path))
        if picture is not None:
            pictures.append(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))
    pictures += [
        cv2.resize(house.back(house.random_style(rng), height=HEIGHT), (WIDTH, HEIGHT)) for _ in range(60)
    ]
    return pictures


def foreign_photos(data: Path, *, count: int = 600) -> list[Image]:
    """Photos without a SET card, longest side 960."""
    rng = np.random.default_rng(12)
    paths = sorted((data / "playing_cards/boxes").glob("*/*.jpg"))
    chosen = [paths[i] for i in rng.permutation(len(paths))[:count]]
    chosen += sorted((data / "sea_salt_paper/rulebook_photos").glob("*"))
    photos = []
    for path in chosen:
        picture = cv2.imread(str(path))
        if picture is not None:
            shrink = min(1.0, 960 / max(picture.shape[:2]))
            photos.append(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))
    return photos
