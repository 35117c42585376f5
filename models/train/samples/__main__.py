"""`python -m models.train.samples GAME`: the sample photos, tables laid with the house deck and gently lit."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.train.grounds import Floats
from models.train.samples import dou_dizhu, sea_salt_paper, set_game, straw
from models.train.samples.photo import photograph

FOLDER = Path(__file__).parents[3] / "sample_images"

GAMES = {"set": set_game, "sea-salt-paper": sea_salt_paper, "dou-dizhu": dou_dizhu, "straw": straw}
"""Each game's module: its `DECK`, its `SEED`, and its `tables(rng)`."""


def write(game: str, folder: Path) -> None:
    """Take the photos of a game's tables; write them and `expected.json` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    deck, rng = GAMES[game].DECK, np.random.default_rng(GAMES[game].SEED)
    images = []
    for table in GAMES[game].tables(rng):
        picture, shown = photograph(rng, table, deck)
        file = folder / f"{table.name}.jpg"
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        cards = [{"code": card.code, "quad": rounded(card.corners)} for card in shown]
        for card, entry in zip(shown, cards, strict=True):
            if len(deck.to_see(card.code)) > 1:
                entry["index"] = rounded(card.part)
        images.append({"image": file.name, "cards": cards})
    truth = {"game": game, "images": images}
    (folder / "expected.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def rounded(quad: Floats) -> list[list[float]]:
    """Corners to a tenth of a pixel."""
    return np.round(quad.astype(float), 1).tolist()


def main() -> None:
    """Parse the command line and write the photos."""
    parser = argparse.ArgumentParser(prog="python -m models.train.samples", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--folder", type=Path, help="where to (default: sample_images/GAME)")
    options = parser.parse_args()
    write(options.game, options.folder or FOLDER / options.game)


if __name__ == "__main__":
    main()
