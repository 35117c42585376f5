"""What the commands of `deckeye` do; each returns the exit code.

What takes long to import is imported by the command that needs it, so that --help answers at once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

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


def app(options: argparse.Namespace) -> int:
    """Serve the page until it is stopped."""
    from streamlit.web import cli

    import vision.scanners  # noqa: F401 - what the page needs: a fault shows here, and the first visit waits less

    settings = PAGE | {"server.port": str(options.port)}
    if options.no_browser:
        settings["server.headless"] = "true"
    if options.https:
        from ui.phone import NoNetworkError

        try:
            settings |= _for_phones()
        except NoNetworkError as error:
            return complain(error)
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


def read(options: argparse.Namespace) -> int:
    """Read photos, one after the other."""
    from ui.taught_deck import DeckError
    from ui.taught_table import TAUGHT, reader_of
    from vision.image import ImageError, load
    from vision.model import ModelError
    from vision.scanners import open_scanner

    if options.annotate and len({Path(photo).stem for photo in options.photos}) < len(options.photos):
        return complain("--annotate needs photos of different names; read those of the same name one by one")
    try:
        if options.deck:
            scanner, game = reader_of(options.deck), TAUGHT
        else:
            scanner, game = open_scanner(options.game), GAMES[options.game]
    except (DeckError, ModelError) as error:
        return complain(error)
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
                complain(error)
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


def live(options: argparse.Namespace) -> int:
    """Read a camera or a video until it ends."""
    from ui.live import LiveError
    from ui.live import live as watch
    from vision.model import ModelError

    if options.video is not None and options.camera is not None:
        return complain("--camera and a video exclude each other: name one of them")
    source = options.video if options.video is not None else options.camera or 0
    try:
        watch(options.game, source, lines=options.json, out=options.out)
    except (LiveError, ModelError) as error:
        return complain(error)
    except KeyboardInterrupt:
        return 0  # how one quits where there is no window
    return 0


def complain(error: Exception | str) -> int:
    """Say on the error stream what went wrong; return the exit code of that."""
    print(f"deckeye: {error}", file=sys.stderr)
    return 1


def _cannot_write(path: Path | str, error: OSError) -> int:
    reason = error.strerror or error
    return complain(
        f"{path} cannot be written ({reason}): name a folder that is there and that you may write to"
    )


def bench(options: argparse.Namespace) -> int:
    """Measure how fast photos are read."""
    from ui.bench import bench as measure
    from vision.image import ImageError
    from vision.model import ModelError

    try:
        for line in measure(options.game, options.photos):
            print(line, flush=True)
    except (ImageError, ModelError) as error:
        return complain(error)
    return 0


def print_deck(options: argparse.Namespace) -> int:
    """Write a deck to print."""
    from ui import print_deck as printing

    try:
        printing.print_deck(options.game, options.file)
    except OSError as error:
        return _cannot_write(options.file, error)
    return 0
