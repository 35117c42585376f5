"""Who is taken for whom."""

from models.train.confusions import errors, table

PAIRS = [
    ("crab:black", "crab:black"),
    ("crab:black", "crab:dark_blue"),
    ("shark:green", "swimmer:yellow"),
    ("shark:green", "swimmer:green"),
    ("swimmer:yellow", None),
    (None, "boat:black"),
]


def test_errors_are_told_apart():
    expected = {"right": 1, "kind": 1, "colour": 1, "both": 1, "not found": 1, "no card there": 1}
    assert errors(PAIRS) == expected
    assert errors([]) == dict.fromkeys(expected, 0)


def test_a_row_says_what_a_kind_was_read_as():
    head, swimmer, shark = (line.split() for line in table(PAIRS, ("swimmer", "shark"), 0))
    assert head[-3:] == ["swimmer", "shark", "another"]
    assert swimmer == ["swimmer", "0", "0", "0"]  # what was not found is in no row
    assert shark == ["shark", "2", "0", "0"]


def test_what_is_read_as_neither_is_another():
    _, black, _ = (line.split() for line in table(PAIRS, ("black", "grey"), 1))
    assert black == ["black", "1", "0", "1"]
