"""People, boats and birds of folded paper for our Sea Salt & Paper cards.

Each is drawn round (0, 0) and reaches from -1 to 1, x first and y down. `model` chooses between ways to fold it.
"""

from __future__ import annotations

from models.house_deck.curves import arc, ellipse, line
from models.house_deck.drawing import Ink, Path
from models.house_deck.folding import BLACK, PALE, eye, folded, halved, lit, pair

SKIN: Ink = (150, 182, 236)
NAVY: Ink = (112, 58, 30)


def boat(ink: Ink, model: int) -> list[Path]:
    """A paper hat of a boat, a yacht, a boat with two masts, or a dinghy with a square sail."""
    hull = [(-0.92, 0.3), (0.92, 0.3), (0.56, 0.82), (-0.56, 0.82)]
    match model % 4:
        case 0:
            sail = folded([(0, -0.62), (0.5, 0.36), (-0.5, 0.36)], lit(ink, -0.08), (0.1, 0.2))
            return sail + folded(
                [(-1, 0.1), (0, 0.4), (1, 0.1), (0.56, 0.82), (-0.56, 0.82)], ink, (0, 0.5), 0.16
            )
        case 1:
            wood: Ink = (46, 60, 150)
            return [
                *folded(hull, wood, (0.1, 0.46)),
                Path(line((0, -0.95), (0, 0.34)), (70, 90, 110), 0.05),
                *folded([(0.05, -0.92), (0.8, 0.2), (0.05, 0.2)], ink, (0.2, -0.1)),
                *folded([(-0.05, -0.8), (-0.05, 0.2), (-0.66, 0.2)], lit(ink, -0.12), (-0.2, 0)),
            ]
        case 2:
            wood = (50, 74, 104)
            return [
                *folded([(-0.96, 0.2), (0.96, 0.3), (0.6, 0.82), (-0.6, 0.82)], wood, (0, 0.5)),
                Path(line((-0.36, -0.95), (-0.36, 0.3)), (60, 70, 80), 0.05),
                Path(line((0.36, -0.7), (0.36, 0.3)), (60, 70, 80), 0.05),
                *folded([(-0.3, -0.95), (0.24, 0.16), (-0.3, 0.16)], ink),
                *folded([(0.42, -0.68), (0.9, 0.2), (0.42, 0.2)], ink),
                *folded([(-0.42, -0.86), (-0.42, 0.12), (-0.86, 0.12)], lit(ink, -0.1)),
            ]
        case _:
            return [
                *folded(hull, ink, (-0.1, 0.44)),
                Path(line((0.02, -0.9), (0.02, 0.34)), (60, 70, 80), 0.05),
                *folded(
                    [(-0.5, -0.72), (0.48, -0.8), (0.6, 0.1), (-0.56, 0.14)], (70, 80, 214), (0.1, -0.36)
                ),
            ]


def swimmer(ink: Ink, model: int) -> list[Path]:
    """A crawler's head, back and arm; waves go in front."""
    lift = 0.1 * (model % 3)
    elbow, cap = (-0.1, -0.66 - lift), (70, 66, 206) if model % 2 else (150, 110, 40)
    return [
        *folded([(-0.98, 0.4), (-0.86, 0.16), (-0.7, 0.36), (-0.7, 0.6)], lit(ink, -0.1)),
        *folded([(-0.76, 0.6), (-0.4, 0.16), (0.1, 0.02), (0.44, 0.2), (0.5, 0.6)], ink, (-0.1, 0.24)),
        *folded([(-0.2, 0.2), (-0.26, -0.56 - lift), elbow, (0.2, 0.16)], lit(ink, -0.06)),
        *folded(
            [(-0.24, -0.5 - lift), elbow, (0.48, -0.36 - lift), (0.62, -0.2), (0.4, -0.2 - lift)],
            lit(ink, 0.08),
        ),
        *folded(
            [(0.4, 0.5), (0.34, 0.0), (0.56, -0.16), (0.84, -0.06), (0.9, 0.26), (0.7, 0.5)],
            ink,
            (0.6, 0.1),
            0.12,
        ),
        *folded([(0.3, 0.06), (0.42, -0.2), (0.66, -0.26), (0.88, -0.04), (0.6, 0.04)], cap, (0.6, -0.1)),
        Path(ellipse((0.76, 0.16), (0.04, 0.05)), BLACK),
    ]


