"""Cards that overlap or are held in a fan, read by their corner indices.

An index is a `Quad` round rank and suit, twice as long as wide, upright as the card's own corner stands.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.find import decode, merge, shrink
from vision.index_model import IndexModel
from vision.index_read import Indices, legible, read_indices
from vision.pair import card_of, may_share, pairs
from vision.scan import ENOUGH, GUESSES, shown
from vision.straighten import Floats, Pyramid, normalise, parts_of
from vision.types import Guess, Image, Quad, Reading, Scan

MOST = 240
"""How many indices are looked at in a photo."""

CLOSER = 1.25
"""By how much a second look shows indices longer than they need be."""

SECOND = 0.3
"""A card takes a free code that is as likely as this share of its best one, if that lies on the table already."""

SECOND_ALONE = 0.03
"""The same where both are codes without a suit: some brands print both jokers alike."""

TWICE = 0.8
"""What shows a code that lies on the table already, less likely than that, is no second such card."""

LIVE = 0.9
"""A camera's frame is looked at so many times as closely as a photo: the next one follows."""


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


def together(one: Floats, other: Floats) -> Floats:
    """The chances of a card's code, (k,), from what two of its indices say of it."""
    both = (one + 1e-4) * (other + 1e-4)
    both /= both.sum()
    return np.asarray(both * max(float(one.sum()), float(other.sum())), np.float32)
