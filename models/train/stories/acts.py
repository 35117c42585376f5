"""What players do at a table in front of a webcam: they deal, take and cover cards; lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from models.house_deck.drawing import Size
from models.train.film import Keys, Path
from models.train.grounds import Floats
from models.train.props import Thing, coaster, pen
from models.train.samples import Light, Table, place

AWAY = (140.0, 480.0)
"""Where the player sits, who deals and takes, in mm."""

THINGS = (coaster((-95, 40), (104, 150, 186)), pen((330, 120), 75, (150, 70, 30)))
"""What lies about."""

Spot = tuple[float, float, float]
"""A card's middle in mm and its turn in degrees."""


def table(
    name: str,
    lying: Sequence[Spot],
    ground: Floats,
    *,
    size_mm: Size,
    size: tuple[int, int] = (1280, 720),
    fill: float = 0.8,
    lean: float = 22,
    light: Light | None = None,
    things: Sequence[Thing] = THINGS,
) -> Table:
    """A table with a webcam over the places `lying`."""
    places = [place(spot[:2], spot[2], size_mm) for spot in lying]
    codes = [""] * len(places)  # a film's paths say which cards they are
    light = Light() if light is None else light
    return Table(name, size, codes, places, ground, lean, 2.0, light, things, fill)


def still(code: str, spot: Spot) -> Path:
    """A card that lies where it is."""
    return Path(code, ((0, spot),))


def dealt(code: str, spot: Spot, when: float, *, takes: float = 0.5) -> Path:
    """A card that the player puts down at a time."""
    return Path(code, ((when - takes, (*AWAY, spot[2])), (when, spot)))


def taken(code: str, spot: Spot, when: float, *, takes: float = 0.5) -> Path:
    """A card that the player takes from a time on."""
    return Path(code, ((when, spot), (when + takes, (*AWAY, spot[2]))))


def hands(*moves: tuple[float, float, Spot | tuple[float, float]]) -> Keys:
    """A hand that comes out from the player to a card at times (from, to) and goes back; its tips lie on the card."""
    keys: list[tuple[float, Sequence[float]]] = []
    home = (*AWAY, 90.0)
    for start, end, spot in moves:
        tips = (spot[0], spot[1] + 30, 90.0)
        keys += [(start - 0.5, home), (start, tips), (end, tips), (end + 0.5, home)]
    return keys
