"""Pictures for our Sea Salt & Paper deck: folded things before a folded backdrop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from models.house_deck import sea_salt_animals as animals
from models.house_deck import sea_salt_things as things
from models.house_deck.drawing import Ink, Path, Size
from models.house_deck.folding import PALE, block, lit, shadow, shifted, stone, waves, weed

RED: Ink = (54, 52, 206)
TEAL: Ink = (140, 120, 26)
GREEN: Ink = (92, 150, 70)
PURPLE: Ink = (142, 62, 104)
GREY: Ink = (138, 128, 122)
BLUE: Ink = (168, 112, 44)
YELLOW: Ink = (66, 186, 236)
SEA: Ink = (150, 104, 62)


@dataclass(frozen=True, slots=True)
class Scene:
    """How the pictures of an edition look; lengths in mm, colours in Lab.

    `seed` places things. A backdrop has `folds` folds each way, which shade it by up to `crease`, and gets
    lighter by `fall` from top to bottom; `backdrop` moves its colour, up to `spread` those of things. `clutter`
    things lie about. What a card shows is `size` times as large, off by up to `stray`, and bent by `bend`.
    """

    seed: int = 4
    folds: int = 3
    crease: float = 0.045
    fall: float = 0.2
    backdrop: tuple[float, float, float] = (4.0, 0.0, 0.0)
    spread: float = 5.0
    clutter: int = 4
    size: float = 1.0
    stray: float = 1.5
    bend: float = 0.0

    @classmethod
    def random(cls, rng: np.random.Generator) -> Scene:
        """Draw how pictures look."""
        return cls(
            seed=int(rng.integers(1 << 31)),
            folds=int(rng.integers(1, 6)),
            crease=rng.uniform(0, 0.12),
            fall=rng.uniform(-0.1, 0.4),
            backdrop=(rng.uniform(-8, 14), rng.uniform(-8, 8), rng.uniform(-8, 8)),
            spread=rng.uniform(0, 30),
            clutter=int(rng.integers(0, 10)),
            size=rng.uniform(0.75, 1.3),
            stray=rng.uniform(0, 6),
            bend=rng.uniform(-0.12, 0.12),
        )


def backdrop(base: Ink, scene: Scene, rng: np.random.Generator, size: Size, inset: float) -> list[Path]:
    """Folded paper, to `inset` mm from the card's edges."""
    columns, rows = scene.folds, scene.folds + 1
    x, y = np.meshgrid(np.linspace(0, 1, columns + 1), np.linspace(0, 1, rows + 1))
    x = x + (x > 0) * (x < 1) * rng.uniform(-0.4, 0.4, x.shape) / columns
    y = y + (y > 0) * (y < 1) * rng.uniform(-0.4, 0.4, y.shape) / rows
    knots = np.stack([x * (size[0] - 2 * inset), y * (size[1] - 2 * inset)], axis=2) + inset
    a, b, c, d = knots[:-1, :-1], knots[:-1, 1:], knots[1:, 1:], knots[1:, :-1]
    slope = rng.random(a.shape[:2])[..., None, None] < 0.5
    one = np.where(slope, np.stack([a, b, c], axis=2), np.stack([a, b, d], axis=2))
    two = np.where(slope, np.stack([a, c, d], axis=2), np.stack([b, c, d], axis=2))
    triangles = np.concatenate([one.reshape(-1, 3, 2), two.reshape(-1, 3, 2)])
    light = scene.fall * (triangles[:, :, 1].mean(axis=1) / size[1] - 0.5)
    light += rng.uniform(-1, 1, len(light)) * scene.crease
    whole = np.array([knots[0, 0], knots[0, -1], knots[-1, -1], knots[-1, 0]])
    return [
        Path(whole, base),
        *(Path(*facet) for facet in zip(triangles, (lit(base, v) for v in light.tolist()), strict=True)),
    ]


