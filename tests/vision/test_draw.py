import numpy as np
import pytest

from vision.draw import NO_GROUP, PALETTE, UNSURE, annotate
from vision.types import Guess, Quad, Reading, Scan


def reading(id: int, left: float, top: float, *, sure: bool = True, code: str = "2RtD") -> Reading:
    """A card of 100 x 150 pixels."""
    corners = np.array(
        [[left, top], [left + 100, top], [left + 100, top + 150], [left, top + 150]], np.float32
    )
    return Reading(Quad(corners), (Guess(code, 0.9),), id, sure)


def scan(*readings: Reading, size: tuple[int, int] = (640, 480)) -> Scan:
    return Scan(size, readings, {})


def table(width: int = 640, height: int = 480) -> np.ndarray:
    return np.full((height, width, 3), 90, np.uint8)


def share(picture: np.ndarray, colour: tuple[int, int, int]) -> float:
    """How much of the picture has exactly that colour."""
    return float((picture == colour).all(axis=-1).mean())


def test_an_empty_table_is_a_copy():
    image = table()
    drawn = annotate(image, scan())
    assert (drawn == image).all()
    assert drawn is not image
    assert not np.shares_memory(drawn, image)


def test_the_photo_stays_as_it_was():
    image = table()
    drawn = annotate(image, scan(reading(1, 100, 100)), [{1}])
    assert (image == 90).all()
    assert (drawn != image).any()
    assert drawn.shape == image.shape
    assert drawn.dtype == np.uint8


def test_the_outline_follows_the_sides():
    drawn = annotate(table(), scan(reading(1, 100, 100)))
    for x, y in ((150, 100), (100, 175), (200, 175)):
        assert tuple(drawn[y, x]) == NO_GROUP
    assert tuple(drawn[150, 150]) == (90, 90, 90)
    assert tuple(drawn[60, 60]) == (90, 90, 90)


def test_what_is_not_sure_is_dashed_and_says_so():
    sure, unsure = (annotate(table(), scan(reading(1, 100, 100, sure=it))) for it in (True, False))
    side = slice(105, 195)
    assert share(sure[100, side], NO_GROUP) == 1
    assert 0.2 < share(unsure[100, side], UNSURE) < 0.8
    assert share(unsure[200:260], UNSURE) > 0.01  # the label's paper


def test_a_question_mark_is_written():
    plain = annotate(table(), scan(reading(1, 100, 100, sure=False)), labels={1: ""})
    assert (plain != annotate(table(), scan(reading(1, 100, 100, sure=False)), labels={1: "?"})).any()
    assert share(plain[200:260, 100:200], (0, 0, 0)) > 0


def test_a_card_of_two_groups_has_both_colours_side_by_side():
    cards = scan(reading(1, 100, 100), reading(2, 300, 100), reading(3, 480, 100))
    drawn = annotate(table(), cards, [{1, 2}, {2, 3}])
    first, second, third = drawn[:, 60:240], drawn[:, 260:430], drawn[:, 450:620]
    assert share(first, PALETTE[0]) > 0
    assert share(first, PALETTE[1]) == 0
    assert share(second, PALETTE[0]) > 0
    assert share(second, PALETTE[1]) > 0
    assert share(third, PALETTE[0]) == 0
    assert share(third, PALETTE[1]) > 0


def test_more_groups_than_colours():
    cards = scan(reading(1, 300, 100))
    drawn = annotate(table(), cards, [{1}] * (len(PALETTE) + 2))
    assert all(share(drawn, colour) > 0 for colour in PALETTE)


def test_lines_grow_with_the_picture():
    def thickness(scale: int) -> int:
        card = Reading(Quad(reading(1, 100, 100).quad.corners * scale), (Guess("2RtD", 1.0),), 1, True)
        drawn = annotate(table(640 * scale, 480 * scale), scan(card, size=(640 * scale, 480 * scale)))
        return int((drawn[:, 180 * scale] == 255).all(axis=-1)[: 120 * scale].sum())

    assert thickness(1) >= 2
    assert thickness(6) == pytest.approx(6 * thickness(1), rel=0.5)


@pytest.mark.parametrize("place", [(-60, -80), (600, 400), (-5000, 200)])
def test_a_card_over_the_edge(place):
    annotate(table(), scan(reading(1, *place, sure=False)), [{1}])


@pytest.mark.parametrize("label", ["", "Đỏ 红 ♠ " * 30])
def test_any_label(label):
    drawn = annotate(table(), scan(reading(1, 100, 100)), labels={1: label})
    assert drawn.shape == (480, 640, 3)


def test_a_tiny_picture():
    corners = np.array([[2, 2], [20, 2], [20, 30], [2, 30]], np.float32)
    tiny = Reading(Quad(corners), (Guess("2RtD", 1.0),), 1, True)
    assert annotate(table(33, 32), scan(tiny, size=(33, 32))).shape == (32, 33, 3)


def test_a_quad_of_one_point():
    card = Reading(Quad(np.full((4, 2), 50, np.float32)), (Guess("2RtD", 1.0),), 1, False)
    annotate(table(), scan(card), [{1}])


def test_another_picture_is_refused():
    with pytest.raises(ValueError, match=r"\(640, 480\).*\(480, 640\)"):
        annotate(table(480, 640), scan())


def test_a_group_of_cards_that_are_not_there_is_refused():
    with pytest.raises(ValueError, match=r"\[7\]"):
        annotate(table(), scan(reading(1, 100, 100)), [{1, 7}])
