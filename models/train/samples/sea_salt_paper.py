"""The sample tables of Sea Salt & Paper: the hands of a round, rows and a fan that show icon boxes, Extra Salt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from models.house_deck import sea_salt_extras as extras
from models.house_deck import sea_salt_paper as house
from models.train.props import (
    DRESS,
    cloth,
    coaster,
    cup,
    lacquer,
    on_white,
    pen,
    sheet,
    wood,
)
from models.train.samples.photo import FACE_HEIGHT, Deck, Light, Table
from models.train.samples.places import fan, grid, place, row
from models.train.sea_salt_paper import PART
from rules.sea_salt_paper import parse_cards
from vision.straighten import SQUARE, part_of
from vision.types import Quad

SIZE = house.CARD_MM

DECK = Deck(
    SIZE,
    house.HOUSE.radius,
    lambda code, copy: house.face(code, variant=copy, height=FACE_HEIGHT),
    lambda code: [part_of(Quad(SQUARE), PART).corners.astype(np.float64)],
)

SEED = 3
"""Such that the tables look well."""


def _cards(text: str) -> list[str]:
    """The codes of a text, each that of a card."""
    return [str(card) for card in parse_cards(text)]


PLAYER_A = _cards(
    "crab:dark_blue crab:dark_blue swimmer:light_blue shark:light_blue "
    "shell:green shell:yellow shell:dark_blue penguin:pink penguin:light_orange"
)
PLAYER_B = _cards(
    "boat:yellow boat:black lighthouse:purple octopus:purple octopus:green fish:light_blue sailor:orange "
    "mermaid:white"
)
"""The two hands of one round: A's 9 points of cards are enough to call, and more than B's 8."""


def tables(rng: np.random.Generator) -> Iterator[Table]:
    """Every table, the first to try first."""
    dress = replace(DRESS, radius=house.HOUSE.radius / SIZE[0])
    back = on_white(house.back(height=FACE_HEIGHT))
    oak = wood(rng, (104, 152, 194), plank_mm=130)
    yield Table(
        "player_a",
        (1280, 720),
        PLAYER_A,
        [
            *row(rng, 2, start=(14, 0), step=36, size_mm=SIZE),
            *row(rng, 2, start=(150, 2), step=36, size_mm=SIZE),
            *row(rng, 5, start=(-32, 102), step=70, size_mm=SIZE),
        ],
        oak,
        lean=24,
        spin=2,
        light=Light(slope=(-0.06, 0.04)),
        fill=0.9,
    )
    yield Table(
        "player_b",
        (1280, 720),
        PLAYER_B,
        grid(rng, 8, columns=4, size_mm=SIZE, gap=10, flips=0),
        oak,
        lean=22,
        spin=-3,
        light=Light(slope=(0.06, 0.05)),
        things=[pen((306, 40), 76, (120, 62, 30))],
        fill=0.88,
    )
    yield Table(
        "twelve_cards_in_a_row",
        (1280, 720),
        _cards(
            "fish:black fish:dark_blue boat:yellow boat:light_blue crab:grey crab:green swimmer:black shark:purple "
            "shell:grey shell:light_blue octopus:yellow octopus:grey"
        ),
        row(rng, 12, start=(0, 0), step=23, size_mm=SIZE),
        cloth(rng, (120, 98, 70), weave=0.06),
        lean=20,
        spin=-2,
        light=Light(slope=(0.05, -0.05)),
        things=[coaster((286, -104), (112, 150, 176))],
        fill=0.92,
    )
    yield Table(
        "two_rows_on_a_white_table",
        (1600, 1200),
        _cards(
            "crab:yellow crab:light_blue crab:black boat:dark_blue boat:black boat:yellow lighthouse:purple "
            "fish:green fish:yellow shoal_of_fish:grey swimmer:light_orange shark:black shell:black octopus:light_blue"
        ),
        [
            *row(rng, 7, start=(0, 0), step=30, size_mm=SIZE),
            *row(rng, 7, start=(8, 62), step=30, size_mm=SIZE),
        ],
        lacquer(rng, (224, 229, 231)),
        lean=24,
        spin=-2,
        light=Light(slope=(0.05, 0.05), arm=(1.15, -0.2, 0.8, 0.5, 0.13)),
        things=[coaster((-100, 20), (104, 150, 186))],
        fill=0.82,
    )
    yield Table(
        "three_mermaids_in_the_fan",
        (1600, 1200),
        _cards(
            "fish:green shell:green octopus:green penguin:purple penguin:light_orange penguin_colony:green "
            "mermaid:white mermaid:white mermaid:white"
        ),
        fan(rng, 9, radius=125, step=8.6, size_mm=SIZE),
        cloth(rng, (66, 48, 38), weave=0.08),
        lean=18,
        spin=3,
        light=Light(slope=(0.06, -0.06), tint=(0.96, 0.93, 0.9)),
        fill=0.9,
    )
    yield Table(
        "nine_cards_with_extra_salt",
        (1600, 1200),
        _cards(
            "starfish:yellow crab:green lobster:black jellyfish:pink swimmer:dark_blue cast_of_crabs:green "
            "seahorse:white shell:dark_blue shell:grey"
        ),
        grid(rng, 9, columns=3, size_mm=SIZE, gap=9, flips=0),
        cloth(rng, (164, 194, 212), weave=0.035),
        lean=26,
        spin=-3,
        light=Light(slope=(-0.06, 0.05)),
        things=[pen((246, 60), 82, (46, 60, 160))],
        fill=0.88,
    )
    yield Table(
        "ten_cards_strewn_in_warm_light",
        (1600, 1200),
        _cards(
            "captain:light_orange sailor:pink sailor:orange penguin:pink swimmer:light_orange octopus:purple "
            "shark:green boat:dark_blue crab:yellow fish:black"
        ),
        [
            place((x, y), degrees, SIZE)
            for x, y, degrees in (
                (0, 0, 20), (80, -14, -15), (162, 4, 100), (240, -8, 195), (-6, 106, -70),
                (74, 92, 8), (140, 104, 160), (222, 98, 42), (44, 196, -28), (150, 204, 75),
            )
        ],
        wood(rng, (34, 48, 66)),
        lean=24,
        spin=0,
        light=Light(slope=(-0.1, -0.07), tint=(0.74, 0.92, 1.03), lamp=(0.86, -0.8, 0.34)),
        fill=0.9,
    )  # fmt: skip
    yield Table(
        "seven_cards_among_other_things",
        (1600, 1200),
        _cards(
            "octopus:light_blue octopus:grey octopus:yellow boat:light_blue boat:black fish:dark_blue crab:black"
        ),
        grid(rng, 7, columns=4, size_mm=SIZE, gap=12, mess=1.4),
        wood(rng, (150, 184, 208), plank_mm=95),
        lean=27,
        spin=-3,
        light=Light(slope=(-0.07, 0.04)),
        things=[
            sheet(back, (-84, 40), 8, SIZE, dress=dress),
            sheet(back, (-82, 41), 3, SIZE, dress=dress),
            sheet(on_white(extras.aid(height=FACE_HEIGHT)), (236, 112), 6, SIZE, dress=dress),
            sheet(on_white(extras.event(1, height=FACE_HEIGHT)), (60, -96), -2, extras.EVENT_MM, dress=dress),
            pen((20, 182), 12, (120, 50, 30)),
            cup((314, -102), (12, -26), (206, 214, 218)),
        ],
        fill=0.66,
    )
