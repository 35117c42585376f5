"""The scanner that reads a game: of whole cards, of corner indices, or of taught cards, as its manifest says."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from vision.embed import TaughtModel, TaughtScanner
from vision.index import IndexScanner
from vision.model import opened
from vision.scan import Scanner

AnyScanner: TypeAlias = Scanner | IndexScanner | TaughtScanner
"""What reads a photo of a game, whichever way its cards are told."""


def open_scanner(game: str, *, folder: Path | None = None) -> AnyScanner:
    """Load the model of a game, whichever kind it is; raise ModelError if it cannot be used."""
    with opened(game, folder) as (manifest, _):
        kind = manifest.get("kind")
    match kind:
        case "indices":
            return IndexScanner(game, folder=folder)
        case "taught":
            return TaughtScanner(TaughtModel.load(folder))
        case _:
            return Scanner(game, folder=folder)
