"""The rules a second time, sharing nothing with the code under test.

A scorer that tries every matching, choice and colour, and a list of all legal moves.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

import pytest

from rules.sea_salt_paper import (
    Call,
    Card,
    Draw,
    End,
    EndTurn,
    Keep,
    Lay,
    Look,
    Move,
    Phase,
    Pick,
    Pile,
    Steal,
    Table,
    Take,
)

Totals = tuple[int, int, int, int]
BruteForce = Callable[..., tuple[Totals, int]]

COLLECTIONS = {
    "shell": [0, 0, 2, 4, 6, 8, 10],
    "octopus": [0, 0, 3, 6, 9, 12],
    "penguin": [0, 1, 3, 5],
    "sailor": [0, 0, 5],
}
MULTIPLIERS = {
    "lighthouse": ("boat", 1),
    "shoal_of_fish": ("fish", 1),
    "penguin_colony": ("penguin", 2),
    "captain": ("sailor", 3),
    "cast_of_crabs": ("crab", 1),
}
DUOS = {"crab crab", "boat boat", "fish fish", "swimmer shark", "swimmer jellyfish", "lobster crab"}


def is_duo(one: str, other: str) -> bool:
    return bool({f"{one} {other}", f"{other} {one}"} & DUOS)


@cache
def most_duos(kinds: tuple[str, ...]) -> int:
    """The most disjoint duos among cards: the first card goes with nothing, or with each it can go with."""
    if len(kinds) < 2:
        return 0
    first, *others = kinds
    best = most_duos(tuple(others))
    for place, other in enumerate(others):
        if is_duo(first, other):
            best = max(best, 1 + most_duos((*others[:place], *others[place + 1 :])))
    return best


def duos(kinds: list[str]) -> int:
    """As `most_duos`, a sort at a time to keep it short."""
    sorts = (("crab", "lobster"), ("boat",), ("fish",), ("swimmer", "shark", "jellyfish"))
    return sum(most_duos(tuple(sorted(kind for kind in kinds if kind in sort))) for sort in sorts)


def collections(number: Counter[str], seahorses: int) -> int:
    """The best over every choice of what each seahorse stands for, where one is owned and one is missing."""
    best = sum(values[number[kind]] for kind, values in COLLECTIONS.items())
    if seahorses:
        for kind, values in COLLECTIONS.items():
            if 0 < number[kind] < len(values) - 1:
                best = max(best, collections(number + Counter([kind]), seahorses - 1))
    return best


def brute_force(hand: Sequence[str], table: Sequence[str] = (), *, white: bool = True) -> tuple[Totals, int]:
    """Mermaids, duos, collectors, multipliers, and the colour bonus of card codes."""
    cards = [code.split(":") for code in (*hand, *table)]
    number = Counter(kind for kind, _ in cards)
    colours = Counter(colour for _, colour in cards)
    bonus = max(colours.values(), default=0)
    if not white:
        del colours["white"]
    chosen = min(number["mermaid"], len(colours))
    mermaids = max(sum(colours[colour] for colour in some) for some in combinations(colours, chosen))

    pairs = starfish = 0
    for place in (hand, table):
        kinds = [code.split(":")[0] for code in place]
        here = duos(kinds)
        pairs += here
        starfish += min(here, kinds.count("starfish"))
    multiplied = sum(number[kind] * value * number[counted] for kind, (counted, value) in MULTIPLIERS.items())
    totals = (mermaids, pairs + 2 * starfish, collections(number, number["seahorse"]), multiplied)
    return totals, bonus


@pytest.fixture(scope="session")
def oracle() -> BruteForce:
    assert duos(["crab"] * 3 + ["lobster"]) == 2
    assert duos(["shark", "swimmer", "shark"]) == 1
    return brute_force


def draws(table: Table) -> int:
    """How many cards of the deck the player may take now."""
    match table.phase:
        case Phase.TAKE:
            return min(2, table.deck_left)
        case Phase.LOBSTER:
            return min(5, table.deck_left)
        case Phase.FISH | Phase.STUNG:
            return 1
    return 0


def allowed(table: Table, deck: Sequence[Card], oracle: BruteForce) -> list[Move]:
    """Every move that is legal, from a list of the rules that knows nothing of the code under test.

    `deck` is the real deck, its first card on top.
    """
    hand = table.hands[table.turn]
    piles = {Pile.LEFT: table.left, Pile.RIGHT: table.right}
    moves: list[Move] = [Draw(tuple(deck[: draws(table)]))] if draws(table) else []
    match table.phase:
        case Phase.TAKE:
            moves += [Take(pile) for pile in Pile if piles[pile]]
        case Phase.KEEP if len(table.drawn) == 1:
            moves += [Keep(table.drawn[0])]
        case Phase.KEEP:
            empty = [pile for pile in Pile if not piles[pile]]
            moves += [Keep(card, pile) for card in set(table.drawn) for pile in empty or Pile]
        case Phase.LOBSTER_KEEP:
            moves += [Keep(card) for card in set(table.drawn)]
        case Phase.LOOK:
            moves += [Look(pile) for pile in Pile if piles[pile]]
        case Phase.PICK if table.pile:
            moves += [Pick(card) for card in set(piles[table.pile])]
        case Phase.STEAL:
            victims = set(range(table.settings.players)) - {table.turn}
            if table.caller is not None:
                shown = table.caller
                while shown != table.turn:
                    victims -= {shown}
                    shown = (shown + 1) % table.settings.players
            moves += [Steal(seat, card) for seat in victims for card in set(table.hands[seat])]
        case Phase.PLAY:
            moves += [EndTurn(), *lays(hand)]
            if sum(card.kind == "mermaid" for card in hand) == 4:
                moves.append(Call(End.MERMAIDS))
            laid = [str(card) for group in table.laid[table.turn] for card in group]
            if table.caller is None and sum(oracle([str(card) for card in hand], laid)[0]) >= 7:
                moves += [Call(End.STOP), Call(End.LAST_CHANCE)]
    return moves


def lays(hand: tuple[Card, ...]) -> list[Move]:
    pairs = [pair for pair in combinations(hand, 2) if is_duo(pair[0].kind, pair[1].kind)]
    starfish = [card for card in hand if card.kind == "starfish"]
    return [Lay(pair) for pair in pairs] + [Lay((*pair, star)) for pair in pairs for star in starfish]


@pytest.fixture(scope="session")
def legal_moves(oracle: BruteForce) -> Callable[[Table, Sequence[Card]], list[Move]]:
    return lambda table, deck: allowed(table, deck, oracle)
