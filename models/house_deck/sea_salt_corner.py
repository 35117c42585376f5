"""The top left corner of our Sea Salt & Paper cards: what they are, in icons and numbers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from models.house_deck.curves import line
from models.house_deck.drawing import Ink, Path, dashes, rounded_rectangle
from models.house_deck.folding import mixed
from models.house_deck.sea_salt_icons import ICONS, Inks, contours, rainbow
from models.house_deck.sea_salt_signs import crown, effect, text
from models.house_deck.sea_salt_style import COLOURS, Style

DUOS = {
    "crab": ("crab", "crab", 0, "look"),
    "boat": ("boat", "boat", 0, "again"),
    "fish": ("fish", "fish", 0, "draw"),
    "swimmer": ("swimmer", "shark", 0, "steal"),
    "shark": ("swimmer", "shark", 1, "steal"),
    "jellyfish": ("swimmer", "jellyfish", 1, "bolt"),
    "lobster": ("lobster", "crab", 0, "five"),
}
"""The icons at the top left and bottom right, which of them is the card's own, and the effect."""

COLLECTORS = {
    "shell": ("shell", ("0", "2", "4", "6", "8", "10")),
    "octopus": ("octopus", ("0", "3", "6", "9", "12")),
    "penguin": ("penguin", ("1", "3", "5")),
    "sailor": ("anchor", ("0", "5")),
    "seahorse": ("seahorse", ("?", "-")),
}
"""The icon, and what one, two, three ... of them are worth."""

MULTIPLIERS = {
    "lighthouse": ("1", "boat"),
    "shoal_of_fish": ("1", "fish"),
    "penguin_colony": ("2", "penguin"),
    "captain": ("3", "anchor"),
    "cast_of_crabs": ("1", "crab"),
}
"""How much each card of another kind is worth, and that kind's icon."""

BOX = 14.6
"""Side of the icon box in mm, before an edition's `scale`."""


def corner(kind: str, ink: Ink, style: Style) -> list[Path]:
    """Return what the corner of a card says, in mm on the card."""
    if kind in DUOS:
        paths = _duo(*DUOS[kind], ink, style)
    elif kind in COLLECTORS:
        paths = _collector(*COLLECTORS[kind], ink, style)
    elif kind in MULTIPLIERS:
        paths = _multiplier(*MULTIPLIERS[kind], ink, style)
    elif kind == "starfish":
        paths = _starfish(ink, style)
    else:
        paths = _mermaid(ink, style)
    return placed(paths, *style.corner, style.scale)


def event_corner(icon: str, name: str, ink: Ink, style: Style) -> list[Path]:
    """Return what the corner of an event says, in mm on the card: what it does stands beside the icon box."""
    side = 9.5
    paths = [Path(rounded_rectangle(BOX + 1.5, 1.6, side, side, style.box_radius), style.paper)]
    paths += placed(effect(name, ink, style.paper), BOX + 1.5 + side / 2, 1.6 + side / 2, 3.4)
    paths += _box(ink, style) + _icon(icon, _on(ink, style), style, BOX / 2, BOX / 2, 5.5 * style.icon_size)
    return placed(paths, *style.corner, style.scale)


def placed(paths: Iterable[Path], x: float, y: float, size: float) -> list[Path]:
    """Put a drawing's (0, 0) at (x, y), and make it `size` times as large."""
    return [path.moved(x, y, scale=size) for path in paths]


def _duo(first: str, second: str, own: int, name: str, ink: Ink, style: Style) -> list[Path]:
    paths = _small_boxes(name, "1", ink, style) + _box(ink, style)
    for place, icon in enumerate((first, second)):
        at = BOX / 2 + (3.0 if place else -3.0)
        size = 3.15 * style.icon_size
        draw = _icon if place == own else _dashed
        paths += draw(icon, _on(ink, style), style, at, at, size)
    return paths


def _collector(icon: str, steps: tuple[str, ...], ink: Ink, style: Style) -> list[Path]:
    pitch, top = 4.35, BOX - 2
    paths = [Path(rounded_rectangle(0, top, 6.0, 2.2 + pitch * len(steps), 2.2), style.paper)]
    for i, step in enumerate(steps):
        paths += text(step, (3.0, top + 3.9 + pitch * i), 2.8, ink, style.letter_weight * 0.8)
    size = 5.5 * style.icon_size
    return paths + _box(ink, style) + _icon(icon, _on(ink, style), style, BOX / 2, BOX / 2, size)


