"""A camera's frames in, the cards on the table out: each card under one id, and read no oftener than it changes."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.align import align_cards
from vision.find import find_cards
from vision.glance import GREW, Comparison, Glance, Mask, Times, changes, glance, grown, share, shifted
from vision.scan import Scanner
from vision.shift import STILL
from vision.straighten import Floats, Pyramid, part_of
from vision.track import Place, Tracker
from vision.types import Image, Quad, Scan

BLURRED = 0.55
"""A frame that is less sharp than this share of the sharpest of late is not trusted."""

FORGIVEN = 0.97
"""By this factor the sharpest of late counts less with each frame."""

STIRRED = 0.06
"""A card is not read while a larger share of its place moves."""


REST = 3.0
"""What lies still for so many seconds belongs to the table."""


class Watcher:
    """Watches one table, frame by frame."""

    def __init__(self, scanner: Scanner) -> None:
        """Begin with an empty table."""
        self.scanner = scanner
        self.tracker = Tracker(copies=scanner.model.copies, part=scanner.model.part)
        self.still = False
        """Whether the last frame told nothing new: all lies still and is read."""
        self._seen = Scan((0, 0), (), {})
        self._before: Glance | None = None
        self._scanned: Glance | None = None
        self._backdrop: Floats | None = None
        self._unread = False
        self._moved: Times | None = None
        self._sharpest = 0.0

    @property
    def hidden(self) -> frozenset[int]:
        """The ids of the cards in the last scan that were not to be seen just then: covered, or taken this moment."""
        return self.tracker.hidden

    def correct(self, id: int, code: str | None) -> None:
        """Note what a person says a card is, None for "this is no card"; raise KeyError for an unknown id."""
        self.tracker.correct(id, code)
        self._seen = self.tracker.scan(self._seen.size)

    def look(self, image: Image, time: float) -> Scan:
        """Take in a frame, (h, w, 3) uint8 BGR, of a time in seconds; return all cards on the table.

        A frame that is blurred is not trusted, and one in which nothing moved tells nothing new: both give what was
        known. `seconds` has the stages that the frame went through.
        """
        started = clock.perf_counter()
        pyramid = Pyramid(image)
        now = glance(pyramid)
        size = (image.shape[1], image.shape[0])
        if self._seen.size != size:
            self._before = self._scanned = self._backdrop = self._moved = None
            self._seen = self.tracker.scan(size)
        self._sharpest = max(now.sharpness, FORGIVEN * self._sharpest)
        known = self._scanned is not None and not changes(self._scanned.grey, now.grey).any()
        self.still = known and not self._unread and self.tracker.settled(time)
        seconds = {"glance": clock.perf_counter() - started}
        if self.still or now.sharpness < BLURRED * self._sharpest:
            self._seen = replace(self._seen, seconds=seconds)
        else:
            self._seen = self._read(pyramid, now, time, seconds)
            self._scanned = now
        self._before = now
        return self._seen

    def _read(self, pyramid: Pyramid, now: Glance, time: float, seconds: dict[str, float]) -> Scan:
        """Find all cards, read those that are new, moved or changed and lie still, and follow them."""
        laps = [clock.perf_counter()]
        found = find_cards(pyramid, self.scanner.model)
        laps.append(clock.perf_counter())
        quads = align_cards(pyramid, found, self.scanner.model)
        laps.append(clock.perf_counter())
        shift = self.tracker.follow(quads)
        comparison = self._compare(now, shift, quads)
        stirred = self._stir(now, shift)
        wanted = [quad for quad in quads if self._wants(quad, comparison, stirred, now)]
        readings = self.scanner.read(pyramid, wanted)
        laps.append(clock.perf_counter())
        unread = [quad for quad in quads if not any(quad is it for it in wanted)]
        self._unread = any(self.tracker.near(quad) is None for quad in unread)
        stages = ("find", "align", "read") if wanted else ("find", "align", "follow")
        seconds |= dict(zip(stages, np.diff(laps).tolist(), strict=True))
        scan = Scan(self._seen.size, readings, seconds)
        scan = self.tracker.update(scan, time, unread=unread, place=comparison.place)
        self._renew(now, time, comparison, stirred)
        return scan

    def _compare(self, now: Glance, shift: Floats, quads: Sequence[Quad]) -> Comparison:
        """How the table differs from how it was before anything came in the way."""
        backdrop = now.grey if self._backdrop is None else shifted(self._backdrop, shift, now)
        self._backdrop = backdrop
        cards = [*quads, *(track.quad for track in self.tracker.tracks)]
        mask = changes(backdrop, now.grey, slack=shift is not STILL)
        return Comparison(mask, now.scale, cards, self.tracker.part)

    def _stir(self, now: Glance, shift: Floats) -> Mask:
        """Where something moved since the last frame, other than with the camera."""
        if self._before is None:
            return np.zeros(now.grey.shape, np.bool_)
        return changes(shifted(self._before.grey, shift, now), now.grey, slack=True)

    def _wants(self, quad: Quad, comparison: Comparison, stirred: Mask, now: Glance) -> bool:
        """Whether to read a card: one that lies still, and is new, or in doubt, or different."""
        part = grown(part_of(quad, self.tracker.part), GREW)
        if share(stirred, part, now.scale) > STIRRED:
            return False
        track = self.tracker.near(quad)
        if track is None:
            return True
        place = comparison.place(quad)
        return place is not Place.COVERED and (track.doubt or track.wanting or place is Place.OTHER)

    def _renew(self, now: Glance, time: float, comparison: Comparison, stirred: Mask) -> None:
        """Remember how the table looks, less what moves there or is in the way of a card, until that comes to rest."""
        if self._moved is None:
            self._moved = np.full(now.grey.shape, -np.inf)
        self._moved[stirred] = time
        if comparison.swept or self._backdrop is None:
            self._backdrop = now.grey
        else:
            way = comparison.in_the_way(self._moved, time, REST)
            self._backdrop = np.where(way, self._backdrop, now.grey)
