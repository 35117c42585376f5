"""Two corner indices that are one card's, and two that are not."""

import cv2
import numpy as np
import pytest

from vision.find import overlap
from vision.pair import along, card_of, may_share, opposite, pairs
from vision.types import Quad

PART = (0.0, 0.0, 1.0, 0.5)
CARD = np.float32([[0, 0], [63, 0], [63, 88], [0, 88]])


def index(high: float = 9.0) -> np.ndarray:
    """The index in the top left corner of a card of 63 x 88, its rank `high`."""
    left, top = 6.5 - high / 2, 4
    return np.float32(
        [[left, top], [left + high, top], [left + high, top + 2 * high], [left, top + 2 * high]]
    )


def both(high: float = 9.0) -> list[np.ndarray]:
    return [index(high), np.float32([63, 88]) - index(high)]


def seen(points: np.ndarray, *, turn: float = 0, lean: float = 0, at=(400, 300)) -> np.ndarray:
    """Points in mm as a camera sees them, four pixels a mm."""
    angle = np.deg2rad(turn)
    rotate = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flat = (points - [31.5, 44]) @ rotate.T * 4
    far = 1 + lean * flat[:, 1:] / 600
    return np.float32(flat * [1, 1 - abs(lean) / 2] / far + at)


def chances(*codes: int, sure: float = 0.9) -> np.ndarray:
    out = np.full((len(codes), 54), (1 - sure) / 53, np.float32)
    out[np.arange(len(codes)), codes] = sure
    return out


def test_nothing_is_no_card():
    assert pairs([], np.zeros((0, 54), np.float32), PART) == []


@pytest.mark.parametrize("turn", [0, 40, 90, 200])
@pytest.mark.parametrize("lean", [0, 0.5, -0.5])
@pytest.mark.parametrize("high", [7.5, 9, 14])
def test_the_two_indices_of_a_card_are_one_card(turn, lean, high):
    quads = [Quad(seen(corners, turn=turn, lean=lean)) for corners in both(high)]
    assert pairs(quads, chances(3, 3), PART) == [(0, 1)]


def test_the_outline_is_about_the_card():
    for turn in (0, 30, 180):
        quads = [Quad(seen(corners, turn=turn)) for corners in both()]
        card = card_of(*quads)
        assert overlap(card, Quad(seen(CARD, turn=turn))) > 0.85
        assert np.linalg.norm(card.corners[0] - seen(CARD, turn=turn)[0]) < 25


def test_other_codes_are_other_cards():
    quads = [Quad(seen(corners)) for corners in both()]
    assert pairs(quads, chances(3, 7), PART) == [(0,), (1,)]


def test_indices_that_stand_the_same_way_are_other_cards():
    here, there = index(), index() + np.float32([50, 70])
    assert pairs([Quad(seen(here)), Quad(seen(there))], chances(3, 3), PART) == [(0,), (1,)]


def test_indices_too_far_from_each_other_are_other_cards():
    here, there = both()[0], both()[1] + np.float32([120, 160])
    assert pairs([Quad(seen(here)), Quad(seen(there))], chances(3, 3), PART) == [(0,), (1,)]


def test_of_three_that_fit_the_likeliest_two_are_a_card():
    first, second = (Quad(seen(corners)) for corners in both())
    near = Quad(second.corners + np.float32([6, 3]))
    what = chances(3, 3, 3)
    what[1] = chances(3, sure=0.4)[0]
    assert pairs([first, near, second], what, PART) == [(0, 2), (1,)]


def test_a_flat_index_has_no_partner():
    flat = Quad(np.float32([[0, 0], [10, 0], [20, 0], [10, 0]]))
    assert pairs([flat, Quad(seen(both()[1]))], chances(3, 3), PART) == [(0,), (1,)]
    assert cv2.contourArea(flat.corners) == 0


def test_a_way_is_made_up_of_two_axes():
    right, down = np.float32([2, 1]), np.float32([-1, 3])
    assert along(right, down, 4 * right - 2.5 * down) == pytest.approx((4, -2.5))
    assert np.isnan(along(right, 3 * right, down)).all()


def test_an_index_without_an_area_is_no_partner_and_makes_no_outline():
    flat = Quad(np.float32([[0, 0], [9, 0], [9, 0], [0, 0]]))
    whole = Quad(seen(both()[1]))
    assert not opposite(flat, whole, whole.center - flat.center)
    assert card_of(flat, flat) is flat
    assert may_share(flat, whole, PART)
