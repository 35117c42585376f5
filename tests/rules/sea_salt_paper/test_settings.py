import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import EventError
from rules.sea_salt_paper import (
    STANDARD,
    Event,
    ScoringTable,
    Settings,
    TieRule,
    White,
    mermaids_to_win,
    points_to_end,
)


@given(
    st.builds(
        Settings,
        players=st.integers(2, 4),
        white=st.sampled_from(White),
        scoring=st.sampled_from(ScoringTable),
        tie=st.sampled_from(TieRule),
        extra_salt=st.booleans(),
    )
)
def test_text_round_trips(settings: Settings) -> None:
    assert Settings.parse(str(settings)) == settings


def test_what_is_left_out_has_its_default() -> None:
    assert Settings.parse("") == STANDARD
    assert Settings.parse("extra_salt=yes") == Settings(extra_salt=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sugar=yes", "'sugar=yes' is no setting: .*players, white, scoring, tie, extra_salt"),
        ("white=maybe", "'white=maybe': expected one of counts, not_for_mermaids, never"),
        ("scoring=", "'scoring=': expected one of publisher, text_a, text_b"),
        ("extra_salt", "'extra_salt': expected yes or no"),
        ("players=two", "'players=two': expected a whole number"),
        ("players=5", "players=5: Sea Salt & Paper is for 2, 3 or 4"),
        ("tie=ask tie=ask", "'tie=ask': tie is there already"),
    ],
)
def test_an_unknown_setting_is_quoted(text: str, expected: str) -> None:
    with pytest.raises(EventError, match=expected):
        Settings.parse(text)


def test_events_that_change_how_a_round_or_a_match_ends() -> None:
    assert (points_to_end(), mermaids_to_win()) == (7, 4)
    assert points_to_end(frozenset({Event.TREASURE_CHEST})) == 10
    assert mermaids_to_win(frozenset({Event.DANCE_OF_THE_MERMAIDS})) == 3
