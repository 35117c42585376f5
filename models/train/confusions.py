"""`python -m models.train.confusions TRUTH.json ...`: which kinds and colours of Sea Salt & Paper are mixed up."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from vision.find import overlap
from vision.image import load
from vision.scan import Scanner
from vision.straighten import part_of
from vision.types import Quad

KINDS = (
    ("swimmer", "shark"),
    ("fish", "shoal_of_fish"),
    ("penguin", "penguin_colony"),
    ("sailor", "captain"),
    ("boat", "lighthouse"),
    ("crab", "lobster", "cast_of_crabs"),
)
COLOURS = (("white", "grey", "purple"), ("orange", "light_orange"), ("dark_blue", "black"))
"""What looks alike. Source: the publisher's fronts."""

Pair = tuple[str | None, str | None]
"""What a card is and what it was read as; None for a card that was not found, or for none."""


def read_pairs(scanner: Scanner, truth: Path) -> Iterator[Pair]:
    """Each card of some photos with the reading on its telling part; cards of which too little shows are left out."""
    part = scanner.model.part
    for entry in json.loads(truth.read_text(encoding="utf-8"))["images"]:
        left = list(scanner.scan(load(truth.parent / entry["image"])).readings)
        for card in entry["cards"]:
            here = part_of(Quad(np.array(card["quad"], np.float32)), part)
            shares = [overlap(here, part_of(reading.quad, part)) for reading in left]
            best = int(np.argmax(shares)) if shares else -1
            found = left.pop(best).code if best >= 0 and shares[best] > 0.2 else None
            if not card.get("uncertain"):
                yield card["code"], found
        for reading in left:
            yield None, reading.code


def errors(pairs: Sequence[Pair]) -> dict[str, int]:
    """How many cards were read right, and how many wrong in which way."""
    ways: Counter[str] = Counter()
    for code, found in pairs:
        if code is None or found is None:
            ways["not found" if found is None else "no card there"] += 1
            continue
        (kind, colour), (kind_read, colour_read) = code.split(":"), found.split(":")
        same = (kind == kind_read, colour == colour_read)
        ways[{(True, True): "right", (False, True): "kind", (True, False): "colour"}.get(same, "both")] += 1
    names = ("right", "kind", "colour", "both", "not found", "no card there")
    return {name: ways[name] for name in names}


def table(pairs: Sequence[Pair], names: Sequence[str], part: int) -> list[str]:
    """Lines of a confusion table of `names`: `part` 0 for kinds, 1 for colours; a row for what a card is."""
    seen = Counter((a.split(":")[part], b.split(":")[part]) for a, b in pairs if a and b)
    width = max(map(len, names)) + 2
    lines = [
        "is \\ read as".ljust(width) + "".join(name.rjust(width) for name in names) + "another".rjust(width)
    ]
    for name in names:
        others = sum(count for (a, b), count in seen.items() if a == name and b not in names)
        counts = [*(seen[name, other] for other in names), others]
        lines.append(name.ljust(width) + "".join(str(count).rjust(width) for count in counts))
    return lines


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.confusions", description=__doc__.splitlines()[0]
    )
    parser.add_argument("truth", type=Path, nargs="+")
    options = parser.parse_args()
    scanner = Scanner("sea-salt-paper")
    pairs = [pair for truth in options.truth for pair in read_pairs(scanner, truth)]
    print("  ".join(f"{name}: {count}" for name, count in errors(pairs).items()))
    for part, groups in enumerate((KINDS, COLOURS)):
        for names in groups:
            print("\n" + "\n".join(table(pairs, names, part)))


if __name__ == "__main__":
    main()