def _starfish(ink: Ink, style: Style) -> list[Path]:
    size = 5.9 * style.icon_size
    icon = _icon("starfish", _on(ink, style), style, BOX / 2, BOX / 2 + 0.2, size)
    return _small_boxes("cards", "+2", ink, style) + _box(ink, style) + icon


def _multiplier(times: str, icon: str, ink: Ink, style: Style) -> list[Path]:
    inks = Inks(ink, mixed(ink, style.paper, style.fold), style.paper)
    return _white_box(times, ink, style) + _icon(icon, inks, style, 9.3, 9.5, 4.1 * style.icon_size)


def _mermaid(ink: Ink, style: Style) -> list[Path]:
    colours = tuple(style.ink(name) for name in COLOURS if name != "white")
    return [
        Path(rounded_rectangle(0, BOX - 1, BOX, 6.0, 1.2), style.paper),
        Path(rounded_rectangle(0.7, BOX + 0.2, BOX - 1.4, 4.1, 0.6), ink),
        *text("x4=", (5.2, BOX + 2.25), 2.8, style.paper, style.letter_weight),
        *placed(crown(style.paper), 11.4, BOX + 2.25, 1.5),
        *_white_box("1", ink, style),
        *placed(rainbow(colours, ink), 9.4, 9.4, 4.3 * style.icon_size),
    ]


def _on(ink: Ink, style: Style) -> Inks:
    return Inks(style.paper, mixed(style.paper, ink, style.fold), ink)


def _box(ink: Ink, style: Style) -> list[Path]:
    side = BOX - style.box_line
    rim = rounded_rectangle(style.box_line / 2, style.box_line / 2, side, side, style.box_radius)
    return [Path(rim, ink), Path(rim, style.paper, style.box_line)]


def _white_box(times: str, ink: Ink, style: Style) -> list[Path]:
    return [
        Path(rounded_rectangle(0, 0, BOX, BOX, style.box_radius), style.paper),
        *text(times, (3.3, 4.1), 4.8, ink, style.letter_weight * 0.7),
        Path(line((8.6, 1.9), (2.2, 9.8)), ink, 3.8 * style.letter_weight),
    ]


def _small_boxes(name: str, value: str, ink: Ink, style: Style) -> list[Path]:
    side, top = 6.9, BOX + 2.1
    paths = [Path(line((5.7, top - 2.3), (8.9, top - 2.3), (7.3, top - 0.6)), style.paper)]
    for left in (0, BOX - side):
        paths.append(Path(rounded_rectangle(left, top, side, side, style.box_radius * 0.8), style.paper))
    paths += placed(effect(name, ink, style.paper), side / 2, top + side / 2, 2.3)
    height = 3.9 if len(value) == 1 else 3.3
    return paths + text(value, (BOX - side / 2, top + side / 2), height, ink, style.letter_weight)


def _icon(name: str, inks: Inks, style: Style, x: float, y: float, size: float) -> list[Path]:
    return placed(_varied(ICONS[name](inks), style), x, y, size)


def _dashed(name: str, inks: Inks, style: Style, x: float, y: float, size: float) -> list[Path]:
    return [
        Path(dash, style.paper, style.dash_line, open=True)
        for ring in contours(_varied(ICONS[name](inks), style), inks.ground)
        for dash in dashes(ring * size + np.array([x, y]), style.dash, 1.1 * style.dash)
    ]


def _varied(paths: list[Path], style: Style) -> list[Path]:
    """Stretch, lean and bend an icon; the house's own stays as drawn."""
    wide = np.sqrt(style.icon_stretch)
    varied = []
    for path in paths:
        x, y = path.points.T
        bent = x * wide + style.icon_lean * y + style.icon_bend * np.sin(2.5 * y + 1)
        points = np.stack([bent, y / wide + style.icon_bend * np.sin(2.5 * x)], axis=1)
        varied.append(Path(points, path.ink, path.width, path.open))
    return varied
