"""`python -m models.train.watch GAME`: how well cards are followed in films of which every frame's truth is known."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import thread_time

import cv2
import numpy as np

from models.train.film import Frame, Shown, shoot
from models.train.stories import sea_salt_paper, set_game
from vision.find import overlap
from vision.live import Watcher
from vision.scan import Scanner
from vision.straighten import Pyramid
from vision.types import Quad, Reading, Scan

GAMES = {"set": set_game, "sea-salt-paper": sea_salt_paper}

PLAIN = 0.95
"""A card can be read if so much of it can be seen."""


@dataclass(slots=True)
class Figures:
    """What was counted over the frames of a film, or of several."""

    frames: int = 0
    seconds: float = 0.0
    still: int = 0
    unread: int = 0
    asked: int = 0
    plain: int = 0
    missed: int = 0
    wrong: int = 0
    surely: int = 0
    false: int = 0
    flicker: int = 0
    doubts: int = 0
    cards: int = 0
    kept: int = 0
    waits: list[int] = field(default_factory=list)
    looking: list[float] = field(default_factory=list)
    decoding: list[float] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Count another film's frames as well."""
        for name in Figures.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self, name: str) -> str:
        """The figures in one line, as HEADER names them."""
        minutes = self.seconds / 60
        looking, decoding = 1000 * float(np.mean(self.looking)), 1000 * float(np.mean(self.decoding))
        columns = [
            f"{name:28}",
            f"{self.frames:7}",
            f"{self.flicker / minutes:9.1f}",
            f"{self.doubts / minutes:7.1f}",
            f"{self.kept:6}/{self.cards:<4}",
            f"{self.wrong:7}",
            f"{self.surely:7}",
            f"{self.missed:7}",
            f"{self.false:6}",
            f"{self.plain:7}",
            f"{f'{median(self.waits):.0f}/{max(self.waits)}' if self.waits else '-':>7}",
            f"{self.still / self.frames:7.0%}",
            f"{self.unread / self.frames:8.0%}",
            f"{self.asked / max(self.plain, 1):8.1%}",
            f"{looking:7.1f}",
            f"{looking / decoding:6.1f}",
        ]
        return "".join(columns)


HEADER = (
    f"{'film':28}{'frames':>7}{'flicker':>9}{'doubt':>7}{'ids kept':>11}{'wrong':>7}{'surely':>7}"
    f"{'missed':>7}{'false':>6}{'of':>7}{'wait':>7}{'still':>7}{'unread':>8}{'looks':>8}{'ms':>7}{'/dec.':>6}"
)
LEGEND = """
flicker   changes of label a minute of cards that lie in sight; doubt: changes between sure and not sure
ids kept  cards that had one id all the time
wrong     cards with a wrong label; surely: called sure; missed: with none; of: cards in sight, all frames
false     outlines where no card is
wait      frames from when a new card lies in sight until it is read: median and longest
still     frames in which nothing was looked for; unread: in which none was read; looks: cards read, of those in sight
ms        mean time a frame on one thread, decoding included; /dec.: as many times what decoding takes
"""


class CountingScanner(Scanner):
    """Counts the cards that it is asked to read."""

    asked = 0

    def read(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Reading, ...]:
        """Read cards as ever."""
        self.asked += len(quads)
        return super().read(pyramid, quads)


class Judge:
    """Compares what is seen of one film, frame by frame, with the truth."""

    def __init__(self) -> None:
        """Begin before the first frame."""
        self.figures = Figures()
        self.ids: dict[int, set[int]] = defaultdict(set)
        self.labels: dict[int, tuple[str, bool]] = {}
        self.waited: dict[int, int] = defaultdict(int)
        self.read: set[int] = set()

    def see(self, frame: Frame, scan: Scan, hidden: frozenset[int]) -> None:
        """Count what is right and wrong in a frame."""
        figures = self.figures
        said = matched(frame, scan, hidden)
        figures.frames, figures.seconds = figures.frames + 1, frame.time
        figures.false += sum(it.id not in hidden and not on_a_card(it, frame) for it in scan.readings)
        for card in frame.cards:
            if card.moving or card.visible < PLAIN:
                self.labels.pop(card.number, None)
            else:
                self._judge(card, said.get(card.number))
        figures.cards, figures.kept = len(self.ids), sum(len(ids) == 1 for ids in self.ids.values())

    def _judge(self, card: Shown, reading: Reading | None) -> None:
        figures = self.figures
        figures.plain += 1
        figures.missed += reading is None
        wrong = reading is not None and reading.code != card.code
        figures.wrong += wrong
        figures.surely += wrong and reading is not None and reading.sure
        if card.number not in self.read:
            if reading is not None and reading.code == card.code:
                self.read.add(card.number)
                figures.waits.append(self.waited[card.number])
            self.waited[card.number] += 1
        if reading is not None:
            self.ids[card.number].add(reading.id)
            code, sure = self.labels.get(card.number, (reading.code, reading.sure))
            figures.flicker += code != reading.code
            figures.doubts += sure != reading.sure
            self.labels[card.number] = (reading.code, reading.sure)


def watch(frames: Iterable[Frame], scanner: CountingScanner) -> Figures:
    """Watch a film and compare each frame with its truth."""
    watcher, judge = Watcher(scanner), Judge()
    figures, asked = judge.figures, scanner.asked
    for frame in frames:
        jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        start = thread_time()
        image = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        decoded = thread_time()
        scan = watcher.look(image, frame.time)
        figures.looking.append(thread_time() - start)
        figures.decoding.append(decoded - start)
        figures.still += watcher.still
        figures.unread += "read" not in scan.seconds
        judge.see(frame, scan, watcher.hidden)
    figures.asked = scanner.asked - asked
    return figures


def matched(frame: Frame, scan: Scan, hidden: frozenset[int]) -> dict[int, Reading]:
    """The readings that lie on cards of a frame, by the card's number; cards in full sight come first."""
    said: dict[int, Reading] = {}
    left = [reading for reading in scan.readings if reading.id not in hidden]
    for card in sorted(frame.cards, key=lambda it: (it.moving, -it.visible)):
        best = max(left, key=lambda it: overlap(it.quad, Quad(card.corners)), default=None)
        if best is not None and overlap(best.quad, Quad(card.corners)) > 0.5:
            said[card.number] = best
            left.remove(best)
    return said


def on_a_card(reading: Reading, frame: Frame) -> bool:
    """Whether a reading's middle is on a card, be it half covered or on the move."""
    middle = reading.quad.center.tolist()
    return any(cv2.pointPolygonTest(card.corners, middle, False) >= 0 for card in frame.cards)


def main() -> None:
    """Parse the command line, take the films and watch them."""
    parser = argparse.ArgumentParser(prog="python -m models.train.watch", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--fps", type=float, default=8.0, help="frames a second (default: 8)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="films whose name begins so")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    scanner, everything = CountingScanner(options.game), Figures()
    print(LEGEND)
    print(HEADER)
    for film in GAMES[options.game].films(np.random.default_rng(options.seed)):
        if film.table.name.startswith(options.only):
            figures = watch(shoot(film, fps=options.fps), scanner)
            everything.add(figures)
            print(figures.line(film.table.name), flush=True)
    print(everything.line("all"))


if __name__ == "__main__":
    main()
