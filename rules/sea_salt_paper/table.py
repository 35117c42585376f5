"""A round in play: who holds what, and what the table waits for."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.events import EventError
from rules.sea_salt_paper.cards import Card, deck
from rules.sea_salt_paper.moves import Deal, Pile
from rules.sea_salt_paper.round import Round
from rules.sea_salt_paper.score import Score, score
from rules.sea_salt_paper.settings import NO_EVENTS, Events, Settings


class Phase(StrEnum):
    """What a table waits for."""

    TAKE = "take"
    """Two cards of the deck, or the top card of a discard pile."""
    STUNG = "stung"
    """Only the first card of the deck, after another's duo of swimmer and jellyfish."""
    KEEP = "keep"
    PLAY = "play"
    """Duos, the end of the turn or of the round, mermaids."""
    LOOK = "look"
    PICK = "pick"
    FISH = "fish"
    STEAL = "steal"
    LOBSTER = "lobster"
    LOBSTER_KEEP = "lobster_keep"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Table:
    """A round in play, seen from above; all that goes by player is by seat.

    `turn` is whose turn it is; `deck_left` how many cards the deck has; `left` and `right` are the discard
    piles, the top card last; `laid` are duos and trios; `drawn` the cards to choose from; `pile` is being
    looked through; `caller` has said LAST CHANCE; `stinger` has laid a jellyfish; `result` is the end.
    """

    settings: Settings
    events: tuple[Events, ...]
    turn: int
    phase: Phase
    deck_left: int
    left: tuple[Card, ...]
    right: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[tuple[Card, ...], ...], ...]
    drawn: tuple[Card, ...] = ()
    pile: Pile | None = None
    caller: int | None = None
    stinger: int | None = None
    result: Round | None = None

    @classmethod
    def deal(cls, settings: Settings, starter: int, deal: Deal) -> "Table":
        """The table after two cards have opened the discard piles; nobody has a hand."""
        players = settings.players
        events = (*deal.events, *[NO_EVENTS] * (players - len(deal.events)))
        left_over = len(deck(extra_salt=settings.extra_salt)) - 2
        nothing = ((),) * players
        return cls(
            settings, events, starter, Phase.TAKE, left_over, (deal.left,), (deal.right,), nothing, nothing
        )

    def discards(self, pile: Pile) -> tuple[Card, ...]:
        """A discard pile, the top card last."""
        return self.left if pile is Pile.LEFT else self.right

    def table_of(self, player: int) -> tuple[Card, ...]:
        """The cards that lie in front of a player."""
        return tuple(card for group in self.laid[player] for card in group)

    def score_of(self, player: int) -> Score:
        """What a player's cards are worth now."""
        return score(self.hands[player], self.table_of(player), self.settings, events=self.events[player])

    def is_protected(self, player: int) -> bool:
        """Whether a player has shown their hand: the caller, and who has had the turn after LAST CHANCE."""
        if self.caller is None:
            return False
        players = self.settings.players
        return (player - self.caller) % players < (self.turn - self.caller) % players

    @property
    def victims(self) -> tuple[int, ...]:
        """From whom the player may steal."""
        return tuple(
            seat
            for seat, hand in enumerate(self.hands)
            if hand and seat != self.turn and not self.is_protected(seat)
        )

    @property
    def seen(self) -> tuple[Card, ...]:
        """All cards out of the deck: on the piles, in hands, laid, or drawn just now."""
        hands = (card for hand in self.hands for card in hand)
        laid = (card for player in range(self.settings.players) for card in self.table_of(player))
        return (*self.left, *self.right, *hands, *laid, *self.drawn)

    @property
    def in_deck(self) -> Counter[Card]:
        """The cards that are still in the deck, as a multiset."""
        return Counter(deck(extra_salt=self.settings.extra_salt)) - Counter(self.seen)

    def gained(self, *cards: Card) -> "Table":
        """The table after the player has taken cards into the hand and goes on to play."""
        return replace(self.with_hand(self.turn, (*self.hands[self.turn], *cards)), phase=Phase.PLAY)

    def with_hand(self, player: int, hand: Iterable[Card]) -> "Table":
        """The table with another hand of a player."""
        hands = list(self.hands)
        hands[player] = tuple(sorted(hand))
        return replace(self, hands=tuple(hands))

    def with_laid(self, cards: tuple[Card, ...]) -> "Table":
        """The table after the player has laid cards from the hand, without their effect."""
        hand = self.hands[self.turn]
        for card in cards:
            hand = without(hand, card, f"in the hand of player {self.turn}")
        laid = list(self.laid)
        laid[self.turn] = (*laid[self.turn], cards)
        return replace(self.with_hand(self.turn, hand), laid=tuple(laid))

    def with_discards(self, pile: Pile, cards: tuple[Card, ...]) -> "Table":
        """The table with another discard pile."""
        return replace(self, left=cards) if pile is Pile.LEFT else replace(self, right=cards)


def without(cards: tuple[Card, ...], card: Card, where: str) -> tuple[Card, ...]:
    """The cards less one copy of a card, the last of them.

    Raises EventError, naming the place, if it is not there.
    """
    if card not in cards:
        raise EventError(f"{card} is not {where}")
    place = len(cards) - 1 - cards[::-1].index(card)
    return cards[:place] + cards[place + 1 :]
