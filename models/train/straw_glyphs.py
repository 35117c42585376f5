"""The glyphs of Straw as ink: figures and letters of fonts, carpets' signs, marks below 6 and 9, the Straw's mark."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from models.train.straw_editions import Edition
from vision.straighten import Floats


@lru_cache(maxsize=600)
def font_of(file: Path, height: int) -> ImageFont.FreeTypeFont:
    """A font at the size at which its 8 is so many pixels high."""
    _, top, _, bottom = ImageFont.truetype(str(file), 200).getbbox("8")
    return ImageFont.truetype(str(file), 200 * height / max(bottom - top, 1))


def written(text: str, font: Path, height: float) -> Floats:
    """A text's ink without a margin, (h, w) float32 0 to 1; its 8 would be `height` pixels high."""
    type_ = font_of(font, max(5, round(height)))
    left, top, right, bottom = (round(side) for side in type_.getbbox(text))
    page = Pillow.new("L", (right - left + 8, bottom - top + 8))
    ImageDraw.Draw(page).text((4 - left, 4 - top), text, font=type_, fill=255)
    return trimmed(np.asarray(page, np.float32) / 255)


def trimmed(mask: Floats) -> Floats:
    """A mask without its empty margin."""
    x, y, w, h = cv2.boundingRect((mask > 0.25).astype(np.uint8))
    return mask[y : y + max(h, 1), x : x + max(w, 1)]


def stacked(rows: Sequence[Floats], gap: int) -> Floats:
    """Masks one below the other, each in the middle."""
    wide = max(row.shape[1] for row in rows)
    parts: list[Floats] = []
    for row in rows:
        room = wide - row.shape[1]
        parts += [np.pad(row, ((0, 0), (room // 2, room - room // 2))), np.zeros((gap, wide), np.float32)]
    return np.concatenate(parts[:-1])


def bar(length: float, thickness: float, *, rounded: bool = False) -> Floats:
    """A level stroke."""
    size = max(2, round(thickness)), max(3, round(length))
    mask = np.full(size, 0 if rounded else 1, np.float32)
    if rounded:
        half = size[0] // 2
        cv2.line(mask, (half, half), (size[1] - 1 - half, half), 1.0, size[0], cv2.LINE_AA)
    return mask


def glyph(rng: np.random.Generator, code: str, edition: Edition) -> Floats:
    """A code's glyph as ink, (h, w) float32 0 to 1, without a margin."""
    if code == "STRAW":
        return straw_mark(rng, edition)
    high = edition.height
    mask = written(code.removeprefix("-"), edition.font, high)
    marked = code.removeprefix("-") in ("6", "9") or edition.all_marked
    if marked and edition.mark == "line":
        mask = stacked([mask, bar(mask.shape[1], 0.09 * high)], max(2, round(0.09 * high)))
    elif marked and edition.mark == "dot":
        radius = max(2, round(0.08 * high))
        mask = np.pad(mask, ((0, 0), (0, 3 * radius + 1)))
        low = mask.shape[1] - radius - 1, mask.shape[0] - radius - 1
        cv2.circle(mask, low, radius, 1.0, -1, cv2.LINE_AA)
    if code.startswith("-"):
        length, thickness, gap = (share * high for share in edition.minus)
        sign = bar(length, thickness, rounded=edition.round_minus)
        left = sign.shape[1] + max(2, round(gap))
        mask = np.pad(mask, ((0, 0), (left, 0)))
        mask = np.pad(mask, ((0, max(0, sign.shape[0] - mask.shape[0])), (0, 0)))
        y = min(max(0, round(high / 2) - sign.shape[0] // 2), mask.shape[0] - sign.shape[0])
        mask[y : y + sign.shape[0], : sign.shape[1]] = sign
    return mask


def straw_mark(rng: np.random.Generator, edition: Edition) -> Floats:
    """The glyph of the Straw: a word, a thousandth, a stalk or a letter."""
    high = edition.height * edition.small_straw
    match edition.straw:
        case "word":
            return written("STRAW" if edition.minus[0] < 0.5 else "Straw", edition.font, 0.8 * high)
        case "quotient":
            return written("1/1000", edition.font, 0.8 * high)
        case "fraction":
            lower = written("1000", edition.font, 0.55 * high)
            rows = [written("1", edition.font, 0.55 * high), bar(lower.shape[1], 0.07 * high), lower]
            return stacked(rows, max(2, round(0.09 * high)))
        case "letter":
            return written("S", edition.font, edition.height)
        case "column":
            letters = [written(letter, edition.font, 0.5 * high) for letter in "STRAW"]
            return stacked(letters, max(2, round(0.1 * high)))
        case _:
            return stalk(rng, edition)


def stalk(rng: np.random.Generator, edition: Edition) -> Floats:
    """A drawn stalk of straw, or some that are crossed: bent, with an ear or leaves."""
    high = 1.15 * edition.height
    page = np.zeros((round(2 * high), round(2 * high)), np.float32)
    thick = max(2, round(high * (0.04 + 0.5 * edition.minus[1])))
    count = 1 if edition.minus[0] < 0.55 else 3
    for _ in range(count):
        lean, bend = rng.uniform(-0.5, 0.6), rng.uniform(-0.35, 0.35)
        t = np.linspace(0, 1, 16)[:, None]
        foot, top = np.array([1 - lean / 2, 1.5]) * high, np.array([1 + lean / 2, 0.5]) * high
        line = foot + (top - foot) * t + np.array([bend, 0]) * high * t * t
        cv2.polylines(page, [np.rint(line * 16).astype(np.int32)], False, 1.0, thick, cv2.LINE_AA, shift=4)
        kind = rng.integers(3) if count > 1 else rng.integers(1, 3)  # a bare one would be a figure 1
        for i in () if kind == 0 else (15, 12, 9) if kind == 1 else (5, 9):
            for side in (-1, 1):
                way = line[i] + high * np.array([side * rng.uniform(0.12, 0.25), -rng.uniform(0.05, 0.25)])
                ends = np.rint(np.stack([line[i], way]) * 16).astype(np.int32)
                cv2.polylines(page, [ends], False, 1.0, max(2, thick * 3 // 4), cv2.LINE_AA, shift=4)
    return trimmed(page)
