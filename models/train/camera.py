"""The light on a rendered table and the camera that looks at it, both harsher than life."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.train.grounds import noise
from vision.types import Image

Floats = npt.NDArray[np.float32]


def photograph(rng: np.random.Generator, table: Floats, gloss: Floats) -> Image:
    """Light a table and take its picture, (h, w, 3) uint8.

    `table` is its colour, (h, w, 3) float32 0-255; `gloss`, (h, w) float32 0-1, how much of the card stock shows.
    """
    size = len(table)
    lit = table * light(rng, size)
    lit = glare(rng, lit, gloss)
    return expose(rng, lit)


def light(rng: np.random.Generator, size: int) -> Floats:
    """Draw the light, (size, size, 3) float32 about 1: casts, a second lamp, gradients, shadows."""
    smooth = cv2.resize(lamps(rng, size // 4), (size, size), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.35:
        smooth *= shadow(rng, size)[..., None]
    return np.maximum(smooth, 0.03)


def lamps(rng: np.random.Generator, size: int) -> Floats:
    """Draw the light without cast shadows, (size, size, 3) float32 about 1."""
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    slope = np.cos(angle) * x + np.sin(angle) * y
    field = np.empty((size, size, 3), np.float32)
    field[:] = cast(rng)
    field *= (1 + np.float32(rng.uniform(0, 0.45)) * slope)[..., None]
    if rng.random() < 0.3:
        bend = slope * rng.uniform(0.5, 6) + noise(rng, size, size / 2) * rng.uniform(0, 1)
        mix = (1 / (1 + np.exp(-(bend + rng.uniform(-1, 1))))).astype(np.float32)[..., None]
        field += (cast(rng) * np.float32(rng.uniform(0.5, 1.5)) - field) * mix
    if rng.random() < 0.3:
        field *= 1 - np.float32(rng.uniform(0.1, 0.5)) * np.clip(x * x + y * y - 0.2, 0, 1.5)[..., None]
    return field


def cast(rng: np.random.Generator) -> Floats:
    """Draw a lamp's colour, (3,) float32 BGR: daylight, warm, cool, pink or green."""
    strength = abs(rng.normal(0, 0.6))
    match rng.choice(5, p=[0.3, 0.35, 0.17, 0.1, 0.08]):
        case 0:
            tint = np.zeros(3)
        case 1:
            tint = np.array([-0.42, -0.13, 0.05])
        case 2:
            tint = np.array([0.14, 0.0, -0.22])
        case 3:
            tint = np.array([0.0, -0.16, 0.05])
        case _:
            tint = np.array([-0.12, 0.04, -0.16])
    return np.clip(1 + tint * strength + rng.normal(0, 0.02, 3), 0.25, 1.3).astype(np.float32)


def shadow(rng: np.random.Generator, size: int) -> Floats:
    """Draw a cast shadow, (size, size) float32 up to 1: an edge, a hand's shape or dapples."""
    depth = rng.uniform(0.25, 0.75)
    mask = np.zeros((size, size), np.float32)
    kind = rng.integers(0, 3)
    if kind == 0:
        angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.6, 0.6)
        y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
        mask[np.cos(angle) * x + np.sin(angle) * y > offset] = 1
    elif kind == 1:
        for _ in range(int(rng.integers(1, 5))):
            start, end = rng.uniform(-0.3, 1.3, (2, 2)) * size
            width = int(rng.uniform(0.03, 0.35) * size)
            cv2.line(mask, start.astype(int).tolist(), end.astype(int).tolist(), 1, width)
    else:
        mask[noise(rng, size, rng.uniform(20, 200)) > rng.uniform(-0.5, 1)] = 1
    small = cv2.resize(mask, (size // 4, size // 4), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), float(np.exp(rng.uniform(np.log(0.4), np.log(12)))))
    return 1 - np.float32(depth) * cv2.resize(soft, (size, size), interpolation=cv2.INTER_LINEAR)


def glare(rng: np.random.Generator, lit: Floats, gloss: Floats) -> Floats:
    """Add the reflection of lamps and windows, strong on glossy stock and weak on the table."""
    if rng.random() > 0.45:
        return lit
    size = len(lit)
    small = np.zeros((size // 4, size // 4), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre = rng.integers(0, size // 4, 2).tolist()
        axes = rng.integers(size // 80, size // 12, 2).tolist()
        cv2.ellipse(small, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(2, 24)))
    spot = cv2.resize(small, (size, size), interpolation=cv2.INTER_LINEAR)
    amount = spot * (gloss * np.float32(0.85) + np.float32(0.15)) * np.float32(rng.uniform(30, 260))
    return lit + amount[..., None]


def expose(rng: np.random.Generator, lit: Floats) -> Image:
    """Expose, blur, sharpen, add noise and compress: what a phone or a webcam makes of it, (h, w, 3) uint8."""
    bright = float(np.percentile(lit[::16, ::16].max(axis=2), 97))
    target = rng.uniform(110, 250) if rng.random() < 0.78 else rng.uniform(250, 360)
    picture = np.clip(lit * np.float32(target / max(bright, 1)), 0, 330)
    gamma = float(np.exp(rng.normal(0, 0.16)))
    picture = 255 * cv2.pow(np.minimum(picture, 255) / 255, gamma)
    if rng.random() < 0.6:
        grey = cv2.transform(picture, np.full((1, 3), 1 / 3, np.float32))[..., None]
        picture = grey + (picture - grey) * np.float32(rng.uniform(0.55, 1.45))
    picture += np.float32(rng.uniform(0, 26) * (rng.random() < 0.3))  # veil of a dirty lens
    picture = defocus(rng, picture)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2.5))
        picture += (picture - soft) * np.float32(rng.uniform(0.3, 1.8))
    deviation = abs(rng.normal(0, 5)) if rng.random() < 0.8 else rng.uniform(5, 13)
    grain = rng.standard_normal((len(picture) // 3, len(picture) // 3, 3), np.float32)
    grain = cv2.resize(grain, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    fine = rng.standard_normal(picture.shape[:2], np.float32)
    picture += (grain * np.float32(rng.uniform(0, 0.8)) + fine[..., None]) * np.float32(deviation)
    developed = np.clip(picture, 0, 255).astype(np.uint8)
    quality = int(rng.uniform(30, 97))
    return cv2.imdecode(
        cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR
    )


def defocus(rng: np.random.Generator, picture: Floats) -> Floats:
    """Blur by the lens, by motion or by too few pixels."""
    if rng.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), float(np.exp(rng.uniform(np.log(0.3), np.log(2.2)))))
    if rng.random() < 0.15:
        length = int(rng.integers(3, 10))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = (length - 1) / 2 * np.array([np.cos(angle), np.sin(angle)])
        middle = np.full(2, (length - 1) / 2)
        ends = [np.rint(middle + sign * reach).astype(int).tolist() for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    if rng.random() < 0.25:
        size = picture.shape[1::-1]
        small = [int(side * rng.uniform(0.4, 0.9)) for side in size]
        way = cv2.INTER_AREA if rng.random() < 0.7 else cv2.INTER_LINEAR
        picture = cv2.resize(
            cv2.resize(picture, small, interpolation=way), size, interpolation=cv2.INTER_LINEAR
        )
    return picture
