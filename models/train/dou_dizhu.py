"""What Dou Dizhu puts on a rendered table: drawn and photographed decks with both jokers, and what is no card."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from models.train import fonts, index_scenes
from models.train.deck_art import HELD_OUT, fetch
from models.train.index_faces import (
    HEIGHT,
    WIDTH,
    IndexFace,
    by_code,
    drawn_faces,
    house_faces,
    photographed_faces,
    split,
)
from models.train.index_labels import Labels
from models.train.index_scenes import Cards
from models.train.jokers import joker_face
from vision.types import Image

RANKS = tuple("3456789TJQKA2")
JOKERS = ("BJ", "RJ")
SUITS = tuple("SHDC")
CODES = tuple(rank + suit for rank in RANKS for suit in SUITS) + JOKERS
LABELS = Labels(RANKS, SUITS, JOKERS)

COPIES: dict[str, int] = {}
"""How often a code may lie on a table, where that is more than once."""

CORNERS = 2
"""On how many corners of a card its index may be."""

render = index_scenes.render

START: dict[str, str] = {}
"""The game as whose shipped network a network's training starts, where it does not start from nothing."""

PHOTOS = "playing_cards"
"""The folder of real photos with known cards."""

IS_INDEX = 0.8
"""An index whose two likeliest codes are less likely is left out: so most held-out scenes are wholly right."""

STEPS = {"finder": 850, "reader": 1500, "finder_again": 850, "reader_again": 3000}
"""How many batches: of 32 views for the finder, of 256 crops for the reader."""

SOURCES = (
    "photographed cards: kaggle53, bicycle, filho; second round also eecs349, rdpong, corners, composites_rick, "
    "composites_anh, edje, jaxon",
    "drawn decks: the house deck in random styles, gnome-cards-data (GPL), svg-cards (LGPL), "
    "@heruka_urgyen/react-playing-cards (MIT), @younestouati/playing-cards-standard-deck (LGPL)",
    "decoys: Sea Salt & Paper art, SET cards, card backs",
)
"""What went into the scenes."""

SHARE_DRAWN = 0.5
"""How many scenes show one drawn deck; the others show photographed cards of many."""

HOUSES = 20
"""In how many styles the house deck is drawn."""

OURS = 0.5
"""How many jokers are drawn by us where the deck has jokers of its own."""


class Faces:
    """Draw different cards, as they lie together."""

    def __init__(
        self,
        drawn: Mapping[str, Sequence[IndexFace]],
        photographed: Sequence[IndexFace],
        packages: Sequence[Sequence[Path]],
    ) -> None:
        """Sort the faces by deck and code; jokers of ours are written in the fonts of `packages`."""
        self.packages = packages
        self.drawn = {deck: by_code(faces) for deck, faces in drawn.items()}
        self.photographed = by_code(photographed)
        everything = [*photographed, *(face for faces in drawn.values() for face in faces)]
        self.all = by_code(everything)
        self.art = [face for code in JOKERS for face in self.all[code]]

    def __call__(self, rng: np.random.Generator, count: int) -> list[IndexFace]:
        """Return `count` faces of different codes of one deck, as far as it has them."""
        drawn = list(self.drawn.values())
        deck = drawn[rng.integers(len(drawn))] if rng.random() < SHARE_DRAWN else self.photographed
        return [self.face(rng, deck, code) for code in draw_codes(rng, count)]

    def face(self, rng: np.random.Generator, deck: Mapping[str, Sequence[IndexFace]], code: str) -> IndexFace:
        """A face of a code, of `deck` if it has one."""
        if code in JOKERS and (code not in deck or rng.random() < OURS):
            return joker_face(rng, code, self.art[rng.integers(len(self.art))].picture, self.packages)
        group = deck.get(code) or self.all[code]
        return group[rng.integers(len(group))]


def draw_codes(rng: np.random.Generator, count: int) -> list[str]:
    """Different codes in any order; jokers more often than in a deck."""
    codes = [CODES[i] for i in rng.permutation(len(CODES))]
    for joker in JOKERS:
        if rng.random() < 0.45:
            codes.remove(joker)
            codes.insert(int(rng.integers(max(count, 1))), joker)
    return codes[:count]


def decks(data: Path, *, cache: Path, held_out: float = 0.08) -> tuple[Cards, Cards]:
    """The cards to train on and the cards to validate on; they share no photographed face, drawn deck or font."""
    if not cache.exists():
        drawn = drawn_faces(fetch()) | house_faces(HOUSES)
        cache.write_bytes(pickle.dumps((drawn, photographed_faces(data / "playing_cards"))))
    drawn, photographed = pickle.loads(cache.read_bytes())
    others = other_cards(data)
    photos = [picture for path in sorted((data / "sea_salt_paper/rulebook_photos").glob("*"))
              if (picture := cv2.imread(str(path))) is not None]  # fmt: skip
    known, unseen = (
        Cards(
            Faces(
                {n: faces for n, faces in drawn.items() if (n in HELD_OUT) is out},
                part,
                fonts.packages(fonts.fetch(), held_out=out),
            ),
            others,
            photos,
        )
        for out, part in zip((False, True), split(photographed, held_out=held_out), strict=True)
    )
    return known, unseen


def other_cards(data: Path) -> list[Image]:
    """Backs, and cards of other games, upright."""
    rng = np.random.default_rng(11)
    paths = sorted(fetch().glob("*/B.png")) * 3
    for pattern, most in (
        ("sea_salt_paper/art/*.png", 200),
        ("sea_salt_paper/events/*.png", 20),
        ("set/crops/*/*", 150),
    ):
        found = sorted(data.glob(pattern))
        paths += [found[i] for i in rng.permutation(len(found))[:most]]
    pictures = [cv2.imread(str(path)) for path in paths]
    return [
        cv2.resize(p, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA)
        for p in pictures
        if p is not None
    ]
