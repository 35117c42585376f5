"""The rounds of Straw that make a match, with their history: dealers, totals, undo, a text of it all."""

from dataclasses import dataclass, replace

from rules.events import EventError, history_lines, played, replayed, settings_text, settings_values
from rules.straw.events import HAND_SIZE, Deal, Event, Settings, parse_event
from rules.straw.round import Round


@dataclass(frozen=True, slots=True)
class Match:
    """All rounds so far, the last one in play, and the events that led here."""

    settings: Settings
    rounds: tuple[Round, ...]
    history: tuple[Event, ...]

    @classmethod
    def start(cls, settings: Settings | None = None) -> "Match":
        """A match before its first deal; player 0 deals first."""
        return cls(settings or Settings(), (), ())

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Play a history again; `str` is the inverse. Empty lines and lines that start with # are skipped.

        Raises EventError or CardError, with the number of the line, for what is no event or cannot happen.
        """
        settings, lines = history_lines(text, "straw")
        return played(cls.start(Settings(**settings_values(Settings, settings))), lines, parse_event)

    def __str__(self) -> str:
        """The settings and the events, a line each."""
        return "\n".join([f"straw {settings_text(self.settings)}", *map(str, self.history), ""])

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one; None before the first deal."""
        return self.rounds[-1] if self.rounds else None

    @property
    def dealer(self) -> int:
        """Who deals the next round: the deal passes to the left."""
        return len(self.rounds) % self.settings.players

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds that are scored, by player."""
        scored = [scores for it in self.rounds if (scores := it.scores) is not None]
        return tuple(map(sum, zip((0,) * self.settings.players, *scored, strict=True)))

    @property
    def over(self) -> bool:
        """Whether everybody has dealt once, or somebody has reached `Settings.first_to`."""
        if self.round is None or self.round.scores is None:
            return False
        if self.settings.first_to is not None:
            return max(self.totals) >= self.settings.first_to
        return len(self.rounds) == self.settings.players

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most points, who share the win once the match is over."""
        best = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if total == best)

    def apply(self, event: Event) -> "Match":
        """The match after an event; raises EventError for what cannot happen now."""
        if isinstance(event, Deal):
            rounds = (*self.rounds, self._deal(event))
        elif self.round is None:
            raise EventError(f"'{event}' cannot happen now: expected a deal")
        else:
            rounds = (*self.rounds[:-1], self.round.apply(event))
        return replace(self, rounds=rounds, history=(*self.history, event))

    def _deal(self, deal: Deal) -> Round:
        if self.over:
            raise EventError(f"'{deal}' cannot happen now: the match is over")
        if self.round is not None and self.round.scores is None:
            shown = ", ".join(map(str, self.round.to_show))
            waiting = f"show the hands of {shown} first" if shown else "the round is not over"
            raise EventError(f"'{deal}' cannot happen now: {waiting}")
        if any(len(hand) != HAND_SIZE for hand in deal.hands or ()):
            raise EventError(f"'{deal}': expected {HAND_SIZE} cards a player")
        return Round.start(self.settings, self.dealer, hands=deal.hands, pile=deal.pile)

    def undo(self, *indices: int) -> "Match":
        """The match as if some events of the history, the last one by default, had never happened.

        Raises EventError if there is no such event or a later one cannot happen without them.
        """
        last = len(self.history) - 1
        return replayed(Match.start(self.settings), self.history, indices or (last,))
