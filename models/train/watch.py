"""`python -m models.train.watch GAME`: how well cards are followed in films of which every frame's truth is known."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

import cv2
import numpy as np

from models.train.film import Frame, Shown, shoot
from models.train.stories import STORIES
from vision.find import overlap
from vision.live import Watcher
from vision.scan import Scanner
from vision.types import Quad, Reading, Scan

PLAIN = 0.95
"""A card can be read if so much of it can be seen."""


@dataclass(slots=True)
class Figures:
    """What was counted over the frames of a film, or of several."""

    seconds: float = 0.0
    frames: int = 0
    unread: int = 0
    untouched: int = 0
    shown: int = 0
    wrong: int = 0
    false: int = 0
    missed: int = 0
    plain: int = 0
    flicker: int = 0
    cards: int = 0
    kept: int = 0
    waits: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    decoding: list[float] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Count another film's frames as well."""
        for name in Figures.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self, name: str) -> str:
        """The figures in one line."""
        waits = f"{median(self.waits):4.0f}{max(self.waits):4.0f}" if self.waits else "       -"
        ms, decode = 1000 * float(np.mean(self.times)), 1000 * float(np.mean(self.decoding))
        return (
            f"{name:30}{self.frames:7}{60 * self.flicker / self.seconds:8.1f}{self.kept:8}/{self.cards:<4}"
            f"{self.wrong:6}{self.false:6}{self.missed:7}/{self.plain:<6}{waits}"
            f"{self.unread / self.frames:9.0%}{self.untouched / self.frames:7.0%}{ms:8.1f}{ms / decode:6.1f}"
        )


HEADER = (
    f"{'film':30}{'frames':>7}{'flicker':>8}{'ids kept':>13}{'wrong':>6}{'false':>6}{'missed':>14}"
    f"{'wait':>8}{'unread':>9}{'still':>7}{'ms':>8}{'/dec.':>6}"
)


def watch(frames: Iterable[Frame], scanner: Scanner) -> Figures:
    """Watch a film and compare each frame with its truth."""
    watcher, figures = Watcher(scanner), Figures()
    ids: dict[int, set[int]] = defaultdict(set)
    labels: dict[int, tuple[str, bool]] = {}
    waiting: dict[int, int] = {}
    for frame in frames:
        jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        start = perf_counter()
        image = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        decoded = perf_counter()
        scan = watcher.look(image, frame.time)
        figures.times.append(perf_counter() - start)
        figures.decoding.append(decoded - start)
        figures.frames, figures.seconds = figures.frames + 1, frame.time
        figures.unread += "read" not in scan.seconds
        figures.untouched += watcher.still
        pairs = matched(frame, scan, watcher.hidden)
        figures.false += len(scan.readings) - len(watcher.hidden) - len(pairs)
        for card, reading in pairs:
            ids[card.number].add(reading.id)
            figures.shown += 1
            figures.wrong += reading.code != card.code
        said = {card.number: reading for card, reading in pairs}
        for card in frame.cards:
            if card.moving or card.visible < PLAIN:
                labels.pop(card.number, None)
                continue
            figures.plain += 1
            reading = said.get(card.number)
            if reading is None:
                figures.missed += 1
                waiting[card.number] = waiting.get(card.number, 0) + 1
                continue
            if reading.code == card.code and card.number in waiting:
                figures.waits.append(waiting.pop(card.number))
            label = (reading.code, reading.sure)
            figures.flicker += labels.get(card.number, label) != label
            labels[card.number] = label
    figures.cards = len(ids)
    figures.kept = sum(len(it) == 1 for it in ids.values())
    return figures


def matched(frame: Frame, scan: Scan, hidden: frozenset[int]) -> list[tuple[Shown, Reading]]:
    """The cards of a frame with the readings that lie on them."""
    pairs = []
    left = [reading for reading in scan.readings if reading.id not in hidden]
    for card in frame.cards:
        best = max(left, key=lambda it: overlap(it.quad, Quad(card.corners)), default=None)
        if best is not None and overlap(best.quad, Quad(card.corners)) > 0.5:
            pairs.append((card, best))
            left.remove(best)
    return pairs


def main() -> None:
    """Parse the command line, take the films and watch them."""
    parser = argparse.ArgumentParser(prog="python -m models.train.watch", description=__doc__)
    parser.add_argument("game", choices=sorted(STORIES))
    parser.add_argument("--fps", type=float, default=8.0, help="frames a second (default: 8)")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--only", default="", help="films whose name begins so")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    scanner, everything = Scanner(options.game), Figures()
    print(HEADER)
    for film in STORIES[options.game](np.random.default_rng(options.seed)):
        if film.table.name.startswith(options.only):
            figures = watch(shoot(film, fps=options.fps), scanner)
            everything.add(figures)
            print(figures.line(film.table.name), flush=True)
    print(everything.line("all"))


if __name__ == "__main__":
    main()
