import cv2
import numpy as np
import pytest

from models.house_deck.drawing import Path, dashes, frame, paint, ribbon

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], float)


def area(points):
    return abs(cv2.contourArea(points.astype(np.float32)))


def test_a_moved_path_is_the_same_elsewhere():
    path = Path(SQUARE, (1, 2, 3), 0.5, open=True).moved(5, 6, scale=2)
    assert path.points.tolist() == [[5, 6], [25, 6], [25, 26], [5, 26]]
    assert (path.ink, path.width, path.open) == ((1, 2, 3), 1.0, True)


@pytest.mark.parametrize("open_", [True, False])
def test_an_open_path_lacks_its_last_side(open_):
    picture = paint([Path(SQUARE + 5, (0, 0, 0), 2, open_)], (255, 255, 255), (20, 20), height=40)
    assert (picture[20, 10].max() < 20) == (not open_)
    assert picture[20, 30].max() < 20


def test_a_frame_covers_the_border_alone():
    picture = paint([Path(frame((40, 60), 5, 3), (0, 0, 0))], (255, 255, 255), (40, 60), height=120)
    assert (picture[2:8] == 0).all()
    assert (picture[12:-12, 2:8] == 0).all()
    assert (picture[20:-20, 12:-12] == 255).all()
    assert area(frame((40, 60), 5, 3)) == pytest.approx(40 * 60 - 30 * 50 + (4 - np.pi) * 9, abs=1)


def test_a_ribbon_is_as_wide_as_said():
    line = np.stack([np.linspace(0, 10, 11), np.zeros(11)], axis=1)
    assert area(ribbon(line, (2.0,))) == pytest.approx(20)
    assert area(ribbon(line, (2.0, 0.0))) == pytest.approx(10)
    assert np.abs(ribbon(line, (1.0, 3.0, 1.0))[:, 1]).max() == pytest.approx(1.5)


def test_dashes_follow_the_outline_with_even_gaps():
    pieces = dashes(SQUARE, 1.0, 1.0)
    assert len(pieces) == 20
    for piece in pieces:
        assert np.hypot(*np.diff(piece, axis=0).T).sum() == pytest.approx(1)
        assert np.isclose(piece, 0).any() or np.isclose(piece, 10).any()
