"""Things that are no cards."""

import numpy as np
import pytest

from models.train import decoys
from models.train.grounds import plain


@pytest.mark.parametrize("draw", [decoys.paper, decoys.lone_symbol])
def test_sheets_are_pictures(draw):
    for seed in range(12):
        sheet = draw(np.random.default_rng(seed))
        assert sheet.dtype == np.uint8
        assert sheet.ndim == 3
        assert min(sheet.shape[:2]) >= 60


@pytest.mark.parametrize("draw", [decoys.disc, decoys.pen])
def test_things_leave_most_of_the_table_free(draw):
    for seed in range(12):
        table = plain(200, np.float32([1, 2, 3]))
        draw(np.random.default_rng(seed), table)
        assert np.isfinite(table).all()
        assert (table == [1, 2, 3]).all(axis=2).mean() > 0.7


def test_a_hand_covers_what_it_says_it_covers():
    for seed in range(8):
        table = plain(200, np.float32([-500, -500, -500]))
        covered = decoys.hand(np.random.default_rng(seed), table)
        changed = (table > -490).all(axis=2)
        assert 0.003 < covered.mean() < 0.6
        assert not (covered & ~changed).any()
        assert (changed & ~covered).mean() < 0.08  # its soft edge
