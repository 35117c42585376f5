"""Cards followed from frame to frame: ids that stay, votes over looks, corrections that hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import count
from types import MappingProxyType

import numpy as np

from vision.classify import assign
from vision.find import overlap
from vision.shift import STILL, camera_shift, carried
from vision.straighten import WHOLE, Floats, Part, part_of
from vision.types import Quad, Reading, Scan
from vision.votes import Track

NEAR = 0.5
"""A card that is seen again is the same one within so many short sides of its telling part."""

FAR = 4.0
"""As far one that may lie there several times is known again by its code; others are known again anywhere."""

HOLD = 0.15
"""A card keeps its label until another is so much likelier."""

GONE = 0.35
"""A card is gone when its place is seen without it for so many seconds."""

MEMORY = 10.0
"""So many seconds a card that is gone is known again, and one that is covered is not taken for gone."""

STEADY = 0.06
"""An outline that moved by less than so many short sides is smoothed."""

Sighting = tuple[Quad, Reading | None]
"""A card that was found in a frame, and what it was read as, if it was."""


class Place(Enum):
    """What a frame shows where a card lay: the same as before, something that may hide it, or something else."""

    SAME = "same"
    COVERED = "covered"
    OTHER = "other"


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

    @property
    def corrected(self) -> frozenset[int]:
        """The ids of the cards of which a person's word holds."""
        return frozenset(it.id for it in self.tracks + self.gone if it.corrected is not None)

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

    def undo_corrections(self) -> None:
        """Take all cards as they are read."""
        for track in self.tracks + self.gone:
            track.corrected = None

    def shift(self, quads: Sequence[Quad]) -> Floats:
        """How the camera moved since the cards were last seen, (2, 3), if they lie in `quads` now."""
        seen = [part_of(track.quad, self.part) for track in self.tracks if track.hidden is None]
        return camera_shift(seen, [part_of(quad, self.part) for quad in quads])

    def move(self, shift: Floats) -> None:
        """Move all cards along with the camera, by a shift, (2, 3)."""
        if shift is not STILL:
            for track in self.tracks + self.gone:
                track.lie(carried(track.quad, shift), self.part)

    def near(self, quads: Sequence[Quad]) -> list[Track | None]:
        """The card on the table that lies where each quad does."""
        if not self.tracks:
            return [None for _ in quads]
        away = self._away(self.tracks, quads)
        nearest = away.argmin(axis=0).tolist() if quads else []
        return [self.tracks[i] if away[i, j] < NEAR else None for j, i in enumerate(nearest)]

    def update(
        self,
        scan: Scan,
        time: float,
        *,
        unread: Sequence[Quad] = (),
        place: Callable[[Quad], Place] = lambda quad: Place.OTHER,
        moved: bool = False,
    ) -> Scan:
        """Take in what a frame at `time`, seconds, shows; return all cards on the table under ids that stay.

        `unread` are cards that were found but not read; `place` judges the place of a card that was not found, and of
        one that was not read. Cards that are hidden are returned as they were last seen. `moved`: the cards were moved
        along with the camera before.
        """
        quads = [*(reading.quad for reading in scan.readings), *unread]
        if not moved:
            self.move(self.shift(quads))
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
        cards = sorted((it for it in self.tracks if it.corrected != ""), key=lambda it: it.id)
        return Scan(size, tuple(track.reading() for track in cards), seconds)

    def _match(self, sightings: Sequence[Sighting]) -> dict[int, Track]:
        """Which card each sighting shows, where it is a known one: those that agree first, then the nearest."""
        met: dict[int, Track] = {}
        for _, _, i, track in sorted(self._pairs(sightings), key=lambda pair: pair[:2]):
            if i not in met and all(it is not track for it in met.values()):
                met[i] = track
        return met

    def _pairs(self, sightings: Sequence[Sighting]) -> Iterator[tuple[bool, float, int, Track]]:
        """What a sighting may show: whether it contradicts the card, its distance, its number, the card."""
        tracks = self.tracks + self.gone
        away = self._away(tracks, [quad for quad, _ in sightings])
        for track, distances in zip(tracks, away.tolist(), strict=True):
            for i, ((_, reading), distance) in enumerate(zip(sightings, distances, strict=True)):
                near = distance < NEAR and not track.gone
                if reading is None:
                    if near:
                        yield False, distance, i, track
                elif distance < self._reach(track) and track.agrees(reading):
                    yield False, distance, i, track
                elif near and not (track.doubt and track.known and reading.sure):
                    yield True, distance, i, track

    def _away(self, tracks: Sequence[Track], quads: Sequence[Quad]) -> Floats:
        """How far from each card each quad lies, (tracks, quads), in short sides of the card's telling part."""
        middles = (
            np.array([part_of(quad, self.part).corners for quad in quads]).reshape(-1, 4, 2).mean(axis=1)
        )
        known = np.array([track.middle for track in tracks]).reshape(-1, 1, 2)
        shorts = np.array([track.short for track in tracks]).reshape(-1, 1)
        return np.asarray(np.linalg.norm(middles - known, axis=2) / shorts, np.float32)

    def _reach(self, track: Track) -> float:
        """How far away a card is known again by its code."""
        alone = self.copies.get(track.code, 1) == 1 and not (track.gone and track.corrected is not None)
        return np.inf if alone else FAR

    def _see(self, track: Track, quad: Quad, reading: Reading | None, place: Callable[[Quad], Place]) -> None:
        """A card was seen; where it hardly moved its outline is smoothed."""
        if track.gone:
            self.gone.remove(track)
            self.tracks.append(track)
        track.hidden = track.gap = None
        small = np.abs(quad.corners - track.quad.corners).max() < STEADY * track.short
        track.lie(Quad((quad.corners + track.quad.corners) / np.float32(2)) if small else quad, self.part)
        if reading is not None:
            track.vote(reading)
        elif place(quad) is not Place.SAME:
            track.question()

    def _welcome(self, reading: Reading, missed: list[Track], time: float) -> None:
        """A card that was not there; what lay in its place is gone."""
        track = Track.at(next(self._ids), reading.quad, self.part)
        track.vote(reading)
        here = part_of(track.quad, self.part)
        for other in [it for it in missed if overlap(part_of(it.quad, self.part), here) > 0.5]:
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
        columns = {code: j for j, code in enumerate(codes)}
        chances = np.zeros((len(cards), len(codes)), np.float32)
        for row, track in zip(chances, cards, strict=True):
            shares = {track.corrected: 2.0} if track.corrected else track.shares()
            for code, share in shares.items():
                row[columns[code]] = share + HOLD * (code == track.code)
        given = assign(chances, np.array([self.copies.get(code, 1) for code in codes]))
        for track, number in zip(cards, given, strict=True):
            track.call(codes[number])
