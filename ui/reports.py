"""What the command line prints of a photo, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ui import dou_dizhu_table as dou_dizhu
from ui import sea_salt_paper_table as paper
from ui import set_table as sets
from ui import straw_table as straw
from ui.read import Table, counted
from vision.types import Scan


@dataclass(frozen=True, slots=True)
class Game:
    """What a game makes of a scan, and how it says so: a dict, words for a heading, lines, cards to group.

    `between` stands between two cards of a line.
    """

    table: Callable[[Scan], Table[Any, Any]]
    report: Callable[[Any], dict[str, object]]
    summary: Callable[[Any], str]
    lines: Callable[[Any], Iterable[tuple[str, str]]]
    groups: Callable[[Any], list[tuple[int, ...]]]
    between: str = " "


GAMES = {
    "set": Game(sets.set_table, sets.set_json, sets.set_summary, sets.set_lines, sets.set_groups),
    "sea-salt-paper": Game(
        paper.hand_table, paper.hand_json, paper.hand_summary, paper.hand_lines, paper.hand_groups
    ),
    "dou-dizhu": Game(
        dou_dizhu.cards_table,
        dou_dizhu.cards_json,
        dou_dizhu.cards_summary,
        dou_dizhu.cards_lines,
        dou_dizhu.cards_groups,
    ),
    "straw": Game(
        straw.cards_table,
        straw.cards_json,
        straw.cards_summary,
        straw.cards_lines,
        straw.cards_groups,
        between=", ",
    ),
}
"""The games whose cards can be read, by their names on the command line and in `sample_images`."""


def as_json(photo: str, game: Game, table: Table[Any, Any]) -> dict[str, object]:
    """A photo's table as plain values: what `deckeye read --json` prints."""
    return {"image": photo, **_values(game, table)}


def frame_json(seconds: float, game: Game, table: Table[Any, Any]) -> dict[str, object]:
    """A frame's table as plain values: what `deckeye live --json` prints; a card keeps its id while it lies."""
    values = _values(game, table)
    for card, reading in zip(values["cards"], table.scan.readings, strict=True):
        card["id"] = reading.id
    return {"time": round(seconds, 3), **values}


def _values(game: Game, table: Table[Any, Any]) -> dict[str, Any]:
    return {
        "size": list(table.scan.size),
        "cards": [
            {
                "code": str(card),
                "confidence": round(reading.confidence, 4),
                "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in reading.quad.corners],
                "sure": reading.sure,
            }
            for reading, card in zip(table.scan.readings, table.cards, strict=True)
        ],
        "problems": [
            {"kind": str(problem.kind), "cards": [str(card) for card in problem.cards]}
            for problem in table.problems
        ],
        "report": game.report(table),
        "seconds": {stage: round(seconds, 5) for stage, seconds in table.scan.seconds.items()},
    }


def as_text(photo: str, game: Game, table: Table[Any, Any]) -> str:
    """A photo's table for people; a ? marks a card that is not sure."""
    seen = zip(table.scan.readings, table.cards, strict=True)
    cards = game.between.join(f"{card}{'' if reading.sure else '?'}" for reading, card in seen)
    lines = [f"{photo}: {counted(len(table.cards), 'card')}, {game.summary(table)}"]
    lines += [f"  {'cards':9}{cards}"] if cards else []
    lines += [f"  {what:9}{text}" for what, text in game.lines(table)]
    return "\n".join(lines)
