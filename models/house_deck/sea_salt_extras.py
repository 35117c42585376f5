"""What lies beside our Sea Salt & Paper cards: the aid that lists the colours, and events, which lie on their side."""

from __future__ import annotations

import numpy as np

from models.house_deck import sea_salt_animals as animals
from models.house_deck.drawing import Image, Path, frame, paint, rounded_rectangle
from models.house_deck.folding import lit, shadow, shifted
from models.house_deck.sea_salt_corner import event_corner, placed
from models.house_deck.sea_salt_pictures import backdrop
from models.house_deck.sea_salt_signs import crown, mark, text
from models.house_deck.sea_salt_style import COLOURS, HOUSE, Style

AID_MM = (63.0, 88.0)
EVENT_MM = (88.0, 63.0)

EVENTS = (
    ("dark_blue", "crab", "draw"),
    ("yellow", "octopus", "look"),
    ("pink", "shell", "bolt"),
    ("green", "fish", "again"),
    ("orange", "starfish", "cards"),
    ("purple", "jellyfish", "five"),
)
"""Colour, icon and effect of each event."""


def aid(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the aid: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(aid_paths(style), style.paper, AID_MM, height=height)


def event(number: int, style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint one of six events, as it is read: (height, height * 88 / 63, 3) uint8 BGR."""
    return paint(event_paths(number, style), style.paper, EVENT_MM, height=height)


def aid_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the aid, in mm: a bar for each colour, with its mark."""
    pitch = (AID_MM[1] - 8) / len(COLOURS)
    paths = []
    for i, colour in enumerate(COLOURS):
        ink, y = style.ink(colour), 4 + pitch * (i + 0.5)
        bar = rounded_rectangle(4.5, y - 0.45 * pitch, AID_MM[0] - 9, 0.9 * pitch, style.box_radius)
        paths += [Path(bar, ink), *placed(mark(colour, style.paper, ink), 11, y, style.mark_size)]
    return tuple(paths)


def event_paths(number: int, style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on an event, in mm, x along its long side."""
    colour, icon, effect = EVENTS[number]
    ink, scene, size = style.ink(colour), style.scene, EVENT_MM
    rng = np.random.default_rng((scene.seed, 100 + number))
    base = shifted(ink, scene.backdrop)
    thing = getattr(animals, icon)(shifted((70, 90, 190), rng.uniform(-40, 40, 3)), scene.seed)
    return (
        *backdrop(base, scene, rng, size, style.border),
        *shadow(50, 54, 18, lit(base, 0.3 * scene.fall)),
        *placed(thing, 50 + rng.uniform(-1, 1) * scene.stray, 37, 18 * scene.size),
        Path(frame(size, style.border, 1.2), style.paper),
        *event_corner(icon, effect, ink, style),
        *placed(crown(style.paper), size[0] - 9, size[1] - 8, 3),
        *text("+-"[number % 2], (size[0] - 9, size[1] - 7.2), 2.4, ink),
    )