def penguin(model: int) -> list[Path]:
    """Black and white, its beak to the right or up."""
    lift = 0.1 * (model % 3)
    return [
        *folded([(-0.2, 0.9), (-0.62, 0.98), (-0.5, 0.5)], BLACK),
        *folded(
            [
                (-0.04, -0.56),
                (0.38, -0.3),
                (0.46, 0.4),
                (0.3, 0.94),
                (-0.3, 0.94),
                (-0.5, 0.5),
                (-0.36, -0.2),
            ],
            lit(BLACK, 0.14),
            (-0.1, 0.2),
            0.3,
        ),
        *halved([(0.1, -0.4), (0.38, -0.26), (0.46, 0.4), (0.26, 0.9), (0.06, 0.3)], PALE, 0.14),
        *folded([(-0.16, -0.3), (0.1, 0.1), (-0.12, 0.66), (-0.34, 0.2)], lit(BLACK, 0.24), depth=0.3),
        *halved([(0.3, -0.82), (0.84, -0.66 - 2 * lift), (0.34, -0.56)], (60, 150, 240)),
        *folded(
            [(-0.16, -0.5), (-0.1, -0.86), (0.12, -0.98), (0.38, -0.84), (0.42, -0.6), (0.3, -0.3)],
            lit(BLACK, 0.1),
            (0.1, -0.66),
            0.34,
        ),
        *eye(0.2, -0.74, 0.06),
        *halved([(-0.06, 0.94), (0.2, 0.9), (0.5, 0.98)], (60, 150, 240)),
    ]


def sailor(coat: Ink, model: int, *, captain: bool = False) -> list[Path]:
    """A man in a cap beside a white flag; the captain wears a long coat."""
    pole = 0.72
    gold: Ink = (80, 190, 236)
    paths = [
        Path(line((pole, -0.7), (pole, 0.9)), PALE, 0.05),
        *folded([(pole, -0.72), (pole, -0.3), (0.16 - 0.1 * (model % 3), -0.52)], PALE, (pole - 0.15, -0.5)),
    ]
    if captain:
        paths += halved([(-0.32, 0.6), (-0.16, 0.6), (-0.18, 0.98), (-0.46, 0.98)], BLACK)
        paths += halved([(-0.12, 0.6), (0.04, 0.6), (0.18, 0.98), (-0.1, 0.98)], BLACK)
        paths += folded(
            [(-0.5, -0.3), (-0.14, -0.36), (0.22, -0.3), (0.36, 0.74), (-0.14, 0.84), (-0.64, 0.74)],
            coat,
            (-0.14, 0.3),
            0.3,
        )
        paths += halved([(-0.14, -0.3), (0.06, 0.3), (-0.14, 0.8), (-0.32, 0.3)], PALE)
        paths += [Path(ellipse((-0.14, y), (0.05, 0.05)), gold) for y in (0.06, 0.28, 0.5)]
        paths += halved([(-0.62, -0.26), (-0.3, -0.34), (-0.36, -0.14)], gold) + halved(
            [(0.32, -0.26), (0.02, -0.34), (0.08, -0.14)], gold
        )
    else:
        paths += halved([(-0.36, 0.3), (-0.16, 0.3), (-0.16, 0.94), (-0.4, 0.94)], lit(coat, -0.1))
        paths += halved([(-0.12, 0.3), (0.08, 0.3), (0.12, 0.94), (-0.12, 0.94)], lit(coat, -0.2))
        paths += folded(
            [
                (-0.46, -0.3),
                (-0.14, -0.36),
                (0.18, -0.3),
                (0.3, 0.3),
                (0.06, 0.36),
                (-0.34, 0.36),
                (-0.58, 0.3),
            ],
            coat,
            (-0.14, 0),
        )
        paths += halved([(-0.14, 0.02), (-0.4, -0.32), (-0.14, -0.26), (0.12, -0.32)], PALE)
    paths += folded(
        [(-0.32, -0.4), (-0.36, -0.66), (0.08, -0.66), (0.04, -0.4), (-0.14, -0.28)], SKIN, (-0.14, -0.5), 0.1
    )
    cap = coat if captain else PALE
    paths += folded(
        [(-0.38, -0.64), (-0.46, -0.86), (-0.14, -0.96), (0.18, -0.86), (0.1, -0.64)], cap, (-0.14, -0.76)
    )
    paths.append(Path(line((-0.36, -0.66), (0.08, -0.66)), gold if captain else coat, 0.08))
    return paths + [Path(ellipse((x, -0.52), (0.035, 0.04)), BLACK) for x in (-0.24, -0.04)]


