"""Tables on which cards of any deck lie, rendered."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.train.any_faces import Hand
from models.train.faces import Face
from models.train.scenes import Deck, Scene, draw_count
from models.train.scenes import render as render_deck
from vision.types import Image

CARD_MM = 88.0
"""How high a card is."""

STRANGERS = 0.12
"""On how many tables cards of a second deck lie among the others."""


def render(
    rng: np.random.Generator,
    deck: Sequence[Hand],
    *,
    size: int = 768,
    count: int | None = None,
) -> Scene:
    """Lay some cards of one hand of `deck` on a table, by default some number or none, and photograph them.

    A card's code is its hand's name and its own.
    """
    hand = deck[rng.integers(len(deck))]
    other = deck[rng.integers(len(deck))] if rng.random() < STRANGERS else hand
    every = [(hand, code) for code in hand.faces]
    if other is not hand:
        every = every[: len(every) * 2 // 3] + [(other, code) for code in other.faces][:6]

    def faces(rng: np.random.Generator, number: int) -> list[Face]:
        chosen = [every[i] for i in rng.permutation(len(every))[:number]]
        return [Face(named(it, code), it.face(rng, code), it.name) for it, code in chosen]

    nothing: Sequence[Image] = ()
    laid = Deck((CARD_MM * hand.ratio, CARD_MM), faces, nothing, nothing)
    wanted = draw_count(rng) if count is None else count
    return render_deck(rng, laid, size=size, count=min(wanted, len(every)))


def named(hand: Hand, code: str) -> str:
    """A card's name in a scene: its hand's and its own."""
    return f"{hand.name}|{code}"


def split(name: str) -> tuple[str, str]:
    """The hand's name and the card's own code."""
    hand, _, code = name.partition("|")
    return hand, code
