"""What the sample tables are made of: wood and cloth, and the things that lie about at home; lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from models.house_deck import set_game as house
from models.train.faces import WHITE
from models.train.grounds import Floats, noise, plain
from models.train.layouts import turned
from models.train.scenes import Dress, lay, project
from models.train.set_game import SIZE_MM
from vision.types import Image

TEXTURE_PX, TEXTURE_MM = 2400, 900
"""A ground's picture, and how much of a table it is."""

DRESS = Dress(
    paper=240,
    tint=np.float32([0.985, 0.995, 1]),
    radius=house.HOUSE.radius / SIZE_MM[0],
    rim=0.14,
    shadow=0.42,
    offset=np.float32([0.008, 0.014]),
    softness=0.014,
    fade=1.0,
    veil=0.0,
)

PAPER = replace(DRESS, radius=0.004, softness=0.006)

Thing = Callable[[Floats, Floats], None]
"""Draws something on a table, (h, w, 3), in place, given the camera."""


def on_white(picture: Image) -> Image:
    """A picture of the house deck with its paper at WHITE."""
    return (picture.astype(np.float32) * (WHITE / 255)).astype(np.uint8)


def wood(rng: np.random.Generator, bgr: Sequence[float], *, plank_mm: float | None = None) -> Floats:
    """A wooden table of one colour, its grain along x; boards are `plank_mm` wide."""
    side = TEXTURE_PX
    field = plain(side, np.float32(bgr))
    rings = np.sin(2.5 * noise(rng, side, 160, stretch=9) + noise(rng, side, 40, stretch=30) * 0.5)
    fine = noise(rng, side, 2.5, stretch=45)
    pores = np.maximum(noise(rng, side, 3, stretch=14) - 1.6, 0)
    field *= (1 + 0.045 * rings + 0.03 * fine - 0.10 * pores + 0.03 * noise(rng, side, 500))[..., None]
    if plank_mm:
        step = round(plank_mm * side / TEXTURE_MM)
        for y in range(step // 3, side, step):
            field[y : y + step] = np.roll(field[y : y + step], rng.integers(side), axis=1) * rng.uniform(
                0.92, 1.06
            )
            field[y : y + 3] *= np.float32(0.55)
    return np.float32(field)


def cloth(rng: np.random.Generator, bgr: Sequence[float], *, weave: float = 0.05) -> Floats:
    """A plain woven cloth with the softest of folds."""
    side = TEXTURE_PX
    threads = noise(rng, side, 2, stretch=8) + noise(rng, side, 2, stretch=8).T
    return plain(side, np.float32(bgr)) * (1 + weave * threads + 0.025 * noise(rng, side, 500))[..., None]


def checks(rng: np.random.Generator, bgr: Sequence[float], *, check_mm: float = 17) -> Floats:
    """A gingham tablecloth: white and a colour, mixed where stripes cross."""
    stripe = (np.arange(TEXTURE_PX) * TEXTURE_MM / TEXTURE_PX / check_mm).astype(int) % 2
    share = (stripe[:, None] + stripe[None]).astype(np.float32)[..., None] / 2
    linen = cloth(rng, (228, 234, 238), weave=0.03)
    return linen + (linen * (np.float32(bgr) / 235) - linen) * share


def lacquer(rng: np.random.Generator, bgr: Sequence[float]) -> Floats:
    """A painted white table."""
    side = TEXTURE_PX
    return plain(side, np.float32(bgr)) + (noise(rng, side, 500) + 0.4 * noise(rng, side, 12))[..., None]


def put(table: Floats, camera: Floats, outline: Floats, bgr: Sequence[float], *, shadow: float = 0.0) -> None:
    """Draw a flat shape, `outline` (n, 2) in mm, on a table in place, with a soft shadow of that strength."""
    points = np.rint(project(camera, np.float32(outline)) * 16).astype(np.int32)
    mask = np.zeros(table.shape[:2], np.uint8)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, shift=4)
    if shadow:
        dark = cv2.warpAffine(mask, np.float32([[1, 0, 5], [0, 1, 9]]), mask.shape[::-1])
        dark = cv2.GaussianBlur(dark, (0, 0), 7).astype(np.float32) / 255
        table *= 1 - np.float32(shadow) * dark[..., None]
    table += (np.float32(bgr) - table) * (mask.astype(np.float32) / 255)[..., None]


def disc(middle: tuple[float, float], radius: float) -> Floats:
    """A circle's outline, (64, 2)."""
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    return np.float32(np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius + middle)


def coaster(middle: tuple[float, float], bgr: tuple[float, float, float]) -> Thing:
    """A round coaster with two rings."""

    def draw(table: Floats, camera: Floats) -> None:
        for radius, share in ((47, 1.0), (41, 0.86), (39.5, 1.0), (24, 0.86), (22.5, 1.0)):
            put(table, camera, disc(middle, radius), np.float32(bgr) * share, shadow=0.4 * (radius == 47))

    return draw


def coin(middle: tuple[float, float], radius: float, bgr: tuple[float, float, float]) -> Thing:
    """A coin with a raised rim."""

    def draw(table: Floats, camera: Floats) -> None:
        for reach, share in (
            (radius, 1.1),
            (radius * 0.9, 0.86),
            (radius * 0.87, 0.97),
            (radius * 0.4, 1.04),
        ):
            put(table, camera, disc(middle, reach), np.float32(bgr) * share, shadow=0.4 * (reach == radius))

    return draw


