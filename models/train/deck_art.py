"""`python -m models.train.deck_art`: drawn decks, fetched by package name and turned into pictures.

They come from Debian's `gnome-cards-data` (`apt-get download`) and from three npm packages (`npm pack`), are drawn into
build/deck-art as `<deck>/<code>.png`, and are never part of this repository.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.types import Image

HEIGHT = 504
"""Height of a face in pixels."""

FOLDER = Path("build/deck-art")

ALL = "A23456789TJQK"
NUMBERS = "23456789T"

GNOME = {
    "ancient_french": NUMBERS,  # 1, V, D and R for the others
    "anglo": ALL,
    "anglo_bitmap": ALL,
    "anglo_modern": ALL,
    "anglo_modern_4_color": ALL,
    "anglo_poker": ALL,
    "atlasnye": ALL,
    "atlasnye_skat": "A" + NUMBERS + "K",  # B and D
    "bellot": ALL,
    "berlin": "A" + NUMBERS + "K",
    "dondorf": ALL,
    "gnomangelo": ALL,
    "gnomangelo_bitmap": ALL,
    "guyenne-classic": "A" + NUMBERS,  # courts without index
    "lattmann": "A" + NUMBERS + "K",
    "neoclassical": ALL,
    "neoclassical_4_color": ALL,
    "orell": ALL,
    "ornamental": ALL,
    "paris": ALL,
    "plastic": ALL,
    "rheinland": "A" + NUMBERS + "K",
    "simplistic": ALL,
    "slavic_costumes": NUMBERS + "K",  # Russian letters for the others
    "tango": ALL,
    "tarocco": "A" + NUMBERS,
    "tigullio": ALL,
    "Атласные": NUMBERS + "K",
}
"""Decks of gnome-cards-data whose indices are the usual ones, and for which ranks they are."""

HELD_OUT = ("anglo_poker", "neoclassical", "neoclassical_4_color", "orell")
"""Decks that are never trained on, and those too like them."""

NPM = ("svg-cards", "@heruka_urgyen/react-playing-cards", "@younestouati/playing-cards-standard-deck")

log = logging.getLogger(__name__)


def fetch(folder: Path = FOLDER) -> Path:
    """Fetch and draw all decks into `folder`, unless that was done before; return it.

    Raises RuntimeError where a package cannot be had.
    """
    if not (folder / "complete").exists():
        with tempfile.TemporaryDirectory() as scratch:
            for deck, code, picture in drawn(Path(scratch)):
                (folder / deck).mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(folder / deck / f"{code}.png"), picture)
        (folder / "complete").touch()
    return folder


def drawn(scratch: Path) -> Iterator[tuple[str, str, Image]]:
    """Each deck's name, each code and its face, (HEIGHT, w, 3) uint8; `B` is the back."""
    run("apt-get", "download", "gnome-cards-data", folder=scratch)
    run("dpkg-deb", "-x", str(next(scratch.glob("*.deb"))), "gnome", folder=scratch)
    for name, ranks in GNOME.items():
        log.info("drawing %s", name)
        yield from sheet(scratch / f"gnome/usr/share/aisleriot/cards/{name}.svgz", name, ranks)
    svg_cards, heruka, younes = (unpacked(package, scratch) for package in NPM)
    names = {"1": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"} | {n: n for n in "23456789"}
    for path in sorted((svg_cards / "png/2x").glob("*.png")):
        suit, _, rank = path.stem.partition("_")
        if rank in names:
            yield "svg-cards", names[rank] + suit[0].upper(), on_white(path.read_bytes())
        elif suit == "joker":
            yield "svg-cards", rank[0].upper() + "J", on_white(path.read_bytes())
    for edition in ("2color", "2color-bf", "4color", "4color-bf"):
        for path in sorted((heruka / "src/images" / edition).glob("*.svg")):
            if path.stem[0] in ALL and path.stem[1] in "SHDC":
                yield f"heruka_{edition}", path.stem, from_svg(path)
    numbers = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"} | {n: n for n in "23456789"}
    for path in sorted((younes / "cards").glob("*.svg")):
        if path.stem[:-1] in numbers:
            yield "younes", numbers[path.stem[:-1]] + path.stem[-1].upper(), from_svg(path)
    yield "younes", "RJ", from_svg(younes / "cards/joker.svg")


def run(*command: str, folder: Path) -> None:
    """Run a command in `folder`; raise RuntimeError with its last words if it fails."""
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except OSError as error:
        raise RuntimeError(f"{command[0]!r} is needed to fetch deck art: {error}") from error
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f"{' '.join(command)} failed: {error.stderr.strip()[-300:]}") from error


def unpacked(package: str, scratch: Path) -> Path:
    """The folder of an npm package's files."""
    folder = scratch / package.replace("/", "_")
    folder.mkdir()
    run("npm", "pack", package, folder=folder)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def sheet(path: Path, name: str, ranks: str) -> Iterator[tuple[str, str, Image]]:
    """The faces of a sheet of 13 x 5 cards: clubs, diamonds, hearts, spades, and black joker, red joker, back."""
    whole = on_white(painted(path, height=5 * HEIGHT))
    width = whole.shape[1] / 13
    codes = {(row, ALL.index(rank)): rank + suit for row, suit in enumerate("CDHS") for rank in ranks}
    for (row, column), code in (codes | {(4, 0): "BJ", (4, 1): "RJ", (4, 2): "B"}).items():
        left, right = round(column * width), round((column + 1) * width)
        yield name, code, whole[row * HEIGHT : (row + 1) * HEIGHT, left:right]


def from_svg(path: Path) -> Image:
    """A single card's face."""
    return on_white(painted(path, width=HEIGHT * 5 // 7, height=HEIGHT, dpi=96))


def painted(path: Path, **size: int) -> bytes:
    """Draw an SVG file as PNG."""
    import resvg_py  # of the [train] extra; faces and scenes of other decks do without

    return resvg_py.svg_to_bytes(svg_path=str(path), **size)


def on_white(png: bytes) -> Image:
    """A picture with what is transparent filled with white, (h, w, 3) uint8."""
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if picture.shape[2] == 3:
        return np.asarray(picture, np.uint8)
    alpha = picture[..., 3:].astype(np.float32) / 255
    return np.asarray(picture[..., :3] * alpha + 255 * (1 - alpha), np.uint8)


def main() -> None:
    """Parse the command line and fetch."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.deck_art", description=__doc__.splitlines()[0]
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    folder = fetch(options.folder)
    print(f"{len(list(folder.glob('*/*.png')))} faces of {len(list(folder.glob('*/')))} decks in {folder}")


if __name__ == "__main__":
    main()
