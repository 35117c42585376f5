"""How cards are cut out of a photo to ask about them."""

from base64 import b64decode

import cv2
import numpy as np
import pytest

from ui.photo import cut_outs, is_index
from vision.types import Guess, Quad, Reading, Scan

TURN = np.array([[0.8, 0.6], [-0.6, 0.8]], np.float32)


def quad(width: float, height: float) -> Quad:
    """A rectangle that lies askew, from (200, 120)."""
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return Quad(corners @ TURN + np.float32([200, 120]))


@pytest.mark.parametrize(
    ("width", "height", "index"),
    [(57, 88, False), (64, 89, False), (20, 40, True), (18, 62, True), (88, 57, False)],
)
def test_an_index_is_slimmer_than_a_card(width, height, index):
    assert is_index(quad(width, height)) is index


def test_an_index_is_cut_out_with_its_surroundings_and_in_its_own_proportions():
    """A black square in the middle of a slim quad stays square, and what is beside the quad shows."""
    here = quad(40, 80)
    image = np.full((480, 640, 3), 255, np.uint8)
    square = here.center + 10 * np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ TURN
    cv2.fillConvexPoly(image, np.rint(square).astype(int), (0, 0, 0))
    scan = Scan((640, 480), (Reading(here, (Guess("3S", 0.9),), 7, sure=True),), {})
    jpeg = b64decode(cut_outs(image, 640, scan)[7].split(",")[1])
    crop = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    rows, columns = np.nonzero(crop < 128)
    height, width = np.ptp(rows) + 1, np.ptp(columns) + 1
    assert height / width == pytest.approx(1, abs=0.1)
    assert width < crop.shape[1] / 3
