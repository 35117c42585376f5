"""Several games with their history: dealers, totals, undo, and a text that plays again."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import CardError
from rules.events import EventError
from rules.set_game import (
    Call,
    Card,
    Claim,
    Deal,
    Event,
    Match,
    NextGame,
    NoSet,
    Phase,
    Settings,
    Timeout,
    beginner_deck,
    deck,
    find_sets,
    parse_event,
)

every_settings = st.builds(
    Settings,
    players=st.integers(1, 4),
    rotate=st.booleans(),
    beginner=st.booleans(),
    claim_seconds=st.none() | st.integers(1, 60),
    referee=st.booleans(),
    one_set_clears=st.booleans(),
)
played = settings(deadline=None, max_examples=50)


def whole_deck(match: Match) -> tuple[Card, ...]:
    return beginner_deck() if match.settings.beginner else deck()


def some_event(match: Match, random: Random) -> Event:
    """Something that can happen now."""
    game = match.game
    sets = find_sets(game.table)
    match game.phase:
        case Phase.OVER:
            return NextGame()
        case Phase.DEALING:
            unseen = [card for card in whole_deck(match) if card not in game.dealt]
            return Deal(tuple(random.sample(unseen, game.due)))
        case Phase.OPEN if not sets or (random.random() < 0.1 and not match.settings.referee):
            return NoSet()
        case Phase.OPEN:
            return Call(random.randrange(match.settings.players))
        case _:
            if not sets or random.random() < 0.1:
                return Timeout(game.caller)
            claimed = random.choice(sets) if random.random() < 0.9 else random.sample(game.table, 3)
            return Claim(game.caller, tuple(claimed), random.randrange(6000))


@st.composite
def matches(draw, max_events: int = 150) -> Match:
    match = Match.start(draw(every_settings))
    random = Random(draw(st.integers(0)))
    for _ in range(draw(st.integers(0, max_events))):
        if match.over:
            break
        match = match.apply(some_event(match, random))
    return match


def test_a_match_begins_with_nothing():
    match = Match.start()
    assert (match.history, match.totals, match.leaders, match.over) == ((), (0, 0), (0, 1), False)
    with pytest.raises(EventError, match="nothing to undo at -1: the history has 0 events"):
        match.undo()


@played
@given(matches())
def test_text_plays_again(match):
    again = Match.parse(str(match))
    assert again == match
    assert str(again) == str(match)


@played
@given(matches())
def test_cards_are_never_lost(match):
    assert [game.dealer for game in match.games] == list(range(len(match.games)))
    for game in match.games:
        taken = [card for sets in game.taken for triple in sets for card in triple]
        assert len(game.table) + len(taken) == len(game.dealt)
        assert set(game.table) | set(taken) == game.dealt
        assert len(game.dealt) + game.pile == len(whole_deck(match))
        assert game.due in (0, 3, 12)
        assert game.phase is not Phase.OVER or game.pile == 0


@played
@given(matches())
def test_each_sum_of_points_is_sets_less_penalties(match):
    history = match.history
    sets = sum(len(taken) for game in match.games for taken in game.taken)
    claims = sum(isinstance(event, Claim) for event in history)
    timeouts = sum(isinstance(event, Timeout) for event in history)
    assert sum(match.totals) == sets - (claims - sets) - timeouts


@played
@given(matches(), st.integers(0))
def test_undo_takes_back_the_last_event(match, seed):
    if not match.over:
        assert match.apply(some_event(match, Random(seed))).undo() == match


@played
@given(matches(max_events=40), st.integers(0))
def test_any_event_can_be_undone_or_says_why_not(match, number):
    if not match.history:
        return
    index = number % len(match.history)
    rest = match.history[:index] + match.history[index + 1 :]
    expected = play_again([str(match).splitlines()[0], *map(str, rest)])
    if isinstance(expected, Match):
        assert match.undo(index) == expected
    else:
        with pytest.raises(EventError, match=f"a later event would fail: {re.escape(expected)}$"):
            match.undo(index)


def play_again(lines: list[str]) -> Match | str:
    """The match, or why it cannot be, without the number of the line."""
    try:
        return Match.parse("\n".join(lines))
    except EventError as error:
        return re.sub("^line [0-9]+: ", "", str(error))


DEAL = "deal 2GoS 2RtD 2PoS 2RsO 1GtD 2GtS 3PtO 3GoS 3GtS 2RsD 3GtO 1GsO"


def test_a_wrong_call_long_ago_can_be_undone():
    start = f"set players=2\n{DEAL}\n"
    match = Match.parse(f"{start}call 0\ntimeout 0\ncall 1\nclaim 1 1GtD 2GtS 3GtO")
    assert (match.totals, match.leaders) == ((-1, 1), (1,))
    without = match.undo(1, 2)
    assert without == Match.parse(f"{start}call 1\nclaim 1 1GtD 2GtS 3GtO")
    assert without.totals == (0, 1)
    for half in (1, 2):
        with pytest.raises(EventError, match="cannot undo that, as a later event would fail: '"):
            match.undo(half)


@pytest.mark.parametrize("index", [-1, 1])
def test_only_what_happened_can_be_undone(index):
    match = Match.parse(f"set\n{DEAL}")
    for indices in ((index,), (0, index)):
        with pytest.raises(EventError, match=f"nothing to undo at {index}: the history has 1 events"):
            match.undo(*indices)


def test_no_time_at_all_is_no_limit():
    for seconds in (0, -5):
        with pytest.raises(EventError, match=f"claim_seconds={seconds}: expected 1 or more"):
            Settings(claim_seconds=seconds)


def test_an_ignored_call_is_not_recorded():
    match = Match.parse(f"set players=2\n{DEAL}\ncall 0\ncall 1")
    assert len(match.history) == 2
    assert match.game.caller == 0


def test_comments_and_empty_lines_are_skipped():
    assert Match.parse("# a bug\n\n  set players=3\n") == Match.start(Settings(players=3))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no history: expected a first line 'set', with settings as name=value"),
        (DEAL, "expected a first line 'set'"),
        ("set players=2 players=3", "'players=3': players is there already, expected it once"),
        ("set players=0", "players=0: expected 1 or more"),
        ("set claim_seconds=0", "claim_seconds=0: expected 1 or more"),
        ("set players=two", "'players=two': expected a whole number"),
        ("set\ncall 0", "'call 0' cannot happen now: expected a deal of 12 cards"),
        ("set\nnext", "'next' cannot happen now: the game is not over"),
        ("set\nshout", "line 2: 'shout' is no event of SET"),
        (f"# a bug\n\nset\n\n{DEAL}\nnext", "line 6: 'next' cannot happen now"),
    ],
)
def test_bad_texts_are_quoted(text, message):
    with pytest.raises(EventError) as error:
        Match.parse(text)
    assert message in str(error.value)


def test_a_bad_card_in_a_text():
    with pytest.raises(CardError, match="line 2: '9GoS' is no SET card"):
        Match.parse("set\ndeal 9GoS")


def parsed(line: str) -> Event | None:
    """The event of a line; None for a clear error."""
    try:
        return parse_event(line)
    except (EventError, CardError):
        return None


WORDS = "deal call claim timeout none next 0 1 9 ms 5ms 2RtD 1GsO x".split()  # noqa: SIM905


@given(st.lists(st.sampled_from(WORDS), max_size=8))
def test_any_line_is_an_event_or_a_clear_error(words):
    event = parsed(" ".join(words))
    assert event is None or parse_event(str(event)) == event
