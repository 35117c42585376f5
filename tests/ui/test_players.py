"""What the players of a match are called."""

import pytest

from ui.players import different


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (["Ann", "Bo", "Cy"], ["Ann", "Bo", "Cy"]),
        (["Ann", "Ann", "Ann"], ["Ann", "Ann (2)", "Ann (3)"]),
        (["Ann (3)", "Ann", "Ann"], ["Ann (3)", "Ann", "Ann (3) (3)"]),
    ],
)
def test_no_two_players_are_called_alike(names, kept):
    assert different(names) == kept
