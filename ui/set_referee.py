"""A game of SET that a camera follows: what lies on the table becomes deals and claims, the clock timeouts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.set_game import (
    Call,
    Card,
    Claim,
    Deal,
    Event,
    Match,
    NextGame,
    NoSet,
    Phase,
    Timeout,
    beginner_deck,
)

SETTLED = 0.8
"""The table must look the same for so many seconds before cards count as dealt or taken."""
BEFORE = 1.0
"""A card that was last seen so many seconds before the call was taken with it."""
GRACE = 5.0
"""So many seconds more has a caller whose hand is still over the table."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the camera sees of the table: cards, those of them that are covered, and whether all are sure."""

    cards: frozenset[Card]
    covered: frozenset[Card] = frozenset()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Referee:
    """A match, and what was seen of its table so far; times are seconds of one clock.

    `look` is the same since `since`; `last_seen` says when each card was last seen, `called` when the caller called,
    `judged` when the last claim was.
    """

    match: Match
    look: Look = Look(frozenset())
    since: float = 0.0
    last_seen: Mapping[Card, float] = field(default_factory=lambda: MappingProxyType({}))
    called: float | None = None
    judged: float = float("-inf")

    @property
    def fresh(self) -> frozenset[Card]:
        """The cards that are seen and have not been dealt yet."""
        return self.look.cards - self.match.game.dealt

    @property
    def strange(self) -> frozenset[Card]:
        """The fresh cards that are not in the deck that is played with."""
        return self.fresh - frozenset(beginner_deck()) if self.match.settings.beginner else frozenset()

    @property
    def missing(self) -> frozenset[Card]:
        """The cards of the table that are not seen: taken, or not put back."""
        return frozenset(self.match.game.table) - self.look.cards

    def seconds_left(self, now: float) -> float | None:
        """How long the caller may still take; None if nobody has called or there is no limit."""
        limit = self.match.settings.claim_seconds
        if self.called is None or limit is None:
            return None
        return max(0.0, self.called + limit - now)

    def see(self, look: Look, now: float) -> Referee:
        """Take in what the camera sees now: the cards of a deal, three cards that were taken, the clock."""
        seen = {**self.last_seen, **dict.fromkeys(look.cards - look.covered, now)}
        since = self.since if look == self.look else now
        after = replace(self, look=look, since=since, last_seen=MappingProxyType(seen))
        event = after._event(now)
        return after.apply(event, now) if event else after

    def call(self, player: int, now: float) -> Referee:
        """A player says SET."""
        if self.match.game.phase is not Phase.OPEN:
            return self
        return self.apply(Call(player), now)

    def claim(self, cards: Collection[Card], now: float) -> Referee:
        """The caller, or a lone player, names three cards of the table."""
        player = self._claimant()
        if player is None:
            return self
        return self.apply(self._claim_of(player, cards, now), now)

    def apply(self, event: Event, now: float) -> Referee:
        """The match after an event; raises EventError for what cannot happen."""
        called = (
            now if isinstance(event, Call) else None if isinstance(event, Claim | Timeout) else self.called
        )
        judged = now if isinstance(event, Claim | Timeout) else self.judged
        return replace(self, match=self.match.apply(event), called=called, judged=judged)

    def correct(self, was: Card, now_is: Card) -> Referee:
        """A card was misread when it was dealt: play the match again with the right one.

        Raises EventError where the right one has been dealt too.
        """
        text = str(self.match).replace(str(was), str(now_is))
        return replace(self, match=Match.parse(text))

    def undo(self) -> Referee:
        """The match as before the last thing that a person did, a call or a claim, and all that came of it."""
        alone = self.match.settings.players == 1
        history = self.match.history
        deeds = [
            place
            for place, event in enumerate(history)
            if isinstance(event, Call | NoSet | NextGame) or (alone and isinstance(event, Claim))
        ]
        if not deeds:
            return self
        match = self.match.undo(*range(deeds[-1], len(history)))
        return replace(self, match=match, called=None, judged=max(self.since, self.judged))

    def _event(self, now: float) -> Event | None:
        game = self.match.game
        settled = now - self.since >= SETTLED and not self.look.covered
        if game.phase is Phase.DEALING:
            whole = self.look.sure and len(self.fresh) == game.due and not self.strange
            return Deal(tuple(sorted(self.fresh, key=lambda card: card.index))) if settled and whole else None
        player = self._claimant()
        if player is None:
            return None
        taken = self._taken()
        if len(taken) == 3 == len(self.missing):
            return (
                self._claim_of(player, taken, max(self.last_seen[card] for card in taken))
                if settled
                else None
            )
        limit = self.match.settings.claim_seconds
        if self.called is None or limit is None:
            return None
        over = now - self.called - limit
        reaching = self.look.covered or taken
        return Timeout(player) if over > (GRACE if reaching else 0) else None

    def _claimant(self) -> int | None:
        """Who may take cards now: the caller, or a lone player."""
        game = self.match.game
        if game.phase is Phase.CALLED:
            return game.caller
        return 0 if game.phase is Phase.OPEN and self.match.settings.players == 1 else None

    def _taken(self) -> frozenset[Card]:
        """The missing cards that were there at the call, and that no claim was about since they were seen."""
        start = self.judged if self.called is None else max(self.judged, self.called - BEFORE)
        return frozenset(card for card in self.missing if self.last_seen.get(card, start) > start)

    def _claim_of(self, player: int, cards: Collection[Card], when: float) -> Claim:
        a, b, c = sorted(cards, key=lambda card: card.index)
        after = 0 if self.called is None else max(0, round(1000 * (when - self.called)))
        return Claim(player, (a, b, c), after)
