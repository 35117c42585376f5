"""One deal as a value: auction, bottom cards, tricks, the end."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.dou_dizhu.auction import SEATS, Auction, AuctionState, next_seat
from rules.dou_dizhu.auction import call as call_auction
from rules.dou_dizhu.cards import Card, deck
from rules.dou_dizhu.combinations import Category, Combination, classify
from rules.dou_dizhu.illegal import Illegal, explain_illegal
from rules.dou_dizhu.score import Settlement, settle
from rules.events import EventError

HAND_SIZE = 17
BOTTOM_SIZE = 3


class Phase(StrEnum):
    """What a deal waits for."""

    AUCTION = "auction"
    BOTTOM = "bottom"
    PLAY = "play"
    OVER = "over"
    REDEAL = "redeal"


class Breach(StrEnum):
    """What a refused event got wrong; the values are stable names for translations."""

    WRONG_PHASE = "wrong_phase"
    NOT_THEIR_TURN = "not_their_turn"
    ILLEGAL_CALL = "illegal_call"
    ILLEGAL_PLAY = "illegal_play"
    LEADER_MUST_PLAY = "leader_must_play"
    SAME_CARD_TWICE = "same_card_twice"
    ALREADY_PLAYED = "already_played"
    IN_ANOTHER_HAND = "in_another_hand"
    NOT_IN_HAND = "not_in_hand"
    BOTTOM_NOT_IN_HAND = "bottom_not_in_hand"
    WRONG_COUNT = "wrong_count"


class DealError(EventError):
    """An event that the rules or the cards seen so far do not allow.

    `breach` says which rule, `cards` are those at fault, and `illegal` explains cards that are no legal play.
    """

    def __init__(
        self, breach: Breach, message: str, cards: Iterable[Card] = (), illegal: Illegal | None = None
    ) -> None:
        """Keep what a view needs to say the same in its own words."""
        super().__init__(message)
        self.breach = breach
        self.cards = tuple(cards)
        self.illegal = illegal


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in its turn: a play, or None for a pass."""

    seat: int
    play: Combination | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal from the auction to its end; events such as `play` make the next value.

    `hands` are the cards each seat holds now, None where they were not shown: a deal can be refereed with no
    hand known. `bottom` is empty until the three cards are shown.
    """

    auction: Auction
    hands: tuple[frozenset[Card] | None, ...] = (None, None, None)
    bottom: tuple[Card, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def phase(self) -> Phase:
        """What comes next."""
        if self.auction.state is AuctionState.OPEN:
            return Phase.AUCTION
        if self.auction.state is AuctionState.REDEAL:
            return Phase.REDEAL
        if not self.bottom:
            return Phase.BOTTOM
        return Phase.PLAY if all(self.left) else Phase.OVER

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, None before the auction has found one."""
        return self.auction.landlord

    @property
    def left(self) -> tuple[int, int, int]:
        """How many cards each seat holds."""
        held = [HAND_SIZE] * 3
        if self.bottom and self.landlord is not None:
            held[self.landlord] += BOTTOM_SIZE
        for turn in self.turns:
            if turn.play is not None:
                held[turn.seat] -= len(turn.play.cards)
        return held[0], held[1], held[2]

    @property
    def seat_to_act(self) -> int | None:
        """The seat whose call or turn it is, None when it is nobody's."""
        if self.phase is Phase.AUCTION:
            return self.auction.next_to_call
        if self.phase is not Phase.PLAY:
            return None
        return next_seat(self.turns[-1].seat) if self.turns else self.landlord

    @property
    def last_turn_played(self) -> Turn | None:
        """The play that a follower must beat, None when the next player leads: two passes end a trick."""
        open_trick = [turn for turn in self.turns[-2:] if turn.play is not None]
        return open_trick[-1] if open_trick else None

    @property
    def to_beat(self) -> Combination | None:
        """The combination on the table, None when the next player leads."""
        turn = self.last_turn_played
        return None if turn is None else turn.play

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return tuple(card for turn in self.turns if turn.play is not None for card in turn.play.cards)

    @property
    def bombs(self) -> int:
        """The number of bombs played."""
        return self._number(Category.BOMB)

    @property
    def rockets(self) -> int:
        """The number of rockets played, 0 or 1."""
        return self._number(Category.ROCKET)

    def _number(self, category: Category) -> int:
        return sum(turn.play is not None and turn.play.category is category for turn in self.turns)

    @property
    def settlement(self) -> Settlement | None:
        """The score once a hand is empty, else None."""
        if self.phase is not Phase.OVER or self.landlord is None:
            return None
        plays = Counter(turn.seat for turn in self.turns if turn.play is not None)
        return settle(
            bid=self.auction.bid,
            landlord=self.landlord,
            winner=self.left.index(0),
            bombs=self.bombs,
            rockets=self.rockets,
            plays=(plays[0], plays[1], plays[2]),
        )

    @property
    def multiplier(self) -> int:
        """The multiplier so far: doubled by each bomb and rocket, at the end by spring too."""
        settlement = self.settlement
        return 1 << self.bombs + self.rockets if settlement is None else settlement.multiplier


def call(deal: Deal, seat: int, bid: int) -> Deal:
    """The deal after `seat` called a bid from 1 to 3 or PASS (0).

    Raises DealError out of turn and for a bid that is not higher.
    """
    _expect(deal, Phase.AUCTION)
    _expect_turn(deal, seat)
    try:
        return replace(deal, auction=call_auction(deal.auction, bid))
    except EventError as error:
        raise DealError(Breach.ILLEGAL_CALL, str(error)) from None


