"""What a scan means in SET, and how the command line says it."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.set_game import Card, find_sets, problems
from ui.language import LANGUAGES
from ui.read import Table, counted
from ui.set_words import problem_words
from vision.types import Scan


@dataclass(frozen=True, slots=True)
class SetReport:
    """What a SET table holds: every SET, cards and SETs in deck order."""

    sets: tuple[tuple[Card, Card, Card], ...]


SetTable = Table[Card, SetReport]


def set_table(scan: Scan, *, end_of_game: bool = False) -> SetTable:
    """The cards of a SET table, what is impossible about them, and their SETs.

    `end_of_game`: the pile is empty and no card has been taken since, so the cards must add up.
    """
    cards = tuple(Card.parse(reading.code) for reading in scan.readings)
    found = tuple(problems(cards, end_of_game=end_of_game))
    return Table(scan, cards, found, SetReport(tuple(find_sets(cards))))


def set_json(table: SetTable) -> dict[str, object]:
    """The report as plain values."""
    return {"sets": [[str(card) for card in found] for found in table.report.sets]}


def set_summary(table: SetTable) -> str:
    """The report in a word."""
    return counted(len(table.report.sets), "SET")


def set_lines(table: SetTable) -> Iterable[tuple[str, str]]:
    """Problems and SETs, each with what it is."""
    yield from (("problem", problem_words(LANGUAGES["en"], problem)) for problem in table.problems)
    yield from (("SET", " ".join(map(str, found))) for found in table.report.sets)


def set_groups(table: SetTable) -> list[tuple[int, ...]]:
    """The reading ids of each SET, to draw."""
    return [table.ids(found) for found in table.report.sets]
