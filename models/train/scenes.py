"""Tables with known cards on them, rendered: layout, perspective, overlap, decoys; light and lens in `camera`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.train import decoys
from models.train.camera import photograph
from models.train.faces import WHITE, Face
from models.train.grounds import ground
from models.train.layouts import Layout, grid_or_scatter, turned
from vision.straighten import WHOLE, Part, part_of
from vision.types import Image, Quad

Floats = npt.NDArray[np.float32]


def draw_count(rng: np.random.Generator) -> int:
    """Draw how many cards lie on a table: often twelve or so, now and then none."""
    if rng.random() < 0.06:
        return 0
    return int(rng.choice([3, 6, 9, 12, 12, 12, 15, 18, 24])) - int(rng.integers(0, 3))


@dataclass(frozen=True, slots=True)
class Deck:
    """What a game puts on the table: card size in mm, how to draw `n` different faces, what else may lie there.

    `part` is what must show of a card; `layout` draws where `n` cards lie, bottom card first, `count` how many.
    """

    size_mm: tuple[float, float]
    faces: Callable[[np.random.Generator, int], list[Face]]
    other_cards: Sequence[Image]
    photos: Sequence[Image]
    part: Part = WHOLE
    layout: Layout = grid_or_scatter
    count: Callable[[np.random.Generator], int] = draw_count


SHOWN, HIDDEN = 0.72, 0.25
"""A card of whose part SHOWN can be seen is to be found, below HIDDEN it is not; between, either will do."""

WHOLLY = 0.97
"""A card of which so much can be seen counts as seen whole."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a scene: its corners (4, 2) float32 clockwise from its own top left, and how much shows of its part."""

    code: str
    corners: Floats
    visible: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A rendered photo, (size, size, 3) uint8, and the cards in it."""

    image: Image
    cards: tuple[Laid, ...]


def render(rng: np.random.Generator, deck: Deck, *, size: int = 768, count: int | None = None) -> Scene:
    """Lay a table with `count` cards, by default some number or none, and photograph it."""
    if count is None:
        count = deck.count(rng)
    places = deck.layout(rng, deck.size_mm, count)
    camera = look(rng, places, deck.size_mm, size)
    table = ground(rng, size, deck.photos)
    if rng.random() < 0.5:
        table = tilt(rng, table, camera)
    gloss = np.zeros((size, size), np.float32)
    seen = np.full((size, size), -1, np.int16)
    lay_decoys(rng, table, deck, camera, places)
    dress = Dress.draw(rng)
    quads = []
    for i, (face, place) in enumerate(zip(deck.faces(rng, len(places)), places, strict=True)):
        corners = project(camera, place) + rng.normal(0, 0.004, (4, 2)) * np.linalg.norm(
            np.ptp(place, axis=0)
        )
        quads.append((face.code, np.float32(corners)))
        lay(table, gloss, seen, i, face.picture, np.float32(corners), dress)
    if rng.random() < 0.12:
        seen[decoys.hand(rng, table)] = -1
    image = photograph(rng, table, gloss)
    cards = []
    for i, (code, corners) in enumerate(quads):
        telling = part_of(Quad(corners), deck.part).corners
        visible = share_seen(seen, i, telling)
        cards.append(Laid(code, corners, visible if legible(image, telling) else min(visible, 0.5)))
    return Scene(image, tuple(cards))


def share_seen(seen: np.ndarray, number: int, corners: Floats) -> float:
    """How much of a quad belongs to card `number` in the picture of who lies on top, (h, w); 0 to 1."""
    left, top = np.maximum(np.floor(corners.min(axis=0)), 0).astype(int)
    right, bottom = np.maximum(np.ceil(corners.max(axis=0)), 0).astype(int) + 1
    window = (seen[top:bottom, left:right] == number).astype(np.uint8)
    inside = np.zeros_like(window)
    if window.size:
        cv2.fillConvexPoly(inside, np.rint(corners - (left, top)).astype(np.int32), 1)
    return min(1.0, float((window & inside).sum()) / max(float(cv2.contourArea(corners)), 1.0))


def legible(image: Image, corners: Floats) -> bool:
    """Whether the camera left anything to read on a card: some fine contrast in its inner part."""
    flat = np.float32([[-8, -8], [40, -8], [40, 64], [-8, 64]])
    cut = cv2.warpPerspective(image, cv2.getPerspectiveTransform(corners, flat), (32, 56)).astype(np.float32)
    fine = cut - cv2.GaussianBlur(cut, (0, 0), 5)
    return float(cv2.GaussianBlur(fine, (0, 0), 0.8).std(axis=(0, 1)).max()) > 2.6


def look(rng: np.random.Generator, places: list[Floats], size_mm: tuple[float, float], size: int) -> Floats:
    """Set up a camera over the cards: the homography from mm on the table to pixels, (3, 3)."""
    points = np.concatenate(places) if places else np.float32([[-150, -150], [150, 150]])
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = max(float(np.ptp(points, axis=0).max()), 1.6 * size_mm[1])
    lean = np.deg2rad(rng.uniform(0, 20) if rng.random() < 0.45 else rng.uniform(15, 58))
    roll, spin = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.12)
    if rng.random() < 0.5:
        roll = np.round(roll / (np.pi / 2)) * np.pi / 2 + rng.normal(0, 0.1)
    about = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    twist = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    pose = twist @ tip @ about
    focal = rng.uniform(0.7, 2.2) * size
    margin = np.exp(rng.uniform(np.log(0.6), np.log(1.2)) if rng.random() < 0.85 else rng.uniform(0.2, 0.8))
    far = focal * reach * margin / size * 1.25
    plane = np.column_stack([pose[:, 0], pose[:, 1], -pose[:, :2] @ middle + [0, 0, far]])
    lens = np.array([[focal, 0, size / 2], [0, focal, size / 2], [0, 0, 1]])
    shift = np.eye(3)
    shift[:2, 2] = rng.normal(0, 0.05, 2) * size
    return np.float32(shift @ lens @ plane)


def project(camera: Floats, points: Floats) -> Floats:
    """Points on the table in mm, (n, 2), as pixels."""
    return cv2.perspectiveTransform(points[None].astype(np.float32), camera)[0]


def tilt(rng: np.random.Generator, table: Floats, camera: Floats) -> Floats:
    """Lay the ground's texture down in the camera's perspective."""
    size = len(table)
    scale = (
        1 / float(np.sqrt(abs(np.linalg.det(camera[:2, :2]))) / camera[2, 2] + 1e-6) * rng.uniform(0.6, 1.4)
    )
    centre = np.linalg.inv(camera) @ np.array([size / 2, size / 2, 1])
    centre = centre[:2] / centre[2]
    to_mm = np.array(
        [[scale, 0, centre[0] - scale * size / 2], [0, scale, centre[1] - scale * size / 2], [0, 0, 1]]
    )
    return cv2.warpPerspective(table, camera @ to_mm, (size, size), borderMode=cv2.BORDER_REFLECT)


@dataclass(frozen=True, slots=True)
class Dress:
    """How all cards of a scene are printed and lie: paper's grey, corner radius, rim, contact shadow."""

    paper: float
    tint: Floats
    radius: float
    rim: float
    shadow: float
    offset: Floats
    softness: float
    fade: float
    veil: float

    @classmethod
    def draw(cls, rng: np.random.Generator) -> Dress:
        """Draw one by chance."""
        return cls(
            paper=rng.uniform(205, 255),
            tint=np.float32(
                1 - np.array([rng.uniform(0, 0.08), rng.uniform(0, 0.03), 0]) * (rng.random() < 0.4)
            ),
            radius=rng.uniform(0.04, 0.09),
            rim=rng.uniform(0, 0.5) * (rng.random() < 0.5),
            shadow=rng.uniform(0.1, 0.6) * (rng.random() < 0.68),
            offset=np.float32(rng.normal(0, 0.012, 2)),
            softness=rng.uniform(0.006, 0.03),
            fade=rng.uniform(0.75, 1.25),
            veil=rng.uniform(0, 0.45) * (rng.random() < 0.25),
        )


