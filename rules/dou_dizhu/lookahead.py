"""What becomes of each choice in the deals of the unseen cards that may be: solved, or sampled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from random import Random

from rules.dou_dizhu.auction import next_seat
from rules.dou_dizhu.combinations import Form
from rules.dou_dizhu.counts import UNIT, ranks_of, size
from rules.dou_dizhu.endgame import OutOfTimeError, Solver, parts
from rules.dou_dizhu.moves import Play
from rules.dou_dizhu.playout import Hand, Trick, play_out, same_side

EXACT_UNSEEN = 10
EXACT_CARDS = 20
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """A player's turn: the own hand and the cards nobody has seen, as packed ranks.

    `known` are the cards that each other seat is known to hold: bottom cards in the landlord's hand.
    """

    seat: int
    hand: int
    plays: Hand
    trick: Trick
    unseen: int
    known: tuple[int, int, int]

    @property
    def others(self) -> tuple[int, int]:
        """The other two seats, in order of play."""
        return next_seat(self.seat), next_seat(next_seat(self.seat))

    def unknown(self, seat: int) -> int:
        """How many cards another seat holds that nobody has seen."""
        return self.trick.left[seat] - size(self.known[seat])

    def hands(self, one: int, other: int) -> tuple[int, int, int]:
        """All hands by seat, given those of the next player and the one after."""
        by_seat = {self.seat: self.hand, self.others[0]: one, self.others[1]: other}
        return by_seat[0], by_seat[1], by_seat[2]

    def after(
        self, hands: tuple[int, int, int], play: Play | None
    ) -> tuple[tuple[int, int, int], int, Form | None, int | None]:
        """Hands, seat to act, play to beat and its owner once the choice is made."""
        if play is None:
            return hands, self.others[0], self.trick.to_beat, self.trick.owner
        left = list(hands)
        left[self.seat] -= play.ranks
        return (left[0], left[1], left[2]), self.others[0], play[:3], self.seat

    def won_by(self, seat: int) -> bool:
        """Whether a win of that seat is one for the own side."""
        return same_side(self.seat, seat, self.trick.landlord)


@dataclass(frozen=True, slots=True)
class Record:
    """How many deals a choice won out of those it was tried in; `complete` when there are no others."""

    won: int
    of: int
    complete: bool

    @property
    def rate(self) -> float:
        """The share of deals won."""
        return self.won / self.of

    @property
    def uncertainty(self) -> float:
        """Half the width of the rate's 95 % interval, by Agresti and Coull: two wins and two losses added."""
        if self.complete:
            return 0.0
        trials = self.of + 4
        share = (self.won + 2) / trials
        return 1.96 * sqrt(share * (1 - share) / trials)


Records = dict[Play | None, Record]


def solve(spot: Spot, choices: Sequence[Play | None], out_of_time: Callable[[], bool]) -> Records:
    """All choices in all deals of the unseen cards, everyone seeing all cards and playing perfectly.

    Empty when too many cards are unknown or time runs out. None among the choices is a pass.
    """
    one, other = spot.others
    unknown = spot.unknown(one)
    total = unknown + spot.unknown(other)
    if total > EXACT_UNSEEN or total != size(spot.unseen) or sum(spot.trick.left) > EXACT_CARDS:
        return {}
    solver = Solver(spot.trick.landlord, out_of_time)
    won = dict.fromkeys(choices, 0)
    all_ways = 0
    try:
        for part, ways in parts(spot.unseen, unknown):
            all_ways += ways
            hands = spot.hands(spot.known[one] + part, spot.known[other] + spot.unseen - part)
            for play in choices:
                if solver.landlord_wins(*spot.after(hands, play)) == (spot.seat == spot.trick.landlord):
                    won[play] += ways
    except OutOfTimeError:
        return {}
    return {play: Record(won[play], all_ways, complete=True) for play in choices}


def sample(
    spot: Spot, choices: Sequence[Play | None], deals: int, random: Random, time_used: Callable[[], float]
) -> Records:
    """The choices played out by the ratings in the same random deals, until `time_used` reaches 1.

    A third of the way only the better half goes on, and then the better half of it; two always stay. Choices
    that were tried longer are better, and each is tried once. Empty when there was no time for a deal.
    """
    won = dict.fromkeys(choices, 0)
    of = dict.fromkeys(choices, 0)
    running = list(choices)
    done = 0
    while (progress := max(time_used(), done / deals if deals else 1.0)) < 1:
        keep = max(2, ceil(len(choices) / 2 ** int(ROUNDS * progress)))
        if done and keep < len(running):
            running = sorted(running, key=lambda play: -won[play])[:keep]
        one, other = _random_hands(spot, random)
        hands = spot.hands(one, other)
        by_seat = {spot.seat: spot.plays, spot.others[0]: Hand(one), spot.others[1]: Hand(other)}
        for play in running:
            parts_left, turn, to_beat, owner = spot.after(hands, play)
            winner = play_out(by_seat, parts_left, spot.trick.landlord, turn, to_beat, owner)
            won[play] += spot.won_by(winner)
            of[play] += 1
        done += 1
    return {play: Record(won[play], of[play], complete=False) for play in choices if of[play]}


def _random_hands(spot: Spot, random: Random) -> tuple[int, int]:
    """One way the unseen cards may lie: the hands of the next player and the one after."""
    units = [UNIT[rank] for rank in ranks_of(spot.unseen)]
    random.shuffle(units)
    one, other = spot.others
    first = spot.unknown(one)
    second = first + spot.unknown(other)
    return spot.known[one] + sum(units[:first]), spot.known[other] + sum(units[first:second])
