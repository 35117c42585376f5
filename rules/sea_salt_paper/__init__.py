"""Sea Salt & Paper: cards, what a hand is worth, rounds, a match, and the moves of a turn."""

from rules.cards import CardError
from rules.sea_salt_paper.cards import Card, Colour, Kind, ProblemKind, deck, parse_cards, problems
from rules.sea_salt_paper.lines import Family, Line, Reason
from rules.sea_salt_paper.score import Score, score
from rules.sea_salt_paper.settings import (
    NO_EVENTS,
    STANDARD,
    Event,
    ScoringTable,
    Settings,
    TieRule,
    White,
    mermaids_to_win,
    points_to_end,
)

__all__ = [
    "NO_EVENTS",
    "STANDARD",
    "Card",
    "CardError",
    "Colour",
    "Event",
    "Family",
    "Kind",
    "Line",
    "ProblemKind",
    "Reason",
    "Score",
    "ScoringTable",
    "Settings",
    "TieRule",
    "White",
    "deck",
    "mermaids_to_win",
    "parse_cards",
    "points_to_end",
    "problems",
    "score",
]
