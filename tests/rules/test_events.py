"""Settings as words, for the histories of all games."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from rules.events import EventError, settings_text, settings_values


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Options:
    players: int = 1
    strict: bool = True
    limit: int | None = 0
    side: Side = Side.LEFT


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (Options(), "players=1 strict=yes limit=0 side=left"),
        (Options(players=0, strict=False, limit=None), "players=0 strict=no limit=none side=left"),
        (Options(players=12, limit=100, side=Side.RIGHT), "players=12 strict=yes limit=100 side=right"),
    ],
)
def test_text_and_values_are_inverse(options, text):
    assert settings_text(options) == text
    assert Options(**settings_values(Options, text)) == options


def test_no_words_no_values():
    assert settings_values(Options, "") == {}


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("colour=red", "'colour=red' is no setting: expected one of players, strict, limit, side"),
        ("players", "'players': expected a whole number"),
        ("players=yes", "'players=yes': expected a whole number"),
        ("players=-1", "'players=-1': expected a whole number"),
        ("players=none", "'players=none': expected a whole number"),
        ("strict=1", "'strict=1': expected yes or no"),
        ("side=top", "'side=top': expected one of left, right"),
        ("strict=no strict=yes", "'strict=yes': strict is there already"),
        ("limit=no", "'limit=no': expected a whole number or none"),
    ],
)
def test_bad_words_are_quoted(word, message):
    with pytest.raises(EventError) as error:
        settings_values(Options, word)
    assert message in str(error.value)
