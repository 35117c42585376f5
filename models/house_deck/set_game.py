"""The house deck for SET: 81 faces and a back, drawn by code."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from models.house_deck.drawing import Image, Ink, Path, Points, paint, rounded_rectangle

CODES = tuple("".join(card) for card in product("123", "RPG", "sto", "OSD"))
"""All 81 cards: number, colour (red, purple, green), shading (solid, striped, outlined), shape."""

CARD_MM = (57.0, 89.0)
"""Width and height of a card."""


@dataclass(frozen=True, slots=True)
class Style:
    """How an edition of SET looks; lengths in mm on a card of 57 x 89, ratios as noted.

    A symbol's long axis lies along the card's short side; symbols are stacked `step` apart, stripes run along
    the card's long side. The squiggle is a full body (`squiggle_fullness`, the power of a superellipse) laid
    along a sine of `squiggle_turns` half-waves to each side and `squiggle_wave` mm high (negative: mirrored),
    its ends leaning `squiggle_lean` mm for each mm of height.
    """

    red: Ink = (48, 36, 222)
    purple: Ink = (132, 38, 92)
    green: Ink = (72, 140, 16)
    paper: Ink = (255, 255, 255)
    length: float = 39.0
    breadth: float = 19.0
    step: float = 25.5
    line: float = 0.9
    stripe_pitch: float = 1.6
    stripe_line: float = 0.45
    oval_roundness: float = 1.0  # end radius as a share of half the breadth
    diamond_length: float = 1.06  # times `length`
    squiggle_wave: float = 2.7
    squiggle_turns: float = 1.35
    squiggle_fullness: float = 2.6
    squiggle_lean: float = 0.15
    radius: float = 3.5
    back: Ink = (112, 64, 24)

    def ink(self, colour: str) -> Ink:
        """Return the ink of R, P or G."""
        return {"R": self.red, "P": self.purple, "G": self.green}[colour]


HOUSE = Style()


def random_style(rng: np.random.Generator) -> Style:
    """Draw an edition: inks, line widths, stripes and proportions over the range of printed SET decks."""
    length = rng.uniform(35, 46)
    breadth = length * rng.uniform(0.40, 0.54)
    pitch = rng.uniform(0.018, 0.042) * CARD_MM[0]
    mirrored = -1 if rng.random() < 0.4 else 1
    paper = 255 - rng.uniform(0, 14) - rng.uniform(0, 5, 3)
    return Style(
        red=_ink(rng, hue=(-8, 9), saturation=(0.72, 1.0), value=(0.62, 0.98)),
        purple=_ink(rng, hue=(130, 156), saturation=(0.45, 0.95), value=(0.26, 0.62)),
        green=_ink(rng, hue=(55, 79), saturation=(0.55, 1.0), value=(0.34, 0.75)),
        paper=(int(paper[0]), int(paper[1]), int(paper[2])),
        length=length,
        breadth=breadth,
        step=min(breadth * rng.uniform(1.12, 1.5), (CARD_MM[1] - breadth - 4) / 2),
        line=rng.uniform(0.4, 1.5),
        stripe_pitch=pitch,
        stripe_line=pitch * rng.uniform(0.18, 0.5),
        oval_roundness=rng.uniform(0.75, 1.0),
        diamond_length=rng.uniform(0.96, 1.14),
        squiggle_wave=mirrored * breadth * rng.uniform(0.10, 0.22),
        squiggle_turns=rng.uniform(0.85, 1.5),
        squiggle_fullness=rng.uniform(2.1, 3.6),
        squiggle_lean=mirrored * rng.uniform(-0.15, 0.3),
        radius=rng.uniform(2.0, 5.0),
        back=_ink(rng, hue=(0, 179), saturation=(0.3, 0.9), value=(0.2, 0.7)),
    )


def face(code: str, style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint a card upright and to its edges, e.g. `face("2RtD")`: (height, height * 57 / 89, 3) uint8 BGR."""
    return paint(face_paths(code, style), style.paper, CARD_MM, height=height)