def show_hand(deal: Deal, seat: int, cards: Iterable[Card]) -> Deal:
    """The deal with the cards that `seat` holds now, seen for the first time or corrected.

    Raises DealError when their number is not what the seat holds, or one of them cannot be in this hand.
    """
    if seat not in SEATS:
        raise EventError(f"a hand of seat {seat!r}: expected seat 0, 1 or 2")
    shown = tuple(cards)
    _check_cards(deal, seat, shown)
    if len(shown) != deal.left[seat]:
        raise DealError(
            Breach.WRONG_COUNT, f"{len(shown)} cards for seat {seat}: expected {deal.left[seat]}", shown
        )
    missing = bottom_in_hand(deal) - set(shown) if seat == deal.landlord else frozenset()
    if missing:
        raise DealError(
            Breach.BOTTOM_NOT_IN_HAND, f"the landlord's hand lacks {_codes(missing)} from the bottom", missing
        )
    return _with_hand(deal, seat, frozenset(shown))


def show_bottom(deal: Deal, cards: Iterable[Card]) -> Deal:
    """The deal after the three bottom cards were shown to all and taken by the landlord.

    Raises DealError before the end of the auction, and for cards that cannot be at the bottom.
    """
    _expect(deal, Phase.BOTTOM)
    shown = tuple(cards)
    if len(shown) != BOTTOM_SIZE:
        raise DealError(Breach.WRONG_COUNT, f"{len(shown)} bottom cards: expected {BOTTOM_SIZE}", shown)
    _check_cards(deal, None, shown)
    assert deal.landlord is not None
    hand = deal.hands[deal.landlord]
    taken = replace(deal, bottom=tuple(sorted(shown)))
    return taken if hand is None else _with_hand(taken, deal.landlord, hand | set(shown))


def play(deal: Deal, seat: int, cards: Iterable[Card]) -> Deal:
    """The deal after `seat` played the cards.

    Raises DealError out of turn, for cards the seat cannot hold, and for what is no legal play; its `illegal`
    then says why and what is near.
    """
    _expect(deal, Phase.PLAY)
    _expect_turn(deal, seat)
    laid = tuple(cards)
    _check_cards(deal, seat, laid)
    hand = deal.hands[seat]
    missing = set() if hand is None else set(laid) - hand
    if missing:
        raise DealError(Breach.NOT_IN_HAND, f"seat {seat} does not hold {_codes(missing)}", missing)
    illegal = explain_illegal(laid, to_beat=deal.to_beat, available=_may_hold(deal, seat))
    if illegal is not None:
        table = "" if deal.to_beat is None else f" on {deal.to_beat}"
        message = f"{_codes(laid) or 'nothing'} is no legal play{table}: {illegal.fault}"
        raise DealError(Breach.ILLEGAL_PLAY, message, illegal.cards, illegal)
    if len(laid) > deal.left[seat]:
        raise DealError(
            Breach.WRONG_COUNT, f"{len(laid)} cards: seat {seat} has {deal.left[seat]} left", laid
        )
    after = replace(deal, turns=(*deal.turns, Turn(seat, classify(laid))))
    return after if hand is None else _with_hand(after, seat, hand - set(laid))


def pass_turn(deal: Deal, seat: int) -> Deal:
    """The deal after `seat` passed.

    Raises DealError out of turn and for a leader, who must play.
    """
    _expect(deal, Phase.PLAY)
    _expect_turn(deal, seat)
    if deal.to_beat is None:
        raise DealError(Breach.LEADER_MUST_PLAY, f"seat {seat} leads and cannot pass: expected a play")
    return replace(deal, turns=(*deal.turns, Turn(seat, None)))


def _expect(deal: Deal, phase: Phase) -> None:
    if deal.phase is not phase:
        raise DealError(
            Breach.WRONG_PHASE, f"the deal is in phase {deal.phase}: this belongs to phase {phase}"
        )


def _expect_turn(deal: Deal, seat: int) -> None:
    if seat != deal.seat_to_act:
        raise DealError(
            Breach.NOT_THEIR_TURN, f"it is not the turn of seat {seat}: expected seat {deal.seat_to_act}"
        )


def _check_cards(deal: Deal, seat: int | None, cards: tuple[Card, ...]) -> None:
    """Refuse cards that are known to be elsewhere than with `seat`, or at the bottom when that is None."""
    twice = {card for card, times in Counter(cards).items() if times > 1}
    if twice:
        raise DealError(Breach.SAME_CARD_TWICE, f"{_codes(twice)} twice: the deck has one of each", twice)
    gone = set(cards) & set(deal.played)
    if gone:
        raise DealError(Breach.ALREADY_PLAYED, f"{_codes(gone)} has been played before", gone)
    elsewhere = {card for other in SEATS if other != seat for card in deal.hands[other] or ()}
    if seat != deal.landlord:
        elsewhere |= bottom_in_hand(deal)
    strays = set(cards) & elsewhere
    if strays:
        raise DealError(Breach.IN_ANOTHER_HAND, f"{_codes(strays)} is in another hand", strays)


def bottom_in_hand(deal: Deal) -> frozenset[Card]:
    """The bottom cards that the landlord, as everyone knows, still holds."""
    return frozenset(deal.bottom) - set(deal.played)


def _may_hold(deal: Deal, seat: int) -> frozenset[Card]:
    """The cards that may be in a hand as far as the table knows: other hands, though known, are not used."""
    hand = deal.hands[seat]
    if hand is not None:
        return hand
    held_by_landlord = bottom_in_hand(deal) if seat != deal.landlord else frozenset()
    return frozenset(deck()) - set(deal.played) - held_by_landlord


def _with_hand(deal: Deal, seat: int, hand: frozenset[Card]) -> Deal:
    return replace(deal, hands=tuple(hand if other == seat else deal.hands[other] for other in SEATS))


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(map(str, sorted(cards)))
