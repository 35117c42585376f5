"""How photos come in: files, the camera, samples. Each is read once and kept for the session."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import streamlit as st

from ui.faults import fault_words
from ui.language import Language
from ui.markdown import as_it_stands
from ui.photo import data_uri, shrunk
from ui.samples import sample_photos
from ui.session import Album
from vision.image import load
from vision.model import ModelError
from vision.scanners import AnyScanner, open_scanner


@st.cache_resource(show_spinner=False)
def scanner(model: str) -> AnyScanner:
    """The reader of a game, loaded once for all sessions."""
    return open_scanner(model)


def intake(
    language: Language,
    game: str,
    book: Album,
    *,
    live: Callable[[AnyScanner], None] | None = None,
    opened: bool = True,
    stays: bool = False,
    apart: str = "",
) -> bool:
    """Show the ways to bring photos into an album, read what comes, and say what could not be read.

    `live` shows what a camera sees as it happens; returns whether it does. `opened`: they are open while there is no
    photo; `stays`: once open, they stay so while photos come in. `apart` is a name for a second intake on a page.
    """
    try:
        reader = scanner(game)
    except ModelError as error:
        st.error(language.gettext("The card reader cannot be loaded: {reason}.", reason=error))
        return False
    # With a new key the expander closes: after each intake, or where it stays, when a live camera has done its work.
    with st.container(key=f"intake-{book.key}"):
        box = st.expander(
            language.gettext("Photos and camera"),
            expanded=opened and not (book.kept if stays else book.photos),
            icon=":material/add_a_photo:",
            key=f"intake-{book.key}-{book.kept if stays else book.intakes}",
            on_change="rerun",
        )
    is_live = False
    if box.open:
        with box:
            is_live = _ways(language, book, reader, game, live, apart)
    for fault in book.faults:
        st.error(fault_words(language, fault), icon=":material/broken_image:")
    return is_live


def choose_photo(book: Album, *, label: str) -> None:
    """Show which photos an album has, if there are several, and let one be chosen."""
    if len(book.photos) < 2:
        return
    key = f"photo-{book.key}"
    st.session_state[key] = book.shown

    def chosen() -> None:
        book.shown = st.session_state[key]

    st.segmented_control(
        label,
        list(book.photos),
        format_func=lambda digest: as_it_stands(book.photos[digest].name),
        required=True,
        key=key,
        on_change=chosen,
        label_visibility="collapsed",
    )


def _ways(
    language: Language,
    book: Album,
    reader: AnyScanner,
    game: str,
    live: Callable[[AnyScanner], None] | None,
    apart: str,
) -> bool:
    ways = {
        "upload": language.gettext("Photos"),
        "camera": language.gettext("Camera"),
        "live": language.gettext("Live"),
        "samples": language.gettext("Samples"),
    }
    if live is None:
        del ways["live"]
    way = st.segmented_control(
        language.gettext("Where from"),
        list(ways),
        format_func=ways.__getitem__,
        default="upload",
        required=True,
        key=f"way{apart}",
        persist_state="session",
        label_visibility="collapsed",
        width="stretch",
    )
    match way:
        case "upload":
            _uploads(language, book, reader)
        case "camera":
            _snapshot(language, book, reader)
        case "live" if live:
            live(reader)
            return True
        case "samples":
            _samples(language, book, reader, game, apart)
    return False


def _uploads(language: Language, book: Album, reader: AnyScanner) -> None:
    files = st.file_uploader(
        language.gettext("Photos of the cards. They stay on this computer."),
        type=["image", "heic", "heif", "avif"],  # which not every browser takes for pictures
        accept_multiple_files=True,
        key=f"upload-{book.key}-{book.intakes}",
    )
    if files:
        _take(language, book, reader, ((file.name, file.getvalue()) for file in files))


def _snapshot(language: Language, book: Album, reader: AnyScanner) -> None:
    picture = st.camera_input(
        language.gettext("Hold the camera over the table"),
        resolution="720p",
        key=f"camera-{book.key}-{book.intakes}",
    )
    if picture:
        book.snapshots += 1
        name = language.gettext("Snapshot {n}", n=book.snapshots)
        _take(language, book, reader, [(name, picture.getvalue())])


def _samples(language: Language, book: Album, reader: AnyScanner, game: str, apart: str) -> None:
    pictures = sample_photos(game)
    if not pictures:
        st.info(language.gettext("This installation has no sample photos."))
    with st.container(horizontal=True, key=f"samples{apart}"):
        for n, path in enumerate(pictures, start=1):
            name = language.gettext("Sample {n}", n=n)
            if st.button(f"![{name}]({_thumbnail(str(path))})", key=f"sample-{path.stem}{apart}"):
                _take(language, book, reader, [(name, path.read_bytes())])


def _take(language: Language, book: Album, reader: AnyScanner, files: Iterable[tuple[str, bytes]]) -> None:
    book.faults.clear()
    with st.spinner(language.gettext("Reading the cards…")):
        for name, data in files:
            book.take(name, data, reader)
    book.intakes += 1
    st.rerun()


@cache
def _thumbnail(path: str) -> str:
    return data_uri(shrunk(load(Path(path)), 320))
