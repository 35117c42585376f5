"""Films of a table with what lies on it known in each frame: cards dealt, taken, covered, the camera nudged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from models.train.grounds import Floats
from models.train.props import DRESS, TEXTURE_MM, TEXTURE_PX, on_white
from models.train.samples import Deck, Table, lighten, place, stand
from models.train.samples.photo import best_seen
from models.train.scenes import Dress, lay, project
from vision.types import Image

EXPOSURE = 1 / 30
"""How long the shutter is open, seconds."""

FACE_HEIGHT = 288
"""How finely faces are drawn, in pixels."""

TO_MM = np.float32([[1, 0, -TEXTURE_PX / 2], [0, 1, -TEXTURE_PX / 2], [0, 0, TEXTURE_PX / TEXTURE_MM]])
"""From a ground's picture to the table."""

Keys = Sequence[tuple[float, Sequence[float]]]
"""Values at times, seconds; between two times they move evenly, before the first and after the last they rest."""


def at(keys: Keys, time: float) -> Floats:
    """The values at a time."""
    times, values = [key[0] for key in keys], np.array([key[1] for key in keys], float)
    return np.float32([np.interp(time, times, column) for column in values.T])


@dataclass(frozen=True, slots=True)
class Path:
    """A card and where its middle lies and how it is turned: mm and degrees, (x, y, degrees) at times."""

    code: str
    keys: Keys


@dataclass(frozen=True, slots=True)
class Film:
    """What happens on a table whose first look is `table`, with cards of `deck`; each lies on those before it.

    `hand` is where its finger tips are and where its arm points, (x, y, degrees), in mm; `nudge` how the camera is
    moved, (x, y, degrees), in shares of the picture's width; `lamp` what is left of the light, (b, g, r), and how
    much brighter the right rim is than the middle; `blur` how far the lens is out of focus, in pixels of a picture
    1280 wide.
    """

    table: Table
    deck: Deck
    seconds: float
    paths: Sequence[Path]
    hand: Keys = ()
    nudge: Keys = ((0, (0, 0, 0)),)
    lamp: Keys = ((0, (1, 1, 1, 0)),)
    blur: Keys = ((0, (0.5,)),)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in a frame: number, code, corners (4, 2) in pixels, whether it moves.

    `visible` is how much can be seen of what has to be seen of it.
    """

    number: int
    code: str
    corners: Floats
    visible: float
    moving: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as a webcam gives it, (h, w, 3) uint8, when it was taken, and the cards that are in it."""

    time: float
    image: Image
    cards: tuple[Shown, ...]


