from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import (
    PASS,
    Auction,
    Breach,
    Card,
    Deal,
    DealError,
    Phase,
    deck,
    legal_moves,
    parse_cards,
)
from rules.dou_dizhu.deal import call, pass_turn, play, show_bottom, show_hand

CardsOf = Callable[[str], tuple[Card, ...]]
ALL = deck()
HANDS = (ALL[:17], ALL[17:34], ALL[34:51])
BOTTOM = ALL[51:]


def landlord_at(seat: int, *, hands: bool = True) -> Deal:
    """A deal where `seat` bid 3 and took a 2 and both jokers; hands are runs of the sorted deck."""
    deal = call(Deal(Auction(seat)), seat, 3)
    if hands:
        for other, hand in enumerate(HANDS):
            deal = show_hand(deal, other, hand)
    return show_bottom(deal, BOTTOM)


def refused(breach: Breach) -> pytest.RaisesExc[DealError]:
    return pytest.RaisesExc(DealError, check=lambda error: error.breach is breach)


def test_a_new_deal_waits_for_the_first_bidder() -> None:
    deal = Deal(Auction(1))
    assert (deal.phase, deal.seat_to_act, deal.landlord) == (Phase.AUCTION, 1, None)
    assert (deal.left, deal.played, deal.multiplier) == ((17, 17, 17), (), 1)
    assert deal.to_beat is None
    assert deal.settlement is None


def test_three_passes_mean_a_redeal() -> None:
    deal = Deal(Auction(2))
    for seat in (2, 0, 1):
        deal = call(deal, seat, PASS)
    assert deal.phase is Phase.REDEAL
    assert deal.settlement is None
    with refused(Breach.WRONG_PHASE):
        show_bottom(deal, BOTTOM)


def test_the_landlord_takes_the_bottom_and_leads() -> None:
    deal = call(Deal(Auction(0)), 0, 3)
    assert (deal.phase, deal.seat_to_act) == (Phase.BOTTOM, None)
    deal = landlord_at(1)
    assert (deal.phase, deal.landlord, deal.seat_to_act, deal.left) == (Phase.PLAY, 1, 1, (17, 20, 17))
    assert deal.hands[1] == frozenset(HANDS[1]) | set(BOTTOM)


def test_two_passes_give_the_lead() -> None:
    deal = play(landlord_at(0), 0, parse_cards("3S"))
    deal = play(pass_turn(deal, 1), 2, parse_cards("QC"))
    deal = pass_turn(pass_turn(deal, 0), 1)
    assert (deal.seat_to_act, deal.to_beat) == (2, None)
    with refused(Breach.LEADER_MUST_PLAY):
        pass_turn(deal, 2)
    deal = play(deal, 2, parse_cards("KS"))
    assert str(deal.to_beat) == "K"


def test_who_passed_may_play_later_in_the_trick() -> None:
    deal = play(landlord_at(0, hands=False), 0, parse_cards("3S"))
    deal = play(pass_turn(deal, 1), 2, parse_cards("5S"))
    deal = play(pass_turn(deal, 0), 1, parse_cards("6S"))
    assert (str(deal.to_beat), deal.seat_to_act) == ("6", 2)


def test_a_bomb_and_the_rocket_double_and_the_deal_ends_at_once() -> None:
    deal = landlord_at(0)
    deal = play(deal, 0, parse_cards("3S 3H 3D 3C"))
    assert (deal.multiplier, deal.bombs, deal.rockets) == (2, 1, 0)
    deal = pass_turn(pass_turn(deal, 1), 2)
    deal = play(deal, 0, parse_cards("BJ RJ"))
    assert (deal.multiplier, deal.bombs, deal.rockets) == (4, 1, 1)
    for cards in ("4S 4H 4D 4C 5S 5H", "5D 5C", "6S 6H 6D 6C", "7S", "2C"):
        deal = pass_turn(pass_turn(deal, 1), 2)
        deal = play(deal, 0, parse_cards(cards))
    assert deal.phase is Phase.OVER
    assert deal.seat_to_act is None
    settlement = deal.settlement
    assert settlement is not None
    # Two bombs, the rocket, and spring: 2 ** 4 times a bid of 3.
    assert (settlement.spring, settlement.multiplier, settlement.scores) == ("spring", 16, (96, -48, -48))
    assert deal.multiplier == 16
    with refused(Breach.WRONG_PHASE):
        pass_turn(deal, 1)


@pytest.mark.parametrize(
    ("seat", "cards", "breach"),
    [
        (1, "7H", Breach.NOT_THEIR_TURN),
        (0, "3S 3S", Breach.SAME_CARD_TWICE),
        (0, "3S 4S", Breach.ILLEGAL_PLAY),
        (0, "", Breach.ILLEGAL_PLAY),
        (0, "KS", Breach.IN_ANOTHER_HAND),
    ],
)
def test_refused_leads(seat: int, cards: str, breach: Breach) -> None:
    with refused(breach):
        play(landlord_at(0), seat, parse_cards(cards))


