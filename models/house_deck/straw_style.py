"""How editions of our Straw deck look: our own, and others drawn by chance over what may be printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np

from models.house_deck.dou_dizhu_style import random_lettering
from models.house_deck.drawing import Ink, Size
from models.house_deck.lettering import Lettering

Plate = Literal["corner", "disc", "box", "bare"]
"""What the glyph stands on: a corner of the card's own paper, a disc, a box, or the picture itself."""

StrawMark = Literal["ear", "fraction"]
"""The glyph of the Straw: a stalk with an ear, or the weight of 1/1000."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the glyph has nothing to do with: colours in Lab, lengths in mm.

    The sky and the sand are moved by `sky` and `sand`, pictures are `size` times as large, off by up to `stray`, and
    turned by up to `lean` degrees; `seed` places things. If `shuffled`, pictures are dealt to the cards anew, so that
    nobody can learn a card by its picture.
    """

    seed: int = 3
    sky: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sand: tuple[float, float, float] = (0.0, 0.0, 0.0)
    dunes: int = 3
    sun: float = 8.5
    size: float = 1.0
    stray: float = 0.0
    lean: float = 0.0
    shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """An edition's look; lengths in mm on a card of `size`, from its left and top.

    The glyph of a weight, or R, X, C, is `glyph_height` high, its middle at `corner`; a word of two or three signs is
    made narrower to be at most `glyph_width` wide. `minus` is the length of a carpet's sign, a share of the height;
    `underline` the thickness of the line below 6 and 9, a share of the height, 0 for none. A glyph that stands on the
    bare picture has a `rim` of paper.
    """

    size: Size = (63.0, 88.0)
    radius: float = 3.2
    paper: Ink = (240, 248, 252)
    border: float = 3.0
    goods: Ink = (40, 34, 52)
    carpets: Ink = (52, 44, 188)
    specials: Ink = (130, 66, 34)
    back: Ink = (62, 92, 168)
    lettering: Lettering = field(default_factory=lambda: Lettering(width=0.64, thick=0.2, thin=0.16))
    plate: Plate = "corner"
    inverted: bool = False
    corner: tuple[float, float] = (12.2, 11.6)
    glyph_height: float = 12.5
    glyph_width: float = 16.0
    minus: float = 0.42
    underline: float = 0.1
    rim: float = 0.9
    straw_mark: StrawMark = "ear"
    scene: Scene = field(default_factory=Scene)

    def ink(self, code: str) -> Ink:
        """The ink of a card's glyph."""
        if code in ("R", "X", "C", "STRAW"):
            return self.specials
        return self.carpets if code.startswith("-") else self.goods


HOUSE = Style()


def random_style(rng: np.random.Generator) -> Style:
    """Draw an edition: lettering, size and place of the glyph, what it stands on, inks and pictures."""
    height = rng.uniform(7.5, 14.5)
    plate: Plate = ("corner", "disc", "box", "bare")[rng.choice(4, p=[0.3, 0.2, 0.2, 0.3])]
    paper = 255 - rng.uniform(0, 16) - rng.uniform(0, 8, 3)
    one_ink = rng.random() < 0.5
    goods = _ink(rng, dark=rng.random() < 0.7)
    middle = height * 0.5 + rng.uniform(3.4, 5.5)
    return Style(
        size=((63.0, 88.0), (57.0, 89.0), (59.0, 91.0), (56.0, 87.0))[
            rng.choice(4, p=[0.5, 0.2, 0.15, 0.15])
        ],
        radius=rng.uniform(2.2, 4.6),
        paper=(int(paper[0]), int(paper[1]), int(paper[2])),
        border=rng.uniform(0, 4) * (rng.random() < 0.8),
        goods=goods,
        carpets=goods if one_ink else _ink(rng),
        specials=goods if one_ink else _ink(rng),
        back=_ink(rng),
        lettering=random_lettering(rng),
        plate=plate,
        inverted=bool(rng.random() < 0.35),
        corner=(middle + rng.uniform(0.3, 2.0), middle),
        glyph_height=height,
        glyph_width=min(height * rng.uniform(1.15, 1.45), 17.5),
        minus=rng.uniform(0.22, 0.46),
        underline=rng.uniform(0.06, 0.12) * (rng.random() < 0.5),
        rim=rng.uniform(0.5, 1.3),
        straw_mark="ear" if rng.random() < 0.6 else "fraction",
        scene=Scene(
            seed=int(rng.integers(1 << 31)),
            sky=(rng.uniform(-25, 12), rng.uniform(-25, 25), rng.uniform(-25, 25)),
            sand=(rng.uniform(-25, 10), rng.uniform(-15, 15), rng.uniform(-25, 15)),
            dunes=int(rng.integers(0, 5)),
            sun=rng.uniform(0, 14) * (rng.random() < 0.7),
            size=rng.uniform(0.75, 1.25),
            stray=rng.uniform(0, 4),
            lean=rng.uniform(0, 14),
            shuffled=True,
        ),
    )


def _ink(rng: np.random.Generator, *, dark: bool = False) -> Ink:
    """Draw an ink that stands out from paper."""
    value = rng.uniform(0.05, 0.3) if dark else rng.uniform(0.25, 0.72)
    hsv = [rng.uniform(0, 180), 255 * rng.uniform(0.1 if dark else 0.55, 1.0), 255 * value]
    bgr = cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    bright = float(bgr @ (0.114, 0.587, 0.299))
    blue, green, red = bgr * min(1.0, 110 / max(bright, 1.0))
    return int(blue), int(green), int(red)
