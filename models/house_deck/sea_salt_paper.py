"""The house deck for Sea Salt & Paper: 54 faces and a back, drawn by code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.house_deck.curves import line
from models.house_deck.drawing import Image, Ink, Path, dashes, paint, rounded_rectangle
from models.house_deck.sea_salt_icons import ICONS, Inks, contours, rainbow
from models.house_deck.sea_salt_pictures import Scene, backdrop, picture
from models.house_deck.sea_salt_signs import crown, effect, mark, star, text

CARD_MM = (63.0, 88.0)
"""Width and height of a card."""

COLOURS = tuple("dark_blue light_blue black yellow green white purple grey light_orange pink orange".split())

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
"""All 54 cards as kind:colour; the last 8 are Extra Salt's."""

EXTRA_SALT = CODES[-8:]

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

MULTIPLIERS = {
    "lighthouse": ("1", "boat"),
    "shoal_of_fish": ("1", "fish"),
    "penguin_colony": ("2", "penguin"),
    "captain": ("3", "anchor"),
    "cast_of_crabs": ("1", "crab"),
}

WHITE: Ink = (255, 255, 255)

_INKS_RGB = (
    (28, 98, 157), (99, 197, 208), (38, 35, 38), (234, 182, 21), (133, 202, 139), (177, 179, 202),
    (158, 144, 197), (125, 130, 133), (238, 171, 118), (233, 141, 166), (234, 125, 66),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How an edition of the deck looks; lengths in mm on a card of 63 x 88, ratios as noted.

    Signs are `icon_size` of the room they have, `icon_stretch` times as wide as drawn, lean by `icon_lean` and
    are bent by waves of `icon_bend`; `fold` is how dark their folded parts are.
    """

    inks: tuple[Ink, ...] = tuple((b, g, r) for r, g, b in _INKS_RGB)  # in the order of COLOURS
    paper: Ink = WHITE
    border: float = 3.0
    box: float = 14.6
    box_line: float = 0.95
    box_radius: float = 1.9
    icon_size: float = 1.0
    icon_stretch: float = 1.0
    icon_lean: float = 0.0
    icon_bend: float = 0.0
    fold: float = 0.12
    dash: float = 0.62
    dash_line: float = 0.36
    letter_weight: float = 0.2
    radius: float = 3.2
    scene: Scene = Scene()  # noqa: RUF009
    back: Ink = (150, 186, 206)

    def ink(self, colour: str) -> Ink:
        """Return the ink of a colour."""
        return self.inks[COLOURS.index(colour)]


HOUSE = Style()


def copies(code: str) -> int:
    """How many of a card the deck holds, each with a picture of its own."""
    return _COPIES[_checked(code)]


def random_style(rng: np.random.Generator) -> Style:
    """Draw an edition: inks, proportions of boxes and icons, and pictures."""
    paper = 255 - rng.uniform(0, 12) - rng.uniform(0, 5, 3)
    return Style(
        inks=_random_inks(rng),
        paper=(int(paper[0]), int(paper[1]), int(paper[2])),
        border=rng.uniform(2.3, 3.6),
        box=rng.uniform(13.6, 15.6),
        box_line=rng.uniform(0.6, 1.3),
        box_radius=rng.uniform(1.0, 3.2),
        icon_size=rng.uniform(0.84, 1.08),
        icon_stretch=float(np.exp(rng.uniform(-0.2, 0.2))),
        icon_lean=rng.uniform(-0.16, 0.16),
        icon_bend=rng.uniform(-0.09, 0.09),
        fold=rng.uniform(0, 0.28),
        dash=rng.uniform(0.45, 0.8),
        dash_line=rng.uniform(0.24, 0.5),
        letter_weight=rng.uniform(0.13, 0.26),
        radius=rng.uniform(2.0, 4.5),
        scene=Scene.random(rng),
        back=tuple(int(v) for v in rng.uniform((90, 120, 150), (220, 230, 240))),
    )


def _random_inks(rng: np.random.Generator) -> tuple[Ink, ...]:
    """Inks that are still nearer to their own colour than to any other: the closest two are 21 apart in Lab."""
    lab = cv2.cvtColor(np.float32([HOUSE.inks]) / 255, cv2.COLOR_BGR2LAB)[0]
    lab += rng.uniform(-2, 2, 3) + rng.uniform(-1, 1, lab.shape) * (5, 3.5, 3.5)
    bgr = cv2.cvtColor(np.float32([lab]), cv2.COLOR_LAB2BGR)[0]
    return tuple((int(b), int(g), int(r)) for b, g, r in np.clip(bgr * 255, 0, 255))


def face(code: str, style: Style = HOUSE, *, variant: int = 0, height: int = 512) -> Image:
    """Paint a card upright and to its edges, e.g. `face("crab:dark_blue")`.

    `variant` is 0 to `copies(code) - 1`: which of its pictures. Returns (height, height * 63 / 88, 3) uint8 BGR.
    """
    return paint(face_paths(code, style, variant=variant), style.paper, CARD_MM, height=height)


def back(style: Style = HOUSE, *, height: int = 512) -> Image:
    """Paint the back: (height, height * 63 / 88, 3) uint8 BGR."""
    return paint(back_paths(style), style.paper, CARD_MM, height=height)


def deck_paths() -> list[tuple[Path, ...]]:
    """Return every card's face, 66 with Extra Salt, in the order of `CODES`."""
    return [face_paths(code, variant=variant) for code in CODES for variant in range(copies(code))]


def face_paths(code: str, style: Style = HOUSE, *, variant: int = 0) -> tuple[Path, ...]:
    """Return what is printed on a face, in mm, in the order to paint it."""
    if not 0 <= variant < copies(code):
        raise ValueError(f"the deck has {copies(code)} of {code}, from variant 0; got {variant}")
    kind, colour = code.split(":")
    ink = style.ink(colour)
    rng = np.random.default_rng((style.scene.seed, CODES.index(code), variant))
    width, height = CARD_MM
    paths = backdrop(ink, style.scene, rng, CARD_MM, style.border)
    paths += picture(kind, style.scene, rng, variant)
    half = style.border / 2
    edge = rounded_rectangle(half, half, width - style.border, height - style.border, 1.2 + half)
    paths.append(Path(edge, style.paper, style.border))
    paths += _index(kind, ink, style)
    paths += _moved(mark(colour, style.paper, ink), 23.6, 7.3, 2.5)
    paths += text(f"x{_family(kind)}", (width - 5.6, height - 5.2), 1.9, style.paper, 0.2)
    if code in EXTRA_SALT:
        paths += _moved(star(style.paper), width - 6.4, 6.6, 1.9)
    return tuple(paths)


def _family(kind: str) -> int:
    return sum(number for code, number in _COPIES.items() if code.startswith(f"{kind}:"))


def _index(kind: str, ink: Ink, style: Style) -> list[Path]:
    """What the top left corner says."""
    if kind in DUOS:
        return _duo(*DUOS[kind], ink, style)
    if kind in COLLECTORS:
        return _collector(*COLLECTORS[kind], ink, style)
    if kind == "mermaid":
        return _mermaid(ink, style)
    if kind == "starfish":
        return [
            *_small_boxes("cards", "+2", ink, style),
            *_box(ink, style),
            *_sign("starfish", _on(ink, style), style, *_middle(style), 0.42 * style.box),
        ]
    return _multiplier(*MULTIPLIERS[kind], ink, style)


LEFT, TOP = 4.1, 4.3
"""Where the icon box begins."""


def _middle(style: Style) -> tuple[float, float]:
    return LEFT + style.box / 2, TOP + style.box / 2


def _on(ink: Ink, style: Style) -> Inks:
    return Inks(style.paper, _mix(style.paper, ink, style.fold), ink)


def _box(ink: Ink, style: Style) -> list[Path]:
    inset = style.box_line / 2
    side = style.box - style.box_line
    rim = rounded_rectangle(LEFT + inset, TOP + inset, side, side, style.box_radius)
    return [Path(rim, ink), Path(rim, style.paper, style.box_line)]


def _duo(first: str, second: str, own: int, name: str, ink: Ink, style: Style) -> list[Path]:
    x, y = _middle(style)
    paths = [*_small_boxes(name, "1", ink, style), *_box(ink, style)]
    for place, sign in enumerate((first, second)):
        shift = (0.215 if place else -0.215) * style.box
        size = 0.235 * style.box * style.icon_size
        if place == own:
            paths += _sign(sign, _on(ink, style), style, x + shift, y + shift, size)
        else:
            paths += _dashed(sign, ink, style, x + shift, y + shift, size)
    return paths


def _collector(sign: str, steps: tuple[str, ...], ink: Ink, style: Style) -> list[Path]:
    pitch, top = 4.35, TOP + style.box - 2
    strip = rounded_rectangle(LEFT, top, 6.0, 2.2 + pitch * len(steps), 2.2)
    numbers = []
    for i, step in enumerate(steps):
        numbers += text(step, (LEFT + 3.0, top + 3.9 + pitch * i), 2.8, ink, style.letter_weight * 0.8)
    return [
        Path(strip, style.paper),
        *_box(ink, style),
        *numbers,
        *_sign(sign, _on(ink, style), style, *_middle(style), 0.38 * style.box * style.icon_size),
    ]


def _white_box(times: str, ink: Ink, style: Style) -> list[Path]:
    paths = [Path(rounded_rectangle(LEFT, TOP, style.box, style.box, style.box_radius), style.paper)]
    unit = style.box / 14.6
    paths += text(times, (LEFT + 3.5 * unit, TOP + 4.2 * unit), 5.0 * unit, ink, style.letter_weight * 0.7)
    slash = line((LEFT + 8.8 * unit, TOP + 1.9 * unit), (LEFT + 2.2 * unit, TOP + 10.2 * unit))
    return [*paths, Path(slash, ink, 0.8)]


def _multiplier(times: str, sign: str, ink: Ink, style: Style) -> list[Path]:
    at = LEFT + 0.62 * style.box, TOP + 0.64 * style.box
    inks = Inks(ink, _mix(ink, style.paper, style.fold), style.paper)
    return [
        *_white_box(times, ink, style),
        *_sign(sign, inks, style, *at, 0.31 * style.box * style.icon_size),
    ]


def _mermaid(ink: Ink, style: Style) -> list[Path]:
    at = LEFT + 0.64 * style.box, TOP + 0.64 * style.box
    colours = tuple(style.ink(name) for name in COLOURS if name != "white")
    ring = rainbow(colours, ink)
    prize = rounded_rectangle(LEFT, TOP + style.box - 1, style.box, 6.0, 1.2)
    label = rounded_rectangle(LEFT + 0.7, TOP + style.box + 0.2, style.box - 1.4, 4.1, 0.6)
    y = TOP + style.box + 2.25
    return [
        Path(prize, style.paper),
        Path(label, ink),
        *text("x4=", (LEFT + 0.36 * style.box, y), 2.8, style.paper, style.letter_weight),
        *_moved(crown(style.paper), LEFT + 0.78 * style.box, y, 1.5),
        *_white_box("1", ink, style),
        *_moved(ring, *at, 0.3 * style.box * style.icon_size),
    ]


def _small_boxes(name: str, value: str, ink: Ink, style: Style) -> list[Path]:
    side, gap = 6.9, style.box - 2 * 6.9
    top = TOP + style.box + 2.1
    x, y = LEFT + side / 2, top + side / 2
    second = x + side + gap
    tip = LEFT + style.box / 2
    point = line((tip - 1.6, top - 2.3), (tip + 1.6, top - 2.3), (tip, top - 0.6))
    return [
        Path(point, style.paper),
        Path(rounded_rectangle(x - side / 2, top, side, side, style.box_radius * 0.8), style.paper),
        Path(rounded_rectangle(second - side / 2, top, side, side, style.box_radius * 0.8), style.paper),
        *_moved(effect(name, ink, style.paper), x, y, 2.3),
        *text(value, (second, y), 3.9 if len(value) == 1 else 3.3, ink, style.letter_weight),
    ]


def _sign(name: str, inks: Inks, style: Style, x: float, y: float, size: float) -> list[Path]:
    return _moved(_varied(ICONS[name](inks), style), x, y, size)


def _dashed(name: str, ink: Ink, style: Style, x: float, y: float, size: float) -> list[Path]:
    paths = []
    for ring in contours(_varied(ICONS[name](_on(ink, style)), style), ink):
        for dash in dashes(ring * size + (x, y), style.dash, style.dash * 1.1):
            paths.append(Path(dash, style.paper, style.dash_line, open=True))
    return paths


def _varied(paths: list[Path], style: Style) -> list[Path]:
    """Stretch, lean and bend a sign; the house's own stays as drawn."""
    wide = np.sqrt(style.icon_stretch)
    varied = []
    for path in paths:
        x, y = path.points.T
        bent = x * wide + style.icon_lean * y + style.icon_bend * np.sin(2.5 * y + 1)
        points = np.stack([bent, y / wide + style.icon_bend * np.sin(2.5 * x)], axis=1)
        varied.append(replace(path, points=points))
    return varied


def _moved(paths: Iterable[Path], x: float, y: float, size: float) -> list[Path]:
    return [path.moved(x, y, scale=size) for path in paths]


def _mix(one: Ink, other: Ink, share: float) -> Ink:
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


def _checked(code: str) -> str:
    if code not in _COPIES:
        raise ValueError(f"a Sea Salt & Paper card is kind:colour, like 'crab:dark_blue'; got {code!r}")
    return code


def back_paths(style: Style = HOUSE) -> tuple[Path, ...]:
    """Return what is printed on the back: folded paper, in mm; it looks the same turned."""
    width, height = CARD_MM
    columns, rows = 6, 8
    paths = []
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) * width / columns, (row + 0.5) * height / rows
            a, b = width / columns / 2, height / rows / 2
            for n, corner in enumerate(((-a, -b), (a, -b), (a, b), (-a, b))):
                other = ((a, -b), (a, b), (-a, b), (-a, -b))[n]
                shade = (0.0, 0.12, 0.0, 0.12)[n] if (row + column) % 2 else (0.22, 0.06, 0.22, 0.06)[n]
                triangle = line((x, y), (x + corner[0], y + corner[1]), (x + other[0], y + other[1]))
                paths.append(Path(triangle, _mix(style.back, WHITE, shade)))
    half = style.border / 2
    edge = rounded_rectangle(half, half, width - style.border, height - style.border, 1.2 + half)
    return (*paths, Path(edge, style.paper, style.border))
