"""What may happen to a hand of Sea Salt & Paper: rows of cards that overlap, several of a kind."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from models.train.film import Film, Path
from models.train.grounds import Floats
from models.train.props import cloth, lacquer, wood
from models.train.samples import Table
from models.train.samples.sea_salt_paper import DECK
from models.train.stories.acts import AWAY, Spot, dealt, hands, still, table, taken

STEP_MM = 26.0
"""From one card of a row to the next: icons and colours show."""

ROW = (
    "crab:dark_blue",
    "crab:dark_blue",
    "boat:yellow",
    "shark:light_blue",
    "boat:yellow",
    "fish:black",
    "penguin:pink",
    "octopus:purple",
)
NEW = ("shell:green", "sailor:orange", "mermaid:white")


def films(rng: np.random.Generator, *, size: tuple[int, int] = (1280, 720)) -> Iterator[Film]:
    """All of them."""
    lying: list[Spot] = [
        (STEP_MM * i, float(rng.uniform(-1.5, 1.5)), float(rng.normal(0, 1))) for i in range(12)
    ]
    row = [still(code, spot) for code, spot in zip(ROW, lying, strict=False)]

    def look(name: str, ground: Floats) -> Table:
        return table(name, lying, ground, size=size, size_mm=DECK.size_mm, fill=0.75)

    oak, linen = wood(rng, (98, 148, 192), plank_mm=130), cloth(rng, (120, 98, 70), weave=0.06)
    white = lacquer(rng, (226, 230, 232))

    for name, ground in (("a row, wood", oak), ("a row, white", white)):
        yield Film(look(name, ground), DECK, 6, row)

    laid = [dealt(code, lying[8 + i], 1.5 + 1.3 * i) for i, code in enumerate(NEW)]
    arm = hands(*((1.5 + 1.3 * i, 1.6 + 1.3 * i, lying[8 + i]) for i in range(len(NEW))))
    for name, ground in (("cards laid on, cloth", linen), ("cards laid on, white", white)):
        yield Film(look(name, ground), DECK, 6.5, [*row, *laid], hand=arm)

    played = [taken(ROW[0], lying[0], 1.5), taken(ROW[1], lying[1], 2.8)]
    arm = hands((1.3, 1.5, lying[0]), (2.6, 2.8, lying[1]))
    for name, ground in (("a pair taken, wood", oak), ("a pair taken, white", white)):
        yield Film(look(name, ground), DECK, 6, [*played, *row[2:]], hand=arm)

    closed = [
        Path(it.code, ((2, spot), (3, lying[3 + i])))
        for i, (it, spot) in enumerate(zip(row[4:], lying[4:8], strict=True))
    ]
    push = [(1.4, (*AWAY, 90)), (2, (150, 50, 90)), (3, (124, 50, 90)), (3.6, (*AWAY, 90))]
    yield Film(look("a row pushed together, wood", oak), DECK, 6, [*row[:3], *closed], hand=push)

    yield Film(
        look("covered, cloth", linen), DECK, 7, row, hand=hands((1.5, 3.5, (60, -75)), (5, 5.2, (150, -75)))
    )
    nudged = [(1.5, (0, 0, 0)), (1.8, (0.03, 0.02, 1.5)), (3.5, (0.03, 0.02, 1.5)), (4, (-0.05, -0.02, -2))]
    yield Film(look("camera nudged, wood", oak), DECK, 6, row, nudge=nudged)
