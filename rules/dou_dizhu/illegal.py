"""Why cards are no legal play, and the legal plays nearest to them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rules.dou_dizhu.cards import Card, Rank, deck
from rules.dou_dizhu.combinations import Combination, beats, classify
from rules.dou_dizhu.counts import HIGHEST_IN_SEQUENCE


class Fault(StrEnum):
    """Why cards are no legal play; the values are stable names for translations."""

    NO_CARDS = "no_cards"
    MORE_THAN_A_DECK_HAS = "more_than_a_deck_has"
    BOTH_JOKERS_WITH_OTHERS = "both_jokers_with_others"
    TOO_HIGH_FOR_A_SEQUENCE = "too_high_for_a_sequence"
    SEQUENCE_TOO_SHORT = "sequence_too_short"
    GAP_IN_SEQUENCE = "gap_in_sequence"
    UNEVEN_SEQUENCE = "uneven_sequence"
    TRIPLE_OR_BOMB_ATTACHED = "triple_or_bomb_attached"
    WRONG_ATTACHMENTS = "wrong_attachments"
    NOTHING_IN_COMMON = "nothing_in_common"
    OTHER_CATEGORY = "other_category"
    OTHER_SIZE = "other_size"
    NOT_HIGHER = "not_higher"


class Change(StrEnum):
    """How a nearest legal play differs from the cards."""

    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Nearest:
    """A legal play that is one card away: `removed` goes, `added` comes, or both where a card was misread."""

    change: Change
    removed: Card | None
    added: Card | None
    combination: Combination


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why cards are no legal play, which of them are at fault, and what is legal one card away."""

    fault: Fault
    cards: tuple[Card, ...]
    nearest: tuple[Nearest, ...]


def explain_illegal(
    cards: Iterable[Card],
    *,
    to_beat: Combination | None = None,
    available: Iterable[Card] | None = None,
) -> Illegal | None:
    """Why the cards may not be played, or None when they may.

    `to_beat`: the play on the table, which a legal one must beat. `available`: the cards that may be added,
    such as a known hand; without it any card of the deck. Nearest plays come with one card changed, then
    removed, then added, one for each distinct multiset of ranks; a joker taken for the other comes first.
    """
    shown = tuple(sorted(cards))
    combination = classify(shown)
    if combination is None:
        fault, culprits = _fault(shown)
    elif to_beat is None or beats(combination, to_beat):
        return None
    else:
        fault, culprits = _not_beating(combination, to_beat), shown
    pool = [card for card in (deck() if available is None else available) if card not in shown]
    return Illegal(fault, culprits, _nearest(shown, pool, to_beat))


def _not_beating(play: Combination, to_beat: Combination) -> Fault:
    if play.category is not to_beat.category:
        return Fault.OTHER_CATEGORY
    return Fault.NOT_HIGHER if play.length == to_beat.length else Fault.OTHER_SIZE


def _fault(cards: tuple[Card, ...]) -> tuple[Fault, tuple[Card, ...]]:
    """The first rule that the cards break, and the cards that break it."""
    if not cards:
        return Fault.NO_CARDS, ()
    groups: dict[Rank, tuple[Card, ...]] = {}
    for card in cards:
        groups[card.rank] = (*groups.get(card.rank, ()), card)
    too_many = [group for rank, group in groups.items() if len(group) > (1 if rank.is_joker else 4)]
    if too_many:
        return Fault.MORE_THAN_A_DECK_HAS, _joined(too_many)
    if Rank.BLACK_JOKER in groups and Rank.RED_JOKER in groups:
        return Fault.BOTH_JOKERS_WITH_OTHERS, cards[-2:]
    if max(map(len, groups.values())) < 3:
        return _fault_of_sequence(cards, groups)
    return _fault_of_core(cards, groups)


