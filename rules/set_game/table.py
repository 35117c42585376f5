"""A game of SET as a value that events change: deals, calls, claims, penalties, the end, solitaire.

Cards on the table are known, the pile is not: a deal says which cards came. So a deck seen by a camera and a
shuffled list in memory play the same.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.events import EventError
from rules.set_game.cards import Card, beginner_deck, deck
from rules.set_game.events import Call, Claim, Deal, Event, NoSet, SetOfCards, Settings, Timeout
from rules.set_game.sets import find_sets, is_set

TABLE = 12
"""Cards that are dealt at the start, and up to which the table is filled again."""


class Phase(StrEnum):
    """What a game waits for."""

    DEALING = "dealing"
    OPEN = "open"
    CALLED = "called"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Game:
    """One game, from a full pile to an empty one.

    `places` are the places of the table, None where a taken card is about to be replaced; `due` is how many
    cards the dealer has to lay now; `caller` owns the table; `taken` are the SETs and `wrong` the number of
    penalties of each player; `extra_deals` and `cleared` count for the solitaire.
    """

    settings: Settings
    dealer: int
    places: tuple[Card | None, ...] = ()
    dealt: frozenset[Card] = frozenset()
    due: int = TABLE
    caller: int | None = None
    taken: tuple[tuple[SetOfCards, ...], ...] = ()
    wrong: tuple[int, ...] = ()
    extra_deals: int = 0
    cleared: int = 0
    over: bool = False

    @classmethod
    def start(cls, settings: Settings, dealer: int = 0) -> "Game":
        """A game in which no card has been dealt yet."""
        return cls(settings, dealer, taken=((),) * settings.players, wrong=(0,) * settings.players)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.over:
            return Phase.OVER
        if self.due:
            return Phase.DEALING
        return Phase.OPEN if self.caller is None else Phase.CALLED

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards on the table, place by place."""
        return tuple(card for card in self.places if card is not None)

    @property
    def pile(self) -> int:
        """How many cards have not been dealt yet."""
        return len(self._deck) - len(self.dealt)

    @property
    def scores(self) -> tuple[int, ...]:
        """One point for each SET and one off for each wrong or late call, by player; below 0 is possible."""
        return tuple(len(sets) - wrong for sets, wrong in zip(self.taken, self.wrong, strict=True))

    @property
    def penalty(self) -> int:
        """The SETs a solitaire player still owes: one for each extra deal, less those found at the end."""
        if self.settings.one_set_clears and self.cleared:
            return 0
        return max(self.extra_deals - self.cleared, 0)

    @property
    def solitaire_won(self) -> bool:
        """Whether a lone player has ended the game owing nothing."""
        return self.over and self.settings.players == 1 and self.penalty == 0

    @property
    def _deck(self) -> tuple[Card, ...]:
        return beginner_deck() if self.settings.beginner else deck()

    def apply(self, event: Event) -> "Game":
        """The game after an event.

        A call while a player owns the table changes nothing. Raises EventError for what cannot happen. Source:
        rulebook; where it is silent, a game goes on while a SET lies on the table, and one owes a SET in
        solitaire for each extra deal.
        """
        match event:
            case Deal(cards) if self.phase is Phase.DEALING:
                return self._deal(event, cards)._ended()
            case Call(player) if self.phase in (Phase.OPEN, Phase.CALLED):
                if not 0 <= player < self.settings.players:
                    raise EventError(f"'{event}': expected a player 0 to {self.settings.players - 1}")
                return self if self.phase is Phase.CALLED else replace(self, caller=player)
            case Claim(player) if self._owned_by(player):
                return self._claim(event)._ended()
            case Timeout(player) if self._owned_by(player):
                return self._penalised(player)
            case NoSet() if self.phase is Phase.OPEN:
                return self._none(event)
        raise EventError(f"'{event}' cannot happen now: {self._expected()}")

    def _owned_by(self, player: int) -> bool:
        """Whether the player may take cards: after his call, or alone at the table."""
        if self.phase is Phase.OPEN:
            return self.settings.players == 1 and player == 0
        return self.phase is Phase.CALLED and self.caller == player

    def _expected(self) -> str:
        match self.phase:
            case Phase.DEALING:
                return f"expected a deal of {self.due} cards"
            case Phase.CALLED:
                return f"player {self.caller} has called; expected his claim or timeout"
            case Phase.OPEN:
                return "expected a call or 'none'"
            case Phase.OVER:
                return "the game is over"

    def _deal(self, event: Deal, cards: tuple[Card, ...]) -> "Game":
        if len(cards) != self.due:
            raise EventError(f"'{event}' deals {len(cards)} cards: expected {self.due}")
        again = [str(card) for place, card in enumerate(cards) if card in self.dealt or card in cards[:place]]
        if again:
            raise EventError(f"'{event}': {', '.join(again)} was dealt before; check what was read")
        strange = [str(card) for card in cards if card not in self._deck]
        if strange:
            raise EventError(f"'{event}': {', '.join(strange)} is not in the beginner deck of solid cards")
        new = list(cards)
        filled = tuple(new.pop(0) if place is None else place for place in self.places)
        return replace(self, places=(*filled, *new), dealt=self.dealt.union(cards), due=0)

    def _claim(self, claim: Claim) -> "Game":
        absent = [str(card) for card in claim.cards if card not in self.places]
        if absent:
            raise EventError(f"'{claim}': {', '.join(absent)} is not on the table")
        if len(set(claim.cards)) < 3:
            raise EventError(f"'{claim}': expected three different cards")
        limit = self.settings.claim_seconds
        late = limit is not None and claim.after_ms > 1000 * limit
        if late or not is_set(*claim.cards):
            return self._penalised(claim.player)
        taken = list(self.taken)
        taken[claim.player] += (claim.cards,)
        clears = self.pile == 0 and len(self.table) <= TABLE
        gaps = tuple(None if card in claim.cards else card for card in self.places)
        refill = len(self.table) <= TABLE and self.pile > 0
        return replace(
            self,
            places=gaps if refill else _closed(gaps),
            due=3 if refill else 0,
            caller=None,
            taken=tuple(taken),
            cleared=self.cleared + clears,
        )

    def _penalised(self, player: int) -> "Game":
        wrong = tuple(count + (seat == player) for seat, count in enumerate(self.wrong))
        return replace(self, wrong=wrong, caller=None)

    def _none(self, event: NoSet) -> "Game":
        if self.settings.referee and find_sets(self.table):
            raise EventError(f"'{event}': there is a SET on the table; look again")
        if self.pile == 0:
            return replace(self, over=True)
        return replace(self, due=3, extra_deals=self.extra_deals + 1)

    def _ended(self) -> "Game":
        """Over once the pile is empty and what is left holds no SET."""
        return replace(self, over=self.pile == 0 and not find_sets(self.table))


def _closed(places: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Fill the gaps with the cards of the last places, as one does on a table of more than 12."""
    left = [card for card in places if card is not None]
    kept = places[: len(left)]
    movers = [card for card in places[len(left) :] if card is not None]
    return tuple(movers.pop(0) if card is None else card for card in kept)
