"""The weights that read corner indices, and the manifest that says how to use them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vision.model import ModelError, Network, frame_from, opened, part_from
from vision.straighten import Frame, Part

INDEX, TURNED, NONE = 0, 1, 2
"""What the reader says that a crop shows: an index, one that stands on its head, none."""


@dataclass(frozen=True, slots=True)
class IndexModel:
    """What reads cards by their corner indices.

    An index is a rectangle round rank and suit; `part` is the rank's part of it. `side` is the length of a
    photo's long side that the finder looks at first, `lengths` between which, in its pixels, an index is at its best;
    `ranks` and `suits` are the labels whose pairs are codes, those `alone` are ranks that have no suit and follow
    the others; `temperatures` divide the logits of rank, suit and kind, so that probabilities come true. An index
    is left out whose two likeliest codes are less likely than `index`. `copies` is how often a code may lie on one
    table, where that is more than once, `corners` on how many of its corners a card may show its index: 1 or 2.
    """

    game: str
    finder: Network
    reader: Network
    part: Part
    side: int
    lengths: tuple[float, float]
    heat: float
    frame: Frame
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    alone: tuple[str, ...]
    temperatures: tuple[float, ...]
    index: float
    sure: float
    copies: Mapping[str, int] = field(default_factory=dict)
    corners: int = 2

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes: ranks with their suits, the suit fastest, then those alone."""
        return tuple(rank + suit for rank in self.ranks for suit in self.suits) + self.alone

    @property
    def heads(self) -> tuple[int, int, int]:
        """How many logits there are of rank, suit and kind."""
        return len(self.ranks) + len(self.alone), len(self.suits), 3

    @classmethod
    def load(cls, game: str, folder: Path | None = None) -> IndexModel:
        """Load a game's model from `folder` or from the installed weights; raise ModelError."""
        with opened(game, folder) as (manifest, home):
            return cls._from_manifest(game, manifest, home)

    @classmethod
    def _from_manifest(cls, game: str, manifest: Mapping[str, Any], folder: Path) -> IndexModel:
        finder, reader = manifest["finder"], manifest["reader"]
        model = cls(
            game=game,
            finder=Network(folder / finder["file"], finder["sha256"]),
            reader=Network(folder / reader["file"], reader["sha256"]),
            part=part_from(manifest["part"]),
            side=finder["side"],
            lengths=(finder["lengths"][0], finder["lengths"][1]),
            heat=finder["heat"],
            frame=frame_from(reader["frame"]),
            ranks=tuple(reader["ranks"]),
            suits=tuple(reader["suits"]),
            alone=tuple(reader["alone"]),
            temperatures=tuple(reader["temperatures"]),
            index=reader["index"],
            sure=reader["sure"],
            copies=manifest.get("copies", {}),
            corners=manifest.get("corners", 2),
        )
        expected = [3, model.frame.height, model.frame.width]
        found, outputs = list(model.reader.input.shape[1:]), model.reader.session.get_outputs()[0].shape[1]
        if found != expected or outputs != sum(model.heads) + 8:
            raise ModelError(
                f"the weights take pictures of {found} and give {outputs} answers; "
                f"the manifest expects {expected} and {sum(model.heads) + 8}"
            )
        if len(model.temperatures) != 3:
            raise ValueError("rank, suit and kind need a temperature each")
        if not model.copies.keys() <= set(model.codes):
            raise ValueError(
                f"there are copies of {sorted(model.copies.keys() - set(model.codes))}: no such codes"
            )
        if model.corners not in (1, 2):
            raise ValueError(f"an index may be on 1 or 2 corners of a card; got {model.corners!r}")
        return model
