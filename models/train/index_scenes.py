"""Tables and hands of playing cards, rendered, with every corner index that shows: fans, rows, piles, grids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.train import decoys
from models.train.camera import photograph
from models.train.deck_art import HEIGHT
from models.train.grounds import ground
from models.train.index_faces import WIDTH, IndexFace
from models.train.layouts import grid, scatter, turned, upright
from models.train.scenes import (
    Deck,
    Dress,
    Laid,
    Scene,
    lay,
    lay_decoys,
    project,
    share_seen,
    tilt,
)
from vision.straighten import Floats, Part, part_of
from vision.types import Image, Quad

PART: Part = (0.0, 0.0, 1.0, 0.5)
"""What must show of an index to tell which it is: the rank, in the upper half of its rectangle."""

CARD_MM = 88.0
"""How high a card is."""

GLYPHS = (8.0, 62.0)
"""Between which heights, in pixels, the ranks of a scene lie."""

MOST = 60
"""How many cards are laid at most."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What lies on a rendered table: how to draw so many different faces of one deck, and what is none of them."""

    faces: Callable[[np.random.Generator, int], list[IndexFace]]
    other_cards: Sequence[Image]
    photos: Sequence[Image]


def render(
    rng: np.random.Generator,
    deck: Cards,
    *,
    size: int = 768,
    groups: Sequence[Sequence[Floats]] | None = None,
    glyphs: tuple[float, float] = GLYPHS,
    camera: Floats | None = None,
) -> Scene:
    """Lay cards in some `groups`, by default drawn by chance, and photograph them; the truth are their indices.

    One of the cards has a rank whose height in pixels lies between `glyphs`, unless there is a `camera` already,
    (3, 3) from mm to pixels.
    """
    ratio = WIDTH / HEIGHT * rng.uniform(0.94, 1.05)
    size_mm = (CARD_MM * ratio, CARD_MM)
    groups = draw_groups(rng, size_mm) if groups is None else groups
    places = [place for group in groups for place in group][:54]
    faces = deck.faces(rng, len(places))
    camera = look(rng, places, faces, size, glyphs) if camera is None else camera
    others = Deck(size_mm, lambda rng, count: [], deck.other_cards, deck.photos)
    table = ground(rng, size, deck.photos)
    if rng.random() < 0.5:
        table = tilt(rng, table, camera)
    if rng.random() < 0.5:
        lay_decoys(rng, table, others, camera, places)
    gloss, seen = np.zeros((size, size), np.float32), np.full((size, size), -1, np.int16)
    dress, truths = Dress.draw(rng), []
    for i, (face, place) in enumerate(zip(faces, places, strict=True)):
        corners = np.float32(project(camera, place) + rng.normal(0, 0.3, (4, 2)))
        if not near(corners, size):
            continue
        lay(table, gloss, seen, i, face.picture, corners, dress)
        truths.append((i, face, corners))
    if rng.random() < 0.15:
        seen[decoys.hand(rng, table)] = -1
    image = photograph(rng, table, gloss)
    return Scene(image, tuple(laid for i, *card in truths for laid in indices(image, seen, i, *card)))


def near(corners: Floats, size: int) -> bool:
    """Whether a card may be seen in a picture of that size."""
    inside = bool((corners.max(axis=0) > 0).all() and (corners.min(axis=0) < size).all())
    return inside and bool(np.isfinite(corners).all()) and float(np.ptp(corners, axis=0).max()) < 4 * size


def indices(image: Image, seen: np.ndarray, number: int, face: IndexFace, corners: Floats) -> list[Laid]:
    """The indices of a card that lies at `corners`, with how much of what tells them shows."""
    flat = np.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
    matrix = cv2.getPerspectiveTransform(flat, corners)
    found = []
    for i, place in enumerate(face.indices):
        quad = cv2.perspectiveTransform(place[None], matrix)[0]
        rank = part_of(Quad(quad), PART).corners
        telling = [cv2.perspectiveTransform(part[None], matrix)[0] for part in face.telling(i)] or [rank]
        visible = min(share_seen(seen, number, part) for part in telling)
        if visible > 0.1:
            found.append(Laid(face.code, quad, visible if legible(image, rank) else min(visible, 0.4)))
    return found


def legible(image: Image, rank: Floats) -> bool:
    """Whether the camera left enough of a rank's strokes: contrast finer than a third of it, against its paper."""
    flat = np.float32([[4, 4], [28, 4], [28, 28], [4, 28]])
    cut = cv2.warpPerspective(image, cv2.getPerspectiveTransform(rank, flat), (32, 32)).astype(np.float32)
    strokes = (cv2.GaussianBlur(cut, (0, 0), 0.9) - cv2.GaussianBlur(cut, (0, 0), 2.2))[4:28, 4:28]
    paper = np.maximum(np.percentile(cut, 95, axis=(0, 1)), 20)
    return float((strokes.std(axis=(0, 1)) / paper).max()) > 0.024


