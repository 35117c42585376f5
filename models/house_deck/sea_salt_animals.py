"""Animals of folded paper for our Sea Salt & Paper cards.

Each is drawn round (0, 0) and reaches from -1 to 1, x first and y down. `model` chooses between ways to fold it.
"""

from __future__ import annotations

import numpy as np

from models.house_deck.curves import bezier, ellipse, line, turned
from models.house_deck.drawing import Ink, Path, Points
from models.house_deck.folding import PALE, eye, folded, halved, lit, pair, strip


def crab(ink: Ink, model: int) -> list[Path]:
    """Seen from the front: pincers raised, or the arms spread."""
    paths = []
    for leg in range(3):
        x, y = 1 - 0.16 * leg, 0.5 + 0.16 * leg
        knee = (x - 0.12, y - 0.36)
        paths += pair([(0.3, 0.18 + 0.07 * leg), knee, (x, y), (x - 0.24, y - 0.22)], lit(ink, -0.18))
    if model % 2 == 0:
        paths += pair([(0.35, -0.1), (0.62, -0.36), (0.8, -0.3), (0.5, 0.14)], lit(ink, -0.1))
        paths += pair(
            [
                (0.56, -0.34),
                (0.5, -0.72),
                (0.64, -0.94),
                (0.72, -0.62),
                (0.94, -0.86),
                (0.92, -0.5),
                (0.74, -0.24),
            ],
            ink,
            0.3,
        )
    else:
        paths += pair([(0.4, 0.1), (0.62, -0.12), (0.98, -0.02), (0.94, 0.14), (0.66, 0.1)], lit(ink, -0.1))
        paths += pair(
            [
                (0.98, 0.1),
                (0.62, -0.2),
                (0.3, -0.36),
                (0.56, -0.46),
                (0.44, -0.6),
                (0.8, -0.52),
                (1.02, -0.16),
            ],
            ink,
            0.3,
        )
    shell = [
        (-0.62, 0.08),
        (-0.42, -0.24),
        (-0.16, -0.34),
        (0.16, -0.34),
        (0.42, -0.24),
        (0.62, 0.08),
        (0.36, 0.5),
        (-0.36, 0.5),
    ]
    paths += folded(shell, ink, (0, 0.04), 0.26)
    return paths + eye(-0.2, -0.36, 0.08) + eye(0.2, -0.36, 0.08)


def fish(ink: Ink, model: int) -> list[Path]:
    """A tall one with scales, a slim one, or one with a lantern."""
    match model % 3:
        case 0:
            paths = folded([(-0.5, 0.02), (-1, -0.5), (-0.84, 0.04), (-1, 0.5)], lit(ink, -0.15))
            paths += folded([(-0.3, -0.44), (-0.2, -0.8), (0.4, -0.54), (0.2, -0.4)], lit(ink, -0.1))
            body = [
                (-0.6, 0),
                (-0.2, -0.5),
                (0.3, -0.52),
                (0.7, -0.3),
                (0.98, 0.02),
                (0.66, 0.34),
                (0.2, 0.52),
                (-0.24, 0.46),
            ]
            paths += folded(body, ink, (0.16, 0), 0.16)
            for row, column in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (-1, 0), (-1, 1)):
                x, y = -0.32 + 0.24 * column + 0.12 * abs(row), 0.24 * row
                paths += halved([(x, y - 0.13), (x + 0.13, y), (x, y + 0.13), (x - 0.13, y)], lit(ink, 0.12))
            paths += halved([(0.98, 0.02), (0.46, 0.4), (0.42, -0.4)], PALE)
            return paths + eye(0.6, -0.1)
        case 1:
            paths = folded([(-0.56, 0), (-1, -0.36), (-0.86, 0.02), (-1, 0.36)], lit(ink, -0.15))
            paths += folded([(-0.2, -0.14), (0.02, -0.46), (0.3, -0.18)], lit(ink, -0.2))
            paths += folded([(0.0, 0.14), (0.04, 0.42), (0.3, 0.14)], lit(ink, -0.3))
            body = [(-0.7, 0), (-0.2, -0.22), (0.5, -0.24), (1, 0.04), (0.5, 0.22), (-0.2, 0.2)]
            paths += folded(body, ink, (0.2, 0.02), 0.3)
            return paths + eye(0.68, -0.06, 0.05)
        case _:
            paths = folded([(-0.5, 0.1), (-0.98, -0.34), (-0.86, 0.1), (-0.98, 0.5)], lit(ink, -0.15))
            paths += [
                Path(
                    bezier((0.3, -0.4), (0.4, -0.9), (0.8, -0.9), (0.9, -0.6)),
                    lit(ink, -0.2),
                    0.07,
                    open=True,
                )
            ]
            paths += [Path(ellipse((0.9, -0.54), (0.11, 0.11)), (120, 230, 250))]
            body = [
                (-0.6, 0.1),
                (-0.2, -0.4),
                (0.3, -0.5),
                (0.84, -0.16),
                (0.5, 0.1),
                (0.9, 0.36),
                (0.3, 0.62),
                (-0.2, 0.5),
            ]
            paths += folded(body, ink, (0.1, 0.06), 0.24)
            return paths + eye(0.46, -0.2, 0.08)


