"""`python -m models.train.samples GAME`: the sample photos, tables laid with the house deck and gently lit."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.house_deck import set_game as house
from models.train.grounds import Floats
from models.train.layouts import turned
from models.train.props import (
    DRESS,
    TEXTURE_MM,
    TEXTURE_PX,
    Thing,
    checks,
    cloth,
    coaster,
    coin,
    envelope,
    lacquer,
    on_white,
    pen,
    sheet,
    shopping_list,
    wood,
)
from models.train.scenes import lay, project
from models.train.set_game import SIZE_MM
from rules.set_game import Card, beginner_deck, deck, find_sets, missing_card
from vision.types import Image

FOLDER = Path(__file__).parents[2] / "sample_images"
FINE = 3 / 2
"""Tables are drawn finer than they are saved, so that edges come out as smooth as a lens makes them."""


@dataclass(frozen=True, slots=True)
class Light:
    """How a table is lit; lengths and places as shares of the photo, -1 to 1.

    `slope` is how much brighter the right and the lower rim are than the middle, `tint` the lamp's colour as BGR,
    `lamp` where and how wide a lamp is mirrored, `arm` the two ends and the width of a soft shadow.
    """

    slope: tuple[float, float] = (-0.06, 0.05)
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamp: tuple[float, float, float] | None = None
    arm: tuple[float, float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A photo to take: its name and size, the cards, where they lie in mm, on what, and the camera's view.

    `lean` is how far, in degrees, the camera is from looking straight down, `spin` how far it is turned; the cards
    fill the share `fill` of the photo.
    """

    name: str
    size: tuple[int, int]
    codes: Sequence[str]
    places: Sequence[Floats]
    ground: Floats
    lean: float
    spin: float
    light: Light
    things: Sequence[Thing] = ()
    fill: float = 0.84


def photograph(rng: np.random.Generator, table: Table) -> tuple[Image, list[Floats]]:
    """Take the photo, (h, w, 3) uint8; return it with each card's corners, (4, 2) in pixels.

    Raises ValueError if a card is not wholly in the photo or less than 90 % of it can be seen.
    """
    width, height = (round(side * FINE) for side in table.size)
    camera = stand(table, width, height)
    side = max(width, height)  # `lay` wants a square; what is beyond the photo is cut off below
    to_mm = np.float32([[1, 0, -TEXTURE_PX / 2], [0, 1, -TEXTURE_PX / 2], [0, 0, TEXTURE_PX / TEXTURE_MM]])
    canvas = cv2.warpPerspective(
        table.ground, camera @ to_mm, (side, side), borderMode=cv2.BORDER_REFLECT, flags=cv2.INTER_LINEAR
    )
    for thing in table.things:
        thing(canvas, camera)
    gloss, seen = np.zeros((side, side), np.float32), np.full((side, side), -1, np.int16)
    corners = [project(camera, place) for place in table.places]
    for i, (code, quad) in enumerate(zip(table.codes, corners, strict=True)):
        lay(canvas, gloss, seen, i, on_white(house.face(code, height=640)), quad, DRESS)
    seen = seen[:height, :width]
    for i, (code, quad) in enumerate(zip(table.codes, corners, strict=True)):
        share = float((seen == i).sum()) / cv2.contourArea(quad)
        if share < 0.9:
            raise ValueError(f"{table.name}: only {share:.0%} of {code} can be seen")
    lit = lighten(canvas[:height, :width], gloss[:height, :width], table.light)
    picture = cv2.resize(lit, table.size, interpolation=cv2.INTER_AREA)
    grain = cv2.GaussianBlur(rng.standard_normal(picture.shape, np.float32), (0, 0), 0.7) * np.float32(2.2)
    return np.clip(picture + grain, 0, 255).astype(np.uint8), [quad / np.float32(FINE) for quad in corners]


def stand(table: Table, width: int, height: int) -> Floats:
    """Hold the camera so that the cards are in the middle of the photo: the homography from mm to pixels, (3, 3)."""
    points = np.concatenate(table.places)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    lean, spin = np.deg2rad(-table.lean), np.deg2rad(table.spin)
    about = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    pose = tip @ about
    focal = 1.1 * max(width, height)
    far, shift = 600.0, np.eye(3)
    for _ in range(8):
        plane = np.column_stack([pose[:, 0], pose[:, 1], -pose[:, :2] @ middle + [0, 0, far]])
        camera = shift @ np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]]) @ plane
        seen = project(np.float32(camera), points)
        low, high = seen.min(axis=0), seen.max(axis=0)
        far *= float(((high - low) / (width, height)).max()) / table.fill
        shift[:2, 2] += np.array([width, height]) / 2 - (low + high) / 2
    return np.float32(camera)


