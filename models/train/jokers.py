"""Jokers as brands print them: a word down the side or on a line, a star or a disc, alone or with a word beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.train.deck_art import HEIGHT
from models.train.faces import WHITE
from models.train.index_faces import LONG, WIDTH, Box, IndexFace, face_of
from models.train.straw_glyphs import stacked, trimmed, written
from models.train.words import word
from vision.straighten import Floats
from vision.types import Image

KINDS = {"down": 0.52, "side": 0.1, "line": 0.13, "sign": 0.25}
"""How often the word stands letter below letter, on its side or on a line, and how often there is a star or a disc."""

BLACK = ((0, 0, 0), (60, 60, 60)), ((60, 20, 0), (110, 50, 30)), ((20, 50, 20), (60, 80, 50))
RED = ((10, 10, 165), (70, 55, 235)), ((20, 70, 200), (60, 120, 250)), ((80, 10, 170), (140, 60, 230))
"""Between which colours, BGR, the inks of the small and of the big joker lie: the first are the usual ones."""


def joker_face(
    rng: np.random.Generator, code: str, art: Image, packages: Sequence[Sequence[Path]]
) -> IndexFace:
    """A joker round the middle of another one's `art`, its index in two corners or in four."""
    picture = np.full((HEIGHT, WIDTH, 3), WHITE, np.float32)
    if rng.random() < 0.25:
        picture *= np.float32(rng.uniform(0.86, 1, 3))
    x, y = (int(side * rng.uniform(0.15, 0.28)) for side in (WIDTH, HEIGHT))
    if rng.random() < 0.85:
        picture[y : HEIGHT - y, x : WIDTH - x] = art[y : HEIGHT - y, x : WIDTH - x]
    package = packages[rng.integers(len(packages))]
    mask, box = corner(rng, package[rng.integers(len(package))])
    alone = np.flatnonzero(mask.max(axis=0))[-1] < box[2] + 4  # a word beside it would not fit on the right
    four = bool(alone and rng.random() < 0.12)
    if four:
        mask = np.maximum(mask, beside(mask, box))
    mask = np.maximum(mask, mask[::-1, ::-1])[..., None]
    inks = RED if code == "RJ" else BLACK
    low, high = inks[rng.choice(3, p=[0.8, 0.1, 0.1])]
    picture += (np.float32(rng.uniform(low, high)) - picture) * mask
    return face_of(code, np.clip(picture, 0, 255).astype(np.uint8), box, "drawn", four=four)


def corner(rng: np.random.Generator, font: Path) -> tuple[Floats, Box]:
    """What stands in the top left corner of a joker, (HEIGHT, WIDTH) 0 to 1, and the box of what counts as its rank."""
    kind = rng.choice(list(KINDS), p=list(KINDS.values()))
    left, top = (int(side * rng.uniform(0.02, 0.07)) for side in (WIDTH, HEIGHT))
    text = "JOKER" if rng.random() < 0.8 else "Joker"
    mask = np.zeros((HEIGHT, WIDTH), np.float32)
    if kind == "sign":
        size = round(HEIGHT * rng.uniform(0.055, 0.1))
        put(mask, sign(rng, size), left, top, size, size)
        if rng.random() < 0.4:
            under = letters(rng, text, font, down=True)
            height = round(HEIGHT * rng.uniform(0.14, 0.3))
            wide = round(size * rng.uniform(0.5, 1.0))
            put(mask, under, left + (size - wide) // 2, top + size + size // 4, wide, height)
        elif rng.random() < 0.3:
            line = letters(rng, text, font, down=False)
            put(mask, line, left + size + size // 4, top, round(size * rng.uniform(2, 3.5)), size)
        return mask, (float(left), float(top), float(left + size), float(top + size))
    if kind == "line":
        height = round(HEIGHT * rng.uniform(0.04, 0.075))
        put(mask, letters(rng, text, font, down=False), left, top, round(height * rng.uniform(2, 4)), height)
        return mask, (float(left), float(top), left + 1.1 * height, float(top + height))
    ink = letters(rng, text, font, down=kind == "down")
    if kind == "side":
        ink = np.ascontiguousarray(np.rot90(ink, -1 if rng.random() < 0.8 else 1))
    height = int(HEIGHT * rng.uniform(0.17, 0.42))
    width = max(6, round(ink.shape[1] * height / ink.shape[0] * rng.uniform(0.8, 1.2)))
    width = min(width, int(0.16 * WIDTH))
    put(mask, ink, left, top, width, height)
    return mask, (float(left), float(top), float(left + width), top + height / LONG)


def letters(rng: np.random.Generator, text: str, font: Path, *, down: bool) -> Floats:
    """A word as ink, (h, w) 0 to 1: letter below letter, or on a line; in a font of a package or one of OpenCV's."""
    if rng.random() < 0.25:
        return word(rng, text, stacked=True) if down else np.rot90(word(rng, text, stacked=False))
    if not down:
        return written(text, font, 60)
    return stacked([written(letter, font, 60) for letter in text], int(rng.integers(4, 30)))


def put(mask: Floats, ink: Floats, left: int, top: int, width: int, height: int) -> None:
    """Draw ink into a mask, as wide and high as asked for, in place; what would lie outside is left out."""
    small = cv2.resize(
        np.ascontiguousarray(ink), (max(4, width), max(4, height)), interpolation=cv2.INTER_AREA
    )
    place = mask[top : top + small.shape[0], left : left + small.shape[1]]
    np.maximum(place, small[: place.shape[0], : place.shape[1]], out=place)


def sign(rng: np.random.Generator, size: int) -> Floats:
    """A star, or a disc or ring with a star, a letter's place or spokes in it: ink, (h, w) 0 to 1, without a margin."""
    page = np.zeros((4 * size, 4 * size), np.float32)
    middle, radius = 2.0 * size, 1.6 * size
    if rng.random() < 0.45:
        star(rng, page, middle, radius, 1.0)
    else:
        at = (round(middle), round(middle))
        filled = rng.random() < 0.6
        cv2.circle(
            page, at, round(radius), 1.0, -1 if filled else round(rng.uniform(0.1, 0.3) * size), cv2.LINE_AA
        )
        within = radius * rng.uniform(0.55, 0.85)
        if rng.random() < 0.75:
            star(rng, page, middle, within, 0.0 if filled else 1.0)
        else:
            spokes = int(rng.integers(4, 9))
            for i in range(spokes):
                start = 360 * i / spokes
                cv2.ellipse(page, at, (round(within), round(within)), 0, start, start + 180 / spokes,
                            0.0 if filled else 1.0, -1, cv2.LINE_AA)  # fmt: skip
    return trimmed(page)


def star(rng: np.random.Generator, page: Floats, middle: float, radius: float, ink: float) -> None:
    """Draw a star of five points or more, in place."""
    points = int(rng.choice([5, 5, 5, 6, 8]))
    inner = rng.uniform(0.36, 0.55)
    angles = np.pi * np.arange(2 * points) / points - np.pi / 2
    reach = radius * np.where(np.arange(2 * points) % 2, inner, 1.0)
    outline = np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None] + middle
    cv2.fillPoly(page, [np.rint(outline * 16).astype(np.int32)], ink, cv2.LINE_AA, shift=4)


def beside(mask: Floats, box: Box) -> Floats:
    """The ink of a top left corner in the top right one, upright; its `box` where the mirrored one is."""
    return np.roll(mask, round(WIDTH - box[2] - box[0]), axis=1)
