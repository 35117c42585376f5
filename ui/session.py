"""What a person's session holds of photos: albums of those that were read."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, count

import streamlit as st

from ui.photo import Photo, photo_of, read_photo
from vision.image import ImageError
from vision.scanners import AnyScanner
from vision.types import Image, Scan


@dataclass(slots=True)
class Album:
    """The photos by digest, what could not be read of the last ones that came in, and the photo on show.

    `key` tells the album from the session's others: a game's name, and whose photos they are.
    """

    key: str
    photos: dict[str, Photo] = field(default_factory=dict)
    faults: list[ImageError] = field(default_factory=list)
    shown: str | None = None
    intakes: int = 0
    kept: int = 0
    snapshots: int = 0

    def take(self, name: str, data: bytes, scanner: AnyScanner) -> None:
        """Read a photo and show it, or note why it could not be read."""
        digest = _digest(data)
        if digest not in self.photos:
            try:
                self.photos[digest] = read_photo(self._free(name), data, scanner)
            except ImageError as error:
                self.faults.append(error)
                return
        self.shown = digest

    def keep(self, name: str, data: bytes, image: Image, scan: Scan) -> None:
        """Keep and show a picture that was read already, as a camera saw it; a new intake may begin."""
        self.shown = _digest(data)
        self.photos.setdefault(self.shown, photo_of(self._free(name), image, scan))
        self.snapshots += 1
        self.kept += 1
        self.intakes += 1
        self.faults.clear()

    def remove(self, digest: str) -> None:
        """Forget a photo; the newest one left is shown. What was done with it waits, should it come back."""
        del self.photos[digest]
        self.shown = next(reversed(self.photos), None)

    def _free(self, name: str) -> str:
        """The name, with a number if another photo has it: phones call every photo image.jpg."""
        taken = {photo.name for photo in self.photos.values()}
        numbered = (f"{name} ({n})" for n in count(2))
        return next(it for it in chain([name], numbered) if it not in taken)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def album(key: str) -> Album:
    """The session's album of that key."""
    return st.session_state.setdefault("albums", {}).setdefault(key, Album(key))
