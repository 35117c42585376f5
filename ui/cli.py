"""The command line: `deckeye`, and what can be said to it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from models.house_deck import DECKS
from ui import commands
from ui.reports import GAMES
from ui.teach_cli import add_teach


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all went well, 1 if something could not be read."""
    options = _parser().parse_args(arguments)
    sys.stdout.reconfigure(errors="backslashreplace")  # a photo's name may have letters that a console lacks
    try:
        return options.run(options)
    except BrokenPipeError:  # as with `deckeye read ... | head`: who listened has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ImportError as error:
        if "libGL" not in str(error):
            raise
        return commands.complain(
            "OpenCV needs libGL, which this machine lacks; on Debian and Ubuntu: apt install libgl1"
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deckeye",
        description="Sees the cards on your table and plays along. Nothing leaves this computer.",
    )
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)

    app = verbs.add_parser("app", help="open the page in your browser", description="Open the page.")
    app.add_argument(
        "--port", type=_port, default=8501, help="where to serve the page (default: %(default)s)"
    )
    app.add_argument(
        "--https",
        action="store_true",
        help="serve the page to phones in your network too, which need https for their camera",
    )
    app.add_argument("--no-browser", action="store_true", help="serve the page without opening a browser")
    app.set_defaults(run=commands.app)

    _add_read(verbs)
    add_teach(verbs)
    _add_live(verbs)
    _add_bench(verbs)

    printing = verbs.add_parser(
        "print",
        help="make a PDF of our own deck to print and cut",
        description="Make a PDF of our own deck: A4, nine cards a page, to print on both sides at 100 %.",
    )
    printing.add_argument("game", choices=DECKS, metavar="GAME", help=f"one of: {', '.join(DECKS)}")
    printing.add_argument("file", metavar="FILE", help="the PDF to write")
    printing.set_defaults(run=commands.print_deck)
    return parser


def _add_read(verbs: argparse._SubParsersAction) -> None:
    read = verbs.add_parser(
        "read",
        help="read the cards in photos",
        description="Read the cards in photos: codes, what is impossible, SETs, the score or what can be led. In SET "
        "a code is number, colour (R P G), shading (s solid, t striped, o outlined) and shape (O S D), as in 2RtD; in "
        "Sea Salt & Paper it is kind and colour, as in crab:dark_blue; in Dou Dizhu rank (T is 10) and suit, as in "
        "TH, or a joker, BJ or RJ. A ? marks a card that is not sure.",
        epilog="Exit code 1 if a photo could not be read; the others are still read.",
    )
    what = read.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", choices=GAMES, help=f"one of: {', '.join(GAMES)}")
    what.add_argument("--deck", type=Path, metavar="FILE", help="a deck that was taught with `deckeye teach`")
    read.add_argument("--json", action="store_true", help="print one JSON object a photo, one a line")
    read.add_argument(
        "--annotate",
        type=Path,
        metavar="FOLDER",
        help="also write each photo with its cards outlined as FOLDER/<name>_cards.jpg: a colour for each SET, "
        "for the cards that each mermaid counts, or for each bomb",
    )
    read.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture file")
    read.set_defaults(run=commands.read)


def _add_live(verbs: argparse._SubParsersAction) -> None:
    live = verbs.add_parser(
        "live",
        help="read the cards that a camera sees",
        description="Read a camera of this computer, or a video, frame by frame, and show the cards in a window "
        "until the video ends or q is pressed. A camera that is unplugged is waited for.",
    )
    _add_game(live)
    live.add_argument("--camera", type=_number, metavar="N", help="which camera (default: 0, the first)")
    live.add_argument(
        "--json", action="store_true", help="open no window; print one JSON object a frame, one a line"
    )
    live.add_argument(
        "--out", type=Path, metavar="FILE", help="open no window; write a video with the cards outlined"
    )
    live.add_argument("video", nargs="?", metavar="VIDEO", help="a video instead of a camera")
    live.set_defaults(run=commands.live)


def _add_bench(verbs: argparse._SubParsersAction) -> None:
    bench = verbs.add_parser(
        "bench",
        help="measure how fast photos are read",
        description="Read photos again and again in one thread; print the median and the 95th percentile by "
        "stage, and how many times as long as decoding the same picture, as a JPEG, that takes.",
    )
    _add_game(bench, default="set")
    bench.add_argument(
        "photos",
        nargs="*",
        metavar="PHOTO",
        help="picture files (default: the sample photos, brought to 1280 x 720 and to 12 megapixels)",
    )
    bench.set_defaults(run=commands.bench)


def _add_game(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    parser.add_argument(
        "--game", choices=GAMES, required=default is None, default=default, help=f"one of: {', '.join(GAMES)}"
    )


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"cameras are numbered 0, 1, 2 and so on; got {text!r}")
    return int(text)


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535; got {text!r}")
    return int(text)
