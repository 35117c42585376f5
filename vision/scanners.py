"""The scanner that reads a game: of whole cards, or of corner indices, as its manifest says."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from vision.index import IndexScanner
from vision.model import opened
from vision.scan import Scanner

AnyScanner: TypeAlias = Scanner | IndexScanner
"""What reads a photo of a game, whichever way its cards are told."""


def open_scanner(game: str, *, folder: Path | None = None) -> AnyScanner:
    """Load the model of a game, whichever kind it is; raise ModelError if it cannot be used."""
    with opened(game, folder) as (manifest, _):
        indexed = manifest.get("kind") == "indices"
    return IndexScanner(game, folder=folder) if indexed else Scanner(game, folder=folder)
