"""A deck that a person taught: names, what the cards look like, and the file in which that is kept.

The file is one JSON object, so that anyone can read it, and nothing in it is run:

    {"format": "deckeye-deck", "version": 1, "network": "<sha256>", "cards": [
        {"name": "Camel 7", "vector": "<base64>", "picture": "<base64>"}, ...]}

`network` is the checksum of the embedder that made the vectors. Another network's would mean nothing: where it is not
the one at hand, as after an update, the pictures are looked at anew, and the vectors are not read. A `vector` holds
little-endian 32-bit floats, a `picture` is a small JPEG of the card. A name may occur several times: each is one more
photo of that card.
"""

from __future__ import annotations

import base64
import binascii
import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from io import BytesIO
from struct import error as struct_error
from typing import Any

import cv2
import numpy as np
from PIL import Image as Pillow

from vision.embed import UNKNOWN, References, TaughtScanner
from vision.straighten import Floats, Frame
from vision.types import Image

FORMAT, VERSION = "deckeye-deck", 1

LONGEST_NAME, MOST_CARDS, MOST_BYTES, MOST_PICTURE, LONGEST_SIDE = 60, 2000, 32_000_000, 60_000, 512
"""Characters of a name, pictures of a deck, bytes of a file, bytes of one picture, pixels of its longer side."""

JOINERS = "\u200c\u200d"
"""Signs that cannot be seen, but without which words of some scripts cannot be written."""

THUMBNAIL = Frame(96, 134, 1.0, 1.0)
"""How a card is cut out to show what was taught."""

SAME_PHOTO = 0.9999
"""Cards that are so much alike were cut out of the same photo."""

SENTENCES = {
    "missing": "There is no deck file {file}: check its name and folder, or teach a deck into it first.",
    "no_access": "The deck file {file} cannot be read or written ({reason}): check that you may use its folder.",
    "no_deck": "{file} is no deck file of Deckeye, or a damaged one ({reason}): copy it once more from where it came.",
    "newer": "The deck file {file} was written by a newer version of Deckeye: update Deckeye.",
    "heavy": "The deck file {file} has {megabytes} MB, more than {limit}: it cannot be one.",
    "empty": "The deck {file} has no cards yet: teach it some first.",
    "no_name": "A card's name is empty: type one, or leave the card out.",
    "no_deck_name": "The deck has no name yet: type one.",
    "long_name": "The name '{name}' has {length} characters: use at most {limit}.",
    "bad_name": "The name '{name}' has signs that cannot be printed, or is '{unknown}', which means unknown: "
    "type another one.",
    "same_photo": "This picture of '{name}' is in the deck already, as '{other}': take another photo of it, or "
    "leave the card out.",
    "full": "A deck holds at most {limit} pictures: leave some out.",
}
"""What each kind of fault says; the fields in braces are in the error's detail."""


REASONS = {
    "json": "it is not JSON",
    "format": "its format is not deckeye-deck",
    "version": "it says no version",
    "list": "its cards are no list, or too many",
    "card": "a card is incomplete",
    "name": "a card's name is empty, too long or cannot be printed",
    "vector": "a card's vector is no list of numbers of length one",
    "picture": "a card's picture is no small JPEG",
}
"""What may be wrong with a file that is no deck."""


class DeckError(ValueError):
    """A deck that cannot be used: `kind`, a key of SENTENCES, and `detail`, the fields of its sentence."""

    def __init__(self, kind: str, **detail: str | int) -> None:
        super().__init__(SENTENCES[kind].format(**detail))
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True, slots=True, eq=False)
class TaughtCard:
    """One picture of a card: its name, its vector (n,) float32 of length one, and a JPEG to show."""

    name: str
    vector: Floats
    picture: bytes

    def pixels(self) -> Image:
        """The picture, (h, w, 3) uint8 BGR; raises ValueError if it cannot be decoded."""
        return _pixels(self.picture)


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDeck:
    """Cards that a person taught, for the network with the checksum `network`."""

    network: str
    cards: tuple[TaughtCard, ...] = field(default=())

    @property
    def names(self) -> tuple[str, ...]:
        """The different names, in the order in which they were taught."""
        return tuple(dict.fromkeys(card.name for card in self.cards))

    def references(self) -> References:
        """What the scanner compares cards with."""
        return References(
            tuple(card.name for card in self.cards), np.stack([card.vector for card in self.cards])
        )

    def with_cards(self, cards: Iterable[TaughtCard]) -> TaughtDeck:
        """This deck and more cards, without pictures that it has already under the same name.

        Raises DeckError for a name that won't do, and for a picture that has another name in the deck.
        """
        kept = list(self.cards)
        for card in cards:
            name = checked_name(card.name)
            same = next((it for it in kept if float(it.vector @ card.vector) > SAME_PHOTO), None)
            if same is None:
                kept.append(replace(card, name=name))
            elif same.name != name:
                raise DeckError("same_photo", name=name, other=same.name)
        if len(kept) > MOST_CARDS:
            raise DeckError("full", limit=MOST_CARDS)
        return TaughtDeck(self.network, tuple(kept))

    def without(self, name: str) -> TaughtDeck:
        """This deck without any picture of that card."""
        return TaughtDeck(self.network, tuple(card for card in self.cards if card.name != name))


