"""Indices that a finder found, read: looked at, put straight, and looked at again where they are not clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.classify import softmax
from vision.index_model import INDEX, NONE, TURNED, IndexModel
from vision.straighten import Floats, Part, Pyramid, normalise, part_of, parts_of, straighten, unstraighten
from vision.types import Quad

HOPELESS = 0.97
"""What is so surely no index at the first look gets no second one there, but one as its neighbours lie."""

SETTLED = 0.97
"""What is as clear as this at the first look is not looked at again."""

CLEAR = 0.9
"""What is less clear at the second look is looked at a third time; these two count together."""

NEIGHBOURS = 3.5
"""Indices of cards that lie on one another are nearer than so many times their length, about a card's width."""

NEAR = 0.5
"""Two indices whose ranks are nearer to each other, in rank heights, are one."""


@dataclass(frozen=True, slots=True)
class Indices:
    """Indices that were read: `quads`, the chance of each code (n, k), and of being an index (n,)."""

    quads: tuple[Quad, ...]
    codes: Floats
    is_index: Floats


def read_indices(pyramid: Pyramid, quads: Sequence[Quad], model: IndexModel, *, looks: int = 3) -> Indices:
    """Read what the finder found: looked at, put straight, looked at again; what turns out to be one index is one.

    With 2 `looks` fewer are looked at again, and what is still in doubt stays so.
    """
    codes, is_index = np.zeros((0, len(model.codes)), np.float32), np.zeros(0, np.float32)
    if not quads:
        return Indices((), codes, is_index)
    logits, sharp = crops_read(pyramid, quads, model)
    codes, is_index = meanings(logits, model)
    kinds = softmax(logits[:, -3:])
    settled = SETTLED if looks > 2 else CLEAR
    unclear = np.flatnonzero((codes.max(axis=1) * is_index < settled) & (kinds[:, NONE] < HOPELESS)).tolist()
    for i in unclear:
        if kinds[i, TURNED] > kinds[i, INDEX]:
            sharp[i] = on_its_head(quads[i], model.part)
    look_again(pyramid, unclear, logits, sharp, model)
    codes, is_index = meanings(logits, model)
    if looks > 2:
        look_as_neighbours_lie(pyramid, quads, logits, sharp, model)
        codes, is_index = meanings(logits, model)
    doubtful = [i for i in unclear if looks > 2 and codes[i].max() * is_index[i] < CLEAR]
    once = logits[doubtful]
    look_again(pyramid, doubtful, logits, sharp, model)
    logits[doubtful] = (once + logits[doubtful]) / 2
    codes, is_index = meanings(logits, model)
    kept = [i for i in apart(sharp, codes.max(axis=1) * is_index, model.part) if is_index[i] > 1 - HOPELESS]
    return Indices(tuple(sharp[i] for i in kept), codes[kept], is_index[kept])


def look_again(
    pyramid: Pyramid, numbers: Sequence[int], logits: Floats, quads: list[Quad], model: IndexModel
) -> None:
    """Read those of the quads that have these numbers anew, and put them straight, in place."""
    if numbers:
        logits[numbers], sharper = crops_read(pyramid, [quads[i] for i in numbers], model)
        for i, quad in zip(numbers, sharper, strict=True):
            quads[i] = quad


def look_as_neighbours_lie(
    pyramid: Pyramid, quads: Sequence[Quad], logits: Floats, sharp: list[Quad], model: IndexModel
) -> None:
    """Read what is not clear once more, as large and as upright as a clear index near it; where that is clear, keep it.

    Indices on one table are of one size, and neighbours mostly lie alike: one may be found turned or too small, and
    look like none at first. What was read as another code already stays as it is.
    """
    codes, is_index = meanings(logits, model)
    chances = codes.max(axis=1) * is_index
    clear, rest = np.flatnonzero(chances >= CLEAR), np.flatnonzero(chances < CLEAR)
    if not len(clear):
        return
    corners = np.array([quad.corners for quad in sharp])
    ranks = np.array([rank.center for rank in parts_of(sharp, model.part)])
    found = np.array([rank.center for rank in parts_of(quads, model.part)])
    away = np.linalg.norm(found[rest, None] - ranks[None, clear], axis=2)
    reach = NEIGHBOURS * np.linalg.norm(corners[clear, 3] - corners[clear, 0], axis=1)
    away[away >= reach] = np.inf
    near = np.isfinite(away).any(axis=1)
    if not near.any():
        return
    rest, like = rest[near], clear[away[near].argmin(axis=1)]
    alike = [Quad(four) for four in corners[like] + (found[rest] - ranks[like])[:, None]]
    said, moved = crops_read(pyramid, alike, model)
    before, (codes, is_index) = codes[rest].argmax(axis=1), meanings(said, model)
    agreed = (codes.argmax(axis=1) == before) | (chances[rest] < model.index)
    for n in np.flatnonzero((codes.max(axis=1) * is_index >= CLEAR) & agreed).tolist():
        logits[rest[n]], sharp[rest[n]] = said[n], moved[n]


def crops_read(pyramid: Pyramid, quads: Sequence[Quad], model: IndexModel) -> tuple[Floats, list[Quad]]:
    """The reader's logits (n, ranks + suits + 3) for indices cut out along `quads`, and those put straight."""
    said = model.reader(normalise(straighten(pyramid, quads, model.frame)))
    return said[:, :-8], unstraighten(quads, said[:, -8:].reshape(-1, 4, 2))


def on_its_head(quad: Quad, part: Part) -> Quad:
    """The same rank, read the other way up."""
    return Quad(2 * part_of(quad, part).center - quad.corners)


def meanings(logits: Floats, model: IndexModel) -> tuple[Floats, Floats]:
    """Logits (n, ranks + suits + 3) -> the chance of each code (n, k) and of being an index (n,)."""
    parts = np.split(logits, np.cumsum(model.heads[:2]), axis=1)
    rank, suit, kind = [
        softmax(part / t) if part.shape[1] else part  # a game may have no suits
        for part, t in zip(parts, model.temperatures, strict=True)
    ]
    paired, suits = len(model.ranks), len(model.suits)
    both = (rank[:, :paired, None] * suit[:, None, :]).reshape(len(rank), paired * suits)
    return np.concatenate([both, rank[:, paired:]], axis=1), kind[:, INDEX]


def legible(chances: Floats) -> Floats:
    """How likely each index shows one of its two likeliest codes, (n,), from the chances of all codes, (n, k).

    Brands print both jokers alike, and a blurred spade is like a club: such a card is there, though it is not sure.
    """
    return np.asarray(np.sort(chances, axis=1)[:, -2:].sum(axis=1))


def apart(quads: Sequence[Quad], chances: Floats, part: Part) -> list[int]:
    """The numbers of those quads that show an index each: of some on the same rank, the clearest."""
    ranks = parts_of(quads, part)
    middles = np.array([rank.center for rank in ranks])
    heights = np.array([np.linalg.norm(rank.corners[3] - rank.corners[0]) for rank in ranks])
    kept: list[int] = []
    for i in np.argsort(-chances).tolist():
        away = np.linalg.norm(middles[kept] - middles[i], axis=1)
        if not (away < NEAR * np.maximum(heights[kept], heights[i])).any():
            kept.append(i)
    return kept
