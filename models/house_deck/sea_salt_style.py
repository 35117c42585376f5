"""How an edition of our Sea Salt & Paper deck looks."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from models.house_deck.drawing import Ink
from models.house_deck.sea_salt_pictures import Scene

COLOURS = (
    "dark_blue", "light_blue", "black", "yellow", "green", "white",
    "purple", "grey", "light_orange", "pink", "orange",
)  # fmt: skip

_INKS = (
    (157, 98, 28), (208, 197, 99), (38, 35, 38), (21, 182, 234), (139, 202, 133), (202, 179, 177),
    (197, 144, 158), (133, 130, 125), (118, 171, 238), (166, 141, 233), (66, 125, 234),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How an edition looks; lengths in mm on a card of 63 x 88, ratios as noted.

    The corner is `scale` times as large as the house's own. Its icons fill `icon_size` of their room, are
    `icon_stretch` times as wide as drawn, lean by `icon_lean` and are bent by waves of `icon_bend`; `fold` is
    how much of the ground shows in their folded parts. Letters are `letter_weight` of their height thick.
    """

    inks: tuple[Ink, ...] = _INKS  # in the order of COLOURS
    paper: Ink = (255, 255, 255)
    border: float = 3.0
    corner: tuple[float, float] = (4.1, 4.3)
    scale: float = 1.0
    box_line: float = 0.95
    box_radius: float = 1.9
    icon_size: float = 1.0
    icon_stretch: float = 1.0
    icon_lean: float = 0.0
    icon_bend: float = 0.0
    fold: float = 0.12
    dash: float = 0.62
    dash_line: float = 0.36
    letter_weight: float = 0.2
    mark_size: float = 2.5
    radius: float = 3.2
    back: Ink = (150, 132, 62)
    scene: Scene = field(default_factory=Scene)

    def ink(self, colour: str) -> Ink:
        """Return the ink of a colour."""
        return self.inks[COLOURS.index(colour)]


HOUSE = Style()


def random_style(rng: np.random.Generator) -> Style:
    """Draw an edition: inks, proportions of boxes and icons, and pictures."""
    paper = 255 - rng.uniform(0, 12) - rng.uniform(0, 5, 3)
    back = rng.uniform((90, 120, 150), (220, 230, 240))
    return Style(
        inks=_random_inks(rng),
        paper=(int(paper[0]), int(paper[1]), int(paper[2])),
        border=rng.uniform(2.3, 3.6),
        corner=(rng.uniform(3.8, 4.7), rng.uniform(3.9, 4.8)),
        scale=rng.uniform(0.93, 1.07),
        box_line=rng.uniform(0.6, 1.3),
        box_radius=rng.uniform(1.0, 3.2),
        icon_size=rng.uniform(0.86, 1.1),
        icon_stretch=float(np.exp(rng.uniform(-0.2, 0.2))),
        icon_lean=rng.uniform(-0.16, 0.16),
        icon_bend=rng.uniform(-0.09, 0.09),
        fold=rng.uniform(0, 0.28),
        dash=rng.uniform(0.45, 0.8),
        dash_line=rng.uniform(0.24, 0.5),
        letter_weight=rng.uniform(0.13, 0.26),
        mark_size=rng.uniform(2.0, 2.9),
        radius=rng.uniform(2.0, 4.5),
        back=(int(back[0]), int(back[1]), int(back[2])),
        scene=Scene.random(rng),
    )


def _random_inks(rng: np.random.Generator) -> tuple[Ink, ...]:
    """Draw inks nearer to their own colour than to any other: the closest two are 21 apart in Lab."""
    lab = cv2.cvtColor(np.float32([_INKS]) / 255, cv2.COLOR_BGR2LAB)[0]
    lab += rng.uniform(-2, 2, 3) + rng.uniform(-1, 1, lab.shape) * (5, 3.5, 3.5)
    bgr = np.clip(cv2.cvtColor(np.float32([lab]), cv2.COLOR_LAB2BGR)[0] * 255, 0, 255)
    return tuple((int(blue), int(green), int(red)) for blue, green, red in bgr)
