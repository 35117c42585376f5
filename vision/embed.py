"""Cards that no network was trained on: each becomes a vector, and the nearest reference names it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.align import align_cards
from vision.classify import softmax
from vision.find import alone, find_cards
from vision.model import Eyes, Network, check_network, eyes_from, frame_from, opened
from vision.scan import APART, ENOUGH, GUESSES, shown
from vision.straighten import Floats, Frame, Pyramid, normalise, straighten, unstraighten
from vision.types import Guess, Image, Quad, Reading, Scan

UNKNOWN = "?"
"""The code of a card that is like no reference."""

GAME = "any-deck"
"""The model that sees cards of any design."""

HALF_TURN = 2

MOST_MARGIN, NO_OTHER = 0.3, -1.0
"""A larger margin says no more; how like the next name a card is where there is none."""


@dataclass(frozen=True, slots=True)
class TaughtModel(Eyes):
    """What sees cards of any design and turns each into a unit vector of `size` numbers.

    `weights` are those of likeness, of its margin over the next name and of one, whose sum is the logit of
    "this name is right". A card of which that is less likely than `known` is unknown, from `sure` on it is sure;
    `card` is how likely something must be a card.
    """

    embedder: Network
    straight: Frame
    size: int
    weights: tuple[float, float, float]
    card: float
    known: float
    sure: float

    @classmethod
    def load(cls, folder: Path | None = None) -> TaughtModel:
        """Load the model from `folder` or from the installed weights; raise ModelError."""
        with opened(GAME, folder) as (manifest, home):
            return cls._from_manifest(manifest, home)

    @classmethod
    def _from_manifest(cls, manifest: Mapping[str, Any], folder: Path) -> TaughtModel:
        embedder = manifest["embedder"]
        likeness, margin, one = embedder["weights"]
        model = cls(
            **eyes_from(GAME, manifest, folder),
            embedder=Network(folder / embedder["file"], embedder["sha256"]),
            straight=frame_from(embedder["frame"]),
            size=embedder["size"],
            weights=(float(likeness), float(margin), float(one)),
            card=embedder["card"],
            known=embedder["known"],
            sure=embedder["sure"],
        )
        check_network(model.embedder, model.straight, model.size + 2 + 8)
        return model


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A card that was seen: its quad, how likely it is one, and its vectors as it lies and upside down, (2, size)."""

    quad: Quad
    chance: float
    vectors: Floats


@dataclass(frozen=True, slots=True, eq=False)
class References:
    """What names cards: `vectors`, (n, size) float32 of length one, and the name of each; a name may have several."""

    names: tuple[str, ...]
    vectors: Floats

    def __post_init__(self) -> None:
        """Raise ValueError unless each vector has a name."""
        if self.vectors.ndim != 2 or len(self.vectors) != len(self.names):
            raise ValueError(f"{len(self.names)} names need a vector each; got {self.vectors.shape}")


