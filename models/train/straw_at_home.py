"""Rounds of Straw as a family photographs them: a table in even light, the phone steady, the house deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from models.train.grounds import Floats, colour
from models.train.props import cloth, lacquer, wood
from models.train.samples.photo import Light, Shown, Table, photograph
from models.train.samples.places import fan, place
from models.train.samples.straw import DECK, SIZE, camel
from rules.straw import Card, Round
from vision.types import Image

BESIDE, BELOW, EACH = 25.0, 36.0, 7
"""How far, in mm, a card lies to the right of the last one on the camel, and below the row before; cards of a row."""

PIXELS = (1600, 1200)


def pile(rng: np.random.Generator, count: int) -> list[Floats]:
    """Cards on the camel in rows, each on top of the last so that all corners show, none quite straight."""
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
    """Light from one side, and from a warm or a cold lamp."""
    tint = np.array([0.84, 0.95, 1.0]) if rng.random() < 0.5 else np.array([1.0, 0.98, 0.94])
    return Light(slope=(rng.uniform(-0.08, 0.08), rng.uniform(-0.06, 0.06)), tint=tuple(tint.tolist()))


def photos(
    rng: np.random.Generator, codes: Sequence[str], ended: Round
) -> Iterator[tuple[Image, list[Shown], tuple[int, list[str]] | None]]:
    """The camel after each card that was played, seen by one camera; then each hand that scores, with its seat."""
    places, ground, light = pile(rng, len(codes)), table(rng), lamp(rng)
    lean, spin = rng.uniform(12, 34), rng.normal(0, 7) + 180 * (rng.random() < 0.15)
    for count in range(1, len(codes) + 1):
        shot = Table(
            "camel",
            PIXELS,
            codes[:count],
            places[:count],
            ground,
            lean,
            spin,
            light,
            [camel(-4)],
            0.8,
            places,
        )
        yield *photograph(rng, shot, DECK), None
    for seat in ended.scorers:
        held = [str(card) for card in ended.hands[seat] if card is not None]
        if held:
            laid = fan(rng, len(held), radius=120, step=12, size_mm=SIZE)
            shot = Table("hand", PIXELS, held, laid, ground, lean, rng.normal(0, 7), light, (), 0.7)
            yield *photograph(rng, shot, DECK), (seat, held)


def entries(shown: Sequence[Shown]) -> list[dict[str, Any]]:
    """The glyphs of a photo as the judge's file names them."""
    return [{"code": str(Card.parse(it.code)), "quad": it.part.round(1).tolist()} for it in shown]
