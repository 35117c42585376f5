"""How likely it is that cards hold a SET: exact for cards drawn at random, simulated for a game in play."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules.set_game.cards import beginner_deck, deck

# How many ways there are to take n cards with no SET among them, n = 0, 1, 2, ...: the caps of the affine
# spaces AG(4, 3) and AG(3, 3) by size. Above these sizes a SET is certain (Pellegrino 1971: 20 cards).
# fmt: off
_NO_SET = (
    1, 81, 3_240, 84_240, 1_579_500, 22_441_536, 247_615_056, 2_144_076_480, 14_587_567_020, 77_541_824_880,
    318_294_370_368, 991_227_481_920, 2_284_535_476_080, 3_764_369_026_080, 4_217_827_554_720,
    2_970_003_246_912, 1_141_342_138_404, 176_310_866_160, 6_482_268_000, 13_646_880, 682_344,
)
_NO_SET_BEGINNER = (1, 27, 351, 2_808, 14_742, 50_544, 107_406, 126_360, 63_180, 2_106)
# fmt: on


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances that `size` cards taken at random from a whole deck hold a SET.

    `no_set` is the exact probability of none, `expected_sets` the mean number of SETs.
    """

    size: int
    no_set: Fraction
    expected_sets: Fraction

    @property
    def to_one(self) -> Fraction | None:
        """How many deals with a SET there are to one without; None if a SET is certain."""
        return (1 - self.no_set) / self.no_set if self.no_set else None


def odds(size: int, *, beginner: bool = False) -> Odds:
    """The exact odds for `size` cards dealt at random, of all 81 or of the 27 beginner cards.

    The table during a game is poorer in SETs than a fresh deal, as SETs are what was taken from it: see
    `IN_PLAY_TO_ONE`. Raises ValueError if the deck has fewer cards.
    """
    total, counts = (len(beginner_deck()), _NO_SET_BEGINNER) if beginner else (len(deck()), _NO_SET)
    if not 0 <= size <= total:
        raise ValueError(f"odds of {size} cards: expected 0 to {total}")
    none = counts[size] if size < len(counts) else 0
    # Any two cards have exactly one third among the other total - 2.
    return Odds(size, Fraction(none, comb(total, size)), Fraction(comb(size, 3), total - 2))


# Simulated, not exact: tables with a SET to one without, in whole games that take a SET at random each time.
# The rulebook prints 33:1 and 2500:1, which are rounded figures for fresh deals.
IN_PLAY_TO_ONE = {12: 14, 15: 88}