def back(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the back: (height, height * 57 / 89, 3) uint8 BGR."""
    return paint(back_paths(style), style.paper, CARD_MM, height=height)


def face_paths(code: str, style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on a face, in mm, in the order to paint it."""
    if code not in CODES:
        raise ValueError(f"a SET card is number, colour, shading, shape, like '2RtD'; got {code!r}")
    number, colour, shading, shape = code
    ink = style.ink(colour)
    symbol = symbol_points(shape, style)
    paths = []
    for i in range(int(number)):
        middle = np.array([CARD_MM[0] / 2, CARD_MM[1] / 2 + (i - (int(number) - 1) / 2) * style.step])
        if shading == "s":
            paths.append(Path(symbol + middle, ink))
        elif shading == "t":
            paths += [Path(stripe + middle, ink, style.stripe_line) for stripe in _stripes(symbol, style)]
        paths.append(Path(symbol + middle, ink, style.line))
    return tuple(paths)


def deck_paths() -> list[tuple[Path, ...]]:
    """Return every card's face, in the order of `CODES`."""
    return [face_paths(code) for code in CODES]


def back_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the back: diamonds and an eye, in mm; it looks the same turned."""
    width, height = CARD_MM
    margin, cell = 4.0, np.array([7.0, 9.0])
    paths = [Path(rounded_rectangle(margin, margin, width - 2 * margin, height - 2 * margin, 3), style.back)]
    diamond = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]]) * cell * 0.32
    middle = np.array([width, height]) / 2
    for column, row in product(range(-3, 4), range(-4, 5)):
        if (column + row) % 2 == 0 and (abs(column) > 2 or abs(row) > 1):
            paths.append(Path(diamond + middle + cell * (column, row), style.paper))
    across = np.linspace(-1, 1, 33)
    lid = np.stack([across * 17, -9 * np.cos(across * np.pi / 2)], axis=1)
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    disc = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    paths += [
        Path(np.concatenate([lid, -lid]) + middle, style.paper),
        Path(disc * 7 + middle, style.back),
        Path(diamond * 1.4 + middle, style.paper),
    ]
    return tuple(paths)


def symbol_points(shape: str, style: Style = HOUSE) -> Points:
    """Return the outline of an oval O, squiggle S or diamond D around (0, 0), (n, 2) float64 in mm."""
    a, b = style.length / 2, style.breadth / 2
    match shape:
        case "O":
            return rounded_rectangle(-a, -b, 2 * a, 2 * b, style.oval_roundness * b)
        case "D":
            return np.array([[0, -b], [1, 0], [0, b], [-1, 0]]) * [a * style.diamond_length, 1]
        case "S":
            angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
            x, y = (
                np.sign(w) * np.abs(w) ** (2 / style.squiggle_fullness)
                for w in (np.cos(angle), np.sin(angle))
            )
            # The wave takes room of its own: a thinner body keeps it about as tall as the other symbols.
            body = (b - 0.75 * abs(style.squiggle_wave)) * y
            wave = style.squiggle_wave * np.sin(np.pi * style.squiggle_turns * x)
            return np.stack([a * x + style.squiggle_lean * body, body + wave], axis=1)
        case _:
            raise ValueError(f"a SET symbol is O (oval), S (squiggle) or D (diamond); got {shape!r}")


def _stripes(symbol: Points, style: Style) -> list[Points]:
    """Cut lines along y, `stripe_pitch` apart, to the inside of a polygon."""
    reach = int(np.abs(symbol[:, 0]).max() / style.stripe_pitch)
    ends = np.roll(symbol, -1, axis=0)
    stripes = []
    for x in np.arange(-reach, reach + 1) * style.stripe_pitch + 1e-6:
        cut = (symbol[:, 0] < x) != (ends[:, 0] < x)
        (x0, y0), (x1, y1) = symbol[cut].T, ends[cut].T
        crossings = np.sort(y0 + (x - x0) / (x1 - x0) * (y1 - y0))
        stripes += [np.array([[x, top], [x, bottom]]) for top, bottom in crossings.reshape(-1, 2)]
    return stripes


def _ink(
    rng: np.random.Generator,
    *,
    hue: tuple[float, float],
    saturation: tuple[float, float],
    value: tuple[float, float],
) -> Ink:
    """Draw an ink from ranges of OpenCV's hue (0-179, wrapping round), saturation and value (0-1)."""
    hsv = [rng.uniform(*hue) % 180, 255 * rng.uniform(*saturation), 255 * rng.uniform(*value)]
    blue, green, red = cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)
