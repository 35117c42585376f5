"""Cards followed from frame to frame: ids that stay, votes over looks, corrections that hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from types import MappingProxyType

import numpy as np

from vision.classify import assign
from vision.find import overlap
from vision.shift import STILL, camera_shift, moved, short_side
from vision.straighten import WHOLE, Part, part_of
from vision.types import Guess, Quad, Reading, Scan

NEAR = 0.5
"""A card that is seen again is the same one within so many short sides of its telling part."""

FAR = 4.0
"""As far one that may lie there several times is known again by its code; others are known again anywhere."""

ALIKE = 0.3
"""A reading agrees with a card if so much of its probability is on what the card was read as."""

LOOKS, MOST_LOOKS = 3, 8
"""So often a card is looked at until it is left alone: one that is sure, and one that is not."""

HOLD = 0.15
"""A card keeps its label until another is so much likelier."""

GONE = 0.35
"""A card is gone when its place is seen without it for so many seconds."""

MEMORY = 10.0
"""So many seconds a card that is gone is known again, and one that is covered is not taken for gone."""

GUESSES = 5
"""How many guesses a reading keeps."""


STEADY = 0.06
"""An outline that moved by less than so many short sides is smoothed."""

Sighting = tuple[Quad, Reading | None]
"""A card that was found in a frame, and what it was read as, if it was."""


class Place(Enum):
    """What a frame shows where a card lay: the same as before, something that may hide it, or something else."""

    SAME = "same"
    COVERED = "covered"
    OTHER = "other"


@dataclass(slots=True)
class Track:
    """A card: where it was last seen, what the looks at it said, and what a person said.

    `votes` adds up the probabilities by code, `sure_votes` those of looks that were sure; `looks` counts them since
    the card was last in `doubt`: covered, moved or changed and not yet read as the same again. It is `hidden`
    since a time, and its place was first seen without it at `gap`. `corrected` is a code, or "" for "no card".
    """

    id: int
    quad: Quad
    part: Quad
    votes: dict[str, float] = field(default_factory=dict)
    sure_votes: dict[str, float] = field(default_factory=dict)
    looks: int = 0
    doubt: bool = False
    code: str = ""
    hidden: float | None = None
    gap: float | None = None
    corrected: str | None = None

    @property
    def sure(self) -> bool:
        """Whether most looks were sure that it is what it is called."""
        return 2 * self.sure_votes.get(self.code, 0.0) >= sum(self.votes.values())

    @property
    def gone(self) -> bool:
        """Whether it is no longer on the table, but known again if it comes back."""
        return self.gap is not None and self.hidden is None

    @property
    def wanting(self) -> bool:
        """Whether it should be looked at again, even if nothing moves."""
        return self.hidden is None and self.looks < (LOOKS if self.sure else MOST_LOOKS)

    def share(self, code: str) -> float:
        """The mean probability of a code over the looks."""
        return self.votes.get(code, 0.0) / max(sum(self.votes.values()), 1e-9)

    def agrees(self, reading: Reading) -> float:
        """How much of a reading's probability is on what the card was read as or is corrected to."""
        chances = {guess.code: guess.probability for guess in reading.guesses}
        read = sum(chance * self.share(code) for code, chance in chances.items())
        return max(read, chances.get(self.corrected or "", 0.0))

    def vote(self, reading: Reading) -> None:
        """Count a look; looks that are not sure, and those before one that disagrees, count half."""
        alike = not self.votes or self.agrees(reading) >= ALIKE
        kept = min(1.0 if alike else 0.5, MOST_LOOKS / max(sum(self.votes.values()), 1e-9))
        for votes in (self.votes, self.sure_votes):
            votes.update({code: kept * weight for code, weight in votes.items()})
        for guess in reading.guesses:
            weight = guess.probability * (1.0 if reading.sure else 0.5)
            self.votes[guess.code] = self.votes.get(guess.code, 0.0) + weight
        if reading.sure:
            self.sure_votes[reading.code] = self.sure_votes.get(reading.code, 0.0) + 1
        self.looks = self.looks + 1 if alike else 1
        self.doubt = self.doubt and not alike

    def question(self) -> None:
        """Take it that this may be another card by now."""
        self.doubt, self.looks = True, 0


