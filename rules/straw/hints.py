"""What each card of a hand would do now."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.straw.cards import Card, Kind, hand_value
from rules.straw.round import LAMP_WEIGHTS, LIMIT, Round


class Effect(StrEnum):
    """What playing a card leads to."""

    WINS = "wins"
    SAFE = "safe"
    BREAKS = "breaks"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Hint:
    """One way to play a card: `load` in kg afterwards, `kept` the points of the rest of the hand.

    `lamp` is the weight to name for a lamp, or for the copy of one; else None.
    """

    card: Card
    lamp: int | None
    effect: Effect
    load: int
    kept: int


def hints(current: Round, hand: Iterable[Card]) -> list[Hint]:
    """What each different card of a hand would do, the best play first.

    A Straw that earns points is best, then what the camel bears, keeping the most points in hand; what breaks
    its back comes last, before what may not be played. A lamp is there with its lightest weight and with the
    heaviest that the camel bears.
    """
    cards = sorted(hand)
    ways = [(card, lamp) for card in sorted(set(cards)) for lamp in _lamps(current, card)]
    found = [_hint(current, card, lamp, hand_value(cards) - card.weight) for card, lamp in ways]
    return sorted(found, key=_rank)


def _lamps(current: Round, card: Card) -> tuple[int | None, ...]:
    acting = current.acting(card)
    if acting is None or acting.kind is not Kind.LAMP:
        return (None,)
    lightest, *others = LAMP_WEIGHTS
    borne = [weight for weight in others if current.load_with(weight) <= LIMIT]
    return (lightest, *borne[-1:])


def _hint(current: Round, card: Card, lamp: int | None, kept: int) -> Hint:
    if card.kind is Kind.STRAW:
        effect = Effect.WINS if current.load == LIMIT else Effect.ILLEGAL
        return Hint(card, lamp, effect, current.load, kept)
    load = current.load_with(current.weight_of(card, lamp))
    return Hint(card, lamp, Effect.BREAKS if load > LIMIT else Effect.SAFE, load, kept)


def _rank(hint: Hint) -> tuple[int, int, int]:
    match hint.effect:
        case Effect.WINS if hint.kept > 0:
            order = 0
        case Effect.SAFE:
            order = 1
        # A Straw that earns nothing is a way out: the others do not score either.
        case Effect.WINS:
            order = 2
        case Effect.BREAKS:
            order = 3
        case Effect.ILLEGAL:
            order = 4
    return order, -hint.kept, hint.load
