"""Cutting cards out of photos."""

import cv2
import numpy as np
import pytest

from vision.straighten import Frame, Pyramid, normalise, part_of, straighten, unstraighten
from vision.types import Quad

FRAME = Frame(96, 136, 1.12, 1.08)


def test_no_quads_no_crops():
    assert straighten(Pyramid(np.zeros((50, 50, 3), np.uint8)), [], FRAME).shape == (0, 136, 96, 3)
    assert normalise(np.zeros((0, 8, 8, 3), np.uint8)).shape == (0, 3, 8, 8)


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_the_first_corner_of_a_quad_comes_to_the_top_left(quarters):
    photo = np.full((400, 400, 3), 90, np.uint8)
    corners = np.array([[120, 60], [240, 90], [210, 260], [90, 230]], np.float32)
    cv2.fillConvexPoly(photo, corners.astype(np.int32), (250, 250, 250))
    middle = corners.mean(axis=0)
    spot = corners[quarters] + (middle - corners[quarters]) * 0.25
    cv2.circle(photo, spot.astype(int).tolist(), 9, (0, 0, 200), -1)
    crop = straighten(Pyramid(photo), [Quad(corners).turned(quarters)], FRAME)[0]
    rows, columns = np.nonzero(crop[:, :, 0] < 60)
    assert (rows < 60).all()
    assert (columns < 48).all()
    assert len(rows) > 50


def test_a_crop_shows_the_card_and_its_margin():
    photo = np.full((300, 300, 3), 20, np.uint8)
    photo[50:228, 80:194] = 220
    quad = Quad(np.array([[80, 50], [194, 50], [194, 228], [80, 228]], np.float32))
    crop = straighten(Pyramid(photo), [quad], FRAME)[0]
    card = FRAME.card
    inner = crop[int(card[0, 1]) + 2 : int(card[2, 1]) - 1, int(card[0, 0]) + 2 : int(card[1, 0]) - 1]
    assert (inner == 220).all()
    assert (crop[0] == 20).all()
    assert (crop[:, 0] == 20).all()


def test_a_frame_of_a_corner_shows_that_corner_with_its_margin():
    photo = np.full((300, 300, 3), 20, np.uint8)
    photo[50:130, 80:140] = 220
    photo[58:74, 86:101] = 120
    card = Quad(np.array([[80, 50], [140, 50], [140, 130], [80, 130]], np.float32))
    icon = (0.1, 0.1, 0.35, 0.3)
    assert np.allclose(part_of(card, icon).corners, [[86, 58], [101, 58], [101, 74], [86, 74]], atol=0.01)
    crop = straighten(Pyramid(photo), [card], Frame(60, 64, 2.0, 2.0, icon))[0]
    assert (crop[18:46, 17:43] == 120).all()
    assert (crop[20:60, 0] == 20).all()
    assert (crop[-3:, 12:] == 220).all()


def test_fine_stripes_of_a_large_card_become_grey_instead_of_moire():
    photo = np.zeros((1780, 1140, 3), np.uint8)
    photo[:, ::8] = photo[:, 1::8] = photo[:, 2::8] = photo[:, 3::8] = 255
    quad = Quad(np.array([[0, 0], [1140, 0], [1140, 1780], [0, 1780]], np.float32))
    crop = straighten(Pyramid(photo), [quad], FRAME)[0].astype(float)
    inner = crop[20:-20, 20:-20, 0]
    assert abs(inner.mean() - 127.5) < 3
    assert inner.std() < 25


def test_white_becomes_nought_whatever_the_light():
    card = np.full((136, 96, 3), 250, np.float32)
    card[50:80, 20:70] = (40, 30, 200)
    for light in ([1, 1, 1], [0.45, 0.8, 1.0], [0.3, 0.3, 0.25]):
        lit = (card * np.array(light)).astype(np.uint8)
        seen = normalise(lit[None])[0]
        assert np.abs(seen[:, 5, 5]).max() < 0.01
        assert seen[:, 60, 40] == pytest.approx([40 / 250 - 1, 30 / 250 - 1, 200 / 250 - 1], abs=0.03)


def test_moving_corners_is_undone_by_the_way_they_were_measured():
    rough = Quad(np.array([[100, 80], [220, 110], [190, 290], [70, 250]], np.float32))
    truth = rough.corners + np.array([[6, -4], [-3, 5], [8, 2], [-5, -6]], np.float32)
    card = FRAME.card
    matrix = cv2.getPerspectiveTransform(rough.corners, card)
    seen = cv2.perspectiveTransform(truth[None], matrix)[0]
    moved = unstraighten([rough], ((seen - card) / (card[2] - card[0]))[None])[0]
    assert moved.corners == pytest.approx(truth, abs=1e-2)