def shark(ink: Ink, model: int) -> list[Path]:
    """A long body that swims to the left."""
    belly: Ink = lit(ink, 0.45)
    body = [(-0.98, 0.04), (-0.62, -0.24), (-0.1, -0.34), (0.4, -0.2), (0.8, -0.02), (0.3, 0.18), (-0.4, 0.2)]
    rise = 0.08 * (model % 3)
    return [
        *folded([(0.6, 0.0), (0.98, -0.56), (0.84, 0.0), (0.98, 0.34)], lit(ink, -0.12)),
        *folded([(-0.1, -0.2), (0.16, -0.72 - rise), (0.34, -0.16)], lit(ink, -0.05), (0.12, -0.3)),
        *folded(body, ink, (-0.3, -0.06), 0.24),
        *halved([(-0.92, 0.1), (-0.3, 0.1), (0.36, 0.16), (-0.1, 0.3), (-0.62, 0.28)], belly, 0.12),
        *folded([(-0.3, 0.16), (0.06, 0.14), (0.1, 0.7 + rise)], lit(ink, -0.2), (-0.06, 0.26)),
        Path(line((-0.4, -0.08), (-0.44, 0.1)), lit(ink, -0.5), 0.04),
        Path(line((-0.31, -0.08), (-0.35, 0.1)), lit(ink, -0.5), 0.04),
        *eye(-0.66, -0.04, 0.05),
    ]


def shell(ink: Ink, model: int) -> list[Path]:
    """A pleated fan, a spiral, or a pointed whelk."""
    match model % 3:
        case 0:
            hinge, angle = np.array([0.0, 0.7]), np.radians(np.linspace(-168, -12, 13))
            rim = (
                hinge
                + np.stack([1.08 * np.cos(angle), 1.45 * np.sin(angle)], axis=1)
                * np.where(np.arange(13) % 2, 1, 0.95)[:, None]
            )
            paths = folded(
                [(-0.5, 0.72), (-0.2, 0.5), (0.2, 0.5), (0.5, 0.72), (0.3, 0.9), (-0.3, 0.9)], lit(ink, -0.25)
            )
            for i in range(12):
                paths.append(
                    Path(
                        np.array([hinge, rim[i], rim[i + 1]]),
                        lit(ink, (-0.16 if i % 2 else 0.1) + 0.012 * (6 - i)),
                    )
                )
            return paths
        case 1:
            step = np.arange(24)
            angle, reach = 2.3 + step * 0.4, 0.22 * 1.066**step
            rim = np.stack([np.cos(angle), np.sin(angle)], axis=1) * reach[:, None] + (0.1, 0.12)
            paths = []
            for i in step[:-1]:
                light = (-0.2 if i % 2 else 0.12) - 0.012 * (23 - i)
                paths.append(Path(np.array([(0.1, 0.12), rim[i], rim[i + 1]]), lit(ink, light)))
            return paths
        case _:
            paths = []
            for i in range(6):
                x, low, high = -0.95 + 0.3 * i, 0.06 + 0.1 * i, 0.16 + 0.1 * i
                ring = line(
                    (x, low),
                    (x, -low),
                    (x + 0.2, -1.2 * high),
                    (x + 0.34, -0.9 * high),
                    (x + 0.34, 0.9 * high),
                    (x + 0.2, 1.2 * high),
                )
                ring[:, 0] -= 0.3 * ring[:, 1]
                paths += folded(turned(ring, 24), lit(ink, 0.08 * (-1) ** i), depth=0.3)
            return paths


def octopus(ink: Ink, model: int) -> list[Path]:
    """A folded head on six arms."""
    paths = []
    curl = 0.2 if model % 2 else -0.1
    for side in (-1, 1):
        for arm in (
            bezier((0.28, 0.0), (0.6, 0.0), (0.6, 0.5 + curl), (1.0, 0.3)),
            bezier((0.24, 0.1), (0.5, 0.3), (0.5, 0.8), (0.9, 0.86 - curl)),
            bezier((0.1, 0.1), (0.2, 0.5), (0.14, 0.8), (0.44, 0.98)),
        ):
            paths += strip(arm * [side, 1], (0.34, 0.2, 0.05), lit(ink, 0.0 if side < 0 else -0.12))
    head = [(-0.34, 0.28), (-0.5, -0.2), (-0.4, -0.66), (0, -0.92), (0.4, -0.66), (0.5, -0.2), (0.34, 0.28)]
    return paths + folded(head, ink, (0, -0.34), 0.26) + eye(-0.2, 0, 0.1) + eye(0.2, 0, 0.1)


