"""`deckeye teach`: a deck of one's own on the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ui.commands import complain
from ui.read import counted

if TYPE_CHECKING:
    from ui.taught_deck import TaughtDeck
    from ui.teach import FoundCard
    from vision.embed import TaughtScanner
    from vision.types import Image


def add_teach(commands: argparse._SubParsersAction) -> None:
    """Add `deckeye teach`."""
    teach = commands.add_parser(
        "teach",
        help="teach Deckeye the cards of any deck from photos",
        description="Teach Deckeye the cards of any deck: lay some of them out, whole and apart from each other, "
        "photograph them, and name each. One photo a card is enough; more make it surer. Then "
        "`deckeye read --deck FILE` reads them.",
        epilog="Names go from left to right in rows from top to bottom, photo after photo. An empty name leaves a "
        "card out. Without --names each card is asked for.",
    )
    teach.add_argument(
        "--deck", type=Path, required=True, metavar="FILE", help="the deck file to write, or to add cards to"
    )
    teach.add_argument("--names", metavar="A,B,...", help="the cards' names, separated by commas")
    teach.add_argument(
        "--annotate",
        type=Path,
        metavar="FOLDER",
        help="also write each photo with its cards numbered as FOLDER/<name>_cards.jpg",
    )
    teach.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture file")
    teach.set_defaults(run=run_teach)


def run_teach(options: argparse.Namespace) -> int:
    """Teach the cards of some photos; 0 if all went well. The deck file is written whole or not at all."""
    from ui.deck_files import check_place, load_deck, save_deck
    from ui.taught_deck import DeckError
    from ui.teach import mixed_up, new_deck
    from vision.embed import TaughtScanner
    from vision.image import ImageError
    from vision.model import ModelError

    if options.annotate and len({Path(photo).stem for photo in options.photos}) < len(set(options.photos)):
        return complain("--annotate needs photos of different names; teach those of the same name one by one")
    try:
        scanner = TaughtScanner()
        deck = load_deck(options.deck, scanner) if options.deck.exists() else new_deck(scanner)
        check_place(options.deck)
        more, failed = _taught(options, scanner, deck)
        new = more.cards[len(deck.cards) :]
        if not new:
            return complain(f"no card was taught: {options.deck} is as it was")
        if options.deck.exists():  # the page may have taught it more while names were asked for
            deck = load_deck(options.deck, scanner)
        more = deck
        for card in new:
            try:
                more = more.with_cards([card])
            except DeckError as error:
                failed = bool(complain(error))
        save_deck(more, options.deck)
    except (DeckError, ImageError, ModelError, _NamesError) as error:
        return complain(error)
    except OSError as error:
        return complain(
            f"{error.filename} cannot be written ({error.strerror}): name a folder you may write to"
        )
    for pair in mixed_up(scanner, new, deck):
        advice = (
            "differ by a half turn only: give both one name, or put a mark on one of them"
            if pair.turned
            else "look much alike and may be mixed up: one more photo of each helps"
        )
        print(f"note: '{pair.one}' and '{pair.other}' {advice}")
    print(f"{options.deck}: {counted(len(more.names), 'card')}, {counted(len(more.cards), 'picture')}")
    return int(failed)


def _taught(options: argparse.Namespace, scanner: TaughtScanner, deck: TaughtDeck) -> tuple[TaughtDeck, bool]:
    """The deck with the cards of the photos, and whether one was refused; says which card got which name."""
    from ui.taught_deck import DeckError
    from ui.teach import find_to_teach
    from vision.image import load

    found = {}
    for photo in dict.fromkeys(options.photos):
        image = load(photo)
        found[photo] = find_to_teach(scanner, image, deck)
        if options.annotate:
            _draw(options.annotate / f"{Path(photo).stem}_cards.jpg", image, found[photo])
        if not found[photo]:
            raise _NamesError(
                f"{photo} shows no cards: lay them whole and apart, and photograph them from above"
            )
    ask, failed = _given(options.names, [(photo, len(cards)) for photo, cards in found.items()]), False
    for photo, cards in found.items():
        for n, card in enumerate(cards, start=1):
            place = f"{photo}: card {n} of {len(cards)}, row {card.row}, place {card.column}"
            name = ask(f"{place}{f', like {card.known}' if card.known else ''}")
            print(f"{place}: {name or 'left out'}", flush=True)
            try:
                deck = deck.with_cards([card.taught(name)] if name else [])
            except DeckError as error:
                failed = bool(complain(error))
    return deck, failed


class _NamesError(ValueError):
    """The names given do not fit the cards found."""


def _given(names: str | None, found: Sequence[tuple[str, int]]) -> Callable[[str], str]:
    """What answers "which card is this": the names of the command line in turn, or a person."""
    if names is None:
        return _asked
    parts = [part.strip() for part in names.split(",")]
    count = sum(n for _, n in found)
    if len(parts) != count:
        where = ", ".join(f"{n} in {photo}" for photo, n in found)
        raise _NamesError(
            f"--names has {counted(len(parts), 'name')}, but {counted(count, 'card')} can be seen ({where}): give one "
            "for each, an empty one to leave a card out; --annotate FOLDER shows which is which"
        )
    rest = iter(parts)
    return lambda place: next(rest)


def _asked(place: str) -> str:
    from ui.taught_deck import DeckError, checked_name

    while True:
        print(f"{place}. Name (Enter leaves it out): ", end="", flush=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            raise _NamesError("the names ended before the cards did: nothing was taught")
        if not line.strip():
            return ""
        try:
            return checked_name(line)
        except DeckError as error:
            print(error)


def _draw(path: Path, image: Image, cards: Sequence[FoundCard]) -> None:
    """Write a photo with its cards numbered; raises OSError."""
    import cv2

    from ui.teach import numbered
    from vision.draw import annotate

    scan, labels = numbered(cards, (image.shape[1], image.shape[0]))
    drawn = annotate(image, scan, labels=labels)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())