def lighthouse(ink: Ink) -> list[Path]:
    """A striped tower."""
    paths = []
    for i in range(5):
        low, high = 0.44 - 0.05 * i, 0.39 - 0.05 * i
        y = 0.95 - 0.27 * i
        band = PALE if i % 2 else ink
        paths += [
            Path(line((-low, y), (-high, y - 0.27), (high, y - 0.27), (low, y)), band),
            Path(line((0.1 * low, y), (0.1 * high, y - 0.27), (high, y - 0.27), (low, y)), lit(band, -0.14)),
        ]
    return [
        *paths,
        *folded([(-0.3, -0.4), (0.3, -0.4), (0.24, -0.32), (-0.24, -0.32)], (90, 84, 80)),
        *folded([(-0.18, -0.4), (-0.18, -0.66), (0.18, -0.66), (0.18, -0.4)], (150, 235, 255), depth=0.1),
        *folded([(-0.26, -0.64), (0, -0.98), (0.26, -0.64)], ink, (0.06, -0.76)),
    ]


def mermaid(hair: Ink, tail: Ink, model: int) -> list[Path]:
    """Long hair, crossed arms, and a tail that turns to one side."""
    paths = folded([(-0.12, 0.62), (-0.02, 0.7), (-0.3, 0.98), (-0.5, 0.78), (-0.28, 0.76)], lit(tail, 0.12))
    paths += folded([(-0.12, 0.62), (0.0, 0.66), (0.3, 0.9), (0.02, 0.98)], lit(tail, -0.1))
    paths += folded(
        [(-0.28, 0.0), (0.28, 0.0), (0.34, 0.24), (0.14, 0.56), (-0.04, 0.72), (-0.14, 0.6), (-0.3, 0.26)],
        tail,
        (0.0, 0.2),
        0.28,
    )
    paths += folded(
        [
            (-0.46, 0.14),
            (-0.5, -0.5),
            (-0.26, -0.88),
            (0, -0.98),
            (0.28, -0.88),
            (0.5, -0.5),
            (0.44, 0.14),
            (0.2, -0.1),
            (-0.2, -0.1),
        ],
        hair,
        (0, -0.6),
        0.24,
    )
    paths += folded([(-0.24, -0.3), (0.24, -0.3), (0.22, 0.04), (-0.22, 0.04)], PALE, (0, -0.16), 0.14)
    paths += folded(
        [(-0.2, -0.44), (-0.22, -0.68), (0.22, -0.68), (0.2, -0.44), (0, -0.24)], SKIN, (0, -0.46), 0.1
    )
    paths += pair([(0.24, -0.3), (0.36, -0.04), (0.06, 0.12), (0.02, 0.02), (0.16, -0.06)], SKIN, 0.14)
    paths += folded(
        [(-0.26, -0.62), (-0.1, -0.86), (0.14, -0.86), (0.26, -0.62), (-0.04, -0.74)], lit(hair, 0.14)
    )
    paths += (
        folded([(-0.08, -0.92), (0, -0.84), (0.08, -0.92), (0.05, -0.78), (-0.05, -0.78)], (80, 200, 240))
        if model % 2
        else []
    )
    return paths + [Path(arc((x, -0.5), (0.05, 0.04), 0, 180), BLACK, 0.03, open=True) for x in (-0.09, 0.09)]
