"""The command line: `deckeye`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from models.house_deck import DECKS
from ui.reports import GAMES, as_json, as_text
from vision.types import Image, Scan

PAGE = {
    "server.address": "127.0.0.1",
    "server.maxUploadSize": "100",
    "server.showEmailPrompt": "false",
    "server.fileWatcherType": "none",
    "runner.postScriptGC": "false",
    "browser.gatherUsageStats": "false",
    "client.toolbarMode": "minimal",
    "theme.light.primaryColor": "#1b6e5a",
    "theme.dark.primaryColor": "#2a8f76",
}
"""Streamlit's settings: on this computer only, nothing told to anyone. Memory is tidied up when there is need: after
each frame of a camera it would take longer than reading the frame."""


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
        return _complain(
            "OpenCV needs libGL, which this machine lacks; on Debian and Ubuntu: apt install libgl1"
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deckeye",
        description="Sees the cards on your table and plays along. Nothing leaves this computer.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    app = commands.add_parser("app", help="open the page in your browser", description="Open the page.")
    app.add_argument(
        "--port", type=_port, default=8501, help="where to serve the page (default: %(default)s)"
    )
    app.add_argument(
        "--https",
        action="store_true",
        help="serve the page to phones in your network too, which need https for their camera",
    )
    app.add_argument("--no-browser", action="store_true", help="serve the page without opening a browser")
    app.set_defaults(run=_app)

    _add_read(commands)
    _add_live(commands)
    _add_bench(commands)

    printing = commands.add_parser(
        "print",
        help="make a PDF of our own deck to print and cut",
        description="Make a PDF of our own deck: A4, nine cards a page, to print on both sides at 100 %.",
    )
    printing.add_argument("game", choices=DECKS, metavar="GAME", help=f"one of: {', '.join(DECKS)}")
    printing.add_argument("file", metavar="FILE", help="the PDF to write")
    printing.set_defaults(run=_print)
    return parser


def _add_read(commands: argparse._SubParsersAction) -> None:
    read = commands.add_parser(
        "read",
        help="read the cards in photos",
        description="Read the cards in photos: codes, what is impossible, SETs or the score. In SET a code is "
        "number, colour (R P G), shading (s solid, t striped, o outlined) and shape (O S D), as in 2RtD; in Sea "
        "Salt & Paper it is kind and colour, as in crab:dark_blue. A ? marks a card that is not sure.",
        epilog="Exit code 1 if a photo could not be read; the others are still read.",
    )
    _add_game(read)
    read.add_argument("--json", action="store_true", help="print one JSON object a photo, one a line")
    read.add_argument(
        "--annotate",
        type=Path,
        metavar="FOLDER",
        help="also write each photo with its cards outlined as FOLDER/<name>_cards.jpg: a colour for each SET, or "
        "for the cards that each mermaid counts",
    )
    read.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture file")
    read.set_defaults(run=_read)


def _add_live(commands: argparse._SubParsersAction) -> None:
    live = commands.add_parser(
        "live",
        help="read the cards that a camera sees",
        description="Read a camera of this computer, or a video, frame by frame, and show the cards in a window "
        "until the video ends or q is pressed. A camera that is unplugged is waited for.",
    )
    _add_game(live)
    live.add_argument("--camera", type=int, metavar="N", help="which camera (default: 0, the first)")
    live.add_argument(
        "--json", action="store_true", help="open no window; print one JSON object a frame, one a line"
    )
    live.add_argument(
        "--out", type=Path, metavar="FILE", help="open no window; write a video with the cards outlined"
    )
    live.add_argument("video", nargs="?", metavar="VIDEO", help="a video instead of a camera")
    live.set_defaults(run=_live)


def _add_bench(commands: argparse._SubParsersAction) -> None:
    bench = commands.add_parser(
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
    bench.set_defaults(run=_bench)


def _add_game(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    parser.add_argument(
        "--game", choices=GAMES, required=default is None, default=default, help=f"one of: {', '.join(GAMES)}"
    )


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535; got {text!r}")
    return int(text)


def _app(options: argparse.Namespace) -> int:
    # Streamlit and OpenCV are imported when a command needs them, so that --help answers at once.
    from streamlit.web import cli

    import vision.scan  # noqa: F401 - what the page needs: a fault shows here, and the first visit waits less

    settings = PAGE | {"server.port": str(options.port)}
    if options.no_browser:
        settings["server.headless"] = "true"
    if options.https:
        from ui.phone import NoNetworkError

        try:
            settings |= _for_phones()
        except NoNetworkError as error:
            return _complain(error)
        except OSError as error:
            return _cannot_write(error.filename, error)
    flags = [f"--{name}={value}" for name, value in settings.items()]
    cli.main(["run", str(Path(__file__).with_name("app.py")), *flags], prog_name="deckeye")
    return 0


def _for_phones() -> dict[str, str]:
    """Streamlit's settings for a page that the whole network may open; raises NoNetworkError and OSError."""
    from ui.book import book_path
    from ui.phone import certificate, network_address

    address, file = network_address(), book_path().with_name("https.pem")
    certificate(file, address)
    return {
        "server.address": "0.0.0.0",
        "browser.serverAddress": address,
        "server.sslCertFile": str(file),
        "server.sslKeyFile": str(file),
    }


