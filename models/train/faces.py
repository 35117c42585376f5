"""Card faces to lay on rendered tables: photographed cards freed from their light, and drawn ones."""

from __future__ import annotations

import csv
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.types import Image

WIDTH, HEIGHT = 192, 300
"""Size of a face in pixels; a SET card is 57 x 89 mm."""

WHITE = 235
"""The grey value of white paper in a face: ink and gloss may be a little brighter."""


@dataclass(frozen=True, slots=True)
class Face:
    """One card's picture, (HEIGHT, WIDTH, 3) uint8 with paper at WHITE, and its code."""

    code: str
    picture: Image
    source: str


def free_of_light(crop: Image) -> Image | None:
    """Divide a photographed card by the light that falls on its paper: paper becomes WHITE, (h, w, 3) uint8.

    None where too little paper shows to judge the light by.
    """
    picture = crop.astype(np.float32) + 1.0
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
    sparse, few = picture[::4, ::4], terms[::4, ::4]
    light = np.broadcast_to(np.percentile(sparse, 80, axis=(0, 1)).astype(np.float32), sparse.shape)
    for threshold in (0.80, 0.88, 0.90):
        share = sparse / light
        paper = (share.min(axis=2) > threshold) & (share.max(axis=2) < 1.2)
        if paper.mean() < 0.2:
            return None
        weights, *_ = np.linalg.lstsq(few[paper], sparse[paper], rcond=None)
        light = np.maximum(few @ weights, 8.0)
    light = np.maximum(terms @ weights, 8.0)
    return np.clip(picture / light * WHITE, 0, 255).astype(np.uint8)


def ink_box(picture: Image) -> tuple[int, int, int, int] | None:
    """The box (left, top, right, bottom) round the ink of a face that is free of light; None if there is none.

    What touches the rim is the table that showed beside the card.
    """
    ink = (cv2.GaussianBlur(picture, (0, 0), 0.8).min(axis=2) < 0.84 * WHITE).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    rim = set(labels[0]) | set(labels[-1]) | set(labels[:, 0]) | set(labels[:, -1])
    kept = [i for i in range(1, count) if i not in rim and stats[i, cv2.CC_STAT_AREA] > 0.0008 * ink.size]
    if not kept:
        return None
    left = min(stats[i, cv2.CC_STAT_LEFT] for i in kept)
    top = min(stats[i, cv2.CC_STAT_TOP] for i in kept)
    right = max(stats[i, cv2.CC_STAT_LEFT] + stats[i, cv2.CC_STAT_WIDTH] for i in kept)
    bottom = max(stats[i, cv2.CC_STAT_TOP] + stats[i, cv2.CC_STAT_HEIGHT] for i in kept)
    return int(left), int(top), int(right), int(bottom)


def on_clean_paper(picture: Image, box: tuple[int, int, int, int], place: np.ndarray) -> Image:
    """Lay the ink inside `box` on a clean face so that its box becomes `place` (left, top, right, bottom)."""
    left, top, right, bottom = box
    pad = 3
    left, top = max(0, left - pad), max(0, top - pad)
    right, bottom = min(picture.shape[1], right + pad), min(picture.shape[0], bottom + pad)
    scale_x = (place[2] - place[0]) / (box[2] - box[0])
    scale_y = (place[3] - place[1]) / (box[3] - box[1])
    matrix = np.array(
        [[scale_x, 0, place[0] - box[0] * scale_x], [0, scale_y, place[1] - box[1] * scale_y]], np.float32
    )
    if scale_x < 1:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale_x)
    size = (WIDTH, HEIGHT)
    laid = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(WHITE,) * 3)
    inside = np.zeros(picture.shape[:2], np.float32)
    inside[top:bottom, left:right] = 1
    mask = cv2.GaussianBlur(cv2.warpAffine(inside, matrix, size), (0, 0), 2.0)[..., None]
    return (laid * mask + WHITE * (1 - mask)).astype(np.uint8)


def read_crops(folder: Path) -> list[tuple[str, str, Image]]:
    """All single-card photos of `folder`/crops.csv as (code, source, portrait picture)."""
    rows = list(csv.DictReader((folder / "crops.csv").open()))
    found = []
    for row in rows:
        picture = cv2.imread(str(folder / row["image"]))
        if picture.shape[1] > picture.shape[0]:
            picture = cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
        found.append((row["code"], row["set"], picture))
    return found


def photographed_faces(folder: Path, *, standard: str = "tomwhite") -> list[Face]:
    """Real SET cards as faces: light divided away, ink brought to where it lies on a card of that kind.

    The source `standard` shows whole upright cards and says where the ink of each number and shape lies;
    crops of the other sources whose ink box has other proportions are left out: they are cut or slanted.
    """
    freed = []
    for code, source, crop in read_crops(folder):
        picture = free_of_light(crop)
        box = ink_box(picture) if picture is not None else None
        if picture is not None and box is not None:
            freed.append((code, source, picture, box))
    places: dict[str, list[np.ndarray]] = defaultdict(list)
    for code, source, picture, box in freed:
        if source == standard:
            scale = np.array([WIDTH / picture.shape[1], HEIGHT / picture.shape[0]] * 2)
            places[code[0] + code[3]].append(np.array(box) * scale)
    middle = {kind: np.median(boxes, axis=0) for kind, boxes in places.items()}
    faces = []
    for code, source, picture, box in freed:
        place = middle[code[0] + code[3]]
        stretch = ((box[3] - box[1]) / (box[2] - box[0])) / ((place[3] - place[1]) / (place[2] - place[0]))
        if 0.88 < stretch < 1.14:
            faces.append(Face(code, on_clean_paper(picture, box, place), source))
    return faces


def split(faces: Sequence[Face], *, held_out: float) -> tuple[list[Face], list[Face]]:
    """Part faces into those to train on and a fixed share held out, by a checksum of their pixels."""
    parts: tuple[list[Face], list[Face]] = ([], [])
    for face in faces:
        parts[zlib.crc32(face.picture.tobytes()) % 1000 < 1000 * held_out].append(face)
    return parts
