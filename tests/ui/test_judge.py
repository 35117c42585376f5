"""The bars: real tables, judged from outside; skipped where the photos are not there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import models
from models.train.foreign import write

FOLDER = Path(models.__file__).parent

SHARED = Path(__file__).parents[3] / "shared"
JUDGE = SHARED / "tools" / "judge.py"
READER = [sys.executable, "-c", "import sys; from ui.cli import main; sys.exit(main())"]

pytestmark = pytest.mark.skipif(
    not JUDGE.exists(), reason="the photos to judge on are not beside this checkout"
)


def judged(game, truth, *flags):
    """The judge's last line as numbers, and all it printed; `flags` are the judge's."""
    command = [
        sys.executable,
        JUDGE,
        truth,
        *flags,
        "--worst",
        "20",
        "--",
        *READER,
        "read",
        "--game",
        game,
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


def needs_model(game):
    """Skip where a game has no weights yet."""
    return pytest.mark.skipif(
        not (FOLDER / f"{game.replace('-', '_')}.json").exists(), reason=f"THERE ARE NO WEIGHTS for {game}"
    )


GAMES = ["set", pytest.param("sea-salt-paper", marks=needs_model("sea-salt-paper"))]


def test_boards():
    figures, _ = judged("set", SHARED / "data" / "set" / "boards.json")
    assert figures["recall"] >= 0.995
    assert figures["precision"] >= 0.995
    assert figures["right"] / figures["photos"] >= 0.95
    assert figures["iou"] >= 0.95


@needs_model("sea-salt-paper")
def test_simulated_hands_of_sea_salt_paper():
    truth = SHARED / "data" / "sea_salt_paper" / "simulated" / "truth.json"
    figures, _ = judged("sea-salt-paper", truth)
    assert figures["recall"] >= 0.99
    assert figures["precision"] >= 0.99
    assert figures["right"] / figures["photos"] >= 0.90
    assert figures["iou"] >= 0.9


@needs_model("dou-dizhu")
def test_tables_of_playing_cards():
    truth = SHARED / "data" / "playing_cards" / "tables.json"
    if not truth.exists():
        pytest.skip(f"the tables to judge on are not there: {truth}")
    figures, _ = judged("dou-dizhu", truth, "--ranks")
    assert figures["recall"] >= 0.985
    assert figures["precision"] >= 0.99
    assert figures["right"] / figures["photos"] >= 0.85


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=needs_model(game)) for game in ("dou-dizhu", "straw")]
)
def test_samples_read_by_corners(game):
    """Of a card in a fan only the corner is outlined: there is no `iou` to ask for."""
    figures, _ = judged(game, Path(__file__).parents[2] / "sample_images" / game / "expected.json")
    assert figures["recall"] == figures["precision"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_pictures_without_a_card_of_the_game(game, tmp_path):
    assert write(game, SHARED / "data", tmp_path) == 100
    figures, out = judged(game, tmp_path / "truth.json")
    false = sum(len(line.split("extra ")[1].split()) for line in out.splitlines() if "; extra " in line)
    assert figures["photos"] == 100
    assert false <= 2


@pytest.mark.parametrize("game", GAMES)
def test_samples(game):
    figures, _ = judged(game, Path(__file__).parents[2] / "sample_images" / game / "expected.json")
    assert figures["recall"] == figures["precision"] == 1
    # In rows of Sea Salt & Paper most of a card lies under others: its corners there are a guess.
    assert figures["iou"] >= (0.9 if game == "sea-salt-paper" else 0.95)
