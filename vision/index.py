"""Cards that overlap or are held in a fan, read by their corner indices.

An index is a `Quad` round rank and suit, twice as long as wide, upright as the card's own corner stands.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.classify import softmax
from vision.find import decode, merge, shrink
from vision.index_model import INDEX, NONE, TURNED, IndexModel
from vision.pair import card_of, may_share, pairs
from vision.scan import ENOUGH, GUESSES, shown
from vision.straighten import Floats, Part, Pyramid, normalise, part_of, parts_of, straighten, unstraighten
from vision.types import Guess, Image, Quad, Reading, Scan

MOST = 240
"""How many indices are looked at in a photo."""

HOPELESS = 0.97
"""What is so surely no index at the first look gets no second one there, but one as its neighbours lie."""

SETTLED = 0.97
"""What is as clear as this at the first look is not looked at again."""

CLEAR = 0.9
"""What is less clear at the second look is looked at a third time; these two count together."""

NEIGHBOURS = 3.5
"""Indices of cards that lie on one another are nearer than so many times their length, about a card's width."""

CLOSER = 1.25
"""By how much a second look shows indices longer than they need be."""

NEAR = 0.5
"""Two indices whose ranks are nearer to each other, in rank heights, are one."""

SECOND = 0.3
"""A card takes a free code that is as likely as this share of its best one, if that lies on the table already."""

SECOND_ALONE = 0.03
"""The same where both are codes without a suit: some brands print both jokers alike."""

TWICE = 0.8
"""What shows a code that lies on the table already, less likely than that, is no second such card."""

LIVE = 0.9
"""A camera's frame is looked at so many times as closely as a photo: the next one follows."""


@dataclass(frozen=True, slots=True)
class Indices:
    """Indices that were read: `quads`, the chance of each code (n, k), and of being an index (n,)."""

    quads: tuple[Quad, ...]
    codes: Floats
    is_index: Floats


class IndexScanner:
    """Reads photos of a game whose cards are told by their corners."""

    def __init__(self, game: str, *, folder: Path | None = None) -> None:
        """Load the model of a game; raise ModelError if it cannot be used."""
        self.model = IndexModel.load(game, folder)
        self.codes = self.model.codes
        self.side: int | None = None
        """The side at which the finder sees well enough what the last picture showed."""

    def scan(self, image: Image, *, live: bool = False) -> Scan:
        """Read a picture, (h, w, 3) uint8 BGR; an empty table gives no readings.

        A `live` one follows others of the same camera: it is looked at once, as closely as fitted the last one.
        """
        laps = [time.perf_counter()]
        pyramid, size = Pyramid(image), (image.shape[1], image.shape[0])
        quads = find_indices(pyramid, self.model, side=self.side if live else None)
        laps.append(time.perf_counter())
        read = read_indices(pyramid, quads, self.model, looks=2 if live else 3)
        laps.append(time.perf_counter())
        readings = self.join(read, size)
        laps.append(time.perf_counter())
        kept = legible(read.codes * read.is_index[:, None]) >= self.model.index
        self.side = fitting([read.quads[i] for i in np.flatnonzero(kept)], size, self.model)
        seconds = dict(zip(("find", "read", "join"), np.diff(laps).tolist(), strict=True))
        return Scan(size, readings, seconds)

    def join(self, read: Indices, size: tuple[int, int]) -> tuple[Reading, ...]:
        """Make cards of indices: two of one card are one, and no card lies on the table too often; surest first."""
        chances = read.codes * read.is_index[:, None]
        kept = np.flatnonzero(legible(chances) >= self.model.index).tolist()
        groups: list[tuple[int, ...]] = [(i,) for i in range(len(kept))]
        if self.model.corners == 2:
            groups = pairs([read.quads[i] for i in kept], chances[kept], self.model.part)
        cards: list[tuple[Quad, Quad, Floats]] = []
        for group in groups:
            first, *others = (kept[i] for i in group)
            joint = chances[first]
            for other in others:
                joint = together(joint, chances[other])
            outline = card_of(read.quads[first], read.quads[others[0]]) if others else read.quads[first]
            cards.append((outline, read.quads[first], joint))
        return self.given(cards, size)

    def given(self, cards: Sequence[tuple[Quad, Quad, Floats]], size: tuple[int, int]) -> tuple[Reading, ...]:
        """Make readings of cards: an outline, an index and the chances of its codes each."""
        ranks = parts_of([index for _, index, _ in cards], self.model.part) if cards else []
        readings: list[Reading] = []
        dealt, doubted = self.dealt(cards)
        for number, code in dealt.items():
            outline, _, chances = cards[number]
            order = np.argsort(-chances)[: GUESSES + 1].tolist()
            likely = [code, *(other for other in order if other != code)][:GUESSES]
            best = float(chances[code])
            guesses = tuple(Guess(self.codes[j], min(float(chances[j]), best)) for j in likely)
            seen = shown(ranks[number], size) > ENOUGH
            sure = best >= self.model.sure and seen and number not in doubted
            readings.append(Reading(outline, guesses, len(readings), sure))
        return tuple(readings)

    def dealt(self, cards: Sequence[tuple[Quad, Quad, Floats]]) -> tuple[dict[int, int], set[int]]:
        """Give each card a code that is left, the clearest cards first; also say which of them are doubtful.

        One whose only likely code is used up may show another index of a card that was read: it gets none. Where that
        can't be, and it is plain, it gets the code nevertheless, in doubt. So are cards without a suit that look alike.
        """
        left = [self.model.copies.get(code, 1) for code in self.codes]
        alone = len(self.codes) - len(self.model.alone)
        dealt: dict[int, int] = {}
        doubted: set[int] = set()
        for number in sorted(range(len(cards)), key=lambda number: -float(cards[number][2].max())):
            _, index, chances = cards[number]
            order = np.argsort(-chances)[:GUESSES].tolist()
            best = chances[order[0]]
            near = [
                code
                for code in order
                if chances[code] > best * (SECOND_ALONE if min(code, order[0]) >= alone else SECOND)
            ]
            code = next((code for code in near if left[code] > 0), order[0])
            holders = [i for i, held in dealt.items() if held == order[0]]
            if left[code] <= 0 and (
                chances[code] < TWICE or any(may_share(cards[i][1], index, self.model.part) for i in holders)
            ):
                continue
            if code != order[0] or left[code] <= 0:
                doubted.add(number)
            if code != order[0] >= alone:
                doubted.update(holders)
            left[code] -= 1
            dealt[number] = code
        return dealt, doubted


