"""A camera's frames in, the cards on the table out: each card under one id, and read no oftener than it changes."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.align import align_cards
from vision.find import find_cards
from vision.glance import Comparison, Glance, Times, changes, glance, shifted
from vision.index import IndexScanner
from vision.scan import Scanner
from vision.shift import STILL
from vision.straighten import WHOLE, Floats, Pyramid
from vision.track import Place, Sighting, Tracker
from vision.types import Image, Quad, Reading, Scan

BLURRED = 0.55
"""A frame that is less sharp than this share of the sharpest of late is not trusted."""

FORGIVEN = 0.97
"""By this factor the sharpest of late counts less with each frame."""

PATIENCE = 2.0
"""What has been blurred for so many seconds is as sharp as it gets: a bare table is smooth."""

AGAIN = 2.0
"""So many seconds after a frame was searched for cards the next one is, even if nothing moved: some may be missed."""

FEW = 3
"""Fewer cells than these differ by chance."""

REST = 3.0
"""What lies still for so many seconds belongs to the table."""


class Watcher:
    """Watches one table, frame by frame."""

    def __init__(self, scanner: Scanner | IndexScanner) -> None:
        """Begin with an empty table."""
        self.scanner = scanner
        part = (
            scanner.model.part if isinstance(scanner, Scanner) else WHOLE
        )  # an index is its own telling part
        self.tracker = Tracker(copies=scanner.model.copies, part=part)
        self.still = False
        """Whether the last frame told nothing new: all lies still and is read."""
        self._seen = Scan((0, 0), (), {})
        self._before: Glance | None = None
        self._scanned: Glance | None = None
        self._backdrop: Floats | None = None
        self._warped = False
        self._unread = False
        self._moved: Times | None = None
        self._sharpest = 0.0
        self._sharp = -np.inf
        self._looked = -np.inf

    @property
    def hidden(self) -> frozenset[int]:
        """The ids of the cards in the last scan that were not to be seen just then: covered, or taken this moment."""
        return self.tracker.hidden

    @property
    def corrected(self) -> frozenset[int]:
        """The ids of the cards, on the table or just taken, of which a person's word holds."""
        return self.tracker.corrected

    def correct(self, id: int, code: str | None) -> None:
        """Note what a person says a card is, None for "this is no card"; raise KeyError for an unknown id."""
        self.tracker.correct(id, code)
        self._seen = self.tracker.scan(self._seen.size)

    def undo_corrections(self) -> None:
        """Take all cards as they are read."""
        self.tracker.undo_corrections()
        self._seen = self.tracker.scan(self._seen.size)

    def look(self, image: Image, time: float) -> Scan:
        """Take in a frame, (h, w, 3) uint8 BGR, of a time in seconds; return all cards on the table.

        A frame in which nothing moved tells next to nothing new. One that is blurred is not trusted: the cards in it
        are what they were, moved along with the camera. `seconds` has the stages that the frame went through.
        """
        started = clock.perf_counter()
        pyramid, size = Pyramid(image), (image.shape[1], image.shape[0])
        now = glance(pyramid)
        if self._seen.size != size:
            self._before = self._scanned = self._backdrop = self._moved = None
            zoom = np.diag(np.array(size) / np.maximum(self._seen.size, 1))
            self.tracker.move(np.column_stack([zoom, np.zeros(2)]).astype(np.float32))
            self._seen = self.tracker.scan(size)
        blurred = self._blurred(now, time)
        known = self._scanned is not None and changes(self._scanned.grey, now.grey).sum() < FEW
        self.still = known and not self._unread and self.tracker.settled(time)
        seconds = {"glance": clock.perf_counter() - started}
        if self.still and time - self._looked < AGAIN:
            self._seen = replace(self._seen, seconds=seconds)
        else:
            sightings = self._find(pyramid, seconds)
            comparison = self._compare(now, [quad for quad, _ in sightings])
            if blurred:
                self._seen = self.tracker.scan(size, seconds)
            else:
                self._seen = self._read(pyramid, sightings, comparison, time, seconds)
                self._renew(now, time, comparison)
                self._scanned, self._looked = now, time
        self._before = now
        return self._seen

    def _blurred(self, now: Glance, time: float) -> bool:
        """Whether a frame is much less sharp than others of late."""
        self._sharpest = max(now.sharpness, FORGIVEN * self._sharpest)
        if now.sharpness < BLURRED * self._sharpest and time - self._sharp < PATIENCE:
            return True
        if now.sharpness < BLURRED * self._sharpest:
            self._sharpest = now.sharpness
        self._sharp = time
        return False

    def _find(self, pyramid: Pyramid, seconds: dict[str, float]) -> list[Sighting]:
        """Where cards lie; cards that are told by their corners are read at once. The stages' times go to `seconds`."""
        if isinstance(self.scanner, IndexScanner):
            scan = self.scanner.scan(pyramid.photo, live=True)
            seconds |= scan.seconds
            return [(reading.quad, reading) for reading in scan.readings]
        laps = [clock.perf_counter()]
        found = find_cards(pyramid, self.scanner.model)
        laps.append(clock.perf_counter())
        quads = align_cards(pyramid, found, self.scanner.model)
        laps.append(clock.perf_counter())
        seconds |= dict(zip(("find", "align"), np.diff(laps).tolist(), strict=True))
        return [(quad, None) for quad in quads]

    def _compare(self, now: Glance, quads: Sequence[Quad]) -> Comparison:
        """Move along with the camera; see what moves, and what differs from before anything came in the way."""
        before = now.grey if self._before is None else self._before.grey
        shift = self.tracker.shift(quads)
        along = shifted(before, shift, now)
        if shift is not STILL and changes(along, now.grey).sum() >= changes(before, now.grey).sum():
            shift, along = STILL, before  # outlines tremble, or cards moved: the picture did not
        self.tracker.move(shift)
        self._backdrop = now.grey if self._backdrop is None else shifted(self._backdrop, shift, now)
        self._warped |= shift is not STILL
        differs = changes(self._backdrop, now.grey, slack=self._warped)
        cards = [*quads, *(track.quad for track in self.tracker.tracks)]
        stirs = changes(along, now.grey, slack=True)
        return Comparison(differs, stirs, now.scale, cards, self.tracker.part)

    def _read(
        self,
        pyramid: Pyramid,
        sightings: Sequence[Sighting],
        comparison: Comparison,
        time: float,
        seconds: dict[str, float],
    ) -> Scan:
        """Read those cards that lie still and are new, moved or changed, and follow all.

        What something may cover is not believed if it denies what is known, and not sure if it is new.
        """
        read: list[Reading] = []
        wanted: list[Quad] = []
        unread: list[Quad] = []
        here = self.tracker.near([quad for quad, _ in sightings])
        self._unread = False
        for (quad, reading), track in zip(sightings, here, strict=True):
            if comparison.stirs(quad):
                unread.append(quad)
                self._unread |= track is None
            elif reading is not None:
                read.append(reading)
            elif not track or track.doubt or track.wanting or comparison.place(quad) is not Place.SAME:
                wanted.append(quad)
            else:
                unread.append(quad)
        if wanted and isinstance(self.scanner, Scanner):
            started = clock.perf_counter()
            read += self.scanner.read(pyramid, wanted)
            seconds["read"] = clock.perf_counter() - started
        trusted: list[Reading] = []
        for reading, track in zip(read, self.tracker.near([it.quad for it in read]), strict=True):
            if comparison.place(reading.quad) is not Place.COVERED or (track and track.agrees(reading)):
                trusted.append(reading)
            elif track:
                unread.append(reading.quad)
            else:
                trusted.append(replace(reading, sure=False))
        scan = Scan(self._seen.size, tuple(trusted), seconds)
        return self.tracker.update(scan, time, unread=unread, place=comparison.place, moved=True)

    def _renew(self, now: Glance, time: float, comparison: Comparison) -> None:
        """Remember how the table looks, less what moves there or is in the way of a card, until that comes to rest."""
        if self._moved is None:
            self._moved = np.full(now.grey.shape, -np.inf)
        self._moved[comparison.stirred] = time
        doubtful = [track.quad for track in self.tracker.tracks if track.doubt or track.looks == 1]
        way = comparison.in_the_way(doubtful, self._moved, time, REST)
        if comparison.swept or not way.any() or self._backdrop is None:
            self._backdrop, self._warped = now.grey, False
        else:
            self._backdrop = np.where(way, self._backdrop, now.grey)
