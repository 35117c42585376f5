"""What the reader of indices tells apart: ranks, suits, and ranks that have no suit."""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN = "??"
"""An index of which it is not known what it shows: whether the small joker or the big one."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a game: codes are `ranks` with `suits`, and those `alone`."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    alone: tuple[str, ...]

    @property
    def heads(self) -> tuple[int, int, int]:
        """How many answers there are to which rank, which suit, and whether it is an index."""
        return len(self.ranks) + len(self.alone), len(self.suits), 3

    def numbers(self, code: str) -> tuple[int, int]:
        """The numbers of a code's rank and suit; -1 is what is unknown, and the suit of what has none."""
        if code in self.alone:
            return len(self.ranks) + self.alone.index(code), -1
        if code == UNKNOWN:
            return -1, -1
        return self.ranks.index(code[0]), self.suits.index(code[1]) if code[1] in self.suits else -1
