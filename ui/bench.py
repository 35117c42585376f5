"""How fast photos are read, against what decoding them takes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median, quantiles
from time import perf_counter

import cv2
import numpy as np

from ui.samples import sample_photos
from vision.image import load
from vision.index import IndexScanner
from vision.scanners import AnyScanner, open_scanner
from vision.types import Image, Scan

RUNS = 10


def bench(game: str, photos: Sequence[str]) -> Iterator[str]:
    """Read photos in one thread and report it line by line; without photos the samples, in two sizes.

    Raises ImageError and ModelError.
    """
    cv2.setNumThreads(1)
    scanner = open_scanner(game)
    if photos:
        yield from _reports(scanner, "photos", [load(photo) for photo in photos])
        return
    samples = [load(path) for path in sample_photos(game)]
    if not samples:
        yield "This installation has no sample photos: name photos to read."
        return
    yield from _reports(scanner, "sample photos at 1280 x 720", [fitted(it, 1280, 720) for it in samples])
    large = [fitted(it, 4000, 3000) for it in samples[:3]]
    yield from _report(scanner.scan, "sample photos at 4000 x 3000", large)


def _reports(scanner: AnyScanner, title: str, images: Sequence[Image]) -> Iterator[str]:
    """Each picture on its own, and again as a camera's frames, where that makes a difference."""
    yield from _report(scanner.scan, title, images)
    if isinstance(scanner, IndexScanner):
        yield from _report(partial(scanner.scan, live=True), f"{title}, as a camera's frames", images)


def fitted(image: Image, width: int, height: int) -> Image:
    """The image scaled to fit a frame, the rest of it filled with the image's edge."""
    scale = min(width / image.shape[1], height / image.shape[0])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    inner = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    right, bottom = width - size[0], height - size[1]
    return np.asarray(cv2.copyMakeBorder(inner, 0, bottom, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def _report(scan: Callable[[Image], Scan], title: str, images: Sequence[Image]) -> Iterator[str]:
    yield f"{len(images)} {title}, {RUNS} runs each, one thread"
    runs = [run for image in images for run in _measure(scan, image)]
    yield f"  {'stage':12}{'median':>10}{'95 %':>10}"
    for stage in runs[0]:
        times = [run[stage] * 1000 for run in runs]
        yield f"  {stage:12}{median(times):7.2f} ms{quantiles(times, n=20)[-1]:7.2f} ms"
    ratio = median(run["total"] for run in runs) / median(run["imdecode"] for run in runs)
    yield f"  end to end {ratio:.2f} x cv2.imdecode of the same JPEG"


def _measure(scan: Callable[[Image], Scan], image: Image) -> list[dict[str, float]]:
    """Seconds by stage of each run, from a JPEG of quality 90 to the cards; `imdecode` decodes it and no more."""
    jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    data = jpeg.tobytes()
    scan(load(data))  # the first scan of a size also sets memory aside
    gc.freeze()  # as `timeit` does: what Streamlit and others hold is not searched for cycles in the middle of a run
    runs = []
    for _ in range(RUNS):
        start = perf_counter()
        picture = load(data)
        loaded = perf_counter()
        read = scan(picture)
        scanned = perf_counter()
        cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        decoded = perf_counter()
        runs.append(
            {"load": loaded - start, **read.seconds, "total": scanned - start, "imdecode": decoded - scanned}
        )
    return runs
