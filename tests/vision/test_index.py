"""What is made of indices once they are read: half turns, doubles, codes, cards."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import models
from tests.vision.blind import Blind, logits, model, quad
from vision.index import IndexScanner, find_indices, fitting, together
from vision.index_read import Indices, meanings, read_indices
from vision.model import ModelError
from vision.straighten import Pyramid
from vision.types import Quad


def scanner(blind=None) -> IndexScanner:
    made = IndexScanner.__new__(IndexScanner)
    made.model = model(blind or Blind([], logits()))
    made.codes, made.side = made.model.codes, None
    return made


def read(*what: tuple[Quad, str, float]) -> Indices:
    codes = model(Blind([], logits())).codes
    chances = np.full((len(what), len(codes)), 0.001, np.float32)
    for row, (_, code, chance) in zip(chances, what, strict=True):
        row[codes.index(code)] = chance
    return Indices(tuple(q for q, *_ in what), chances, np.ones(len(what), np.float32))


def codes_of(readings) -> list[str]:
    return sorted(reading.code for reading in readings)


def test_an_empty_picture():
    blind = Blind([], logits())
    assert find_indices(Pyramid(np.zeros((360, 640, 3), np.uint8)), model(blind)) == []
    assert read_indices(Pyramid(np.zeros((360, 640, 3), np.uint8)), [], model(blind)).quads == ()
    assert scanner(blind).join(read(), (640, 360)) == ()


def test_what_the_finder_sees_is_where_the_photo_has_it():
    photo = np.zeros((960, 1280, 3), np.uint8)
    found = find_indices(Pyramid(photo), model(Blind([quad(high=30)], logits())))
    assert len(found) == 1
    assert np.abs(found[0].corners - 2 * quad(high=30).corners).max() < 0.5


@pytest.mark.parametrize(
    ("high", "sides"), [(20, [640]), (9, [640, 1088]), (6, [640, 1280]), (70, [640, 320])]
)
def test_small_indices_are_looked_at_more_closely_and_large_ones_from_afar(high, sides):
    blind = Blind([quad(high=high)], logits())
    assert len(find_indices(Pyramid(np.zeros((960, 1280, 3), np.uint8)), model(blind))) == 1
    assert blind.sizes == sides


def test_where_nothing_is_seen_every_size_is_tried_and_a_small_picture_is_not_enlarged():
    blind = Blind([], logits())
    find_indices(Pyramid(np.zeros((960, 1280, 3), np.uint8)), model(blind))
    assert blind.sizes == [640, 320, 1280]
    blind = Blind([], logits())
    find_indices(Pyramid(np.zeros((360, 640, 3), np.uint8)), model(blind))
    assert blind.sizes == [640, 320]


def test_a_live_picture_is_looked_at_once_as_closely_as_fits():
    blind = Blind([quad(high=30)], logits())
    camera, photo = scanner(blind), np.zeros((960, 1280, 3), np.uint8)
    assert codes_of(camera.scan(photo, live=True).readings) == ["7S"]
    first = list(blind.sizes)
    assert codes_of(camera.scan(photo, live=True).readings) == ["7S"]
    assert first == [640]
    assert blind.sizes[1:] == [fitting([Quad(2 * quad(high=30).corners)], (1280, 960), camera.model)]


@pytest.mark.parametrize(("high", "side"), [(20, 704), (14, 992), (3, 1280), (200, 320)])
def test_the_next_frame_is_looked_at_nearly_as_closely_as_a_photo(high, side):
    assert fitting([quad(high=high)], (1280, 960), scanner().model) == side


def test_a_camera_that_saw_nothing_looks_everywhere_again():
    assert fitting([], (1280, 960), scanner().model) is None


def test_what_two_indices_of_a_card_say_counts_together():
    one, other = np.float32([0.5, 0.45, 0.05]), np.float32([0.1, 0.6, 0.3])
    assert together(one, other).argmax() == 1
    assert together(one, other)[1] > 0.8
    assert together(one, other).sum() <= 1.001


def test_cards_in_a_fan_are_each_read_once():
    fan = read(*[(quad(x=100 + 40 * i), code, 0.95) for i, code in enumerate(("7S", "TH", "BJ", "RJ"))])
    readings = scanner().join(fan, (640, 360))
    assert codes_of(readings) == ["7S", "BJ", "RJ", "TH"]
    assert all(reading.sure for reading in readings)
    assert [reading.id for reading in readings] == [0, 1, 2, 3]


def test_both_indices_of_a_card_are_one_reading_with_its_outline():
    here = quad(x=100, y=100)
    there = Quad(np.float32([312, 356]) - here.corners)
    (reading,) = scanner().join(read((here, "7S", 0.9), (there, "7S", 0.6)), (640, 480))
    assert reading.code == "7S"
    assert reading.confidence > 0.95
    assert np.linalg.norm(reading.quad.corners[2] - reading.quad.corners[0]) > 200


def test_a_code_seen_in_both_upper_corners_is_one_card():
    twice = read((quad(x=100), "7S", 0.95), (quad(x=200), "7S", 0.9))
    assert codes_of(scanner().join(twice, (640, 360))) == ["7S"]


def test_two_places_on_one_word_are_one_card():
    twice = read((quad(x=100), "RJ", 0.95), (quad(x=96, y=228), "RJ", 0.9))
    assert codes_of(scanner().join(twice, (640, 360))) == ["RJ"]


@pytest.mark.parametrize("place", [{"x": 120}, {"x": 100, "y": 290}, {"x": 500}])
def test_a_code_that_one_card_cannot_show_twice_is_a_second_card_and_doubtful(place):
    twice = read((quad(x=100), "7S", 0.95), (quad(**place), "7S", 0.9))
    first, second = scanner().join(twice, (640, 360))
    assert (first.code, second.code) == ("7S", "7S")
    assert first.sure
    assert not second.sure


def test_what_is_hardly_a_code_that_lies_there_already_is_no_second_card():
    twice = read((quad(x=100), "7S", 0.95), (quad(x=500), "7S", 0.6))
    twice.codes[1, scanner().codes.index("7C")] = 0.15
    twice.codes[1, scanner().codes.index("TC")] = 0.15
    assert codes_of(scanner().join(twice, (640, 360))) == ["7S"]


def test_a_card_whose_code_is_taken_gets_one_that_is_almost_as_likely():
    both = read((quad(x=100), "7S", 0.95), (quad(x=300), "7S", 0.5))
    both.codes[1, scanner().codes.index("7C")] = 0.4
    first, second = scanner().join(both, (640, 360))
    assert (first.code, second.code) == ("7S", "7C")
    assert not second.sure


def test_jokers_printed_alike_are_both_kept_and_both_asked_about():
    both = read((quad(x=100), "BJ", 0.9), (quad(x=300), "BJ", 0.85))
    both.codes[1, scanner().codes.index("RJ")] = 0.08
    first, second = scanner().join(both, (640, 360))
    assert (first.code, second.code) == ("BJ", "RJ")
    assert not first.sure
    assert not second.sure


def test_a_joker_seen_twice_is_no_card_that_it_is_hardly_like():
    twice = read((quad(x=100), "RJ", 0.95), (quad(x=96, y=228), "RJ", 0.9))
    twice.codes[1, scanner().codes.index("3H")] = 0.04
    assert codes_of(scanner().join(twice, (640, 360))) == ["RJ"]


STRAW = (*map(str, range(-10, 11)), "R", "X", "C", "STRAW")


def straw_scanner(**fields) -> IndexScanner:
    """Of a game without suits that has some of its cards several times."""
    made = scanner()
    made.model = replace(
        made.model, ranks=(), suits=(), alone=STRAW, copies=dict.fromkeys(STRAW[:-1], 2), **fields
    )
    made.codes = made.model.codes
    return made


def read_straw(*what: tuple[Quad, str, float]) -> Indices:
    chances = np.full((len(what), len(STRAW)), 0.001, np.float32)
    for row, (_, code, chance) in zip(chances, what, strict=True):
        row[STRAW.index(code)] = chance
    return Indices(tuple(q for q, *_ in what), chances, np.ones(len(what), np.float32))


def test_codes_of_a_game_without_suits():
    model = straw_scanner().model
    assert model.codes == STRAW
    assert model.heads == (25, 0, 3)
    said = np.zeros((1, 28), np.float32)
    said[0, [STRAW.index("-4"), 25]] = 9
    codes, is_index = meanings(said, model)
    assert codes.shape == (1, 25)
    assert STRAW[codes[0].argmax()] == "-4"
    assert codes.sum() == pytest.approx(1, abs=1e-4)
    assert is_index[0] > 0.99
    assert meanings(np.zeros((0, 28), np.float32), model)[0].shape == (0, 25)


def test_a_code_may_lie_on_the_table_as_often_as_there_are_copies():
    row = read_straw(*[(quad(x=100 + 60 * i), "6", 0.95) for i in range(3)], (quad(x=300), "STRAW", 0.9))
    assert codes_of(straw_scanner().join(row, (640, 360))) == ["6", "6", "STRAW"]


@pytest.mark.parametrize(("corners", "cards"), [(1, ["6", "6"]), (2, ["6"])])
def test_two_glyphs_a_diagonal_apart_are_one_card_where_cards_have_two(corners, cards):
    here = quad(x=100, y=100)
    there = Quad(np.float32([312, 356]) - here.corners)
    both = read_straw((here, "6", 0.9), (there, "6", 0.8))
    assert codes_of(straw_scanner(corners=corners).join(both, (640, 480))) == cards


def test_an_index_cut_by_the_picture_is_not_sure():
    (reading,) = scanner().join(read((quad(x=4), "7S", 0.99)), (640, 360))
    assert not reading.sure


def test_what_is_no_index_is_left_out():
    doubtful = read((quad(), "7S", 0.9))
    doubtful.is_index[0] = 0.4
    assert scanner().join(doubtful, (640, 360)) == ()


def test_without_weights_the_loader_says_so(tmp_path):
    with pytest.raises(ModelError, match="no model for 'dou-dizhu'"):
        IndexScanner("dou-dizhu", folder=tmp_path)
    (tmp_path / "dou_dizhu.json").write_text(json.dumps({"game": "dou-dizhu"}))
    with pytest.raises(ModelError, match="damaged"):
        IndexScanner("dou-dizhu", folder=tmp_path)


WEIGHTS, STRAW_WEIGHTS = (Path(models.__file__).parent / f"{game}.json" for game in ("dou_dizhu", "straw"))
SAMPLES = Path(__file__).parents[2] / "sample_images"


@pytest.mark.skipif(not WEIGHTS.exists(), reason="THERE ARE NO WEIGHTS of Dou Dizhu: `make train-dou-dizhu`")
@pytest.mark.parametrize("grey", [0, 90, 255])
def test_an_empty_table_has_no_cards(grey):
    scan = IndexScanner("dou-dizhu").scan(np.full((480, 640, 3), grey, np.uint8))
    assert scan.readings == ()
    assert list(scan.seconds) == ["find", "read", "join"]
