"""Words as they are printed."""

import numpy as np
import pytest

from models.train.words import any_word, lettered, word


@pytest.mark.parametrize("stacked", [True, False])
def test_a_word_is_higher_than_wide_and_fills_its_picture(stacked):
    for seed in range(8):
        letters = word(np.random.default_rng(seed), "JOKER", stacked=stacked)
        assert letters.shape[0] > letters.shape[1]
        for edge in (letters[0], letters[-1], letters[:, 0], letters[:, -1]):
            assert edge.any()


def test_no_word_is_a_jokers():
    words = [any_word(np.random.default_rng(seed)) for seed in range(500)]
    assert len(set(words)) > 450
    assert all(len(text) >= 4 and "JOKER" not in text.upper() for text in words)


def test_words_are_printed_on_a_crop_and_leave_the_rest_as_it_is():
    crop = np.full((64, 48, 3), 230, np.uint8)
    for seed in range(20):
        printed = lettered(np.random.default_rng(seed), crop)
        changed = (printed != crop).any(axis=2).mean()
        assert printed.shape == crop.shape
        assert 0.005 < changed < 0.8
