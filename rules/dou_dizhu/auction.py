"""The auction that makes one player the landlord."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.events import EventError

SEATS = (0, 1, 2)
HIGHEST_BID = 3
PASS = 0


def next_seat(seat: int) -> int:
    """The seat that acts after this one; seats 0, 1, 2 are numbered in the order of play."""
    return (seat + 1) % 3


class AuctionState(StrEnum):
    """Where an auction stands."""

    OPEN = "open"
    LANDLORD = "landlord"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls in turn from `first_bidder` on, each a bid from 1 to 3 or PASS (0).

    It ends with a bid of 3 or two passes in a row after a bid; three passes at the start mean a redeal. So
    who passed may bid again as long as it lasts; with `one_chance` everyone calls once and it is over.
    """

    first_bidder: int
    calls: tuple[int, ...] = ()
    one_chance: bool = False

    def __post_init__(self) -> None:
        """Check the seat."""
        if self.first_bidder not in SEATS:
            raise EventError(f"first bidder {self.first_bidder!r}: expected a seat 0, 1 or 2")

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 when nobody has bid."""
        return max(self.calls, default=PASS)

    @property
    def highest_bidder(self) -> int | None:
        """The seat of the highest bid."""
        return None if self.bid == PASS else (self.first_bidder + self.calls.index(self.bid)) % 3

    @property
    def state(self) -> AuctionState:
        """Whether calls go on, a landlord is found, or the cards are dealt again."""
        if self.bid == PASS:
            return AuctionState.REDEAL if len(self.calls) == 3 else AuctionState.OPEN
        everyone_called = self.one_chance and len(self.calls) == 3
        if self.bid == HIGHEST_BID or self.calls[-2:] == (PASS, PASS) or everyone_called:
            return AuctionState.LANDLORD
        return AuctionState.OPEN

    @property
    def landlord(self) -> int | None:
        """The landlord's seat once the auction has found one."""
        return self.highest_bidder if self.state is AuctionState.LANDLORD else None

    @property
    def next_to_call(self) -> int | None:
        """The seat whose call is next, None when the auction is over."""
        return (self.first_bidder + len(self.calls)) % 3 if self.state is AuctionState.OPEN else None

    @property
    def legal_calls(self) -> tuple[int, ...]:
        """What the next to call may say: PASS or any bid above the highest."""
        return (PASS, *range(self.bid + 1, HIGHEST_BID + 1)) if self.state is AuctionState.OPEN else ()


def call(auction: Auction, bid: int) -> Auction:
    """The auction after the next player's call.

    Raises EventError for a bid that does not exceed the highest one or is above 3, and when it is over.
    """
    if auction.state is not AuctionState.OPEN:
        raise EventError(f"call {bid!r}: the auction is over")
    if bid not in auction.legal_calls:
        legal = " or ".join("pass" if legal == PASS else str(legal) for legal in auction.legal_calls)
        raise EventError(f"call {bid!r} after a highest bid of {auction.bid}: expected {legal}")
    return replace(auction, calls=(*auction.calls, bid))
