"""`deckeye live`: a camera or a video read frame by frame, into a window, a video or lines of JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import cv2

from ui.reports import GAMES, frame_json
from vision.draw import annotate
from vision.live import Watcher
from vision.scanners import open_scanner
from vision.types import Image

AGAIN = 0.5
"""Seconds from one try to get a lost camera back to the next."""
FRAME = (1280, 720)
"""What a camera is asked for, width and height: many give a quarter of it if they are not asked."""
FPS = 30.0
"""Frames a second of a source that does not say how many it has."""
CODECS = {".mp4": "mp4v", ".avi": "MJPG", ".mkv": "MJPG"}
WINDOW = "Deckeye"


class LiveError(Exception):
    """A camera, a video or a window that cannot be had; the message says what to do about it."""


def live(name: str, source: int | str, *, lines: bool = False, out: Path | None = None) -> None:
    """Read a camera, by its number, or a video, by its name, until it ends or a person quits.

    `lines` prints a line of JSON a frame, `out` is a video to draw what is seen into; without either it is shown
    in a window. Raises LiveError and ModelError.
    """
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # what goes wrong is said here, once
    windowed = not lines and out is None
    if out and isinstance(source, str) and out.exists() and out.samefile(source):
        raise LiveError(f"{out} is the video that is read: name another file for --out")
    if windowed and sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        raise LiveError("there is no display here for a window: use --json, or --out FILE for a video")
    game, watcher = GAMES[name], Watcher(open_scanner(name))
    with ExitStack() as ends:
        film = ends.enter_context(closing(Film(source)))
        recording = ends.enter_context(closing(Recording(out, film.fps))) if out else None
        if windowed:
            cv2.namedWindow(WINDOW)  # a camera may be slow to give its first picture
        for seconds, image in film:
            if image is not None:
                table = game.table(watcher.look(image, seconds))
                if lines:
                    print(json.dumps(frame_json(seconds, game, table)), flush=True)
                if recording or windowed:
                    drawn = annotate(image, table.scan, game.groups(table))
                    if recording:
                        recording.add(drawn, seconds)
                    else:
                        cv2.imshow(WINDOW, drawn)
            if windowed and not _goes_on(film.wait()):
                return


def _goes_on(wait: float) -> bool:
    """Let the window work for so many seconds; False once a person has pressed q or Escape or has closed it."""
    key = cv2.waitKey(max(1, round(wait * 1000))) & 0xFF
    return key not in (ord("q"), 27) and cv2.getWindowProperty(WINDOW, cv2.WND_PROP_VISIBLE) >= 1


class Film:
    """The frames of a camera or of a video."""

    def __init__(self, source: int | str) -> None:
        """Open it; raise LiveError if that cannot be done."""
        self.source = source
        self.start = time.perf_counter()
        self.seconds = 0.0
        self.capture = cv2.VideoCapture(source)
        if not self.capture.isOpened():
            raise LiveError(self._cannot())
        self._ask_for_pixels()
        fps = self.capture.get(cv2.CAP_PROP_FPS)
        self.fps = fps if 1 <= fps <= 240 else FPS

    def __iter__(self) -> Iterator[tuple[float, Image | None]]:
        """Yield each frame with its time, seconds; None in place of a frame while a camera is lost."""
        number = 0
        while True:
            there, image = self.capture.read()
            is_camera = isinstance(self.source, int)
            self.seconds = self._now() if is_camera else number / self.fps
            if there:
                yield self.seconds, image
                number += 1
            elif is_camera:
                yield from self._lost(self.source)
            elif number == 0:
                raise LiveError(self._cannot())
            else:
                return

    def wait(self) -> float:
        """Seconds until the next frame is due: a video is shown at its own speed."""
        return 0 if isinstance(self.source, int) else self.seconds + 1 / self.fps - self._now()

    def close(self) -> None:
        """Let go of it."""
        self.capture.release()

    def _lost(self, camera: int) -> Iterator[tuple[float, Image | None]]:
        """Try to get a camera back until it gives a picture: one that is in other hands can be opened all the same."""
        print(
            f"deckeye: camera {camera} gives no picture: plug it in again, or close other programs that use it",
            file=sys.stderr,
        )
        there, image = False, None
        while not there:
            self.capture.release()
            yield self._now(), None
            time.sleep(AGAIN)
            self.capture.open(camera)
            self._ask_for_pixels()
            there, image = self.capture.read()
        print(f"deckeye: camera {camera} is back", file=sys.stderr)
        yield self._now(), image

    def _ask_for_pixels(self) -> None:
        if isinstance(self.source, int):
            self.capture.set(cv2.CAP_PROP_FRAME_WIDTH, FRAME[0])
            self.capture.set(cv2.CAP_PROP_FRAME_HEIGHT, FRAME[1])

    def _now(self) -> float:
        return time.perf_counter() - self.start

    def _cannot(self) -> str:
        if isinstance(self.source, int):
            return (
                f"camera {self.source} cannot be opened: plug one in, close other programs that use it, "
                "or name another one with --camera N; 0 is the first"
            )
        return f"{self.source} cannot be opened as a video: check its name, and that it is a video file"


class Recording:
    """A video that is written as it is seen, each frame for as long as it lasts."""

    def __init__(self, path: Path, fps: float) -> None:
        """Raise LiveError for a name of another kind than CODECS knows."""
        if path.suffix.lower() not in CODECS:
            raise LiveError(f"{path} has no ending that says what kind of video: use {', '.join(CODECS)}")
        self.path, self.fps = path, fps
        self.writer: cv2.VideoWriter | None = None
        self.size = (0, 0)
        self.written = 0

    def add(self, image: Image, seconds: float) -> None:
        """Write a frame that is seen at a time; raise LiveError if the file cannot be written."""
        if self.writer is None:
            self.size = (image.shape[1], image.shape[0])
            codec = cv2.VideoWriter.fourcc(*CODECS[self.path.suffix.lower()])
            self.writer = cv2.VideoWriter(str(self.path), codec, self.fps, self.size)
        if not self.writer.isOpened():
            raise LiveError(f"{self.path} cannot be written: name a file in a folder that you may write to")
        if (image.shape[1], image.shape[0]) != self.size:
            image = cv2.resize(image, self.size)  # a camera that came back may have another resolution
        while self.written <= seconds * self.fps + 0.5:
            self.writer.write(image)
            self.written += 1

    def close(self) -> None:
        """End the file."""
        if self.writer is not None:
            self.writer.release()
