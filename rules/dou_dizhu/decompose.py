"""The fewest plays that empty a hand when nobody answers."""

from collections.abc import Iterable

from rules.dou_dizhu.cards import Card, Rank
from rules.dou_dizhu.combinations import Combination
from rules.dou_dizhu.counts import GUARD, contains, lowest, pack, size
from rules.dou_dizhu.moves import Play, Taker, leads


class HandPlays:
    """All plays of one hand, and a memory of the fewest plays that each part of the hand needs.

    Hands and parts are packed ranks (see `counts`).
    """

    def __init__(self, hand: int) -> None:
        """Find the plays of the hand; parts are worked out when they are asked for."""
        self.plays = leads(hand)
        self._by_lowest: list[list[int]] = [[] for _ in Rank]
        for play in sorted(self.plays, key=lambda play: -size(play.ranks)):
            self._by_lowest[lowest(play.ranks)].append(play.ranks)
        self._fewest = {0: 0} | {play.ranks: 1 for play in self.plays}

    def fewest(self, part: int) -> int:
        """The fewest plays that empty `part`, exactly: some play must hold its lowest card."""
        known = self._fewest.get(part)
        if known is not None:
            return known
        least = size(part)
        fewest = self.fewest
        guarded = part | GUARD
        for ranks in self._by_lowest[lowest(part)]:
            if (guarded - ranks) & GUARD == GUARD:
                plays = 1 + fewest(part - ranks)
                if plays < least:
                    least = plays
                    if least == 2:  # one play it is not, or it would have been known
                        break
        self._fewest[part] = least
        return least

    def split(self, part: int) -> list[Play]:
        """A division of `part` into the fewest plays, each with the lowest card left by those before it."""
        division = []
        while part:
            play = next(
                play
                for play in reversed(self.plays)
                if lowest(play.ranks) == lowest(part)
                and contains(part, play.ranks)
                and self.fewest(part - play.ranks) < self.fewest(part)
            )
            division.append(play)
            part -= play.ranks
        return division


def minimum_plays(hand: Iterable[Card]) -> int:
    """The least number of plays that empties the hand when nobody answers; 0 for an empty hand."""
    ranks = pack(hand)
    return HandPlays(ranks).fewest(ranks)


def decompose(hand: Iterable[Card]) -> list[Combination]:
    """The hand divided into `minimum_plays(hand)` plays."""
    cards = tuple(hand)
    ranks = pack(cards)
    taker = Taker(cards)
    return [taker.take(play) for play in HandPlays(ranks).split(ranks)]
