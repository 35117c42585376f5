"""Finding, explaining and hinting, against the vectors and against the definition."""

import json
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.set_game import (
    Card,
    Feature,
    HintLevel,
    Verdict,
    beginner_deck,
    deck,
    explain,
    find_sets,
    hint,
    is_set,
    third_card,
)

VECTORS = Path(__file__).parents[1] / "vectors" / "set_vectors.json"
BOARDS = json.loads(VECTORS.read_text())["boards"]

tables = st.lists(st.sampled_from(deck()), max_size=21)


def cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def is_set_by_definition(codes: tuple[str, ...]) -> bool:
    """On the letters alone: no feature in which two are the same and one is not."""
    return len(set(codes)) == 3 and all(len(set(letters)) != 2 for letters in zip(*codes, strict=True))


def as_codes(sets) -> set[frozenset[str]]:
    return {frozenset(map(str, triple)) for triple in sets}


def test_no_cards_no_sets():
    assert find_sets([]) == []


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["id"])
def test_vector(board):
    found = find_sets(map(Card.parse, board["board"]))
    assert len(board["board"]) == board["size"]
    assert len(found) == board["set_count"]
    if board["sets"] is not None:
        assert as_codes(found) == {frozenset(triple) for triple in board["sets"]}


def test_counted_truths():
    assert len(find_sets(deck())) == 1080
    assert len(find_sets(beginner_deck())) == 117
    through = [sum(card in triple for triple in find_sets(deck())) for card in deck()]
    assert set(through) == {40}
    differing = [
        sum(it.verdict is Verdict.ALL_DIFFERENT for it in explain(*triple).comparisons)
        for triple in find_sets(deck())
    ]
    assert [differing.count(n) for n in (1, 2, 3, 4)] == [108, 324, 432, 216]


@given(tables)
def test_find_sets_finds_what_the_definition_says(table):
    codes = set(map(str, table))
    expected = {frozenset(triple) for triple in combinations(codes, 3) if is_set_by_definition(triple)}
    found = find_sets(table)
    assert as_codes(found) == expected
    assert len(found) == len(expected)


@given(tables, st.randoms())
def test_order_and_repeats_of_cards_change_nothing(table, random):
    shuffled = table + table[:3]
    random.shuffle(shuffled)
    found = find_sets(table)
    assert find_sets(shuffled) == found
    assert found == sorted(found)
    assert all(a < b < c for a, b, c in found)


@given(st.lists(st.sampled_from(deck()), min_size=21, max_size=21, unique=True))
def test_21_cards_always_hold_a_set(table):
    assert find_sets(table)


def test_third_card_completes_every_pair():
    for a, b in combinations(deck(), 2):
        c = third_card(a, b)
        assert is_set_by_definition((str(a), str(b), str(c)))
        assert third_card(b, a) == c


def test_a_card_and_itself_have_no_third():
    with pytest.raises(ValueError, match="2RtD twice"):
        third_card(Card.parse("2RtD"), Card.parse("2RtD"))


@given(*[st.sampled_from(deck())] * 3)
def test_is_set_by_definition(a, b, c):
    assert is_set(a, b, c) == is_set_by_definition((str(a), str(b), str(c)))
    if a != b:
        assert is_set(a, b, third_card(a, b))


def test_three_times_the_same_card_is_no_set():
    card = Card.parse("2RtD")
    explanation = explain(card, card, card)
    assert not explanation.is_set
    assert explanation.same_card_twice
    assert explanation.faults == ()


def test_explain_names_the_odd_one_out():
    a, b, c = cards("1RsO 2RtS 3PoD")
    explanation = explain(a, b, c)
    assert not explanation.is_set
    assert [it.feature for it in explanation.comparisons] == list(Feature)
    assert [it.verdict.value for it in explanation.comparisons] == [
        "all_different",
        "two_the_same",
        "all_different",
        "all_different",
    ]
    (fault,) = explanation.faults
    assert fault.feature is Feature.COLOUR
    assert fault.values == ("R", "R", "P")
    assert fault.odd_one == c
    assert explain(c, a, b).faults[0].odd_one == c
    assert explain(a, c, b).faults[0].odd_one == c


def test_explain_a_set():
    explanation = explain(*cards("2RsO 2RtO 2RoO"))
    assert explanation.is_set
    assert explanation.faults == ()
    assert [it.verdict.value for it in explanation.comparisons] == [
        "all_same",
        "all_same",
        "all_different",
        "all_same",
    ]
    assert all(it.odd_one is None for it in explanation.comparisons)


def test_hint_without_a_set():
    for level in HintLevel:
        assert hint([], level).exists is False
        assert hint(cards("1RsO 2RtS 3PoD"), level).cards == ()


@given(tables)
def test_each_hint_adds_a_card_of_one_set(table):
    hints = [hint(table, level) for level in HintLevel]
    assert {it.exists for it in hints} == {bool(find_sets(table))}
    if hints[0].exists:
        assert [len(it.cards) for it in hints] == [0, 1, 2, 3]
        assert all(more.cards[: len(less.cards)] == less.cards for less, more in pairwise(hints))
        assert hints[-1].cards in find_sets(table)
    assert hint(table) == hints[HintLevel.ONE_CARD]
