"""What a scan with a taught deck says: names, and how many cards are unknown. No game's rules come with it."""

from __future__ import annotations

from pathlib import Path

from ui.deck_files import load_deck
from ui.read import Table
from ui.reports import Game
from ui.taught_deck import DeckError
from vision.embed import UNKNOWN, TaughtScanner
from vision.types import Scan

TaughtTable = Table[str, int]
"""Names, `?` for an unknown card; the report is how many are unknown."""


def taught_table(scan: Scan) -> TaughtTable:
    """The names of a scan's cards."""
    names = tuple(reading.code for reading in scan.readings)
    return Table(scan, names, (), names.count(UNKNOWN))


TAUGHT = Game(
    table=taught_table,
    report=lambda table: {"unknown": table.report},
    summary=lambda table: f"{table.report} unknown",
    lines=lambda table: (),
    groups=lambda table: [],
    between=", ",
)
"""How `deckeye read --deck` prints a photo."""


def reader_of(path: Path) -> TaughtScanner:
    """A scanner that knows the cards of a deck file; raises DeckError and ModelError."""
    scanner = TaughtScanner()
    deck = load_deck(path, scanner)
    if not deck.cards:
        raise DeckError("empty", file=str(path))
    return scanner.knowing(deck.references())
