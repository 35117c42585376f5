"""How a round ends, and what it brings each player."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.events import EventError
from rules.sea_salt_paper.settings import NO_EVENTS, Event, Events, points_to_end


class End(StrEnum):
    """How a round can end."""

    STOP = "stop"
    LAST_CHANCE = "last_chance"
    EMPTY_DECK = "empty_deck"
    MERMAIDS = "mermaids"


class Outcome(StrEnum):
    """What became of the round; a tie wins the bet of LAST CHANCE."""

    STOPPED = "stopped"
    BET_WON = "bet_won"
    BET_TIED = "bet_tied"
    BET_LOST = "bet_lost"
    NOBODY_SCORES = "nobody_scores"
    MATCH_WON = "match_won"


class Counted(StrEnum):
    """What counts for a player."""

    CARDS = "cards"
    CARDS_AND_BONUS = "cards_and_bonus"
    BONUS = "bonus"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Round:
    """A scored round, made by `score_round`; all tuples are by seat.

    `caller` ended the round, or laid the mermaids; with an empty deck it is whose turn was the last, None if
    nobody knows. `cards` are the card points, `bonus` the colour bonuses; the caller was under `events`.
    """

    end: End
    caller: int | None
    cards: tuple[int, ...]
    bonus: tuple[int, ...]
    events: Events
    outcome: Outcome
    counted: tuple[Counted, ...]
    points: tuple[int, ...]

    def __str__(self) -> str:
        """A line of a match: `round last_chance caller=0 cards=7,4 bonus=2,2`."""
        caller = "none" if self.caller is None else self.caller
        words = [f"round {self.end} caller={caller}", f"cards={_listed(self.cards)}"]
        words.append(f"bonus={_listed(self.bonus)}")
        if self.events:
            words.append(f"events={','.join(sorted(self.events))}")
        return " ".join(words)


def score_round(
    end: End,
    cards: Sequence[int],
    bonus: Sequence[int],
    caller: int | None = None,
    *,
    events: Events = NO_EVENTS,
) -> Round:
    """Score a round from each player's card points and colour bonus; `caller` is a seat, counted from 0.

    `events` are those the caller is under. Raises EventError for a round that cannot have ended so: then a
    card was misread or miscounted. Source: rulebook, "End of a round".
    """
    _check(end, cards, bonus, caller, events)
    outcome = _outcome(end, cards, caller)
    counted = tuple(_counted(outcome, seat == caller) for seat in range(len(cards)))
    points = tuple(
        {Counted.CARDS: c, Counted.CARDS_AND_BONUS: c + b, Counted.BONUS: b, Counted.NOTHING: 0}[what]
        for what, c, b in zip(counted, cards, bonus, strict=True)
    )
    return Round(end, caller, tuple(cards), tuple(bonus), events, outcome, counted, points)


def _check(end: End, cards: Sequence[int], bonus: Sequence[int], caller: int | None, events: Events) -> None:
    if end not in list(End):
        raise EventError(f"{end!r} ends no round: expected one of {', '.join(End)}")
    players = len(cards)
    if players not in (2, 3, 4) or len(bonus) != players:
        raise EventError(
            f"{players} card points and {len(bonus)} bonuses: expected 2 to 4, one of each a player"
        )
    if min(*cards, *bonus) < 0:
        raise EventError(f"cards {_listed(cards)}, bonus {_listed(bonus)}: nothing is worth less than 0")
    if caller is None:
        if end != End.EMPTY_DECK:
            raise EventError(f"who ended the round with {end}? Expected a caller, 0 to {players - 1}")
        return
    if not 0 <= caller < players:
        raise EventError(f"caller {caller} does not play: expected 0 to {players - 1}")
    if end not in (End.STOP, End.LAST_CHANCE):
        return
    needed = points_to_end(events)
    if cards[caller] < needed:
        raise EventError(
            f"player {caller} has {cards[caller]} card points and cannot end a round: {needed} are needed, "
            "without the colour bonus; check the cards"
        )
    if end == End.STOP and Event.DIODON_FISH in events:
        raise EventError(f"player {caller} may not say STOP under the Diodon Fish, only LAST CHANCE")


def _outcome(end: End, cards: Sequence[int], caller: int | None) -> Outcome:
    match end, caller:
        case End.LAST_CHANCE, int(seat):
            best = max(points for other, points in enumerate(cards) if other != seat)
            if cards[seat] == best:
                return Outcome.BET_TIED
            return Outcome.BET_WON if cards[seat] > best else Outcome.BET_LOST
        case End.STOP, _:
            return Outcome.STOPPED
        case End.MERMAIDS, _:
            return Outcome.MATCH_WON
    return Outcome.NOBODY_SCORES


def _counted(outcome: Outcome, is_caller: bool) -> Counted:
    match outcome:
        case Outcome.STOPPED:
            return Counted.CARDS
        case Outcome.BET_WON | Outcome.BET_TIED:
            return Counted.CARDS_AND_BONUS if is_caller else Counted.BONUS
        case Outcome.BET_LOST:
            return Counted.BONUS if is_caller else Counted.CARDS
        case _:
            return Counted.NOTHING


def parse_round(line: str) -> Round:
    """The round of a line that `str` wrote.

    Raises EventError for any other line.
    """
    try:
        start, end, *words = line.split()
        found = dict(word.split("=", 1) for word in words)
        caller = found["caller"]
        if start != "round" or set(found) - {"caller", "cards", "bonus", "events"}:
            raise ValueError(line)
        arguments = (
            End(end),
            _numbers(found["cards"]),
            _numbers(found["bonus"]),
            None if caller == "none" else int(caller),
        )
        events = frozenset(map(Event, filter(None, found.get("events", "").split(","))))
    except (KeyError, ValueError):
        raise EventError(
            f"{line!r} is no round: expected one such as 'round stop caller=0 cards=7,4 bonus=2,2', ended by "
            f"{', '.join(End)}; events=... if there are any"
        ) from None
    return score_round(*arguments, events=events)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))
