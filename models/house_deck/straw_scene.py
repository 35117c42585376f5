"""What a card of our Straw deck shows besides its glyph: a thing before sky and sand."""

from __future__ import annotations

import numpy as np

from models.house_deck.curves import bezier, ellipse, line, turned
from models.house_deck.drawing import Ink, Path, Size, rounded_rectangle
from models.house_deck.folding import lit, mixed, shifted
from models.house_deck.straw_goods import GOODS
from models.house_deck.straw_magic import carpet, lamp, mirror, straw, turning
from models.house_deck.straw_style import Scene


def _drawn(code: str) -> list[Path]:
    match code:
        case "R":
            return turning()
        case "X":
            return lamp()
        case "C":
            return mirror()
        case "STRAW":
            return straw()
        case _ if int(code) < 0:
            return carpet(-int(code))
        case _:
            return GOODS[int(code)]()


def picture(code: str, scene: Scene, size: Size, *, place: int) -> list[Path]:
    """What a card shows, in the middle of its lower part. `place` makes one card unlike another."""
    width, height = size
    rng = np.random.default_rng((scene.seed, place))
    at = np.array([width / 2, 0.595 * height]) + rng.uniform(-1, 1, 2) * scene.stray
    scale, lean = 0.365 * width * scene.size, rng.uniform(-1, 1) * scene.lean
    return [
        Path(turned(path.points, lean) * scale + at, path.ink, path.width * scale, path.open)
        for path in _drawn(code)
    ]


_SKIES: dict[str, tuple[Ink, ...]] = {
    "goods": ((226, 206, 150), (190, 206, 232), (214, 196, 168), (196, 214, 200)),
    "carpet": ((196, 140, 70), (176, 118, 96), (190, 150, 90), (160, 120, 70)),
    "special": ((140, 84, 92), (120, 90, 60), (128, 96, 110), (110, 70, 90)),
    "camel": ((196, 206, 238),),
}
_SAND: Ink = (120, 186, 228)


def scenery(code: str, scene: Scene, size: Size, *, place: int) -> list[Path]:
    """Sky, sun or stars, and dunes; clouds below a carpet. `place` makes one card unlike another."""
    width, height = size
    rng = np.random.default_rng((scene.seed, 1000 + place))
    kind = _kind(code)
    skies = _SKIES[kind]
    sky = shifted(skies[place % len(skies)], scene.sky)
    sand = shifted(_SAND, scene.sand)
    paths = [Path(rounded_rectangle(0, 0, width, height, 0.1), sky)]
    for step in range(1, 5):
        top = height * 0.17 * step
        paths.append(Path(line((0, top), (width, top), (width, height), (0, height)), lit(sky, 0.1 * step)))
    if kind == "special":
        paths += [
            Path(ellipse(at, (r, r)), lit(sky, 0.75))
            for at, r in zip(
                rng.uniform((0, 0), (width, 0.6 * height), (26, 2)), rng.uniform(0.2, 0.55, 26), strict=True
            )
        ]
    elif scene.sun:
        middle = np.array([width * rng.uniform(0.68, 0.84), height * rng.uniform(0.13, 0.2)])
        for share, light in ((1.5, 0.3), (1.0, 0.75)):
            paths.append(
                Path(
                    ellipse(middle, (scene.sun * share, scene.sun * share)),
                    mixed(lit(sky, light), (150, 230, 250), 0.4),
                )
            )
    if kind == "carpet":
        for y in (0.3, 0.82, 0.9):
            paths += _cloud(rng.uniform(0.1, 0.9) * width, y * height, rng.uniform(8, 12), lit(sky, 0.62))
        return paths
    for row in range(scene.dunes):
        top = height * (0.7 + 0.085 * row)
        swing = rng.uniform(2.5, 5.5) * rng.choice((-1, 1))
        crest = bezier(
            (-1, top), (width / 3, top - 2 * swing), (width * 2 / 3, top + 2 * swing), (width + 1, top)
        )
        paths.append(
            Path(
                np.concatenate([crest, line((width + 1, height + 1), (-1, height + 1))]),
                lit(sand, 0.24 - 0.13 * row),
            )
        )
    return paths


def _cloud(x: float, y: float, reach: float, ink: Ink) -> list[Path]:
    puffs = ((0, 0, 0.42), (-0.5, 0.1, 0.3), (0.5, 0.12, 0.32), (0.95, 0.2, 0.2), (-0.92, 0.2, 0.2))
    return [
        Path(ellipse((x + dx * reach, y + dy * reach), (r * reach, 0.62 * r * reach)), ink)
        for dx, dy, r in puffs
    ]


def _kind(code: str) -> str:
    if code in ("R", "X", "C", "STRAW"):
        return "special"
    if code == "camel":
        return "camel"
    return "carpet" if code.startswith("-") else "goods"
