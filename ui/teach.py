"""Teaching a deck: the cards of a photo in reading order, cut out to be named, and what may be mixed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from ui.taught_deck import THUMBNAIL, TaughtCard, TaughtDeck, thumbnail
from vision.embed import MOST_MARGIN, UNKNOWN, Sighting, TaughtScanner, chance_of, named
from vision.straighten import Pyramid, straighten
from vision.types import Guess, Image, Quad, Reading, Scan

ALIKE = 0.93
"""From this likeness on two cards may be mixed up."""


Seen = TypeVar("Seen", Sighting, Reading)


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card in a photo that is to be named: where it lies, its vector and picture, and what the deck takes it for.

    `known` is a name of the deck, or None if it is like none of its cards, and whether that is `sure`.
    `row` and `column` count from 1.
    """

    quad: Quad
    vector: np.ndarray
    picture: bytes
    known: str | None
    sure: bool
    row: int
    column: int

    @property
    def given(self) -> str:
        """The name that it has without being asked for: what the deck is sure of."""
        return self.known if self.known and self.sure else ""

    def taught(self, name: str) -> TaughtCard:
        """The card under a name."""
        return TaughtCard(name, self.vector, self.picture)


def new_deck(scanner: TaughtScanner) -> TaughtDeck:
    """A deck without cards."""
    return TaughtDeck(scanner.model.embedder.sha256)


def find_to_teach(scanner: TaughtScanner, image: Image, deck: TaughtDeck) -> tuple[FoundCard, ...]:
    """All cards in a picture, (h, w, 3) uint8 BGR, in reading order."""
    seen, _ = scanner.see(image)
    pyramid = Pyramid(image)
    references = deck.references() if deck.cards else None
    found = []
    for card, (row, column) in in_rows(seen):
        quad, known, sure = card.quad, None, False
        if references is not None:
            quad, guesses, sure = named(scanner.model, card, references)
            known = guesses[0].code if guesses[0].code != UNKNOWN else None
        upright = quad is card.quad
        crop = straighten(pyramid, [quad], THUMBNAIL)[0]
        vector = card.vectors[0 if upright else 1]
        found.append(FoundCard(quad, vector, thumbnail(crop), known, sure, row, column))
    return tuple(found)


def in_rows(seen: Sequence[Seen]) -> list[tuple[Seen, tuple[int, int]]]:
    """Cards from left to right in rows from top to bottom, each with its row and its place in it from 1."""
    rows: list[list[Seen]] = []
    for card in sorted(seen, key=lambda it: float(it.quad.center[1])):
        high = float(np.ptp(card.quad.corners[:, 1]))
        if rows and card.quad.center[1] - np.mean([it.quad.center[1] for it in rows[-1]]) < 0.5 * high:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [
        (card, (row, column))
        for row, cards in enumerate(rows, start=1)
        for column, card in enumerate(sorted(cards, key=lambda it: float(it.quad.center[0])), start=1)
    ]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names whose cards look so much alike that one may be read for the other; `turned`: by a half turn only."""

    one: str
    other: str
    turned: bool


def mixed_up(scanner: TaughtScanner, cards: Sequence[TaughtCard], deck: TaughtDeck) -> list[Pair]:
    """What may be mixed up: a new card, one of `cards`, and another one of them or of the deck."""
    pairs: list[Pair] = []
    others = list(deck.cards)
    upside_down = scanner.vectors_of(np.ascontiguousarray(card.pixels()[::-1, ::-1]) for card in cards)
    for card, turned in zip(cards, upside_down, strict=True):
        for other in others:
            upright, likeness = float(card.vector @ other.vector), float(turned @ other.vector)
            likeness = max(upright, likeness)
            sure = chance_of(likeness, MOST_MARGIN, scanner.model.weights) >= scanner.model.known
            if card.name != other.name and likeness > ALIKE and sure:
                pairs.append(Pair(card.name, other.name, turned=upright <= ALIKE))
        others.append(card)
    return list(dict.fromkeys(pairs))


def numbered(cards: Sequence[FoundCard], size: tuple[int, int]) -> tuple[Scan, dict[int, str]]:
    """The found cards as a scan to draw, and the number from 1 on each: what `vision.draw.annotate` takes."""
    readings = tuple(
        Reading(card.quad, (Guess(card.known or UNKNOWN, 1.0),), i, sure=True) for i, card in enumerate(cards)
    )
    return Scan(size, readings, {}), {i: str(i + 1) for i in range(len(cards))}
