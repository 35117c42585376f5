import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import Card, Category, beats, classify, deck, legal_moves, parse_cards

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/dou_dizhu_vectors.json").read_text())
COUNTS = VECTORS["full_deck_counts"]
CardsOf = Callable[[str], tuple[Card, ...]]
Readings = Callable[[str], frozenset[tuple[str, int, str]]]


def test_nothing_is_no_play() -> None:
    assert classify([]) is None


@pytest.mark.parametrize("vector", VECTORS["classification"], ids=lambda vector: vector["cards"])
def test_classification_vector(vector: dict, cards_of: CardsOf) -> None:
    found = classify(reversed(cards_of(vector["cards"])))
    if vector["category"] is None:
        assert found is None
    else:
        assert found is not None
        assert (found.category, found.length) == (vector["category"], vector["core_len"])
        assert found.key.letter == ("R" if vector["key_rank"] == "BR" else vector["key_rank"])
        assert str(found) == vector["cards"]


@pytest.mark.parametrize("vector", VECTORS["comparison"], ids=lambda it: f"{it['candidate']}-{it['to_beat']}")
def test_comparison_vector(vector: dict, cards_of: CardsOf) -> None:
    play, to_beat = classify(cards_of(vector["candidate"])), classify(cards_of(vector["to_beat"]))
    assert play is not None
    assert to_beat is not None
    assert [play.category, to_beat.category] == [vector["candidate_category"], vector["to_beat_category"]]
    assert beats(play, to_beat) is vector["beats"]


def test_the_deck_holds_24639_plays_and_each_has_one_reading(readings: Readings) -> None:
    plays = legal_moves(deck())
    ranks = {str(play) for play in plays}
    assert len(plays) == len(ranks) == COUNTS["total_excluding_pass"] == 24_639
    assert Counter(play.category for play in plays) == COUNTS["by_category"]
    assert Counter(str(len(play.cards)) for play in plays) == COUNTS["by_number_of_cards"]
    for category, by_length in COUNTS["by_core_length"].items():
        assert Counter(str(play.length) for play in plays if play.category == category) == by_length
    for play in plays:
        assert classify(play.cards) == play
    for play in plays[::20]:
        assert readings(str(play)) == {(play.category.value, play.length, play.key.letter)}


@settings(max_examples=300)
@given(data=st.data())
def test_classify_agrees_with_brute_force_near_every_play(
    data: st.DataObject, readings: Readings, cards_of: CardsOf
) -> None:
    """Legal plays with a card or two changed are where a detector errs."""
    ranks = data.draw(st.sampled_from(PLAYS))
    for _ in range(data.draw(st.integers(0, 2))):
        position = data.draw(st.integers(0, len(ranks)))
        ranks = (
            ranks[:position] + data.draw(st.sampled_from(["", *"3456789TJQKA2BR"])) + ranks[position + 1 :]
        )
    counts = Counter(ranks)
    ranks = "".join(rank * min(counts[rank], 1 if rank in "BR" else 4) for rank in "3456789TJQKA2BR")
    expected = readings(ranks)
    found = classify(cards_of(ranks))
    assert len(expected) <= 1
    assert expected == (set() if found is None else {(found.category.value, found.length, found.key.letter)})


PLAYS = [vector["cards"] for vector in VECTORS["classification"]]


def test_only_bombs_and_the_rocket_double(cards_of: CardsOf) -> None:
    plays = {category: play for play in legal_moves(deck()) if (category := play.category)}
    assert {category for category, play in plays.items() if play.doubles_score} == {
        Category.BOMB,
        Category.ROCKET,
    }


def test_no_play_has_more_than_20_cards(cards_of: CardsOf) -> None:
    assert classify(cards_of("33445566778899TTJJQQ")).length == 10
    assert classify(cards_of("33445566778899TTJJQQKK")) is None
    assert classify(cards_of("333444555666777888999")) is None
    assert classify(cards_of("333444555666777888JJQQKK")) is None


def test_more_of_a_rank_than_a_deck_has_is_no_play() -> None:
    assert classify(parse_cards("3S 3S 3S 3S 3S")) is None
    assert classify(parse_cards("RJ RJ")) is None
