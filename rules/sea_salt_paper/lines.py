"""What mermaids, duos, collections and multipliers are worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from rules.sea_salt_paper.cards import Card, Colour, Kind, family_size
from rules.sea_salt_paper.settings import Event, Events, ScoringTable, Settings, White

Cards = dict[Kind, tuple[Card, ...]]
ByColour = list[tuple[Colour, tuple[Card, ...]]]


class Family(StrEnum):
    """The four sums that make up a score."""

    MERMAIDS = "mermaids"
    DUOS = "duos"
    COLLECTORS = "collectors"
    MULTIPLIERS = "multipliers"


class Reason(StrEnum):
    """Why cards are worth something."""

    MERMAID = "mermaid"
    CRABS = "crabs"
    BOATS = "boats"
    FISH = "fish"
    SWIMMERS_AND_SHARKS = "swimmers_and_sharks"
    STARFISH = "starfish"
    SHELLS = "shells"
    OCTOPUSES = "octopuses"
    PENGUINS = "penguins"
    SAILORS = "sailors"
    SEAHORSE = "seahorse"
    LIGHTHOUSE = "lighthouse"
    SHOAL_OF_FISH = "shoal_of_fish"
    PENGUIN_COLONY = "penguin_colony"
    CAPTAIN = "captain"
    CAST_OF_CRABS = "cast_of_crabs"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a score; it may be worth 0, so that a player sees what is still missing.

    `cards` are the cards it counts. A mermaid's line has the cards of its `colour`, or neither if no colour
    is left for it; a seahorse's line has the seahorse and the collection that it completes.
    """

    reason: Reason
    cards: tuple[Card, ...]
    points: int
    family: Family
    colour: Colour | None = None


def mermaid_lines(
    number: int, by_colour: ByColour, settings: Settings, events: Events
) -> tuple[list[Line], int]:
    """A line for each mermaid, and their points if white were read the other way.

    The first counts the cards of the most frequent colour, each other one those of the next.
    """
    nothing = Line(Reason.MERMAID, (), 0, Family.MERMAIDS)
    if Event.TORNADO in events:
        return [nothing] * number, 0
    without_white: ByColour = [(colour, group) for colour, group in by_colour if colour is not Colour.WHITE]
    counted, other = by_colour, without_white
    if settings.white is not White.COUNTS:
        counted, other = other, counted
    lines = [
        Line(Reason.MERMAID, group, len(group), Family.MERMAIDS, colour) for colour, group in counted[:number]
    ]
    lines += [nothing] * (number - len(lines))
    return lines, sum(len(group) for _, group in other[:number])


_DUOS: tuple[tuple[Reason, tuple[Kind, ...]], ...] = (
    (Reason.CRABS, (Kind.CRAB, Kind.LOBSTER)),
    (Reason.BOATS, (Kind.BOAT,)),
    (Reason.FISH, (Kind.FISH,)),
    (Reason.SWIMMERS_AND_SHARKS, (Kind.SWIMMER, Kind.SHARK, Kind.JELLYFISH)),
)


def duo_lines(held: Cards, laid: Cards, settings: Settings, events: Events) -> list[Line]:
    """A line for the duos of each sort and one for each starfish.

    A starfish makes a trio only of a duo that lies where it lies itself, in the hand or on the table.
    """
    value = 2 if settings.scoring is ScoringTable.TEXT_B else 1
    lines = []
    all_held = all_laid = 0
    for reason, kinds in _DUOS:
        hand = [len(held.get(kind, ())) for kind in kinds]
        table = [len(laid.get(kind, ())) for kind in kinds]
        if any(hand) or any(table):
            in_hand, on_table = _split_duos(reason, hand, table, rodeo=Event.WATER_RODEO in events)
            cards = tuple(card for kind in kinds for card in (*held.get(kind, ()), *laid.get(kind, ())))
            lines.append(Line(reason, cards, value * (in_hand + on_table), Family.DUOS))
            all_held += in_hand
            all_laid += on_table
    for group, duos in ((held, all_held), (laid, all_laid)):
        for place, starfish in enumerate(group.get(Kind.STARFISH, ())):
            lines.append(Line(Reason.STARFISH, (starfish,), 2 if place < duos else 0, Family.DUOS))
    return lines


