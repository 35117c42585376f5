from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import CardError
from rules.dou_dizhu import (
    BottomShown,
    Called,
    Card,
    Deal,
    DealError,
    Event,
    HandShown,
    Match,
    NewDeal,
    Passed,
    Phase,
    Played,
    Settings,
    deck,
    legal_moves,
    next_first_bidder,
    parse_cards,
    parse_event,
)
from rules.events import EventError

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("dou_dizhu_*.txt"))
SHORT = """dou_dizhu one_chance=no winner_calls_first=no
deal 2
call 2 pass
call 0 1
call 1 3
bottom 3S 9H RJ
play 1 4S 4H
pass 2
"""


def described(match: Match) -> str:
    """The table in one line, as the golden files state it after every event."""
    deal = match.deal
    assert deal is not None
    totals = f"totals {numbers(match.totals)}"
    match deal.phase:
        case Phase.AUCTION:
            return f"auction seat {deal.seat_to_act} bid {deal.auction.bid}"
        case Phase.REDEAL:
            return f"redeal {totals}"
        case Phase.BOTTOM:
            return f"bottom landlord {deal.landlord} bid {deal.auction.bid}"
        case Phase.PLAY:
            table, turn = "leads", deal.last_turn_played
            if turn is not None and turn.play is not None:
                table = f"beats {turn.play.category} {turn.play.length} {turn.play.key.letter} by {turn.seat}"
            return f"play seat {deal.seat_to_act} {table} left {numbers(deal.left)} x{deal.multiplier}"
        case Phase.OVER:
            score = deal.settlement
            assert score is not None
            return (
                f"over winner {score.winner} {score.spring} bombs {score.bombs} rockets {score.rockets} "
                f"x{score.multiplier} scores {numbers(score.scores)} {totals}"
            )


def numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    lines = path.read_text().splitlines()
    header, *steps = [line for line in lines if not line.startswith("#")]
    match = Match.parse(header)
    for line, state in zip(steps[::2], steps[1::2], strict=True):
        before = match
        match = match.apply(parse_event(line))
        assert f"= {described(match)}" == state, line
        assert match.undo() == before
    assert Match.parse(str(match)) == match
    assert str(match).splitlines() == [header, *steps[::2]]


def test_two_whole_matches_are_there() -> None:
    assert len(GOLDEN) >= 2


def test_an_empty_match() -> None:
    match = Match.start()
    assert (match.deal, match.settlements, match.totals) == (None, (), (0, 0, 0))
    assert Match.parse(str(match)) == match
    with pytest.raises(EventError, match="nothing to undo at -1: the history has 0 events"):
        match.undo()
    with pytest.raises(DealError, match="'pass 0' before the first deal"):
        match.apply(Passed(0))


def test_text_and_events_are_inverse() -> None:
    match = Match.parse(SHORT)
    assert match.history == (
        NewDeal(2),
        Called(2, 0),
        Called(0, 1),
        Called(1, 3),
        BottomShown(parse_cards("3S 9H RJ")),
        Played(1, parse_cards("4S 4H")),
        Passed(2),
    )
    assert str(match) == SHORT
    assert parse_event("hand 0 BJ 3C") == HandShown(0, parse_cards("BJ 3C"))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), house=st.builds(Settings, st.booleans(), st.booleans()))
def test_random_matches_round_trip_at_every_event(seed: int, house: Settings) -> None:
    match = Match.start(house)
    for event in random_events(Random(seed), house)[:50]:
        before, match = match, match.apply(event)
        assert match.undo() == before
    assert Match.parse(str(match)) == match
    assert sum(match.totals) == 0


def random_events(random: Random, house: Settings) -> list[Event]:
    """Legal events of two deals; some hands are shown, and passes are rare."""
    match = Match.start(house)
    for _ in range(2):
        match = match.apply(NewDeal(next_first_bidder(match, random)))
        cards = random.sample(deck(), 54)
        held = [set(cards[17 * seat : 17 * seat + 17]) for seat in range(3)]
        for seat in random.sample(range(3), random.randrange(4)):
            match = match.apply(HandShown(seat, tuple(held[seat])))
        while match.deals[-1].phase not in (Phase.OVER, Phase.REDEAL):
            match = match.apply(random_event(random, match.deals[-1], held, cards[51:]))
    return list(match.history)


