"""The one call: a photo in, the cards on it out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.align import align_cards
from vision.classify import answers, assign, exclusive
from vision.find import alone, find_cards, overlap, turns_alike
from vision.model import Model
from vision.straighten import Floats, Pyramid, normalise, parts_of, straighten, unstraighten
from vision.types import Guess, Image, Quad, Reading, Scan

GUESSES = 5
"""How many guesses a reading keeps."""

CLEAR = 0.93
"""What is less clear is looked at once more, along sharper corners and, where that may be, upside down."""

APART = 0.3
"""Telling parts that overlap more are those of one card: of two, the lower one would not show enough of its own."""

GREY = 10
"""Between the colours of a pixel of a black-and-white photo there is no more than this."""

ENOUGH = 0.9
"""A card of whose telling part the photo shows less is not sure: what is cut off may matter."""


class Scanner:
    """Reads photos of one game."""

    def __init__(self, game: str, *, folder: Path | None = None) -> None:
        """Load the model of a game; raise ModelError if it cannot be used."""
        self.model = Model.load(game, folder)
        self.codes = self.model.codes
        self.copies = np.array([self.model.copies.get(code, 1) for code in self.codes])
        self.upside_down = 2 if turns_alike(self.model.part) == 2 else 0
        """The quarter turns to a second look."""

    def scan(self, image: Image) -> Scan:
        """Read a picture, (h, w, 3) uint8 BGR; an empty table gives no readings."""
        laps = [time.perf_counter()]
        pyramid = Pyramid(image)
        found = find_cards(pyramid, self.model)
        laps.append(time.perf_counter())
        quads = align_cards(pyramid, found, self.model)
        laps.append(time.perf_counter())
        readings = self.read(pyramid, quads)
        laps.append(time.perf_counter())
        seconds = dict(zip(("find", "align", "read"), np.diff(laps).tolist(), strict=True))
        return Scan((image.shape[1], image.shape[0]), readings, seconds)

    def read(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Reading, ...]:
        """Say what each card is, either way up, and drop what is no card; surest first."""
        if not quads:
            return ()
        logits, sharp = self._look(pyramid, quads)
        codes, is_card = self._answers(logits)
        doubtful = np.flatnonzero(codes.max(axis=1) * is_card < CLEAR).tolist()
        if doubtful:
            again, sharper = self._look(pyramid, [sharp[i].turned(self.upside_down) for i in doubtful])
            logits[doubtful] = (logits[doubtful] + again) / 2
            for i, quad in zip(doubtful, sharper, strict=True):
                sharp[i] = quad.turned(self.upside_down)
            codes, is_card = self._answers(logits)
        cards = [i for i in range(len(quads)) if is_card[i] >= self.model.card]
        sure = (codes * is_card[:, None]).max(axis=1)
        apart = alone([sharp[i] for i in cards], sure[cards], self.model.part, most_overlap=APART)
        kept = [cards[j] for j in apart]
        codes, is_card = exclusive(codes[kept], is_card[kept], self.copies), is_card[kept]
        chances = codes * is_card[:, None]
        given = assign(chances, self.copies)
        likely = np.argsort(-chances, axis=1)[:, : GUESSES + 1].tolist()
        order = sorted(range(len(kept)), key=lambda i: -chances[i, given[i]])
        size = pyramid.photo.shape[1], pyramid.photo.shape[0]
        telling = parts_of([sharp[i] for i in kept], self.model.part)
        coloured = has_colour(pyramid.photo)
        return tuple(
            self._reading(
                sharp[kept[i]],
                chances[i],
                [given[i], *likely[i]],
                number,
                clear=coloured and shown(telling[i], size) > ENOUGH,
            )
            for number, i in enumerate(order)
        )

    def _look(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Floats, list[Quad]]:
        """The reader's logits (n, labels + 2) for cards cut out along `quads`, and those sharpened."""
        said = self.model.reader(normalise(straighten(pyramid, quads, self.model.straight)))
        return said[:, :-8], unstraighten(quads, said[:, -8:].reshape(-1, 4, 2))

    def _answers(self, logits: Floats) -> tuple[Floats, Floats]:
        return answers(logits, [len(head) for head in self.model.heads], self.model.temperatures)

    def _reading(
        self, quad: Quad, chances: Floats, likely: Sequence[int], number: int, *, clear: bool
    ) -> Reading:
        """One card with its guesses; the code it was given comes first even where another is as likely."""
        codes = list(dict.fromkeys(likely))[:GUESSES]
        best = float(chances[codes[0]])
        guesses = tuple(Guess(self.codes[j], min(float(chances[j]), best)) for j in codes)
        return Reading(quad, guesses, number, clear and best >= self.model.sure)


def has_colour(image: Image) -> bool:
    """Whether a photo, (h, w, 3) uint8, is more than black and white: colours that are not there cannot be read."""
    blue, green, red = image[4::16, 4::16].astype(np.int16).transpose(2, 0, 1)
    return any(
        bool((np.abs(one - other) > GREY).any()) for one, other in ((red, blue), (green, red), (blue, green))
    )


def shown(quad: Quad, size: tuple[int, int]) -> float:
    """How much of a quad lies in a photo of `size` (width, height), 0 to 1."""
    width, height = size
    if (quad.corners >= 0).all() and (quad.corners <= size).all():
        return 1.0
    frame = Quad(np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32))
    share = overlap(quad, frame)
    (ax, ay), (bx, by) = quad.corners[2] - quad.corners[0], quad.corners[3] - quad.corners[1]
    area = abs(float(ax * by - ay * bx)) / 2
    return share * (area + width * height) / (1 + share) / max(area, 1e-6)
