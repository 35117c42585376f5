"""Who wins with all cards open and everybody playing perfectly."""

from collections.abc import Callable
from math import comb

from rules.dou_dizhu.auction import SEATS, next_seat
from rules.dou_dizhu.combinations import Form, form_beats
from rules.dou_dizhu.counts import UNIT, size, unpack
from rules.dou_dizhu.moves import Play, leads

Position = tuple[int, int, int, int, Form | None, int | None]


class OutOfTimeError(Exception):
    """A search was given up because its time had passed."""


class Solver:
    """Solves positions of three open hands, and remembers those it has solved."""

    def __init__(self, landlord: int, out_of_time: Callable[[], bool] = lambda: False) -> None:
        """`out_of_time` is asked now and then; once it says yes, OutOfTimeError is raised."""
        self._landlord = landlord
        self._out_of_time = out_of_time
        self._solved: dict[Position, bool] = {}
        self._leads: dict[int, list[Play]] = {}

    def landlord_wins(
        self, hands: tuple[int, int, int], turn: int, to_beat: Form | None = None, owner: int | None = None
    ) -> bool:
        """Whether the landlord's side empties a hand first when all play perfectly.

        `hands` are packed ranks, `owner` laid `to_beat`; both are None for a lead. The farmers play as one.
        """
        for seat in SEATS:
            if not hands[seat]:
                return seat == self._landlord
        if owner == turn:
            to_beat, owner = None, None
        position = (*hands, turn, to_beat, owner)
        known = self._solved.get(position)
        if known is not None:
            return known
        if len(self._solved) % 256 == 0 and self._out_of_time():
            raise OutOfTimeError
        for_landlord = turn == self._landlord
        wins = any(
            self.landlord_wins(after, next_seat(turn), form, new_owner) is for_landlord
            for after, form, new_owner in self._moves(hands, turn, to_beat, owner)
        )
        self._solved[position] = wins is for_landlord
        return self._solved[position]

    def _moves(
        self, hands: tuple[int, int, int], turn: int, to_beat: Form | None, owner: int | None
    ) -> list[tuple[tuple[int, int, int], Form | None, int | None]]:
        """What can follow: larger plays first, passing last."""
        hand = hands[turn]
        if hand not in self._leads:
            self._leads[hand] = sorted(leads(hand), key=lambda play: -size(play.ranks))
        moves: list[tuple[tuple[int, int, int], Form | None, int | None]] = []
        for play in self._leads[hand]:
            if to_beat is None or form_beats(play[:3], to_beat):
                after = list(hands)
                after[turn] -= play.ranks
                moves.append(((after[0], after[1], after[2]), play[:3], turn))
        if to_beat is not None:
            moves.append((hands, to_beat, owner))
        return moves


def parts(cards: int, number: int) -> list[tuple[int, int]]:
    """Every part of `number` cards of packed ranks, each with the number of ways to choose its very cards."""
    by_size: list[list[tuple[int, int]]] = [[(0, 1)], *([] for _ in range(number))]
    for unit, count in zip(UNIT, unpack(cards), strict=True):
        by_size = [
            [
                (part + taken * unit, ways * comb(count, taken))
                for taken in range(min(count, total) + 1)
                for part, ways in by_size[total - taken]
            ]
            for total in range(number + 1)
        ]
    return by_size[number]
