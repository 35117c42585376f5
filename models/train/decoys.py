"""Things on a table that are no cards of the game: papers, discs, other decks, pens, hands."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from models.train.grounds import colour
from vision.types import Image

Floats = npt.NDArray[np.float32]


def paper(rng: np.random.Generator) -> Image:
    """A blank, lined, written or printed sheet, envelope or label, (h, w, 3) uint8."""
    height, width = (int(side) for side in rng.integers(60, 300, 2))
    sheet = np.empty((height, width, 3), np.uint8)
    sheet[:] = colour(rng, value=(200, 255), saturation=(0, 0.12 if rng.random() < 0.75 else 0.8)).astype(
        np.uint8
    )
    ink = colour(rng, value=(10, 160), saturation=(0, 1)).tolist()
    match rng.integers(0, 5):
        case 0:
            for y in range(int(rng.integers(8, 30)), height, int(rng.integers(9, 28))):
                words = "".join(
                    rng.choice(list("abcdeghiklmnoprstuvwxyz  0123456789"), int(rng.integers(3, 30)))
                )
                scale = float(rng.uniform(0.3, 0.7))
                cv2.putText(
                    sheet,
                    words,
                    (int(rng.integers(2, 20)), y),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    scale,
                    ink,
                    1,
                    cv2.LINE_AA,
                )
        case 1:
            cv2.line(sheet, (0, 0), (width // 2, height // 2), ink, 1, cv2.LINE_AA)
            cv2.line(sheet, (width, 0), (width // 2, height // 2), ink, 1, cv2.LINE_AA)
        case 2:
            for _ in range(int(rng.integers(1, 6))):
                a, b = (rng.uniform(0, 1, 2) * (width, height) for _ in range(2))
                box = colour(rng, value=(20, 240), saturation=(0, 1)).tolist()
                cv2.rectangle(
                    sheet, a.astype(int).tolist(), b.astype(int).tolist(), box, int(rng.choice([-1, 1, 2, 3]))
                )
        case 3:
            for _ in range(int(rng.integers(1, 5))):
                points = (rng.uniform(0.1, 0.9, (6, 2)) * (width, height)).astype(np.int32)
                cv2.polylines(
                    sheet, [points], bool(rng.random() < 0.5), ink, int(rng.integers(1, 4)), cv2.LINE_AA
                )
    return sheet


def lone_symbol(rng: np.random.Generator) -> Image:
    """A sheet of any shape with one printed oval, diamond, heart-like blob or bar that is no card."""
    height, width = (int(side) for side in rng.integers(80, 220, 2))
    sheet = np.empty((height, width, 3), np.uint8)
    sheet[:] = colour(rng, value=(190, 255), saturation=(0, 0.2)).astype(np.uint8)
    ink = colour(rng, value=(40, 200), saturation=(0.4, 1)).tolist()
    centre = (rng.uniform(0.3, 0.7, 2) * (width, height)).astype(int).tolist()
    axes = rng.integers(8, 50, 2)
    width_ = int(rng.choice([-1, 2, 4]))
    if rng.random() < 0.5:
        cv2.ellipse(sheet, centre, axes.tolist(), rng.uniform(0, 180), 0, 360, ink, width_, cv2.LINE_AA)
    else:
        corners = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]]) * axes + centre
        if width_ < 0:
            cv2.fillPoly(sheet, [corners.astype(np.int32)], ink, cv2.LINE_AA)
        else:
            cv2.polylines(sheet, [corners.astype(np.int32)], True, ink, width_, cv2.LINE_AA)
    return sheet


def disc(rng: np.random.Generator, table: Floats) -> None:
    """Draw a coin, cup or coaster on a table in place."""
    size = len(table)
    centre = rng.integers(0, size, 2).tolist()
    reach = rng.uniform(8, size / 8)
    flat = rng.uniform(0.6, 1)
    turn = rng.uniform(0, 180)
    for share in (1.0, 0.86, 0.5)[: int(rng.integers(1, 4))]:
        bgr = colour(rng, value=(30, 255), saturation=(0, 0.9)).tolist()
        axes = [max(1, int(reach * share)), max(1, int(reach * share * flat))]
        cv2.ellipse(table, centre, axes, turn, 0, 360, bgr, -1, cv2.LINE_AA)


def pen(rng: np.random.Generator, table: Floats) -> None:
    """Draw a pen, cable or ruler on a table in place."""
    size = len(table)
    start = rng.uniform(0, size, 2)
    angle = rng.uniform(0, 2 * np.pi)
    bgr = colour(rng, value=(10, 255), saturation=(0, 1)).tolist()
    width = int(rng.integers(2, 22))
    points = [start]
    for _ in range(int(rng.integers(1, 6))):
        points.append(points[-1] + rng.uniform(30, 160) * np.array([np.cos(angle), np.sin(angle)]))
        angle += rng.normal(0, 0.25)
    cv2.polylines(table, [np.array(points).astype(np.int32)], False, bgr, width, cv2.LINE_AA)


def hand(rng: np.random.Generator, table: Floats) -> npt.NDArray[np.bool_]:
    """Lay an arm with fingers over a table in place; return where it lies, (h, w) bool."""
    size = len(table)
    mask = np.zeros((size, size), np.uint8)
    side = rng.uniform(0, size)
    start = np.array([(side, -20), (side, size + 20), (-20, side), (size + 20, side)][rng.integers(4)])
    aim = rng.uniform(0.15, 0.85, 2) * size - start
    aim /= np.linalg.norm(aim) + 1e-6
    palm = start + aim * rng.uniform(0.08, 0.35) * size
    width = rng.uniform(0.05, 0.11) * size
    cv2.line(mask, start.astype(int).tolist(), palm.astype(int).tolist(), 255, int(width * 1.4))
    cv2.circle(mask, palm.astype(int).tolist(), int(width), 255, -1)
    for spread in np.linspace(-0.6, 0.6, int(rng.integers(1, 6))):
        turn = np.array([[np.cos(spread), -np.sin(spread)], [np.sin(spread), np.cos(spread)]])
        tip = palm + turn @ aim * width * rng.uniform(1.3, 2.4)
        cv2.line(mask, palm.astype(int).tolist(), tip.astype(int).tolist(), 255, int(width * 0.42))
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5).astype(np.float32)[..., None] / 255
    depth = (
        cv2.GaussianBlur(cv2.resize(mask, (size // 4, size // 4)), (0, 0), width / 12).astype(np.float32)
        / 255
    )
    depth = cv2.resize(depth, (size, size))[..., None]
    tone = np.array(
        [[150, 180, 228], [120, 160, 215], [85, 120, 175], [45, 65, 105], [30, 40, 70]], np.float32
    )
    skin = tone[rng.integers(len(tone))] * (0.55 + 0.5 * depth)
    if rng.random() < 0.3:
        skin = colour(rng, value=(10, 230), saturation=(0, 0.8)) * (0.5 + 0.5 * depth)  # a sleeve
    table += (skin - table) * soft
    return mask > 127


def other_deck(rng: np.random.Generator, pictures: Sequence[Image]) -> Image:
    """A card of another game or a card's back, (h, w, 3) uint8."""
    return pictures[rng.integers(len(pictures))]
