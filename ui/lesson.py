"""What a session holds while a deck is taught: photos, the names typed so far, the photos read last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import streamlit as st

from rules.dou_dizhu import deck as playing_cards
from rules.sea_salt_paper import deck as sea_salt_paper
from rules.set_game import deck as set_cards
from rules.straw import all_cards as straw_cards
from ui.deck_files import delete_deck, load_deck, save_deck
from ui.photo import PREVIEW, data_uri, shrunk
from ui.taught_deck import TaughtCard, TaughtDeck
from ui.teach import FoundCard, find_to_teach, numbered
from vision.draw import annotate
from vision.embed import UNKNOWN, TaughtScanner
from vision.image import ImageError, load
from vision.types import Image, Scan

CODES = {
    "SET": set_cards,
    "Sea Salt & Paper": sea_salt_paper,
    "Dou Dizhu": playing_cards,
    "Straw": straw_cards,
}
"""Whose codes may be picked as names."""


@dataclass(frozen=True, slots=True)
class LessonPhoto:
    """A photo whose cards are to be named; `preview` is a data URI in which they are numbered from 1."""

    name: str
    preview: str
    cards: tuple[FoundCard, ...]


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """A photo that was read with a deck; `preview` is a data URI in which the cards are outlined."""

    name: str
    preview: str
    scan: Scan


@dataclass(slots=True)
class Lesson:
    """What was brought in for one deck; `typed` are the names by photo and place, `intakes` counts the intakes."""

    photos: dict[str, LessonPhoto] = field(default_factory=dict)
    typed: dict[tuple[str, int], str] = field(default_factory=dict)
    read: dict[str, ReadPhoto] = field(default_factory=dict)
    faults: list[ImageError] = field(default_factory=list)
    intakes: int = 0

    def take(self, files: Sequence[tuple[str, bytes]], use: Callable[[str, str, Image], None]) -> None:
        """Open picture files and give `use` the digest, the name and the image of each; faults are kept to be said.

        What was read before is forgotten.
        """
        self.faults.clear()
        self.read.clear()
        for name, data in files:
            try:
                use(sha256(data).hexdigest()[:16], name, load(data, name=name))
            except ImageError as error:
                self.faults.append(error)
        self.intakes += 1

    def to_teach(
        self, digest: str, name: str, image: Image, scanner: TaughtScanner, deck: TaughtDeck
    ) -> None:
        """Find the cards of a photo; those that the deck surely knows have their name typed already."""
        cards = find_to_teach(scanner, image, deck)
        scan, labels = numbered(cards, (image.shape[1], image.shape[0]))
        drawn = shrunk(annotate(image, scan, labels=labels), PREVIEW)
        self.photos[digest] = LessonPhoto(name, data_uri(drawn), cards)
        for place, card in enumerate(cards):
            self.typed.setdefault((digest, place), card.given)

    def to_read(self, digest: str, name: str, image: Image, scanner: TaughtScanner, deck: TaughtDeck) -> None:
        """Read a photo with a deck."""
        scan = scanner.knowing(deck.references()).scan(image)
        unknown = {reading.id: "" for reading in scan.readings if reading.code == UNKNOWN}
        drawn = shrunk(annotate(image, scan, labels=unknown), PREVIEW)
        self.read[digest] = ReadPhoto(name, data_uri(drawn), scan)

    def name(self, digest: str, place: int, name: str) -> None:
        """A person says what a card is; no name leaves it out."""
        self.typed[digest, place] = name

    def named(self) -> list[TaughtCard]:
        """The cards that have a name, photo after photo."""
        return [
            card.taught(name)
            for digest, photo in self.photos.items()
            for place, card in enumerate(photo.cards)
            if (name := self.typed[digest, place].strip())
        ]

    def forget(self, name: str) -> None:
        """The deck has no card of that name any more: nothing is taken for it, and what it read is out of date."""
        self.read.clear()
        for digest, photo in self.photos.items():
            for place, card in enumerate(photo.cards):
                if card.known == name == self.typed[digest, place]:
                    self.typed[digest, place] = ""
            cards = tuple(replace(it, known=None) if it.known == name else it for it in photo.cards)
            self.photos[digest] = replace(photo, cards=cards)

    def drop(self, digest: str) -> None:
        """Forget a photo; a second tap finds it gone."""
        self.photos.pop(digest, None)

    def done(self) -> None:
        """What was named is kept in the deck: forget the photos, and what the deck read before it knew that."""
        self.read.clear()
        self.photos.clear()
        self.typed.clear()


def lesson(path: Path) -> Lesson:
    """The session's lesson for a deck."""
    return st.session_state.setdefault("lessons", {}).setdefault(str(path), Lesson())


@st.cache_resource(show_spinner=False)
def taught_scanner() -> TaughtScanner:
    """What sees cards of any deck, loaded once for all sessions; raises ModelError."""
    return TaughtScanner()


def open_deck(path: Path, scanner: TaughtScanner) -> TaughtDeck:
    """The deck in a file, read once as long as nobody writes it; raises DeckError."""
    try:
        file = path.stat()
    except OSError:
        return load_deck(path, scanner)  # which says what is wrong
    return _opened(path, (file.st_ino, file.st_mtime_ns, file.st_size), scanner)


@st.cache_resource(max_entries=4, show_spinner=False)
def _opened(path: Path, version: tuple[int, int, int], _scanner: TaughtScanner) -> TaughtDeck:
    return load_deck(path, _scanner)


def keep(path: Path, scanner: TaughtScanner, here: Lesson) -> tuple[TaughtDeck, TaughtDeck]:
    """Add what was named to the deck as its file has it by now, and save it; returns the deck before and after.

    Raises DeckError, and then nothing typed is lost.
    """
    before = open_deck(path, scanner)
    after = before.with_cards(here.named())
    save_deck(after, path)
    here.done()
    return before, after


def forget_card(path: Path, scanner: TaughtScanner, name: str) -> None:
    """Take a card out of the deck as its file has it by now; raises DeckError."""
    save_deck(open_deck(path, scanner).without(name), path)
    lesson(path).forget(name)


def forget_deck(path: Path) -> None:
    """Delete a deck file and what was brought in for it; raises DeckError."""
    delete_deck(path)
    st.session_state.get("lessons", {}).pop(str(path), None)


@cache
def codes_of(game: str) -> tuple[str, ...]:
    """The different codes of a game's cards."""
    return tuple(dict.fromkeys(str(card) for card in CODES[game]()))