def draw_groups(rng: np.random.Generator, size_mm: tuple[float, float]) -> list[list[Floats]]:
    """One group of cards or several on a table, as corners in mm, bottom card first; now and then none."""
    if rng.random() < 0.04:
        return []
    number = int(rng.choice([1, 1, 1, 2, 2, 3, 4, 4, 6, 8]))
    kind = rng.choice(5, p=[0.48, 0.16, 0.08, 0.16, 0.12])
    groups: list[list[Floats]] = []
    side, facing = rng.uniform(120, 260), rng.uniform(0, 360) * (rng.random() < 0.4)
    left = MOST
    for i in range(number):
        most = min(20, left) if number < 3 else min(14, left)
        if most < 1:
            break
        one = (fan, row, column, grid, scatter)[kind if rng.random() < 0.8 else rng.integers(5)]
        count = (
            int(rng.integers(1, most + 1)) if one is not fan else int(rng.integers(min(2, most), most + 1))
        )
        cards = one(rng, size_mm, count)
        middle = np.concatenate(cards).mean(axis=0)
        turn = facing + (90 * int(rng.integers(4)) if rng.random() < 0.4 else 0) + rng.normal(0, 10)
        spot = np.array([i % 2 if number < 5 else i % 3, i // 2 if number < 5 else i // 3])
        spot = spot * side * rng.uniform(0.8, 1.2) + rng.normal(0, 12, 2)
        groups.append([turned(card - middle, turn) + np.float32(spot) for card in cards])
        left -= count
    return groups


def fan(
    rng: np.random.Generator,
    size_mm: tuple[float, float],
    count: int,
    *,
    strips: tuple[float, float] = (6.5, 22.0),
) -> list[Floats]:
    """A hand spread about a point below it; of most cards a strip shows, often hardly wider than the rank.

    `strips` says how wide strips are, in mm.
    """
    height = size_mm[1]
    below = height * rng.uniform(0.3, 1.6)
    strip = np.exp(rng.uniform(*np.log(strips)))
    step = min(float(np.rad2deg(strip / (below + height / 2))), 190 / max(count, 1))
    uneven, lift = rng.uniform(0.05, 0.4), rng.uniform(0, 2.5)
    angles = np.cumsum(step * np.clip(1 + rng.normal(0, uneven, count), 0.25, 2.5))
    cards = [
        turned(upright(size_mm) + np.float32([rng.normal(0, 0.8), -below + rng.normal(0, lift)]), angle)
        for angle in angles - angles.mean()
    ]
    return cards[::-1] if rng.random() < 0.06 else cards


def row(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Rows of cards that overlap, each with its left edge showing."""
    width, height = size_mm
    strip = np.exp(rng.uniform(np.log(8), np.log(0.9 * width)))
    each = int(rng.integers(4, 12)) if count > 8 and rng.random() < 0.6 else count
    shake, turn, gap = rng.uniform(0, 4), rng.uniform(0, 7), height * rng.uniform(0.35, 1.15)
    cards = []
    for i in range(count):
        at = (
            np.array([i % each * strip * rng.uniform(0.8, 1.25), i // each * gap])
            + rng.normal(0, 0.5, 2) * shake
        )
        flip = 180 * (rng.random() < 0.08)
        cards.append(turned(upright(size_mm), rng.normal(0, 0.5) * turn + flip) + np.float32(at))
    return cards


def column(rng: np.random.Generator, size_mm: tuple[float, float], count: int) -> list[Floats]:
    """Columns of cards that overlap, each with its top edge showing."""
    width = size_mm[0]
    strip = rng.uniform(11, 40)
    each = int(rng.integers(3, 9)) if count > 6 else count
    shake, turn, gap = rng.uniform(0, 4), rng.uniform(0, 6), width * rng.uniform(0.8, 1.5)
    cards = []
    for i in range(count):
        at = np.array([i // each * gap, i % each * strip]) + rng.normal(0, 0.5, 2) * shake
        cards.append(turned(upright(size_mm), rng.normal(0, 0.5) * turn) + np.float32(at))
    return cards


def look(
    rng: np.random.Generator,
    places: Sequence[Floats],
    faces: Sequence[IndexFace],
    size: int,
    glyphs: tuple[float, float],
) -> Floats:
    """Set up a camera that sees one of the ranks at a height drawn from `glyphs`: mm to pixels, (3, 3)."""
    points = np.concatenate(places) if places else np.float32([[-150, -150], [150, 150]])
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = max(float(np.ptp(points, axis=0).max()), 100.0)
    rank_mm = rank_height(faces[rng.integers(len(faces))]) if faces else 9.0
    pixels = np.exp(rng.uniform(*np.log(glyphs))) / rank_mm
    if pixels * reach > 1.3 * size:  # the picture shows a part of the table
        chosen = places[rng.integers(len(places))].mean(axis=0) if places else middle
        middle = chosen + rng.normal(0, 0.2, 2) * size / pixels
    lean = np.deg2rad(rng.uniform(0, 25) if rng.random() < 0.5 else rng.uniform(15, 68))
    roll, spin = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.12)
    if rng.random() < 0.6:
        roll = np.round(roll / (np.pi / 2)) * np.pi / 2 + rng.normal(0, 0.1)
    about = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    twist = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    pose = twist @ tip @ about
    focal = rng.uniform(0.8, 2.4) * size
    far = max(focal / pixels, 0.75 * min(reach, size / pixels) * np.sin(lean) + 60)
    focal = far * pixels
    plane = np.column_stack([pose[:, 0], pose[:, 1], -pose[:, :2] @ middle + [0, 0, far]])
    lens = np.array([[focal, 0, size / 2], [0, focal, size / 2], [0, 0, 1]])
    shift = np.eye(3)
    shift[:2, 2] = rng.normal(0, 0.06, 2) * size
    return np.float32(shift @ lens @ plane)


def rank_height(face: IndexFace) -> float:
    """How high a face's rank is, in mm."""
    return float(np.linalg.norm(face.indices[0][3] - face.indices[0][0])) / 2 * CARD_MM / HEIGHT
