"""The one call: a photo in, the cards on it out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.find import decode, merge, overlap, shrink
from vision.model import Model
from vision.straighten import Floats, Pyramid, normalise, straighten, unstraighten
from vision.types import Guess, Image, Quad, Reading, Scan

GUESSES = 5
"""How many guesses a reading keeps."""

FAR = 0.06
"""A corner that moved so far, in card sizes, is aligned once more."""

CARD, TURNED = 0, 1
"""Answers of the aligner before "no card"."""


class Scanner:
    """Reads photos of one game."""

    def __init__(self, game: str, *, folder: Path | None = None) -> None:
        """Load the model of a game; raise ModelError if it cannot be used."""
        self.model = Model.load(game, folder)
        self.codes = ["".join(labels) for labels in product(*self.model.heads)]

    def scan(self, image: Image) -> Scan:
        """Read a picture, (h, w, 3) uint8 BGR; an empty table gives no readings."""
        seconds: dict[str, float] = {}
        started = time.perf_counter()

        def lap(stage: str) -> None:
            nonlocal started
            now = time.perf_counter()
            seconds[stage] = now - started
            started = now

        pyramid = Pyramid(image)
        found = self.find(pyramid)
        lap("find")
        quads = self.align(pyramid, found)
        lap("align")
        readings = self.read(pyramid, quads)
        lap("read")
        return Scan((image.shape[1], image.shape[0]), readings, seconds)

    def find(self, pyramid: Pyramid) -> list[Quad]:
        """Where the finder thinks that cards lie, in pixels of the photo, surest first."""
        found = []
        for side in self.model.sides:
            picture, scale = shrink(pyramid, side)
            maps = self.model.finder(normalise(picture[None]))[0]
            found += [
                (Quad(quad.corners / scale), heat) for quad, heat in decode(maps, threshold=self.model.heat)
            ]
        return [quad for quad, _ in merge(found)]

    def align(self, pyramid: Pyramid, quads: Sequence[Quad]) -> list[Quad]:
        """Sharpen corners, right what lies a quarter turned in its quad, drop what is no card.

        A quad that had to move far is looked at once more.
        """
        waiting, done = list(quads), []
        for last in (False, True):
            if not waiting:
                break
            said = self.model.aligner(normalise(straighten(pyramid, waiting, self.model.rough)))
            again = []
            for quad, offsets, chance in zip(waiting, said[:, :8], softmax(said[:, 8:]), strict=True):
                if chance[CARD] + chance[TURNED] < 0.1:
                    continue
                better = unstraighten(quad, self.model.rough, offsets.reshape(4, 2))
                turned = chance[TURNED] > chance[CARD]
                if last or not (turned or np.abs(offsets).max() > FAR):
                    done.append((better, float(chance[CARD])))
                else:
                    again.append(better.turned(1) if turned else better)
            waiting = again
        return [quad for quad, _ in merge(done)]

    def read(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Reading, ...]:
        """Say what each card is, either way up; drop what is no card; settle codes that are claimed too often."""
        if not quads:
            return ()
        logits = self.model.reader(normalise(straighten(pyramid, quads, self.model.straight)))
        parts = np.split(logits, np.cumsum([len(labels) for labels in self.model.heads]), axis=1)
        *answers, kind = [softmax(part / t) for part, t in zip(parts, self.model.temperatures, strict=True)]
        is_card = kind[:, 0]
        chances = is_card[:, None] * joint(answers)
        kept = [i for i in np.argsort(-chances.max(axis=1)) if is_card[i] >= self.model.card]
        first = assign(chances[kept], self.model.copies)
        size = pyramid.photo.shape[1::-1]
        readings: list[Reading] = []
        for i, code in zip(kept, first, strict=True):
            if code is None:
                continue
            order = [code, *(j for j in np.argsort(-chances[i])[: GUESSES + 1] if j != code)][:GUESSES]
            readings.append(self.reading(quads[i], chances[i], order, len(readings), size))
        return tuple(readings)

    def reading(
        self, quad: Quad, chances: Floats, order: Sequence[int], number: int, size: tuple[int, int]
    ) -> Reading:
        """One card; it is unsure where its chance is low, where it had to give way, or where the photo cuts it."""
        best = float(chances[order[0]])
        guesses = sorted(
            (Guess(self.codes[j], min(float(chances[j]), best)) for j in order), key=lambda g: -g.probability
        )
        whole = best >= float(chances.max()) and inside(quad, size) > 0.9
        return Reading(quad, tuple(guesses), number, whole and best >= self.model.sure)


def softmax(logits: Floats) -> Floats:
    """Logits (n, k) -> probabilities (n, k)."""
    power = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)


def joint(heads: Sequence[Floats]) -> Floats:
    """Probabilities of each head, (n, k_i) -> of each combination, (n, product of k_i), the last head fastest."""
    whole = np.ones((len(heads[0]), 1), np.float32)
    for head in heads:
        whole = (whole[:, :, None] * head[:, None, :]).reshape(len(head), -1)
    return whole


def assign(chances: Floats, copies: int) -> list[int | None]:
    """Give each card its likeliest code so that none is given more than `copies` times; None: nothing is left.

    Cards come surest first. A card whose code is taken gets its next guess if that is a real possibility.
    """
    taken: dict[int, int] = {}
    given: list[int | None] = []
    for row in chances:
        choice = None
        for code in np.argsort(-row)[:GUESSES]:
            if row[code] < 0.02:
                break
            if taken.get(int(code), 0) < copies:
                choice = int(code)
                taken[choice] = taken.get(choice, 0) + 1
                break
        given.append(choice)
    return given


def inside(quad: Quad, size: tuple[int, int]) -> float:
    """How much of a quad lies in a photo of `size` (width, height), 0 to 1."""
    width, height = size
    frame: npt.NDArray[np.float32] = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    shared = overlap(quad, Quad(frame))
    area = float(abs(np.cross(quad.corners[2] - quad.corners[0], quad.corners[3] - quad.corners[1])) / 2)
    return shared * (area + width * height) / (1 + shared) / max(area, 1e-6)
