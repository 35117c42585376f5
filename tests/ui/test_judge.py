"""The bars: real tables, judged from outside; skipped where the photos are not there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from models.train.foreign import write

SHARED = Path(__file__).parents[3] / "shared"
JUDGE = SHARED / "tools" / "judge.py"
READER = [sys.executable, "-c", "import sys; from ui.cli import main; sys.exit(main())"]

pytestmark = pytest.mark.skipif(
    not JUDGE.exists(), reason="the photos to judge on are not beside this checkout"
)


def judged(truth):
    """The judge's last line as numbers, and all it printed."""
    command = [
        sys.executable,
        JUDGE,
        truth,
        "--worst",
        "20",
        "--",
        *READER,
        "read",
        "--game",
        "set",
        "--json",
    ]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    print(out)
    last = out.strip().splitlines()[-1]
    found = re.search(
        r"recall (?P<recall>[\d.]+)  precision (?P<precision>[\d.]+)  photos right (?P<right>\d+)/(?P<photos>\d+)",
        last,
    )
    iou = re.search(r"iou ([\d.]+)", last)
    figures = {name: float(value) for name, value in found.groupdict().items()}
    return figures | ({"iou": float(iou[1])} if iou else {}), out


def test_boards():
    figures, _ = judged(SHARED / "data" / "set" / "boards.json")
    assert figures["recall"] >= 0.995
    assert figures["precision"] >= 0.995
    assert figures["right"] / figures["photos"] >= 0.95
    assert figures["iou"] >= 0.95


def test_a_hundred_pictures_without_a_set_card(tmp_path):
    assert write("set", SHARED / "data", tmp_path) == 100
    figures, out = judged(tmp_path / "truth.json")
    false = sum(len(line.split("extra ")[1].split()) for line in out.splitlines() if "; extra " in line)
    assert figures["photos"] == 100
    assert false <= 2


def test_samples():
    figures, _ = judged(Path(__file__).parents[2] / "sample_images" / "set" / "expected.json")
    assert figures["recall"] == figures["precision"] == 1
    assert figures["iou"] >= 0.95
