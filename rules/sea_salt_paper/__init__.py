"""Sea Salt & Paper: what cards are worth, how rounds and matches end, and the moves of a turn."""

from rules.cards import CardError
from rules.sea_salt_paper.cards import Card, Colour, Kind, ProblemKind, deck, parse_cards, problems
from rules.sea_salt_paper.game import Game
from rules.sea_salt_paper.lines import Family, Line, Reason
from rules.sea_salt_paper.match import Match
from rules.sea_salt_paper.moves import (
    Call,
    Deal,
    Draw,
    EndTurn,
    Keep,
    Lay,
    Look,
    Move,
    Pick,
    Pile,
    Steal,
    Take,
    parse_move,
)
from rules.sea_salt_paper.round import Counted, End, Outcome, Round, parse_round, score_round
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
from rules.sea_salt_paper.table import Phase, Table
from rules.sea_salt_paper.turn import play

__all__ = [
    "NO_EVENTS",
    "STANDARD",
    "Call",
    "Card",
    "CardError",
    "Colour",
    "Counted",
    "Deal",
    "Draw",
    "End",
    "EndTurn",
    "Event",
    "Family",
    "Game",
    "Keep",
    "Kind",
    "Lay",
    "Line",
    "Look",
    "Match",
    "Move",
    "Outcome",
    "Phase",
    "Pick",
    "Pile",
    "ProblemKind",
    "Reason",
    "Round",
    "Score",
    "ScoringTable",
    "Settings",
    "Steal",
    "Table",
    "Take",
    "TieRule",
    "White",
    "deck",
    "mermaids_to_win",
    "parse_cards",
    "parse_move",
    "parse_round",
    "play",
    "points_to_end",
    "problems",
    "score",
    "score_round",
]
