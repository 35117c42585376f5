"""How indices are looked at: on their head, more than once, as their neighbours lie."""

from pathlib import Path

import numpy as np
import pytest

import models
from tests.vision.blind import PART, Blind, logits, model, quad
from vision.image import load
from vision.index import IndexScanner
from vision.index_read import apart, look_as_neighbours_lie, meanings, on_its_head, read_indices
from vision.straighten import Pyramid, part_of
from vision.types import Quad

STRAW_WEIGHTS = Path(models.__file__).parent / "straw.json"
SAMPLES = Path(__file__).parents[2] / "sample_images"


def test_turning_an_index_on_its_head_keeps_its_rank_in_place():
    turned = on_its_head(quad(), PART)
    assert part_of(turned, PART).center == pytest.approx(part_of(quad(), PART).center)
    assert turned.corners[0] == pytest.approx([310, 210])
    assert on_its_head(turned, PART).corners == pytest.approx(quad().corners)


def test_what_stands_on_its_head_is_read_the_other_way_up():
    looks = []

    class Turned(Blind):
        def look(self, crops):
            looks.append(len(crops))
            self.logits = logits(kind=1 if len(looks) == 1 else 0)
            return super().look(crops)

    photo = Pyramid(np.zeros((360, 640, 3), np.uint8))
    found = read_indices(photo, [quad()], model(Turned([], logits())))
    assert found.quads[0].corners == pytest.approx(on_its_head(quad(), PART).corners, abs=0.01)


def test_what_is_surely_no_index_is_looked_at_once():
    blind = Blind([], logits(kind=2))
    assert read_indices(Pyramid(np.zeros((360, 640, 3), np.uint8)), [quad()], model(blind)).quads == ()
    assert blind.read == 1


def test_codes_are_rank_times_suit_and_jokers_have_none():
    codes, is_index = meanings(
        np.stack([logits("T", "D"), logits("RJ", "D")])[:, :-8], model(Blind([], None))
    )
    names = model(Blind([], None)).codes
    assert len(names) == codes.shape[1] == 54
    assert [names[i] for i in codes.argmax(axis=1)] == ["TD", "RJ"]
    assert codes.sum(axis=1) == pytest.approx([1, 1], abs=1e-4)
    assert (is_index > 0.99).all()


def test_of_two_looks_at_one_rank_the_clearer_one_stays():
    near, far = Quad(quad().corners + np.float32([4, 3])), Quad(quad().corners + np.float32([25, 0]))
    assert apart([quad(), near, far], np.float32([0.5, 0.9, 0.7]), PART) == [1, 2]


def test_only_a_clear_index_near_by_says_how_another_may_lie():
    for away, crops in ((3.0, 1), (4.0, 0)):
        blind = Blind([], logits())
        near = quad(300, 200, 20)
        far = quad(300 + away * 40, 200, 9)  # an index is twice as long as its rank is high
        said = np.stack([logits()[:-8], np.zeros(22)]).astype(np.float32)
        sharp = [near, far]
        look_as_neighbours_lie(
            Pyramid(np.zeros((360, 640, 3), np.uint8)), [near, far], said, sharp, model(blind)
        )
        assert blind.read == crops
        length = float(np.linalg.norm(sharp[1].corners[3] - sharp[1].corners[0]))
        assert length == pytest.approx(40 if crops else 18, rel=0.02)


def turned_about_its_rank(quad: Quad, degrees: float, scale: float) -> Quad:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    middle = part_of(quad, PART).center
    return Quad(np.float32((quad.corners - middle) @ turn * scale + middle))


@pytest.mark.skipif(not STRAW_WEIGHTS.exists(), reason="THERE ARE NO WEIGHTS of Straw: `make train-straw`")
@pytest.mark.parametrize(("degrees", "scale"), [(90, 1.0), (-80, 0.8), (0, 0.35)])
def test_a_glyph_that_was_found_turned_or_too_small_is_read_as_its_neighbours_lie(degrees, scale):
    scanner = IndexScanner("straw")
    photo = load(SAMPLES / "straw" / "the_straw_on_top.jpg")
    pyramid = Pyramid(photo)
    readings = scanner.scan(photo).readings
    right, codes = [it.quad for it in readings], [it.code for it in readings]
    assert len(codes) == 7
    wrong = [turned_about_its_rank(right[2], degrees, scale)]
    among = read_indices(pyramid, [*wrong, *right[:2], *right[3:]], scanner.model)
    assert sorted(scanner.codes[i] for i in among.codes.argmax(axis=1)) == sorted(codes)
    assert (among.codes.max(axis=1) * among.is_index > 0.7).all()
    alone = read_indices(pyramid, wrong, scanner.model)
    assert not (alone.codes.max(axis=1) * alone.is_index > 0.7).any()
