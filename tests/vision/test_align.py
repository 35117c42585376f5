"""Where a part of a card moves when its corners do."""

import numpy as np

from vision.align import FAR, far, shares_of_corners
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


def test_of_a_certain_card_only_the_telling_part_need_lie_still():
    share = shares_of_corners((0.0, 0.0, 0.2, 0.2))
    opposite = np.float32([[0, 0], [0, 0], [3 * FAR, 0], [0, 0]])
    assert far(opposite, share, certain=False)
    assert not far(opposite, share, certain=True)
    assert far(opposite, shares_of_corners(WHOLE), certain=True)
    assert not far(np.zeros((4, 2), np.float32), share, certain=False)
