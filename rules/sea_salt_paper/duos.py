"""Laying duos, and what each does."""

from dataclasses import replace

from rules.events import EventError
from rules.sea_salt_paper.cards import Card, Kind
from rules.sea_salt_paper.moves import Pile
from rules.sea_salt_paper.table import Phase, Table, without

_DUOS = (
    (Kind.CRAB, Kind.CRAB),
    (Kind.CRAB, Kind.LOBSTER),
    (Kind.BOAT, Kind.BOAT),
    (Kind.FISH, Kind.FISH),
    (Kind.SHARK, Kind.SWIMMER),
    (Kind.JELLYFISH, Kind.SWIMMER),
)


def lay(table: Table, cards: tuple[Card, ...]) -> Table:
    """Lay a duo, or a trio with a starfish, which has no effect."""
    laid = table.with_laid(cards)
    kinds = tuple(sorted(card.kind for card in cards if card.kind is not Kind.STARFISH))
    starfish = len(cards) - len(kinds)
    if kinds not in _DUOS or starfish > 1:
        raise EventError(
            "this is no duo; expected two crabs, boats or fish, a swimmer with a shark or a jellyfish, or a "
            "crab with a lobster, and one starfish at most"
        )
    return laid if starfish else _begin_effect(laid, kinds)


def _begin_effect(table: Table, kinds: tuple[Kind, ...]) -> Table:
    """The table that waits for a duo's effect; one that cannot happen is lost."""
    discards = table.left or table.right
    match kinds:
        case (Kind.CRAB, Kind.CRAB) if discards:
            return replace(table, phase=Phase.LOOK)
        case (Kind.CRAB, Kind.LOBSTER) if table.deck_left:
            return replace(table, phase=Phase.LOBSTER)
        case (Kind.BOAT, Kind.BOAT) if discards or table.deck_left:
            return replace(table, phase=Phase.TAKE)
        case (Kind.FISH, Kind.FISH) if table.deck_left:
            return replace(table, phase=Phase.FISH)
        case (Kind.SHARK, Kind.SWIMMER) if table.victims:
            return replace(table, phase=Phase.STEAL)
        case (Kind.JELLYFISH, Kind.SWIMMER):
            return replace(table, stinger=table.turn)
    return table


def look(table: Table, pile: Pile) -> Table:
    """Two crabs: choose the discard pile to look through."""
    if not table.discards(pile):
        raise EventError(f"the {pile} pile is empty")
    return replace(table, phase=Phase.PICK, pile=pile)


def pick(table: Table, pile: Pile, card: Card) -> Table:
    """Two crabs: take a card out of that pile, whose order stays."""
    rest = without(table.discards(pile), card, f"in the {pile} pile")
    return replace(table.with_discards(pile, rest), pile=None).gained(card)


def steal(table: Table, victim: int, card: Card) -> Table:
    """Swimmer and shark: take a card, drawn at random, from another's hand."""
    if victim not in table.victims:
        allowed = ", ".join(map(str, table.victims))
        raise EventError(f"player {victim} cannot be stolen from; expected one of {allowed}")
    hand = without(table.hands[victim], card, f"in the hand of player {victim}")
    return table.with_hand(victim, hand).gained(card)


def keep_of_five(table: Table, card: Card) -> Table:
    """Lobster and crab: keep one of the cards drawn; the others are shuffled back into the deck."""
    rest = without(table.drawn, card, "among the drawn cards")
    return replace(table, drawn=(), deck_left=table.deck_left + len(rest)).gained(card)