def _split_duos(reason: Reason, hand: list[int], table: list[int], *, rodeo: bool) -> tuple[int, int]:
    """The duos in the hand and on the table; the counts are in the order of `_DUOS`."""
    on_table = _pairs(reason, table, rodeo)
    if 2 * on_table < sum(table):  # duos are laid whole: a lone card there came from the hand
        merged = [a + b for a, b in zip(hand, table, strict=True)]
        return _pairs(reason, merged, rodeo) - on_table, on_table
    return _pairs(reason, hand, rodeo), on_table


def _pairs(reason: Reason, counts: list[int], rodeo: bool) -> int:
    """The most duos that cards can form; the counts are in the order of `_DUOS`."""
    match reason, counts:
        case Reason.CRABS, [crabs, lobsters]:
            with_lobster = min(crabs, lobsters)
            return with_lobster + (crabs - with_lobster) // 2
        case Reason.SWIMMERS_AND_SHARKS, [swimmers, sharks, jellyfish] if rodeo:
            with_jellyfish = min(swimmers, jellyfish)
            return with_jellyfish + (swimmers - with_jellyfish + sharks) // 2
        case Reason.SWIMMERS_AND_SHARKS, [swimmers, sharks, jellyfish]:
            return min(swimmers, sharks + jellyfish)
        case _:
            return counts[0] // 2


_COLLECTORS = (
    (Reason.SHELLS, Kind.SHELL),
    (Reason.OCTOPUSES, Kind.OCTOPUS),
    (Reason.PENGUINS, Kind.PENGUIN),
    (Reason.SAILORS, Kind.SAILOR),
)


def collector_lines(cards: Cards, settings: Settings, events: Events) -> list[Line]:
    """A line for each collection, and one for the seahorse with what it adds to the one it helps most."""
    collections = [
        Line(reason, cards[kind], _collection(kind, len(cards[kind]), settings, events), Family.COLLECTORS)
        for reason, kind in _COLLECTORS
        if kind in cards
    ]
    gain = 0
    helped: tuple[Card, ...] = ()
    for line in collections:
        kind = line.cards[0].kind
        larger = min(len(line.cards) + 1, family_size(kind))
        more = _collection(kind, larger, settings, events) - line.points
        if more > gain:
            gain, helped = more, line.cards
    seahorses = [
        Line(Reason.SEAHORSE, (seahorse, *helped), gain, Family.COLLECTORS)
        for seahorse in cards.get(Kind.SEAHORSE, ())
    ]
    return collections + seahorses


def _collection(kind: Kind, number: int, settings: Settings, events: Events) -> int:
    """The points of a collection of 1 or more cards; more than exist are worth what all of them are."""
    if kind is Kind.SHELL and Event.DANCE_OF_THE_SHELLS in events:
        return 2 * number
    if kind is Kind.OCTOPUS and Event.KRAKEN in events:
        return number
    values = _collection_values(settings.scoring)[kind]
    return values[min(number, len(values)) - 1]


@cache
def _collection_values(scoring: ScoringTable) -> dict[Kind, tuple[int, ...]]:
    """The points of 1, 2, 3... cards of a kind."""
    values = {
        Kind.SHELL: (0, 2, 4, 6, 8, 10),
        Kind.OCTOPUS: (0, 3, 6, 9, 12),
        Kind.PENGUIN: (1, 3, 5),
        Kind.SAILOR: (0, 5),
    }
    if scoring is ScoringTable.TEXT_A:
        return values | {kind: values[kind][1:] for kind in (Kind.SHELL, Kind.OCTOPUS, Kind.SAILOR)}
    return values


_MULTIPLIERS = (
    (Reason.LIGHTHOUSE, Kind.LIGHTHOUSE, Kind.BOAT, 1),
    (Reason.SHOAL_OF_FISH, Kind.SHOAL_OF_FISH, Kind.FISH, 1),
    (Reason.PENGUIN_COLONY, Kind.PENGUIN_COLONY, Kind.PENGUIN, 2),
    (Reason.CAPTAIN, Kind.CAPTAIN, Kind.SAILOR, 3),
    (Reason.CAST_OF_CRABS, Kind.CAST_OF_CRABS, Kind.CRAB, 1),
)


def multiplier_lines(cards: Cards) -> Iterator[Line]:
    """A line for each multiplier."""
    for reason, kind, multiplied, value in _MULTIPLIERS:
        counted = cards.get(multiplied, ())
        for card in cards.get(kind, ()):
            yield Line(reason, (card, *counted), value * len(counted), Family.MULTIPLIERS)
