"""The sample tables of Dou Dizhu: hands in the fan and in rows, and what has been played."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from models.house_deck import dou_dizhu as house
from models.train.grounds import Floats
from models.train.props import DRESS, cloth, coaster, coin, lacquer, on_white, pen, sheet, wood
from models.train.samples.photo import FACE_HEIGHT, Deck, Light, Table
from models.train.samples.places import fan, place, row
from rules.dou_dizhu import deck, parse_cards

SIZE = house.CARD_MM

DECK = Deck(
    SIZE,
    house.HOUSE.radius,
    lambda code, copy: house.face(code, height=FACE_HEIGHT),
    lambda code: [box.whole for box in house.index_boxes(code)],
)

SEED = 5
"""Such that the tables look well."""


def hand(rng: np.random.Generator, count: int) -> list[str]:
    """A hand with both jokers, sorted as players hold it: high cards left."""
    *others, black, red = deck()
    drawn = [others[i] for i in rng.permutation(len(others))[: count - 2]]
    return [str(card) for card in sorted([*drawn, black, red], reverse=True)]


def plays(
    rng: np.random.Generator, *rows: tuple[str, tuple[float, float], float]
) -> tuple[list[str], list[Floats]]:
    """Plays as they lie on a table: codes, where the first card lies, and the step to the next."""
    codes, places = [], []
    for text, start, step in rows:
        cards = parse_cards(text)
        codes += [str(card) for card in cards]
        places += row(rng, len(cards), start=start, step=step, size_mm=SIZE)
    return codes, places


def tables(rng: np.random.Generator) -> Iterator[Table]:
    """Every table, the first to try first."""
    back = on_white(house.back(height=FACE_HEIGHT))
    yield Table(
        "hand_of_17_in_the_fan",
        (1280, 960),
        hand(rng, 17),
        fan(rng, 17, radius=112, step=4.1, size_mm=SIZE),
        wood(rng, (88, 134, 178), plank_mm=120),
        lean=16,
        spin=2,
        light=Light(slope=(-0.06, 0.04)),
        fill=0.94,
    )
    yield Table(
        "landlords_hand_of_20",
        (1600, 1200),
        hand(rng, 20),
        fan(rng, 20, radius=116, step=3.9, size_mm=SIZE),
        cloth(rng, (58, 92, 38), weave=0.07),
        lean=14,
        spin=-3,
        light=Light(slope=(0.07, 0.05), tint=(0.86, 0.95, 1.0)),
        fill=0.95,
    )
    upper, lower = (hand(rng, 17), row(rng, 9, start=(0, 0), step=19, size_mm=SIZE))
    yield Table(
        "hand_of_17_in_two_rows",
        (1280, 960),
        upper,
        [*lower, *row(rng, 8, start=(6, 52), step=20, size_mm=SIZE)],
        lacquer(rng, (222, 228, 231)),
        lean=22,
        spin=-2,
        light=Light(slope=(0.05, 0.06), arm=(1.15, -0.2, 0.8, 0.5, 0.13)),
        things=[coaster((-92, 14), (96, 120, 158))],
        fill=0.86,
    )
    codes, places = plays(
        rng,
        ("5S 6H 7H 8C 9D", (0, 0), 17),
        ("7C 8H 9S TD JH", (150, -24), 17),
        ("KS KD KC 4H 4C", (70, 112), 21),
    )
    yield Table(
        "three_plays_on_green_felt",
        (1280, 960),
        codes,
        places,
        cloth(rng, (72, 112, 44), weave=0.06),
        lean=26,
        spin=3,
        light=Light(slope=(-0.07, 0.05), lamp=(-0.2, -0.5, 0.4)),
        fill=0.88,
    )
    codes, places = plays(
        rng,
        ("TS TH TD TC", (0, 0), 24),
        ("3D", (196, 20), 0),
        ("BJ RJ", (8, 118), 34),
    )
    yield Table(
        "bomb_and_rocket",
        (1280, 960),
        codes,
        places,
        wood(rng, (58, 84, 124)),
        lean=24,
        spin=-4,
        light=Light(slope=(-0.08, -0.05), tint=(0.8, 0.93, 1.02)),
        things=[
            coin((190, 128), 12.5, (90, 165, 196)),
            coin((214, 112), 11.6, (84, 118, 176)),
            pen((160, 170), 15, (120, 50, 30)),
        ],
        fill=0.84,
    )
    yield Table(
        "three_bottom_cards",
        (1280, 720),
        ["QD", "6C", "AH"],
        [place((x, y), degrees, SIZE) for x, y, degrees in ((0, 0, 4), (78, 5, -7), (158, -3, 2))],
        wood(rng, (140, 176, 204), plank_mm=95),
        lean=30,
        spin=2,
        light=Light(slope=(0.06, 0.05)),
        things=[
            sheet(back, (-72, y), degrees, SIZE, dress=DRESS) for y, degrees in ((4, 12), (2, 5), (3, 8))
        ],
        fill=0.62,
    )
