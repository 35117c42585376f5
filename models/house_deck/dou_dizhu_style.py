"""How decks of playing cards look: our own, and others drawn by chance over the range of printed decks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np

from models.house_deck.courts import Palette
from models.house_deck.drawing import Ink, Size
from models.house_deck.lettering import Lettering
from models.house_deck.suits import Suits

Joker = Literal["word", "along", "star", "picture"]
"""The corner of a joker: JOKER letter below letter, the same written along the edge, a star, or nothing."""


@dataclass(frozen=True, slots=True)
class Style:
    """A deck's look; lengths in mm from a card's left and top unless noted.

    `index_x` is the middle of the corner index, `index_y` its top; its rank is `index_height` high, its suit
    `index_pip` times that. `corners` is how many corners have one: 2, or 4. `middle` is what number cards show:
    their pips, one large pip, or nothing. `frame` is the line round courts, 0 for none.
    """

    size: Size = (63.0, 88.0)
    radius: float = 3.2
    paper: Ink = (255, 255, 255)
    spades: Ink = (30, 26, 26)
    hearts: Ink = (40, 28, 200)
    diamonds: Ink = (40, 28, 200)
    clubs: Ink = (30, 26, 26)
    back: Ink = (74, 46, 132)
    lettering: Lettering = field(default_factory=Lettering)
    suits: Suits = field(default_factory=Suits)
    palette: Palette = field(default_factory=Palette)
    index_x: float = 6.0
    index_y: float = 4.6
    index_height: float = 8.4
    index_pip: float = 0.66
    index_gap: float = 0.16  # between rank and suit, times `index_height`
    suit_beside: bool = False
    corners: Literal[2, 4] = 2
    middle: Literal["pips", "large", "none"] = "pips"
    pip_height: float = 13.4
    pip_column: float = 0.305  # times the width
    pip_row: float = 0.19  # times the height
    ace_height: float = 20.0
    frame: float = 0.35
    joker: Joker = "word"
    joker_height: float = 4.6  # of a letter

    def ink(self, code: str) -> Ink:
        """The ink of a card's corners."""
        inks = {"S": self.spades, "H": self.hearts, "D": self.diamonds, "C": self.clubs}
        return {"BJ": self.spades, "RJ": self.hearts}.get(code) or inks[code[1]]


HOUSE = Style(lettering=Lettering(width=0.62, thick=0.16, thin=0.105))


def random_style(rng: np.random.Generator) -> Style:
    """Draw a deck: poker or bridge size, its lettering, suits, inks, indices (large, four, suit beside), jokers."""
    jumbo = rng.random() < 0.22
    four = rng.random() < 0.2
    large = rng.uniform(12, 18) if jumbo else rng.uniform(6.2, 10.5)
    size = ((63.0, 88.0), (57.0, 89.0), (58.0, 88.0), (62.0, 90.0))[rng.choice(4, p=[0.5, 0.25, 0.15, 0.1])]
    lettering = random_lettering(rng)
    black, red = _ink(rng, (0, 179), (0, 0.5), (0.02, 0.2)), _ink(rng, (-8, 6), (0.78, 1), (0.62, 0.95))
    diamonds, clubs = red, black
    if rng.random() < 0.14:
        diamonds = _ink(
            rng,
            *(((98, 116), (0.7, 1), (0.5, 0.95)) if rng.random() < 0.6 else ((8, 18), (0.8, 1), (0.75, 1))),
        )
        clubs = _ink(rng, (52, 78), (0.6, 1), (0.3, 0.62))
    tint = 255 - rng.uniform(0, 10) - rng.uniform(0, 6, 3) * (rng.random() < 0.4)
    reach = large * (lettering.width * 1.14 + 2 * lettering.serif) / 2
    return Style(
        size=size,
        radius=rng.uniform(2.2, 4.6),
        paper=(int(tint[0]), int(tint[1]), int(tint[2])),
        spades=black,
        hearts=red,
        diamonds=diamonds,
        clubs=clubs,
        back=_ink(rng, (0, 179), (0.3, 0.9), (0.2, 0.7)),
        lettering=lettering,
        suits=random_suits(rng),
        palette=random_palette(rng, black, red),
        index_x=reach + rng.uniform(1.6, 3.6),
        index_y=rng.uniform(2.4, 5.5),
        index_height=large,
        index_pip=rng.uniform(0.5, 0.95) if not jumbo else rng.uniform(0.42, 0.75),
        index_gap=rng.uniform(0.06, 0.24),
        suit_beside=not four and large < 8 and rng.random() < 0.2,
        corners=4 if four else 2,
        middle=("pips", "large", "none")[rng.choice(3, p=[0.84, 0.12, 0.04])],
        pip_height=rng.uniform(9.5, 15),
        pip_column=rng.uniform(0.26, 0.33),
        pip_row=rng.uniform(0.155, 0.22),
        ace_height=rng.uniform(13, 32),
        frame=rng.uniform(0.2, 0.7) * (rng.random() < 0.8),
        joker=("word", "along", "star", "picture")[rng.choice(4, p=[0.72, 0.08, 0.12, 0.08])],
        joker_height=min(rng.uniform(2.8, 6.5), 0.62 * large if not jumbo else 9.0),
    )


