"""The sample tables of Straw: what lies on the camel, and hands."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from models.house_deck import straw as house
from models.train.grounds import Floats
from models.train.props import DRESS, Thing, cloth, coaster, coin, cup, lacquer, on_white, pen, sheet, wood
from models.train.samples.photo import FACE_HEIGHT, Deck, Light, Table
from models.train.samples.places import fan, place, row

SIZE = house.CARD_MM

DECK = Deck(
    SIZE,
    house.HOUSE.radius,
    lambda code, copy: house.face(code, variant=copy, height=FACE_HEIGHT),
    lambda code: [house.glyph_box(code)],
)

SEED = 6
"""Such that the tables look well."""


def pile(count: int, *, step: tuple[float, float] = (18, 17)) -> list[Floats]:
    """Cards on the camel, each a little further to the right and down, so that all corners show."""
    lean = (-3.0, 4.0, -1.0, 5.0, -4.0, 2.0)
    return [place((i * step[0], i * step[1]), lean[i % len(lean)], SIZE) for i in range(count)]


def camel(degrees: float) -> Thing:
    """The camel, above and left of the first card that it bears."""
    return sheet(on_white(house.camel(height=FACE_HEIGHT)), (-24, -30), degrees, SIZE, dress=DRESS)


def backs(*places: tuple[float, float, float]) -> list[Thing]:
    """Cards that lie face down: x, y and degrees."""
    back = on_white(house.back(height=FACE_HEIGHT))
    return [sheet(back, (x, y), degrees, SIZE, dress=DRESS) for x, y, degrees in places]


def tables(rng: np.random.Generator) -> Iterator[Table]:
    """Every table, the first to try first."""
    yield from piles(rng)
    yield from hands(rng)


def hands(rng: np.random.Generator) -> Iterator[Table]:
    """Hands in the fan, in rows, and upside down."""
    yield Table(
        "hand_of_four_in_the_fan",
        (1280, 960),
        ["-5", "6", "9", "R"],
        fan(rng, 4, radius=120, step=12, size_mm=SIZE),
        cloth(rng, (58, 92, 38), weave=0.07),
        lean=16,
        spin=-3,
        light=Light(slope=(0.06, 0.05), tint=(0.86, 0.95, 1.0)),
        fill=0.8,
    )
    yield Table(
        "two_hands_laid_open",
        (1280, 960),
        ["7", "-4", "X", "2", "10", "C", "-8"],
        [
            *row(rng, 4, start=(0, 0), step=40, size_mm=SIZE),
            *row(rng, 3, start=(10, 112), step=70, size_mm=SIZE),
        ],
        lacquer(rng, (222, 228, 231)),
        lean=22,
        spin=2,
        light=Light(slope=(0.05, 0.06), arm=(1.15, -0.2, 0.8, 0.5, 0.13)),
        things=[pen((196, 20), 100, (120, 50, 30))],
        fill=0.88,
    )
    yield Table(
        "from_across_the_table",
        (1280, 960),
        ["0", "6", "3", "9"],
        [place((44 * (3 - i), 3 * (i % 2)), 180 + 4 * (i - 2), SIZE) for i in range(4)],
        wood(rng, (88, 134, 178), plank_mm=120),
        lean=30,
        spin=-2,
        light=Light(slope=(-0.07, 0.04)),
        things=[*backs((70, -120, 8), (73, -118, 3)), coaster((-62, -78), (96, 120, 158))],
        fill=0.8,
    )


def piles(rng: np.random.Generator) -> Iterator[Table]:
    """The camel with one card, with five, and with the Straw on top of 50 kg: its lamp stands for 9."""
    yield Table(
        "ten_on_the_camel",
        (1280, 960),
        ["10"],
        pile(1),
        wood(rng, (140, 176, 204), plank_mm=95),
        lean=24,
        spin=3,
        light=Light(slope=(0.06, 0.05)),
        things=[camel(-4), *backs((110, -12, 6), (112, -14, 3), (113, -15, 5))],
        fill=0.5,
    )
    yield Table(
        "five_on_the_camel",
        (1280, 960),
        ["10", "9", "-6", "R", "8"],
        pile(5),
        wood(rng, (140, 176, 204), plank_mm=95),
        lean=24,
        spin=3,
        light=Light(slope=(0.06, 0.05)),
        things=[camel(-4), *backs((170, -12, 6), (172, -14, 3), (173, -15, 5))],
        fill=0.74,
    )
    yield Table(
        "the_straw_on_top",
        (1280, 960),
        ["10", "C", "5", "X", "9", "7", "STRAW"],
        pile(7),
        cloth(rng, (96, 60, 70), weave=0.06),
        lean=26,
        spin=-4,
        light=Light(slope=(-0.06, 0.05), tint=(0.8, 0.93, 1.02)),
        things=[camel(3), coin((150, 10), 12.5, (90, 165, 196)), cup((-40, 120), (10, -14), (200, 205, 210))],
        fill=0.8,
    )