def test_refused_answers() -> None:
    deal = play(landlord_at(0, hands=False), 0, parse_cards("5S 5H"))
    with refused(Breach.ALREADY_PLAYED):
        play(deal, 1, parse_cards("5H 5C"))
    with refused(Breach.IN_ANOTHER_HAND):
        play(deal, 1, parse_cards("BJ RJ"))
    with refused(Breach.NOT_IN_HAND):
        play(show_hand(deal, 1, HANDS[1]), 1, parse_cards("KS KH"))
    with pytest.raises(DealError, match="4S 4H is no legal play on 55: not_higher") as caught:
        play(deal, 1, parse_cards("4S 4H"))
    assert caught.value.illegal is not None
    assert "44" not in {str(near.combination) for near in caught.value.illegal.nearest}
    assert play(deal, 1, parse_cards("6S 6H")).left == (18, 15, 17)


def test_more_cards_than_a_seat_has_left_are_refused() -> None:
    deal = landlord_at(0, hands=False)
    for cards in ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "3H 4H 5H 6H 7H 8H"):
        deal = pass_turn(pass_turn(play(deal, 0, parse_cards(cards)), 1), 2)
    assert deal.left[0] == 2
    with refused(Breach.WRONG_COUNT):
        play(deal, 0, parse_cards("2S 2H 2D"))


def test_hands_can_be_shown_corrected_and_refused() -> None:
    deal = landlord_at(0, hands=False)
    with refused(Breach.WRONG_COUNT):
        show_hand(deal, 1, HANDS[1][:16])
    with refused(Breach.SAME_CARD_TWICE):
        show_hand(deal, 1, (*HANDS[1][:16], HANDS[1][0]))
    with refused(Breach.IN_ANOTHER_HAND):
        show_hand(deal, 1, (*HANDS[1][:16], BOTTOM[0]))
    with refused(Breach.BOTTOM_NOT_IN_HAND):
        show_hand(deal, 0, (*HANDS[0], *HANDS[1][:3]))
    deal = show_hand(deal, 0, (*HANDS[0], *BOTTOM))
    with refused(Breach.IN_ANOTHER_HAND):
        show_hand(deal, 1, (*HANDS[1][:16], HANDS[0][0]))
    deal = play(deal, 0, parse_cards("3S"))
    with refused(Breach.ALREADY_PLAYED):
        show_hand(deal, 1, (*HANDS[1][:16], *parse_cards("3S")))
    corrected = show_hand(show_hand(deal, 1, HANDS[1]), 1, (*HANDS[1][:16], HANDS[2][0]))
    assert corrected.hands[1] == frozenset((*HANDS[1][:16], HANDS[2][0]))


def test_the_bottom_is_three_cards_that_nobody_holds() -> None:
    deal = show_hand(call(Deal(Auction(0)), 0, 3), 1, HANDS[1])
    with refused(Breach.WRONG_COUNT):
        show_bottom(deal, BOTTOM[:2])
    with refused(Breach.IN_ANOTHER_HAND):
        show_bottom(deal, (*BOTTOM[:2], HANDS[1][0]))
    with refused(Breach.WRONG_PHASE):
        show_bottom(Deal(Auction(0)), BOTTOM)
    with refused(Breach.WRONG_PHASE):
        play(deal, 0, parse_cards("3S"))


def test_calls_out_of_turn_or_too_low_are_refused() -> None:
    deal = call(Deal(Auction(0)), 0, 2)
    with refused(Breach.NOT_THEIR_TURN):
        call(deal, 2, 3)
    with refused(Breach.ILLEGAL_CALL):
        call(deal, 1, 2)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_random_deals_keep_every_card_and_end_with_an_even_score(seed: int) -> None:
    random = Random(seed)
    cards = random.sample(ALL, 54)
    landlord = random.randrange(3)
    deal = call(Deal(Auction(landlord)), landlord, 3)
    shown = random.sample(range(3), random.randrange(4))
    held = [set(cards[17 * seat : 17 * seat + 17]) for seat in range(3)]
    for seat in shown:
        deal = show_hand(deal, seat, held[seat])
    deal = show_bottom(deal, cards[51:])
    held[landlord] |= set(cards[51:])
    doublings = 0
    while deal.phase is Phase.PLAY:
        seat = deal.seat_to_act
        assert seat is not None
        choices = legal_moves(held[seat], deal.to_beat)
        if not choices or (deal.to_beat is not None and random.random() < 0.3):
            deal = pass_turn(deal, seat)
            continue
        chosen = random.choice(choices)
        deal = play(deal, seat, chosen.cards)
        held[seat] -= set(chosen.cards)
        doublings += (len(set(chosen.ranks)) == 1 and len(chosen.cards) == 4) or str(chosen) == "BR"
        assert deal.left == tuple(map(len, held))
        assert all(deal.hands[other] == (held[other] if other in shown else None) for other in range(3))
        assert len(deal.played) + sum(deal.left) == 54
    settlement = deal.settlement
    assert settlement is not None
    assert not held[settlement.winner]
    assert sum(settlement.scores) == 0
    assert settlement.multiplier == 2 ** (doublings + (settlement.spring != "none"))
    assert (settlement.scores[landlord] > 0) is (settlement.winner == landlord)
