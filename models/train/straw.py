"""What Straw puts on a rendered table: cards of many editions, in hands, rows and on the camel, and what is no card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import straw as house
from models.train import deck_art, fonts, index_scenes
from models.train.deck_art import HEIGHT
from models.train.index_faces import WIDTH
from models.train.index_labels import Labels
from models.train.index_scenes import CARD_MM, Cards, column, fan, row
from models.train.layouts import grid, scatter, turned, upright
from models.train.scenes import Scene
from models.train.straw_editions import Edition
from models.train.straw_faces import GlyphFace, card, face, house_face, printed, standing_out
from models.train.straw_glyphs import written
from vision.straighten import Floats
from vision.types import Image

CODES = house.CODES
LABELS = Labels((), (), CODES)

COPIES = dict.fromkeys(CODES, 64)
"""How many there are of a card is not known, but that there are 64; a second Straw is for the rules to point at."""

CORNERS = 2
"""An edition may repeat the glyph in the other corner: two that lie just so are one card."""

START = {"reader": "dou-dizhu"}
PHOTOS = ""
"""There are no real photos of this game."""

IS_INDEX = 0.75
"""A glyph whose two likeliest codes are less likely is left out: so most held-out scenes are wholly right."""

STEPS = {"finder": 2600, "reader": 2100}

SOURCES = (
    "drawn editions: fonts of Debian's packages (models/train/fonts.py), pictures from Sea Salt & Paper art and "
    "drawn by chance; the house deck in its own and in random styles",
    "decoys: aces and court cards (gnome-cards-data and the like), Sea Salt & Paper art, SET cards, card backs, a "
    "camel, cards with other numbers and letters",
)

SHARE_HOUSE = 0.2
"""How many scenes show the house deck."""

CHANCES = {"STRAW": 0.05, "R": 0.05, "X": 0.05, "C": 0.05, "10": 0.05, "6": 0.055, "9": 0.055, "-10": 0.035}
"""How often a card is drawn, where not as often as the rest."""

OTHERS = [
    "11",
    "12",
    "15",
    "20",
    "25",
    "50",
    "-11",
    "-20",
    "K",
    "Q",
    "J",
    "A",
    "B",
    "D",
    "E",
    "T",
    "?",
    "&",
    "%",
    "+2",
]
"""What cards with no glyph of this game show."""

LETTERS = "AJQK"
"""Playing cards with these ranks are no cards of this game. A 7 of spades has a 7 and a little picture in its corner,
just as an edition may: to say that it is none would make the reader doubt every 7.
"""

GLYPHS = (8.0, 46.0)
"""Between which heights, in pixels, the glyphs of a scene lie."""

SIZE_MM = (CARD_MM * WIDTH / HEIGHT, CARD_MM)


class Faces:
    """Draw cards of one edition, as they lie together."""

    def __init__(
        self,
        packages: Sequence[Sequence[Path]],
        pool: Sequence[Image],
        *,
        house_share: float = SHARE_HOUSE,
        twice: bool = True,
    ) -> None:
        """Take the fonts of packages, and pictures; unless `twice`, no glyph is repeated in another corner."""
        self.packages, self.pool, self.house_share, self.twice = packages, pool, house_share, twice

    def __call__(self, rng: np.random.Generator, count: int) -> list[GlyphFace]:
        """Return `count` faces of one edition, anyhow."""
        return self.of_codes(rng, draw_codes(rng, count))

    def of_codes(self, rng: np.random.Generator, codes: Sequence[str]) -> list[GlyphFace]:
        """A face of each code, of one edition."""
        if rng.random() < self.house_share:
            style = house.HOUSE if rng.random() < 0.3 else house.random_style(rng)
            return [house_face(code, style, "house", variant=int(rng.integers(4))) for code in codes]
        edition = self.edition(rng)
        return [face(rng, code, edition, self.pool) for code in codes]

    def edition(self, rng: np.random.Generator) -> Edition:
        """Draw an edition; each package of fonts has the same chance."""
        package = self.packages[rng.integers(len(self.packages))]
        edition = Edition.draw(rng, package[rng.integers(len(package))])
        return edition if self.twice else replace(edition, twice=False)


def draw_codes(rng: np.random.Generator, count: int) -> list[str]:
    """Codes in any order, some of them several times."""
    rest = (1 - sum(CHANCES.values())) / (len(CODES) - len(CHANCES))
    return [str(code) for code in rng.choice(CODES, count, p=[CHANCES.get(code, rest) for code in CODES])]


def decks(data: Path, *, cache: Path) -> tuple[Cards, Cards]:
    """The cards to train on and the cards to validate on; no font is in both. Nothing is kept in `cache`."""
    folder, pool = fonts.fetch(), pictures(data)
    photos = [cv2.imread(str(path)) for path in sorted((data / "sea_salt_paper/rulebook_photos").glob("*"))]
    photos = [photo for photo in photos if photo is not None]
    known, unseen = (Faces(fonts.packages(folder, held_out=out), pool) for out in (False, True))
    others = other_cards(data, known)
    return Cards(known, others, photos), Cards(unseen, others, photos)


def pictures(data: Path) -> list[Image]:
    """What to print on cards: the middle of Sea Salt & Paper cards."""
    found = [cv2.imread(str(path)) for path in sorted((data / "sea_salt_paper/art").glob("*.png"))]
    return [p[int(0.3 * len(p)) : int(0.92 * len(p)), 20:-20] for p in found if p is not None]


def other_cards(data: Path, faces: Faces) -> list[Image]:
    """Cards of other games, backs, camels, and cards with what is no glyph of this game, upright."""
    rng = np.random.default_rng(13)
    decks = deck_art.fetch()
    paths = sorted(decks.glob("*/B.png")) * 2
    for folder, pattern, most in (
        (decks, f"*/[{LETTERS}]?.png", 100),
        (data, "sea_salt_paper/art/*.png", 60),
        (data, "sea_salt_paper/events/*.png", 12),
        (data, "set/crops/*/*", 20),
    ):
        found = sorted(folder.glob(pattern))
        paths += [found[i] for i in rng.permutation(len(found))[:most]]
    drawn = [picture for path in paths if (picture := cv2.imread(str(path))) is not None]
    for _ in range(8):
        style = house.random_style(rng)
        drawn += [house.back(style, height=HEIGHT), house.camel(style, height=HEIGHT)]
    drawn += [nameless(rng, faces) for _ in range(90)]
    return [cv2.resize(it, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA) for it in drawn]


def nameless(rng: np.random.Generator, faces: Faces) -> Image:
    """A card of an edition with nothing in its corner, or with another number or letter."""
    edition = faces.edition(rng)
    page = card(rng, edition, faces.pool)
    if rng.random() < 0.7:
        text = written(OTHERS[rng.integers(len(OTHERS))], edition.font, edition.height)
        at = round(edition.left), round(edition.top)
        under = page[at[1] : at[1] + len(text), at[0] : at[0] + text.shape[1]]
        printed(page, text, at, standing_out(rng, edition.inks[0], under))
    return np.clip(page, 0, 255).astype(np.uint8)


def render(rng: np.random.Generator, deck: Cards, *, size: int = 768) -> Scene:
    """Lay cards as they lie in this game, and photograph them."""
    return index_scenes.render(rng, deck, size=size, groups=draw_groups(rng), glyphs=GLYPHS)


def draw_groups(rng: np.random.Generator) -> list[list[Floats]]:
    """A pile on the camel, hands, rows, or all that a deck has, as corners in mm, bottom card first; seldom none."""
    if rng.random() < 0.04:
        return []
    first = rng.choice(6, p=[0.32, 0.25, 0.15, 0.07, 0.09, 0.12])
    groups: list[list[Floats]] = []
    side, facing = rng.uniform(120, 230), rng.uniform(0, 360) * (rng.random() < 0.4)
    for i in range(int(rng.choice([1, 1, 2, 2, 3, 4, 4, 6]))):
        lay, most = ((pile, 26), (hand, 8), (row, 8), (column, 8), (grid, 24), (scatter, 10))[
            first if i == 0 else rng.integers(6)
        ]
        cards = lay(rng, SIZE_MM, int(rng.integers(1, 1 + (most if i == 0 else min(most, 8)))))
        middle = np.concatenate(cards).mean(axis=0)
        turn = facing + (90 * int(rng.integers(4)) if rng.random() < 0.3 else 0) + rng.normal(0, 10)
        spot = np.array([i % 2, i // 2]) * side * rng.uniform(0.8, 1.2) + rng.normal(0, 12, 2)
        groups.append([turned(card - middle, turn) + np.float32(spot) for card in cards])
    return groups


def hand(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """A hand spread out so that each corner may be read."""
    return fan(rng, size_mm, count, strips=(11.0, 34.0))


def pile(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Cards put on one another, more or less neatly, the same way up or anyhow."""
    spread = np.exp(rng.uniform(np.log(3), np.log(45)))
    anyhow = rng.random() < 0.55
    turns = rng.uniform(0, 360, count) if anyhow else rng.normal(0, rng.uniform(2, 25), count)
    turns += 180 * (rng.random(count) < (0.0 if anyhow or rng.random() < 0.6 else 0.4))
    return [turned(upright(size_mm), turn) + np.float32(rng.normal(0, spread, 2)) for turn in turns]