def checked_name(name: str) -> str:
    """A card's name without the space around it; raises DeckError if it won't do."""
    name = " ".join(unicodedata.normalize("NFC", name).split()).strip(f" {JOINERS}")
    if not name:
        raise DeckError("no_name")
    if len(name) > LONGEST_NAME:
        raise DeckError("long_name", name=f"{name[:20]}…", length=len(name), limit=LONGEST_NAME)
    if name == UNKNOWN or not all(sign.isprintable() or sign in JOINERS for sign in name):
        raise DeckError("bad_name", name=name, unknown=UNKNOWN)
    return name


def written(deck: TaughtDeck) -> bytes:
    """A deck as the bytes of its file."""
    cards = [
        {
            "name": card.name,
            "vector": base64.b64encode(card.vector.astype("<f4").tobytes()).decode("ascii"),
            "picture": base64.b64encode(card.picture).decode("ascii"),
        }
        for card in deck.cards
    ]
    whole = {"format": FORMAT, "version": VERSION, "network": deck.network, "cards": cards}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def read_deck(data: bytes, scanner: TaughtScanner, *, name: str) -> TaughtDeck:
    """The deck in a file's bytes, as a scanner compares cards with it; `name` is what errors call the file.

    Raises DeckError.
    """
    if len(data) > MOST_BYTES:
        raise DeckError("heavy", file=name, megabytes=len(data) // 10**6, limit=MOST_BYTES // 10**6)
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise DeckError("no_deck", file=name, reason=REASONS["json"]) from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise DeckError("no_deck", file=name, reason=REASONS["format"])
    if whole.get("version") != VERSION:
        newer = isinstance(whole.get("version"), int) and whole["version"] > VERSION
        raise (
            DeckError("newer", file=name)
            if newer
            else DeckError("no_deck", file=name, reason=REASONS["version"])
        )
    cards = whole.get("cards")
    if not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise DeckError("no_deck", file=name, reason=REASONS["list"])
    network = scanner.model.embedder.sha256
    try:
        pictures = [_picture(card) for card in cards]
        names = [_name(card) for card in cards]
        if whole.get("network") == network:
            vectors = [_vector(card, scanner.model.size) for card in cards]
        else:
            vectors = list(scanner.vectors_of(map(_pixels, pictures)))
    except (ValueError, TypeError, KeyError, binascii.Error) as error:
        reason = str(error) if str(error) in REASONS.values() else REASONS["card"]
        raise DeckError("no_deck", file=name, reason=reason) from error
    return TaughtDeck(network, tuple(map(TaughtCard, names, vectors, pictures)))


def _name(fields: Any) -> str:
    """A card's name as the file tells it; raises ValueError, TypeError or KeyError if it won't do."""
    if not isinstance(fields["name"], str):
        raise TypeError("a name is no text")
    try:
        return checked_name(fields["name"])
    except DeckError as error:
        raise ValueError(REASONS["name"]) from error


def _vector(fields: Any, size: int) -> Floats:
    """A card's vector as the file tells it; raises ValueError, TypeError or KeyError if it is none."""
    vector = np.frombuffer(base64.b64decode(fields["vector"], validate=True), "<f4").astype(np.float32)
    if (
        vector.shape != (size,)
        or not np.isfinite(vector).all()
        or abs(float(np.linalg.norm(vector)) - 1) > 0.01
    ):
        raise ValueError(REASONS["vector"])
    return vector


def _picture(fields: Any) -> bytes:
    """A card's picture as the file tells it; raises ValueError, TypeError or KeyError if it is none."""
    picture = base64.b64decode(fields["picture"], validate=True)
    if not _is_small_jpeg(picture):
        raise ValueError(REASONS["picture"])
    return picture


def _pixels(picture: bytes) -> Image:
    """A small JPEG as (h, w, 3) uint8 BGR; raises ValueError if it cannot be decoded."""
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise ValueError(REASONS["picture"])
    return np.asarray(pixels, np.uint8)


def _is_small_jpeg(data: bytes) -> bool:
    """Whether a picture can be shown as it is: few bytes may claim a picture that no memory holds."""
    if len(data) > MOST_PICTURE:
        return False
    try:
        with Pillow.open(BytesIO(data), formats=["JPEG"]) as picture:
            if max(picture.size) > LONGEST_SIDE:
                return False
            picture.load()
    except (OSError, SyntaxError, struct_error, Pillow.DecompressionBombError):
        return False
    return True


def thumbnail(crop: np.ndarray) -> bytes:
    """A cut-out card, (h, w, 3) uint8, as a small JPEG."""
    return cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()
