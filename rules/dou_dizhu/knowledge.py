"""What each seat may know of a deal: the own hand, what was shown, and the count of the rest."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.dou_dizhu.auction import SEATS
from rules.dou_dizhu.cards import Card, Rank, deck
from rules.dou_dizhu.combinations import Combination
from rules.dou_dizhu.deal import BOTTOM_SIZE, HAND_SIZE, Deal, bottom_in_hand


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat may know: its own hand and what the whole table has seen, nothing else.

    `seat` is None for an onlooker who sees no hand. `unseen` are the cards whose place the seat cannot know;
    bottom cards are among them until they are shown, and then in `landlord_holds` until they are played.
    `last_played` is who laid `to_beat`.
    """

    seat: int | None
    hand: frozenset[Card]
    landlord: int | None
    left: tuple[int, int, int]
    unseen: frozenset[Card]
    landlord_holds: frozenset[Card]
    to_beat: Combination | None
    last_played: int | None

    @property
    def unseen_by_rank(self) -> dict[Rank, int]:
        """The card counter: how many cards of each rank have not been seen, from 3 to the red joker."""
        counts = Counter(card.rank for card in self.unseen)
        return {rank: counts[rank] for rank in Rank}


def knowledge(deal: Deal, seat: int | None = None) -> Knowledge:
    """What `seat`, or an onlooker, may know of the deal: 54 cards less the own hand and all that was shown.

    Raises ValueError when the hand of the seat is not known.
    """
    hand = frozenset() if seat is None else deal.hands[seat]
    if hand is None:
        raise ValueError(f"the hand of seat {seat} is not known: show_hand first")
    last = deal.last_turn_played
    return Knowledge(
        seat=seat,
        hand=hand,
        landlord=deal.landlord,
        left=deal.left,
        unseen=frozenset(deck()) - hand - set(deal.bottom) - set(deal.played),
        landlord_holds=bottom_in_hand(deal) - hand,
        to_beat=deal.to_beat,
        last_played=None if last is None else last.seat,
    )


def lone_hand(
    hand: Iterable[Card], *, landlord: int = 0, to_beat: Combination | None = None, last_played: int = 2
) -> Knowledge:
    """The knowledge of a player at seat 0 who shows a hand and nothing else of the deal.

    `landlord`: 0 for the player, 1 for the next in turn, 2 for the one before; `last_played`: who of these
    two laid `to_beat`. But for it, the others are taken to hold as many cards as when the deal began.
    Raises ValueError for other seats, and for a card that is there twice.
    """
    if landlord not in SEATS or last_played not in SEATS[1:]:
        raise ValueError(
            f"landlord {landlord!r}, last_played {last_played!r}: expected 0, 1 or 2, and 1 or 2"
        )
    held = tuple(hand)
    laid = () if to_beat is None else to_beat.cards
    twice = [str(card) for card, times in sorted(Counter((*held, *laid)).items()) if times > 1]
    if twice:
        raise ValueError(f"{' '.join(twice)} twice: the deck has one of each; check what was read")
    left = [len(held), HAND_SIZE, HAND_SIZE]
    if landlord != 0:
        left[landlord] += BOTTOM_SIZE
    left[last_played] -= len(laid)
    return Knowledge(
        seat=0,
        hand=frozenset(held),
        landlord=landlord,
        left=(left[0], left[1], left[2]),
        unseen=frozenset(deck()) - set(held) - set(laid),
        landlord_holds=frozenset(),
        to_beat=to_beat,
        last_played=None if to_beat is None else last_played,
    )