@dataclass(slots=True)
class Camera:
    """Takes the frames of a film."""

    film: Film
    rng: np.random.Generator
    base: Floats = field(init=False)
    grains: Floats = field(init=False)
    ground: Floats = field(init=False)
    still_lives: dict[bytes, tuple[Floats, Floats, np.ndarray]] = field(default_factory=dict)
    faces: list[Image] = field(init=False)
    dress: Dress = field(init=False)
    resting: int = field(init=False)

    def __post_init__(self) -> None:
        """Set the camera up; one field of grain, shifted about, serves all frames."""
        width, height = self.film.table.size
        self.base = stand(self.film.table, width, height)
        grain = self.rng.standard_normal((height + 64, width + 64, 3), np.float32)
        self.grains = cv2.GaussianBlur(grain, (0, 0), 0.6) * np.float32(4.5)
        paths, deck = self.film.paths, self.film.deck
        codes = [path.code for path in paths]
        size = (round(FACE_HEIGHT * deck.size_mm[0] / deck.size_mm[1]), FACE_HEIGHT)
        self.faces = [
            on_white(cv2.resize(deck.face(code, codes[:i].count(code)), size, interpolation=cv2.INTER_AREA))
            for i, code in enumerate(codes)
        ]
        self.dress = replace(DRESS, radius=deck.radius / deck.size_mm[0])
        self.resting = next((i for i, path in enumerate(paths) if len(path.keys) > 1), len(paths))
        self.ground = self.film.table.ground
        if self.film.table.things:
            self.ground = self.ground.copy()
        for thing in self.film.table.things:
            thing(self.ground, np.float32(np.linalg.inv(TO_MM)))

    def take(self, time: float, *, quality: int = 85) -> Frame:
        """One frame; what moves while the shutter is open is smeared."""
        width, height = self.film.table.size
        moves = self._moves(time)
        instants = time + EXPOSURE * np.linspace(-0.5, 0.5, 5) if moves else np.array([time])
        looks = [self._look(float(instant)) for instant in instants]
        canvas, gloss = looks[0][0].copy(), looks[0][1].copy()
        for other, shine, _ in looks[1:]:
            canvas += other
            gloss += shine
        share = np.float32(1 / len(looks))
        *tint, slope = at(self.film.lamp, time).tolist()
        lamp = np.float32(tint) * (1 + slope * np.linspace(-1, 1, width, dtype=np.float32)[None, :, None])
        lit = lighten(canvas * share, gloss * share, self.film.table.light) * lamp
        lit = cv2.GaussianBlur(lit, (0, 0), float(at(self.film.blur, time)[0]) * width / 1280)
        left, top = self.rng.integers(0, 64, 2)
        lit += self.grains[top : top + height, left : left + width]
        lit *= np.float32(1 + 0.01 * np.sin(40 * time))  # a lamp on the mains
        picture = np.clip(lit, 0, 255).astype(np.uint8)
        jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        shown = self._shown(time, looks[len(looks) // 2][2])
        return Frame(time, cv2.imdecode(jpeg, cv2.IMREAD_COLOR), shown)

    def _moves(self, time: float) -> bool:
        film, step = self.film, EXPOSURE / 2
        keys = [film.nudge, film.hand or film.nudge, *(path.keys for path in film.paths)]
        return any(np.abs(at(it, time - step) - at(it, time + step)).max() > 1e-4 for it in keys)

    def _look(self, time: float) -> tuple[Floats, Floats, np.ndarray]:
        """The table's colour (h, w, 3) and gloss (h, w) at an instant, and which card is seen where, (h, w)."""
        width, height = self.film.table.size
        camera = self._camera(time)
        canvas, gloss, seen = (layer.copy() for layer in self._still_life(camera))
        for i, quad in enumerate(self._quads(camera, time)):
            if i >= self.resting:
                lay(canvas, gloss, seen, i, self.faces[i], quad, self.dress)
        if self.film.hand:
            x, y, degrees = at(self.film.hand, time).tolist()
            reach_for(canvas, seen, camera, (x, y), degrees)
        return canvas[:height, :width], gloss[:height, :width], seen[:height, :width]

    def _shown(self, time: float, seen: np.ndarray) -> tuple[Shown, ...]:
        """The cards in the picture at an instant."""
        shown = []
        quads = self._quads(self._camera(time), time)
        for i, (path, quad) in enumerate(zip(self.film.paths, quads, strict=True)):
            if (quad.max(axis=0) > 0).all() and (quad.min(axis=0) < self.film.table.size).all():
                _, visible = best_seen(seen == i, quad, self.film.deck.to_see(path.code))
                moving = np.abs(at(path.keys, time + EXPOSURE) - at(path.keys, time)).max() > 1e-3
                shown.append(Shown(i, path.code, quad, min(visible, 1.0), bool(moving)))
        return tuple(shown)

    def _quads(self, camera: Floats, time: float) -> list[Floats]:
        """Where all cards' corners are seen, (4, 2) each."""
        size = self.film.deck.size_mm
        spots = [at(path.keys, time) for path in self.film.paths]
        return [project(camera, place(spot[:2], float(spot[2]), size)) for spot in spots]

    def _camera(self, time: float) -> Floats:
        width, height = self.film.table.size
        dx, dy, degrees = at(self.film.nudge, time).tolist()
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
        turn[:, 2] += np.array([dx, dy]) * width
        return np.float32(np.vstack([turn, [0, 0, 1]]) @ self.base)

    def _still_life(self, camera: Floats) -> tuple[Floats, Floats, np.ndarray]:
        """The table with the cards below the first that moves: colour, gloss, which card is seen; the last is kept."""
        key = camera.tobytes()
        if key not in self.still_lives:
            side = max(self.film.table.size)  # `lay` wants a square
            size = (side, side)
            canvas = cv2.warpPerspective(self.ground, camera @ TO_MM, size, borderMode=cv2.BORDER_REFLECT)
            gloss, seen = np.zeros(size, np.float32), np.full(size, -1, np.int16)
            for i, quad in enumerate(self._quads(camera, 0)[: self.resting]):
                lay(canvas, gloss, seen, i, self.faces[i], quad, self.dress)
            self.still_lives = {key: (canvas, gloss, seen)}
        return self.still_lives[key]


def shoot(film: Film, *, fps: float = 8, seed: int = 1) -> Iterator[Frame]:
    """Take a film's frames."""
    camera = Camera(film, np.random.default_rng(seed))
    for number in range(round(film.seconds * fps)):
        yield camera.take(number / fps)


def reach_for(
    canvas: Floats, seen: np.ndarray, camera: Floats, tips: tuple[float, float], degrees: float
) -> None:
    """Draw a hand in place whose finger tips are at `tips`, mm, and whose arm comes from where `degrees` points."""
    along = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
    across = np.array([-along[1], along[0]])
    palm = np.array(tips) + along * 95
    parts = [(palm, palm + along * 450, 34.0, 44.0), (palm, palm + along * 25, 41.0, 38.0)]
    for shift, reach in ((-30, 18), (-11, 3), (9, 0), (27, 10)):
        parts.append(
            (np.array(tips) + across * shift * 0.8 + along * reach, palm + across * shift, 8.0, 10.0)
        )
    size = len(canvas)
    hulls = []
    for start, end, narrow, wide in parts:
        outline = np.concatenate([circle(start, narrow), circle(end, wide)])
        hulls.append(cv2.convexHull(np.rint(project(camera, outline)).astype(np.int32))[:, 0])
    margin = size // 40
    low = np.clip(np.min([hull.min(axis=0) for hull in hulls], axis=0) - margin, 0, size)
    high = np.clip(np.max([hull.max(axis=0) for hull in hulls], axis=0) + margin, 0, size)
    if (high - low).min() < 8:
        return
    window = (slice(low[1], high[1]), slice(low[0], high[0]))
    mask = np.zeros((high - low)[::-1], np.uint8)
    for hull in hulls:
        cv2.fillConvexPoly(mask, hull - low, 255, cv2.LINE_AA)
    small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    dark = cv2.warpAffine(small, np.float32([[1, 0, 3], [0, 1, 4]]), small.shape[::-1])
    dark = cv2.resize(cv2.GaussianBlur(dark, (0, 0), size / 200), mask.shape[::-1])
    depth = cv2.resize(cv2.GaussianBlur(small, (0, 0), size / 160), mask.shape[::-1])
    skin = np.float32([126, 160, 212]) * (0.5 + 0.5 * depth)[..., None]
    lit = canvas[window] * (1 - np.float32(0.3) * dark[..., None])
    canvas[window] = lit + (skin - lit) * (mask.astype(np.float32) / 255)[..., None]
    seen[window][mask > 127] = -1


def circle(middle: np.ndarray, radius: float) -> Floats:
    """Points round a middle, (24, 2)."""
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.float32(np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius + middle)
