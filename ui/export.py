"""Matches of the score book as files for other programs: CSV for spreadsheets, JSON with all there is."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from datetime import UTC, datetime

from ui.book import SavedMatch

COLUMNS = ("match", "game", "started", "changed", "over", "seat", "player", "won", "round", "points", "total")
FORMULA_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""With one of these at its start a spreadsheet takes a text for a formula."""


def export_csv(matches: Iterable[SavedMatch]) -> bytes:
    """A row for each round and player; UTF-8 with the mark by which Excel knows it.

    `total` is the player's sum so far. A round that is not scored has no points, a match without rounds a row
    for each player. A name that a spreadsheet would run as a formula, or that begins with an apostrophe, has
    an apostrophe before it.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for match in matches:
        about = (match.id, match.game, _time(match.started), _time(match.changed), _yes_no(match.over))
        totals = [0] * len(match.players)
        for number, it in enumerate(match.rounds, 1):
            for seat, points in enumerate(it.points or [None] * len(match.players)):
                totals[seat] += points or 0
                writer.writerow((*about, *_player(match, seat), number, points, totals[seat]))
        if not match.rounds:
            writer.writerows((*about, *_player(match, seat), None, None, 0) for seat in range(len(totals)))
    return file.getvalue().encode("utf-8-sig")


def export_json(matches: Iterable[SavedMatch]) -> bytes:
    """One object with all matches; each has its whole history as the text that the game's rules read."""
    return json.dumps(
        {"format": 1, "matches": [_object(match) for match in matches]}, ensure_ascii=False, indent=1
    ).encode()


def _object(match: SavedMatch) -> dict[str, object]:
    return {
        "id": match.id,
        "game": match.game,
        "settings": match.settings,
        "players": list(match.players),
        "started": _time(match.started),
        "changed": _time(match.changed),
        "over": match.over,
        "winners": None if match.winners is None else list(match.winners),
        "totals": list(match.totals),
        "rounds": [
            {"text": it.text, "points": None if it.points is None else list(it.points)} for it in match.rounds
        ],
    }


def _player(match: SavedMatch, seat: int) -> tuple[int, str, str]:
    name = match.players[seat]
    escaped = f"'{name}" if name.startswith((*FORMULA_SIGNS, "'")) else name
    return seat, escaped, _yes_no(seat in (match.winners or ()))


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _time(time: datetime | None) -> str | None:
    """ISO 8601 in UTC, to the second."""
    return time.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z") if time else None
