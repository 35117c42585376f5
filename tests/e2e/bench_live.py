"""How fast the live camera is in a real browser: `python -m tests.e2e.bench_live`; see --help.

Prints frames read a second, the time from a frame to its outlines on the screen, and, with --minutes, the memory.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import cv2
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, WEBCAM, serving, shaking
from ui.bench import fitted
from ui.samples import sample_photos

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080)}
OBSERVE = """
    window.frames_drawn = [];
    new PerformanceObserver(list => frames_drawn.push(...list.getEntriesByName("deckeye-frame").map(it => it.duration)))
        .observe({type: "measure"});
"""


def main() -> None:
    """Measure one browser tab, two at once, and the memory for some minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="set", help="a game with sample photos (default: %(default)s)")
    parser.add_argument("--photo", type=Path, help="what the webcam sees (default: the game's first sample)")
    parser.add_argument("--size", choices=SIZES, default="720p", help="of the webcam (default: %(default)s)")
    parser.add_argument("--still", action="store_true", help="the webcam sees a table on which nothing moves")
    parser.add_argument(
        "--seconds", type=float, default=20, help="for each measurement (default: %(default)s)"
    )
    parser.add_argument("--minutes", type=int, default=0, help="then stream so long and watch the memory")
    options = parser.parse_args()
    picture = fitted(cv2.imread(str(options.photo or sample_photos(options.game)[0])), *SIZES[options.size])
    film = cv2.imencode(".jpg", picture)[1].tobytes() * 10 if options.still else shaking(picture)
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, server),
        sync_playwright() as driver,
    ):
        webcam = Path(folder) / "webcam.mjpeg"
        webcam.write_bytes(film)
        flags = [*FLAGS, *WEBCAM, f"--use-file-for-fake-video-capture={webcam}"]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
        first = open_live(browser, address, options)
        report("one tab", [first], options.seconds)
        second = open_live(browser, address, options)
        report("two tabs", [first, second], options.seconds)
        second.context.close()
        for minute in range(options.minutes + 1):
            heap = first.evaluate("performance.memory.usedJSHeapSize") / 2**20
            print(f"minute {minute}: server {resident(server.pid):.0f} MB, page {heap:.0f} MB", flush=True)
            if minute < options.minutes:
                time.sleep(60)
        browser.close()


def open_live(browser: Browser, address: str, options: argparse.Namespace) -> Page:
    """A tab with the live camera on, once it shows cards."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, permissions=["camera"])
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.add_init_script(OBSERVE)
    width, height = SIZES[options.size]
    chosen = json.dumps({"resolution": f"{width} × {height}"})
    page.add_init_script(f"localStorage.setItem('deckeye-camera', {json.dumps(chosen)})")
    page.goto(f"{address}/?game={options.game}")
    if options.game == "sea-salt-paper":
        page.locator("[class*='st-key-begin'] button").click()  # its camera is part of a match
    page.locator(".st-key-way").get_by_role("radio", name="Live").click()
    page.locator(".table .card").first.wait_for()
    page.wait_for_timeout(3000)
    return page


def report(title: str, pages: list[Page], seconds: float) -> None:
    """Watch tabs for some seconds and print how they fared."""
    for page in pages:
        page.evaluate("frames_drawn.length = 0")
    start = time.perf_counter()
    pages[0].wait_for_timeout(1000 * seconds)
    for page in pages:
        times = page.evaluate("frames_drawn")
        lasted = time.perf_counter() - start
        size = page.locator(".camera output").inner_text().split(" · ")[0]
        print(
            f"{title}: {len(times) / lasted:.1f} frames a second of {size}, frame to outlines: "
            f"median {median(times):.0f} ms, p95 {quantiles(times, n=20)[-1]:.0f} ms",
            flush=True,
        )


def resident(process: int) -> float:
    """The memory of a process, MB; on Linux."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


if __name__ == "__main__":
    main()
