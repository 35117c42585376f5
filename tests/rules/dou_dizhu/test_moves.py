import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import (
    Card,
    beats,
    classify,
    deck,
    decompose,
    legal_moves,
    minimum_plays,
    parse_cards,
    rank_text,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/dou_dizhu_vectors.json").read_text())
CardsOf = Callable[[str], tuple[Card, ...]]
small_hands = st.lists(st.sampled_from(deck()), min_size=1, max_size=9, unique=True)
# Few ranks, so that triples, fours and sequences turn up.
crowded_hands = st.lists(st.sampled_from(deck()[:20] + deck()[-3:]), min_size=1, max_size=9, unique=True)
hands = small_hands | crowded_hands


def in_order(ranks: str) -> str:
    return "".join(sorted(ranks, key="3456789TJQKA2BR".index))


def test_an_empty_hand_has_no_moves() -> None:
    assert legal_moves([]) == []
    assert minimum_plays([]) == 0
    assert decompose([]) == []


@pytest.mark.parametrize("vector", VECTORS["hands"], ids=lambda vector: vector["id"])
def test_hand_vector(vector: dict, cards_of: CardsOf) -> None:
    hand = cards_of(vector["hand"])
    leads = legal_moves(hand)
    assert len(leads) == len({str(play) for play in leads}) == vector["lead_total"]
    assert Counter(play.category for play in leads) == vector["lead_count_by_category"]
    if "lead_list" in vector:
        assert {str(play) for play in leads} == set(map(in_order, vector["lead_list"]))
    assert minimum_plays(hand) == vector["min_plays_to_empty"]


@pytest.mark.parametrize("vector", VECTORS["responses"], ids=lambda it: f"{it['hand_id']}-{it['to_beat']}")
def test_answer_vector(vector: dict, cards_of: CardsOf) -> None:
    hand, to_beat = cards_of(vector["hand"]), cards_of(vector["to_beat"])
    if vector["to_beat_category"] is None:
        with pytest.raises(ValueError, match="3S 3H 3D 4S 5S 6S is no legal play"):
            legal_moves(hand, to_beat)
        return
    answers = legal_moves(hand, to_beat)
    assert len(answers) == vector["count"]
    assert {str(play) for play in answers} == set(map(in_order, vector["responses"]))
    assert Counter(play.category for play in answers) == vector["response_count_by_category"]
    assert answers == legal_moves(hand, classify(to_beat))


@settings(max_examples=80)
@given(hand=hands)
def test_leads_are_all_parts_of_the_hand_that_make_a_play(
    hand: list[Card], plays_of: Callable[[str], tuple[str, ...]]
) -> None:
    leads = legal_moves(hand)
    assert sorted(map(str, leads)) == sorted(plays_of(rank_text(card.rank for card in hand)))
    for play in leads:
        assert set(play.cards) <= set(hand)
        assert len(set(play.cards)) == len(play.cards)
        assert classify(play.cards) == play


@settings(max_examples=80)
@given(hand=hands, table=hands)
def test_answers_are_the_leads_that_beat(
    hand: list[Card], table: list[Card], reading_beats, readings
) -> None:
    for to_beat in legal_moves(table)[::5]:
        answers = legal_moves(hand, to_beat)
        assert answers == [play for play in legal_moves(hand) if beats(play, to_beat)]
        [wanted] = readings(str(to_beat))
        assert all(reading_beats(*readings(str(play)), wanted) for play in answers)


@settings(max_examples=60)
@given(hand=hands)
def test_minimum_plays_agrees_with_trying_everything(
    hand: list[Card], fewest_plays: Callable[[str], int]
) -> None:
    assert minimum_plays(hand) == fewest_plays(rank_text(card.rank for card in hand))


@settings(max_examples=60)
@given(hand=st.lists(st.sampled_from(deck()), max_size=20, unique=True))
def test_a_hand_is_divided_into_that_many_plays(hand: list[Card]) -> None:
    division = decompose(hand)
    assert len(division) == minimum_plays(hand)
    assert sorted(card for play in division for card in play.cards) == sorted(hand)
    assert all(classify(play.cards) == play for play in division)


def test_cards_of_the_first_suits_are_taken() -> None:
    [pair] = [play for play in legal_moves(parse_cards("7C 7H 7D")) if len(play.cards) == 2]
    assert pair.cards == parse_cards("7H 7D")


def test_impossible_hands_and_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="5 cards of rank 7"):
        legal_moves(parse_cards("7S 7S 7S 7S 7S"))
    with pytest.raises(ValueError, match="2 cards of rank R"):
        minimum_plays(parse_cards("RJ RJ"))
    with pytest.raises(ValueError, match="nothing is no legal play"):
        legal_moves(parse_cards("7S"), [])
