"""Cards known by references: the nearest names them, and what is like none is unknown."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import models
from vision.embed import (
    MOST_MARGIN,
    UNKNOWN,
    References,
    TaughtModel,
    TaughtScanner,
    chance_of,
    likenesses,
    margins,
    named,
)
from vision.image import load
from vision.model import ModelError
from vision.straighten import Frame, Pyramid, straighten

SAMPLES = Path(__file__).parents[2] / "sample_images"
MANIFEST = Path(models.__file__).parent / "any_deck.json"
EYE = np.eye(4, dtype=np.float32)

needs_weights = pytest.mark.skipif(
    not MANIFEST.exists(), reason="THERE ARE NO WEIGHTS for any deck: `make train-any-deck` writes them"
)


def both(upright, turned) -> np.ndarray:
    return np.stack([np.float32(upright), np.float32(turned)])


def test_a_card_is_as_like_a_name_as_its_likest_picture():
    references = References(("A", "B", "A"), EYE[:3])
    likeness, turned = likenesses(both([0.6, 0, 0.8, 0], [0, 0.1, 0, 1]), references)
    assert likeness == pytest.approx({"A": 0.8, "B": 0.1})
    assert not turned


def test_a_card_that_lies_upside_down_is_known_too():
    likeness, turned = likenesses(both(EYE[3], EYE[1]), References(("A", "B"), EYE[:2]))
    assert likeness == pytest.approx({"A": 0, "B": 1})
    assert turned


def test_without_references_nothing_is_like_anything():
    assert likenesses(both(EYE[0], EYE[1]), References((), np.empty((0, 4), np.float32))) == ({}, False)
    assert margins({}) == []


def test_the_margin_is_to_the_likest_other_name():
    assert margins({"A": 0.5, "B": 0.7, "C": 0.1}) == [
        ("B", 0.7, pytest.approx(0.2)),
        ("A", 0.5, pytest.approx(-0.2)),
        ("C", 0.1, pytest.approx(-0.6)),
    ]
    assert margins({"A": 0.5}) == [("A", 0.5, MOST_MARGIN)]


def test_a_likelier_name_is_liker_and_clearer():
    weights = (8.0, 10.0, -7.0)
    assert chance_of(0.9, 0.2, weights) > chance_of(0.8, 0.2, weights) > chance_of(0.8, 0.0, weights)
    assert 0 < chance_of(-1, -1, weights) < chance_of(1, 0.3, weights) < 1


def test_every_vector_needs_a_name():
    with pytest.raises(ValueError, match="1 names need a vector each"):
        References(("A",), EYE[:2])


def test_weights_that_are_not_there(tmp_path):
    with pytest.raises(ModelError, match="no model for 'any-deck'"):
        TaughtModel.load(tmp_path)
    (tmp_path / "any_deck.json").write_text(json.dumps({"game": "any-deck", "kind": "taught"}))
    with pytest.raises(ModelError, match=r"any_deck\.json.*'embedder'"):
        TaughtModel.load(tmp_path)


@pytest.fixture(scope="module")
def scanner():
    return TaughtScanner()


@pytest.fixture(scope="module")
def photo():
    return load(SAMPLES / "sea-salt-paper" / samples("sea-salt-paper")[0]["image"])


def samples(game: str) -> list[dict]:
    return json.loads((SAMPLES / game / "expected.json").read_text("utf-8"))["images"]


@needs_weights
def test_an_empty_table_has_no_cards(scanner):
    assert scanner.scan(np.full((480, 640, 3), 120, np.uint8)).readings == ()
    assert scanner.see(np.full((480, 640, 3), 120, np.uint8))[0] == []


@needs_weights
def test_vectors_are_of_length_one(scanner, photo):
    seen, seconds = scanner.see(photo)
    assert seen
    assert set(seconds) == {"find", "align", "read"}
    for card in seen:
        assert np.linalg.norm(card.vectors, axis=1) == pytest.approx([1, 1], abs=1e-3)


@needs_weights
def test_cards_that_were_not_taught_are_unknown(scanner, photo):
    readings = scanner.scan(photo).readings
    assert readings
    assert {reading.code for reading in readings} == {UNKNOWN}
    assert not any(reading.sure for reading in readings)


@needs_weights
def test_cards_are_read_again_by_one_reference_each_also_upside_down(scanner, photo):
    seen, _ = scanner.see(photo)
    names = tuple(f"card {i}" for i in range(len(seen)))
    reader = scanner.knowing(References(names, np.stack([card.vectors[0] for card in seen])))
    truth = {name: card.quad.center for name, card in zip(names, seen, strict=True)}
    turned = cv2.convertScaleAbs(np.ascontiguousarray(photo[::-1, ::-1]), alpha=0.85)
    for image, size in ((photo, None), (turned, photo.shape[1::-1])):
        readings = reader.scan(image).readings
        right = 0
        for reading in readings:
            place = reading.quad.center if size is None else np.array(size) - reading.quad.center
            right += reading.code in truth and np.linalg.norm(truth[reading.code] - place) < 15
        assert right >= 0.9 * len(seen)


@needs_weights
def test_a_reading_that_was_upside_down_has_its_own_top_left(scanner, photo):
    card = scanner.see(photo)[0][0]
    upright, _, sure = named(scanner.model, card, References(("it",), card.vectors[:1]))
    turned, guesses, _ = named(scanner.model, card, References(("it",), card.vectors[1:]))
    assert guesses[0].code == "it"
    assert sure
    assert np.allclose(np.roll(upright.corners, 2, axis=0), turned.corners)


@needs_weights
def test_a_card_is_alike_in_a_photo_and_cut_out_of_it(scanner, photo):
    seen, _ = scanner.see(photo)
    pyramid, edges = Pyramid(photo), Frame(96, 134, 1.0, 1.0)
    cut = straighten(pyramid, [card.quad for card in seen], edges)
    likeness = scanner.vectors_of(iter(cut)) @ np.stack([card.vectors[0] for card in seen]).T
    assert len(seen) > 5
    assert (likeness.argmax(axis=1) == np.arange(len(seen))).all()
    assert np.diag(likeness).min() > 0.8
    upside_down = scanner.vectors_of(card[::-1, ::-1].copy() for card in cut)
    assert ((upside_down * np.stack([card.vectors[1] for card in seen])).sum(axis=1) > 0.8).all()


@needs_weights
def test_no_cards_have_no_vectors(scanner):
    assert scanner.vectors_of([]).shape == (0, scanner.model.size)
    assert scanner.vectors_of([np.full((1, 1, 3), 90, np.uint8)]).shape == (1, scanner.model.size)
