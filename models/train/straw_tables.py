"""`python -m models.train.straw_tables FOLDER`: rendered tables of Straw for the judge.

FOLDER/fonts has cards in fonts that nothing was trained on, FOLDER/house the house deck, which was trained on: single
cards, rows, hands in the fan, and piles, of which the top card and whatever else shows is to be read.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import straw as house
from models.train import fonts, straw
from models.train.index_scenes import Cards, render, row
from models.train.layouts import scatter, turned
from models.train.scenes import SHOWN, Laid, Scene
from models.train.straw_faces import GlyphFace, house_face
from vision.straighten import Floats
from vision.types import Image

SIZE = 1200
TABLES = 80
GLYPHS = (16.0, 44.0)
"""How high glyphs are in pixels."""

LAYOUTS = {"hand": (straw.hand, 8), "row": (row, 8), "pile": (straw.pile, 14), "single": (scatter, 3)}
"""How cards lie, and how many at most."""


def held_out(data: Path) -> straw.Faces:
    """Editions in fonts that nothing was trained on; no glyph is repeated."""
    packages = fonts.packages(fonts.fetch(), held_out=True)
    return straw.Faces(packages, straw.pictures(data), house_share=0, twice=False)


def house_faces(rng: np.random.Generator, count: int) -> list[GlyphFace]:
    """Cards of the house deck as it is printed."""
    codes = straw.draw_codes(rng, count)
    return [house_face(code, house.HOUSE, "house", variant=int(rng.integers(4))) for code in codes]


def write(deck: Cards, folder: Path, *, seed: int) -> int:
    """Write pictures and truth.json into `folder`; return how many tables there are."""
    folder.mkdir(parents=True, exist_ok=True)
    images: list[dict[str, object]] = []
    while len(images) < TABLES:
        seed += 1
        rng = np.random.default_rng([42, seed])
        layout = list(LAYOUTS)[len(images) % len(LAYOUTS)]
        lay, most = LAYOUTS[layout]
        cards = straight(rng, lay(rng, straw.SIZE_MM, int(rng.integers(1, most + 1))))
        scene = render(rng, deck, size=SIZE, groups=[cards], glyphs=GLYPHS)
        if fair(scene, 1 if layout == "pile" else len(cards)):
            name = f"{layout}_{len(images):02}.jpg"
            images.append({"image": name, "cards": truth(scene.cards), "layout": layout})
            save(folder / name, scene.image)
    entries = {"game": "straw", "images": images}
    (folder / "truth.json").write_text(json.dumps(entries, indent=1), encoding="utf-8")
    return len(images)


def straight(rng: np.random.Generator, cards: Sequence[Floats]) -> list[Floats]:
    """Cards as they lie before the camera, turned a little."""
    middle, angle = np.concatenate(list(cards)).mean(axis=0), rng.normal(0, 15)
    return [turned(card - middle, angle) for card in cards]


def fair(scene: Scene, wanted: int) -> bool:
    """Whether so many cards can be read, and the last one laid with them."""
    shown = [card.visible >= SHOWN for card in scene.cards]
    return sum(shown) >= wanted and shown[-1]


def truth(cards: Sequence[Laid]) -> list[dict[str, object]]:
    """The glyphs of a picture as the judge's file names them; what hardly shows counts neither way."""
    entries: list[dict[str, object]] = []
    for card in cards:
        entry: dict[str, object] = {"code": card.code, "quad": card.corners.round(1).tolist()}
        entries.append(entry if card.visible >= SHOWN else entry | {"uncertain": True})
    return entries


def save(path: Path, image: Image) -> None:
    """Write a picture as a JPEG."""
    cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 92])


def main() -> None:
    """Parse the command line and write the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.straw_tables", description=__doc__.splitlines()[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    options = parser.parse_args()
    cv2.setNumThreads(1)
    backs = [house.back(height=300), house.camel(height=300)]
    for name, faces in (("fonts", held_out(options.data)), ("house", house_faces)):
        count = write(Cards(faces, backs, ()), options.folder / name, seed=0)
        print(f"{count} tables in {options.folder / name}")


if __name__ == "__main__":
    main()
