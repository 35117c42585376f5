"""Tables to lay cards on."""

import numpy as np
import pytest

from models.train import grounds
from models.train.camera import light, photograph

KINDS = ("white", "grainy_white", "terrazzo", "dark", "wood", "carpet", "pattern", "tiles", "blobs")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_picture_of_a_table(kind):
    for seed in range(4):
        field = getattr(grounds, kind)(np.random.default_rng(seed), 120)
        assert field.shape == (120, 120, 3)
        assert np.isfinite(field).all()
        low, high = np.percentile(field, [1, 99])
        assert -20 < low <= high < 320
        assert 0 <= np.median(field) <= 256


def test_a_ground_is_contiguous_floats_and_the_same_for_the_same_seed():
    photo = np.random.default_rng(0).integers(0, 256, (90, 140, 3), np.uint8)
    for seed in range(40):
        field = grounds.ground(np.random.default_rng(seed), 96, [photo])
        assert field.shape == (96, 96, 3)
        assert field.dtype == np.float32
        assert field.flags.c_contiguous
        assert (field == grounds.ground(np.random.default_rng(seed), 96, [photo])).all()


def test_tables_differ():
    means = [grounds.ground(np.random.default_rng(seed), 64).mean() for seed in range(40)]
    assert min(means) < 60
    assert max(means) > 200


def test_light_is_never_dark_and_a_photo_is_a_picture():
    for seed in range(12):
        rng = np.random.default_rng(seed)
        field = light(rng, 128)
        assert np.isfinite(field).all()
        assert field.min() >= 0.03 - 1e-6
        image = photograph(rng, grounds.ground(rng, 128), np.zeros((128, 128), np.float32))
        assert image.shape == (128, 128, 3)
        assert image.dtype == np.uint8
