"""A match of SET as the score book keeps it: a game a round."""

from __future__ import annotations

from dataclasses import replace

from rules.events import settings_text
from rules.set_game import Match, NextGame, Settings
from ui.book import SavedMatch, SavedRound

GAME = "set"


def new_match(players: tuple[str, ...], settings: Settings) -> SavedMatch:
    """A match before its first deal."""
    return SavedMatch.new(GAME, players, settings_text(settings))


def played(match: SavedMatch) -> Match:
    """What the rules say of a match; raises EventError or CardError for a text that was tampered with."""
    return Match.parse(match.text)


def with_played(match: SavedMatch, now: Match) -> SavedMatch:
    """The match with all that has happened by now; a game has points once it is over."""
    lines: list[list[str]] = [[]]
    for event in now.history:
        if isinstance(event, NextGame):
            lines.append([])
        lines[-1].append(str(event))
    rounds = tuple(
        SavedRound("\n".join(events), game.scores if game.over else None)
        for events, game in zip(lines, now.games, strict=True)
    )
    return replace(match, rounds=rounds, winners=now.leaders if now.over else None)
