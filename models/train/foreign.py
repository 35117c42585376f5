"""`python -m models.train.foreign FOLDER`: a hundred pictures without one SET card, for the judge.

Hands and tables of playing cards, Sea Salt & Paper tables, and rendered tables with papers, discs and
other decks; none of the photos is trained on, and the rendered ones have a seed of their own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.train import set_game
from models.train.scenes import Deck, render

PICTURES = 100


def write(data: Path, folder: Path) -> int:
    """Write truth.json and the rendered pictures into `folder`; return how many pictures it names."""
    folder.mkdir(parents=True, exist_ok=True)
    photos = sorted((data / "playing_cards/tables").glob("*"))
    photos += sorted((data / "sea_salt_paper/simulated").glob("*.jpg"))
    names = [str(path.resolve()) for path in photos]
    held_out = [cv2.imread(str(path)) for path in sorted((data / "sea_salt_paper/events").glob("*.png"))]
    deck = Deck(set_game.SIZE_MM, lambda rng, count: set_game.drawn_faces(rng, []), held_out, ())
    seed = 0
    while len(names) < PICTURES:
        seed += 1
        scene = render(np.random.default_rng([77, seed]), deck, size=960, count=0)
        names.append(f"rendered_{seed:03}.jpg")
        cv2.imwrite(str(folder / names[-1]), scene.image)
    truth = {"game": "set", "images": [{"image": name, "cards": []} for name in names]}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return len(names)


def main() -> None:
    """Parse the command line and write the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.foreign", description=__doc__.splitlines()[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    options = parser.parse_args()
    print(f"{write(options.data, options.folder)} pictures without a SET card in {options.folder}")


if __name__ == "__main__":
    main()
