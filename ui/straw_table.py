"""What a scan means in Straw, and how the command line says it: a hand's points, and what each card does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.straw import Card, Kind, hand_value, problems
from ui.language import LANGUAGES
from ui.read import Table, counted
from ui.straw_words import card_words, problem_words
from vision.types import Scan

ENGLISH = LANGUAGES["en"]
WEIGHED = (Kind.GOODS, Kind.CARPET)


CardsTable = Table[Card, int]
"""The report is what the cards are worth to the player who still holds them at the end."""


def cards_table(scan: Scan) -> CardsTable:
    """The cards in order of weight, the specials last, what is impossible about them, and their points as a hand.

    In what order cards lie on the camel no photo shows, so that a load is not worked out.
    """
    readings = sorted(scan.readings, key=lambda reading: Card.parse(reading.code))
    cards = tuple(Card.parse(reading.code) for reading in readings)
    return Table(replace(scan, readings=tuple(readings)), cards, tuple(problems(cards)), hand_value(cards))


def specials(table: CardsTable) -> list[Card]:
    """The cards that weigh nothing of their own."""
    return [card for card in table.cards if card.kind not in WEIGHED]


def cards_json(table: CardsTable) -> dict[str, object]:
    """The report as plain values."""
    return {"points": table.report, "specials": [str(card) for card in specials(table)]}


def cards_summary(table: CardsTable) -> str:
    """The points of a hand."""
    return f"{counted(table.report, 'point')} as a hand"


def cards_lines(table: CardsTable) -> Iterable[tuple[str, str]]:
    """Problems, then what letters stand for."""
    yield from (("problem", problem_words(ENGLISH, problem)) for problem in table.problems)
    for card in specials(table):
        yield "special", card_words(ENGLISH, card)


def cards_groups(table: CardsTable) -> list[tuple[int, ...]]:
    """The reading ids of cards that belong together, to draw: none do."""
    return []
