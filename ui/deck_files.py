"""Where taught decks are kept: one file each, read and written whole, by default beside the score book."""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from ui.book import book_path
from ui.taught_deck import (
    JOINERS,
    LONGEST_NAME,
    MOST_BYTES,
    DeckError,
    TaughtDeck,
    checked_name,
    read_deck,
    written,
)
from vision.embed import TaughtScanner

SUFFIX = ".deck"

LONGEST_STEM = 200
"""Bytes of a file's name before a number and the suffix: systems allow 255 in all."""


def load_deck(path: Path, scanner: TaughtScanner) -> TaughtDeck:
    """Read a deck file for a scanner; raises DeckError."""
    try:
        if not path.exists():
            raise DeckError("missing", file=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise DeckError(
                "heavy", file=str(path), megabytes=path.stat().st_size // 10**6, limit=MOST_BYTES // 10**6
            )
        data = path.read_bytes()
    except OSError as error:
        raise DeckError("no_access", file=str(path), reason=error.strerror or str(error)) from error
    return read_deck(data, scanner, name=str(path))


def check_place(path: Path) -> None:
    """See before anything is taught whether a deck file can be written there; raises DeckError."""
    folder = next(it for it in path.absolute().parents if it.exists())
    if not folder.is_dir():
        raise DeckError("no_access", file=str(path), reason=os.strerror(errno.ENOTDIR))
    if not os.access(folder, os.W_OK):
        raise DeckError("no_access", file=str(path), reason=os.strerror(errno.EACCES))


def save_deck(deck: TaughtDeck, path: Path) -> None:
    """Write a deck file in the place of an older one, whole or not at all; raises DeckError."""
    beside = path.with_name(f".{path.name}.{uuid4().hex[:8]}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(written(deck))
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise DeckError("no_access", file=str(path), reason=error.strerror or str(error)) from error


def delete_deck(path: Path) -> None:
    """Delete a deck file; raises DeckError."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DeckError("no_access", file=str(path), reason=error.strerror or str(error)) from error


def decks_folder() -> Path:
    """Where the page keeps taught decks: beside the score book."""
    return book_path().with_name("decks")


def deck_paths() -> list[Path]:
    """The decks that the page keeps, by name; raises DeckError if their folder cannot be read."""
    folder = decks_folder()
    try:
        return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem.casefold())
    except OSError as error:
        raise DeckError("no_access", file=str(folder), reason=error.strerror or str(error)) from error


def path_for(name: str) -> Path:
    """Where the page keeps the deck of that name; raises DeckError for a name that won't do."""
    if not name.strip():
        raise DeckError("no_deck_name")
    safe = "".join(sign if _in_a_path(sign) else "_" for sign in checked_name(name)).strip(" .")
    stem = safe.encode()[:LONGEST_STEM].decode(errors="ignore")
    return decks_folder() / f"{stem or 'deck'}{SUFFIX}"


def path_for_shared(file_name: str) -> Path:
    """Where the page keeps a deck that comes in a file of that name, as far as a deck can be called so."""
    stem = re.sub(r"(\.deck)?(\.json)?$", "", file_name, flags=re.IGNORECASE)
    try:
        return path_for("".join(sign for sign in stem if sign.isprintable())[:LONGEST_NAME])
    except DeckError:
        return path_for("deck")


def _in_a_path(sign: str) -> bool:
    """Whether a sign is part of a word, as accents and vowel signs are, or harmless in a file's name."""
    return sign.isalnum() or unicodedata.category(sign).startswith("M") or sign in f" -_()'&{JOINERS}"
