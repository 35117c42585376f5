"""What the table of taught decks counts."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the [train] extra")

from models.train.taught import Found, off_by
from vision.types import Quad

CORNERS = np.float32([[100, 100], [170, 100], [170, 200], [100, 200]])


@pytest.mark.parametrize("turn", range(4))
def test_a_corner_is_off_by_a_share_of_the_length_whichever_way_up_the_card_was_found(turn):
    moved = CORNERS.copy()
    moved[2] += [3, 4]
    assert off_by(Quad(np.roll(moved, turn, axis=0)), CORNERS) == pytest.approx(0.05)


def test_those_found_are_a_share_of_all_and_those_cut_out_badly_of_those_found():
    found = Found(8, whole=[0.02, 0.3, 0.05, 0.09], covered=[0.5])
    assert str(found) == "found 0.625, more than 0.1 off: of whole ones 0.250, of covered ones 1.000"
    assert str(Found()) == "found 0.000, more than 0.1 off: of whole ones 0.000, of covered ones 0.000"
