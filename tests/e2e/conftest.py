"""A real server and a real browser for the tests of this folder; skipped, with a word, where there is no chromium."""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.request import urlopen

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WEBCAM = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
"""A webcam, and nobody who has to be asked for it."""

expect.set_options(timeout=60_000)  # a busy machine is slow, not broken


@contextmanager
def serving(data: Path, *flags: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run `deckeye app` with a data folder and flags; yield the page's address and the server."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", "import sys; from ui.cli import main; sys.exit(main())"]
    environment = os.environ | {"DECKEYE_DATA": str(data)}
    server = subprocess.Popen(
        [*command, "app", "--no-browser", "--port", str(port), *flags], cwd=ROOT, env=environment
    )
    address = f"{'https' if '--https' in flags else 'http'}://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/_stcore/health", server)
        yield address, server
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def serve() -> Callable[..., AbstractContextManager[tuple[str, subprocess.Popen[bytes]]]]:
    return serving


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> Iterator[str]:
    """Where `deckeye app` runs, with a score book of its own."""
    with serving(tmp_path_factory.mktemp("data")) as (address, _):
        yield address


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(900):
        assert server.poll() is None, "the server stopped"
        try:
            urlopen(url, context=ssl._create_unverified_context()).close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server did not start within 90 seconds")


def shaking(picture: np.ndarray) -> bytes:
    """A film for a webcam: JPEG frames, one after the other, of a picture, (h, w, 3), that circles by some pixels."""
    height, width = picture.shape[:2]
    frames = []
    for turn in np.linspace(0, 2 * np.pi, 24, endpoint=False):
        shift = np.float32([[1, 0, 5 * np.cos(turn)], [0, 1, 5 * np.sin(turn)]])
        frame = cv2.warpAffine(picture, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
        frames.append(cv2.imencode(".jpg", frame)[1].tobytes())
    return b"".join(frames)


@pytest.fixture(scope="session")
def film() -> Callable[[np.ndarray], bytes]:
    return shaking


@pytest.fixture(scope="module")
def webcam() -> Path | None:
    """The film that the browser's webcam sees, JPEG frames one after the other; a test's module may have its own."""
    return None


@pytest.fixture(scope="module")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts a browser with flags; all of a module's tests share one Playwright, which allows no second one."""
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt install chromium")
    with sync_playwright() as driver:
        yield lambda *flags: driver.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])


@pytest.fixture(scope="module")
def browser(webcam, launch) -> Iterator[Browser]:
    flags = [*WEBCAM, f"--use-file-for-fake-video-capture={webcam}"] if webcam else WEBCAM
    browser = launch(*flags)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser, address):
    """Open the page in a window of its own; its errors are the test's."""
    contexts, errors = [], []

    def open_page(query: str = "", *, width: int = 1280, height: int = 900, locale: str = "en-GB") -> Page:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale=locale, permissions=["camera"])
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/{query}")
        expect(page.locator(".st-key-game")).to_be_visible()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
