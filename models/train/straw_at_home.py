"""Rounds of Straw as a family photographs them: a table in even light, the phone steady, the house deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from models.train.grounds import Floats, colour
from models.train.props import cloth, lacquer, wood
from models.train.samples.photo import Light, Shown, Table, photograph
from models.train.samples.places import fan, place
from models.train.samples.straw import DECK, SIZE, camel
from rules.straw import Round
from vision.types import Image

BESIDE, BELOW, EACH = 25.0, 38.0, 7
"""How far, in mm, a card lies to the right of the last one on the camel, and below the row before; cards of a row."""

PIXELS = (1600, 1200)
"""Width and height of a photo."""

TRIES = 20
"""How often cards are laid anew until all their corners show."""


def pile(rng: np.random.Generator, count: int) -> list[Floats]:
    """Cards on the camel in rows, each on top of the last, none quite straight."""
    return [
        place(
            (i % EACH * BESIDE + rng.normal(0, 1), i // EACH * BELOW + i % EACH * 3 + rng.normal(0, 1)),
            rng.normal(0, 2.5),
            SIZE,
        )
        for i in range(count)
    ]


def table(rng: np.random.Generator) -> Floats:
    """Wood, a cloth or a plain top."""
    bgr = colour(rng, value=(70, 235), saturation=(0, 0.6)).tolist()
    return (wood, cloth, lacquer)[rng.integers(3)](rng, bgr)


def lamp(rng: np.random.Generator) -> Light:
    """Light from one side, of a warm or a cold lamp."""
    tint = (0.84, 0.95, 1.0) if rng.random() < 0.5 else (1.0, 0.98, 0.94)
    return Light(slope=(rng.uniform(-0.08, 0.08), rng.uniform(-0.06, 0.06)), tint=tint)


def photos(
    rng: np.random.Generator, codes: Sequence[str], ended: Round
) -> Iterator[tuple[Image, list[Shown], tuple[int, list[str]] | None]]:
    """The camel after each card that was played, seen by one camera; then each hand that scores, with its seat.

    Raises ValueError if the cards cannot be laid so that all their corners show.
    """
    ground, light, lean = table(rng), lamp(rng), rng.uniform(12, 34)
    spin = rng.normal(0, 7) + 180 * (rng.random() < 0.15)
    shot = partial(Table, "camel", PIXELS, ground=ground, lean=lean, spin=spin, light=light, fill=0.8)
    places = all_shown(rng, codes, shot)
    for count in range(1, len(codes) + 1):
        now = shot(codes[:count], places[:count], things=[camel(-4)], view=places)
        yield *photograph(rng, now, DECK), None
    for seat in ended.scorers:
        held = [str(card) for card in ended.hands[seat] if card is not None]
        if held:
            laid = fan(rng, len(held), radius=120, step=12, size_mm=SIZE)
            hand = Table("hand", PIXELS, held, laid, ground, lean, rng.normal(0, 7), light, fill=0.7)
            yield *photograph(rng, hand, DECK), (seat, held)


def all_shown(rng: np.random.Generator, codes: Sequence[str], shot: partial[Table]) -> list[Floats]:
    """A pile of which all corners show in a `shot` of it; raises ValueError if chance lays none."""
    for left in reversed(range(TRIES)):
        places = pile(rng, len(codes))
        try:
            photograph(rng, shot(codes, places), DECK)
        except ValueError:
            if not left:
                raise
        else:
            break
    return places


def entries(shown: Sequence[Shown]) -> list[dict[str, Any]]:
    """The glyphs of a photo as the judge's file names them."""
    return [{"code": it.code, "quad": it.part.round(1).tolist()} for it in shown]