def random_event(random: Random, deal: Deal, held: list[set[Card]], bottom: list[Card]) -> Event:
    seat = deal.seat_to_act
    if seat is None:
        held[deal.landlord] |= set(bottom)
        return BottomShown(tuple(bottom))
    if deal.phase is Phase.AUCTION:
        return Called(seat, random.choice(deal.auction.legal_calls))
    plays = legal_moves(held[seat], deal.to_beat)
    if not plays or (deal.to_beat and random.random() < 0.1):
        return Passed(seat)
    laid = max(plays, key=lambda play: len(play.cards)).cards
    held[seat] -= set(laid)
    return Played(seat, laid)


@pytest.mark.parametrize("one_chance", [False, True])
@pytest.mark.parametrize("winner_calls_first", [False, True])
def test_settings_round_trip(one_chance: bool, winner_calls_first: bool) -> None:
    match = Match.start(Settings(one_chance, winner_calls_first)).apply(NewDeal(0))
    assert Match.parse(str(match)) == match
    assert match.deal is not None
    assert match.deal.auction.one_chance is one_chance


def test_comments_and_empty_lines_are_skipped() -> None:
    assert Match.parse("# A club evening\n\n" + SHORT.replace("\n", "\n\n")) == Match.parse(SHORT)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no history: expected a first line 'dou_dizhu'"),
        (
            "dou_dizhu two_chances=yes\n",
            "'two_chances=yes' is no setting: expected one of one_chance, winner",
        ),
        ("dou_dizhu one_chance=perhaps\n", "'one_chance=perhaps': expected yes or no"),
        (SHORT + "jump 1\n", "line 9: 'jump 1' is no event of Dou Dizhu: expected 'deal SEAT'"),
        (SHORT + "pass\n", "line 9: 'pass' is no event"),
        (SHORT + "pass 3\n", "'3' is no seat: expected 0, 1 or 2"),
        (SHORT + "call 0 4\n", "'4' is no call: expected pass, 1, 2 or 3"),
        (SHORT + "play 0 10S\n", "'10S' is no playing card"),
        (SHORT + "pass 1\n", "not the turn of seat 1: expected seat 0"),
        (SHORT + "deal 0\n", "the last deal is in phase play: finish or undo it"),
        (SHORT + "bottom 3S 4S 5S\n", "belongs to phase bottom"),
    ],
)
def test_errors_name_the_line_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises((EventError, CardError), match=message):
        Match.parse(text)


def test_card_errors_stay_card_errors() -> None:
    with pytest.raises(CardError, match=r"^'3X'"):
        parse_event("bottom 3S 4S 3X")
    with pytest.raises(CardError, match=r"^line 9: '3X'"):
        Match.parse(f"{SHORT}play 0 3X")


def test_an_empty_line_is_no_event() -> None:
    with pytest.raises(EventError, match="'' is no event of Dou Dizhu: expected 'deal SEAT'"):
        parse_event("")


def test_settings_left_out_have_their_defaults() -> None:
    assert Match.parse("dou_dizhu") == Match.start()
    assert Match.parse("dou_dizhu winner_calls_first=yes").settings == Settings(winner_calls_first=True)


def test_any_event_can_be_undone_or_says_why_not() -> None:
    match = Match.parse(f"{SHORT}hand 0 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 9S\npass 0\n")
    assert match.undo(7, 8, 6) == Match.parse(SHORT.removesuffix("pass 2\n"))
    assert match.undo(7) == Match.parse(f"{SHORT}pass 0\n")
    with pytest.raises(EventError, match="cannot undo that, as a later event would fail: it is not the turn"):
        match.undo(6)


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_are_three_seats(seat: int) -> None:
    with pytest.raises(EventError, match=f"a hand of seat {seat}: expected seat 0, 1 or 2"):
        Match.parse("dou_dizhu\ndeal 0").apply(HandShown(seat, deck()[:17]))
    with pytest.raises(EventError, match=f"first bidder {seat}: expected a seat 0, 1 or 2"):
        Match.start().apply(NewDeal(seat))


def test_who_calls_first_next() -> None:
    winner_first = Match.parse(GOLDEN[-1].read_text().replace("\n= ", "\n# "))
    assert winner_first.settings == Settings(one_chance=True, winner_calls_first=True)
    assert winner_first.settlements[-1].winner == 1
    at_random = replace(winner_first, settings=Settings(one_chance=True))
    unplayed = Match.start(Settings(winner_calls_first=True))
    first = {
        name: {next_first_bidder(match, Random(seed)) for seed in range(20)}
        for name, match in {"winner": winner_first, "random": at_random, "unplayed": unplayed}.items()
    }
    assert first == {"winner": {1}, "random": {0, 1, 2}, "unplayed": {0, 1, 2}}
