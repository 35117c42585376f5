"""`python -m models.train.simulate GAME FOLDER`: rendered photos with known cards for the judge, harsher than life.

They come from the renderer that scenes for training come from, with seeds of their own and larger: what they
tell is how much margin a reader has. A card of whose telling part too little shows counts neither way.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.train.__main__ import GAMES
from models.train.scenes import HIDDEN, SHOWN, Laid, render

SIZE = 1280


def as_truth(card: Laid) -> dict[str, object]:
    """A card as the judge's file names it."""
    entry: dict[str, object] = {"code": card.code, "quad": card.corners.round(1).tolist()}
    return entry | ({"uncertain": True} if card.visible < SHOWN else {})


def write(game: str, data: Path, folder: Path, *, count: int, seed: int = 99) -> int:
    """Write `count` photos and truth.json into `folder`; return how many cards are to be read."""
    folder.mkdir(parents=True, exist_ok=True)
    deck, _ = GAMES[game].decks(data, cache=folder / "faces.pickle")
    images, cards = [], 0
    for number in range(count):
        scene = render(np.random.default_rng([seed, number]), deck, size=SIZE)
        name = f"{number:03}.jpg"
        cv2.imwrite(str(folder / name), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        seen = [card for card in scene.cards if card.visible > HIDDEN]
        cards += sum(card.visible >= SHOWN for card in seen)
        images.append({"image": name, "cards": [as_truth(card) for card in seen]})
    truth = {"game": game, "images": images}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return cards


def main() -> None:
    """Parse the command line and write the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.simulate", description=__doc__.splitlines()[0]
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100, help="how many photos")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    options = parser.parse_args()
    cards = write(options.game, options.data, options.folder, count=options.count)
    print(f"{options.count} pictures with {cards} cards in {options.folder}")


if __name__ == "__main__":
    main()
