"""The sample tables of SET."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from models.house_deck import set_game as house
from models.train.props import (
    DRESS,
    checks,
    cloth,
    coaster,
    coin,
    envelope,
    lacquer,
    on_white,
    pen,
    sheet,
    shopping_list,
    wood,
)
from models.train.samples.photo import FACE_HEIGHT, Deck, Light, Table
from models.train.samples.places import grid, place
from rules.set_game import Card, beginner_deck, deck, find_sets, missing_card

DECK = Deck(house.CARD_MM, house.HOUSE.radius, lambda code, copy: house.face(code, height=FACE_HEIGHT))

SEED = 2
"""Such that the tables look well."""


def deal(
    rng: np.random.Generator,
    count: int,
    wanted: Callable[[Sequence[Card]], bool],
    pool: Sequence[Card] | None = None,
) -> list[str]:
    """Shuffle until the first `count` cards are as wanted; return their codes."""
    pool = deck() if pool is None else pool
    while True:
        cards = [pool[i] for i in rng.permutation(len(pool))[:count]]
        if wanted(cards):
            return [str(card) for card in cards]


def end_of_game(rng: np.random.Generator) -> list[str]:
    """Eight of the nine cards that a game ended with: their sum names the ninth, which fell off the table."""

    def wanted(cards: Sequence[Card]) -> bool:
        return missing_card(cards[1:]) == cards[0] and not find_sets(cards)

    return deal(rng, 9, wanted)[1:]


def sets(count: int) -> Callable[[Sequence[Card]], bool]:
    """Whether cards hold so many SETs."""
    return lambda cards: len(find_sets(cards)) == count


def tables(rng: np.random.Generator) -> Iterator[Table]:
    """Every table, the first to try first."""
    back = on_white(house.back(height=FACE_HEIGHT))
    yield Table(
        "six_sets_wood",
        (1280, 960),
        deal(rng, 12, sets(6)),
        grid(rng, 12, columns=4),
        wood(rng, (98, 148, 192), plank_mm=130),
        lean=24,
        spin=3,
        light=Light(),
        things=[pen((292, 60), 80, (150, 70, 30))],
        fill=0.8,
    )
    yield Table(
        "one_set_dark_cloth",
        (1280, 960),
        deal(rng, 12, sets(1)),
        grid(rng, 12, columns=3, sideways=True),
        cloth(rng, (66, 44, 34), weave=0.09),
        lean=18,
        spin=-4,
        light=Light(slope=(0.05, -0.06), tint=(0.86, 0.88, 0.89), lamp=(0.3, -0.42, 0.36)),
    )
    yield Table(
        "no_set_white_table",
        (1280, 960),
        deal(rng, 12, sets(0)),
        grid(rng, 12, columns=4, gap=15),
        lacquer(rng, (226, 230, 232)),
        lean=30,
        spin=-2,
        light=Light(slope=(0.07, 0.03), arm=(-1.1, 0.75, -0.55, -0.05, 0.16)),
        things=[coaster((-92, 30), (104, 150, 186))],
        fill=0.78,
    )
    yield Table(
        "fifteen_cards_checked_cloth",
        (1280, 960),
        deal(rng, 15, sets(3)),
        grid(rng, 15, columns=5, gap=8),
        checks(rng, (148, 96, 62)),
        lean=20,
        spin=2,
        light=Light(slope=(-0.05, 0.06)),
        fill=0.9,
    )
    yield Table(
        "beginners_nine_cards_warm_light",
        (960, 1280),
        deal(rng, 9, sets(2), beginner_deck()),
        grid(rng, 9, columns=3, gap=14),
        wood(rng, (62, 96, 142)),
        lean=22,
        spin=-3,
        light=Light(slope=(-0.12, -0.08), tint=(0.74, 0.92, 1.03)),
        things=[coaster((222, 262), (108, 128, 96))],
    )
    yield Table(
        "seven_cards_criss_cross",
        (1280, 960),
        deal(rng, 7, sets(1)),
        [
            place(middle, degrees)
            for middle, degrees in (
                ((0, 0), 24),
                ((84, -16), 112),
                ((164, 18), 70),
                ((30, 97), 161),
                ((116, 84), 38),
                ((203, 104), 196),
                ((-56, 80), 301),
            )
        ],
        lacquer(rng, (232, 234, 234)),
        lean=26,
        spin=0,
        light=Light(slope=(-0.08, 0.04)),
        fill=0.88,
    )
    yield Table(
        "end_of_game_one_card_missing",
        (1280, 720),
        end_of_game(rng),
        grid(rng, 8, columns=4, gap=13, mess=1.4),
        cloth(rng, (86, 104, 52), weave=0.06),
        lean=28,
        spin=2,
        light=Light(slope=(0.08, 0.05)),
    )
    yield Table(
        "twelve_cards_among_other_things",
        (1280, 960),
        deal(rng, 12, sets(2)),
        grid(rng, 12, columns=4, gap=10, mess=1.5),
        wood(rng, (150, 184, 208), plank_mm=95),
        lean=27,
        spin=-3,
        light=Light(slope=(-0.07, 0.04), arm=(1.15, -0.35, 0.72, 0.35, 0.14)),
        things=[
            sheet(back, (-86, 40), 8, house.CARD_MM, dress=DRESS),
            sheet(back, (-84, 41), 3, house.CARD_MM, dress=DRESS),
            sheet(shopping_list(), (300, 70), -12, (74, 106)),
            sheet(envelope(), (60, -118), 4, (162, 81)),
            pen((318, 200), 65, (40, 40, 170)),
            coin((-70, 170), 12.9, (80, 160, 190)),
            coin((-98, 190), 11.6, (84, 118, 176)),
            coin((-60, 205), 10.6, (160, 170, 174)),
        ],
        fill=0.7,
    )
