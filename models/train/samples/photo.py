"""A sample photo: a table gently lit and a camera that sees every card on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.house_deck.drawing import Image, Points, Size
from models.train.grounds import Floats
from models.train.props import DRESS, TEXTURE_MM, TEXTURE_PX, Thing, on_white
from models.train.scenes import lay, project

FINE = 3 / 2
"""Tables are drawn finer than they are saved, so that edges come out as smooth as a lens makes them."""

FACE_HEIGHT = 640
"""How finely faces are painted, in pixels."""

WHOLE = (np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]),)


@dataclass(frozen=True, slots=True)
class Deck:
    """What a game's cards look like: size and corner radius in mm, and their faces.

    `face(code, copy)` paints one; `copy` counts the cards of a code on a table from 0. `to_see` gives the parts of
    a card, quads in shares of it, one of which has to be seen: by default all of it.
    """

    size_mm: Size
    radius: float
    face: Callable[[str, int], Image]
    to_see: Callable[[str], Sequence[Points]] = lambda code: WHOLE


@dataclass(frozen=True, slots=True)
class Light:
    """How a table is lit; lengths and places as shares of the photo, -1 to 1.

    `slope` is how much brighter the right and the lower rim are than the middle, `tint` the lamp's colour as BGR,
    `lamp` where and how wide a lamp is mirrored, `arm` the two ends and the width of a soft shadow.
    """

    slope: tuple[float, float] = (-0.06, 0.05)
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamp: tuple[float, float, float] | None = None
    arm: tuple[float, float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A photo to take: its name and size, the cards, where they lie in mm, on what, and the camera's view.

    `lean` is how far, in degrees, the camera is from looking straight down, `spin` how far it is turned; the cards
    fill the share `fill` of the photo. It is held as if `view` were the cards' places, if that is given.
    """

    name: str
    size: tuple[int, int]
    codes: Sequence[str]
    places: Sequence[Floats]
    ground: Floats
    lean: float
    spin: float
    light: Light
    things: Sequence[Thing] = ()
    fill: float = 0.84
    view: Sequence[Floats] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A card in a photo: its corners, and those of the part that is best seen, (4, 2) float32 in pixels."""

    code: str
    corners: Floats
    part: Floats


def photograph(rng: np.random.Generator, table: Table, deck: Deck) -> tuple[Image, list[Shown]]:
    """Take the photo, (h, w, 3) uint8; return it with the cards in it.

    Raises ValueError if of a card no part that has to be seen is, to 90 %.
    """
    width, height = (round(side * FINE) for side in table.size)
    camera = stand(table, width, height)
    side = max(width, height)  # `lay` wants a square; what is beyond the photo is cut off below
    to_mm = np.float32([[1, 0, -TEXTURE_PX / 2], [0, 1, -TEXTURE_PX / 2], [0, 0, TEXTURE_PX / TEXTURE_MM]])
    canvas = cv2.warpPerspective(
        table.ground, camera @ to_mm, (side, side), borderMode=cv2.BORDER_REFLECT, flags=cv2.INTER_LINEAR
    )
    for thing in table.things:
        thing(canvas, camera)
    gloss, seen = np.zeros((side, side), np.float32), np.full((side, side), -1, np.int16)
    corners = [project(camera, place) for place in table.places]
    dress = replace(DRESS, radius=deck.radius / deck.size_mm[0])
    laid = Counter[str]()
    for i, (code, quad) in enumerate(zip(table.codes, corners, strict=True)):
        lay(canvas, gloss, seen, i, on_white(deck.face(code, laid[code])), quad, dress)
        laid[code] += 1
    seen = seen[:height, :width]
    shown = []
    for i, (code, quad) in enumerate(zip(table.codes, corners, strict=True)):
        part, share = best_seen(seen == i, quad, deck.to_see(code))
        if share < 0.9:
            raise ValueError(f"{table.name}: only {share:.0%} of {code} can be seen")
        shown.append(Shown(code, quad / np.float32(FINE), part / np.float32(FINE)))
    lit = lighten(canvas[:height, :width], gloss[:height, :width], table.light)
    picture = cv2.resize(lit, table.size, interpolation=cv2.INTER_AREA)
    grain = cv2.GaussianBlur(rng.standard_normal(picture.shape, np.float32), (0, 0), 0.7) * np.float32(2.2)
    return np.clip(picture + grain, 0, 255).astype(np.uint8), shown


def best_seen(mask: np.ndarray, corners: Floats, parts: Sequence[Points]) -> tuple[Floats, float]:
    """Which part of a card is seen best, and how much of it.

    `mask` (h, w) bool is where the card is seen, `corners` (4, 2) where it lies; `parts` are quads in shares of the
    card. Returns the part's corners in pixels.
    """
    unit = cv2.getPerspectiveTransform(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), corners)
    found = []
    for part in parts:
        quad = project(np.float32(unit), np.float32(part))
        inside = cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), np.rint(quad).astype(np.int32), 1)
        found.append((float((mask & (inside > 0)).sum()) / float(cv2.contourArea(quad)), quad))
    share, quad = max(found, key=lambda it: it[0])
    return quad, share


def stand(table: Table, width: int, height: int) -> Floats:
    """Hold the camera so that the cards are in the middle of the photo: the homography from mm to pixels, (3, 3)."""
    points = np.concatenate(list(table.view or table.places))
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    lean, spin = np.deg2rad(-table.lean), np.deg2rad(table.spin)
    about = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    pose = tip @ about
    focal = 1.1 * max(width, height)
    far, shift = 600.0, np.eye(3)
    for _ in range(8):
        plane = np.column_stack([pose[:, 0], pose[:, 1], -pose[:, :2] @ middle + [0, 0, far]])
        camera = shift @ np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]]) @ plane
        seen = project(np.float32(camera), points)
        low, high = seen.min(axis=0), seen.max(axis=0)
        far *= float(((high - low) / (width, height)).max()) / table.fill
        shift[:2, 2] += np.array([width, height]) / 2 - (low + high) / 2
    return np.float32(camera)


def lighten(table: Floats, gloss: Floats, light: Light) -> Floats:
    """Light a table, (h, w, 3) float32: a gentle slope, a lamp's colour, its mirror image, a soft shadow."""
    height, width = table.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    field = 1 + light.slope[0] * x + light.slope[1] * y - 0.05 * (x * x + y * y)
    if light.arm:
        start, end, thick = light.arm[:2], light.arm[2:4], light.arm[4]
        dark = np.zeros((height // 4, width // 4), np.float32)
        ends = [
            [round((p + 1) / 2 * s) for p, s in zip(it, dark.shape[::-1], strict=True)] for it in (start, end)
        ]
        cv2.line(dark, ends[0], ends[1], 1.0, round(thick * height / 4))
        dark = cv2.GaussianBlur(dark, (0, 0), height / 80)
        field *= 1 - np.float32(0.22) * cv2.resize(dark, (width, height), interpolation=cv2.INTER_LINEAR)
    lit = table * (field[..., None] * np.float32(light.tint))
    if light.lamp:
        across, down, wide = light.lamp
        spot = np.exp(-(((x - across) ** 2 * (width / height) ** 2 + (y - down) ** 2) / wide**2))
        lit += (spot * (gloss * 34 + 60))[..., None] * np.float32([0.88, 0.97, 1])
    return lit
