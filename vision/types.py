"""What a photo was read as: quads, guesses, readings, a scan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
"""A BGR picture, (h, w, 3) uint8."""


@dataclass(frozen=True, slots=True, eq=False)
class Quad:
    """A card's outline: `corners` (4, 2) float32, pixels, x first, clockwise from the card's own top left."""

    corners: npt.NDArray[np.float32]

    def __post_init__(self) -> None:
        """Raise ValueError unless the corners are four finite points."""
        corners = np.asarray(self.corners, np.float32)
        if corners.shape != (4, 2) or not np.isfinite(corners).all():
            raise ValueError(f"a quad is four finite points, (4, 2); got {self.corners!r}")
        object.__setattr__(self, "corners", corners)

    @property
    def center(self) -> npt.NDArray[np.float32]:
        """The mean of the corners, (2,) float32."""
        return np.asarray(self.corners.mean(axis=0), np.float32)

    def turned(self, quarters: int) -> Quad:
        """The same outline with its top left moved on by so many quarter turns clockwise."""
        return Quad(np.roll(self.corners, -quarters, axis=0))


@dataclass(frozen=True, slots=True)
class Guess:
    """One thing a card may be."""

    code: str
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One card in a photo: where it lies and what it may be, best guess first."""

    quad: Quad
    guesses: tuple[Guess, ...]
    id: int
    sure: bool

    def __post_init__(self) -> None:
        """Raise ValueError unless there is at least one guess, the best one first."""
        chances = [guess.probability for guess in self.guesses]
        if not chances or chances != sorted(chances, reverse=True):
            raise ValueError(f"a reading needs guesses, best first; got {self.guesses!r}")

    @property
    def code(self) -> str:
        """The best guess."""
        return self.guesses[0].code

    @property
    def confidence(self) -> float:
        """The calibrated probability of the best guess."""
        return self.guesses[0].probability


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """All that was read in a picture of `size` (width, height); `seconds` says how long each stage took."""

    size: tuple[int, int]
    readings: tuple[Reading, ...]
    seconds: Mapping[str, float]
