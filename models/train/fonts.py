"""`python -m models.train.fonts`: the fonts of many hands, fetched by package name from Debian (`apt-get download`).

They are unpacked into build/fonts as `<package>/<font>.ttf`, and are never part of this repository.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import tempfile
from pathlib import Path

from models.train.deck_art import run

FOLDER = Path("build/fonts")

PACKAGES = (
    "fonts-adf-accanthis", "fonts-adf-baskervald", "fonts-adf-berenis", "fonts-adf-gillius",
    "fonts-adf-ikarius", "fonts-adf-irianis", "fonts-adf-libris", "fonts-adf-mekanus", "fonts-adf-romande",
    "fonts-adf-tribun", "fonts-adf-universalis", "fonts-adf-verana", "fonts-averia-serif-gwf",
    "fonts-bebas-neue", "fonts-cabin", "fonts-cherrybomb", "fonts-comfortaa", "fonts-comic-neue",
    "fonts-courier-prime", "fonts-dancingscript", "fonts-dejavu-core", "fonts-dkg-handwriting", "fonts-dosis",
    "fonts-dustin", "fonts-ebgaramond", "fonts-essays1743", "fonts-fanwood", "fonts-freefont-ttf",
    "fonts-gfs-didot", "fonts-goudybookletter", "fonts-humor-sans", "fonts-isabella", "fonts-jura",
    "fonts-kaushanscript", "fonts-lato", "fonts-league-mono", "fonts-leckerli-one", "fonts-liberation",
    "fonts-linuxlibertine", "fonts-lobstertwo", "fonts-monofur", "fonts-ocr-b", "fonts-oldstandard",
    "fonts-open-sans", "fonts-play", "fonts-quattrocento", "fonts-reggae", "fonts-roboto-slab",
    "fonts-rufscript", "fonts-staypuft", "fonts-tuffy", "fonts-urw-base35", "fonts-vollkorn",
    "fonts-yanone-kaffeesatz",
)  # fmt: skip

HELD_OUT = (
    "fonts-allerta", "fonts-arapey", "fonts-cantarell", "fonts-crosextra-caladea", "fonts-crosextra-carlito",
    "fonts-junction", "fonts-league-spartan", "fonts-lobster", "fonts-prociono", "fonts-quicksand",
    "fonts-sora", "fonts-summersby", "fonts-tomsontalks",
)  # fmt: skip
"""Packages of fonts that are never trained on."""

UNFIT = (
    "Thin", "Hairline", "ExtraLight", "UltraLight", "D050000L", "StandardSymbols", "LinBiolinum_K", "OCRBE",
    "OCRBX", "OCRBF", "Balker", "MarkedFool", "Swift", "Winks", "flatline", "progenisis", "It_wasn_t_me",
    "Wargames", "Extended",
)  # fmt: skip
"""What is in the names of fonts with hair lines, without figures, or with signs instead."""

log = logging.getLogger(__name__)


def fetch(folder: Path = FOLDER) -> Path:
    """Fetch all fonts into `folder`, unless that was done before; return it.

    Raises RuntimeError where a package cannot be had.
    """
    if not (folder / "complete").exists():
        with tempfile.TemporaryDirectory() as scratch:
            run("apt-get", "download", *PACKAGES, *HELD_OUT, folder=Path(scratch))
            for package in Path(scratch).glob("*.deb"):
                log.info("unpacking %s", package.name)
                run("dpkg-deb", "-x", package.name, package.stem, folder=Path(scratch))
                target = folder / package.name.partition("_")[0]
                target.mkdir(parents=True, exist_ok=True)
                for font in (Path(scratch) / package.stem).rglob("*.[ot]tf"):
                    if not font.is_symlink() and not any(word in font.name for word in UNFIT):
                        shutil.copyfile(font, target / font.name)
        (folder / "complete").touch()
    return folder


def packages(folder: Path, *, held_out: bool) -> list[list[Path]]:
    """The fonts to train on, or those held out, package by package."""
    chosen = HELD_OUT if held_out else PACKAGES
    return [fonts for name in chosen if (fonts := sorted((folder / name).glob("*.[ot]tf")))]


def main() -> None:
    """Parse the command line and fetch."""
    parser = argparse.ArgumentParser(prog="python -m models.train.fonts", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    folder = fetch(options.folder)
    print(f"{len(list(folder.glob('*/*.?tf')))} fonts in {folder}")


if __name__ == "__main__":
    main()
