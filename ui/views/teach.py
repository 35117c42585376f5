"""The view in which a deck is taught: choose a deck, name the cards of photos, read photos with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st

from ui.faults import fault_words
from ui.language import Language
from ui.lesson import CODES, Lesson, codes_of, keep, lesson, open_deck, taught_scanner
from ui.markdown import as_it_stands
from ui.taught_deck import DeckError, TaughtDeck
from ui.teach import FoundCard, Pair, in_rows, mixed_up
from ui.views.teach_decks import cards_panel, choose_deck, deck_fault_words, delete_button
from vision.embed import UNKNOWN, TaughtScanner
from vision.model import ModelError

MOST_PAIRS = 6
"""So many pairs of cards that look alike are named; of a deck of look-alikes there would be a page full."""


def show(language: Language) -> None:
    """Show the whole view."""
    st.subheader(language.gettext("Teach a deck"), anchor=False)
    try:
        scanner = taught_scanner()
    except ModelError as error:
        st.error(language.gettext("The card reader cannot be loaded: {reason}.", reason=error))
        return
    path = choose_deck(language, scanner)
    if path is None:
        return
    try:
        deck = open_deck(path, scanner)
    except DeckError as error:
        st.error(deck_fault_words(language, error), icon=":material/error:")
        delete_button(language, path)
        return
    n = len(deck.names)
    tasks = {
        "teach": language.gettext("Teach cards"),
        "read": language.gettext("Read a photo"),
        "cards": language.ngettext("{n} card", "{n} cards", n),
    }
    task = st.segmented_control(
        language.gettext("What to do"),
        list(tasks),
        format_func=tasks.__getitem__,
        default="teach",
        required=True,
        key=f"task-{path.stem}",
        persist_state="session",
        label_visibility="collapsed",
        width="stretch",
    )
    match task:
        case "teach":
            _teach(language, path, deck, scanner)
        case "read":
            _read(language, path, deck, scanner)
        case _:
            cards_panel(language, path, deck, scanner)


def _teach(language: Language, path: Path, deck: TaughtDeck, scanner: TaughtScanner) -> None:
    here = lesson(path)
    if said := st.session_state.pop("taught", None):
        st.success(said, icon=":material/check:")
    if warned := st.session_state.pop("mixed-up", None):
        st.warning(warned, icon=":material/warning:")
    _intake(language, here, "teach", lambda *photo: here.to_teach(*photo, scanner, deck))
    if not here.photos:
        return
    codes = _codes(language)
    for digest, photo in list(here.photos.items()):
        with st.container(border=True, key=f"lesson-{digest}"):
            st.markdown(f"**{as_it_stands(photo.name)}**")
            if photo.cards:
                st.image(photo.preview, width=560)
                _names(language, here, digest, photo.cards, [*deck.names, *codes])
            else:
                st.info(
                    language.gettext(
                        "No cards found. Lay them whole and apart from each other on a plain ground, and photograph "
                        "them from above."
                    )
                )
            st.button(
                language.gettext("Remove this photo"),
                key=f"drop-{digest}",
                on_click=here.drop,
                args=(digest,),
            )
    _keep_button(language, path, here, scanner)


def _codes(language: Language) -> Sequence[str]:
    """Ask whose cards' codes are offered as names."""
    games = {"": language.gettext("my own"), **{game: game for game in CODES}}
    game = st.selectbox(
        language.gettext("Names to pick from"),
        list(games),
        format_func=games.__getitem__,
        key="codes",
        persist_state="session",
    )
    return codes_of(game) if game else ()


def _keep_button(language: Language, path: Path, here: Lesson, scanner: TaughtScanner) -> None:
    n = len(here.named())
    if n:
        st.button(
            language.ngettext("Keep {n} card", "Keep {n} cards", n),
            key="keep",
            type="primary",
            icon=":material/save:",
            on_click=_keep,
            args=(language, path, scanner),
        )
    else:
        st.caption(language.gettext("Name the cards; those without a name are left out."))
    if fault := st.session_state.pop("lesson-fault", None):
        st.error(fault, icon=":material/error:")


