"""The house deck for Sea Salt & Paper: 54 faces and a back, drawn by code."""

from __future__ import annotations

import numpy as np

from models.house_deck.drawing import Image, Path, frame, outline, paint
from models.house_deck.folding import lit
from models.house_deck.sea_salt_corner import corner, placed
from models.house_deck.sea_salt_extras import aid_paths
from models.house_deck.sea_salt_pictures import picture
from models.house_deck.sea_salt_signs import mark, star, text
from models.house_deck.sea_salt_style import COLOURS, HOUSE, Style, random_style

__all__ = [
    "CARD_MM", "CODES", "COLOURS", "EXTRA_SALT", "HOUSE", "Style",
    "back", "back_paths", "copies", "deck_paths", "face", "face_paths", "random_style",
]  # fmt: skip

CARD_MM = (63.0, 88.0)
"""Width and height of a card."""

_DECK = """
    mermaid        white 4
    crab           dark_blue 2  light_blue 2  black 1  yellow 2  green 1  grey 1
    boat           dark_blue 2  light_blue 2  black 2  yellow 2
    fish           dark_blue 2  light_blue 1  black 2  yellow 1  green 1
    swimmer        dark_blue 1  light_blue 1  black 1  yellow 1  light_orange 1
    shark          dark_blue 1  light_blue 1  black 1  green 1  purple 1
    shell          dark_blue 1  light_blue 1  black 1  yellow 1  green 1  grey 1
    octopus        light_blue 1  yellow 1  green 1  purple 1  grey 1
    penguin        purple 1  light_orange 1  pink 1
    sailor         pink 1  orange 1
    lighthouse     purple 1
    shoal_of_fish  grey 1
    penguin_colony green 1
    captain        light_orange 1
    jellyfish      purple 1  pink 1
    lobster        black 1
    starfish       dark_blue 1  light_blue 1  yellow 1
    seahorse       white 1
    cast_of_crabs  green 1
"""


def _read_deck() -> dict[str, int]:
    deck = {}
    for row in _DECK.strip().splitlines():
        kind, *pairs = row.split()
        for colour, number in zip(pairs[::2], pairs[1::2], strict=True):
            deck[f"{kind}:{colour}"] = int(number)
    return deck


_COPIES = _read_deck()

CODES = tuple(_COPIES)
"""All 54 cards, kind:colour."""

EXTRA_SALT = CODES[-8:]
"""Those that came with Extra Salt."""


def copies(code: str) -> int:
    """How many of a card the deck holds, each with a picture of its own."""
    if code not in _COPIES:
        raise ValueError(f"a Sea Salt & Paper card is kind:colour, like 'crab:dark_blue'; got {code!r}")
    return _COPIES[code]


def face(code: str, style: Style = HOUSE, *, variant: int = 0, height: int = 512) -> Image:
    """Paint a card upright and to its edges, e.g. `face("crab:dark_blue")`.

    `variant`, up to `copies(code) - 1`, is which of its pictures. Returns (height, height * 63 / 88, 3) uint8 BGR.
    """
    return paint(face_paths(code, style, variant=variant), style.paper, CARD_MM, height=height)


def back(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the back: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(back_paths(style), style.paper, CARD_MM, height=height)


def deck_paths() -> list[tuple[Path, ...]]:
    """Return what to print: every card, 66 with Extra Salt, in the order of `CODES`, and two aids."""
    faces = [face_paths(code, variant=variant) for code in CODES for variant in range(copies(code))]
    return [*faces, aid_paths(), aid_paths()]


def face_paths(code: str, style: Style = HOUSE, *, variant: int = 0) -> tuple[Path, ...]:
    """Return what is printed on a face, in mm, in the order to paint it."""
    if not 0 <= variant < copies(code):
        raise ValueError(f"the deck holds {copies(code)} of {code}, the first variant 0; got {variant}")
    kind, colour = code.split(":")
    ink = style.ink(colour)
    rng = np.random.default_rng((style.scene.seed, CODES.index(code), variant))
    return (
        *picture(
            kind, ink, style.scene, _before(code) + variant + style.scene.seed, rng, CARD_MM, style.border
        ),
        Path(frame(CARD_MM, style.border, 1.2), style.paper),
        *corner(kind, ink, style),
        *placed(mark(colour, style.paper, ink), 23.6, 7.3, style.mark_size),
        *text(f"x{sum(_family(kind))}", (CARD_MM[0] - 5.6, CARD_MM[1] - 5.2), 1.9, style.paper),
        *(placed(star(style.paper), CARD_MM[0] - 6.4, 6.6, 1.9) if code in EXTRA_SALT else ()),
    )


def _family(kind: str) -> list[int]:
    """How many copies there are of each card of a kind."""
    return [number for code, number in _COPIES.items() if code.startswith(f"{kind}:")]


def _before(code: str) -> int:
    """How many cards of the same kind come before: neighbours in the deck show different models."""
    kind = code.split(":")[0]
    before = [other for other in CODES[: CODES.index(code)] if other.startswith(f"{kind}:")]
    return sum(map(copies, before))


def back_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the back: folded paper, in mm; it looks the same turned."""
    width, height = CARD_MM
    columns, rows = 6, 8
    cell = np.array([width / columns, height / rows])
    # Where facets meet, printers let through what lies below.
    paths = [Path(outline(CARD_MM, 0), style.back)]
    for row in range(rows):
        for column in range(columns):
            corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) + np.array([column, row])
            lights = (0.0, 0.1) if (row + column) % 2 else (0.24, 0.05)
            for side in range(4):
                facet = np.array([corners[side], corners[side - 3], corners.mean(axis=0)])
                paths.append(Path(facet * cell, lit(style.back, lights[side % 2])))
    return (*paths, Path(frame(CARD_MM, style.border, 1.2), style.paper))