def random_lettering(rng: np.random.Generator) -> Lettering:
    """Draw a hand: thin to bold, condensed to wide, of one width or with serifs and hairlines, square or round."""
    width = rng.uniform(0.4, 0.8)
    thick = min(width * rng.uniform(0.13, 0.33), 0.2)
    kind = rng.choice(3, p=[0.45, 0.35, 0.2])  # plain, with serifs, round
    thin = thick * rng.uniform(0.7, 1.0)
    serif = 0.0
    if kind == 1:
        thin, serif = max(thick * rng.uniform(0.3, 0.75), 0.035), width * rng.uniform(0.05, 0.13)
    return Lettering(
        width=width,
        thick=thick,
        thin=min(thin, 0.15),
        nib=rng.uniform(0, 18) if kind == 1 else 0.0,
        serif=serif,
        slant=rng.uniform(0.06, 0.2) * (rng.random() < 0.06),
        round_ends=kind == 2,
        flat_three=rng.random() < 0.25,
        open_four=kind != 1 and rng.random() < 0.2,
        straight_six=rng.random() < 0.2,
        bent_seven=rng.random() < 0.35,
        barred_jack=rng.random() < 0.6,
        flagged_one=rng.random() < 0.75,
    )


def random_suits(rng: np.random.Generator) -> Suits:
    """Draw the shapes of suits."""
    return Suits(
        heart_width=rng.uniform(0.82, 1.06),
        heart_notch=rng.uniform(0.12, 0.27),
        heart_belly=rng.uniform(0, 1),
        diamond_width=rng.uniform(0.66, 0.95),
        diamond_bow=rng.uniform(-0.09, 0.04),
        spade_width=rng.uniform(0.78, 1.0),
        spade_belly=rng.uniform(0, 1),
        club_width=rng.uniform(0.9, 1.08),
        club_leaf=rng.uniform(0.22, 0.27),
        foot=rng.uniform(0.12, 0.24),
    )


def random_palette(rng: np.random.Generator, black: Ink, red: Ink) -> Palette:
    """Draw the inks of pictures: many colours, or few."""
    white = (255, 255, 255)
    skin = white if rng.random() < 0.4 else _ink(rng, (8, 16), (0.05, 0.35), (0.82, 1.0))
    inks = {
        "red": red,
        "blue": _ink(rng, (100, 125), (0.5, 1), (0.25, 0.8)),
        "gold": _ink(rng, (18, 29), (0.5, 1), (0.75, 1)),
    }
    if rng.random() < 0.15:
        inks = {"red": red, "blue": black, "gold": white}
    return Palette(line=black, skin=skin, width=rng.uniform(0.22, 0.55), **inks)


def _ink(
    rng: np.random.Generator,
    hue: tuple[float, float],
    saturation: tuple[float, float],
    value: tuple[float, float],
) -> Ink:
    """Draw an ink from ranges of OpenCV's hue (0-179, wrapping round), saturation and value (0-1)."""
    hsv = [rng.uniform(*hue) % 180, 255 * rng.uniform(*saturation), 255 * rng.uniform(*value)]
    blue, green, red = cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)