def fitting(quads: Sequence[Quad], size: tuple[int, int], model: IndexModel) -> int | None:
    """The side at which the finder sees indices of the next frame well enough; None where there are none."""
    if not quads:
        return None
    lengths = [float(np.linalg.norm(quad.corners[3] - quad.corners[0])) for quad in quads]
    wanted = LIVE * model.lengths[0] * max(size) / max(1.0, float(np.quantile(lengths, 0.2)))
    return int(np.clip(32 * round(wanted / 32), model.side // 2, 2 * model.side))


def find_indices(pyramid: Pyramid, model: IndexModel, *, side: int | None = None) -> list[Quad]:
    """Where the finder thinks that indices are, in pixels of the photo, hottest first.

    It looks at `side` alone, or at the model's own and then, as what it sees is small or large, more closely or from
    further away.
    """
    if side is not None:
        return [quad for quad, _ in look(pyramid, model, side)]
    found = look(pyramid, model, model.side)
    scale = model.side / max(pyramid.photo.shape[:2])
    lengths = [scale * float(np.linalg.norm(quad.corners[3] - quad.corners[0])) for quad, _ in found]
    small, large = model.lengths
    shortest = float(np.quantile(lengths, 0.1)) if lengths else small / 2
    if not lengths or max(lengths) > large:
        found += look(pyramid, model, model.side // 2)
    if scale < 1 and shortest < small:
        closer = CLOSER * model.side * small / shortest
        found += look(pyramid, model, min(32 * math.ceil(closer / 32), 2 * model.side))
    return [quad for quad, _ in merge(found, part=model.part, most_overlap=0.3)][:MOST]


def look(pyramid: Pyramid, model: IndexModel, side: int) -> list[tuple[Quad, float]]:
    """What the finder sees with the photo's long side at `side` pixels: quads in pixels of the photo, and heat."""
    picture, scale = shrink(pyramid, side)
    maps = model.finder(normalise(picture[None]))[0]
    found = decode(maps, threshold=model.heat, part=model.part, most=MOST)
    return [(Quad(quad.corners / scale), heat) for quad, heat in found]


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


def together(one: Floats, other: Floats) -> Floats:
    """The chances of a card's code, (k,), from what two of its indices say of it."""
    both = (one + 1e-4) * (other + 1e-4)
    both /= both.sum()
    return np.asarray(both * max(float(one.sum()), float(other.sum())), np.float32)
