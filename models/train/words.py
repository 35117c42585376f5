"""Words as they are printed: that of a joker, and those of brands and addresses, which name no card."""

from __future__ import annotations

import cv2
import numpy as np

from vision.straighten import Floats
from vision.types import Image

HERSHEY = (
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
)


def word(rng: np.random.Generator, text: str, *, stacked: bool) -> Floats:
    """A word as ink, (h, w) float32 0 to 1, without a margin: letter below letter, or on its side, read downwards."""
    font, weight = HERSHEY[rng.integers(4)], int(rng.integers(1, 6))
    sans, bold = cv2.FontFace("sans"), int(rng.integers(300, 900))
    drawn_sans = rng.random() < 0.5

    def write(part: str) -> Floats:
        page = np.zeros((110, 90 + 60 * len(part)), np.uint8)
        if drawn_sans:
            cv2.putText(page, part, (30, 80), 255, sans, 60, weight=bold)
        else:
            cv2.putText(page, part, (30, 80), font, 2.0, 255, weight, cv2.LINE_AA)
        x, y, w, h = cv2.boundingRect(page)
        return page[y : y + h, x : x + w].astype(np.float32) / 255

    if not stacked:
        return np.ascontiguousarray(np.rot90(write(text), -1))
    letters, gap = [write(letter) for letter in text], int(rng.uniform(4, 26))
    wide = max(letter.shape[1] for letter in letters)
    rows = []
    for letter in letters:
        room = wide - letter.shape[1]
        rows += [np.pad(letter, ((0, 0), (room // 2, room - room // 2))), np.zeros((gap, wide), np.float32)]
    return np.concatenate(rows[:-1])


def any_word(rng: np.random.Generator) -> str:
    """Letters and figures that make up no card's word; half of the words are capitals alone."""
    alphabet = "ABCDEFGHIJKLMNOPRSTUVWY" + ("" if rng.random() < 0.5 else "abcdeghiklmnoprstuvwy")
    alphabet += "0123456789" if rng.random() < 0.2 else ""
    text = "".join(rng.choice(list(alphabet), int(rng.integers(4, 12))).tolist())
    return any_word(rng) if "JOKER" in text.upper() else text


def lettered(rng: np.random.Generator, crop: Image) -> Image:
    """A crop, (h, w, 3) uint8, with a line or two of words printed across it, or a word letter below letter.

    Most lie as the finder turns them upright: along the crop's sides.
    """
    height, width = crop.shape[:2]
    mask = np.zeros((height, width), np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.7:
        angle = np.pi / 2 * rng.choice([0, 1, 1, 2, 3, 3]) + rng.normal(0, 0.1)
    along = np.array([np.cos(angle), np.sin(angle)])
    tall = height * np.exp(rng.uniform(np.log(0.06), np.log(0.3)))
    middle = np.array([width, height]) * rng.normal(0.5, 0.1, 2)
    for line in range(int(rng.integers(1, 3))):
        ink = np.rot90(word(rng, any_word(rng), stacked=rng.random() < 0.15))
        scale = tall / ink.shape[0]
        right = along * scale * rng.uniform(0.7, 1.1)
        down = np.array([-along[1], along[0]]) * scale
        corner = middle - right * ink.shape[1] / 2 - down * ink.shape[0] / 2
        corner = corner + line * 1.6 * down * ink.shape[0]
        small = cv2.GaussianBlur(np.ascontiguousarray(ink), (0, 0), max(0.3, 0.4 / scale))
        matrix = np.float32([[right[0], down[0], corner[0]], [right[1], down[1], corner[1]]])
        mask = np.maximum(mask, cv2.warpAffine(small, matrix, (width, height)))
    dark = rng.uniform(0, 80, 3) if rng.random() < 0.7 else rng.uniform((10, 10, 120), (90, 70, 235))
    share = mask[..., None] * rng.uniform(0.5, 1)
    return np.asarray(crop + (np.float32(dark) - crop) * share, np.uint8)
