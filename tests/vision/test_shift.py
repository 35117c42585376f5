"""How far a camera moved, from where cards lay and lie."""

import numpy as np
import pytest

from vision.shift import STILL, camera_shift, carried, short_side
from vision.types import Quad

CARD = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
GRID = [Quad(CARD + np.float32([80 * (i % 4), 110 * (i // 4)])) for i in range(12)]


def turned(degrees: float, zoom: float, shift: tuple[float, float]) -> np.ndarray:
    angle = np.deg2rad(degrees)
    c, s = zoom * np.cos(angle), zoom * np.sin(angle)
    return np.float32([[c, -s, shift[0]], [s, c, shift[1]]])


def test_no_cards_show_no_shift():
    assert camera_shift([], []) is STILL
    assert camera_shift(GRID, []) is STILL


def test_cards_that_lie_show_no_shift():
    rng = np.random.default_rng(0)
    shaken = [Quad(quad.corners + np.float32(rng.normal(0, 0.3, 2))) for quad in GRID]
    assert camera_shift(GRID, GRID) is STILL
    assert camera_shift(GRID, shaken) is STILL


def test_outlines_that_tremble_show_no_shift():
    for seed in range(20):
        rng = np.random.default_rng(seed)
        shaken = [Quad(quad.corners + np.float32(rng.normal(0, 4, 2))) for quad in GRID]
        assert camera_shift(GRID, shaken) is STILL


@pytest.mark.parametrize("shift", [(5, 4), (25, -8), (-47, 60), (200, -130)])
@pytest.mark.parametrize(("degrees", "zoom"), [(0, 1.0), (-4, 1.03)])
def test_a_moved_camera(shift, degrees, zoom):
    truth = turned(degrees, zoom, shift)
    now = [carried(quad, truth) for quad in GRID]
    rng = np.random.default_rng(1)
    found = camera_shift(GRID, [now[i] for i in rng.permutation(12)])
    assert found == pytest.approx(truth, abs=0.01)


def test_a_moved_camera_while_cards_come_and_go():
    truth = turned(1, 1, (30, 20))
    now = [carried(quad, truth) for quad in GRID[3:]] + [Quad(CARD + 400), Quad(CARD - 200)]
    assert camera_shift(GRID, now) == pytest.approx(truth, abs=0.01)


def test_cards_half_under_a_hand_show_no_shift():
    strayed = [Quad(quad.corners + np.float32([14, 9])) if i < 4 else quad for i, quad in enumerate(GRID)]
    assert camera_shift(GRID, strayed) is STILL


def test_cards_half_under_a_hand_do_not_spoil_the_shift():
    truth = turned(-2, 1, (30, 20))
    now = [carried(quad, truth) for quad in GRID]
    now[:3] = [Quad(quad.corners + np.float32([9, 14])) for quad in now[:3]]
    assert camera_shift(GRID, now) == pytest.approx(truth, abs=0.05)


def test_a_moved_card_is_no_moved_camera():
    assert camera_shift(GRID, [*GRID[:11], Quad(GRID[11].corners + 70)]) is STILL
    assert camera_shift(GRID[:2], [Quad(quad.corners + 50) for quad in GRID[:2]]) is STILL


def test_a_shift_is_found_among_very_many_cards():
    many = [Quad(CARD / 3 + np.float32([31 * (i % 10), 37 * (i // 10)])) for i in range(60)]
    truth = turned(0, 1, (17, 11))
    assert camera_shift(many, [carried(quad, truth) for quad in many]) == pytest.approx(truth, abs=0.01)


def test_the_short_side_of_a_quad():
    assert short_side(GRID[0]) == pytest.approx(60)
    assert short_side(GRID[0].turned(1)) == pytest.approx(60)
