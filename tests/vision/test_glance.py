"""What small grey pictures of a table tell: what moved, what is in the way, what is blurred."""

import cv2
import numpy as np
import pytest

from vision.glance import NOISE, Comparison, cells, changes, glance, share, shifted
from vision.shift import STILL, carried
from vision.straighten import WHOLE, Pyramid
from vision.track import Place
from vision.types import Quad

NEVER = np.full((90, 160), -np.inf)
SCALE = np.float32([0.125, 0.125])
CARD = np.array([[0, 0], [110, 0], [110, 170], [0, 170]], np.float32)
QUADS = [Quad(CARD + np.float32([200 + 125 * i, 300])) for i in range(5)]


def frame(cards=QUADS, *, table=120, hand=None, light=1.0):
    """A table of 1280 x 720 with cards that bear a dark mark, and perhaps an arm from the lower rim up to a point."""
    rng = np.random.default_rng(0)
    picture = np.full((720, 1280, 3), table, np.float32)
    for quad in cards:
        cv2.fillConvexPoly(picture, quad.corners.astype(int), (235, 235, 235))
        cv2.circle(picture, quad.center.astype(int).tolist(), 30, (60, 60, 60), -1)
    if hand:
        cv2.line(picture, hand, (hand[0] + 60, 760), (90, 120, 170), 90)
    return np.clip(picture * light + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


def grey(*args, **kwargs):
    return glance(Pyramid(frame(*args, **kwargs))).grey


def compared(before, now, *, known=QUADS):
    return Comparison(changes(before, now), changes(before, now, slack=True), SCALE, known, WHOLE)


def test_a_glance_is_small_and_of_any_picture():
    for shape in ((720, 1280), (1080, 1920), (3000, 4000), (480, 640), (40, 60), (3, 2)):
        look = glance(Pyramid(np.full((*shape, 3), 90, np.uint8)))
        assert max(look.grey.shape) <= 240
        assert look.grey.shape == pytest.approx(np.array(shape) * look.scale[::-1], abs=1)
        assert look.sharpness == 0


def test_noise_and_the_lamp_change_nothing():
    rng = np.random.default_rng(1)
    noisy = np.clip(frame() + rng.normal(0, 6, (720, 1280, 3)), 0, 255).astype(np.uint8)
    assert not changes(grey(), glance(Pyramid(noisy)).grey).any()
    for light in (0.4, 0.8, 1.05):
        assert not changes(grey(), grey(light=light)).any()


def test_a_laid_card_changes_its_place_and_no_more():
    mask = changes(grey(QUADS[:4]), grey())
    assert share(mask, QUADS[4], SCALE) > 0.8
    assert share(mask, QUADS[3], SCALE) < 0.1


def test_slack_forgives_what_moved_by_less_than_a_cell():
    nudged = [Quad(quad.corners + 6) for quad in QUADS]
    assert changes(grey(), grey(nudged)).sum() > 200
    assert changes(grey(), grey(nudged), slack=True).sum() < 30
    assert changes(grey(), grey(QUADS[:4]), slack=True).sum() > 100


def test_the_cells_of_a_quad():
    shape = (90, 160)
    everywhere = np.ones(shape, np.bool_)
    assert share(everywhere, QUADS[0], SCALE) == 1
    _, inside = cells(QUADS[0], SCALE, shape)
    assert inside.sum() == pytest.approx(110 * 170 / 64, rel=0.2)
    left = everywhere.copy()
    left[:, : round((200 + 55) / 8)] = False
    assert share(left, QUADS[0], SCALE) == pytest.approx(0.5, abs=0.1)
    for outside in (-500, 3000):
        assert share(everywhere, Quad(CARD + outside), SCALE) in (0, 1)
    assert share(everywhere, Quad(CARD - np.float32([55, 0])), SCALE) == 1


def test_a_place_is_the_same():
    difference = compared(grey(), grey())
    assert {difference.place(quad) for quad in QUADS} == {Place.SAME}
    assert not difference.in_the_way(QUADS, NEVER, 1.0, 3.0).any()


@pytest.mark.parametrize("table", [60, 120, 228])
@pytest.mark.parametrize("taken", [[0], [1, 2], [0, 1, 2, 3, 4]])
def test_taken_cards_leave_another_place(table, taken):
    left = [quad for i, quad in enumerate(QUADS) if i not in taken]
    difference = compared(grey(table=table), grey(left, table=table))
    for i, quad in enumerate(QUADS):
        assert difference.place(quad) is (Place.OTHER if i in taken else Place.SAME)


def test_an_arm_covers_what_it_lies_on():
    covered = grey(hand=(380, 350))
    difference = compared(grey(), covered)
    assert difference.place(QUADS[0]) is Place.SAME
    assert difference.place(QUADS[1]) is Place.COVERED
    assert difference.place(QUADS[4]) is Place.SAME
    moved_at = NEVER.copy()
    moved_at[80, 50] = 2.0
    way = difference.in_the_way(QUADS, moved_at, 4.0, 3.0)
    assert way[75, 49]
    assert not way[:, 90:].any()
    assert not difference.in_the_way(QUADS, moved_at, 5.5, 3.0).any()
    assert not difference.in_the_way(QUADS[2:], moved_at, 4.0, 3.0).any()


def test_a_card_stirs_where_something_moves():
    difference = compared(grey(), grey(hand=(380, 350)))
    assert [difference.stirs(quad) for quad in QUADS] == [False, True, False, False, False]


def test_what_moves_is_in_the_way():
    difference = compared(grey(), grey(hand=(380, 600)))
    moved_at = NEVER.copy()
    moved_at[80, 50] = 4.0
    assert difference.in_the_way([], moved_at, 4.0, 3.0)[78, 49]
    assert not difference.in_the_way([], moved_at, 4.1, 3.0).any()


def test_a_card_taken_elsewhere_is_seen_beside_an_arm():
    difference = compared(grey(), grey(QUADS[:4], hand=(260, 350)))
    assert difference.place(QUADS[0]) is Place.COVERED
    assert difference.place(QUADS[4]) is Place.OTHER


def test_when_all_changes_nothing_is_known_to_be_taken():
    rng = np.random.default_rng(2)
    elsewhere = cv2.resize(rng.uniform(0, 255, (9, 16)).astype(np.float32), (160, 90))
    difference = compared(grey(), elsewhere)
    assert difference.swept
    assert {difference.place(quad) for quad in QUADS} <= {Place.COVERED, Place.SAME}


def test_blur_shows_whatever_the_light():
    sharp = glance(Pyramid(frame())).sharpness
    dim = glance(Pyramid(frame(light=0.5))).sharpness
    blurred = glance(Pyramid(np.asarray(cv2.GaussianBlur(frame(), (0, 0), 7)))).sharpness
    assert dim == pytest.approx(sharp, rel=0.3)
    assert blurred < 0.5 * sharp


def test_a_picture_as_a_moved_camera_sees_it():
    now = glance(Pyramid(frame()))
    assert shifted(now.grey, STILL, now) is now.grey
    shift = np.float32([[1, 0, 40], [0, 1, -24]])
    later = glance(Pyramid(frame([carried(quad, shift) for quad in QUADS])))
    assert np.abs(shifted(now.grey, shift, later) - later.grey).mean() < NOISE / 4
