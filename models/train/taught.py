"""`python -m models.train.taught`: how well decks are known from one photo a card, and from three.

The decks were held out whole: no network has seen a card of theirs, and no threshold was chosen on them. Photos come
from the renderer that scenes for training come from, with its harsh camera; those of `eecs349` are real ones. Cards
are taught as the view and the command ask, whole and apart, and then known wherever they lie.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import set_game, straw
from models.train.any_export import Look, Seen, Trial, one_deck
from models.train.any_faces import (
    BICYCLE,
    HEIGHT,
    Hand,
    hand_of,
    packed,
    playing_decks,
    to_white,
)
from models.train.any_scenes import render, split
from models.train.faces import WHITE, free_of_light, photographed_faces
from models.train.hits import matched
from models.train.scenes import SHOWN, WHOLLY
from vision.embed import References, TaughtScanner, chance_of
from vision.straighten import Floats
from vision.types import Quad

SIZE, LOOKS, TOGETHER, SMALLEST = 960, 6, 12, 40
"""Side of a photo, about how often each card is seen, how many lie together, how long a card must be in pixels."""

OFF = 0.1
"""Cards cut out more than so much of their length off are cut out badly."""

RATIO = straw.CARD_MM[0] / straw.CARD_MM[1]

ROUNDS = 3
"""How often references are drawn anew."""


def held_out(data: Path) -> dict[str, Hand]:
    """The decks that nothing was trained on."""
    found = {f"playing cards: {hand.name.split('#')[0]}": hand for hand in playing_decks(held_out=True)}
    found["playing cards: bicycle, photographed"] = bicycle(data)
    found["Sea Salt & Paper, the publisher's fronts"] = fronts(data)
    found["Straw, our own deck"] = Hand(
        "straw",
        RATIO,
        {
            code: tuple(
                packed(to_white(straw.face(code, variant=k, height=HEIGHT), straw.HOUSE.paper), RATIO)
                for k in range(straw.copies(code))
            )
            for code in straw.CODES
            if straw.copies(code)
        },
    )
    style = set_game.random_style(np.random.default_rng(999))
    cards = {
        code: to_white(set_game.face(code, style, height=HEIGHT), style.paper) for code in set_game.CODES
    }
    found["SET, a drawn edition"] = hand_of("set", cards, 57 / 89)
    photos: dict[str, list[bytes]] = defaultdict(list)
    for face in photographed_faces(data / "set"):
        if face.source == "alu82":
            photos[face.code].append(packed(face.picture, 57 / 89))
    found["SET, photographed (alu82)"] = Hand(
        "alu82", 57 / 89, {code: tuple(it) for code, it in photos.items()}
    )
    return found


def bicycle(data: Path) -> Hand:
    """The photographed deck: of each card all photos."""
    photos: dict[str, list[bytes]] = defaultdict(list)
    with (data / "playing_cards/crops.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            picture = (
                cv2.imread(str(data / "playing_cards" / row["image"])) if row["set"] == BICYCLE else None
            )
            free = None if picture is None else free_of_light(np.asarray(picture, np.uint8))
            if free is not None:
                photos[row["code"]].append(packed(free, 5 / 7))
    return Hand("bicycle", 5 / 7, {code: tuple(it) for code, it in photos.items()})


def fronts(data: Path) -> Hand:
    """Sea Salt & Paper: each front is a card of its own."""
    pictures = {
        path.stem: cv2.convertScaleAbs(cv2.imread(str(path)), alpha=WHITE / 255)
        for path in sorted((data / "sea_salt_paper/art").glob("*__*.png"))
    }
    return hand_of("fronts", pictures, 149 / 208)


@dataclass(slots=True)
class Found:
    """How cards of a deck were found in rendered photos: how many there were, and how far off those found were cut.

    How far is a share of the card's length, of whole cards and of those that lie under others.
    """

    wanted: int = 0
    whole: list[float] = field(default_factory=list)
    covered: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        """The shares of those found, and of these of those cut out badly."""
        off = [float(np.mean([far > OFF for far in it or [0.0]])) for it in (self.whole, self.covered)]
        share = (len(self.whole) + len(self.covered)) / max(self.wanted, 1)
        return f"found {share:.3f}, more than {OFF} off: of whole ones {off[0]:.3f}, of covered ones {off[1]:.3f}"


def look_at(scanner: TaughtScanner, hand: Hand, seed: int) -> tuple[Mapping[str, Sequence[Look]], Found]:
    """Each time that a card was seen in rendered photos, and how its cards were found."""
    seen: dict[str, list[Look]] = defaultdict(list)
    found = Found()
    together = min(TOGETHER, len(hand.faces))
    for number in range(-(-len(hand.faces) * LOOKS // together)):
        scene = render(np.random.default_rng([seed, number]), [hand], size=SIZE, count=together)
        due = {i for i, card in enumerate(scene.cards) if card.visible >= SHOWN and large(card.corners)}
        found.wanted += len(due)
        for card in scanner.see(scene.image)[0]:
            hit = matched(card.quad, scene.cards)
            if hit is not None and hit.card is not None:
                laid = scene.cards[hit.card]
                whole = laid.visible >= WHOLLY
                if large(laid.corners):
                    seen[split(laid.code)[1]].append(Look(card.vectors, whole))
                if hit.card in due:
                    due.remove(hit.card)
                    (found.whole if whole else found.covered).append(off_by(card.quad, laid.corners))
    return seen, found


def off_by(quad: Quad, corners: Floats) -> float:
    """How far the worst corner of a quad lies from its place, as a share of the card's length, whichever way up."""
    length = np.linalg.norm(corners[3] - corners[0])
    ways = [np.linalg.norm(np.roll(quad.corners, turn, axis=0) - corners, axis=1).max() for turn in range(4)]
    return float(min(ways) / length)


