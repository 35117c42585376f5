"""The house deck as a PDF to print: A4, true size, faces on the odd pages and backs on the even ones."""

from __future__ import annotations

import io
from collections.abc import Iterable
from importlib import import_module
from itertools import product
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from models.house_deck import DECKS
from models.house_deck.drawing import Path as Drawn
from models.house_deck.drawing import Size, outline

COLUMNS, ROWS = 3, 3
PAGE = (210.0, 297.0)

NOTES = {"straw": "Deckeye's own deck: pictures and counts are invented"}
"""What stands below the cards of a deck that could be taken for another."""


def print_deck(game: str, path: str | Path) -> None:
    """Write the deck of a game as a PDF. Raises OSError if `path` cannot be written."""
    Path(path).write_bytes(deck_pdf(game))


def deck_pdf(game: str) -> bytes:
    """Return the deck of a game as a PDF, nine cards a page, to print on both sides at 100 %.

    The cards have the game's own size and touch: marks in the margins show where to cut, a thin line shows
    the round corners. Raises ValueError for a game without a house deck.
    """
    if game not in DECKS:
        raise ValueError(f"there is no house deck for {game!r}: choose one of {', '.join(DECKS)}")
    deck = import_module(f"models.house_deck.{DECKS[game]}")
    size = deck.CARD_MM
    edge = Drawn(outline(size, deck.HOUSE.radius), (170, 170, 170), 0.1)
    file = io.BytesIO()
    pdf = Canvas(file, pagesize=A4, invariant=True)
    pdf.setTitle(f"Deckeye house deck: {game}")
    _form(pdf, "back", [*deck.back_paths(), edge], size)
    cards = []
    for n, paths in enumerate(deck.deck_paths()):
        cards.append(f"card-{n}")
        _form(pdf, cards[n], [*paths, edge], size)
    nine = COLUMNS * ROWS
    sheets = [cards[i : i + nine] for i in range(0, len(cards), nine)]
    for n, sheet in enumerate(sheets):
        _page(pdf, sheet, size, f"{2 * n + 1} / {2 * len(sheets)}", NOTES.get(game, ""))
        _page(pdf, ["back"] * nine, size, f"{2 * n + 2} / {2 * len(sheets)}")
    pdf.save()
    return file.getvalue()


def margins(size: Size) -> tuple[float, float]:
    """Return how far the nine cards of a page lie from its left and top, mm."""
    return (PAGE[0] - COLUMNS * size[0]) / 2, (PAGE[1] - ROWS * size[1]) / 2


def _form(pdf: Canvas, name: str, paths: Iterable[Drawn], size: Size) -> None:
    """Define a card once, in mm from its top left, y down as in the paths."""
    pdf.beginForm(name, 0, 0, *size)
    pdf.setLineCap(1)
    pdf.setLineJoin(1)
    for path in paths:
        pdf.addLiteral(_operators(path))
    pdf.endForm()


def _operators(path: Drawn) -> str:
    """A path as PDF operators: ReportLab's own way there takes many times as long."""
    blue, green, red = (channel / 255 for channel in path.ink)
    points = [f"{x:.3f} {y:.3f}" for x, y in path.points.tolist()]
    line = f"{points[0]} m {' l '.join(points[1:])} l"
    if not path.width:
        return f"{red:.3f} {green:.3f} {blue:.3f} rg {line} f"
    end = "s" if len(points) > 2 and not path.open else "S"
    return f"{red:.3f} {green:.3f} {blue:.3f} RG {path.width:.3f} w {line} {end}"


def _page(pdf: Canvas, cards: Iterable[str], size: Size, number: str, note: str = "") -> None:
    left, top = margins(size)
    pdf.translate(0, A4[1])
    pdf.scale(mm, -mm)
    for (row, column), card in zip(product(range(ROWS), range(COLUMNS)), cards, strict=False):
        pdf.saveState()
        pdf.translate(left + column * size[0], top + row * size[1])
        pdf.doForm(card)
        pdf.restoreState()
    _cut_marks(pdf, size)
    _scale_bar(pdf, left, number, note)
    pdf.showPage()


def _cut_marks(pdf: Canvas, size: Size) -> None:
    left, top = margins(size)
    pdf.setLineWidth(0.15)
    near, far = 2.0, 7.0
    right, bottom = PAGE[0] - left, PAGE[1] - top
    for x in (left + i * size[0] for i in range(COLUMNS + 1)):
        pdf.line(x, top - far, x, top - near)
        pdf.line(x, bottom + near, x, bottom + far)
    for y in (top + i * size[1] for i in range(ROWS + 1)):
        pdf.line(left - far, y, left - near, y)
        pdf.line(right + near, y, right + far, y)


def _scale_bar(pdf: Canvas, left: float, number: str, note: str) -> None:
    """Draw a bar to hold a ruler to: a printer that fits the page to its margins makes small cards."""
    y = PAGE[1] - 6.5
    pdf.setLineWidth(0.4)
    pdf.line(left + 5, y, left + 55, y)
    pdf.saveState()
    pdf.scale(1, -1)
    pdf.setFont("Helvetica", 3)
    pdf.drawString(left + 57, -y - 1, "50 mm = 100 %")
    pdf.drawString(left + 79, -y - 1, note)
    pdf.drawRightString(PAGE[0] - left - 5, -y - 1, number)
    pdf.restoreState()