class Tracker:
    """Follows the cards of one table."""

    def __init__(self, *, copies: Mapping[str, int] = MappingProxyType({}), part: Part = WHOLE) -> None:
        """Begin with no card; `copies` are the codes that may lie there more than once, `part` what must show."""
        self.copies, self.part = copies, part
        self.tracks: list[Track] = []
        self.gone: list[Track] = []
        self._ids = count()

    @property
    def hidden(self) -> frozenset[int]:
        """The ids of the cards that are covered, or that may have been taken this moment."""
        return frozenset(track.id for track in self.tracks if track.hidden is not None)

    def settled(self, time: float) -> bool:
        """Whether a frame at `time`, seconds, in which nothing moved would tell nothing new."""
        return not any(
            track.wanting
            or track.gap is not None
            or (track.hidden is not None and time - track.hidden > MEMORY)
            for track in self.tracks
        )

    def correct(self, id: int, code: str | None) -> None:
        """Note what a person says a card is, None for "this is no card"; raise KeyError for an unknown id."""
        track = next((it for it in self.tracks + self.gone if it.id == id), None)
        if track is None:
            raise KeyError(f"there is no card {id}; there are {sorted(it.id for it in self.tracks)}")
        track.corrected = code or ""

    def follow(self, quads: Sequence[Quad]) -> np.ndarray:
        """Move all cards along with the camera, as `quads` show that it moved; return the shift, (2, 3)."""
        seen = [track.part for track in self.tracks if track.hidden is None]
        shift = camera_shift(seen, [part_of(quad, self.part) for quad in quads])
        if shift is not STILL:
            for track in self.tracks + self.gone:
                self._lay(track, moved(track.quad, shift))
        return shift

    def near(self, quad: Quad) -> Track | None:
        """The card on the table that lies where a quad does."""
        middle = part_of(quad, self.part).center
        away = [
            (float(np.linalg.norm(it.part.center - middle)) / short_side(it.part), it) for it in self.tracks
        ]
        distance, track = min(away, key=lambda pair: pair[0], default=(NEAR, None))
        return track if distance < NEAR else None

    def update(
        self,
        scan: Scan,
        time: float,
        *,
        unread: Sequence[Quad] = (),
        place: Callable[[Quad], Place] = lambda quad: Place.OTHER,
    ) -> Scan:
        """Take in what a frame at `time`, seconds, shows; return all cards on the table under ids that stay.

        `unread` are cards that were found but not read; `place` judges the place of a card that was not found, and of
        one that was not read. Cards that are hidden are returned as they were last seen.
        """
        quads = [*(reading.quad for reading in scan.readings), *unread]
        self.follow(quads)
        sightings = [*zip(quads, scan.readings, strict=False), *((quad, None) for quad in unread)]
        met = self._match(sightings)
        missed = [track for track in self.tracks if track.id not in {it.id for it in met.values()}]
        for i, (quad, reading) in enumerate(sightings):
            if i in met:
                self._see(met[i], quad, reading, place)
            elif reading is not None:
                self._welcome(reading, missed, time)
        for track in missed:
            self._miss(track, time, place(track.quad))
        self.gone = [it for it in self.gone if it.gap is None or time - it.gap <= MEMORY]
        return self.scan(scan.size, scan.seconds)

    def scan(self, size: tuple[int, int], seconds: Mapping[str, float] = MappingProxyType({})) -> Scan:
        """All cards on the table as they are known now, for a picture of `size`."""
        self._name()
        return Scan(size, tuple(self._readings()), seconds)

    def _match(self, sightings: Sequence[Sighting]) -> dict[int, Track]:
        """Which card each sighting shows, where it is a known one: those that agree first, then the nearest."""
        met: dict[int, Track] = {}
        for _, _, i, track in sorted(self._pairs(sightings), key=lambda pair: pair[:2]):
            if i not in met and all(it is not track for it in met.values()):
                met[i] = track
        return met

    def _pairs(self, sightings: Sequence[Sighting]) -> Iterator[tuple[bool, float, int, Track]]:
        """What a sighting may show: whether it contradicts the card, its distance, its number, the card."""
        middles = np.array([part_of(quad, self.part).center for quad, _ in sightings]).reshape(-1, 2)
        for track in self.tracks + self.gone:
            away = np.linalg.norm(middles - track.part.center, axis=1) / short_side(track.part)
            for i, distance in enumerate(away.tolist()):
                reading = sightings[i][1]
                if reading is None:
                    if distance < NEAR and not track.gone:
                        yield False, distance, i, track
                elif track.agrees(reading) >= ALIKE and distance < self._reach(track):
                    yield False, distance, i, track
                elif distance < NEAR and not track.gone and not (track.doubt and reading.sure):
                    yield True, distance, i, track

    def _reach(self, track: Track) -> float:
        """How far away a card is known again by its code."""
        alone = self.copies.get(track.code, 1) == 1 and not (track.gone and track.corrected is not None)
        return np.inf if alone else FAR

    def _lay(self, track: Track, quad: Quad) -> None:
        track.quad, track.part = quad, part_of(quad, self.part)

    def _see(self, track: Track, quad: Quad, reading: Reading | None, place: Callable[[Quad], Place]) -> None:
        """A card was seen; where it hardly moved its outline is smoothed."""
        if track.gone:
            self.gone.remove(track)
            self.tracks.append(track)
        track.hidden = track.gap = None
        small = np.abs(quad.corners - track.quad.corners).max() < STEADY * short_side(track.part)
        self._lay(track, Quad((quad.corners + track.quad.corners) / np.float32(2)) if small else quad)
        if reading is not None:
            track.vote(reading)
        elif place(quad) is not Place.SAME:
            track.question()

    def _welcome(self, reading: Reading, missed: list[Track], time: float) -> None:
        """A card that was not there; what lay in its place is gone."""
        track = Track(next(self._ids), reading.quad, part_of(reading.quad, self.part))
        track.vote(reading)
        for other in [it for it in missed if overlap(it.part, track.part) > 0.5]:
            missed.remove(other)
            self._forget(other, time)
        self.tracks.append(track)

    def _miss(self, track: Track, time: float, place: Place) -> None:
        """A card was not seen: it lies there all the same, is covered, or is gone.

        That a place is the same says nothing of a card in doubt: that one may have left before.
        """
        if place is Place.SAME and not track.doubt:
            track.looks += 1
        elif place is not Place.SAME or track.hidden is None:
            track.question()
            track.hidden = time if track.hidden is None else track.hidden
            track.gap = None if place is Place.COVERED else time if track.gap is None else track.gap
        taken = track.gap is not None and time - track.gap >= GONE
        if taken or (track.hidden is not None and time - track.hidden > MEMORY):
            self._forget(track, time)

    def _forget(self, track: Track, time: float) -> None:
        track.hidden, track.gap = None, time
        self.tracks.remove(track)
        self.gone.append(track)

    def _name(self) -> None:
        """Give each card on the table its code: the likeliest that is left, the one it has if in doubt."""
        cards = [track for track in self.tracks if track.corrected != ""]
        if not cards:
            return
        codes = sorted({code for track in cards for code in (*track.votes, track.corrected) if code})
        chances = np.array([[self._chance(it, code) for code in codes] for it in cards], np.float32)
        given = assign(chances, np.array([self.copies.get(code, 1) for code in codes]))
        for track, number in zip(cards, given, strict=True):
            track.code = codes[number]

    @staticmethod
    def _chance(track: Track, code: str) -> float:
        if track.corrected is not None:
            return 2.0 * (code == track.corrected)
        return track.share(code) + HOLD * (code == track.code)

    def _readings(self) -> Iterator[Reading]:
        """All cards on the table, by id."""
        for track in sorted(self.tracks, key=lambda it: it.id):
            if track.corrected == "":
                continue
            best = 1.0 if track.corrected else track.share(track.code)
            others = sorted(track.votes.keys() - {track.code}, key=lambda code: (-track.share(code), code))
            rest = (Guess(code, min(track.share(code), best)) for code in others[: GUESSES - 1])
            guesses = (Guess(track.code, best), *rest)
            yield Reading(track.quad, guesses, track.id, track.sure or track.corrected is not None)
