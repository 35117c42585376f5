"""Where cards lie on rendered tables."""

import numpy as np
import pytest

from models.train.layouts import fan, grid, rows, scatter, turned, upright

SIZE = (63.0, 88.0)


@pytest.mark.parametrize("layout", [grid, scatter, rows, fan])
@pytest.mark.parametrize("count", [0, 1, 7, 20])
def test_as_many_cards_as_asked_each_of_its_size_and_none_mirrored(layout, count):
    for seed in range(5):
        places = layout(np.random.default_rng(seed), SIZE, count)
        assert len(places) == count
        for corners in places:
            right, down = corners[1] - corners[0], corners[3] - corners[0]
            assert np.linalg.norm(right) == pytest.approx(63, abs=0.01)
            assert np.linalg.norm(down) == pytest.approx(88, abs=0.01)
            assert right[0] * down[1] - right[1] * down[0] == pytest.approx(63 * 88, rel=1e-3)


def under(corners: np.ndarray, point: np.ndarray) -> bool:
    """Whether a card covers a point."""
    right, down = corners[1] - corners[0], corners[3] - corners[0]
    x, y = np.linalg.solve(np.stack([right, down], axis=1), point - corners[0])
    return bool(0 <= x <= 1 and 0 <= y <= 1)


@pytest.mark.parametrize("layout", [rows, fan])
def test_cards_on_top_of_each_other_mostly_show_their_top_left_and_often_only_that(layout):
    shown, covered, cards = 0, 0, 0
    for seed in range(30):
        places = layout(np.random.default_rng(seed), SIZE, 8)
        for i, corners in enumerate(places):
            above = places[i + 1 :]
            icon = corners[0] + 0.15 * (corners[1] - corners[0]) + 0.12 * (corners[3] - corners[0])
            middle = corners.mean(axis=0)
            cards += 1
            shown += not any(under(other, icon) for other in above)
            covered += any(under(other, middle) for other in above)
    assert shown > 0.7 * cards
    assert covered > 0.3 * cards


def test_a_quarter_turn():
    assert np.allclose(turned(np.float32([[1, 0]]), 90), [[0, 1]], atol=1e-6)  # clockwise: y points down
    assert upright(SIZE)[0].tolist() == [-31.5, -44]