def _read(options: argparse.Namespace) -> int:
    from vision.image import ImageError, load
    from vision.model import ModelError
    from vision.scan import Scanner

    if options.annotate and len({Path(photo).stem for photo in options.photos}) < len(options.photos):
        return _complain("--annotate needs photos of different names; read those of the same name one by one")
    try:
        scanner = Scanner(options.game)
    except ModelError as error:
        return _complain(error)
    game = GAMES[options.game]
    failed = False
    for photo in options.photos:
        try:
            image = load(photo)
            table = game.table(scanner.scan(image))
        except ImageError as error:
            failed = True
            if options.json:
                print(json.dumps({"image": photo, "error": str(error)}), flush=True)
            else:
                _complain(error)
            continue
        print(
            json.dumps(as_json(photo, game, table)) if options.json else as_text(photo, game, table),
            flush=True,
        )
        if options.annotate:
            path = options.annotate / f"{Path(photo).stem}_cards.jpg"
            failed |= _annotate(path, image, table.scan, game.groups(table))
    return int(failed)


def _annotate(path: Path, image: Image, scan: Scan, groups: Sequence[tuple[int, ...]]) -> int:
    """Write the photo with its cards outlined, those of a group in one colour; 0 if all went well."""
    import cv2

    from vision.draw import annotate

    drawn = annotate(image, scan, groups)
    jpeg = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(jpeg)
    except OSError as error:
        return _cannot_write(path, error)
    return 0


def _live(options: argparse.Namespace) -> int:
    from ui.live import LiveError, live
    from vision.model import ModelError

    if options.video is not None and options.camera is not None:
        return _complain("--camera and a video exclude each other: name one of them")
    source = options.video if options.video is not None else options.camera or 0
    try:
        live(options.game, source, lines=options.json, out=options.out)
    except (LiveError, ModelError) as error:
        return _complain(error)
    except KeyboardInterrupt:
        return 0  # how one quits where there is no window
    return 0


def _complain(error: Exception | str) -> int:
    print(f"deckeye: {error}", file=sys.stderr)
    return 1


def _cannot_write(path: Path | str, error: OSError) -> int:
    reason = error.strerror or error
    return _complain(
        f"{path} cannot be written ({reason}): name a folder that is there and that you may write to"
    )


def _bench(options: argparse.Namespace) -> int:
    from ui.bench import bench
    from vision.image import ImageError
    from vision.model import ModelError

    try:
        for line in bench(options.game, options.photos):
            print(line, flush=True)
    except (ImageError, ModelError) as error:
        return _complain(error)
    return 0


def _print(options: argparse.Namespace) -> int:
    from ui.print_deck import print_deck

    try:
        print_deck(options.game, options.file)
    except OSError as error:
        return _cannot_write(options.file, error)
    return 0
