"""What a finished deal is worth."""

from dataclasses import dataclass
from enum import StrEnum

from rules.dou_dizhu.auction import SEATS


class Spring(StrEnum):
    """The two ways to shut the other side out, which double the multiplier."""

    NONE = "none"
    SPRING = "spring"
    REVERSE_SPRING = "reverse_spring"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The score of a finished deal; `scores` by seat add up to zero."""

    bid: int
    landlord: int
    winner: int
    bombs: int
    rockets: int
    spring: Spring
    multiplier: int
    scores: tuple[int, int, int]


def settle(
    *, bid: int, landlord: int, winner: int, bombs: int, rockets: int, plays: tuple[int, int, int]
) -> Settlement:
    """The score of a deal: each farmer wins or loses bid x multiplier, the landlord twice that.

    `winner` is the seat that emptied its hand, `plays` counts the plays (not passes) of each seat. Every bomb
    and rocket played doubles, and so do spring (the landlord wins before a farmer has played) and reverse
    spring (a farmer wins after the landlord has played once). Source for the bid as the stake: pagat.com.
    """
    farmers_played = any(plays[seat] for seat in SEATS if seat != landlord)
    spring = Spring.NONE
    if winner == landlord and not farmers_played:
        spring = Spring.SPRING
    elif winner != landlord and plays[landlord] == 1:
        spring = Spring.REVERSE_SPRING
    multiplier = 1 << bombs + rockets + (spring is not Spring.NONE)
    farmer = bid * multiplier * (-1 if winner == landlord else 1)
    first, second, third = (-2 * farmer if seat == landlord else farmer for seat in SEATS)
    return Settlement(bid, landlord, winner, bombs, rockets, spring, multiplier, (first, second, third))
