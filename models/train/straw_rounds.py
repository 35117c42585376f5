"""`python -m models.train.straw_rounds FOLDER`: whole rounds of Straw in rendered photos, and how well they are read.

Each card that is played is photographed on the growing pile by a camera that stands still, each hand that scores in
the fan or in a row. FOLDER/truth.json names all that shows for the judge, and what was played, the load and the points.
The camera is the harsh one that scenes for training come from, or with `--at-home` one that is held over a lit table.
With `--read` the photos are read: the card played is what is new in a photo, and the rules say the load.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.house_deck import straw as house
from models.train import straw, straw_at_home
from models.train.index_scenes import Cards, look, render, row
from models.train.layouts import turned, upright
from models.train.scenes import Scene
from models.train.straw_faces import GlyphFace, house_face
from models.train.straw_tables import fair, held_out, save, straight, truth
from rules.straw import Card, Deck, Match, Play, Round, Settings, hand_value, hints
from rules.straw.events import Deal
from rules.straw.hints import Effect
from vision.image import load
from vision.index import IndexScanner
from vision.types import Image, Quad, Reading

SIZE = 1200
GLYPHS = (20.0, 40.0)
"""How high one of the glyphs is in pixels."""

Taken = Iterator[tuple[Image, list[dict[str, Any]], dict[str, Any]]]
"""Photos of a round, the glyphs in each, and what was played or held."""

TRIES = 60
"""How often light, table and place are drawn anew until a card shows."""


@dataclass(frozen=True, slots=True)
class Step:
    """A card that was played: by whom, the lamp's weight, and the load afterwards."""

    play: Play
    load: int


def deal(rng: np.random.Generator, players: int) -> Round:
    """A round of the invented deck, all hands known."""
    deck = [card for card, count in Deck.invented().counts for _ in range(count or 0)]
    cards = [deck[i] for i in rng.permutation(len(deck))]
    hands = tuple(tuple(cards[4 * i : 4 * i + 4]) for i in range(players))
    start = Match.start(Settings(players=players)).apply(Deal(hands, tuple(cards[4 * players :]))).round
    assert start is not None
    return start


def played(rng: np.random.Generator, current: Round) -> tuple[list[Step], Round]:
    """Play a round to its end: what the camel bears, by chance, and what breaks its back if nothing else is left."""
    steps = []
    while current.turn is not None:
        hand = [card for card in current.hands[current.turn] if card is not None]
        ways = hints(current, hand)
        likely = [way for way in ways if way.effect in (Effect.WINS, Effect.SAFE)] or [
            way for way in ways if way.effect is Effect.BREAKS
        ]
        way = likely[rng.integers(len(likely))]
        play = Play(current.turn, way.card, way.lamp)
        current = current.apply(play)
        steps.append(Step(play, current.load))
    return steps, current


class Printer:
    """Cards of one edition: of the house deck, or in a font that was not trained on."""

    def __init__(self, rng: np.random.Generator, faces: straw.Faces | None) -> None:
        """Draw an edition of `faces`, or take the house deck."""
        self.rng, self.faces = rng, faces
        self.edition = faces.edition(rng) if faces else None

    def __call__(self, code: str) -> GlyphFace:
        """A card."""
        if self.faces is None or self.edition is None:
            return house_face(code, house.HOUSE, "house")
        return straw.face(self.rng, code, self.edition, self.faces.pool)


def photos(
    rng: np.random.Generator, seed: int, steps: list[Step], ended: Round, print_: Printer
) -> Iterator[tuple[Scene, dict[str, Any]]]:
    """The photos of a round with what each is of."""
    faces = [print_(str(step.play.card)) for step in steps]
    places = straw.pile(rng, straw.SIZE_MM, len(steps))
    near = [upright(straw.SIZE_MM) * 1.3]
    camera = look(rng, near, faces[:1], SIZE, GLYPHS)
    for i, step in enumerate(steps):
        for attempt in range(TRIES):
            if attempt % 4 == 3:  # nobody lays a card where the camera doesn't see its corner
                spot = np.float32(rng.normal(0, 12, 2))
                places[i] = turned(upright(straw.SIZE_MM), rng.uniform(0, 360)) + spot
            deck = Cards(lambda rng, n, shown=faces[: i + 1]: shown, [house.back(height=300)], ())
            table = np.random.default_rng([44, seed, attempt])
            scene = render(table, deck, size=SIZE, groups=[places[: i + 1]], camera=camera)
            if scene.cards and fair(scene, 1) and scene.cards[-1].code == faces[i].code:
                break
        yield scene, said_of(step)
    for seat in ended.scorers:
        codes = [str(card) for card in ended.hands[seat]]
        if codes:
            yield hand(rng, [print_(code) for code in codes]), {"hand": codes, "player": seat}


def hand(rng: np.random.Generator, faces: list[GlyphFace]) -> Scene:
    """A hand laid open: fanned or in a row."""
    for _ in range(TRIES):
        lay = straw.hand if rng.random() < 0.6 else row
        deck = Cards(lambda rng, n: faces, [house.back(height=300)], ())
        cards = straight(rng, lay(rng, straw.SIZE_MM, len(faces)))
        scene = render(rng, deck, size=SIZE, groups=[cards], glyphs=GLYPHS)
        if fair(scene, len(faces)):
            break
    return scene


def harsh(faces: straw.Faces, number: int, players: int) -> Taken:
    """A round under the harsh camera, of the house deck or, if `number` is odd, of an edition of `faces`."""
    rng = np.random.default_rng([43, number])
    steps, ended = played(rng, deal(rng, players))
    print_ = Printer(rng, faces if number % 2 else None)
    for scene, what in photos(rng, number, steps, ended, print_):
        yield scene.image, truth(scene.cards), what