def lighten(table: Floats, gloss: Floats, light: Light) -> Floats:
    """Light a table, (h, w, 3) float32: a gentle slope, a lamp's colour, its mirror image, a soft shadow."""
    height, width = table.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    field = 1 + light.slope[0] * x + light.slope[1] * y - 0.05 * (x * x + y * y)
    if light.arm:
        start, end, thick = light.arm[:2], light.arm[2:4], light.arm[4]
        dark = np.zeros((height // 4, width // 4), np.float32)
        ends = [
            [round((p + 1) / 2 * s) for p, s in zip(it, dark.shape[::-1], strict=True)] for it in (start, end)
        ]
        cv2.line(dark, ends[0], ends[1], 1.0, round(thick * height / 4))
        dark = cv2.GaussianBlur(dark, (0, 0), height / 80)
        field *= 1 - np.float32(0.22) * cv2.resize(dark, (width, height), interpolation=cv2.INTER_LINEAR)
    lit = table * (field[..., None] * np.float32(light.tint))
    if light.lamp:
        across, down, wide = light.lamp
        spot = np.exp(-(((x - across) ** 2 * (width / height) ** 2 + (y - down) ** 2) / wide**2))
        lit += (spot * (gloss * 34 + 60))[..., None] * np.float32([0.88, 0.97, 1])
    return lit


def grid(
    rng: np.random.Generator,
    count: int,
    *,
    columns: int,
    sideways: bool = False,
    gap: float = 11,
    mess: float = 1.0,
) -> list[Floats]:
    """Cards in rows as players lay them, a little out of line: corners in mm, (4, 2) each."""
    width, height = SIZE_MM
    step = np.array([height, width] if sideways else [width, height]) + gap
    places = []
    for i in range(count):
        middle = np.array([i % columns, i // columns]) * step + mess * rng.uniform(-2.2, 2.2, 2)
        angle = 90 * sideways + mess * rng.normal(0, 1.5) + 180 * (rng.random() < 0.3)
        places.append(place(middle, angle))
    return places


def place(middle: Sequence[float] | np.ndarray, degrees: float) -> Floats:
    """A card's corners in mm, (4, 2), clockwise from its own top left."""
    width, height = SIZE_MM
    flat = np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return turned(flat, degrees) + np.float32(middle)


def deal(
    rng: np.random.Generator,
    count: int,
    wanted: Callable[[Sequence[Card]], bool],
    pool: Sequence[Card] | None = None,
) -> list[str]:
    """Shuffle until the first `count` cards are as wanted; return their codes."""
    pool = deck() if pool is None else pool
    while True:
        cards = [pool[i] for i in rng.permutation(len(pool))[:count]]
        if wanted(cards):
            return [str(card) for card in cards]


def end_of_game(rng: np.random.Generator) -> list[str]:
    """Eight of the nine cards that a game ended with: their sum names the ninth, which fell off the table."""

    def wanted(cards: Sequence[Card]) -> bool:
        return missing_card(cards[1:]) == cards[0] and not find_sets(cards)

    return deal(rng, 9, wanted)[1:]


def sets(count: int) -> Callable[[Sequence[Card]], bool]:
    """Whether cards hold so many SETs."""
    return lambda cards: len(find_sets(cards)) == count


def set_tables(rng: np.random.Generator) -> Iterator[Table]:
    """The tables of SET."""
    back = on_white(house.back(height=640))
    yield Table(
        "six_sets_wood",
        (1280, 960),
        deal(rng, 12, sets(6)),
        grid(rng, 12, columns=4),
        wood(rng, (98, 148, 192), plank_mm=130),
        lean=24,
        spin=3,
        light=Light(),
        things=[pen((292, 60), 80, (150, 70, 30))],
        fill=0.8,
    )
    yield Table(
        "one_set_dark_cloth",
        (1280, 960),
        deal(rng, 12, sets(1)),
        grid(rng, 12, columns=3, sideways=True),
        cloth(rng, (66, 44, 34), weave=0.09),
        lean=18,
        spin=-4,
        light=Light(slope=(0.05, -0.06), tint=(0.86, 0.88, 0.89), lamp=(0.3, -0.42, 0.36)),
    )
    yield Table(
        "no_set_white_table",
        (1280, 960),
        deal(rng, 12, sets(0)),
        grid(rng, 12, columns=4, gap=15),
        lacquer(rng, (226, 230, 232)),
        lean=30,
        spin=-2,
        light=Light(slope=(0.07, 0.03), arm=(-1.1, 0.75, -0.55, -0.05, 0.16)),
        things=[coaster((-92, 30), (104, 150, 186))],
        fill=0.78,
    )
    yield Table(
        "fifteen_cards_checked_cloth",
        (1280, 960),
        deal(rng, 15, sets(3)),
        grid(rng, 15, columns=5, gap=8),
        checks(rng, (148, 96, 62)),
        lean=20,
        spin=2,
        light=Light(slope=(-0.05, 0.06)),
        fill=0.9,
    )
    yield Table(
        "beginners_nine_cards_warm_light",
        (960, 1280),
        deal(rng, 9, sets(2), beginner_deck()),
        grid(rng, 9, columns=3, gap=14),
        wood(rng, (62, 96, 142)),
        lean=22,
        spin=-3,
        light=Light(slope=(-0.12, -0.08), tint=(0.74, 0.92, 1.03)),
        things=[coaster((222, 262), (108, 128, 96))],
    )
    yield Table(
        "seven_cards_criss_cross",
        (1280, 960),
        deal(rng, 7, sets(1)),
        [
            place(middle, degrees)
            for middle, degrees in (
                ((0, 0), 24),
                ((84, -16), 112),
                ((164, 18), 70),
                ((30, 97), 161),
                ((116, 84), 38),
                ((203, 104), 196),
                ((-56, 80), 301),
            )
        ],
        lacquer(rng, (232, 234, 234)),
        lean=26,
        spin=0,
        light=Light(slope=(-0.08, 0.04)),
        fill=0.88,
    )
    yield Table(
        "end_of_game_one_card_missing",
        (1280, 720),
        end_of_game(rng),
        grid(rng, 8, columns=4, gap=13, mess=1.4),
        cloth(rng, (86, 104, 52), weave=0.06),
        lean=28,
        spin=2,
        light=Light(slope=(0.08, 0.05)),
    )
    yield Table(
        "twelve_cards_among_other_things",
        (1280, 960),
        deal(rng, 12, sets(2)),
        grid(rng, 12, columns=4, gap=10, mess=1.5),
        wood(rng, (150, 184, 208), plank_mm=95),
        lean=27,
        spin=-3,
        light=Light(slope=(-0.07, 0.04), arm=(1.15, -0.35, 0.72, 0.35, 0.14)),
        things=[
            sheet(back, (-86, 40), 8, SIZE_MM),
            sheet(back, (-84, 41), 3, SIZE_MM),
            sheet(shopping_list(), (300, 70), -12, (74, 106)),
            sheet(envelope(), (60, -118), 4, (162, 81)),
            pen((318, 200), 65, (40, 40, 170)),
            coin((-70, 170), 12.9, (80, 160, 190)),
            coin((-98, 190), 11.6, (84, 118, 176)),
            coin((-60, 205), 10.6, (160, 170, 174)),
        ],
        fill=0.7,
    )


GAMES = {"set": set_tables}


def write(game: str, folder: Path, *, seed: int = 2) -> None:
    """Take the photos of a game's tables; write them and `expected.json` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    images = []
    for table in GAMES[game](rng):
        picture, corners = photograph(rng, table)
        file = folder / f"{table.name}.jpg"
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        cards = [
            {"code": code, "quad": np.round(quad.astype(float), 1).tolist()}
            for code, quad in zip(table.codes, corners, strict=True)
        ]
        images.append({"image": file.name, "cards": cards})
    truth = {"game": game, "images": images}
    (folder / "expected.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Parse the command line and write the photos."""
    parser = argparse.ArgumentParser(prog="python -m models.train.samples", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--folder", type=Path, help="where to (default: sample_images/GAME)")
    options = parser.parse_args()
    write(options.game, options.folder or FOLDER / options.game)


if __name__ == "__main__":
    main()
