"""Several rounds with their history: dealers, totals, the end, undo, and a text that plays again."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import CardError
from rules.events import EventError
from rules.straw import (
    Card,
    Deal,
    Deck,
    Effect,
    Event,
    Match,
    Play,
    Round,
    Settings,
    Show,
    Skip,
    hints,
    parse_event,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "straw_vectors.json").read_text())["vectors"]
TOTALS = next(it for it in VECTORS if it["id"] == "W21")
played = settings(deadline=None, max_examples=50)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def scored_round(options: Settings, dealer: int, scores: list[int]) -> Round:
    """A round that is over with these scores; who has 0 has broken the back."""
    worth = {0: "", 7: "7", 9: "9", 12: "10 2", 15: "10 5", 18: "10 8"}
    hands = tuple(cards(worth[score]) for score in scores)
    start = Round.start(options, dealer, hands=hands)
    return replace(start, turn=None, breaker=scores.index(0), load=51)


def test_totals_vector():
    expect = TOTALS["expect"]
    options = Settings(players=3)
    match = Match.start(options)
    dealers = []
    for scores in TOTALS["rounds"]:
        assert not match.over
        dealers.append(match.dealer)
        match = replace(match, rounds=(*match.rounds, scored_round(options, match.dealer, scores)))
    assert match.totals == tuple(expect["totals"])
    assert match.leaders == tuple(expect["winner"])
    assert dealers == expect["dealers"]
    assert len(match.rounds) == expect["rounds"]
    assert match.over


def test_first_to_100_goes_on_until_somebody_has_it():
    options = Settings(players=2, first_to=30)
    match = Match.start(options)
    for scores in ([0, 15], [18, 0], [0, 12]):
        match = replace(match, rounds=(*match.rounds, scored_round(options, match.dealer, scores)))
        assert not match.over
    match = replace(match, rounds=(*match.rounds, scored_round(options, match.dealer, [12, 0])))
    assert (match.totals, match.over, match.leaders) == ((30, 27), True, (0,))
    with pytest.raises(EventError, match="'deal' cannot happen now: the match is over"):
        match.apply(Deal())


@pytest.mark.parametrize("points", [0, -5])
def test_first_to_something(points):
    with pytest.raises(EventError, match=f"first_to={points}: expected 1 or more"):
        Settings(first_to=points)


def test_a_match_begins_with_nothing():
    match = Match.start()
    assert (match.round, match.dealer, match.totals, match.leaders, match.over) == (
        None,
        0,
        (0, 0),
        (0, 1),
        False,
    )
    assert str(match) == "straw players=2 floor_zero=no first_to=none\n"
    with pytest.raises(EventError, match="'play 1 6' cannot happen now: expected a deal"):
        match.apply(Play(1, Card.parse("6")))
    with pytest.raises(EventError, match="nothing to undo at -1"):
        match.undo()


BROKEN = "\n".join(["straw players=2", "deal", *["play 1 10", "play 0 10"] * 3])


def test_the_next_round_waits_for_the_hands():
    with pytest.raises(EventError, match="'deal' cannot happen now: the round is not over"):
        Match.parse("straw\ndeal\ndeal")
    match = Match.parse(BROKEN)
    assert match.totals == (0, 0)
    with pytest.raises(EventError, match="show the hands of 1 first"):
        match.apply(Deal())
    match = match.apply(Show(1, cards("10 8"))).apply(Deal())
    assert (match.totals, match.round.dealer, match.round.turn) == ((0, 18), 1, 0)


def test_a_deal_is_four_cards_each():
    with pytest.raises(EventError, match="'deal 1 2 3 / 4 5 6 7': expected 4 cards a player"):
        Match.parse("straw\ndeal 1 2 3 / 4 5 6 7")
    with pytest.raises(EventError, match="1 hands were dealt: expected 2"):
        Match.parse("straw\ndeal 1 2 3 4")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("deal", Deal()),
        ("deal 1 ? R -4 / C X STRAW 0", Deal(((*cards("1"), None, *cards("R -4")), cards("C X STRAW 0")))),
        ("deal 1 / 2 |", Deal((cards("1"), cards("2")), ())),
        ("deal 1 / 2 | 3 ? 5", Deal((cards("1"), cards("2")), (*cards("3"), None, *cards("5")))),
        ("deal | 3", Deal(None, cards("3"))),
        ("play 0 6", Play(0, Card.parse("6"))),
        ("play 12 X 10", Play(12, Card.parse("X"), 10)),
        ("skip 3", Skip(3)),
        ("skip 3 empty", Skip(3, empty=True)),
        ("show 1", Show(1, ())),
        ("show 1 -4 R", Show(1, cards("-4 R"))),
    ],
)
def test_events_are_lines(line, event):
    assert str(event) == line
    assert parse_event(line) == event


@pytest.mark.parametrize("line", ["", "play", "play 0", "play x 6", "play 0 X -1", "skip", "show", "undo"])
def test_other_lines_are_refused(line):
    with pytest.raises(EventError, match="is no event of Straw: expected 'deal"):
        parse_event(line)


@pytest.mark.parametrize("line", ["play 0 11", "show 1 6 7S", "deal 1 2 3 4 / 5 6 7 11"])
def test_bad_cards_are_quoted(line):
    with pytest.raises(CardError, match="is no Straw card"):
        parse_event(line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no history: expected a first line 'straw', with settings as name=value"),
        ("set players=2", "'set players=2' is no history: expected a first line 'straw'"),
        ("straw first_to=0", "first_to=0: expected 1 or more"),
        ("straw floor_zero=maybe", "'floor_zero=maybe': expected yes or no"),
        ("straw\nthrow 6", "line 2: 'throw 6' is no event of Straw"),
    ],
)
def test_bad_texts_are_quoted(text, message):
    with pytest.raises(EventError) as error:
        Match.parse(text)
    assert message in str(error.value)


def some_event(match: Match, random: Random) -> Event:
    """Something that can happen now."""
    current = match.round
    if current is None or current.scores is not None:
        deck = [card for card, count in Deck.invented().counts for _ in range(count)]
        random.shuffle(deck)
        hands = tuple(tuple(deck.pop() for _ in range(4)) for _ in range(match.settings.players))
        return random.choice([Deal(), Deal(hands), Deal(hands, tuple(deck))])
    unseen = cards("10 9 -4 R C 0 5")
    if current.over:
        return Show(current.to_show[0], unseen[:3])
    hand = [card or random.choice(unseen) for card in current.hands[current.turn]]
    ways = [it for it in hints(current, hand) if it.effect is not Effect.ILLEGAL]
    if not ways:
        return Play(current.turn, Card.parse("6"))
    chosen = random.choice(ways)
    return Play(current.turn, chosen.card, chosen.lamp)


@st.composite
def matches(draw) -> Match:
    match = Match.start(
        draw(st.builds(Settings, st.integers(2, 16), st.booleans(), st.none() | st.integers(1, 200)))
    )
    random = Random(draw(st.integers(0)))
    for _ in range(draw(st.integers(0, 150))):
        if not match.over:
            match = match.apply(some_event(match, random))
    return match


@played
@given(matches())
def test_text_plays_again(match):
    again = Match.parse(str(match))
    assert again == match
    assert str(again) == str(match)


@played
@given(matches())
def test_cards_are_never_lost(match):
    for current in match.rounds:
        if not any(isinstance(event, Show) for event in match.history):
            assert sum(map(len, (*current.hands, current.pile, current.camel))) == 64
        assert current.over or current.load <= 50
        assert current.dealer == match.rounds.index(current) % match.settings.players


@played
@given(matches(), st.integers(0))
def test_undo_takes_back_the_last_event(match, seed):
    if not match.over:
        assert match.apply(some_event(match, Random(seed))).undo() == match


def test_any_event_can_be_undone():
    match = Match.parse(f"{BROKEN}\nshow 1 10 8")
    before = match.undo(1, 2, 7)
    assert (before.round.load, before.totals, before.over) == (40, (0, 0), False)
    with pytest.raises(EventError, match="it is the turn of player 1"):
        match.undo(1)
    corrected = match.undo().apply(Show(1, cards("10 9")))
    assert corrected.totals == (0, 19)


def parsed(line: str) -> Event | None:
    """The event of a line; None for a clear error."""
    try:
        return parse_event(line)
    except (EventError, CardError):
        return None


WORDS = "deal play skip show 0 1 9 11 X C STRAW -4 ? / | x".split()  # noqa: SIM905


@given(st.lists(st.sampled_from(WORDS), max_size=8))
def test_any_line_is_an_event_or_a_clear_error(words):
    event = parsed(" ".join(words))
    assert event is None or parse_event(str(event)) == event
