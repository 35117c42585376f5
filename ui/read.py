"""What the scans of all games share: corrections applied, what to ask about, a table of cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from rules.problems import Problem
from vision.types import Guess, Quad, Reading, Scan

C = TypeVar("C")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Table(Generic[C, R]):
    """A scan in the words of its game; `cards` are in the order of `scan.readings`."""

    scan: Scan
    cards: tuple[C, ...]
    problems: tuple[Problem[C], ...]
    report: R

    def ids(self, cards: Iterable[C]) -> tuple[int, ...]:
        """The ids of the readings that show these cards; a card read twice gives both."""
        wanted = set(cards)
        seen = zip(self.scan.readings, self.cards, strict=True)
        return tuple(reading.id for reading, card in seen if card in wanted)


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said about the card `id`: its code, or None for "this is no card".

    `quad` is given for a card that the reader had missed.
    """

    id: int
    code: str | None
    quad: Quad | None = None


def corrected(scan: Scan, corrections: Mapping[int, Correction]) -> Scan:
    """The scan with a person's corrections, keyed by id; a corrected card is sure."""
    readings = [
        _corrected(reading, corrections[reading.id]) if reading.id in corrections else reading
        for reading in scan.readings
    ]
    added = [
        Reading(it.quad, (Guess(it.code, 1.0),), it.id, sure=True)
        for it in corrections.values()
        if it.quad is not None and it.code is not None
    ]
    return Scan(scan.size, tuple(it for it in readings if it is not None) + tuple(added), scan.seconds)


def _corrected(reading: Reading, correction: Correction) -> Reading | None:
    if correction.code is None:
        return None
    others = tuple(guess for guess in reading.guesses if guess.code != correction.code)
    return Reading(reading.quad, (Guess(correction.code, 1.0), *others), reading.id, sure=True)


def missed_card(scan: Scan, code: str, place: tuple[float, float], *, reading_id: int) -> Correction:
    """A card that the reader did not see at `place`, pixels, outlined like the nearest one it saw."""
    return Correction(reading_id, code, quad_at(scan, place))


def quad_at(scan: Scan, place: tuple[float, float]) -> Quad:
    """An outline for a card centred at `place`, pixels: like the nearest reading's, else an upright sixth."""
    centre = np.array(place, np.float32)
    if scan.readings:
        near = min(scan.readings, key=lambda it: float(np.linalg.norm(it.quad.center - centre)))
        return Quad(near.quad.corners - near.quad.center + centre)
    half = np.array([57, 89], np.float32) / 89 * min(scan.size) / 6
    return Quad(centre + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32))


def to_check(table: Table[C, R], asked: Iterable[int] = ()) -> tuple[int, ...]:
    """The readings that a person should look at, least confident first.

    They are the unsure ones and those of a card seen twice, less the ids in `asked`: those were answered for.
    """
    twice = {card for problem in table.problems if len(set(problem.cards)) == 1 for card in problem.cards}
    known = set(asked)
    doubtful = [
        reading
        for reading, card in zip(table.scan.readings, table.cards, strict=True)
        if reading.id not in known and (not reading.sure or card in twice)
    ]
    return tuple(reading.id for reading in sorted(doubtful, key=lambda it: it.confidence))


def choices(scan: Scan, reading_id: int, *, most: int = 4) -> tuple[str, ...]:
    """What a card may be, at most `most` codes: as it is read now, then its next guesses.

    Of the next guesses those come first that no other card on the table was read as.
    """
    reading = next(it for it in scan.readings if it.id == reading_id)
    taken = {it.code for it in scan.readings}
    others = [guess.code for guess in reading.guesses[1:]]
    return (reading.code, *sorted(others, key=lambda code: code in taken))[:most]


def counted(n: int, thing: str) -> str:
    """A number of things, for the command line."""
    return f"{n} {thing}{'' if n == 1 else 's'}"
