"""How editions of Straw are printed: fonts, inks, sizes, badges, signs and pictures, drawn by chance."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.train.deck_art import HEIGHT
from models.train.grounds import colour
from models.train.index_faces import WIDTH
from vision.straighten import Floats

BADGES = {"": 0.46, "disc": 0.17, "box": 0.1, "corner": 0.13, "banner": 0.07, "strip": 0.07}
MARKS = {"": 0.42, "line": 0.4, "dot": 0.18}
STRAW_MARKS = {
    "word": 0.26,
    "quotient": 0.18,
    "fraction": 0.15,
    "stalk": 0.29,
    "letter": 0.06,
    "column": 0.06,
}
GROUNDS = {"paper": 0.5, "gradient": 0.14, "picture": 0.36}
TITLES = {"": 0.6, "top": 0.14, "foot": 0.2, "side": 0.06}
BELOW = {"": 0.82, "icon": 0.12, "kg": 0.06}
"""What an edition may have, and how often: what glyphs stand on, what is below 6 and 9, how the Straw is marked, what
cards are printed on, where they have a name, and what is below the glyph."""


@dataclass(frozen=True, slots=True)
class Edition:
    """How all cards of a deck are printed; lengths are shares of a glyph's `height`, that in pixels of a face.

    `left` and `top` are where the glyph begins, in pixels. `minus` is a carpet's sign: length, thickness and gap.
    `mark` stands below 6 and 9, or below every glyph. The pictures fill the card if `ground` is "picture".
    """

    font: Path
    height: float
    left: float
    top: float
    inks: tuple[Floats, Floats, Floats]
    badge: str
    badge_ink: Floats
    outline: float
    hollow: bool
    shadow: bool
    minus: tuple[float, float, float]
    round_minus: bool
    mark: str
    all_marked: bool
    straw: str
    small_straw: float
    ground: str
    paper: Floats
    border: float
    border_ink: Floats
    frame: bool
    title: str
    below: str
    twice: bool

    @classmethod
    def draw(cls, rng: np.random.Generator, font: Path) -> Edition:
        """Draw one by chance."""
        height = HEIGHT * float(np.exp(rng.uniform(np.log(0.07), np.log(0.165))))
        first = ink(rng, dark=rng.random() < 0.6)
        others = (first, first) if rng.random() < 0.45 else (ink(rng), ink(rng))
        tint = np.array([rng.uniform(0.3, 1.3), rng.uniform(0.2, 0.9), rng.uniform(0, 0.7)])
        pale = np.float32(255 - rng.uniform(0, 45) * tint)
        paper = pale if rng.random() < 0.8 else colour(rng, value=(40, 255), saturation=(0, 0.8))
        return cls(
            font=font,
            height=height,
            left=rng.uniform(0.035, 0.12) * WIDTH,
            top=rng.uniform(0.025, 0.085) * HEIGHT,
            inks=(first, *others),
            badge=one_of(rng, BADGES),
            badge_ink=pale if rng.random() < 0.5 else colour(rng, value=(20, 255), saturation=(0, 1)),
            outline=rng.uniform(0.03, 0.11) * (rng.random() < 0.3),
            hollow=bool(rng.random() < 0.05),
            shadow=bool(rng.random() < 0.15),
            minus=(rng.uniform(0.22, 0.7), rng.uniform(0.07, 0.17), rng.uniform(0.06, 0.2)),
            round_minus=bool(rng.random() < 0.3),
            mark=one_of(rng, MARKS),
            all_marked=bool(rng.random() < 0.06),
            straw=one_of(rng, STRAW_MARKS),
            small_straw=rng.uniform(0.55, 1.0),
            ground=one_of(rng, GROUNDS),
            paper=paper,
            border=rng.uniform(0.015, 0.07) * (rng.random() < 0.35),
            border_ink=pale if rng.random() < 0.5 else colour(rng, value=(10, 255), saturation=(0, 1)),
            frame=bool(rng.random() < 0.3),
            title=one_of(rng, TITLES),
            below=one_of(rng, BELOW),
            twice=bool(rng.random() < 0.12),
        )


def ink(rng: np.random.Generator, *, dark: bool = False) -> Floats:
    """A printing ink, (3,) BGR: near black, or of any hue."""
    return colour(rng, value=(0, 75) if dark else (40, 225), saturation=(0, 1) if dark else (0.35, 1))


def one_of(rng: np.random.Generator, chances: dict[str, float]) -> str:
    """Draw one of some words."""
    return str(rng.choice(list(chances), p=list(chances.values())))
