"""One card on the table over time: where it was last seen, and what the looks at it add up to."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.shift import short_side
from vision.straighten import Floats, Part, part_of
from vision.types import Guess, Quad, Reading

ALIKE = 0.3
"""A reading agrees with a card if so much of its probability is on what the card was read as."""

LOOKS, MOST_LOOKS = 3, 8
"""So often a card is looked at until it is left alone: one that is sure, and one that is not."""

MOST, FEW = 0.5, 0.3
"""A card becomes sure when so many of the looks at it were, and stays so until so few are."""

GUESSES = 5
"""How many guesses a reading keeps."""


@dataclass(slots=True)
class Track:
    """A card: where it was last seen, what the looks at it said, and what a person said.

    `middle` and `short` are the middle and the short side of its telling part. `votes` adds up the probabilities by
    code, `sure_votes` counts the looks that were sure, `looks` those since the card was last in `doubt`: covered, moved
    or changed and not yet read as the same again. It is `hidden` since a time, and its place was first seen without
    it at `gap`. `corrected` is a code, or "" for "no card".
    """

    id: int
    quad: Quad
    middle: Floats
    short: float
    votes: dict[str, float] = field(default_factory=dict)
    sure_votes: dict[str, float] = field(default_factory=dict)
    looks: int = 0
    doubt: bool = False
    code: str = ""
    sure: bool = False
    hidden: float | None = None
    gap: float | None = None
    corrected: str | None = None

    @classmethod
    def at(cls, id: int, quad: Quad, part: Part) -> Track:
        """A card that was not looked at yet."""
        telling = part_of(quad, part)
        return cls(id, quad, telling.center, short_side(telling))

    def lie(self, quad: Quad, part: Part) -> None:
        """Take it that the card lies there now."""
        telling = part_of(quad, part)
        self.quad, self.middle, self.short = quad, telling.center, short_side(telling)

    def call(self, code: str) -> None:
        """Call it by a code; it is sure once most looks were, and no longer when few are."""
        enough = FEW if self.sure and code == self.code else MOST
        self.code, self.sure = code, self.sure_votes.get(code, 0.0) >= enough * sum(self.votes.values())

    @property
    def known(self) -> bool:
        """Whether it is sure or was corrected, so that what reads differently later is another card."""
        return self.sure or self.corrected is not None

    @property
    def gone(self) -> bool:
        """Whether it is no longer on the table, but known again if it comes back."""
        return self.gap is not None and self.hidden is None

    @property
    def wanting(self) -> bool:
        """Whether it should be looked at again, even if nothing moves."""
        return self.hidden is None and self.looks < (LOOKS if self.sure else MOST_LOOKS)

    def shares(self) -> dict[str, float]:
        """The mean probability of each code over the looks."""
        weight = sum(self.votes.values())
        return {code: votes / weight for code, votes in self.votes.items()}

    def agrees(self, reading: Reading) -> bool:
        """Whether a reading may be of what the card was read as or is corrected to."""
        read = sum(guess.probability * self.votes.get(guess.code, 0.0) for guess in reading.guesses)
        told = sum(guess.probability for guess in reading.guesses if guess.code == self.corrected)
        return read >= ALIKE * sum(self.votes.values()) or told >= ALIKE

    def vote(self, reading: Reading) -> None:
        """Count a look; those before one that disagrees count half."""
        alike = self.agrees(reading)
        kept = min(1.0 if alike else 0.5, MOST_LOOKS / max(sum(self.votes.values()), 1.0))
        for votes in (self.votes, self.sure_votes):
            votes.update({code: kept * weight for code, weight in votes.items()})
        for guess in reading.guesses:
            self.votes[guess.code] = self.votes.get(guess.code, 0.0) + guess.probability
        if reading.sure:
            self.sure_votes[reading.code] = self.sure_votes.get(reading.code, 0.0) + 1
        self.looks += 1
        self.doubt = self.doubt and not alike

    def question(self) -> None:
        """Take it that this may be another card by now."""
        self.doubt, self.looks = True, 0

    def reading(self) -> Reading:
        """The card as it is known now, its `code` first."""
        shares = self.shares()
        best = 1.0 if self.corrected else shares[self.code]
        others = sorted(shares.keys() - {self.code}, key=lambda code: (-shares[code], code))
        rest = (Guess(code, min(shares[code], best)) for code in others[: GUESSES - 1])
        return Reading(self.quad, (Guess(self.code, best), *rest), self.id, self.known)
