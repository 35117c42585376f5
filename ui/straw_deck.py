"""How many of each card a person's box of Straw holds, kept beside the score book once it was counted."""

from __future__ import annotations

from pathlib import Path

from rules.straw import Deck
from ui.book import book_path


class DeckError(Exception):
    """The counts cannot be read or kept; `path` is their file, `reason` the system's or the reader's words."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"deck of Straw {path}: {reason}")
        self.path = path
        self.reason = reason


def deck_path() -> Path:
    """Where the counts are."""
    return book_path().with_name("straw_deck.txt")


def known_deck() -> Deck:
    """The counted deck, or what is known of the game as sold. Raises DeckError."""
    path = deck_path()
    try:
        return Deck.parse(path.read_text("utf-8"))
    except FileNotFoundError:
        return Deck.box()
    except OSError as error:
        raise DeckError(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise DeckError(path, str(error)) from error


def keep_deck(deck: Deck) -> None:
    """Keep the counts for this and later matches. Raises DeckError."""
    path = deck_path()
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(f"{deck}\n", "utf-8")
        fresh.replace(path)  # all of it or nothing
    except OSError as error:
        raise DeckError(path, error.strerror or str(error)) from error


def forget_deck() -> None:
    """Have no counts again. Raises DeckError."""
    try:
        deck_path().unlink(missing_ok=True)
    except OSError as error:
        raise DeckError(deck_path(), error.strerror or str(error)) from error


def is_counted(deck: Deck) -> bool:
    """Whether the number of every card is known."""
    return all(count is not None for _, count in deck.counts)
