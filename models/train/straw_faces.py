"""Card faces of Straw: editions of our own, each with a font, inks and pictures by chance, and the house deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.house_deck import straw as house
from models.train.deck_art import HEIGHT
from models.train.faces import WHITE
from models.train.grounds import colour, ground
from models.train.index_faces import LONG, WIDTH, Box, IndexFace
from models.train.straw_editions import Edition
from models.train.straw_glyphs import glyph, written
from vision.straighten import Floats
from vision.types import Image

WIDE = 1.5
"""A glyph wider than so many of its heights has an index as wide as it needs."""

BLACK, WHITE_INK = np.full(3, 10, np.float32), np.full(3, 250, np.float32)

SLICE, TWO_SIGNS = 0.3, 0.95
"""Of a glyph of several signs, wider than the share TWO_SIGNS of its height, both end slices must show."""

NAMES = [
    "Bricks",
    "Lute",
    "Fruit",
    "Gold",
    "Rug",
    "Monkey",
    "Camel",
    "Chest",
    "Books",
    "Vase",
    "kg",
    "Carpet",
]
"""What cards may be called."""


@dataclass(frozen=True, slots=True)
class GlyphFace(IndexFace):
    """A card told by one glyph; `glyphs` holds for each index the quads that must show, (n, m, 4, 2)."""

    glyphs: Floats

    def telling(self, number: int) -> Floats:
        """What must show of an index, (m, 4, 2)."""
        return np.asarray(self.glyphs[number])


def picture(rng: np.random.Generator, pool: Sequence[Image], width: int, height: int) -> Floats:
    """Something to print on a card, (height, width, 3) float32: a part of a picture, a pattern or shapes."""
    if pool and rng.random() < 0.6:
        whole = pool[rng.integers(len(pool))]
        share = rng.uniform(0.5, 1.0)
        h, w = (max(8, int(side * share)) for side in whole.shape[:2])
        y, x = (int(rng.integers(0, side - cut + 1)) for side, cut in zip(whole.shape, (h, w), strict=False))
        part = whole[y : y + h, x : x + w]
    else:
        part = np.clip(ground(rng, 160), 0, 255)
    drawn = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    if rng.random() < 0.5:
        drawn = np.ascontiguousarray(drawn[:, ::-1])
    for _ in range(int(rng.integers(0, 5))):
        at = (rng.uniform(0, 1, 2) * (width, height)).astype(int).tolist()
        axes = rng.integers(6, max(8, width // 3), 2).tolist()
        bgr = colour(rng, value=(20, 255), saturation=(0, 1)).tolist()
        thick = int(rng.choice([-1, -1, 2, 4]))
        cv2.ellipse(drawn, at, axes, rng.uniform(0, 180), 0, 360, bgr, thick, cv2.LINE_AA)
    return drawn


def card(rng: np.random.Generator, edition: Edition, pool: Sequence[Image]) -> Floats:
    """A card of an edition without its glyph, (HEIGHT, WIDTH, 3) float32."""
    page = np.empty((HEIGHT, WIDTH, 3), np.float32)
    page[:] = edition.paper
    if edition.ground == "gradient":
        slope = np.linspace(0, 1, HEIGHT, dtype=np.float32)[:, None, None]
        page += (edition.badge_ink - page) * slope * np.float32(0.7)
    if edition.ground == "picture":
        page = picture(rng, pool, WIDTH, HEIGHT)
    elif rng.random() < 0.93:
        left, right = int(rng.uniform(0.05, 0.2) * WIDTH), int(rng.uniform(0.75, 0.95) * WIDTH)
        top = int(rng.uniform(0.2, 0.36) * HEIGHT)
        bottom = int(rng.uniform(0.7, 0.96) * HEIGHT)
        page[top:bottom, left:right] = picture(rng, pool, right - left, bottom - top)
    rim = round(edition.border * WIDTH)
    if rim:
        for side in (np.s_[:rim], np.s_[-rim:], np.s_[:, :rim], np.s_[:, -rim:]):
            page[side] = edition.border_ink
    if edition.frame:
        inset = int(rng.uniform(0.02, 0.05) * WIDTH) + rim
        far, bgr, thick = (WIDTH - inset, HEIGHT - inset), edition.inks[0].tolist(), int(rng.integers(1, 4))
        cv2.rectangle(page, (inset, inset), far, bgr, thick, cv2.LINE_AA)
    if edition.title:
        text = written(NAMES[rng.integers(len(NAMES))], edition.font, rng.uniform(0.03, 0.06) * HEIGHT)
        text = text[:, : int(0.55 * WIDTH)]
        if edition.title == "side":
            text = np.ascontiguousarray(np.rot90(text))
        x = int(0.4 * WIDTH) if edition.title == "top" else int(rng.uniform(0.2, 0.4) * WIDTH)
        y = {"top": int(edition.top), "foot": int(0.9 * HEIGHT), "side": int(0.45 * HEIGHT)}[edition.title]
        printed(page, text, (x, y), standing_out(rng, edition.inks[0], page[y : y + 20, x : x + 60]))
    return page


def printed(page: Floats, mask: Floats, at: tuple[int, int], bgr: Floats) -> None:
    """Print a mask on a page in place, as far as it lies on it; `at` is its left top."""
    x, y = max(0, at[0]), max(0, at[1])
    window = page[y : y + mask.shape[0], x : x + mask.shape[1]]
    window += (bgr - window) * mask[: window.shape[0], : window.shape[1], None]


def standing_out(rng: np.random.Generator, bgr: Floats, below: Image | Floats) -> Floats:
    """An ink, or black or white or another, that stands out from what lies below it."""
    ground = below.reshape(-1, 3).astype(np.float32)
    grey = np.float32([0.114, 0.587, 0.299])
    wanted = rng.uniform(55, 110)

    def apart(ink: Floats) -> bool:
        return abs(float((ink - ground.mean(axis=0)) @ grey)) > wanted

    if apart(bgr):
        return bgr
    tries = [colour(rng, value=(0, 255), saturation=(0, 1)) for _ in range(4)]
    light = float(ground.mean(axis=0) @ grey) < 125
    return next((it for it in tries if apart(it)), WHITE_INK if light else BLACK)


def badge(page: Floats, edition: Edition, box: Box) -> None:
    """Print what the glyph in a box (left, top, right, bottom) stands on, in place."""
    left, top, right, bottom = box
    middle = round((left + right) / 2), round((top + bottom) / 2)
    bgr, rim = edition.badge_ink.tolist(), edition.inks[0].tolist()
    high = edition.height
    reach = round(max(0.86 * high, 0.62 * (right - left)))
    match edition.badge:
        case "disc":
            cv2.circle(page, middle, reach, bgr, -1, cv2.LINE_AA)
            if edition.frame:
                cv2.circle(page, middle, reach, rim, 3, cv2.LINE_AA)
        case "box":
            first = round(left - 0.25 * high), round(top - 0.2 * high)
            last = round(right + 0.25 * high), round(bottom + 0.2 * high)
            cv2.rectangle(page, first, last, bgr, -1, cv2.LINE_AA)
            if edition.frame:
                cv2.rectangle(page, first, last, rim, 2, cv2.LINE_AA)
        case "corner":
            axes = round(right + 0.5 * high), round(bottom + 0.5 * high)
            cv2.ellipse(page, (0, 0), axes, 0, 0, 90, bgr, -1, cv2.LINE_AA)
        case "banner":
            near, far, low = left - 0.2 * high, right + 0.2 * high, bottom + 0.25 * high
            tip = (near + far) / 2, low + 0.3 * high
            points = np.array([(near, 0), (far, 0), (far, low), tip, (near, low)])
            cv2.fillPoly(page, [points.astype(np.int32)], bgr, cv2.LINE_AA)
        case "strip":
            cv2.rectangle(page, (0, 0), (round(right + 0.18 * high), HEIGHT), bgr, -1)


def face(rng: np.random.Generator, code: str, edition: Edition, pool: Sequence[Image]) -> GlyphFace:
    """One card of an edition."""
    mask, left, top = placed(glyph(rng, code, edition), edition)
    tall, wide = mask.shape
    page = card(rng, edition, pool)
    box = (left, top, left + wide, top + tall)
    badge(page, edition, box if edition.badge in ("", "corner", "banner") else nominal(box, edition))
    under = page[round(top) : round(top) + tall, round(left) : round(left) + wide]
    kind = 2 if code in ("R", "X", "C", "STRAW") else 1 if code.startswith("-") else 0
    bgr = standing_out(rng, edition.inks[kind], under)
    busy = float(under.std(axis=(0, 1)).mean()) > 28
    inked(page, mask, (round(left), round(top)), edition, bgr, rimmed=bool(edition.outline) or busy)
    below(rng, page, edition, (round(left), round(top + max(tall, edition.height)), wide), bgr)
    drawn = np.clip(page * (WHITE / 255), 0, 255).astype(np.uint8)
    if edition.twice:
        corner = np.s_[: round(top + 1.35 * tall) + 4, : round(left + wide + 0.35 * edition.height) + 4]
        drawn[::-1, ::-1][corner] = drawn[corner].copy()
    return indexed(code, drawn, box, edition.font.stem, twice=edition.twice)


def placed(mask: Floats, edition: Edition) -> tuple[Floats, float, float]:
    """A glyph, made small enough for its badge or the card, and its left and top on the card."""
    high = edition.height
    most = (1.55 * high, 1.4 * high) if edition.badge else (0.75 * WIDTH, 0.45 * HEIGHT)
    shrink = min(1.0, most[0] / mask.shape[1], most[1] / mask.shape[0])
    if shrink < 1:
        mask = cv2.resize(mask, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    tall, wide = mask.shape
    left, top = edition.left, edition.top
    if edition.badge in ("disc", "box", "strip"):  # in the middle of the badge, which is as large for all
        left, top = left + max(0.0, 0.6 * high - wide / 2), top + max(0.0, (high - tall) / 2)
    return mask, min(left, WIDTH - wide - 6), min(top, 0.5 * HEIGHT)


def inked(
    page: Floats, mask: Floats, at: tuple[int, int], edition: Edition, bgr: Floats, *, rimmed: bool
) -> None:
    """Print a glyph on a page in place, with its shadow, and with a rim in black or white if it is `rimmed`."""
    high, (x, y) = edition.height, at
    if edition.shadow:
        shift, dark = max(1, round(0.05 * high)), cv2.GaussianBlur(mask, (0, 0), 0.03 * high + 0.5) * 0.6
        printed(page, dark, (x + shift, y + shift), BLACK)
    if rimmed:
        rim = max(1, round(high * (edition.outline or 0.05)))
        pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim + 1, 2 * rim + 1))
        edge = cv2.dilate(np.pad(mask, rim), pen)
        printed(page, edge, (x - rim, y - rim), WHITE_INK if float(bgr.mean()) < 128 else BLACK)
    if edition.hollow and high > 45:
        mask = mask - cv2.erode(mask, np.ones((3, 3), np.uint8))
    printed(page, mask, at, bgr)


def nominal(box: Box, edition: Edition) -> Box:
    """The box of a glyph as wide and high as a badge is made for, about the middle of another."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half = 0.5 * edition.height
    wide = max(0.6 * edition.height, (box[2] - box[0]) / 2)
    return x - wide, y - half, x + wide, y + half


