"""`python -m models.train.foreign GAME FOLDER`: a hundred pictures without one card of the game, for the judge.

Tables of the other games, none of them trained on, and rendered tables with papers, discs and other cards, which
have a seed of their own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.train import hands, sea_salt_paper, set_game, straw
from models.train.scenes import Deck, render

PICTURES = 100
SIZES = {
    "set": set_game.SIZE_MM,
    "sea-salt-paper": sea_salt_paper.SIZE_MM,
    "dou-dizhu": hands.SIZE_MM,
    "straw": straw.SIZE_MM,
}
TABLES = {
    "set": ("playing_cards/tables", "sea_salt_paper/simulated"),
    "sea-salt-paper": ("playing_cards/tables", "set/boards"),
    "dou-dizhu": ("set/boards", "sea_salt_paper/simulated"),
    "straw": ("playing_cards/tables", "set/boards"),
}
"""Folders of photos of the other games."""


def write(game: str, data: Path, folder: Path) -> int:
    """Write truth.json and the rendered pictures into `folder`; return how many pictures it names."""
    folder.mkdir(parents=True, exist_ok=True)
    photos = [path for part in TABLES[game] for path in sorted((data / part).rglob("*.jpg"))]
    names = [str(path.resolve()) for path in photos][: PICTURES - 6]
    events = [cv2.imread(str(path)) for path in sorted((data / "sea_salt_paper/events").glob("*.png"))]
    deck = Deck(SIZES[game], lambda rng, count: [], events, ())
    seed = 0
    while len(names) < PICTURES:
        seed += 1
        scene = render(np.random.default_rng([77, seed]), deck, size=960, count=0)
        names.append(f"rendered_{seed:03}.jpg")
        cv2.imwrite(str(folder / names[-1]), scene.image)
    truth = {"game": game, "images": [{"image": name, "cards": []} for name in names]}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return len(names)


def main() -> None:
    """Parse the command line and write the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.foreign", description=__doc__.splitlines()[0]
    )
    parser.add_argument("game", choices=sorted(SIZES))
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    options = parser.parse_args()
    print(f"{write(options.game, options.data, options.folder)} pictures without a card in {options.folder}")


if __name__ == "__main__":
    main()