def jellyfish(ink: Ink, model: int) -> list[Path]:
    """A folded bell over curled bands."""
    paths = []
    for i, x in enumerate((-0.42, -0.14, 0.14, 0.42)):
        sway = 0.24 * (-1) ** (i + model)
        band = bezier((x, -0.1), (x + sway, 0.2), (x - sway, 0.5), (x + 0.5 * sway, 0.98 - 0.1 * (i % 2)))
        paths += strip(band, (0.1, 0.14, 0.04), lit(ink, -0.06), 0.24)
    bell = [
        (-0.66, -0.02),
        (-0.74, -0.4),
        (-0.46, -0.84),
        (0, -0.98),
        (0.46, -0.84),
        (0.74, -0.4),
        (0.66, -0.02),
        (0.34, 0.1),
        (0, -0.02),
        (-0.34, 0.1),
    ]
    return paths + folded(bell, ink, (0.04, -0.4), 0.18)


def lobster(ink: Ink) -> list[Path]:
    """Seen from above, pincers up."""
    paths = []
    for side in (-1, 1):
        paths.append(
            Path(
                bezier((0.08, -0.4), (0.1, -0.8), (0.4, -0.9), (0.36, -0.5)) * [side, 1],
                lit(ink, -0.2),
                0.035,
                open=True,
            )
        )
    for leg in range(3):
        paths += pair(
            [
                (0.16, 0.02 + 0.14 * leg),
                (0.5, -0.02 + 0.2 * leg),
                (0.56, 0.24 + 0.2 * leg),
                (0.46, 0.1 + 0.2 * leg),
            ],
            lit(ink, -0.2),
        )
    paths += pair(
        [(0.12, -0.2), (0.4, -0.28), (0.56, -0.5), (0.64, -0.4), (0.46, -0.12), (0.14, 0.0)], lit(ink, -0.1)
    )
    paths += pair(
        [
            (0.52, -0.36),
            (0.42, -0.66),
            (0.54, -0.98),
            (0.62, -0.66),
            (0.78, -0.92),
            (0.8, -0.56),
            (0.66, -0.34),
        ],
        ink,
        0.3,
    )
    for i in range(4):
        y, half = 0.68 - 0.16 * i, 0.15 + 0.025 * i
        paths += halved(
            [
                (0, y + 0.1),
                (-half, y + 0.04),
                (-half, y - 0.13),
                (0, y - 0.16),
                (half, y - 0.13),
                (half, y + 0.04),
            ],
            lit(ink, 0.06 * (-1) ** i),
        )
    paths += folded(
        [(-0.12, 0.74), (0.12, 0.74), (0.36, 0.9), (0.14, 0.88), (0, 0.98), (-0.14, 0.88), (-0.36, 0.9)],
        lit(ink, -0.1),
    )
    head = [(-0.24, 0.1), (-0.22, -0.24), (0, -0.56), (0.22, -0.24), (0.24, 0.1), (0, 0.2)]
    return paths + folded(head, ink, (0, -0.12), 0.3) + eye(-0.12, -0.36, 0.05) + eye(0.12, -0.36, 0.05)


def starfish(ink: Ink, model: int) -> list[Path]:
    """Five ridged arms."""
    angle = np.arange(10) * np.pi / 5 + 0.25 * model
    reach = np.where(np.arange(10) % 2, 0.36, 0.96)
    return folded(np.stack([np.sin(angle), -0.86 * np.cos(angle)], axis=1) * reach[:, None], ink, (0, 0), 0.3)


def seahorse(ink: Ink) -> list[Path]:
    """A bent neck and a curled tail, in segments."""
    spine: Points = bezier(
        (0.02, -0.6),
        (-0.4, -0.5),
        (-0.5, -0.1),
        (-0.1, 0.1),
        (0.24, 0.3),
        (0.1, 0.66),
        (-0.1, 0.8),
        (-0.36, 0.98),
        (-0.5, 0.7),
        (-0.3, 0.62),
    )
    widths = (0.3, 0.4, 0.5, 0.46, 0.34, 0.24, 0.16, 0.1)
    paths = folded([(-0.3, -0.3), (-0.78, -0.16), (-0.66, 0.14), (-0.2, 0.1)], lit(ink, 0.3))
    paths += strip(spine, widths, ink, 0.25)
    for i in range(4, len(spine) - 4, 4):
        paths.append(
            Path(
                spine[i] + turned(line((-0.02, -0.14), (0.02, 0.14)), 50 * np.sin(i / 5)),
                lit(ink, 0.25),
                0.03,
            )
        )
    paths += folded(
        [
            (-0.1, -0.98),
            (0.04, -0.86),
            (0.2, -0.92),
            (0.26, -0.74),
            (0.7, -0.62),
            (0.66, -0.5),
            (0.2, -0.44),
            (-0.1, -0.46),
            (-0.26, -0.7),
        ],
        ink,
        (0.06, -0.66),
    )
    return paths + eye(0.14, -0.7, 0.06)
