"""`python -m models.train.hands FOLDER`: rendered hands of 17 and 20 cards with both jokers, for the judge.

They are held in decks that nothing was trained on: two drawn ones and photographed cards that were held out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.train import dou_dizhu
from models.train.deck_art import HEIGHT
from models.train.index_faces import WIDTH, IndexFace
from models.train.index_scenes import CARD_MM, Cards, fan, render, row
from models.train.layouts import turned
from vision.straighten import Floats

SIZE = 1200
HANDS = 60
GLYPHS = (17.0, 36.0)
STRIPS = (9.5, 16.0)
"""How high ranks are in pixels, and how wide a strip shows of a card in a fan, in mm."""

SIZE_MM = (CARD_MM * WIDTH / HEIGHT, CARD_MM)
READABLE = 0.6
"""A hand is kept if so much of an index of each card can be seen."""


def write(data: Path, work: Path, folder: Path) -> int:
    """Write pictures and truth.json into `folder`; return how many hands there are."""
    folder.mkdir(parents=True, exist_ok=True)
    _, unseen = dou_dizhu.decks(data, cache=work / "faces.pickle")
    images, seed = [], 0
    while len(images) < HANDS:
        seed += 1
        rng = np.random.default_rng([41, seed])
        count = (17, 20)[len(images) % 2]
        held: list[IndexFace] = []
        deck = Cards(lambda rng, n, held=held: dealt(rng, unseen, n, held), unseen.other_cards, ())
        scene = render(rng, deck, size=SIZE, groups=[hand(rng, count)], glyphs=GLYPHS)
        shown = {card.code for card in scene.cards if card.visible >= READABLE}
        if shown == {face.code for face in held}:
            name = f"hand_{len(images):02}_{count}.jpg"
            cv2.imwrite(str(folder / name), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
            cards = [{"code": face.code, "quad": None} for face in held]
            images.append({"image": name, "cards": cards, "layout": "fan"})
    truth = {"game": "dou-dizhu", "images": images}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return len(images)


def dealt(rng: np.random.Generator, deck: Cards, count: int, held: list[IndexFace]) -> list[IndexFace]:
    """Put a hand with both jokers into `held`, and return it: sorted as players do, or anyhow."""
    faces: list[IndexFace] = []
    while not set(dou_dizhu.JOKERS) <= {face.code for face in faces}:
        faces = deck.faces(rng, count)
    if rng.random() < 0.7:
        order = (*dou_dizhu.RANKS, *dou_dizhu.JOKERS)
        faces.sort(
            key=lambda face: -order.index(face.code if face.code in dou_dizhu.JOKERS else face.code[0])
        )
    held[:] = faces
    return faces


def hand(rng: np.random.Generator, count: int) -> list[Floats]:
    """A fan, or rows of cards that overlap, turned a little."""
    cards = fan(rng, SIZE_MM, count, strips=STRIPS) if rng.random() < 0.7 else row(rng, SIZE_MM, count)
    middle = np.concatenate(cards).mean(axis=0)
    angle = rng.normal(0, 15)
    return [turned(card - middle, angle) for card in cards]


def main() -> None:
    """Parse the command line and write the hands."""
    parser = argparse.ArgumentParser(prog="python -m models.train.hands", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    parser.add_argument(
        "--work", type=Path, default=Path("build/train-dou-dizhu"), help="folder of the faces"
    )
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    print(f"{write(options.data, options.work, options.folder)} hands in {options.folder}")


if __name__ == "__main__":
    main()