@dataclass(slots=True)
class _Stage:
    """Where things are put: the ground's ink, the scene, chance, and which of a card's pictures this is."""

    ground: Ink
    scene: Scene
    rng: np.random.Generator
    model: int

    def ink(self, *inks: Ink) -> Ink:
        """One of several inks, a little off."""
        ink = inks[self.rng.integers(len(inks))]
        return shifted(ink, self.rng.uniform(-1, 1, 3) * self.scene.spread)

    def put(
        self, paths: list[Path], x: float, y: float, size: float, *, flip: bool | None = None
    ) -> list[Path]:
        """Things round (x, y), that reach `size` mm; turned the other way by chance if `flip` is not said."""
        rng, scene = self.rng, self.scene
        side = -1 if (rng.random() < 0.5 if flip is None else flip) else 1
        size *= scene.size
        at = np.array([x, y]) + rng.uniform(-1, 1, 2) * scene.stray
        moved = []
        for path in paths:
            points = path.points
            if scene.bend:
                points = points + scene.bend * np.sin(2.2 * points[:, ::-1] + 0.7)
            moved.append(Path(points * (side * size, size) + at, path.ink, path.width * size, path.open))
        return moved

    def stones(self, y: float = 76, *, count: int | None = None) -> list[Path]:
        """Pebbles that lie about."""
        rng, paths = self.rng, []
        for depth in np.sort(rng.uniform(y - 10, y + 5, self.scene.clutter if count is None else count)):
            x = rng.choice((rng.uniform(7, 24), rng.uniform(39, 56)))
            size = rng.uniform(2, 4.4)
            paths += shadow(x + 0.6, depth, 1.1 * size, self.ground)
            paths += stone(x, depth, size, self.ink(GREY, GREY, (96, 92, 110), RED, YELLOW), rng)
        return paths

    def weeds(self) -> list[Path]:
        """Seaweed to one side."""
        if not self.scene.clutter:
            return []
        return weed(
            self.rng.choice((13.0, 50.0)) + self.rng.uniform(-3, 3), 68, 26, self.ink(GREEN), self.rng
        )


def _mermaid(stage: _Stage) -> list[Path]:
    hair = stage.ink((RED, (70, 40, 30), (60, 150, 230), (40, 70, 130))[stage.model % 4])
    tail = stage.ink((TEAL, PURPLE, BLUE, GREEN)[stage.model % 4])
    return stage.put(things.mermaid(hair, tail, stage.model), 33, 56, 28)


def _crab(stage: _Stage) -> list[Path]:
    paths = stage.weeds() + stage.stones(70) + shadow(32, 77, 20, stage.ground)
    return paths + stage.put(animals.crab(stage.ink(RED), stage.model), 32, 62, 20)


def _boat(stage: _Stage) -> list[Path]:
    sea = stage.ink(SEA)
    top = stage.rng.uniform(63, 68)
    first, rest = waves(top, sea, stage.rng, rows=1), waves(top + 7, sea, stage.rng, rows=2)
    boat = things.boat(stage.ink((206, 222, 232)), stage.model)
    return first + stage.put(boat, 33, top - 8, 20) + rest


def _fish(stage: _Stage) -> list[Path]:
    inks = ((70, 100, 170), (168, 150, 140), PURPLE, (70, 70, 200))
    fish = animals.fish(stage.ink(inks[stage.model % 4]), stage.model)
    return stage.put(fish, 33, 55, 23)


def _swimmer(stage: _Stage) -> list[Path]:
    sea = stage.ink((176, 128, 84))
    first, rest = waves(60, sea, stage.rng, rows=1), waves(68, sea, stage.rng, rows=2)
    return first + stage.put(things.swimmer(stage.ink(things.SKIN), stage.model), 32, 58, 21) + rest


def _shark(stage: _Stage) -> list[Path]:
    return stage.put(animals.shark(stage.ink(BLUE, GREY, (84, 110, 100)), stage.model), 32, 54, 23)


