"""Straw: the card that broke the camel's back."""

from rules.straw.cards import (
    DECK_SIZE,
    Card,
    Deck,
    Kind,
    ProblemKind,
    all_cards,
    hand_value,
    problems,
)
from rules.straw.events import Deal, Event, Play, Settings, Show, Skip, parse_event
from rules.straw.hints import Effect, Hint, hints
from rules.straw.match import Match
from rules.straw.round import LAMP_WEIGHTS, LIMIT, Round

__all__ = [
    "DECK_SIZE",
    "LAMP_WEIGHTS",
    "LIMIT",
    "Card",
    "Deal",
    "Deck",
    "Effect",
    "Event",
    "Hint",
    "Kind",
    "Match",
    "Play",
    "ProblemKind",
    "Round",
    "Settings",
    "Show",
    "Skip",
    "all_cards",
    "hand_value",
    "hints",
    "parse_event",
    "problems",
]
