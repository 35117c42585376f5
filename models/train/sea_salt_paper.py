"""What Sea Salt & Paper puts on a rendered table, and what its readers are trained to say."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import sea_salt_paper as house
from models.train import decoys
from models.train.faces import WHITE, Face
from models.train.layouts import Floats, fan, grid, rows, scatter
from models.train.scenes import Deck
from vision.straighten import Frame
from vision.types import Image

SIZE_MM = (63.0, 88.0)
WIDTH, HEIGHT = 215, 300
"""Size of a face in pixels."""

HEADS = (house.CODES,)
"""A code is one label: kinds and colours go together as the deck has them."""

COPIES = {code: house.copies(code) for code in house.CODES if house.copies(code) > 1}
"""How often a card may lie on one table, where that is more than once."""

PART = (0.03, 0.035, 0.32, 0.23)
"""What of a card must show to tell what it is: the icon box."""

SIDE, LENGTHS = 480, (42, 280)
"""How large the finder sees a photo, and between which lengths of a card, in those pixels, it is at its best."""

TRAINED_LENGTHS = (36, 300)
"""Between which it is trained."""

ROUGH = Frame(64, 80, 1.5, 1.4)
STRAIGHT = Frame(72, 88, 1.72, 2.2, PART)
PLACES = True
"""How the aligner and the reader see a card, and whether it matters to the reader where on it something is."""

STEPS = {"aligner": 1600, "reader": 2200}
FINDER_CYCLES = (1100, 1400)
"""How many batches each network is trained on; the finder in cycles, in each of which the rate falls to nothing."""

SOURCES = (
    "card fronts as the publisher shows them",
    "drawn cards: the house deck in random styles",
    "decoys: Extra Pepper events, bare photos, card backs, playing cards and SET cards, photos of playing cards",
)
"""What went into the scenes."""

SHARE_DRAWN = 0.3
"""How many scenes show a drawn edition; the others show the publisher's fronts."""


def decks(data: Path, *, cache: Path) -> tuple[Deck, Deck]:
    """The deck to train on and the deck to validate on.

    There is only one set of fronts: what is held out are other tables, styles and cameras.
    """
    fronts = official_fronts(data / "sea_salt_paper/art")
    deck = Deck(SIZE_MM, Faces(fronts), foreign_cards(data), foreign_photos(data), PART, layout, draw_count)
    return deck, deck


def draw_count(rng: np.random.Generator) -> int:
    """Draw how many cards lie on a table: a hand or two, now and then none."""
    if rng.random() < 0.06:
        return 0
    return int(rng.integers(1, 15)) if rng.random() < 0.85 else int(rng.integers(15, 25))


