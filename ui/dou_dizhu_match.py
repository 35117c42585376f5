"""A match of Dou Dizhu as the score book keeps it: a deal a round."""

from __future__ import annotations

from dataclasses import replace

from rules.dou_dizhu import Match, NewDeal, Phase, Settings
from rules.events import settings_text
from ui.book import SavedMatch, SavedRound

GAME = "dou_dizhu"


def new_match(players: tuple[str, ...], settings: Settings) -> SavedMatch:
    """A match before its first deal; `players` sit in the order of play."""
    return SavedMatch.new(GAME, players, settings_text(settings))


def played(match: SavedMatch) -> Match:
    """What the rules say of a match; raises EventError or CardError for a text that was tampered with."""
    return Match.parse(match.text)


def with_played(match: SavedMatch, now: Match) -> SavedMatch:
    """The match with all that has happened by now; a deal that nobody bid for is one round with the next."""
    lines: list[list[str]] = []
    points: list[tuple[int, ...] | None] = []
    deals = iter(now.deals)
    redealt = False
    for event in now.history:
        if isinstance(event, NewDeal):
            deal = next(deals)
            if not redealt:
                lines.append([])
                points.append(None)
            redealt = deal.phase is Phase.REDEAL
            points[-1] = deal.settlement.scores if deal.settlement else None
        lines[-1].append(str(event))
    rounds = tuple(SavedRound("\n".join(it), scores) for it, scores in zip(lines, points, strict=True))
    return replace(match, rounds=rounds, winners=None)


def ended(match: SavedMatch) -> SavedMatch:
    """The match as over: whoever has the most points has won; the rules set no end."""
    most = max(match.totals)
    winners = tuple(seat for seat, total in enumerate(match.totals) if total == most)
    return replace(match, winners=winners)
