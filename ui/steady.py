"""When what a camera sees has come to rest: a play is not over while cards are still being laid."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

REST = 1.0
"""What has been the same for so many seconds has come to rest."""


@dataclass(slots=True)
class Steady:
    """Cards by their codes, and since when a camera has seen just these, seconds."""

    codes: frozenset[str] = frozenset()
    since: float | None = None
    rests: bool = False

    def see(self, codes: Collection[str], time: float, *, moving: bool = False) -> bool:
        """Note what a frame of a time shows, and whether any of it moves; return whether it rests differently now."""
        before = self.rests
        if self.since is None or moving or self.codes != frozenset(codes):
            self.codes, self.since = frozenset(codes), time
        self.rests = time - self.since >= REST
        return self.rests != before