def layout(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Lay cards in rows that overlap, in fans, in grids or anyhow."""
    way = rng.choice(4, p=[0.38, 0.14, 0.26, 0.22])
    return (rows, fan, grid, scatter)[way](rng, size_mm, count)


def official_fronts(folder: Path) -> dict[str, list[Image]]:
    """The fronts of each code, (HEIGHT, WIDTH, 3) uint8 with paper at WHITE."""
    fronts: dict[str, list[Image]] = defaultdict(list)
    for path in sorted(folder.glob("*__*.png")):
        kind, colour, _ = path.stem.removeprefix("xsalt_").split("__")
        picture = cv2.resize(cv2.imread(str(path)), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        fronts[f"{kind}:{colour}"].append(cv2.convertScaleAbs(picture, alpha=WHITE / 255))
    return dict(fronts)


class Faces:
    """Draw cards that lie together: of the publisher's edition or of a drawn one, none more often than in a deck."""

    def __init__(self, fronts: dict[str, list[Image]]) -> None:
        """Know the published `fronts` of each code."""
        self.fronts = fronts

    def __call__(self, rng: np.random.Generator, count: int) -> list[Face]:
        """Return `count` faces; the rare codes come more often than in a deck."""
        pile = [(code, copy) for code in house.CODES for copy in range(house.copies(code))]
        weights = np.array([house.copies(code) ** -0.5 for code, _ in pile])
        chosen = [pile[i] for i in rng.choice(len(pile), count, replace=False, p=weights / weights.sum())]
        if rng.random() < SHARE_DRAWN:
            style = house.random_style(rng)
            return [
                Face(code, house.face(code, style, variant=copy, height=HEIGHT), "drawn")
                for code, copy in chosen
            ]
        tone = print_tone(rng)
        return [
            Face(code, cv2.LUT(self.fronts[code][copy % len(self.fronts[code])], tone), "published")
            for code, copy in chosen
        ]


def print_tone(rng: np.random.Generator) -> Image:
    """A look-up table, (1, 256, 3): how a print run is a little darker, tinted or of less contrast."""
    share = np.linspace(0, 255 / WHITE, 256, dtype=np.float32)[:, None]
    gamma = np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.05, 3))
    lift = rng.uniform(0, 0.12) * (rng.random() < 0.5)
    tone = lift * (1 - np.minimum(share, 1)) + (1 - lift) * np.where(share < 1, share**gamma, share)
    return np.clip(tone * WHITE, 0, 255).astype(np.uint8)[None]


def foreign_cards(data: Path) -> list[Image]:
    """Cards of other games, events and backs, upright, as large as a face."""
    rng = np.random.default_rng(21)
    sea = data / "sea_salt_paper"
    events = [cv2.imread(str(path)) for path in sorted((sea / "events").glob("*.png"))]
    turned = [
        cv2.rotate(event, way)
        for event in events
        for way in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE)
    ]
    backs = [cv2.imread(str(sea / "art/card_back.png"))] * 60
    bare = [cv2.imread(str(path)) for path in sorted((sea / "rulebook_photos").glob("*"))]
    others = sorted((data / "playing_cards/crops").glob("*/*"))
    sets = sorted((data / "set/crops").glob("*/*"))
    paths = [others[i] for i in rng.permutation(len(others))[:500]] + [
        sets[i] for i in rng.permutation(len(sets))[:160]
    ]
    pictures = turned * 6 + backs + bare * 4 + [cv2.imread(str(path)) for path in paths]
    drawn = [house.back(house.random_style(rng), height=HEIGHT) for _ in range(40)]
    drawn += [aid(rng) for _ in range(40)]
    upright = [cv2.rotate(p, cv2.ROTATE_90_CLOCKWISE) if p.shape[1] > p.shape[0] else p for p in pictures]
    return [cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA) for picture in upright + drawn]


def aid(rng: np.random.Generator) -> Image:
    """An aid card: white, with a bar for each colour."""
    card = np.full((HEIGHT, WIDTH, 3), WHITE, np.uint8)
    bars = 11 - int(rng.integers(0, 3))
    left, right = sorted(rng.uniform(0.08, 0.92, 2)) if rng.random() < 0.5 else (0.1, 0.9)
    for i in range(bars):
        top = int(HEIGHT * (0.06 + 0.88 * i / bars))
        ink = (np.array(decoys.colour(rng, value=(40, 235), saturation=(0.1, 0.8)))).tolist()
        cv2.rectangle(
            card, (int(left * WIDTH), top), (int(right * WIDTH), top + int(HEIGHT * 0.06)), ink, cv2.FILLED
        )
    return card


def foreign_photos(data: Path, *, count: int = 300) -> list[Image]:
    """Photos without a card of the game, longest side 960."""
    rng = np.random.default_rng(22)
    paths = sorted((data / "playing_cards/boxes").glob("*/*.jpg"))
    photos = []
    for path in [paths[i] for i in rng.permutation(len(paths))[:count]]:
        picture = cv2.imread(str(path))
        shrink = min(1.0, 960 / max(picture.shape[:2]))
        photos.append(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))
    return photos