def cup(middle: tuple[float, float], top: tuple[float, float], bgr: tuple[float, float, float]) -> Thing:
    """A cup of tea on its saucer; `top` is by how much its rim seems to lie off from its foot, in mm on the table."""
    ink, away = np.float32(bgr), np.float32(top)

    def ring(height: float, radius: float, aside: float = 0) -> Floats:
        """A level of the cup, from its foot at 0 to its rim at 1, or what is that many mm beside it."""
        x, y = middle + height * away + aside * np.float32([-top[1], top[0]]) / np.hypot(*top)
        return disc((x, y), radius)

    def wall(low: float, high: float) -> Floats:
        rings = [ring(height, 27 + 14 * height**0.5) for height in (low, high)]
        return cv2.convexHull(np.concatenate(rings))[:, 0]

    layers = [  # outline, share of the light, shadow
        *((ring(0, radius), share, 0.0) for radius, share in ((67, 1.05), (44, 0.93), (42, 1.0))),
        (wall(0, 0.8), 1.0, 0.35),
        *((ring(0.65, radius, 50), share, 0.0) for radius, share in ((17, 0.86), (10, 0.7))),
        *((wall(i / 24, (i + 1) / 24), 0.78 + 0.18 * i / 24, 0.0) for i in range(24)),
        *((ring(1, radius), share, 0.0) for radius, share in ((42, 1.08), (39, 0.8))),
    ]

    def draw(table: Floats, camera: Floats) -> None:
        put(table, camera, ring(0, 70), ink, shadow=0.45)
        for outline, share, shadow in layers:
            put(table, camera, outline, ink * share, shadow=shadow)
        for radius, tea in ((37, (38, 78, 138)), (34, (34, 84, 156))):
            put(table, camera, ring(0.9, radius), tea)

    return draw


def pen(middle: tuple[float, float], degrees: float, bgr: tuple[float, float, float]) -> Thing:
    """A ball pen: a round barrel with a light line along it, a dark cap and a metal tip."""
    parts = (  # from, to, half-width at both, in mm along the barrel; colour
        (-70, -62, 1.0, 3.2, (150, 155, 160)),
        (-62, 22, 4.2, 4.4, bgr),
        (22, 68, 4.6, 4.2, (52, 50, 48)),
        (66, 71, 2.2, 2.0, (150, 155, 160)),
    )

    def draw(table: Floats, camera: Floats) -> None:
        def strip(start: float, end: float, low: Sequence[float], high: Sequence[float]) -> Floats:
            flat = np.float32([[start, low[0]], [end, low[1]], [end, high[1]], [start, high[0]]])
            return turned(flat, degrees) + np.float32(middle)

        for start, end, one, two, ink in parts:
            put(table, camera, strip(start, end, (-one, -two), (one, two)), ink, shadow=0.3)
        for start, end, one, two, ink in parts:
            put(table, camera, strip(start, end, (-one, -two), (one, two)), np.float32(ink) * 0.72)
            for reach, share in ((0.8, 0.92), (0.55, 1.05)):
                inner = strip(
                    start, end, (-one * reach, -two * reach), (one * reach * 0.6, two * reach * 0.6)
                )
                put(table, camera, inner, np.float32(ink) * share)
            shine = strip(start, end, (-one * 0.42, -two * 0.42), (-one * 0.2, -two * 0.2))
            put(table, camera, shine, np.float32(ink) * 0.6 + 95)

    return draw


def sheet(
    picture: Image,
    middle: tuple[float, float],
    degrees: float,
    size: tuple[float, float],
    *,
    dress: Dress = PAPER,
) -> Thing:
    """Paper, or with a card's dress a card that is none of the game: `picture` laid as `size` mm."""
    width, height = size
    flat = np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2

    def draw(table: Floats, camera: Floats) -> None:
        corners = project(camera, turned(flat, degrees) + np.float32(middle))
        free = np.zeros(table.shape[:2], np.float32)
        lay(table, free, free.astype(np.int16), 0, picture, corners, dress)

    return draw


def shopping_list() -> Image:
    """A page of lined paper with some words on it."""
    page = np.full((520, 360, 3), (216, 240, 246), np.uint8)
    for y in range(70, 520, 44):
        cv2.line(page, (0, y), (359, y), (214, 196, 170), 2, cv2.LINE_AA)
    for i, word in enumerate(("bread", "milk", "apples", "tea", "candles", "rice")):
        at = (40, 108 + 44 * i)
        cv2.putText(page, word, at, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.7, (112, 58, 40), 2, cv2.LINE_AA)
    return page


def envelope() -> Image:
    """The back of a white envelope."""
    page = np.full((330, 660, 3), (228, 232, 232), np.uint8)
    flap = np.int32([[0, 0], [330, 190], [659, 0]])
    cv2.fillPoly(page, [flap], (234, 238, 238), cv2.LINE_AA)
    for line, bgr in ((flap, (190, 196, 198)), (np.int32([[0, 329], [270, 158]]), (206, 212, 214))):
        cv2.polylines(page, [line], False, bgr, 2, cv2.LINE_AA)
    cv2.line(page, (659, 329), (390, 158), (206, 212, 214), 2, cv2.LINE_AA)
    return page
