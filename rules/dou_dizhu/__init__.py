"""Dou Dizhu: what can be played, who is ahead, and what to do next.

The table: `cards`, `combinations` (which cards make a play, what beats what), `illegal` (why not, and what is
near), `moves`, `auction`, `deal`, `score`, `knowledge` (what a seat may know) and `match` (events as a text).
The adviser: `counts` (a hand as one integer), `decompose` (the fewest plays), `force` (wins nobody can stop),
`playout` (rules of thumb), `endgame` (perfect play with open cards), `lookahead` and `advice`.
"""

from rules.dou_dizhu.advice import Advice, Method, Reason, Suggestion, advise
from rules.dou_dizhu.auction import PASS, SEATS, Auction, AuctionState, next_seat
from rules.dou_dizhu.cards import Card, ProblemKind, Rank, Suit, deck, parse_cards, problems, rank_text
from rules.dou_dizhu.combinations import Category, Combination, beats, classify
from rules.dou_dizhu.deal import Breach, Deal, DealError, Phase, Turn
from rules.dou_dizhu.decompose import decompose, minimum_plays
from rules.dou_dizhu.illegal import Change, Fault, Illegal, Nearest, explain_illegal
from rules.dou_dizhu.knowledge import Knowledge, knowledge, lone_hand
from rules.dou_dizhu.match import (
    BottomShown,
    Called,
    Event,
    HandShown,
    Match,
    NewDeal,
    Passed,
    Played,
    Settings,
    next_first_bidder,
    parse_event,
)
from rules.dou_dizhu.moves import legal_moves
from rules.dou_dizhu.score import Settlement, Spring, settle

__all__ = [
    "PASS",
    "SEATS",
    "Advice",
    "Auction",
    "AuctionState",
    "BottomShown",
    "Breach",
    "Called",
    "Card",
    "Category",
    "Change",
    "Combination",
    "Deal",
    "DealError",
    "Event",
    "Fault",
    "HandShown",
    "Illegal",
    "Knowledge",
    "Match",
    "Method",
    "Nearest",
    "NewDeal",
    "Passed",
    "Phase",
    "Played",
    "ProblemKind",
    "Rank",
    "Reason",
    "Settings",
    "Settlement",
    "Spring",
    "Suggestion",
    "Suit",
    "Turn",
    "advise",
    "beats",
    "classify",
    "deck",
    "decompose",
    "explain_illegal",
    "knowledge",
    "legal_moves",
    "lone_hand",
    "minimum_plays",
    "next_first_bidder",
    "next_seat",
    "parse_cards",
    "parse_event",
    "problems",
    "rank_text",
    "settle",
]
