"""From the finder's maps to quads."""

import cv2
import numpy as np
import pytest

from vision.find import STRIDE, UNIT, alone, decode, merge, overlap, shrink
from vision.straighten import Pyramid
from vision.types import Quad


def maps_of(middle, right, down, *, heat=3.0, cells=64, turns=2):
    """Maps in which one card lies at `middle` with the half-axes `right` and `down`, all in pixels."""
    maps = np.zeros((9, cells, cells), np.float32)
    maps[0] = -9
    column, row = (int(value / STRIDE) for value in middle)
    angles = [turns * np.arctan2(axis[1], axis[0]) for axis in (down, right)]
    lengths = [np.log(np.linalg.norm(axis) / UNIT) for axis in (down, right)]
    maps[:, row, column] = [
        heat,
        middle[0] / STRIDE - column - 0.5,
        middle[1] / STRIDE - row - 0.5,
        *lengths,
        np.cos(angles[0]),
        np.sin(angles[0]),
        np.cos(angles[1]),
        np.sin(angles[1]),
    ]
    return maps


def test_cold_maps_hold_no_card():
    maps = np.zeros((9, 32, 32), np.float32)
    maps[0] = -9
    assert decode(maps, threshold=0.3) == []


@pytest.mark.parametrize("degrees", range(0, 180, 15))
def test_a_slanted_card_is_found_as_it_lies(degrees):
    angle = np.deg2rad(degrees)
    right = 20 * np.array([np.cos(angle), np.sin(angle)])
    down = 33 * np.array([-np.sin(angle + 0.2), np.cos(angle + 0.2)])
    middle = np.array([121.3, 98.7])
    [(quad, heat)] = decode(maps_of(middle, right, down), threshold=0.3)
    expected = middle + np.stack([-right - down, right - down, right + down, down - right])
    turned = [np.roll(expected, -turn, axis=0) for turn in (0, 2)]
    assert min(np.abs(quad.corners - corners).max() for corners in turned) < 0.01
    assert heat == pytest.approx(1 / (1 + np.exp(-3)))


@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_a_card_known_by_its_corner_is_found_from_there_the_right_way_up(degrees):
    corner = (0.05, 0.05, 0.3, 0.2)
    angle = np.deg2rad(degrees)
    right = 20 * np.array([np.cos(angle), np.sin(angle)])
    down = 28 * np.array([-np.sin(angle), np.cos(angle)])
    middle = np.array([121.3, 98.7])
    icon = middle + (0.35 - 1) * right + (0.25 - 1) * down
    [(quad, _)] = decode(maps_of(icon, right, down, turns=1), threshold=0.3, part=corner)
    expected = middle + np.stack([-right - down, right - down, right + down, down - right])
    assert np.abs(quad.corners - expected).max() < 0.01


def test_cards_on_top_of_each_other_are_told_apart_by_their_corners():
    square = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    row = [(Quad(square + np.float32([step, 0])), 0.9) for step in (0, 18, 36)]
    assert len(merge(row)) == 2
    assert len(merge(row, part=(0.05, 0.05, 0.3, 0.2))) == 3


def test_the_long_axis_stays_the_long_axis_when_foreshortened():
    right, down = np.array([30.0, 0]), np.array([0, 12.0])  # the card's long side looks like its short one
    [(quad, _)] = decode(maps_of(np.array([100.0, 100]), right, down), threshold=0.3)
    first_side = quad.corners[1] - quad.corners[0]
    assert abs(first_side[0]) == pytest.approx(60, abs=0.01)


def test_of_two_quads_on_one_card_the_hotter_is_kept():
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    near, far = Quad(square + 1), Quad(square + 9)
    kept = merge([(Quad(square), 0.5), (near, 0.9), (far, 0.4)])
    assert [quad for quad, _ in kept] == [near, far]


def test_overlap_is_shared_area_over_joint_area():
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    assert overlap(Quad(square), Quad(square)) == pytest.approx(1)
    assert overlap(Quad(square), Quad(square + np.float32([5, 0]))) == pytest.approx(50 / 150)
    assert overlap(Quad(square), Quad(square + 30)) == 0


def test_a_photo_is_brought_to_sides_that_the_finder_takes():
    picture, scale = shrink(Pyramid(np.zeros((720, 1280, 3), np.uint8)), 640)
    assert picture.shape == (352, 640, 3)
    assert scale == pytest.approx([640 / 1280, 352 / 720])
    assert shrink(Pyramid(np.zeros((40, 4000, 3), np.uint8)), 640)[0].shape == (32, 640, 3)


def test_a_photo_is_shrunk_in_steps_so_small_that_no_pixel_is_skipped():
    stripes = np.zeros((720, 1280, 3), np.uint8)
    stripes[:, ::2] = 255
    pyramid = Pyramid(stripes)
    picture, scale = shrink(pyramid, 736)
    assert 1 in pyramid.levels
    at_once = cv2.resize(stripes, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    assert picture.std() < 0.85 * at_once.std()
    near = Pyramid(stripes)
    shrink(near, 928)
    assert 1 not in near.levels
    spot = np.zeros((720, 1280, 3), np.uint8)
    spot[300:340, 900:940] = 255
    picture, scale = shrink(Pyramid(spot), 736)
    rows, columns = np.nonzero(picture[..., 0] > 127)
    assert [columns.mean() + 0.5, rows.mean() + 0.5] == pytest.approx(scale * [920, 320], abs=0.6)


def test_of_two_readings_of_one_corner_the_surer_stays():
    square = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    corner = (0.05, 0.05, 0.3, 0.2)
    twice = [Quad(square), Quad(square + np.float32([5, 3])), Quad(square + np.float32([30, 0]))]
    assert alone(twice, np.array([0.5, 0.9, 0.7]), corner, most_overlap=0.3) == [1, 2]
    assert alone([], np.zeros(0), corner) == []
