"""Decks that nobody prints: card faces of all kinds invented by chance, alike within a deck as real ones are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.train.any_pictures import SYMBOLS, creature, landscape, marble, outline, pattern, stamp
from models.train.faces import WHITE
from models.train.grounds import colour
from vision.straighten import Floats
from vision.types import Image

HEIGHT = 288
"""Height of a face in pixels."""

FINE = 2
"""Faces are drawn so many times larger and shrunk."""

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ALIKE = 2.0
"""Faces whose grey values differ by less on average count as one."""

PICTURES = ("photo", "landscape", "creature", "shapes", "symbols", "glyph", "pattern", "marble")


@dataclass(frozen=True, slots=True)
class Plan:
    """What all cards of a deck share: size in pixels, paper, border, where labels stand, what is in the middle."""

    width: int
    height: int
    paper: Floats
    border: Floats
    rim: int
    line: int
    inset: int
    label: str
    label_size: float
    label_corners: int
    ink: Floats
    font: int
    weight: int
    title: bool
    lines: int
    kinds: tuple[str, ...]
    inks: tuple[Floats, ...]
    symbols: tuple[int, ...]
    counts: tuple[int, ...]
    fills: tuple[int, ...]
    upright: bool
    one_ground: bool
    seed: int


def invent(rng: np.random.Generator, count: int, photos: Sequence[Image]) -> list[Image]:
    """Up to `count` different faces of one invented deck, (HEIGHT, w, 3) uint8; pictures may come from `photos`."""
    plan = draw_plan(rng)
    if plan.kinds == ("symbols",):  # as in SET: cards differ by number, colour, shape and filling alone
        every = [
            (n, i, s, f)
            for n in plan.counts
            for i in range(len(plan.inks))
            for s in plan.symbols
            for f in plan.fills
        ]
        chosen = [every[i] for i in rng.permutation(len(every))[:count]]
    else:
        chosen = [
            (
                int(rng.choice(plan.counts)),
                int(rng.integers(len(plan.inks))),
                int(rng.choice(plan.symbols)),
                int(rng.choice(plan.fills)),
            )
            for _ in range(count)
        ]
    labels = draw_labels(rng, plan.label, len(chosen))
    faces = [card(rng, plan, features, text, photos) for features, text in zip(chosen, labels, strict=True)]
    return different(faces)


def different(faces: Sequence[Image]) -> list[Image]:
    """Those faces that no earlier one looks like."""
    kept: list[tuple[Image, Floats]] = []
    for face in faces:
        small = cv2.resize(face, (24, 36), interpolation=cv2.INTER_AREA).astype(np.float32)
        if all(np.abs(small - other).mean() > ALIKE for _, other in kept):
            kept.append((face, small))
    return [face for face, _ in kept]


def draw_plan(rng: np.random.Generator) -> Plan:
    """Draw what the cards of a deck share."""
    height = HEIGHT * FINE
    light = rng.random() < 0.7
    paper = (
        colour(rng, value=(215, 255), saturation=(0, 0.12 if rng.random() < 0.8 else 0.4))
        if light
        else colour(rng, value=(15, 200), saturation=(0.1, 0.9))
    )
    framed = rng.random() < 0.6
    kinds = tuple(
        rng.choice(
            PICTURES, int(rng.integers(1, 3)), replace=False, p=[0.2, 0.1, 0.16, 0.14, 0.2, 0.08, 0.06, 0.06]
        )
    )
    clear = rng.integers(0, 360) + np.arange(6) * 60 + rng.normal(0, 15, 6)
    inks = [
        cv2.cvtColor(
            np.float32([[[h % 360, rng.uniform(0.4, 1), rng.uniform(0.3, 0.95)]]]), cv2.COLOR_HSV2BGR
        )[0, 0]
        * 255
        for h in clear[: int(rng.integers(1, 6))]
    ]
    return Plan(
        width=int(height * rng.uniform(0.57, 0.8)),
        height=height,
        paper=np.float32(paper),
        border=colour(rng, value=(0, 255), saturation=(0, 1)) if rng.random() < 0.5 else np.float32(paper),
        rim=int(height * rng.uniform(0.015, 0.07)) if framed else 0,
        line=int(rng.integers(1, 6)) if rng.random() < 0.4 else 0,
        inset=int(height * (rng.uniform(0, 0.12) if rng.random() < 0.6 else 0)),
        label=str(rng.choice(["", "number", "letter", "mark", "word"], p=[0.25, 0.35, 0.15, 0.15, 0.1])),
        label_size=rng.uniform(0.045, 0.13),
        label_corners=int(rng.choice([1, 2, 4], p=[0.4, 0.45, 0.15])),
        ink=colour(rng, value=(0, 90) if light else (180, 255), saturation=(0, 0.9)),
        font=int(rng.choice(FONTS)),
        weight=int(rng.integers(2, 7)),
        title=rng.random() < 0.25,
        lines=int(rng.integers(2, 6)) if rng.random() < 0.25 else 0,
        kinds=tuple(str(kind) for kind in kinds),
        inks=tuple(np.float32(ink) for ink in inks),
        symbols=tuple(int(s) for s in rng.permutation(SYMBOLS)[: int(rng.integers(1, 5))]),
        counts=tuple(range(1, int(rng.choice([2, 3, 4, 4, 6, 10])))),
        fills=((0,), (0, 1), (0, 1, 2), (1,))[int(rng.integers(4))],
        upright=bool(rng.random() < 0.85),
        one_ground=bool(rng.random() < 0.5),
        seed=int(rng.integers(1 << 30)),
    )


def draw_labels(rng: np.random.Generator, kind: str, count: int) -> list[str]:
    """What stands in the corners of each card."""
    if kind == "number":
        return [str(n) for n in rng.permutation(max(30, count))[:count]]
    if kind == "letter":
        return [str(rng.choice(LETTERS)) for _ in range(count)]
    if kind == "word":
        return ["".join(rng.choice(LETTERS, int(rng.integers(2, 6)))) for _ in range(count)]
    return [kind] * count


def card(
    rng: np.random.Generator,
    plan: Plan,
    features: tuple[int, int, int, int],
    label: str,
    photos: Sequence[Image],
) -> Image:
    """One face: border, picture, labels, words."""
    face = np.empty((plan.height, plan.width, 3), np.uint8)
    face[:] = plan.border if plan.rim else plan.paper
    rim, inset = plan.rim, plan.rim + plan.inset
    face[rim : plan.height - rim, rim : plan.width - rim] = plan.paper
    shared = np.random.default_rng(plan.seed)
    kind = plan.kinds[int(rng.integers(len(plan.kinds)))]
    inner = face[inset : plan.height - inset, inset : plan.width - inset]
    bottom = int(len(inner) * (0.6 if plan.lines else 1.0))
    paint(rng, shared if plan.one_ground else rng, inner[:bottom], kind, plan, features, photos)
    if plan.line:
        cv2.rectangle(
            face,
            (inset, inset),
            (plan.width - inset, inset + bottom),
            plan.ink.tolist(),
            plan.line,
            cv2.LINE_AA,
        )
    if plan.lines:
        write_lines(rng, face, plan, inset + bottom)
    if plan.title:
        words = "".join(rng.choice(LETTERS, int(rng.integers(4, 11)))).title()
        high = int(0.09 * plan.height)
        cv2.rectangle(face, (rim, rim), (plan.width - rim, rim + high), plan.paper.tolist(), cv2.FILLED)
        put(face, plan, words, (plan.width // 2, rim + high // 2), 0.6 * high, most=0.8 * plan.width)
    if not plan.upright:  # as on court cards: the lower half is the upper one turned
        half = plan.height // 2
        face[plan.height - half :] = face[:half][::-1, ::-1]
    if plan.label:
        label_corners(face, plan, label, features)
    small = cv2.resize(face, (plan.width // FINE, HEIGHT), interpolation=cv2.INTER_AREA)
    return cv2.convertScaleAbs(small, alpha=WHITE / 255)


def paint(
    rng: np.random.Generator,
    ground: np.random.Generator,
    area: Image,
    kind: str,
    plan: Plan,
    features: tuple[int, int, int, int],
    photos: Sequence[Image],
) -> None:
    """Paint a picture of some kind into an area in place; its ground comes from `ground`."""
    count, ink, symbol, fill = features
    if kind == "photo" and len(photos):
        area[:] = snippet(rng, photos, area.shape[1::-1])
    elif kind == "landscape":
        landscape(rng, area)
    elif kind == "marble" or (kind == "photo" and not len(photos)):
        marble(rng, area)
    elif kind == "pattern":
        pattern(rng, area)
    else:
        if ground.random() < 0.4:
            area[:] = colour(ground, value=(60, 255), saturation=(0, 0.7))
        if kind == "creature":
            creature(rng, area)
        elif kind == "shapes":
            for _ in range(int(rng.integers(2, 10))):
                reach = rng.uniform(0.05, 0.35) * area.shape[1]
                bgr = colour(rng, value=(20, 255), saturation=(0.2, 1))
                place = rng.uniform(0.1, 0.9, 2) * area.shape[1::-1]
                stamp(
                    area,
                    outline(rng, int(rng.integers(SYMBOLS))),
                    place,
                    reach,
                    bgr,
                    int(rng.integers(3)),
                    rng.uniform(0, 360),
                )
        elif kind == "glyph":
            text = str(rng.integers(0, 100)) if rng.random() < 0.6 else str(rng.choice(LETTERS))
            put(
                area,
                plan,
                text,
                (area.shape[1] // 2, area.shape[0] // 2),
                0.45 * area.shape[0],
                most=0.8 * area.shape[1],
                ink=plan.inks[ink],
            )
        else:
            symbols(area, plan, count, plan.inks[ink], symbol, fill)


def snippet(rng: np.random.Generator, photos: Sequence[Image], size: tuple[int, int]) -> Floats:
    """A piece of a photo in other colours, (h, w, 3) for `size` (w, h)."""
    photo = photos[rng.integers(len(photos))]
    width = int(min(photo.shape[1], photo.shape[0] * size[0] / size[1]) * rng.uniform(0.2, 0.8))
    height = max(8, int(width * size[1] / size[0]))
    x = rng.integers(0, max(1, photo.shape[1] - width))
    y = rng.integers(0, max(1, photo.shape[0] - height))
    piece = cv2.resize(photo[y : y + height, x : x + width], size, interpolation=cv2.INTER_LINEAR)
    piece = piece[..., rng.permutation(3)].astype(np.float32)
    if rng.random() < 0.3:
        piece = 255 - piece
    return np.clip(
        (piece - 128) * np.float32(rng.uniform(0.8, 1.6)) + np.float32(rng.uniform(90, 170)), 0, 255
    )


def symbols(area: Image, plan: Plan, count: int, ink: Floats, symbol: int, fill: int) -> None:
    """So many symbols in rows, in place."""
    height, width = area.shape[:2]
    columns = 1 if count < 4 else 2
    rows = -(-count // columns)
    shape = outline(np.random.default_rng([plan.seed, symbol]), symbol)
    reach = 0.4 * min(width / (columns + 0.6), height / (rows + 0.6))
    for i in range(count):
        alone = columns == 2 and i == count - 1 and count % 2
        x = width / 2 if columns == 1 or alone else width * (0.3 + 0.4 * (i % 2))
        y = height * (i // columns + 0.5 + 0.3) / (rows + 0.6)
        stamp(area, shape, np.array([x, y]), reach, ink, fill, 0)


def put(
    area: Image,
    plan: Plan,
    text: str,
    middle: tuple[int, int],
    high: float,
    *,
    most: float,
    ink: Floats | None = None,
) -> None:
    """Write a text `high` pixels high, at most `most` wide, about a point, in place."""
    weight = max(1, int(plan.weight * high / 60))
    (wide, tall), _ = cv2.getTextSize(text, plan.font, 1.0, weight)
    scale = min(high / max(tall, 1), most / max(wide, 1))
    (wide, tall), _ = cv2.getTextSize(text, plan.font, scale, weight)
    spot = (int(middle[0] - wide / 2), int(middle[1] + tall / 2))
    cv2.putText(
        area, text, spot, plan.font, scale, (plan.ink if ink is None else ink).tolist(), weight, cv2.LINE_AA
    )


def label_corners(face: Image, plan: Plan, label: str, features: tuple[int, int, int, int]) -> None:
    """Write a label, or draw a card's symbol, into one, two or four corners, in place."""
    high = plan.label_size * plan.height
    x, y = int(plan.rim + 0.85 * high), int(plan.rim + 0.85 * high)
    spots = [(0, 0), (1, 1), (1, 0), (0, 1)][: plan.label_corners]
    for right, low in spots:
        rows = slice(len(face) - 2 * y, None) if low else slice(0, 2 * y)
        columns = slice(face.shape[1] - 2 * x, None) if right else slice(0, 2 * x)
        page = np.ascontiguousarray(face[rows, columns][::-1, ::-1] if low else face[rows, columns])
        _, ink, symbol, fill = features
        if label == "mark":
            shape = outline(np.random.default_rng([plan.seed, symbol]), symbol)
            stamp(page, shape, np.array([x, y]), 0.6 * high, plan.inks[ink], min(fill, 1), 0)
        else:
            put(page, plan, label, (x, y), high, most=1.8 * x)
        face[rows, columns] = page[::-1, ::-1] if low else page


def write_lines(rng: np.random.Generator, face: Image, plan: Plan, top: int) -> None:
    """Write some lines of small text below a picture, in place."""
    room = plan.height - plan.rim - top
    for i in range(plan.lines):
        words = "".join(rng.choice([*"abcdefghiklmnoprstuv", " "], int(rng.integers(8, 24))))
        y = int(top + room * (i + 0.7) / (plan.lines + 0.4))
        put(
            face,
            plan,
            words,
            (plan.width // 2, y),
            min(0.03 * plan.height, 0.6 * room / plan.lines),
            most=0.8 * plan.width,
        )
