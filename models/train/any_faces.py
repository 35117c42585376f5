"""Decks of every kind to learn cards in general from: invented, drawn and photographed ones, and backs."""

from __future__ import annotations

import csv
import pickle
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import dou_dizhu, sea_salt_paper, set_game
from models.train.any_art import HEIGHT, invent
from models.train.any_pictures import pattern
from models.train.deck_art import HELD_OUT, fetch
from models.train.faces import WHITE, Face, free_of_light, photographed_faces
from vision.types import Image

FEW = 20
"""How many cards of a deck are shown together."""

INVENTED, SETS, SEAS, HOUSES, BACKS = 300, 60, 60, 50, 12
"""How many decks there are of each drawn kind."""

SET_SOURCES = {"tomwhite": 24, "wangtian24": 14, "antingshen": 4}
"""How many hands of photographed SET cards there are of each source; alu82 and gractang are held out."""

CALIBRATE = ("paris", "tango", "svg-cards")
"""Drawn decks on which distances are calibrated; the figures come from others, `deck_art.HELD_OUT`."""

BICYCLE = "bicycle"
"""The photographed deck that is held out whole, as are all Sea Salt & Paper fronts as the publisher shows them."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that lie together: of one deck, width over height `ratio`; of each code one or more pictures, as JPEG.

    The same code in two hands may look alike or not: playing cards of two decks.
    """

    name: str
    ratio: float
    faces: dict[str, tuple[bytes, ...]]

    def face(self, rng: np.random.Generator, code: str) -> Image:
        """One of the pictures of a code, (HEIGHT, w, 3) uint8 with paper at WHITE."""
        return picture_of(self.faces[code][rng.integers(len(self.faces[code]))])


def picture_of(jpeg: bytes) -> Image:
    """Open a face."""
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def packed(picture: Image, ratio: float) -> bytes:
    """A face as JPEG, HEIGHT high."""
    size = (round(HEIGHT * ratio), HEIGHT)
    way = cv2.INTER_AREA if picture.shape[0] > HEIGHT else cv2.INTER_CUBIC
    return cv2.imencode(".jpg", cv2.resize(picture, size, interpolation=way), [cv2.IMWRITE_JPEG_QUALITY, 92])[
        1
    ].tobytes()


def hand_of(name: str, pictures: dict[str, Image], ratio: float) -> Hand:
    """A hand of one picture a code."""
    return Hand(name, ratio, {code: (packed(picture, ratio),) for code, picture in pictures.items()})


def hands(data: Path, file: Path, *, share: float) -> tuple[list[Hand], list[Hand]]:
    """The hands to train on, and those to calibrate on: no deck is in both. Taken from `file` if it is there.

    `share` of the usual number of drawn decks is drawn.
    """
    if not file.exists():
        jobs: list[Callable[[], Hand]] = [
            partial(maker, seed, data)
            for maker, count in (
                (invented, INVENTED),
                (house_set, SETS),
                (house_sea, SEAS),
                (house_cards, HOUSES),
                (backs, BACKS),
            )
            for seed in range(max(4, int(count * share)))
        ]
        with ProcessPoolExecutor(2) as pool:
            known = [
                pool.submit(job)
                for job in (partial(set_hands, data), partial(photographed, data), playing_decks)
            ]
            drawn = list(pool.map(run, jobs, chunksize=4))
            file.write_bytes(pickle.dumps([*drawn, *(hand for made in known for hand in made.result())]))
    every: list[Hand] = pickle.loads(file.read_bytes())
    kept = [hand for i, hand in enumerate(every) if not for_calibration(i, hand)]
    return kept, [hand for i, hand in enumerate(every) if for_calibration(i, hand)]


def run(job: Callable[[], Hand]) -> Hand:
    """Draw a hand, in a process of its own."""
    return job()


def for_calibration(number: int, hand: Hand) -> bool:
    """Whether a hand is kept for calibration: named decks, and of the other kinds one in ten."""
    deck = hand.name.split("#")[0]
    if deck in CALIBRATE:
        return True
    return number % 10 == 9 and deck in ("invented", "set", "sea", "cards", "kaggle53")


def invented(seed: int, data: Path) -> Hand:
    """An invented deck."""
    rng = np.random.default_rng([41, seed])
    faces: list[Image] = []
    while len(faces) < 6:
        faces = invent(rng, FEW, art_photos(data))
    ratio = faces[0].shape[1] / HEIGHT
    return hand_of(f"invented#{seed}", {f"{seed}-{i}": face for i, face in enumerate(faces)}, ratio)


@cache
def art_photos(data: Path, *, count: int = 150) -> list[Image]:
    """Photos of which pieces serve as pictures on invented cards, longest side 640."""
    paths = sorted((data / "playing_cards/boxes").glob("*/*.jpg"))
    chosen = [paths[i] for i in np.random.default_rng(40).permutation(len(paths))[:count]]
    photos = [cv2.imread(str(path)) for path in chosen]
    return [
        cv2.resize(
            photo,
            None,
            fx=640 / max(photo.shape[:2]),
            fy=640 / max(photo.shape[:2]),
            interpolation=cv2.INTER_AREA,
        )
        for photo in photos
    ]


def some(rng: np.random.Generator, codes: Sequence[str], count: int = FEW) -> list[str]:
    """Some of the codes."""
    return [codes[i] for i in rng.permutation(len(codes))[:count]]


