"""The rules a second time, sharing nothing with the code under test, by trying everything.

Ranks are strings of letters from low to high, such as `33344B`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product

import pytest

from rules.dou_dizhu import Card, parse_cards

ORDER = "3456789TJQKA2BR"
Reading = tuple[str, int, str]


def sorted_ranks(ranks: str) -> str:
    return "".join(sorted(ranks, key=ORDER.index))


def runs(shortest: int, longest: int) -> Iterator[str]:
    """Every row of ranks from 3 to A."""
    chain = "3456789TJQKA"
    for length in range(shortest, longest + 1):
        for start in range(len(chain) - length + 1):
            yield chain[start : start + length]


@cache
def brute_force_readings(ranks: str) -> frozenset[Reading]:
    """Every way to read the ranks as a play, by the rule table: category, core length, highest core rank."""
    found: set[Reading] = set()
    have = Counter(ranks)
    total = len(ranks)
    if any(count > (1 if rank in "BR" else 4) for rank, count in have.items()):
        return frozenset()
    if sorted_ranks(ranks) == "BR":
        found.add(("rocket", 1, "R"))
    for each, category in ((1, "single"), (2, "pair"), (3, "triple"), (4, "bomb")):
        found |= {(category, 1, rank) for rank in have if ranks == rank * each}
    for each, shortest, category in ((1, 5, "straight"), (2, 3, "pair_chain"), (3, 2, "plane")):
        for run in runs(shortest, 12):
            if have == Counter(run * each) and total <= 20:
                found.add((category, len(run), run[-1]))
    cores = [rank for rank in ORDER[:13] if have[rank] >= 3] + [
        run for run in runs(2, 5) if all(have[rank] >= 3 for rank in run)
    ]
    for core in cores:
        rest = have - Counter(core * 3)
        wings = sum(rest.values())
        if not set(core) & set(rest) and max(rest.values(), default=0) <= 2 and not rest["B"] * rest["R"]:
            if wings == len(core):
                found.add(("triple_single" if len(core) == 1 else "plane_single", len(core), core[-1]))
            if wings == 2 * len(core) and set(rest.values()) == {2}:
                found.add(("triple_pair" if len(core) == 1 else "plane_pair", len(core), core[-1]))
    for core in (rank for rank in have if have[rank] == 4):
        rest = have - Counter(core * 4)
        if sum(rest.values()) == 2 and not rest["B"] * rest["R"]:
            found.add(("four_two_single", 1, core))
        if len(rest) == 2 and set(rest.values()) == {2}:
            found.add(("four_two_pair", 1, core))
    return frozenset(found)


def brute_force_beats(play: Reading, to_beat: Reading) -> bool:
    if play[:2] == to_beat[:2]:
        return ORDER.index(play[2]) > ORDER.index(to_beat[2])
    if play[0] == "rocket":
        return True
    return play[0] == "bomb" and to_beat[0] not in ("bomb", "rocket")


def only_reading(ranks: str) -> Reading:
    [reading] = brute_force_readings(ranks)
    return reading


@cache
def brute_force_plays(hand: str) -> tuple[str, ...]:
    """Every part of the hand that can be read as a play."""
    have = Counter(hand)
    takes = product(*(range(have[rank] + 1) for rank in have))
    parts = (sorted_ranks("".join(rank * n for rank, n in zip(have, take, strict=True))) for take in takes)
    return tuple(part for part in parts if part and brute_force_readings(part))


@cache
def brute_force_minimum(hand: str) -> int:
    """The fewest plays that empty the hand, by trying each play first."""
    if not hand:
        return 0
    have = Counter(hand)
    rests = ((have - Counter(play)).elements() for play in brute_force_plays(hand))
    return 1 + min(brute_force_minimum(sorted_ranks("".join(rest))) for rest in rests)


def brute_force_landlord_wins(
    hands: tuple[str, str, str], turn: int, landlord: int, to_beat: str = "", owner: int | None = None
) -> bool:
    """Who wins with open cards: every legal move of everyone is tried."""
    if owner == turn:
        to_beat, owner = "", None
    following = (turn + 1) % 3
    outcomes = []
    for play in brute_force_plays(hands[turn]):
        if to_beat and not brute_force_beats(*map(only_reading, (play, to_beat))):
            continue
        rest = sorted_ranks("".join((Counter(hands[turn]) - Counter(play)).elements()))
        after = tuple(rest if seat == turn else hands[seat] for seat in range(3))
        won_now = turn == landlord if not rest else None
        outcomes.append(
            won_now
            if won_now is not None
            else brute_force_landlord_wins(after, following, landlord, play, turn)
        )
    if to_beat:
        outcomes.append(brute_force_landlord_wins(hands, following, landlord, to_beat, owner))
    return any(outcomes) if turn == landlord else all(outcomes)


def suited(ranks: str) -> tuple[Card, ...]:
    """Cards of the ranks: spades first, then hearts, diamonds and clubs."""
    taken: Counter[str] = Counter()
    codes = []
    for rank in ranks:
        codes.append(f"{rank}J" if rank in "BR" else rank + "SHDC"[taken[rank]])
        taken[rank] += 1
    return parse_cards(" ".join(codes))


@pytest.fixture(scope="session")
def cards_of() -> Callable[[str], tuple[Card, ...]]:
    return suited


@pytest.fixture(scope="session")
def readings() -> Callable[[str], frozenset[Reading]]:
    return brute_force_readings


@pytest.fixture(scope="session")
def plays_of() -> Callable[[str], tuple[str, ...]]:
    return brute_force_plays


@pytest.fixture(scope="session")
def reading_beats() -> Callable[[Reading, Reading], bool]:
    return brute_force_beats


@pytest.fixture(scope="session")
def fewest_plays() -> Callable[[str], int]:
    return brute_force_minimum


@pytest.fixture(scope="session")
def landlord_wins() -> Callable[..., bool]:
    return brute_force_landlord_wins


@pytest.fixture(scope="session")
def choose() -> Callable[[str, int], list[str]]:
    """All parts of a hand with so many cards, one for each choice of cards."""
    return lambda hand, number: [sorted_ranks("".join(part)) for part in combinations(hand, number)]
