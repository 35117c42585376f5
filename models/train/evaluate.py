"""`python -m models.train.evaluate GAME TRUTH.json`: how true a reader's confidence is, on photos with known cards."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from vision.find import overlap
from vision.image import load
from vision.scan import Scanner
from vision.types import Quad


def answers_on_photos(scanner: Scanner, truth: Path) -> list[tuple[float, bool, bool]]:
    """The confidence of each reading, whether it is right, and whether it was called sure.

    Readings in a region that the truth says to ignore do not count.
    """
    said = []
    for entry in json.loads(truth.read_text(encoding="utf-8"))["images"]:
        ignored = [np.array(quad, np.float32) for quad in entry.get("ignore", [])]
        cards = [(card["code"], Quad(np.array(card["quad"], np.float32))) for card in entry["cards"]]
        for reading in scanner.scan(load(truth.parent / entry["image"])).readings:
            x, y = reading.quad.center.tolist()
            if any(cv2.pointPolygonTest(region, (x, y), False) >= 0 for region in ignored):
                continue
            right = any(code == reading.code and overlap(quad, reading.quad) > 0.4 for code, quad in cards)
            said.append((reading.confidence, right, reading.sure))
    return said


def bins_of(said: Sequence[tuple[float, bool]]) -> list[dict[str, float]]:
    """Readings by confidence: how many, what they claimed and how many were right."""
    edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.001]
    rows = []
    for low, high in pairwise(edges):
        part = [(chance, right) for chance, right in said if low <= chance < high]
        if part:
            rows.append(
                {
                    "from": low,
                    "readings": len(part),
                    "confidence": round(float(np.mean([chance for chance, _ in part])), 4),
                    "right": round(float(np.mean([right for _, right in part])), 4),
                }
            )
    return rows


def sure_from(said: Sequence[tuple[float, bool]], *, right: float = 0.95) -> float:
    """The lowest confidence at which readings come true in the share `right`, at least 0.5.

    Judged on the readings nearest to it, so that the many clear cards cannot vouch for the doubtful ones.
    """
    ordered = sorted(said)
    window = max(20, len(ordered) // 40)
    for i in range(len(ordered) - window, -1, -1):
        if np.mean([ok for _, ok in ordered[i : i + window]]) < right:
            return round(max(0.5, ordered[min(i + window, len(ordered) - 1)][0]), 4)
    return 0.5


def main() -> None:
    """Parse the command line and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.evaluate", description=__doc__.splitlines()[0]
    )
    parser.add_argument("game")
    parser.add_argument("truth", type=Path)
    options = parser.parse_args()
    said = answers_on_photos(Scanner(options.game), options.truth)
    print("confidence from | readings | mean confidence | right")
    for row in bins_of([(chance, right) for chance, right, _ in said]):
        print(f"{row['from']:15} | {row['readings']:8} | {row['confidence']:15.4f} | {row['right']:.4f}")
    for name, wanted in (("sure", True), ("not sure", False)):
        rights = [right for _, right, sure in said if sure is wanted]
        print(f"called {name}: {len(rights)} readings, {sum(rights)} right")


if __name__ == "__main__":
    main()
