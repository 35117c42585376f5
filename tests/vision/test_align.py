"""Where a part of a card moves when its corners do."""

import numpy as np

from vision.align import shares_of_corners
from vision.straighten import WHOLE


def test_the_corners_of_a_whole_card_are_its_own():
    assert np.allclose(shares_of_corners(WHOLE), np.eye(4))


def test_a_part_near_one_corner_moves_with_that_corner():
    share = shares_of_corners((0.0, 0.0, 0.2, 0.2))
    assert np.allclose(share.sum(axis=1), 1)
    far = np.float32([[0, 0], [0, 0], [0.5, 0.5], [0, 0]])  # only the opposite corner is off
    near = np.float32([[0.5, 0.5], [0, 0], [0, 0], [0, 0]])
    assert np.abs(share @ far).max() < 0.03
    assert np.abs(share @ near).max() > 0.3
