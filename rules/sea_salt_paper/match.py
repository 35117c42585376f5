"""The rounds of a match, its totals and its winner."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.events import EventError, history_lines
from rules.sea_salt_paper.round import End, Round, parse_round
from rules.sea_salt_paper.settings import STANDARD, Settings, TieRule

HEADING = "sea_salt_paper"


@dataclass(frozen=True, slots=True)
class Match:
    """The rounds of a match, each of which can be edited later; players are seats from 0, in turn order."""

    settings: Settings = STANDARD
    rounds: tuple[Round, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Match":
        """The match of a text; `str` is the inverse. Empty lines and lines that start with # are skipped.

        Raises EventError, with the line, for anything else.
        """
        settings, lines = history_lines(text, HEADING)
        match = cls(Settings.parse(settings))
        return replace(match, rounds=tuple(match._fitting(parse_round(line)) for line in lines.values()))

    def __str__(self) -> str:
        """The settings and the rounds, a line each."""
        return "\n".join([f"{HEADING} {self.settings}", *map(str, self.rounds), ""])

    @property
    def target(self) -> int:
        """The total that ends the match: 40, 35 or 30 for 2, 3 or 4 players."""
        return {2: 40, 3: 35, 4: 30}[self.settings.players]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds, by player."""
        return tuple(map(sum, zip(*(it.points for it in self.rounds), strict=True))) or self._nothing

    @property
    def ended_in(self) -> int | None:
        """The round, counted from 0, with which the match ended; None while it goes on.

        Later rounds can be there only if an earlier one was edited: they count, but should be looked at.
        """
        totals = self._nothing
        for index, it in enumerate(self.rounds):
            totals = tuple(total + points for total, points in zip(totals, it.points, strict=True))
            if it.end is End.MERMAIDS or max(totals) >= self.target:
                return index
        return None

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target or laid the mermaids."""
        return self.ended_in is not None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest total, before any tie rule."""
        return _best(range(self.settings.players), self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: nobody yet, one player, or all whom the tie rule leaves level.

        Four mermaids win whatever the totals; otherwise the highest total does, whoever ended the round.
        """
        if not self.over:
            return ()
        for it in self.rounds:
            if it.end is End.MERMAIDS and it.caller is not None:
                return (it.caller,)
        return _break_tie(self.leaders, self.rounds[-1], self.settings.tie)

    @property
    def next_starter(self) -> int | None:
        """Who starts the next round: the player left of the one who ended the last; None if unknown."""
        if not self.rounds:
            return 0
        caller = self.rounds[-1].caller
        return None if caller is None else (caller + 1) % self.settings.players

    @property
    def _nothing(self) -> tuple[int, ...]:
        return (0,) * self.settings.players

    def add(self, scored: Round) -> "Match":
        """The match with one more round.

        Raises EventError once the match is over.
        """
        if self.over:
            raise EventError(f"'{scored}' comes after the end: the match is over; undo or edit a round first")
        return replace(self, rounds=(*self.rounds, self._fitting(scored)))

    def edit(self, index: int, scored: Round) -> "Match":
        """The match with another round in the place of round `index`, counted from 0."""
        self._check(index)
        rounds = list(self.rounds)
        rounds[index] = self._fitting(scored)
        return replace(self, rounds=tuple(rounds))

    def undo(self, index: int = -1) -> "Match":
        """The match without a round, the last by default."""
        self._check(index)
        rounds = list(self.rounds)
        del rounds[index]
        return replace(self, rounds=tuple(rounds))

    def _check(self, index: int) -> None:
        if not -len(self.rounds) <= index < len(self.rounds):
            raise EventError(f"there is no round {index}: the match has {len(self.rounds)} rounds")

    def _fitting(self, scored: Round) -> Round:
        if len(scored.cards) != self.settings.players:
            raise EventError(
                f"'{scored}' has {len(scored.cards)} players: the match has {self.settings.players}"
            )
        return scored


def _break_tie(level: tuple[int, ...], last: Round, rule: TieRule) -> tuple[int, ...]:
    if len(level) == 1 or last.caller is None:
        return level
    match rule:
        case TieRule.WENT_LAST:
            # The caller plays last before STOP; after LAST CHANCE all others have one turn more.
            turns_later = 1 if last.end is End.STOP else 0
            players = len(last.cards)
            return _best(level, [(seat - last.caller - turns_later) % players for seat in range(players)])
        case TieRule.ENDED_THE_ROUND:
            return (last.caller,) if last.caller in level else level
        case TieRule.LAST_ROUND:
            return _best(level, last.points)
        case TieRule.ASK:
            return level


def _best(seats: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    highest = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == highest)