def at_home(number: int, players: int) -> Taken:
    """A round of the house deck as it is photographed at home."""
    rng = np.random.default_rng([45, number])
    steps, ended = played(rng, deal(rng, players))
    codes = [str(step.play.card) for step in steps]
    for i, (image, shown, held) in enumerate(straw_at_home.photos(rng, codes, ended)):
        what = {"hand": held[1], "player": held[0]} if held else said_of(steps[i])
        yield image, straw_at_home.entries(shown), what


def write(folder: Path, take: Callable[[int, int], Taken], *, rounds: int) -> int:
    """Write photos and truth.json of `rounds` rounds into `folder`; return how many.

    `take(number, players)` gives the photos of a round with their cards and what else truth.json says of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    images: list[dict[str, Any]] = []
    for number in range(rounds):
        players = 2 + number % 3
        for i, (image, cards, what) in enumerate(take(number, players)):
            name = f"round_{number:02}_{i:02}.jpg"
            save(folder / name, image)
            images.append({"image": name, "round": number, "players": players, **what, "cards": cards})
    entries = {"game": "straw", "images": images}
    (folder / "truth.json").write_text(json.dumps(entries, indent=1), encoding="utf-8")
    return len(images)


def said_of(step: Step) -> dict[str, Any]:
    """What truth.json says of a photo of a card that was played."""
    lamp = {} if step.play.lamp is None else {"lamp": step.play.lamp}
    return {"player": step.play.player, "played": str(step.play.card), "load": step.load, **lamp}


def new(before: tuple[Reading, ...], after: tuple[Reading, ...], lying: Sequence[str]) -> Reading | None:
    """The surest reading that is in no like place of the photo before; None where there is none.

    One that may be a card which is known to be `lying` there, and was not seen before, comes after others.
    """
    known = [(reading.code, reading.quad) for reading in before]
    fresh = [
        reading
        for reading in after
        if not any(code == reading.code and same_place(quad, reading.quad) for code, quad in known)
    ]
    unseen = Counter(lying) - Counter(reading.code for reading in after if reading not in fresh)
    others = [reading for reading in fresh if not unseen[reading.code]]
    return max(others or fresh, key=lambda reading: reading.confidence, default=None)


def same_place(one: Quad, other: Quad) -> bool:
    """Whether two readings' middles are nearer than half the shorter one is long."""
    lengths = [float(np.linalg.norm(quad.corners[3] - quad.corners[0])) for quad in (one, other)]
    return float(np.linalg.norm(one.center - other.center)) < 0.5 * min(lengths)


def read(folder: Path, scanner: IndexScanner) -> str:
    """Read the photos of all rounds: a line for each round that went wrong, and the totals."""
    images = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["images"]
    lines, right = [], {"steps": 0, "cards": 0, "loads": 0, "hands": 0, "points": 0, "rounds": 0}
    numbers = sorted({image["round"] for image in images})
    for number in numbers:
        wrong = list(misread(folder, scanner, [it for it in images if it["round"] == number], right))
        right["rounds"] += not wrong
        lines += [f"  round {number}: {'; '.join(wrong)}"] if wrong else []
    total = (
        f"played cards {right['cards']}/{right['steps']}  loads {right['loads']}/{right['steps']}  "
        f"hands {right['points']}/{right['hands']}  rounds wholly right {right['rounds']}/{len(numbers)}"
    )
    return "\n".join([*lines, total])


def misread(
    folder: Path, scanner: IndexScanner, images: list[dict[str, Any]], right: dict[str, int]
) -> Iterator[str]:
    """Read one round and count what is right in place; yield what is wrong."""
    before: tuple[Reading, ...] = ()
    current = Round.start(Settings(players=images[0]["players"]))
    for image in images:
        readings = scanner.scan(load(folder / image["image"])).readings
        if "hand" in image:
            points = hand_value(Card.parse(reading.code) for reading in readings)
            right["hands"] += 1
            right["points"] += points == hand_value(map(Card.parse, image["hand"]))
            if sorted(reading.code for reading in readings) != sorted(image["hand"]):
                yield f"{image['image']} {image['hand']} as {[reading.code for reading in readings]}"
            continue
        found = new(before, readings, [str(card) for card in current.camel])
        before = readings
        code = found.code if found else "nothing"
        right["steps"] += 1
        right["cards"] += code == image["played"]
        if code != image["played"]:
            yield f"{image['image']} {image['played']} as {code}"
        said = told(current, code, image)
        right["loads"] += said == image["load"]
        current = current.apply(Play(image["player"], Card.parse(image["played"]), image.get("lamp")))


def told(current: Round, code: str, image: dict[str, Any]) -> int | None:
    """The load that the rules make of a card as it was read; None where they forbid it."""
    try:
        card = Card.parse(code)
        acting = current.acting(card)
        lamp = image.get("lamp") if acting is not None and str(acting) == "X" else None
        return current.load_with(current.weight_of(card, lamp))
    except ValueError:
        return None


def main() -> None:
    """Parse the command line, write the photos and read them."""
    parser = argparse.ArgumentParser(
        prog="python -m models.train.straw_rounds", description=__doc__.splitlines()[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--at-home", action="store_true", help="photograph the house deck on a lit table")
    parser.add_argument("--read", action="store_true", help="read them with the installed weights")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="folder of photos with known cards"
    )
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if not (options.folder / "truth.json").exists():
        take = at_home if options.at_home else partial(harsh, held_out(options.data))
        count = write(options.folder, take, rounds=options.rounds)
        print(f"{count} photos of {options.rounds} rounds in {options.folder}")
    if options.read:
        print(read(options.folder, IndexScanner("straw")))


if __name__ == "__main__":
    main()