def lay(
    table: Floats, gloss: Floats, seen: np.ndarray, number: int, face: Image, corners: Floats, dress: Dress
) -> None:
    """Lay one card on the table in place, with its shadow, its rim and what hides below it."""
    size = len(table)
    extent = float(np.linalg.norm(corners[2] - corners[0]))
    pad = 4 + 3 * extent * dress.softness + extent * float(np.abs(dress.offset).max())
    left, top = np.maximum(np.floor(corners.min(axis=0) - pad), 0).astype(int)
    right, bottom = np.minimum(np.ceil(corners.max(axis=0) + pad), size).astype(int)
    if right - left < 2 or bottom - top < 2:
        return
    window = (slice(top, bottom), slice(left, right))
    area = float(cv2.contourArea(corners))
    while face.shape[0] * face.shape[1] > 2.6 * area and face.shape[0] > 16:
        face = cv2.resize(
            face, (face.shape[1] * 2 // 3, face.shape[0] * 2 // 3), interpolation=cv2.INTER_AREA
        )
    height, width = face.shape[:2]
    flat = np.float32([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
    here = corners - np.float32([left, top])
    matrix = cv2.getPerspectiveTransform(flat, here - 0.5)
    shape = (right - left, bottom - top)
    picture = cv2.warpPerspective(face, matrix, shape, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    alpha = rounded(here, shape, dress.radius)
    if dress.shadow:
        dark = cv2.warpAffine(
            alpha, np.float32([[1, 0, dress.offset[0] * extent], [0, 1, dress.offset[1] * extent]]), shape
        )
        dark = cv2.GaussianBlur(dark, (0, 0), max(0.5, extent * dress.softness))
        table[window] *= 1 - np.float32(dress.shadow) * dark[..., None]
    picture = (1 + (picture / WHITE - 1) * np.float32(dress.fade)) * dress.paper * dress.tint
    if dress.veil:
        slope = np.linspace(0.2, 1, shape[0], dtype=np.float32) * np.float32(dress.veil)
        picture += (255 - picture) * slope[None, :, None]
    if dress.rim:
        inner = cv2.erode(alpha, np.ones((3, 3), np.uint8))
        picture *= 1 - np.float32(dress.rim) * (alpha - inner)[..., None]
    table[window] += (np.maximum(picture, 0) - table[window]) * alpha[..., None]
    gloss[window] = np.maximum(gloss[window], alpha)
    seen[window][alpha > 0.5] = number


def rounded(corners: Floats, shape: tuple[int, int], radius: float) -> Floats:
    """A card's shape with round corners, (h, w) float32 0-1; `radius` as a share of its width."""
    unit = cv2.getPerspectiveTransform(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), corners)
    across, along = radius, radius * 0.64
    quarter = np.linspace(0, np.pi / 2, 5)
    arc = np.stack([across * (1 - np.cos(quarter)), along * (1 - np.sin(quarter))], axis=1)
    top_left, top_right = arc, np.stack([1 - arc[::-1, 0], arc[::-1, 1]], axis=1)
    outline = np.concatenate([top_left, top_right, 1 - top_left, 1 - top_right])
    points = cv2.perspectiveTransform(outline[None].astype(np.float32), unit)[0] - 0.5
    mask = np.zeros(shape[::-1], np.uint8)
    cv2.fillPoly(mask, [np.rint(points * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    return mask.astype(np.float32) / 255


def lay_decoys(
    rng: np.random.Generator, table: Floats, deck: Deck, camera: Floats, places: list[Floats]
) -> None:
    """Strew what is no card of this game over the table in place."""
    middle = np.concatenate(places).mean(axis=0) if places else np.zeros(2, np.float32)
    if places and rng.random() < 0.08:  # a mouse pad, a board, a dark sheet under all cards
        points = np.concatenate(places)
        box = np.float32([points.min(axis=0) - rng.uniform(5, 60), points.max(axis=0) + rng.uniform(5, 60)])
        corners = project(
            camera, np.float32([box[0], [box[1, 0], box[0, 1]], box[1], [box[0, 0], box[1, 1]]])
        )
        bgr = decoys.colour(rng, value=(5, 250), saturation=(0, 0.8)).tolist()
        cv2.fillPoly(table, [corners.astype(np.int32)], bgr, cv2.LINE_AA)
    for _ in range(int(rng.poisson(0.5 if places else 2.0))):
        decoys.disc(rng, table) if rng.random() < 0.5 else decoys.pen(rng, table)
    gloss, seen = np.zeros(table.shape[:2], np.float32), np.zeros(table.shape[:2], np.int16)
    others = rng.poisson(0.9) if places else rng.integers(0, 12)
    cards = rng.random() < 0.5 and len(deck.other_cards) > 0
    for _ in range(int(others)):
        picture = decoys.paper(rng) if rng.random() < 0.65 else decoys.lone_symbol(rng)
        width, height = rng.uniform(20, 160, 2)
        if cards:
            picture = decoys.other_deck(rng, deck.other_cards)
            width, height = deck.size_mm
        flat = np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
        spot = middle + rng.normal(0, 150, 2)
        corners = project(camera, turned(flat, rng.uniform(0, 360)) + np.float32(spot))
        if np.isfinite(corners).all() and np.abs(corners).max() < 4 * len(table):
            lay(table, gloss, seen, 1, picture, np.float32(corners), Dress.draw(rng))