def _names(
    language: Language, here: Lesson, digest: str, cards: Sequence[FoundCard], choices: Sequence[str]
) -> None:
    """A picture and a name field for each card of a photo."""
    typed = [name for name in here.typed.values() if name]
    options = list(dict.fromkeys([*typed, *choices]))
    with st.container(horizontal=True, key=f"names-{digest}"):
        for place, card in enumerate(cards):
            with st.container(width=150, gap="xxsmall"):
                st.image(card.picture, width=72)
                if card.known and not here.typed[digest, place]:
                    st.button(
                        language.gettext("Is it {name}?", name=as_it_stands(card.known)),
                        key=f"like-{digest}-{place}",
                        help=language.gettext("It is this card of the deck"),
                        on_click=here.name,
                        args=(digest, place, card.known),
                    )
                key = f"name-{digest}-{place}"
                st.session_state[key] = here.typed[digest, place] or None
                st.selectbox(
                    language.gettext("Name of card {n}", n=place + 1),
                    options,
                    accept_new_options=True,
                    placeholder=language.gettext("Type a name"),
                    key=key,
                    on_change=_typed,
                    args=(here, digest, place),
                )


def _typed(here: Lesson, digest: str, place: int) -> None:
    here.name(digest, place, st.session_state[f"name-{digest}-{place}"] or "")


def _keep(language: Language, path: Path, scanner: TaughtScanner) -> None:
    try:
        deck, more = keep(path, scanner, lesson(path))
    except DeckError as error:
        st.session_state["lesson-fault"] = deck_fault_words(language, error)
        return
    new = more.cards[len(deck.cards) :]
    n = len({card.name for card in new})
    st.session_state["taught"] = (
        language.ngettext("{n} card was taught.", "{n} cards were taught.", n)
        if n
        else language.gettext("These pictures are in the deck already.")
    )
    st.session_state["mixed-up"] = _mixed_up_words(language, mixed_up(scanner, new, deck))


def _mixed_up_words(language: Language, pairs: Sequence[Pair]) -> str:
    """What is said of cards that may be mixed up, nothing where there are none."""
    alike, turned = (
        ", ".join(
            f"{as_it_stands(it.one)} – {as_it_stands(it.other)}"
            for it in [pair for pair in pairs if pair.turned is way][:MOST_PAIRS]
        )
        for way in (False, True)
    )
    sentences = []
    if alike:
        sentences.append(
            language.gettext(
                "These look much alike and may be mixed up: {names}. One more photo of each helps.",
                names=alike,
            )
        )
    if turned:
        sentences.append(
            language.gettext(
                "These differ by a half turn only: {names}. Give both one name, or put a mark on one of them.",
                names=turned,
            )
        )
    return " ".join(sentences)


def _read(language: Language, path: Path, deck: TaughtDeck, scanner: TaughtScanner) -> None:
    here = lesson(path)
    if not deck.cards:
        st.info(language.gettext("This deck has no cards yet: teach it some first."))
        return
    _intake(language, here, "read", lambda *photo: here.to_read(*photo, scanner, deck))
    for photo in here.read.values():
        picture, panel = st.columns([3, 2], gap="medium")
        picture.image(photo.preview, width="stretch")
        with panel:
            n = len(photo.scan.readings)
            st.subheader(language.ngettext("{n} card", "{n} cards", n), anchor=False)
            doubt, unknown = language.gettext("not sure"), language.gettext("unknown")
            for reading, _ in in_rows(photo.scan.readings):
                if reading.code == UNKNOWN:
                    st.markdown(f"- {unknown}")
                else:
                    note = "" if reading.sure else f" :orange[({doubt})]"
                    st.markdown(f"- {as_it_stands(reading.code)}{note}")


def _intake(language: Language, here: Lesson, key: str, use: Callable[..., None]) -> None:
    """Photos come in by file or camera; a new key for each intake empties the fields."""
    ways = {"upload": language.gettext("Photos"), "camera": language.gettext("Camera")}
    way = st.segmented_control(
        language.gettext("Where from"),
        list(ways),
        format_func=ways.__getitem__,
        default="upload",
        required=True,
        key=f"way-{key}",
        persist_state="session",
        label_visibility="collapsed",
    )
    files = []
    if way == "upload":
        uploaded = st.file_uploader(
            language.gettext("Photos of the cards. They stay on this computer."),
            type=["image", "heic", "heif", "avif"],
            accept_multiple_files=True,
            key=f"upload-{key}-{here.intakes}",
        )
        files = [(file.name, file.getvalue()) for file in uploaded]
    else:
        picture = st.camera_input(
            language.gettext("Hold the camera over the table"),
            resolution="720p",
            key=f"camera-{key}-{here.intakes}",
        )
        if picture:
            files = [(language.gettext("Snapshot {n}", n=here.intakes + 1), picture.getvalue())]
    if files:
        with st.spinner(language.gettext("Reading the cards…")):
            here.take(files, use)
        st.rerun()
    for fault in here.faults:
        st.error(fault_words(language, fault), icon=":material/broken_image:")