def _shell(stage: _Stage) -> list[Path]:
    inks = ((150, 196, 226), (196, 188, 180), (96, 140, 196), (140, 120, 92), (178, 160, 214))
    paths = stage.stones(74, count=stage.scene.clutter // 2) + shadow(33, 76, 20, stage.ground)
    return paths + stage.put(animals.shell(stage.ink(*inks), stage.model), 33, 60, 20)


def _octopus(stage: _Stage) -> list[Path]:
    paths = stage.weeds() + stage.stones(70) + shadow(33, 77, 19, stage.ground)
    return paths + stage.put(animals.octopus(stage.ink(PURPLE, GREEN), stage.model), 33, 60, 20)


def _penguin(stage: _Stage) -> list[Path]:
    white = stage.ink(PALE)
    x = float(stage.rng.choice((22, 40)))
    paths = block(62 - x, 82, 14, 6, white) + block(x, 82, 24, 11, white)
    return paths + stage.put(things.penguin(stage.model), x + 2, 54, 18)


def _sailor(stage: _Stage) -> list[Path]:
    paths = stage.stones(80, count=min(3, stage.scene.clutter)) + shadow(31, 79, 12, stage.ground)
    return paths + stage.put(things.sailor(stage.ink(things.NAVY), stage.model), 34, 57, 23, flip=False)


def _captain(stage: _Stage) -> list[Path]:
    paths = stage.stones(80, count=min(3, stage.scene.clutter)) + shadow(31, 79, 13, stage.ground)
    coat = stage.ink((158, 96, 52))
    return paths + stage.put(things.sailor(coat, stage.model, captain=True), 34, 57, 23, flip=False)


def _lighthouse(stage: _Stage) -> list[Path]:
    tower = stage.put(things.lighthouse(stage.ink(YELLOW)), 34, 52, 27)
    return tower + waves(74, stage.ink((110, 72, 44)), stage.rng, rows=2)


def _shoal(stage: _Stage) -> list[Path]:
    paths = []
    for row in range(4):
        for column in range(3):
            fish = animals.fish(stage.ink((90, 80, 214)), 1)
            paths += stage.put(
                fish, 14 + 17 * column + 5 * (row % 2), 37 + 13 * row, stage.rng.uniform(6, 8), flip=False
            )
    return paths


def _colony(stage: _Stage) -> list[Path]:
    white, paths = stage.ink(PALE), []
    for row, count in enumerate((2, 3, 3)):
        for column in range(count):
            x, y = 14 + 18 * column + (9 if count == 2 else 0), 54 + 14 * row
            paths += block(x, y, 10, 5, white)
            paths += stage.put(things.penguin(stage.model + column), x + 1, y - 11.5, 6.5)
    return paths


def _jellyfish(stage: _Stage) -> list[Path]:
    return stage.put(animals.jellyfish(stage.ink((226, 232, 234), (190, 226, 222)), stage.model), 34, 53, 28)


def _lobster(stage: _Stage) -> list[Path]:
    return shadow(33, 76, 12, stage.ground) + stage.put(animals.lobster(stage.ink(RED)), 33, 57, 25)


def _starfish(stage: _Stage) -> list[Path]:
    paths = stage.stones(62) + shadow(33, 72, 16, stage.ground)
    return paths + stage.put(animals.starfish(stage.ink(RED, YELLOW, PURPLE), stage.model), 32, 60, 19)


def _seahorse(stage: _Stage) -> list[Path]:
    return stage.weeds() + stage.put(animals.seahorse(stage.ink(BLUE)), 33, 56, 26)


def _cast(stage: _Stage) -> list[Path]:
    paths = stage.weeds()
    for i in range(6):
        x, y = 17 + 15 * (i % 3) - 4 * (i // 3), 55 + 16 * (i // 3) + 3 * (i % 2)
        paths += shadow(x, y + 5, 8, stage.ground)
        paths += stage.put(animals.crab(stage.ink((120, 70, 196), GREEN), i), x, y, 8)
    return paths


PICTURES: dict[str, Callable[[_Stage], list[Path]]] = {
    "mermaid": _mermaid, "crab": _crab, "boat": _boat, "fish": _fish, "swimmer": _swimmer, "shark": _shark,
    "shell": _shell, "octopus": _octopus, "penguin": _penguin, "sailor": _sailor, "lighthouse": _lighthouse,
    "shoal_of_fish": _shoal, "penguin_colony": _colony, "captain": _captain, "jellyfish": _jellyfish,
    "lobster": _lobster, "starfish": _starfish, "seahorse": _seahorse, "cast_of_crabs": _cast,
}  # fmt: skip


def picture(
    kind: str, colour: Ink, scene: Scene, model: int, rng: np.random.Generator, size: Size, inset: float
) -> list[Path]:
    """What a card shows, in mm: `model` tells a kind's pictures apart."""
    base = shifted(colour, scene.backdrop)
    stage = _Stage(lit(base, scene.fall * 0.3), scene, rng, model)
    return backdrop(base, scene, rng, size, inset) + PICTURES[kind](stage)