def _fault_of_sequence(
    cards: tuple[Card, ...], groups: dict[Rank, tuple[Card, ...]]
) -> tuple[Fault, tuple[Card, ...]]:
    """Singles and pairs can only be meant as a straight or a pair chain, if there are enough of them."""
    ranks = list(groups)
    number_of = Counter(map(len, groups.values()))
    missing = ranks[-1] - ranks[0] + 1 - len(ranks)
    if len(ranks) < (2 if number_of[1] == 0 else 3) or (len(ranks) < 4 and missing > 1):
        return Fault.NOTHING_IN_COMMON, cards
    if len(number_of) == 2:
        fewer = 1 if number_of[1] <= number_of[2] else 2
        return Fault.UNEVEN_SEQUENCE, _joined(group for group in groups.values() if len(group) == fewer)
    high = [group for rank, group in groups.items() if rank > HIGHEST_IN_SEQUENCE]
    if high:
        return Fault.TOO_HIGH_FOR_A_SEQUENCE, _joined(high)
    if missing:
        return Fault.GAP_IN_SEQUENCE, _joined(
            groups[rank] for before, rank in pairwise(ranks) if rank - before > 1
        )
    return Fault.SEQUENCE_TOO_SHORT, cards


def _fault_of_core(
    cards: tuple[Card, ...], groups: dict[Rank, tuple[Card, ...]]
) -> tuple[Fault, tuple[Card, ...]]:
    """Triples and fours can only be meant as cores of a plane or of a play with attachments."""
    big = {rank: group for rank, group in groups.items() if len(group) >= 3}
    if len(big) == 1:
        return Fault.WRONG_ATTACHMENTS, tuple(card for card in cards if card.rank not in big)
    fours = [group for group in big.values() if len(group) == 4]
    if fours:
        return Fault.TRIPLE_OR_BOMB_ATTACHED, _joined(fours)
    ranks = list(big)
    if ranks[-1] > HIGHEST_IN_SEQUENCE and (len(ranks) == 2 or HIGHEST_IN_SEQUENCE in ranks):
        return Fault.TOO_HIGH_FOR_A_SEQUENCE, big[ranks[-1]]
    run = _longest_run(ranks)
    if len(run) == 1:
        return Fault.GAP_IN_SEQUENCE, _joined(list(big.values())[1:])
    if len(run) < len(ranks):
        return Fault.TRIPLE_OR_BOMB_ATTACHED, _joined(group for rank, group in big.items() if rank not in run)
    return Fault.WRONG_ATTACHMENTS, tuple(card for card in cards if card.rank not in big)


def _longest_run(ranks: list[Rank]) -> list[Rank]:
    """The longest row of consecutive ranks, the lowest such row when there are several."""
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return max(runs, key=len)


def _joined(groups: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group)


def _nearest(cards: tuple[Card, ...], pool: list[Card], to_beat: Combination | None) -> tuple[Nearest, ...]:
    found: dict[tuple[Rank, ...], Nearest] = {}
    for removed, added in _edits(cards, pool):
        edited = list(cards)
        if removed is not None:
            edited.remove(removed)
        if added is not None:
            edited.append(added)
        combination = classify(edited)
        if combination is None or (to_beat is not None and not beats(combination, to_beat)):
            continue
        change = Change.ADDED if removed is None else Change.REMOVED if added is None else Change.CHANGED
        found.setdefault(combination.ranks, Nearest(change, removed, added, combination))
    return tuple(found.values())


def _edits(cards: tuple[Card, ...], pool: list[Card]) -> Iterator[tuple[Card | None, Card | None]]:
    """Pairs (removed, added), one for each pair of ranks; a changed card keeps its suit where it can."""
    removable = list({card.rank: card for card in cards}.values())
    changes = [
        (removed, min(same_rank, key=lambda card: card.suit != removed.suit))
        for removed in removable
        for same_rank in _by_rank(pool)
        if same_rank[0].rank != removed.rank
    ]
    yield from sorted(changes, key=lambda change: not (change[0].rank.is_joker and change[1].rank.is_joker))
    for card in removable:
        yield card, None
    for same_rank in _by_rank(pool):
        yield None, same_rank[0]


def _by_rank(cards: Iterable[Card]) -> list[list[Card]]:
    groups: dict[Rank, list[Card]] = {}
    for card in sorted(cards):
        groups.setdefault(card.rank, []).append(card)
    return list(groups.values())
