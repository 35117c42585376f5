"""What the players of a match are called."""

from __future__ import annotations

from collections.abc import Sequence


def different(names: Sequence[str]) -> list[str]:
    """The names, with the seat's number, from 1, behind one that another player before has already."""
    kept: list[str] = []
    for seat, name in enumerate(names, 1):
        while name in kept:
            name = f"{name} ({seat})"
        kept.append(name)
    return kept
