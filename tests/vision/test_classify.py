"""From logits to codes."""

import numpy as np
import pytest

from vision.classify import answers, assign, exclusive, softmax

ONCE = np.array([1, 1, 1])


def test_no_cards():
    codes, is_card = answers(np.zeros((0, 6), np.float32), [2, 2], [1, 1, 1])
    assert codes.shape == (0, 4)
    assert is_card.shape == (0,)
    assert exclusive(codes, is_card, ONCE[:1].repeat(4)).shape == (0, 4)
    assert assign(codes, ONCE[:1].repeat(4)) == []


def test_codes_are_products_of_heads_with_the_last_head_fastest():
    first, second, kind = np.array([0.75, 0.25]), np.array([0.5, 0.3, 0.2]), np.array([0.9, 0.1])
    logits = np.log(np.concatenate([first, second, kind]))[None].astype(np.float32)
    codes, is_card = answers(logits, [2, 3], [1, 1, 1])
    assert codes[0] == pytest.approx([0.375, 0.225, 0.15, 0.125, 0.075, 0.05], abs=1e-6)
    assert is_card == pytest.approx([0.9], abs=1e-6)


def test_a_temperature_over_one_makes_less_certain():
    logits = np.array([[2.0, 0.0, 3.0, 0.0]], np.float32)
    cold, _ = answers(logits, [2], [1.0, 1.0])
    warm, _ = answers(logits, [2], [2.0, 1.0])
    assert warm[0] == pytest.approx(softmax(np.array([[1.0, 0.0]], np.float32))[0])
    assert warm[0, 0] < cold[0, 0]


def test_a_card_gives_way_to_one_that_surely_has_its_code():
    codes = np.array([[0.99, 0.005, 0.005], [0.6, 0.35, 0.05]], np.float32)
    left = exclusive(codes, np.ones(2, np.float32), ONCE)
    assert left.sum(axis=1) == pytest.approx([1, 1])
    assert left[0].argmax() == 0
    assert left[1].argmax() == 1
    assert left[1, 1] < 0.95  # another card's claim is no proof


def test_what_is_hardly_a_card_takes_no_code_away():
    codes = np.array([[0.9, 0.1], [0.9, 0.1]], np.float32)
    left = exclusive(codes, np.array([1.0, 0.01], np.float32), ONCE[:2])
    assert left[0, 0] == pytest.approx(0.9, abs=0.02)


def test_of_two_cards_with_one_code_one_gets_a_guess_that_is_nearly_as_likely():
    assert assign(np.array([[0.5, 0.45, 0.05], [0.6, 0.3, 0.1]], np.float32), ONCE) == [1, 0]


def test_without_a_likely_choice_two_cards_keep_one_code_so_that_the_rules_can_ask():
    assert assign(np.array([[0.95, 0.04, 0.01], [0.98, 0.01, 0.01]], np.float32), ONCE) == [0, 0]


def test_what_the_deck_holds_twice_may_lie_there_twice_but_not_three_times():
    twice = np.array([2, 1, 1])
    chances = np.array([[0.6, 0.3, 0.1], [0.7, 0.25, 0.05], [0.5, 0.4, 0.1]], np.float32)
    assert assign(chances, twice) == [0, 0, 1]
    codes = np.array([[0.99, 0.005, 0.005], [0.6, 0.35, 0.05]], np.float32)
    assert exclusive(codes, np.ones(2, np.float32), twice)[1, 0] == pytest.approx(0.6, abs=0.01)
