"""The games of SET that are played together, with their whole history: undo, totals, and a text of it all."""

from dataclasses import dataclass, replace

from rules.events import EventError, history_lines, played, replayed, settings_text, settings_values
from rules.set_game.events import Event, NextGame, Settings, parse_event
from rules.set_game.table import Game


@dataclass(frozen=True, slots=True)
class Match:
    """All games so far, the last one in play, and the events that led here.

    One game, or with `Settings.rotate` one for each player as the dealer.
    """

    settings: Settings
    games: tuple[Game, ...]
    history: tuple[Event, ...]

    @classmethod
    def start(cls, settings: Settings | None = None) -> "Match":
        """A match before its first deal; player 0 deals first."""
        settings = settings or Settings()
        return cls(settings, (Game.start(settings),), ())

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Play a history again; `str` is the inverse. Empty lines and lines that start with # are skipped.

        Raises EventError or CardError, with the number of the line, for what is no event or cannot happen.
        """
        settings, lines = history_lines(text, "set")
        return played(cls.start(Settings(**settings_values(Settings, settings))), lines, parse_event)

    def __str__(self) -> str:
        """The settings and the events, a line each."""
        return "\n".join([f"set {settings_text(self.settings)}", *map(str, self.history), ""])

    @property
    def game(self) -> Game:
        """The game in play, or the last one."""
        return self.games[-1]

    @property
    def over(self) -> bool:
        """Whether the last game has ended."""
        planned = self.settings.players if self.settings.rotate else 1
        return len(self.games) == planned and self.game.over

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all games, by player."""
        return tuple(map(sum, zip(*(game.scores for game in self.games), strict=True)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most points, who share the win once the match is over."""
        best = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if total == best)

    def apply(self, event: Event) -> "Match":
        """The match after an event; what changes nothing is not recorded.

        Raises EventError for what cannot happen now.
        """
        if isinstance(event, NextGame):
            games = (*self.games, self._next_game())
        else:
            game = self.game.apply(event)
            if game is self.game:
                return self
            games = (*self.games[:-1], game)
        return replace(self, games=games, history=(*self.history, event))

    def _next_game(self) -> Game:
        if self.over:
            raise EventError("'next' cannot happen now: the match is over")
        if not self.game.over:
            raise EventError("'next' cannot happen now: the game is not over")
        return Game.start(self.settings, dealer=len(self.games))

    def undo(self, *indices: int) -> "Match":
        """The match as if some events of the history, the last one by default, had never happened.

        A wrong call of long ago is two events: the call, and the claim or timeout. Raises EventError if there
        is no such event or a later one cannot happen without them.
        """
        last = len(self.history) - 1
        return replayed(Match.start(self.settings), self.history, indices or (last,))