def large(corners: Floats) -> bool:
    """Whether a card is large enough to be told from others."""
    return float(np.linalg.norm(corners[3] - corners[0])) >= SMALLEST


def webcam(scanner: TaughtScanner, data: Path) -> Mapping[str, Sequence[Look]]:
    """Real photos of single playing cards at any angle, about ten of each: the largest card in each."""
    seen: dict[str, list[Look]] = defaultdict(list)
    with (data / "playing_cards/crops.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["set"] == "eecs349":
                cards, _ = scanner.see(
                    np.asarray(cv2.imread(str(data / "playing_cards" / row["image"])), np.uint8)
                )
                if cards:
                    largest = max(cards, key=lambda card: area(card.quad))
                    seen[row["code"]].append(Look(largest.vectors, whole=True))
    return seen


def area(quad: Quad) -> float:
    """How large a quad is, in square pixels."""
    return float(cv2.contourArea(quad.corners))


def figures(scanner: TaughtScanner, seen: Seen, deck: str, most: int, *, anyhow: bool) -> str:
    """Teach one deck with so many references a card: what of its other cards and of strangers comes out."""
    tried: list[Trial] = []
    for number in range(ROUNDS):
        tried += one_deck(seen, deck, most, np.random.default_rng([8, number]), anyhow=anyhow)
    model = scanner.model
    chances = [chance_of(it.likeness, it.margin, model.weights) for it in tried]
    known = [chance >= model.known for chance in chances]
    sure = [it.right for it, chance in zip(tried, chances, strict=True) if chance >= model.sure]
    own = [(it.right, ok) for it, ok in zip(tried, known, strict=True) if not it.stranger]
    strangers = [ok for it, ok in zip(tried, known, strict=True) if it.stranger]
    right = np.mean([right for right, _ in own])
    whole = np.mean([it.right for it in tried if it.whole and not it.stranger] or [0])
    named = np.mean([right and ok for right, ok in own])
    wrong = np.mean([not right and ok for right, ok in own])
    accepted = np.mean(strangers) if strangers else 0
    rates = " ".join(f"{rate:7.3f}" for rate in (right, whole, named, wrong, accepted))
    return f"{rates}   {sum(sure):4}/{len(sure):<4}  ({len(own)} cards)"


def speed(scanner: TaughtScanner, hand: Hand) -> None:
    """Print how long it takes to see 64 cards in photos of twelve, and to read a table of twelve at 1280 x 720."""
    scenes = [render(np.random.default_rng([66, i]), [hand], size=1280, count=12) for i in range(6)]
    photos = [np.ascontiguousarray(scene.image[280:1000]) for scene in scenes]
    started = time.perf_counter()
    vectors = [card.vectors[0] for scene in scenes for card in scanner.see(scene.image)[0]]
    print(f"to see {len(vectors)} cards in {len(scenes)} photos: {time.perf_counter() - started:.2f} s")
    references = References(tuple(map(str, range(len(vectors)))), np.stack(vectors))
    reader, times = scanner.knowing(references), []
    for photo in photos * 4:
        started = time.perf_counter()
        reader.scan(photo)
        times.append(time.perf_counter() - started)
    print(f"to read a table at 1280 x 720: median {1000 * float(np.median(times)):.0f} ms")


def main() -> None:
    """Parse the command line and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.taught", description=__doc__.splitlines()[0]
    )
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    parser.add_argument(
        "--anyhow",
        action="store_true",
        help="teach cards also from where others lie on them, not only whole ones",
    )
    options = parser.parse_args()
    cv2.setNumThreads(1)
    scanner = TaughtScanner()
    seen: dict[str, Mapping[str, Sequence[Look]]] = {}
    for seed, (deck, hand) in enumerate(held_out(options.data).items()):
        seen[deck], found = look_at(scanner, hand, 500 + seed)
        print(f"{deck}: {len(hand.faces)} cards, {found}", flush=True)
    seen["playing cards: real photos (eecs349)"] = webcam(scanner, options.data)
    print(
        "photos a card | nearest name right | of whole cards | accepted and right | accepted but wrong | "
        "strangers accepted | sure: right"
    )
    for deck in seen:
        for most in (1, 3):
            print(f"{most}  {figures(scanner, seen, deck, most, anyhow=options.anyhow)}  {deck}", flush=True)
    speed(scanner, fronts(options.data))


if __name__ == "__main__":
    main()
