"""One round of Straw: the load on the camel, whose turn it is, when its back breaks and who scores.

Hands may be unknown: on a real table nobody sees them before the round is over. Source: rulebook of 2008
(Alderac); where it is silent, the load may fall below 0 and a copy repeats what a copy before it acted as.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.events import EventError
from rules.straw.cards import DECK_SIZE, Card, Kind, hand_value
from rules.straw.events import HAND_SIZE, Cards, Play, Settings, Show, Skip

LIMIT = 50
"""The load in kg that the camel still bears."""

LAMP_WEIGHTS = range(1, 11)


@dataclass(frozen=True, slots=True)
class Round:
    """A round as a value that plays change.

    Seats count from 0 to the left; `direction` is 1 leftwards and -1 after a reverse; `turn` is the seat to
    play, None when the round is over. `camel` are the cards played; `copied` is the card that a copy would
    repeat. `breaker` broke the camel's back, `with_straw` if by the Straw.
    """

    settings: Settings
    dealer: int
    hands: tuple[Cards, ...]
    pile: Cards
    turn: int | None
    load: int = 0
    direction: int = 1
    camel: tuple[Card, ...] = ()
    copied: Card | None = None
    breaker: int | None = None
    with_straw: bool = False

    @classmethod
    def start(
        cls,
        settings: Settings | None = None,
        dealer: int = 0,
        *,
        hands: Sequence[Cards] | None = None,
        pile: Cards | None = None,
    ) -> "Round":
        """A round before its first card; the player to the dealer's left begins.

        `hands` by seat, four unknown cards each by default; `pile` in drawing order, by default as many
        unknown cards as are missing from 64. Raises EventError if hands, dealer and players do not fit.
        """
        settings = settings or Settings()
        players = settings.players
        dealt = tuple(map(tuple, hands)) if hands is not None else ((None,) * HAND_SIZE,) * players
        if len(dealt) != players:
            raise EventError(f"{len(dealt)} hands were dealt: expected {players}, one a player")
        if not 0 <= dealer < players:
            raise EventError(f"dealer {dealer}: expected 0 to {players - 1}")
        left = DECK_SIZE - sum(map(len, dealt))
        drawn = tuple(pile) if pile is not None else (None,) * max(left, 0)
        if len(drawn) > left:
            raise EventError(f"{DECK_SIZE - left + len(drawn)} cards were dealt: the deck has {DECK_SIZE}")
        before_play = cls(settings, dealer, dealt, drawn, dealer)
        return replace(before_play, turn=before_play._next_turn())

    @property
    def over(self) -> bool:
        """Whether the back is broken or nobody can play."""
        return self.turn is None

    @property
    def announcement(self) -> str:
        """The load in kg as the player must say it: the Straw adds a thousandth."""
        return f"{self.load}.001" if self.with_straw else str(self.load)

    @property
    def headroom(self) -> int:
        """How many kg the camel still bears."""
        return LIMIT - self.load

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that is known: on the camel, in hands, in the pile. To be checked by `problems`."""
        cards = (card for place in (*self.hands, self.pile) for card in place)
        return (*self.camel, *(card for card in cards if card is not None))

    @property
    def scorers(self) -> tuple[int, ...]:
        """The players who score once the round is over: all but the breaker, or only who laid the Straw."""
        if not self.over:
            return ()
        if self.with_straw and self.breaker is not None:
            return (self.breaker,)
        return tuple(seat for seat in range(self.settings.players) if seat != self.breaker)

    @property
    def to_show(self) -> tuple[int, ...]:
        """The players whose hands must be shown before the round can be scored."""
        return tuple(seat for seat in self.scorers if None in self.hands[seat])

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of the round by seat; None while it is played or hands must be shown."""
        if not self.over or self.to_show:
            return None
        values = [hand_value(card for card in hand if card is not None) for hand in self.hands]
        return tuple(value if seat in self.scorers else 0 for seat, value in enumerate(values))

    def apply(self, event: Play | Skip | Show) -> "Round":
        """The round after an event; raises EventError for what the rules forbid."""
        match event:
            case Play():
                return self._play(event)
            case Skip():
                return self._skip(event)
            case Show():
                return self._show(event)

    def weight_of(self, card: Card, lamp: int | None = None) -> int:
        """The kg that a card adds now; `lamp` is the weight chosen for a lamp or for the copy of one.

        Raises EventError if the weight chosen is not 1 to 10 or there is none to choose, and for a Straw on
        another load than 50.
        """
        acting = self.acting(card)
        if acting is not None and acting.kind is Kind.LAMP:
            if lamp is None or lamp not in LAMP_WEIGHTS:
                raise EventError(f"{card} with weight {lamp}: a lamp needs a whole number 1 to 10")
            return lamp
        if lamp is not None:
            raise EventError(f"{card} with weight {lamp}: only a lamp, or a copy of one, takes a weight")
        if card.kind is Kind.STRAW and self.load != LIMIT:
            raise EventError(f"Straw on a load of {self.load}: only when the load is exactly {LIMIT}")
        return 0 if acting is None else acting.weight

    def acting(self, card: Card) -> Card | None:
        """What a card acts as: itself, or for a copy what the card before it acted as; None is nothing."""
        return self.copied if card.kind is Kind.COPY else card

    def load_with(self, weight: int) -> int:
        """The load after adding a weight in kg."""
        load = self.load + weight
        return max(load, 0) if self.settings.floor_zero else load

    def can_play(self, seat: int) -> bool:
        """Whether a player may have a card that may be laid on this load."""
        return any(
            card is None or card.kind is not Kind.STRAW or self.load == LIMIT for card in self.hands[seat]
        )

    def _play(self, play: Play) -> "Round":
        self._check_turn(play)
        hand = self.hands[play.player]
        if play.card not in hand and None not in hand:
            raise EventError(f"'{play}': {play.card} is not in that hand")
        weight = self.weight_of(play.card, play.lamp)
        acting = self.acting(play.card)
        with_straw = play.card.kind is Kind.STRAW
        load = self.load_with(weight)
        left = list(hand)
        left.remove(play.card if play.card in hand else None)
        played = replace(
            self,
            hands=self._with_hand(play.player, tuple(left)),
            load=load,
            camel=(*self.camel, play.card),
            copied=acting,
            direction=-self.direction if acting and acting.kind is Kind.REVERSE else self.direction,
        )
        if load > LIMIT or with_straw:
            return replace(played, breaker=play.player, with_straw=with_straw, turn=None)
        drawn = replace(
            played, hands=played._with_hand(play.player, (*left, *self.pile[:1])), pile=self.pile[1:]
        )
        return replace(drawn, turn=drawn._next_turn())

    def _skip(self, skip: Skip) -> "Round":
        self._check_turn(skip)
        if skip.empty:
            if self.pile or set(self.hands[skip.player]) != {None}:
                raise EventError(f"'{skip}': only a hand that nobody has seen, once the pile is empty")
            without = replace(self, hands=self._with_hand(skip.player, ()))
            return replace(without, turn=without._next_turn())
        straw = Card(Kind.STRAW)
        possible = self.hands[skip.player] == (None,) and straw not in self.seen
        if not possible or self.pile or self.load == LIMIT:
            raise EventError(f"'{skip}': only a player whose one unseen card is a Straw that he may not play")
        known = replace(self, hands=self._with_hand(skip.player, (straw,)))
        return replace(known, turn=known._next_turn())

    def _show(self, show: Show) -> "Round":
        """What is shown counts, expected or not: on a real table people forget to draw."""
        if not self.over:
            raise EventError(f"'{show}' cannot happen now: the round is not over")
        if not 0 <= show.player < self.settings.players:
            raise EventError(f"'{show}': expected a player 0 to {self.settings.players - 1}")
        return replace(self, hands=self._with_hand(show.player, show.cards))

    def _check_turn(self, event: Play | Skip) -> None:
        if self.over:
            why = "the round is over"
            if self.breaker is None:
                why += f", as nobody can play; a Straw may be laid only when the load is exactly {LIMIT}"
            raise EventError(f"'{event}' cannot happen now: {why}")
        if event.player != self.turn:
            raise EventError(f"'{event}' cannot happen now: it is the turn of player {self.turn}")

    def _with_hand(self, player: int, hand: Cards) -> tuple[Cards, ...]:
        return (*self.hands[:player], hand, *self.hands[player + 1 :])

    def _next_turn(self) -> int | None:
        """The next seat in turn that can play; the player of the last card comes last."""
        last = self.dealer if self.turn is None else self.turn
        seats = (
            (last + self.direction * step) % self.settings.players
            for step in range(1, self.settings.players + 1)
        )
        return next((seat for seat in seats if self.can_play(seat)), None)
