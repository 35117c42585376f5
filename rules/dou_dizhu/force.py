"""Plays that the other side cannot beat, and wins that follow from them."""

from collections.abc import Sequence

from rules.dou_dizhu.cards import Rank
from rules.dou_dizhu.combinations import Category
from rules.dou_dizhu.counts import BOTH_JOKERS, HIGHEST_IN_SEQUENCE, contains, lowest, size, unpack
from rules.dou_dizhu.moves import Play

CORE_COPIES = {
    Category.SINGLE: 1,
    Category.STRAIGHT: 1,
    Category.PAIR: 2,
    Category.PAIR_CHAIN: 2,
    Category.TRIPLE: 3,
    Category.TRIPLE_SINGLE: 3,
    Category.TRIPLE_PAIR: 3,
    Category.PLANE: 3,
    Category.PLANE_SINGLE: 3,
    Category.PLANE_PAIR: 3,
    Category.FOUR_TWO_SINGLE: 4,
    Category.FOUR_TWO_PAIR: 4,
    Category.BOMB: 4,
}


def beatable(play: Play, theirs: int, most_left: int) -> bool:
    """Whether a player with at most `most_left` cards, all of them among `theirs`, might beat the play.

    `theirs` is packed ranks. Attachments are taken for granted, so it never says no where they could.
    """
    if play.category is Category.ROCKET:
        return False
    counts = unpack(theirs)
    if most_left >= 2 and theirs & BOTH_JOKERS == BOTH_JOKERS:
        return True
    bombs = [rank for rank in Rank if counts[rank] == 4]
    if most_left >= 4 and any(play.category is not Category.BOMB or rank > play.key for rank in bombs):
        return True
    if size(play.ranks) > most_left:
        return False
    copies = CORE_COPIES[play.category]
    highest = Rank.RED_JOKER if play.length == 1 else HIGHEST_IN_SEQUENCE
    return any(
        all(count >= copies for count in counts[key - play.length + 1 : key + 1])
        for key in range(play.key + 1, highest + 1)
    )


class ForcedWins:
    """Finds the plays of one hand after which the rest goes out without the other side getting a say."""

    def __init__(self, plays: Sequence[Play], theirs: int, most_left: int) -> None:
        """`theirs`: all cards that may be on the other side; `most_left`: the most that one of them holds."""
        self._beatable = {play: beatable(play, theirs, most_left) for play in plays}
        self._by_lowest: list[list[Play]] = [[] for _ in Rank]
        for play in plays:
            self._by_lowest[lowest(play.ranks)].append(play)
        self._beatable_plays = {0: 0}

    def unbeatable(self, play: Play) -> bool:
        """Whether nobody on the other side can beat the play."""
        return not self._beatable[play]

    def wins_after(self, part: int, play: Play) -> bool:
        """Whether playing it from `part` wins for certain: of the plays that follow only the last may be beaten."""
        after = part - play.ranks
        return not after or (self.unbeatable(play) and self._fewest_beatable(after) <= 1)

    def _fewest_beatable(self, part: int) -> int:
        """How many plays that may be beaten a division of `part` must have at least."""
        known = self._beatable_plays.get(part)
        if known is not None:
            return known
        fewest = min(
            self._beatable[play] + self._fewest_beatable(part - play.ranks)
            for play in self._by_lowest[lowest(part)]
            if contains(part, play.ranks)
        )
        self._beatable_plays[part] = fewest
        return fewest
