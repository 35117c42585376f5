"""What may happen on a table of SET."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from models.house_deck import set_game as house
from models.train.film import Film, Path
from models.train.grounds import Floats
from models.train.props import checks, cloth, lacquer, wood
from models.train.samples import Light, Table
from models.train.samples.set_game import DECK
from models.train.stories.acts import AWAY, Spot, dealt, hands, still, table, taken

STEP_MM = (70.0, 102.0)
"""From one card to the next in a row and in a column."""


def spots(rng: np.random.Generator, count: int, *, columns: int = 4) -> list[Spot]:
    """Places in rows, a little out of line."""
    return [
        (
            i % columns * STEP_MM[0] + rng.uniform(-2, 2),
            i // columns * STEP_MM[1] + rng.uniform(-2, 2),
            float(rng.normal(0, 1.5)) + 180 * (rng.random() < 0.3),
        )
        for i in range(count)
    ]


def films(rng: np.random.Generator, *, size: tuple[int, int] = (1280, 720)) -> Iterator[Film]:
    """All of them."""
    codes = [house.CODES[i] for i in rng.permutation(len(house.CODES))]
    lying = spots(rng, 15)
    twelve = [still(code, spot) for code, spot in zip(codes, lying[:12], strict=False)]

    def look(name: str, ground: Floats, **how: object) -> Table:
        return table(name, lying, ground, size=size, size_mm=DECK.size_mm, **how)  # type: ignore[arg-type]

    oak, linen = wood(rng, (98, 148, 192), plank_mm=130), cloth(rng, (66, 44, 34), weave=0.09)
    white, gingham = lacquer(rng, (226, 230, 232)), checks(rng, (148, 96, 62))
    evening = Light(slope=(-0.12, -0.08), tint=(0.74, 0.92, 1.03))

    for name, ground in (("still, wood", oak), ("still, white", white), ("still, checked", gingham)):
        yield Film(look(name, ground), DECK, 8, twelve)

    three = list(zip(codes[12:15], lying[12:15], (1.5, 3.0, 4.5), strict=True))
    for name, ground in (("dealt, cloth", linen), ("dealt, white", white)):
        arm = hands(*((when, when + 0.2, spot) for _, spot, when in three))
        yield Film(look(name, ground), DECK, 7, [*twelve, *(dealt(*it) for it in three)], hand=arm)

    chosen = (1, 6, 7)
    for name, ground in (("taken and dealt anew, wood", oak), ("taken and dealt anew, white", white)):
        paths, moves = [it for i, it in enumerate(twelve) if i not in chosen], []
        for n, i in enumerate(chosen):
            gone, back = 1.5 + 1.2 * n, 6.0 + 1.4 * n
            paths += [taken(codes[i], lying[i], gone), dealt(codes[20 + n], lying[i], back)]
            moves += [(gone - 0.2, gone, lying[i]), (back, back + 0.2, lying[i])]
        yield Film(look(name, ground), DECK, 11, paths, hand=hands(*moves))

    for name, ground in (("covered, cloth", linen), ("covered, white", white)):
        yield Film(
            look(name, ground), DECK, 9, twelve, hand=hands((1.5, 4.5, (105, 110)), (6, 6.3, (30, 60)))
        )

    passing = [(1.0, (420, 480, 70)), (1.6, (330, 120, 80)), (3.2, (-120, 20, 100)), (3.8, (-200, 480, 100))]
    yield Film(look("a hand passes, wood", oak), DECK, 6, twelve, hand=passing)

    nudged = [
        (1.5, (0, 0, 0)),
        (1.8, (0.035, 0.02, 1.5)),
        (4, (0.035, 0.02, 1.5)),
        (4.4, (-0.06, -0.03, -2.5)),
    ]
    for name, ground in (("camera nudged, wood", oak), ("camera nudged, white", white)):
        yield Film(look(name, ground, fill=0.7), DECK, 7, twelve, nudge=nudged)

    times = np.arange(0, 8, 0.1)
    sway = [(t, (0.012 * np.sin(1.7 * t), 0.01 * np.sin(2.3 * t + 1), 1.2 * np.sin(1.1 * t))) for t in times]
    yield Film(look("camera held in a hand, wood", oak, fill=0.7), DECK, 8, twelve, nudge=sway)

    day, dusk = (1.0, 1.0, 1.0, 0.0), (0.34, 0.26, 0.2, -0.5)
    lamp = [(1.5, day), (1.7, dusk), (4.5, dusk), (4.7, day)]
    for name, ground in (("lamp off and on, wood", oak), ("lamp off and on, white", white)):
        yield Film(look(name, ground), DECK, 7, twelve, lamp=lamp)
    yield Film(look("evening lamp, cloth", linen, light=evening), DECK, 4, twelve)

    hunting = [
        (1.5, (0.5,)),
        (1.9, (7,)),
        (2.3, (0.5,)),
        (3.0, (0.5,)),
        (3.3, (5,)),
        (4.2, (5,)),
        (4.5, (0.5,)),
    ]
    yield Film(look("focus lost, wood", oak), DECK, 6, twelve, blur=hunting)

    free, other = lying[13], (lying[14][0], lying[14][1], 90.0)
    slid = [
        *twelve[1:3],
        *twelve[4:],
        Path(codes[0], ((1.5, lying[0]), (2.4, free))),
        Path(codes[3], ((4, lying[3]), (4.8, other))),
    ]
    shove = [
        (1.0, (*AWAY, 90)),
        (1.5, (lying[0][0], lying[0][1] + 30, 90)),
        (2.4, (free[0], free[1] + 30, 90)),
        (2.9, (*AWAY, 90)),
    ]
    yield Film(look("cards slid, wood", oak), DECK, 6.5, slid, hand=shove)
    flung = [dealt(codes[12 + n], lying[12 + n], 1.5 + 1.2 * n, takes=0.25) for n in range(3)]
    yield Film(look("cards slid in, white", white), DECK, 6, [*twelve, *flung])
