import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.dou_dizhu import PASS, Auction, AuctionState
from rules.dou_dizhu.auction import call

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/dou_dizhu_vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS["bidding"], ids=lambda it: f"{it['first_bidder']}:{it['calls']}")
def test_bidding_vector(vector: dict) -> None:
    auction = Auction(vector["first_bidder"])
    for index, said in enumerate(vector["calls"]):
        bid = PASS if said == "pass" else said
        if vector.get("illegal_call_index") == index:
            with pytest.raises(ValueError, match=f"call {bid}"):
                call(auction, bid)
            return
        auction = call(auction, bid)
    assert auction.state == vector["result"]
    if vector["result"] == "landlord":
        assert (auction.landlord, auction.bid) == (vector["landlord"], vector["bid"])
        assert auction.next_to_call is None
    else:
        assert auction.landlord is None
        assert auction.next_to_call == vector.get("next_to_call")


def test_before_the_first_call() -> None:
    auction = Auction(2)
    assert (auction.state, auction.next_to_call, auction.bid) == (AuctionState.OPEN, 2, 0)
    assert auction.highest_bidder is None
    assert auction.legal_calls == (PASS, 1, 2, 3)


@pytest.mark.parametrize(
    ("calls", "landlord", "bid"),
    [((PASS, 1, PASS), 1, 1), ((1, 2, PASS), 1, 2), ((PASS, PASS, 1), 2, 1), ((1, 2, 3), 2, 3), ((3,), 0, 3)],
)
def test_one_chance_ends_when_everyone_has_called(calls: tuple[int, ...], landlord: int, bid: int) -> None:
    auction = Auction(0, one_chance=True)
    for said in calls:
        assert auction.state is AuctionState.OPEN
        auction = call(auction, said)
    assert (auction.landlord, auction.bid) == (landlord, bid)


@pytest.mark.parametrize("one_chance", [False, True])
def test_every_auction_ends_and_the_highest_bid_wins(one_chance: bool) -> None:
    ended = list(finished(Auction(0, one_chance=one_chance)))
    # By hand, from the last call backwards. With a bid of 2 and one pass there are 2 ends (pass, 3), with no
    # pass 2 + 1 = 3; with a bid of 1: 1 + 3 + 1 = 5 and 5 + 3 + 1 = 9; no bid yet: 1 + 9 + 3 + 1 = 14 after
    # two passes, 14 + 13 = 27 after one, 27 + 13 = 40 at the start. With one chance: 10 + 6 + 3 + 1 = 20.
    assert len(ended) == len(set(ended)) == (20 if one_chance else 40)
    for auction in ended:
        if any(auction.calls):
            assert auction.state is AuctionState.LANDLORD
            assert auction.bid == max(auction.calls)
            assert auction.bid in auction.calls[auction.landlord :: 3]
        else:
            assert auction.state is AuctionState.REDEAL


def finished(auction: Auction) -> Iterator[Auction]:
    if auction.state is not AuctionState.OPEN:
        yield auction
    for said in auction.legal_calls:
        yield from finished(call(auction, said))


def test_no_call_after_the_end() -> None:
    auction = call(Auction(1), 3)
    assert auction.legal_calls == ()
    with pytest.raises(ValueError, match="the auction is over"):
        call(auction, PASS)


def test_there_are_three_seats() -> None:
    with pytest.raises(ValueError, match="first bidder 3"):
        Auction(3)