def house_set(seed: int, data: Path) -> Hand:
    """Some cards of a drawn edition of SET."""
    rng = np.random.default_rng([42, seed])
    style = set_game.random_style(rng)
    cards = {code: set_game.face(code, style, height=HEIGHT) for code in some(rng, set_game.CODES)}
    return hand_of(f"set#{seed}", {code: to_white(it, style.paper) for code, it in cards.items()}, 57 / 89)


def house_sea(seed: int, data: Path) -> Hand:
    """Some cards of a drawn edition of Sea Salt & Paper; each variant of a card is a card of its own."""
    rng = np.random.default_rng([43, seed])
    style = sea_salt_paper.random_style(rng)
    pile = [f"{code}/{k}" for code in sea_salt_paper.CODES for k in range(sea_salt_paper.copies(code))]
    cards = {}
    for name in some(rng, pile):
        code, variant = name.split("/")
        cards[name] = sea_salt_paper.face(code, style, variant=int(variant), height=HEIGHT)
    return hand_of(
        f"sea#{seed}", {code: to_white(it, (255, 255, 255)) for code, it in cards.items()}, 63 / 88
    )


def house_cards(seed: int, data: Path) -> Hand:
    """Some cards of a drawn edition of playing cards."""
    rng = np.random.default_rng([44, seed])
    style = dou_dizhu.random_style(rng)
    cards = {code: dou_dizhu.face(code, style, height=HEIGHT) for code in some(rng, dou_dizhu.CODES)}
    ratio = style.size[0] / style.size[1]
    return hand_of(f"cards#{seed}", {code: to_white(it, style.paper) for code, it in cards.items()}, ratio)


def backs(seed: int, data: Path) -> Hand:
    """Backs of all kinds."""
    rng = np.random.default_rng([45, seed])
    every: dict[str, Image] = {}
    decks = [deck for deck in sorted(fetch().glob("*/B.png")) if deck.parent.name not in HELD_OUT]
    for path in [decks[i] for i in rng.permutation(len(decks))[:7]]:
        every[f"back-{path.parent.name}"] = to_white(cv2.imread(str(path))[5:-5, 5:-5], (255, 255, 255))
    for i in range(4):
        every[f"back-set-{seed}-{i}"] = set_game.back(set_game.random_style(rng), height=HEIGHT)
        every[f"back-cards-{seed}-{i}"] = dou_dizhu.back(dou_dizhu.random_style(rng), height=HEIGHT)
        area = np.full((2 * HEIGHT, int(1.3 * HEIGHT), 3), 245, np.uint8)
        rim = int(rng.integers(0, 30))
        pattern(rng, area[rim : len(area) - rim, rim : area.shape[1] - rim])
        every[f"back-{seed}-{i}"] = area
    return hand_of(f"backs#{seed}", every, 0.68)


def to_white(picture: Image, paper: tuple[int, int, int]) -> Image:
    """A face whose `paper` becomes WHITE."""
    return np.clip(picture.astype(np.float32) * (WHITE / np.float32(paper)), 0, 255).astype(np.uint8)


def playing_decks(*, held_out: bool = False) -> list[Hand]:
    """The drawn decks of playing cards, each in halves; or those that are held out, whole."""
    found = []
    for folder in sorted(path for path in fetch().iterdir() if path.is_dir()):
        if (folder.name in HELD_OUT) is not held_out:
            continue
        faces = {
            path.stem: to_white(cv2.imread(str(path))[5:-5, 5:-5], (255, 255, 255))
            for path in sorted(folder.glob("??.png"))
        }
        codes = [list(faces)] if held_out else [list(faces)[i::2] for i in range(2)]
        for i, part in enumerate(codes):
            first = cv2.imread(str(folder / f"{part[0]}.png"))
            ratio = float(np.clip(first.shape[1] / first.shape[0], 0.5, 0.85))
            found.append(hand_of(f"{folder.name}#{i}", {code: faces[code] for code in part}, ratio))
    return found


def photographed(data: Path, *, sources: Sequence[str] = ("kaggle53", "filho")) -> list[Hand]:
    """Photographed playing cards, as many of different codes together as there are."""
    left: dict[str, dict[str, list[Image]]] = defaultdict(lambda: defaultdict(list))
    with (data / "playing_cards/crops.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["set"] in sources:
                picture = cv2.imread(str(data / "playing_cards" / row["image"]))
                upright = cv2.resize(picture, (5 * HEIGHT // 7, HEIGHT), interpolation=cv2.INTER_CUBIC)
                free = free_of_light(np.asarray(upright, np.uint8))
                lit = cv2.convertScaleAbs(upright, alpha=WHITE / 255) if free is None else free
                left[row["set"]][row["code"]].append(np.asarray(lit, np.uint8))
    rng, found = np.random.default_rng(46), []
    for source, by_code in left.items():
        while len(codes := [code for code, pictures in by_code.items() if pictures]) >= 8:
            cards = {code: by_code[code].pop() for code in some(rng, codes)}
            found.append(hand_of(f"{source}#{len(found)}", cards, 5 / 7))
    return found


def set_hands(data: Path) -> list[Hand]:
    """Photographed SET cards: of each card of a hand all photos of one source."""
    faces = photographed_faces(data / "set")
    rng, found = np.random.default_rng(47), []
    for source, count in SET_SOURCES.items():
        by_code: dict[str, list[Face]] = defaultdict(list)
        for face in faces:
            if face.source == source:
                by_code[face.code].append(face)
        for i in range(count):
            cards = {
                code: tuple(packed(face.picture, 57 / 89) for face in by_code[code])
                for code in some(rng, sorted(by_code))
            }
            found.append(Hand(f"{source}#{i}", 57 / 89, cards))
    return found
