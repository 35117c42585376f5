"""What cards lie on: tables, floors, cloths and carpets, drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Image

Floats = npt.NDArray[np.float32]


def ground(rng: np.random.Generator, size: int, photos: Sequence[Image] = ()) -> Floats:
    """Draw a ground of (size, size, 3) float32, 0-255, BGR; `photos` serve as cluttered tables."""
    kinds: list[tuple[float, Callable[[np.random.Generator, int], Floats]]] = [
        (0.28, white),
        (0.09, grainy_white),
        (0.06, terrazzo),
        (0.15, dark),
        (0.14, wood),
        (0.08, carpet),
        (0.10, pattern),
        (0.06, tiles),
        (0.04, blobs),
    ]
    if photos:
        kinds.append((0.06, lambda rng, size: photo(rng, size, photos)))
    weights = np.array([weight for weight, _ in kinds])
    drawn = kinds[rng.choice(len(kinds), p=weights / weights.sum())][1](rng, size)
    return np.ascontiguousarray(drawn, np.float32)


def noise(rng: np.random.Generator, size: int, grain: float, *, stretch: float = 1.0) -> Floats:
    """Smooth noise of about zero mean and unit deviation; `grain` is the size of a lump in pixels."""
    cells = (max(2, int(size / grain) + 1), max(2, int(size / grain / stretch) + 1))
    field = rng.standard_normal(cells).astype(np.float32)
    field = cv2.resize(field, (size, size), interpolation=cv2.INTER_CUBIC)
    return (field / (field.std() + 1e-6)).astype(np.float32)


def colour(
    rng: np.random.Generator, *, value: tuple[float, float], saturation: tuple[float, float]
) -> Floats:
    """Draw a colour, (3,) float32 BGR, of a value 0-255 and a saturation 0-1 in the given ranges."""
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(*saturation), rng.uniform(*value) / 255]]], np.float32)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255


def plain(size: int, bgr: Floats) -> Floats:
    """One colour everywhere."""
    return np.tile(np.float32(bgr), (size, size, 1))


def white(rng: np.random.Generator, size: int) -> Floats:
    """A white or cream table, often whiter than a card."""
    value = rng.uniform(205, 255)
    cream = np.array([rng.uniform(0, 26) * (rng.random() < 0.5), rng.uniform(0, 8), 0], np.float32)
    field = plain(size, np.float32(value) - cream)
    return field + noise(rng, size, rng.uniform(80, 400))[..., None] * np.float32(rng.uniform(0, 3))


def grainy_white(rng: np.random.Generator, size: int) -> Floats:
    """A light table with a wood or stone grain."""
    grain = noise(rng, size, rng.uniform(1.5, 8), stretch=rng.uniform(1, 60))
    if rng.random() < 0.5:
        grain = grain.T
    tint = np.array([rng.uniform(0.4, 1), rng.uniform(0.7, 1), 1], np.float32)
    base = white(rng, size) - rng.uniform(0, 22)
    return base + grain[..., None] * np.float32(rng.uniform(2, 11)) * (2 - tint)


def terrazzo(rng: np.random.Generator, size: int) -> Floats:
    """Stone chips of many sizes in a light bed."""
    field = plain(size, colour(rng, value=(150, 240), saturation=(0, 0.15)))
    for _ in range(int(rng.integers(150, 900))):
        centre = rng.integers(0, size, 2)
        axes = rng.integers(1, int(rng.integers(3, 14)), 2)
        chip = colour(rng, value=(60, 255), saturation=(0, 0.35))
        cv2.ellipse(field, centre.tolist(), axes.tolist(), rng.uniform(0, 180), 0, 360, chip.tolist(), -1)
    return seams(rng, field) if rng.random() < 0.5 else field


def dark(rng: np.random.Generator, size: int) -> Floats:
    """A dark cloth, leather or painted table."""
    field = plain(size, colour(rng, value=(4, 90), saturation=(0, 0.6)))
    field = field + noise(rng, size, rng.uniform(60, 300))[..., None] * np.float32(rng.uniform(0, 8))
    weave = noise(rng, size, rng.uniform(1, 4), stretch=rng.uniform(0.5, 2))
    return field + weave[..., None] * np.float32(rng.uniform(0, 9))


def wood(rng: np.random.Generator, size: int) -> Floats:
    """Planks: long grain, rings, seams."""
    hue = np.array([rng.uniform(0.25, 0.75), rng.uniform(0.55, 0.85), 1], np.float32)
    field = plain(size, hue * np.float32(rng.uniform(45, 235)))
    rings = np.sin(noise(rng, size, rng.uniform(60, 200), stretch=rng.uniform(4, 16)) * rng.uniform(2, 14))
    fine = noise(rng, size, rng.uniform(1.2, 3), stretch=rng.uniform(20, 80))
    strength = rng.uniform(0.02, 0.13)
    field *= 1 + np.float32(strength) * (rings + fine)[..., None]
    if rng.random() < 0.4:
        plank = int(rng.integers(40, 220))
        for x in range(int(rng.integers(0, plank)), size, plank):
            field[:, x : x + plank] *= np.float32(rng.uniform(0.85, 1.12))
            field[:, x : x + int(rng.integers(1, 4))] *= np.float32(rng.uniform(0.3, 0.9))
    return np.ascontiguousarray(field.transpose(1, 0, 2)) if rng.random() < 0.5 else field


def carpet(rng: np.random.Generator, size: int) -> Floats:
    """Fibres and lumps."""
    field = plain(size, colour(rng, value=(30, 210), saturation=(0, 0.6)))
    fibre = noise(rng, size, rng.uniform(1, 3)) + noise(rng, size, rng.uniform(4, 12))
    return field * (1 + np.float32(rng.uniform(0.05, 0.2)) * fibre[..., None])


def pattern(rng: np.random.Generator, size: int) -> Floats:
    """A printed cloth: stripes, checks or scattered shapes."""
    field = plain(size, colour(rng, value=(90, 255), saturation=(0, 0.6)))
    second = colour(rng, value=(30, 255), saturation=(0, 0.9))
    pitch = rng.uniform(8, 120)
    line = np.arange(size) % pitch < pitch * rng.uniform(0.1, 0.6)
    match rng.integers(0, 3):
        case 0:
            field[:, line] = second
        case 1:
            share = np.float32(rng.uniform(0.3, 1))
            field += (
                (second - field)
                * share
                * (line[:, None] * np.float32(0.5) + line[None] * np.float32(0.5))[..., None]
            )
        case _:
            for _ in range(int(rng.integers(20, 250))):
                scatter_shape(rng, field, colour(rng, value=(30, 255), saturation=(0, 0.9)))
    return field + noise(rng, size, rng.uniform(1, 3))[..., None] * np.float32(rng.uniform(0, 7))


def scatter_shape(rng: np.random.Generator, field: Floats, bgr: Floats) -> None:
    """Draw one blossom, leaf, dot or stroke in place."""
    size = len(field)
    centre = rng.integers(0, size, 2)
    reach = float(rng.uniform(3, size / 14))
    if rng.random() < 0.4:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 9))))
        points = centre + reach * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        if rng.random() < 0.5:
            cv2.fillPoly(field, [points.astype(np.int32)], bgr.tolist(), cv2.LINE_AA)
        else:
            cv2.polylines(
                field, [points.astype(np.int32)], True, bgr.tolist(), int(rng.integers(1, 4)), cv2.LINE_AA
            )
    else:
        axes = [max(1, int(reach)), max(1, int(reach * rng.uniform(0.15, 1)))]
        width = -1 if rng.random() < 0.6 else int(rng.integers(1, 4))
        cv2.ellipse(
            field, centre.tolist(), axes, rng.uniform(0, 180), 0, 360, bgr.tolist(), width, cv2.LINE_AA
        )


def seams(rng: np.random.Generator, field: Floats) -> Floats:
    """Draw the joints of tiles in place."""
    size = len(field)
    pitch, width = int(rng.integers(90, 400)), int(rng.integers(1, 6))
    shade = np.float32(rng.uniform(0.4, 1.25))
    for start in range(int(rng.integers(0, pitch)), size, pitch):
        field[start : start + width] *= shade
        field[:, start : start + width] *= shade
    return field


def tiles(rng: np.random.Generator, size: int) -> Floats:
    """Plain or mottled tiles with joints."""
    field = plain(size, colour(rng, value=(110, 250), saturation=(0, 0.3)))
    field += noise(rng, size, rng.uniform(10, 80))[..., None] * np.float32(rng.uniform(0, 12))
    return seams(rng, field)


def blobs(rng: np.random.Generator, size: int) -> Floats:
    """Marble, camouflage: two colours mixed by smooth noise."""
    a, b = (colour(rng, value=(30, 250), saturation=(0, 0.5)) for _ in range(2))
    mix = noise(rng, size, rng.uniform(15, 200)) + 0.5 * noise(rng, size, rng.uniform(4, 20))
    mix = 1 / (1 + np.exp(-mix * rng.uniform(0.5, 5)))
    return a + (b - a) * mix[..., None].astype(np.float32)


def photo(rng: np.random.Generator, size: int, photos: Sequence[Image]) -> Floats:
    """A photo without cards of this game, cut at random and seldom sharp."""
    picture = photos[rng.integers(len(photos))]
    side = int(min(picture.shape[:2]) * rng.uniform(0.5, 1))
    y, x = (int(rng.integers(0, picture.shape[i] - side + 1)) for i in range(2))
    field = cv2.resize(picture[y : y + side, x : x + side], (size, size), interpolation=cv2.INTER_LINEAR)
    field = np.rot90(field, rng.integers(4)).astype(np.float32)
    return np.ascontiguousarray(field)
