"""A match played move by move, with its whole history: undo, and a text of it all."""

from dataclasses import dataclass, replace

from rules.events import EventError, history_lines, played, replayed
from rules.sea_salt_paper.cards import problems
from rules.sea_salt_paper.match import HEADING, Match
from rules.sea_salt_paper.moves import Deal, Move, parse_move
from rules.sea_salt_paper.settings import STANDARD, Settings
from rules.sea_salt_paper.table import Phase, Table
from rules.sea_salt_paper.turn import play


@dataclass(frozen=True, slots=True)
class Game:
    """The rounds scored so far, the round in play (None before the first deal), and the moves made."""

    match: Match
    table: Table | None = None
    history: tuple[Move, ...] = ()

    @classmethod
    def start(cls, settings: Settings = STANDARD) -> "Game":
        """A game before its first deal; player 0 starts."""
        return cls(Match(settings))

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Play a history again; `str` is the inverse. Empty lines and lines that start with # are skipped.

        Raises EventError or CardError, with the number of the line, for what is no move or not allowed.
        """
        settings, lines = history_lines(text, HEADING)
        return played(cls.start(Settings.parse(settings)), lines, parse_move)

    def __str__(self) -> str:
        """The settings and the moves, a line each."""
        return "\n".join([f"{HEADING} {self.match.settings}", *map(str, self.history), ""])

    def apply(self, move: Move) -> "Game":
        """The game after a move; a round that ends is added to the match.

        Raises EventError for a move that is not allowed.
        """
        table = self._deal(move) if isinstance(move, Deal) else self._play(move)
        match = self.match.add(table.result) if table.result else self.match
        return replace(self, match=match, table=table, history=(*self.history, move))

    def _deal(self, deal: Deal) -> Table:
        settings = self.match.settings
        if self.match.over:
            raise EventError(f"'{deal}' is not allowed: the match is over")
        if self.table and self.table.phase is not Phase.OVER:
            raise EventError(f"'{deal}' is not allowed: the round is not over")
        if len(deal.events) > settings.players:
            raise EventError(f"'{deal}' is not allowed: there are {settings.players} players")
        if problems([deal.left, deal.right], extra_salt=settings.extra_salt):
            raise EventError(f"'{deal}' is not allowed: the deck does not hold both; check what was read")
        return Table.deal(settings, self.match.next_starter or 0, deal)

    def _play(self, move: Move) -> Table:
        if self.table is None:
            raise EventError(f"'{move}' is not allowed: a round begins with a deal")
        return play(self.table, move)

    def undo(self, *indices: int) -> "Game":
        """The game as if some moves of the history, the last one by default, had never been made.

        Raises EventError if there is no such move or a later one is not allowed without them.
        """
        last = len(self.history) - 1
        return replayed(Game.start(self.match.settings), self.history, indices or (last,))
