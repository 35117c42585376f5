"""The signs of our Sea Salt & Paper deck: icons of the kinds, marks of the colours, effects.

Each is drawn round (0, 0) and reaches from -1 to 1, x first and y down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.house_deck.curves import arc, bezier, ellipse, join, line, mirrored, turned
from models.house_deck.drawing import Ink, Path, Points, ribbon, rounded_rectangle


@dataclass(frozen=True, slots=True)
class Inks:
    """What a sign is drawn with: its own ink, the ink of its folded-over parts, and the ground it lies on."""

    own: Ink
    fold: Ink
    ground: Ink


Sign = Callable[[Inks], list[Path]]


def boat(inks: Inks) -> list[Path]:
    """Two sails over a hull."""
    return [
        Path(line((-0.96, 0.36), (0.98, 0.36), (0.56, 0.86), (-0.62, 0.86)), inks.own),
        Path(line((0, -0.98), (0.82, 0.3), (0, 0.4)), inks.own),
        Path(line((-0.06, -0.72), (-0.06, 0.4), (-0.74, 0.3)), inks.fold),
        Path(line((-0.9, 0.33), (0.92, 0.33)), inks.ground, 0.09),
        Path(line((-0.03, -0.8), (-0.03, 0.4)), inks.ground, 0.06),
    ]


def _pincer(x: float, y: float, width: float, height: float) -> Points:
    """An open pincer round (x, y)."""
    return join(arc((x, y), (width, height), -72, 228), line((x - 0.05, y + 0.1)))


def crab(inks: Inks) -> list[Path]:
    """A round body between two raised pincers."""
    paths = []
    for side in (-1, 1):
        paths += [
            Path(line((0.35 * side, 0.5), (0.8 * side, 0.5), (0.95 * side, 0.85)), inks.own, 0.14, open=True),
            Path(line((0.3 * side, 0.65), (0.56 * side, 0.95)), inks.own, 0.14),
            Path(
                line((0.4 * side, 0.2), (0.78 * side, -0.02), (0.72 * side, -0.4)), inks.own, 0.2, open=True
            ),
            Path(_pincer(0.66, -0.56, 0.32, 0.38) * (side, 1), inks.own),
            Path(line((0.2 * side, 0.1), (0.2 * side, -0.16)), inks.own, 0.15),
        ]
    return [
        *paths,
        Path(ellipse((0, 0.4), (0.62, 0.42)), inks.own),
        Path(arc((0, 0.4), (0.62, 0.42), 20, 160), inks.fold),
    ]


def fish(inks: Inks) -> list[Path]:
    """A round fish that looks to the right."""
    body = bezier(
        (-0.5, 0.0), (-0.2, -0.62), (0.6, -0.68), (0.96, 0.02), (0.6, 0.66), (-0.2, 0.6), (-0.5, 0.0)
    )
    return [
        Path(line((-0.3, 0.0), (-0.98, -0.56), (-0.8, 0.0), (-0.98, 0.56)), inks.fold),
        Path(line((-0.16, -0.36), (-0.06, -0.86), (0.5, -0.44)), inks.fold),
        Path(line((0.0, 0.4), (0.0, 0.8), (0.36, 0.4)), inks.fold),
        Path(body, inks.own),
        Path(arc((0.22, 0.02), (0.18, 0.36), -70, 70), inks.ground, 0.09, open=True),
        Path(ellipse((0.66, -0.14), (0.09, 0.1)), inks.ground),
    ]


def swimmer(inks: Inks) -> list[Path]:
    """A head and a bent arm over a wave."""
    wave = bezier((-0.95, 0.6), (-0.6, 0.3), (-0.35, 0.3), (0, 0.6), (0.35, 0.9), (0.6, 0.9), (0.95, 0.6))
    return [
        Path(ellipse((0.5, -0.18), (0.3, 0.3)), inks.own),
        Path(ribbon(bezier((-0.8, 0.3), (-0.5, 0.1), (-0.2, 0.0), (0.2, 0.3)), (0.1, 0.42, 0.3)), inks.own),
        Path(line((-0.28, 0.1), (-0.3, -0.62), (0.16, -0.8)), inks.own, 0.24, open=True),
        Path(ribbon(wave, (0.12, 0.24, 0.24, 0.12)), inks.fold),
    ]


def shark(inks: Inks) -> list[Path]:
    """A slender body that looks to the left, with a tall fin on its back."""
    back = bezier((-0.98, 0.0), (-0.7, -0.26), (-0.4, -0.3), (-0.08, -0.26))
    fin = bezier(
        (-0.08, -0.26), (0.02, -0.6), (0.14, -0.82), (0.4, -0.9), (0.28, -0.6), (0.28, -0.4), (0.34, -0.2)
    )
    tail = line((0.66, -0.04), (0.98, -0.62), (0.9, 0.04), (0.98, 0.48), (0.64, 0.14))
    belly = bezier((0.64, 0.14), (0.4, 0.26), (0.2, 0.3), (0.04, 0.3))
    under = line((0.16, 0.76), (-0.24, 0.34))
    jaw = bezier(
        (-0.24, 0.34), (-0.5, 0.36), (-0.66, 0.3), (-0.72, 0.24), (-0.7, 0.14), (-0.8, 0.08), (-0.98, 0.0)
    )
    return [
        Path(join(back, fin, tail, belly, under, jaw), inks.own),
        Path(line((0.04, 0.3), (0.16, 0.76), (-0.24, 0.34)), inks.fold),
        Path(line((-0.3, -0.12), (-0.36, 0.14)), inks.ground, 0.07),
        Path(line((-0.16, -0.12), (-0.22, 0.14)), inks.ground, 0.07),
        Path(ellipse((-0.6, -0.06), (0.07, 0.07)), inks.ground),
    ]


def shell(inks: Inks) -> list[Path]:
    """A fan with a scalloped rim."""
    angle = np.radians(np.linspace(-158, -22, 61))
    reach = 1.5 + 0.13 * np.abs(np.sin(np.linspace(0, 5 * np.pi, 61)))
    reach *= 1 - 0.3 * np.abs(np.cos(angle))
    rim = np.stack([np.cos(angle) * reach, np.sin(angle) * reach + 0.72], axis=1)
    foot = line((0.2, 0.82), (-0.2, 0.82))
    ribs = [line((0, 0.62), rim[i] * 0.92 + (0, 0.06)) for i in (12, 24, 36, 48)]
    return [
        Path(join(foot, rim), inks.own),
        Path(rounded_rectangle(-0.46, 0.66, 0.92, 0.3, 0.1), inks.fold),
        *(Path(rib, inks.ground, 0.07) for rib in ribs),
    ]


def octopus(inks: Inks) -> list[Path]:
    """A dome with two eyes on six arms."""
    paths = []
    for side in (-1, 1):
        arms = (
            bezier((0.3, 0.0), (0.6, 0.3), (0.8, 0.2), (0.9, -0.12)),
            bezier((0.25, 0.1), (0.45, 0.5), (0.6, 0.6), (0.92, 0.5)),
            bezier((0.12, 0.1), (0.18, 0.5), (0.2, 0.8), (0.52, 0.92)),
        )
        paths += [Path(ribbon(arm * [side, 1], (0.3, 0.22, 0.12)), inks.own) for arm in arms]
    head = bezier((0, -0.98), (0.5, -0.98), (0.68, -0.5), (0.42, -0.1), (0.4, 0.3), (0.2, 0.3), (0, 0.26))
    return [
        *paths,
        Path(mirrored(head), inks.own),
        Path(ellipse((-0.18, -0.2), (0.1, 0.13)), inks.ground),
        Path(ellipse((0.18, -0.2), (0.1, 0.13)), inks.ground),
    ]


def penguin(inks: Inks) -> list[Path]:
    """An upright bird that looks to the right."""
    back = bezier(
        (0.16, -0.98), (-0.16, -0.98), (-0.14, -0.66), (-0.22, -0.46), (-0.6, 0.0), (-0.6, 0.5), (-0.56, 0.9)
    )
    front = bezier(
        (0.3, 0.8), (0.56, 0.4), (0.44, -0.1), (0.26, -0.44), (0.36, -0.52), (0.4, -0.58), (0.4, -0.62)
    )
    beak = line((0.82, -0.66), (0.4, -0.8))
    crown = bezier((0.4, -0.8), (0.36, -0.92), (0.3, -0.98), (0.16, -0.98))
    wing = bezier(
        (-0.12, -0.36), (0.1, -0.1), (0.1, 0.3), (-0.16, 0.62), (-0.2, 0.3), (-0.24, 0.0), (-0.12, -0.36)
    )
    return [
        Path(join(back, line((-0.56, 0.9), (0.3, 0.8)), front, beak, crown), inks.own),
        Path(line((-0.3, 0.8), (0.44, 0.8), (0.5, 0.96), (-0.3, 0.96)), inks.fold),
        Path(wing, inks.ground, 0.08),
        Path(ellipse((0.22, -0.74), (0.07, 0.07)), inks.ground),
    ]


def anchor(inks: Inks) -> list[Path]:
    """A ring, a stock, and two arms with flukes."""
    return [
        Path(ellipse((0, -0.74), (0.17, 0.17)), inks.own, 0.13),
        Path(line((0, -0.54), (0, 0.8)), inks.own, 0.19),
        Path(line((-0.42, -0.32), (0.42, -0.32)), inks.own, 0.17),
        Path(arc((0, 0.1), (0.74, 0.74), 18, 162), inks.own, 0.2, open=True),
        Path(line((0.98, 0.42), (0.84, -0.1), (0.44, 0.26)), inks.own),
        Path(line((-0.98, 0.42), (-0.84, -0.1), (-0.44, 0.26)), inks.own),
    ]


def jellyfish(inks: Inks) -> list[Path]:
    """A bell that trails four threads."""
    bell = bezier((0, -0.96), (0.62, -0.96), (0.86, -0.5), (0.86, 0.06), (0.7, 0.2), (0.6, 0.0), (0.44, 0.0))
    hem = bezier((0.44, 0.0), (0.3, 0.0), (0.26, 0.2), (0, 0.1))
    threads = []
    for x in (-0.6, -0.2, 0.2, 0.6):
        thread = bezier((x, 0.0), (x + 0.3, 0.3), (x - 0.3, 0.6), (x + 0.1, 0.96))
        threads.append(Path(ribbon(thread, (0.17, 0.15, 0.1)), inks.fold))
    return [*threads, Path(mirrored(join(bell, hem)), inks.own)]


def lobster(inks: Inks) -> list[Path]:
    """A long jointed tail under two pincers and feelers."""
    paths = []
    for side in (-1, 1):
        feeler = bezier((0.08, -0.4), (0.1, -0.8), (0.2, -0.9), (0.3, -0.98)) * [side, 1]
        paths += [
            Path(feeler, inks.own, 0.07, open=True),
            Path(
                line((0.2 * side, -0.1), (0.6 * side, 0.0), (0.62 * side, -0.34)), inks.own, 0.14, open=True
            ),
            Path(_pincer(0.62, -0.6, 0.27, 0.36) * (side, 1), inks.own),
            Path(line((0.2 * side, 0.1), (0.56 * side, 0.3)), inks.own, 0.11),
            Path(line((0.2 * side, 0.28), (0.5 * side, 0.52)), inks.own, 0.11),
        ]
    body = bezier((0, -0.52), (0.3, -0.5), (0.36, -0.1), (0.3, 0.16), (0.26, 0.4), (0.16, 0.6), (0.14, 0.7))
    fan = line((0.14, 0.66), (0.42, 0.9), (0, 0.98))
    joints = [Path(line((-0.3, y), (0.3, y)), inks.ground, 0.07) for y in (0.16, 0.36, 0.56)]
    return [*paths, Path(mirrored(join(body, fan)), inks.own), *joints]


def starfish(inks: Inks) -> list[Path]:
    """Five round arms, a little turned."""
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    reach = 0.44 + 0.52 * np.clip(0.5 + 0.5 * np.cos(5 * angle), 0, 1) ** 1.7
    body = turned(np.stack([np.sin(angle), -np.cos(angle)], axis=1) * reach[:, None], 12)
    dots = [turned(ellipse((0, -r), (0.06, 0.06)), 12 + 72 * i) for i in range(5) for r in (0.34, 0.6)]
    return [Path(body, inks.own), *(Path(dot, inks.ground) for dot in dots)]


def seahorse(inks: Inks) -> list[Path]:
    """A snout, a bent neck, and a tail that rolls up."""
    spine = bezier(
        (0.0, -0.72), (-0.3, -0.6), (-0.36, -0.3), (-0.1, -0.06), (0.2, 0.2), (0.16, 0.6), (-0.06, 0.8),
        (-0.3, 1.0), (-0.5, 0.8), (-0.4, 0.66), (-0.34, 0.56), (-0.2, 0.6), (-0.22, 0.72),
    )  # fmt: skip
    return [
        Path(line((-0.22, -0.3), (-0.66, -0.16), (-0.56, 0.1), (-0.1, 0.06)), inks.fold),
        Path(ribbon(spine, (0.34, 0.34, 0.46, 0.4, 0.26, 0.18, 0.12, 0.1)), inks.own),
        Path(ellipse((0.04, -0.7), (0.27, 0.24)), inks.own),
        Path(ribbon(line((0.1, -0.68), (0.4, -0.62), (0.68, -0.54)), (0.3, 0.16, 0.2)), inks.own),
        Path(line((-0.2, -0.98), (-0.06, -0.82), (0.1, -0.98), (0.16, -0.7), (-0.2, -0.7)), inks.own),
        Path(ellipse((0.1, -0.74), (0.06, 0.06)), inks.ground),
    ]


def rainbow(colours: tuple[Ink, ...], ground: Ink) -> list[Path]:
    """A ring of all colours with a plus in it, for the mermaid."""
    step = 360 / len(colours)
    ring = [
        Path(arc((0, 0), (0.74, 0.74), i * step, (i + 1) * step), colour, 0.36, open=True)
        for i, colour in enumerate(colours)
    ]
    first = Path(arc((0, 0), (0.74, 0.74), 0, step / 2), colours[0], 0.36, open=True)
    plus = [
        Path(line((-0.26, 0), (0.26, 0)), ground, 0.13),
        Path(line((0, -0.26), (0, 0.26)), ground, 0.13),
    ]
    return [*ring, first, *plus]


ICONS: dict[str, Sign] = {
    "boat": boat,
    "crab": crab,
    "fish": fish,
    "swimmer": swimmer,
    "shark": shark,
    "shell": shell,
    "octopus": octopus,
    "penguin": penguin,
    "anchor": anchor,
    "jellyfish": jellyfish,
    "lobster": lobster,
    "starfish": starfish,
    "seahorse": seahorse,
}


def contours(paths: list[Path], ground: Ink) -> list[Points]:
    """Return the outer outlines of a sign without its gaps, to draw it dashed: arrays (n, 2)."""
    side, reach = 128, 1.2
    mask = np.zeros((side, side), np.uint8)
    for path in paths:
        points = np.rint((path.points / reach + 1) * side / 2 * 16).astype(np.int32)
        if path.width:
            stroke = max(1, round(path.width / reach * side / 2))
            closed = len(points) > 2 and not path.open
            cv2.polylines(mask, [points], closed, 255 * (path.ink != ground), stroke, shift=4)
        else:
            cv2.fillPoly(mask, [points], 255 * (path.ink != ground), shift=4)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11)))
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [
        cv2.approxPolyDP(ring, 2.0, closed=True)[:, 0] * (2 * reach / side) - reach
        for ring in found
        if len(ring) > 30
    ]
