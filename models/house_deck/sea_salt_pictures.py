"""Pictures for our Sea Salt & Paper deck: folded things on a folded backdrop."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.house_deck.curves import ellipse, line
from models.house_deck.drawing import Ink, Path, Size
from models.house_deck.sea_salt_icons import ICONS, Inks


@dataclass(frozen=True, slots=True)
class Scene:
    """How the pictures of an edition look.

    `seed` places things; `folds` is how many folds cross a backdrop and `crease` how much they shade it, as a
    share; `shift` moves the colours of things and backdrops in Lab; `clutter` is how many things lie about.
    """

    seed: int = 4
    folds: int = 4
    crease: float = 0.05
    fall: float = 0.18
    backdrop: tuple[float, float, float] = (6.0, 0.0, 0.0)
    spread: float = 6.0
    clutter: int = 4
    size: float = 1.0

    @classmethod
    def random(cls, rng: np.random.Generator) -> Scene:
        """Draw how pictures look."""
        return cls(
            seed=int(rng.integers(1 << 31)),
            folds=int(rng.integers(1, 7)),
            crease=rng.uniform(0, 0.12),
            fall=rng.uniform(-0.1, 0.4),
            backdrop=(rng.uniform(-8, 14), rng.uniform(-8, 8), rng.uniform(-8, 8)),
            spread=rng.uniform(0, 30),
            clutter=int(rng.integers(0, 10)),
            size=rng.uniform(0.75, 1.3),
        )


def lit(ink: Ink, light: float) -> Ink:
    """An ink in more (above 0) or less light (to -1)."""
    blue, green, red = (
        round(min(255, max(0, v * (1 + light) if light < 0 else v + (255 - v) * light))) for v in ink
    )
    return blue, green, red


def shifted(ink: Ink, by: tuple[float, float, float]) -> Ink:
    """An ink moved in Lab."""
    lab = cv2.cvtColor(np.float32([[ink]]) / 255, cv2.COLOR_BGR2LAB) + np.float32(by)
    blue, green, red = np.clip(cv2.cvtColor(np.float32(lab), cv2.COLOR_LAB2BGR)[0, 0] * 255, 0, 255)
    return int(blue), int(green), int(red)


def backdrop(ink: Ink, scene: Scene, rng: np.random.Generator, size: Size, inset: float) -> list[Path]:
    """Folded paper in the card's colour, to `inset` mm from the edges."""
    base = shifted(ink, scene.backdrop)
    columns, rows = scene.folds, scene.folds + 1
    x, y = np.meshgrid(np.linspace(0, 1, columns + 1), np.linspace(0, 1, rows + 1))
    inside_x, inside_y = (x > 0) & (x < 1), (y > 0) & (y < 1)
    x = x + inside_x * rng.uniform(-0.4, 0.4, x.shape) / columns
    y = y + inside_y * rng.uniform(-0.4, 0.4, y.shape) / rows
    knots = np.stack([x * (size[0] - 2 * inset), y * (size[1] - 2 * inset)], axis=2) + inset
    paths = [
        Path(
            line(
                (inset, inset),
                (size[0] - inset, inset),
                (size[0] - inset, size[1] - inset),
                (inset, size[1] - inset),
            ),
            base,
        )
    ]
    for row in range(rows):
        for column in range(columns):
            a, b = knots[row, column], knots[row, column + 1]
            c, d = knots[row + 1, column + 1], knots[row + 1, column]
            for triangle in ((a, b, c), (a, c, d)) if rng.random() < 0.5 else ((a, b, d), (b, c, d)):
                points = np.array(triangle)
                high = points[:, 1].mean() / size[1]
                light = scene.fall * (high - 0.5) + rng.uniform(-1, 1) * scene.crease
                paths.append(Path(points, lit(base, light)))
    return paths


_THINGS = {
    "mermaid": ("seahorse", (60, 60, 200)), "crab": ("crab", (52, 52, 210)), "boat": ("boat", (235, 235, 245)),
    "fish": ("fish", (60, 100, 180)), "swimmer": ("swimmer", (150, 180, 235)), "shark": ("shark", (150, 120, 90)),
    "shell": ("shell", (170, 200, 220)), "octopus": ("octopus", (150, 60, 120)),
    "penguin": ("penguin", (50, 45, 40)), "sailor": ("anchor", (120, 60, 30)), "lighthouse": ("boat", (90, 200, 240)),
    "shoal_of_fish": ("fish", (60, 60, 220)), "penguin_colony": ("penguin", (50, 45, 40)),
    "captain": ("anchor", (170, 90, 40)), "jellyfish": ("jellyfish", (230, 235, 240)),
    "lobster": ("lobster", (50, 60, 200)), "starfish": ("starfish", (50, 90, 230)),
    "seahorse": ("seahorse", (170, 90, 40)), "cast_of_crabs": ("crab", (90, 60, 190)),
}  # fmt: skip


def picture(kind: str, scene: Scene, rng: np.random.Generator, variant: int) -> list[Path]:
    """What a card shows, in mm."""
    sign, ink = _THINGS[kind]
    ink = shifted(ink, tuple(rng.uniform(-1, 1, 3) * scene.spread))
    paths = []
    for _ in range(scene.clutter):
        x, y, r = rng.uniform(6, 57), rng.uniform(60, 80), rng.uniform(2, 5)
        stone = lit((140, 135, 130), rng.uniform(-0.4, 0.4))
        corners = ellipse((x, y), (r, r * 0.7))[:: int(rng.integers(3, 6))]
        paths.append(Path(corners, stone))
    several = kind in ("shoal_of_fish", "penguin_colony", "cast_of_crabs")
    for i in range(6 if several else 1):
        side = 1 if rng.random() < 0.5 else -1
        size = scene.size * (rng.uniform(6, 8) if several else rng.uniform(17, 21))
        at = (
            (18 + 26 * (i % 2) + rng.uniform(-4, 4), 40 + 16 * (i // 2))
            if several
            else (rng.uniform(28, 36), rng.uniform(54, 62))
        )
        inks = Inks(ink, lit(ink, -0.2), lit(ink, -0.5))
        for path in ICONS[sign](inks):
            paths.append(Path(path.points * [side, 1] * size + at, path.ink, path.width * size, path.open))
    return paths
