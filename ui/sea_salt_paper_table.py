"""What a scan means in Sea Salt & Paper, and how the command line says it."""

from collections.abc import Iterable

from rules.sea_salt_paper import (
    STANDARD,
    Card,
    Kind,
    Reason,
    Score,
    mermaids_to_win,
    points_to_end,
    problems,
    score,
)
from rules.sea_salt_paper.cards import is_extra_salt
from ui.language import LANGUAGES
from ui.read import Table, counted
from ui.sea_salt_paper_words import bonus_words, line_words, problem_words, white_words
from vision.types import Scan

ENGLISH = LANGUAGES["en"]

HandTable = Table[Card, Score]


def hand_table(scan: Scan) -> HandTable:
    """The cards of one player, what is impossible about them, and their score by the publisher's rules.

    Extra Salt is in play if one of its cards is there.
    """
    cards = tuple(Card.parse(reading.code) for reading in scan.readings)
    extra_salt = any(is_extra_salt(card.kind) for card in cards)
    return Table(scan, cards, tuple(problems(cards, extra_salt=extra_salt)), score(cards))


def hand_json(table: HandTable) -> dict[str, object]:
    """The score as plain values."""
    report = table.report
    return {
        "points": report.points,
        "lines": [
            {
                "family": str(line.family),
                "reason": str(line.reason),
                "colour": line.colour and str(line.colour),
                "cards": [str(card) for card in line.cards],
                "points": line.points,
            }
            for line in report.lines
        ],
        "colour_bonus": {
            "points": report.colour_bonus,
            "colour": report.bonus_colour and str(report.bonus_colour),
            "cards": [str(card) for card in report.bonus_cards],
        },
        "mermaid_colours": [str(line.colour) for line in report.lines if line.colour],
        "white_mattered": report.white_mattered,
        "mermaids_otherwise": report.mermaids_otherwise,
        "warnings": _warnings(table),
    }


def hand_summary(table: HandTable) -> str:
    """The score in a word."""
    return counted(table.report.points, "point")


def hand_lines(table: HandTable) -> Iterable[tuple[str, str]]:
    """Problems, the score line by line, and the colour bonus, each with what it is."""
    yield from (("problem", problem_words(ENGLISH, problem)) for problem in table.problems)
    for line in table.report.lines:
        yield "score", f"{line.points:2}  {line_words(ENGLISH, line, STANDARD)}"
    if table.cards:
        yield "bonus", f"{table.report.colour_bonus:2}  {bonus_words(ENGLISH, table.report)}"
    yield from (("note", text) for text in _warnings(table))


def hand_groups(table: HandTable) -> list[tuple[int, ...]]:
    """The reading ids of the cards that each mermaid counts, to draw."""
    mermaids = (line for line in table.report.lines if line.reason is Reason.MERMAID and line.cards)
    return [table.ids(line.cards) for line in mermaids]


def _warnings(table: HandTable) -> list[str]:
    """What a player should know about these cards."""
    warnings = []
    if sum(card.kind is Kind.MERMAID for card in table.cards) >= mermaids_to_win():
        warnings.append(f"{mermaids_to_win()} mermaids, laid on the table, win the match at once.")
    elif table.cards and table.report.points < points_to_end():
        warnings.append(f"With fewer than {points_to_end()} points of cards no round can be ended.")
    if table.report.white_mattered:
        warnings.append(white_words(ENGLISH, table.report, STANDARD))
    return warnings
