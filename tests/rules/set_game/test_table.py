"""One game, event by event: who owns the table, what a call costs, when cards come and when it ends."""

import pytest

from rules.cards import CardError
from rules.events import EventError
from rules.set_game import (
    Call,
    Card,
    Claim,
    Deal,
    Game,
    NextGame,
    NoSet,
    Phase,
    Settings,
    Timeout,
    beginner_deck,
    deck,
    find_sets,
    parse_event,
    third_card,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


ONE_SET = cards("2GoS 2RtD 2PoS 2RsO 1GtD 2GtS 3PtO 3GoS 3GtS 2RsD 3GtO 1GsO")
THE_SET = cards("1GtD 2GtS 3GtO")
NO_SET_12 = cards("2GtO 3GtD 2GoD 3RoO 3PtD 1GoS 2PtS 1PsD 3RsO 2RsD 3GtS 2RtS")
NO_SET_18 = cards("2PoO 1GsO 1PoO 3RtD 1RoO 2PtD 1PsO 2GoO 2GsO 1PtD 3RsD 2PsO 1GsD 3GoS 2PtS 1PsD 3GoD 3GtD")


def dealt(table: tuple[Card, ...], **settings) -> Game:
    return Game.start(Settings(**settings)).apply(Deal(table))


def unseen(game: Game, count: int) -> tuple[Card, ...]:
    return tuple(card for card in deck() if card not in game.dealt)[:count]


def blocks(cards_left: frozenset[Card]) -> list[tuple[Card, Card, Card]] | None:
    """Split cards into SETs, by trying."""
    if not cards_left:
        return []
    first, *others = sorted(cards_left)
    for second in others:
        third = third_card(first, second)
        if third > second and third in cards_left:
            rest = blocks(cards_left - {first, second, third})
            if rest is not None:
                return [(first, second, third), *rest]
    return None


def last_cards(left: tuple[Card, ...], extra_deals: int = 0, **settings) -> Game:
    """A game at the moment when the pile runs out with these 12 or 15 cards on the table.

    Player 0 has taken everything else, SET by SET; early on, extra cards were dealt.
    """
    others = blocks(frozenset(deck()) - frozenset(left))
    lying = [others.pop()]
    game = dealt((*left[:9], *lying[0]), **settings)
    for _ in range(extra_deals):
        lying.append(others.pop())
        game = game.apply(NoSet()).apply(Deal(lying[-1]))
    while lying:
        game = game.apply(Call(0)).apply(Claim(0, lying.pop()))
        if game.due:
            if others:
                lying.append(others.pop())
            game = game.apply(Deal(lying[-1] if lying else left[9:12]))
    return game.apply(NoSet()).apply(Deal(left[12:])) if left[12:] else game


def test_a_game_begins_with_twelve_cards():
    game = Game.start(Settings(players=3))
    assert (game.phase, game.due, game.pile, game.table) == (Phase.DEALING, 12, 81, ())
    game = game.apply(Deal(ONE_SET))
    assert (game.phase, game.due, game.pile, game.table) == (Phase.OPEN, 0, 69, ONE_SET)
    assert game.scores == (0, 0, 0)


def test_a_set_is_replaced_in_the_vacated_places():
    game = dealt(ONE_SET).apply(Call(1)).apply(Claim(1, THE_SET))
    assert (game.phase, game.due, game.caller, game.scores) == (Phase.DEALING, 3, None, (0, 1))
    assert game.taken == ((), (THE_SET,))
    new = cards("1RoO 1RoS 1RoD")
    game = game.apply(Deal(new))
    assert (len(game.table), game.pile) == (12, 66)
    for old, place in zip(new, map(ONE_SET.index, THE_SET), strict=True):
        assert game.places[place] == old
    assert [card for card in game.table if card not in new] == [it for it in ONE_SET if it not in THE_SET]


def test_extra_cards_are_not_replaced():
    game = dealt(NO_SET_12).apply(NoSet())
    assert (game.phase, game.due) == (Phase.DEALING, 3)
    game = game.apply(Deal(cards("1RsO 1RsS 1RsD"))).apply(NoSet()).apply(Deal(cards("2PoO 2PoS 2PoD")))
    assert (len(game.table), game.pile) == (18, 63)
    game = game.apply(Call(0)).apply(Claim(0, cards("1RsO 1RsS 1RsD")))
    assert (game.phase, len(game.table), game.pile) == (Phase.OPEN, 15, 63)
    game = game.apply(Call(0)).apply(Claim(0, cards("2PoO 2PoS 2PoD")))
    assert (game.phase, game.table, game.pile) == (Phase.OPEN, NO_SET_12, 63)
    game = game.apply(NoSet()).apply(Deal(cards("3GoO 3GoS 3GoD")))
    game = game.apply(Call(0)).apply(Claim(0, cards("3GoO 3GoS 3GoD")))
    assert (game.phase, game.table, game.pile) == (Phase.OPEN, NO_SET_12, 60)


def test_a_table_without_a_set_may_grow_to_21_cards():
    game = dealt(NO_SET_18[:12])
    for size in (15, 18):
        game = game.apply(NoSet()).apply(Deal(NO_SET_18[size - 3 : size]))
    game = game.apply(NoSet()).apply(Deal(unseen(game, 3)))
    assert len(game.table) == 21
    assert find_sets(game.table)


def test_gaps_of_a_large_table_are_closed_by_the_last_cards():
    table = cards("2PsD 2PtD 3RtO 1RtD 1RoO 2GsD 3PtD 2RtO 1RsO 2PoO 1GtD 1PtS 2GtS 1RsD 3PsO")
    game = dealt(table[:12]).apply(NoSet()).apply(Deal(table[12:]))
    game = game.apply(Call(0)).apply(Claim(0, cards("2RtO 2PtD 2GtS")))
    assert (game.phase, game.pile, game.scores) == (Phase.OPEN, 66, (1, 0))
    assert game.places == cards("2PsD 1RsD 3RtO 1RtD 1RoO 2GsD 3PtD 3PsO 1RsO 2PoO 1GtD 1PtS")


def test_a_wrong_call_costs_a_point_and_frees_the_table():
    called = dealt(ONE_SET).apply(Call(0))
    assert (called.phase, called.caller) == (Phase.CALLED, 0)
    game = called.apply(Claim(0, ONE_SET[:3]))
    assert (game.phase, game.scores, game.table, game.pile) == (Phase.OPEN, (-1, 0), ONE_SET, 69)
    assert called.apply(Timeout(0)) == game


@pytest.mark.parametrize(
    ("seconds", "after_ms", "points"), [(5, 5000, 1), (5, 5001, -1), (2, 2001, -1), (None, 60_000, 1)]
)
def test_a_late_claim_is_a_wrong_one(seconds, after_ms, points):
    game = dealt(ONE_SET, claim_seconds=seconds).apply(Call(0)).apply(Claim(0, THE_SET, after_ms))
    assert game.scores == (points, 0)
    assert len(game.table) == (9 if points > 0 else 12)


def test_only_the_first_caller_owns_the_table():
    game = dealt(ONE_SET).apply(Call(1))
    assert game.apply(Call(0)) is game
    with pytest.raises(EventError, match="player 1 has called; expected his claim or timeout"):
        game.apply(Call(0)).apply(Claim(0, THE_SET))
    assert game.apply(Call(0)).apply(Claim(1, THE_SET)).scores == (0, 1)


def test_cards_are_not_touched_before_a_call():
    with pytest.raises(EventError, match="expected a call or 'none'"):
        dealt(ONE_SET).apply(Claim(0, THE_SET))


@pytest.mark.parametrize("event", [Call(0), Claim(0, THE_SET), Timeout(0), NoSet(), NextGame()])
def test_nothing_but_a_deal_while_cards_are_due(event):
    with pytest.raises(EventError, match=f"'{event}' cannot happen now: expected a deal of 12 cards"):
        Game.start(Settings()).apply(event)


@pytest.mark.parametrize("event", [Deal(NO_SET_12[:3]), NoSet()])
def test_a_called_table_waits_for_its_caller(event):
    with pytest.raises(EventError, match="player 1 has called"):
        dealt(ONE_SET).apply(Call(1)).apply(event)


@pytest.mark.parametrize("player", [-1, 2])
def test_a_caller_must_be_a_player(player):
    with pytest.raises(EventError, match="expected a player 0 to 1"):
        dealt(ONE_SET).apply(Call(player))


def test_claimed_cards_must_lie_there_and_differ():
    called = dealt(ONE_SET).apply(Call(0))
    with pytest.raises(EventError, match="1RsO is not on the table"):
        called.apply(Claim(0, cards("1RsO 2GtS 3GtO")))
    with pytest.raises(EventError, match="three different cards"):
        called.apply(Claim(0, (THE_SET[0], THE_SET[0], THE_SET[1])))


def test_misread_deals_are_refused():
    with pytest.raises(EventError, match="deals 11 cards: expected 12"):
        dealt(ONE_SET[:11])
    with pytest.raises(EventError, match="2GoS was dealt before"):
        dealt((*ONE_SET[:11], ONE_SET[0]))
    with pytest.raises(EventError, match="2GoS was dealt before"):
        dealt(NO_SET_12).apply(NoSet()).apply(Deal(cards("1RsO 2GoS 2GoS")))
    with pytest.raises(EventError, match="1RtO is not in the beginner deck"):
        dealt((*beginner_deck()[:11], Card.parse("1RtO")), beginner=True)


def test_a_referee_knows_that_there_is_a_set():
    with pytest.raises(EventError, match="there is a SET"):
        dealt(ONE_SET, referee=True).apply(NoSet())
    assert dealt(ONE_SET).apply(NoSet()).due == 3
    assert dealt(NO_SET_12, referee=True).apply(NoSet()).due == 3


END_9 = cards("3GtD 3PtS 1RtS 3PoD 1PoD 1PtS 2GoS 3GsS 1GoS")
END_12 = cards("1PoD 3GsO 1RoD 3RoS 2PoO 3RsS 2RsO 1GtS 2GtD 2GsS 1PoS 3PsS")
END_6 = cards("2GoS 2RsO 2RtD 1GoO 3RtO 2GsO")
A_SET = cards("1RsO 1PsS 1GsD")
ANOTHER_SET = cards("2RsD 2PsD 2GsD")


def test_the_game_ends_with_an_empty_pile_and_no_set():
    game = last_cards(END_9 + A_SET)
    assert (game.phase, game.pile, len(game.table), game.scores) == (Phase.OPEN, 0, 12, (23, 0))
    game = game.apply(Call(1)).apply(Claim(1, A_SET))
    assert (game.phase, game.table, game.scores) == (Phase.OVER, END_9, (23, 1))
    with pytest.raises(EventError, match="the game is over"):
        game.apply(Call(0))


def test_the_game_goes_on_while_sets_remain():
    game = last_cards(END_6 + A_SET + ANOTHER_SET)
    game = game.apply(Call(1)).apply(Claim(1, A_SET))
    assert (game.phase, len(game.table), game.due) == (Phase.OPEN, 9, 0)
    game = game.apply(Call(1)).apply(Claim(1, ANOTHER_SET))
    assert (game.phase, game.table, game.scores) == (Phase.OVER, END_6, (23, 2))


def test_players_may_overlook_the_last_set():
    game = last_cards(END_9 + A_SET).apply(NoSet())
    assert (game.phase, len(game.table)) == (Phase.OVER, 12)
    with pytest.raises(EventError, match="look again"):
        last_cards(END_9 + A_SET, referee=True).apply(NoSet())


def test_the_last_deal_may_end_the_game():
    # 12 cards that sum to 0 and hold no SET: what is left in one game of fourteen.
    assert last_cards(END_12).phase is Phase.OVER


def test_solitaire_needs_no_call():
    game = dealt(ONE_SET, players=1)
    assert game.apply(Claim(0, THE_SET)).scores == (1,)
    assert game.apply(Claim(0, ONE_SET[:3])).scores == (-1,)
    assert game.apply(Call(0)).apply(Claim(0, THE_SET)).scores == (1,)


@pytest.mark.parametrize(
    ("extra_deals", "one_set_clears", "penalties", "won"),
    [
        (0, False, [0, 0, 0], True),
        (1, False, [1, 0, 0], True),
        (2, False, [2, 1, 0], True),
        (3, False, [3, 2, 1], False),
        (3, True, [3, 0, 0], True),
    ],
)
def test_solitaire_clears_its_penalty_among_the_last_cards(extra_deals, one_set_clears, penalties, won):
    game = last_cards(END_6 + A_SET + ANOTHER_SET, extra_deals, players=1, one_set_clears=one_set_clears)
    seen = [game.penalty]
    for triple in (A_SET, ANOTHER_SET):
        assert not game.solitaire_won
        game = game.apply(Claim(0, triple))
        seen.append(game.penalty)
    assert (seen, game.solitaire_won, game.extra_deals) == (penalties, won, extra_deals)
    assert game.phase is Phase.OVER


def test_solitaire_clears_nothing_while_more_than_12_cards_lie():
    third_set = cards("1RsS 1RtO 1RoD")
    game = last_cards(END_6 + A_SET + ANOTHER_SET + third_set, players=1)
    assert (len(game.table), game.pile, game.penalty) == (15, 0, 1)
    game = game.apply(Claim(0, A_SET))
    assert (len(game.table), game.penalty) == (12, 1)
    assert game.apply(Claim(0, ANOTHER_SET)).penalty == 0


def test_two_players_never_win_a_solitaire():
    assert not last_cards(END_9 + A_SET).apply(NoSet()).solitaire_won


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("deal", Deal(())),
        ("deal 1GtD 2GtS 3GtO", Deal(THE_SET)),
        ("call 0", Call(0)),
        ("claim 0 1GtD 2GtS 3GtO", Claim(0, THE_SET)),
        ("claim 0 1GtD 2GtS 3GtO 4999ms", Claim(0, THE_SET, 4999)),
        ("timeout 0", Timeout(0)),
        ("none", NoSet()),
        ("next", NextGame()),
    ],
)
def test_events_are_lines(line, event):
    assert str(event) == line
    assert parse_event(line) == event


@pytest.mark.parametrize(
    "line",
    [
        *("", "call", "call me", "call -1", f"call {'9' * 5000}", "timeout", "next game"),
        *("claim 0 1GtD 2GtS", "claim 0 1GtD 2GtS 3GtO 5"),
    ],
)
def test_other_lines_are_refused(line):
    with pytest.raises(EventError, match="is no event of SET: expected 'deal"):
        parse_event(line)


def test_a_bad_card_in_an_event_is_quoted():
    with pytest.raises(CardError, match="'1GtX' is no SET card"):
        parse_event("claim 0 1GtX 2GtS 3GtO")