class TaughtScanner:
    """Sees cards of any deck, and names those that it has references for."""

    def __init__(self, model: TaughtModel | None = None, references: References | None = None) -> None:
        """Load the installed model, unless one is given; raise ModelError if it cannot be used."""
        self.model = TaughtModel.load() if model is None else model
        nothing = References((), np.empty((0, self.model.size), np.float32))
        self.references = nothing if references is None else references

    def knowing(self, references: References) -> TaughtScanner:
        """The same scanner with these references."""
        return TaughtScanner(self.model, references)

    def see(self, image: Image) -> tuple[list[Sighting], dict[str, float]]:
        """All cards in a picture, (h, w, 3) uint8 BGR, surest first, and the seconds that each stage took."""
        laps = [time.perf_counter()]
        pyramid = Pyramid(image)
        found = find_cards(pyramid, self.model)
        laps.append(time.perf_counter())
        quads = align_cards(pyramid, found, self.model)
        laps.append(time.perf_counter())
        seen = self.look(pyramid, quads)
        laps.append(time.perf_counter())
        return seen, dict(zip(("find", "align", "read"), np.diff(laps).tolist(), strict=True))

    def look(self, pyramid: Pyramid, quads: Sequence[Quad]) -> list[Sighting]:
        """The vectors of what lies in the quads, along sharper corners; what is no card is left out."""
        if not quads:
            return []
        rough = self._run(pyramid, quads)
        sharp = unstraighten(quads, rough[:, -8:].reshape(-1, 4, 2))
        upright = self._run(pyramid, sharp)
        turned = self._run(pyramid, [quad.turned(HALF_TURN) for quad in sharp])
        kinds = (rough + upright + turned)[:, self.model.size : -8] / np.float32(3)
        chances = softmax(kinds)[:, 0]
        cards = np.flatnonzero(chances >= self.model.card).tolist()
        kept = [
            cards[i]
            for i in alone([sharp[i] for i in cards], chances[cards], self.model.part, most_overlap=APART)
        ]
        size = self.model.size
        return [
            Sighting(sharp[i], float(chances[i]), np.stack([upright[i, :size], turned[i, :size]]))
            for i in kept
        ]

    def vectors_of(self, cards: Iterable[Image]) -> Floats:
        """The vectors, (n, size), of cards that were cut out along their edges, (h, w, 3) uint8 BGR, as they stand.

        Each picture is taken when its turn comes: many need not lie in memory at a time.
        """
        found = [np.empty((0, self.model.size), np.float32)]
        for card in cards:
            height, width = card.shape[:2]
            edges = Quad(np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32))
            found.append(self._run(Pyramid(card), [edges])[:, : self.model.size])
        return np.concatenate(found)

    def scan(self, image: Image) -> Scan:
        """Read a picture: each card gets the name of its nearest reference, or UNKNOWN."""
        seen, seconds = self.see(image)
        size = image.shape[1], image.shape[0]
        read = [named(self.model, card, self.references) for card in seen]
        read.sort(key=lambda it: -it[1][0].probability)
        readings = tuple(
            Reading(quad, guesses, number, sure and shown(quad, size) > ENOUGH)
            for number, (quad, guesses, sure) in enumerate(read)
        )
        return Scan(size, readings, seconds)

    def _run(self, pyramid: Pyramid, quads: Sequence[Quad]) -> Floats:
        return self.model.embedder(normalise(straighten(pyramid, quads, self.model.straight)))


def likenesses(vectors: Floats, references: References) -> tuple[dict[str, float], bool]:
    """How like each name a card with `vectors`, (2, size), is, -1 to 1; whether it is likest upside down."""
    if not references.names:
        return {}, False
    both = references.vectors @ vectors.T
    best: dict[str, float] = {}
    for name, likeness in zip(references.names, both.max(axis=1).tolist(), strict=True):
        best[name] = max(best.get(name, -1.0), likeness)
    turned = both[int(both.max(axis=1).argmax())]
    return best, bool(turned[1] > turned[0])


def margins(likeness: Mapping[str, float]) -> list[tuple[str, float, float]]:
    """Each name, how like it a card is, and how much more than the likest other name; likest first."""
    order = sorted(likeness, key=lambda name: -likeness[name])
    likest, second = (likeness[order[i]] if i < len(order) else NO_OTHER for i in (0, 1))
    return [
        (name, likeness[name], min(likeness[name] - (likest if i else second), MOST_MARGIN))
        for i, name in enumerate(order)
    ]


def chance_of(likeness: float, margin: float, weights: tuple[float, float, float]) -> float:
    """How likely a name is right; the chances of all names need not add up to one, for a card may be none of them."""
    logit = weights[0] * likeness + weights[1] * margin + weights[2]
    return 1 / (1 + float(np.exp(-np.clip(logit, -30, 30))))


def named(model: TaughtModel, card: Sighting, references: References) -> tuple[Quad, tuple[Guess, ...], bool]:
    """A card's quad from its own top left, what it may be, best guess first, and whether that is sure."""
    likeness, turned = likenesses(card.vectors, references)
    chances = [(name, chance_of(like, margin, model.weights)) for name, like, margin in margins(likeness)]
    quad = card.quad.turned(HALF_TURN) if turned else card.quad
    guesses = [Guess(name, chance) for name, chance in chances[:GUESSES]]
    best = guesses[0].probability if guesses else 0.0
    if best >= model.known:
        return quad, tuple(guesses), best >= model.sure
    unknown = Guess(UNKNOWN, max(1 - best, best))
    return quad, (unknown, *guesses)[:GUESSES], False
