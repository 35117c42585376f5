from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import (
    PASS,
    Auction,
    Deal,
    Rank,
    classify,
    deck,
    knowledge,
    legal_moves,
    lone_hand,
    parse_cards,
)
from rules.dou_dizhu.deal import call, pass_turn, play, show_bottom, show_hand

ALL = deck()


def dealt(random: Random, own: tuple = ()) -> Deal:
    """Seat 0 holds `own` or 17 random cards, both others random ones; nobody has called."""
    own = own or tuple(random.sample(ALL, 17))
    others = random.sample([card for card in ALL if card not in own], 34)
    deal = Deal(Auction(0))
    for seat, hand in enumerate((own, others[:17], others[17:])):
        deal = show_hand(deal, seat, hand)
    return deal


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_what_others_hold_and_the_hidden_bottom_leave_no_trace(seed: int, other: int) -> None:
    """The same hand among other cards: the counter is the same until the bottom is shown."""
    first = dealt(Random(seed))
    assert first.hands[0] is not None
    second = dealt(Random(other), tuple(first.hands[0]))
    for calls in ((), (PASS,), (PASS, 1), (PASS, 1, 3)):
        one, two = first, second
        for seat, bid in enumerate(calls):
            one, two = call(one, seat, bid), call(two, seat, bid)
        assert knowledge(one, 0) == knowledge(two, 0)
        assert len(knowledge(one, 0).unseen) == 37
        assert len(knowledge(one).unseen) == 54


def test_the_bottom_is_counted_once_it_is_shown() -> None:
    deal = dealt(Random(1))
    bottom = [card for card in ALL if not any(hand and card in hand for hand in deal.hands)]
    deal = call(call(deal, 0, PASS), 1, 3)
    assert set(bottom) <= knowledge(deal, 0).unseen
    deal = show_bottom(deal, bottom)
    farmer, landlord, onlooker = knowledge(deal, 0), knowledge(deal, 1), knowledge(deal)
    assert (len(farmer.unseen), farmer.landlord_holds) == (34, set(bottom))
    assert (len(landlord.unseen), landlord.landlord_holds) == (34, set())
    assert (len(onlooker.unseen), onlooker.landlord_holds) == (51, set(bottom))
    deal = play(deal, 1, [bottom[0]])
    farmer = knowledge(deal, 0)
    assert (len(farmer.unseen), farmer.landlord_holds) == (34, set(bottom[1:]))
    assert (farmer.left, farmer.last_played, str(farmer.to_beat)) == ((17, 19, 17), 1, bottom[0].rank.letter)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_the_counter_is_the_deck_less_all_that_was_seen(seed: int) -> None:
    random = Random(seed)
    deal = dealt(random)
    bottom = [card for card in ALL if not any(hand and card in hand for hand in deal.hands)]
    deal = show_bottom(call(deal, 0, 3), bottom)
    for _ in range(random.randrange(12)):
        seat = deal.seat_to_act
        if seat is None:
            break
        moves = legal_moves(deal.hands[seat] or (), deal.to_beat)
        deal = play(deal, seat, random.choice(moves).cards) if moves else pass_turn(deal, seat)
    for viewer in range(3):
        view = knowledge(deal, viewer)
        others = [deal.hands[seat] or frozenset() for seat in range(3) if seat != viewer]
        assert view.unseen | view.landlord_holds == others[0] | others[1]
        assert not view.unseen & view.landlord_holds
        assert sum(view.unseen_by_rank.values()) == len(view.unseen)


def test_the_counter_goes_by_rank() -> None:
    view = lone_hand(parse_cards("7S 7H 7D RJ"))
    assert list(view.unseen_by_rank) == list(Rank)
    assert (view.unseen_by_rank[Rank.SEVEN], view.unseen_by_rank[Rank.EIGHT]) == (1, 4)
    assert (view.unseen_by_rank[Rank.BLACK_JOKER], view.unseen_by_rank[Rank.RED_JOKER]) == (1, 0)


def test_a_hand_that_was_not_shown_is_not_known() -> None:
    with pytest.raises(ValueError, match="hand of seat 1 is not known: show_hand first"):
        knowledge(Deal(Auction(0)), 1)


def test_a_lone_hand_is_at_seat_0_of_a_deal_that_begins() -> None:
    assert lone_hand(ALL[:20]).left == (20, 17, 17)
    assert lone_hand(ALL[:17], landlord=1).left == (17, 20, 17)
    assert lone_hand(ALL[:5], landlord=2).left == (5, 17, 20)
    table = classify(ALL[40:42])
    answering = lone_hand(ALL[:17], landlord=2, to_beat=table, last_played=2)
    assert (answering.left, answering.last_played, len(answering.unseen)) == ((17, 17, 18), 2, 35)