def below(
    rng: np.random.Generator, page: Floats, edition: Edition, at: tuple[int, int, int], bgr: Floats
) -> None:
    """Print a little picture or `kg` below the glyph, in place, where the edition has that."""
    x, y, wide = at
    small = edition.height * rng.uniform(0.3, 0.6)
    y += round(0.25 * edition.height)
    if edition.below == "kg":
        printed(page, written("kg", edition.font, small), (x, y), bgr)
    elif edition.below == "icon":
        middle = round(x + wide / 2), round(y + small / 2)
        axes = max(2, round(small / 2)), max(2, round(small * rng.uniform(0.2, 0.5)))
        angle, thick = rng.uniform(0, 180), int(rng.choice([-1, 2]))
        cv2.ellipse(page, middle, axes, angle, 0, 360, bgr.tolist(), thick, cv2.LINE_AA)


def indexed(code: str, drawn: Image, box: Box, source: str, *, twice: bool) -> GlyphFace:
    """A face with the index of the glyph in `box` (left, top, right, bottom), and with `twice` another half a turn on.

    A high glyph, a word in a column, is told by its upper part.
    """
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    x = (left + right) / 2
    if high > 2.5 * wide:
        high /= LONG
    unit = max(high, wide / WIDE)
    upper, far = top + high / 2 - unit / 2, unit / 2
    lower = upper + LONG * unit
    place = np.float32([[x - far, upper], [x + far, upper], [x + far, lower], [x - far, lower]])
    parts = [(left, right)]
    if wide > TWO_SIGNS * high:
        parts += [(left, left + SLICE * wide), (right - SLICE * wide, right)]
    quads = np.float32([[[a, top], [b, top], [b, top + high], [a, top + high]] for a, b in parts])
    size = np.float32([WIDTH, HEIGHT])
    places, glyphs = [place], [quads]
    if twice:
        places, glyphs = [place, size - place], [quads, size - quads]
    jpeg = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 93])[1].tobytes()
    return GlyphFace(code, jpeg, np.array(places, np.float32), source, np.array(glyphs, np.float32))


def house_face(code: str, style: house.Style, source: str, *, variant: int = 0) -> GlyphFace:
    """One of our own cards."""
    drawn = house.face(code, style, variant=variant, height=HEIGHT)
    drawn = cv2.resize(drawn, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    lifted = np.clip(drawn.astype(np.float32) * (WHITE / np.float32(style.paper)), 0, 255).astype(np.uint8)
    corners = house.glyph_box(code, style) * (WIDTH, HEIGHT)
    (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return indexed(code, lifted, (left, top, right, bottom), source, twice=False)
