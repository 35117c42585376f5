"""What a scan means in Dou Dizhu, and how the command line says it: a hand and its leads, or a play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.dou_dizhu import Card, Combination, Rank, classify, legal_moves, problems, rank_text
from rules.dou_dizhu.combinations import MOST_CARDS
from ui.dou_dizhu_hand import DEALT
from ui.dou_dizhu_plays import by_category, core_text
from ui.dou_dizhu_words import category_title, play_words, problem_words
from ui.language import LANGUAGES
from ui.read import Table, counted
from vision.types import Scan

ENGLISH = LANGUAGES["en"]


@dataclass(frozen=True, slots=True)
class CardsReport:
    """The play that the cards are, if they are one, and all that they can lead as a hand.

    More cards than a hand has lead nothing. Of a card that was seen twice nobody knows what play it is in.
    """

    play: Combination | None
    leads: tuple[Combination, ...]


CardsTable = Table[Card, CardsReport]


def cards_table(scan: Scan) -> CardsTable:
    """The cards in deck order, whatever order they were read in, what is impossible about them, and their plays."""
    readings = sorted(scan.readings, key=lambda reading: Card.parse(reading.code))
    cards = tuple(Card.parse(reading.code) for reading in readings)
    hand = sorted(set(cards))
    leads = tuple(legal_moves(hand)) if len(hand) <= MOST_CARDS else ()
    play = classify(cards) if len(hand) == len(cards) else None
    report = CardsReport(play, leads)
    return Table(replace(scan, readings=tuple(readings)), cards, tuple(problems(cards)), report)


def cards_json(table: CardsTable) -> dict[str, object]:
    """The report as plain values; leads by kind: how many there are, and what decides in each."""
    play = table.report.play
    return {
        "ranks": rank_text(card.rank for card in table.cards),
        "as_dealt": len(set(table.cards)) in DEALT,
        "play": play and {"category": str(play.category), "length": play.length, "key": play.key.letter},
        "leads": {
            str(category): {
                "number": sum(len(choice.plays) for choice in choices),
                "cores": [rank_text(card.rank for card in choice.core) for choice in choices],
            }
            for category, choices in by_category(table.report.leads).items()
        },
        "warnings": _warnings(table),
    }


def cards_summary(table: CardsTable) -> str:
    """The play, or how many leads there are."""
    play = table.report.play
    return counted(len(table.report.leads), "lead") if play is None else play_words(ENGLISH, play)


def cards_lines(table: CardsTable) -> Iterable[tuple[str, str]]:
    """Problems and warnings, then the play or the leads by kind."""
    yield from (("problem", problem_words(ENGLISH, problem)) for problem in table.problems)
    yield from (("note", text) for text in _warnings(table))
    if table.report.play is not None:
        yield "play", category_title(ENGLISH, table.report.play.category)
        return
    for category, choices in by_category(table.report.leads).items():
        cores = ", ".join(core_text(ENGLISH, choice) for choice in choices)
        yield "lead", f"{category_title(ENGLISH, category)}: {cores}"


def cards_groups(table: CardsTable) -> list[tuple[int, ...]]:
    """The reading ids of each bomb and of the rocket, to draw."""
    held = set(table.cards)
    fours = [[card for card in held if card.rank is rank] for rank in Rank if not rank.is_joker]
    jokers = [card for card in held if card.rank.is_joker]
    groups = [group for group in fours if len(group) == 4] + ([jokers] if len(jokers) == 2 else [])
    return [table.ids(group) for group in groups]


def _warnings(table: CardsTable) -> list[str]:
    """What a player should check."""
    warnings = []
    n = len(set(table.cards))  # a card that was seen twice is one card, until somebody says otherwise
    if table.cards and table.report.play is None and n not in DEALT:
        warnings.append(
            f"{counted(n, 'card')}: a hand that was just dealt has {DEALT[0]}, the landlord's {DEALT[1]}."
        )
    if any(it.code in ("BJ", "RJ") and not it.sure for it in table.scan.readings):
        warnings.append("Check which joker it is: some decks print both alike.")
    return warnings
