"""Cut-outs for the aligner and the reader, and what those should answer."""

from itertools import product

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the [train] extra")

from models.train.crops import NO_CARD, Foreign, Hit, Rough, Straight, jitter, label_numbers, nowhere, offsets
from models.train.hits import matched
from models.train.scenes import Laid, render
from models.train.set_game import HEADS
from models.train.store import Scenes
from rules.set_game import deck as set_deck
from vision.find import overlap
from vision.straighten import Frame, unstraighten
from vision.types import Quad

FRAME = Frame(64, 80, 1.5, 1.4)
CORNERS = np.float32([[120, 100], [230, 118], [280, 300], [70, 260]])
PLACE = Quad(np.float32([[20, 20], [40, 20], [40, 50], [20, 50]]))
FOREIGN = Foreign(
    [np.full((60, 80, 3), 7, np.uint8)], [[Hit(PLACE, None)]], [np.full((300, 192, 3), 200, np.uint8)]
)


@pytest.fixture(scope="module")
def scenes(deck):
    drawn = [render(np.random.default_rng([9, i]), deck, size=256) for i in range(6)]
    return Scenes(np.stack([scene.image for scene in drawn]), [scene.cards for scene in drawn])


def test_a_quad_in_its_place_needs_no_offsets():
    moved, turn = offsets(Quad(CORNERS), CORNERS, FRAME, quarters=(0, 2))
    assert turn == 0
    assert np.abs(moved).max() < 1e-4


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
@pytest.mark.parametrize("amount", [0.02, 0.08])
def test_offsets_move_a_badly_placed_quad_back(quarters, amount):
    rng = np.random.default_rng(quarters)
    for _ in range(12):
        placed = Quad(jitter(rng, CORNERS, amount)).turned(quarters)
        moved, _ = offsets(placed, CORNERS, FRAME, quarters=(1, 3) if quarters % 2 else (0, 2))
        back = unstraighten([placed], moved[None])[0]
        assert np.abs(back.corners - np.roll(CORNERS, -quarters, axis=0)).max() < 0.02


def test_a_shift_by_a_tenth_of_a_card_is_a_tenth():
    upright = np.float32([[100, 100], [157, 100], [157, 189], [100, 189]])
    moved, _ = offsets(Quad(upright), upright + np.float32([5.7, 0]), FRAME, quarters=(0, 2))
    assert moved == pytest.approx(np.tile([0.1, 0], (4, 1)), abs=1e-4)


@pytest.mark.parametrize("amount", [0.006, 0.02, 0.08])
def test_jitter_places_a_quad_about_as_badly_as_asked(amount):
    rng = np.random.default_rng(0)
    size = np.linalg.norm(CORNERS - np.roll(CORNERS, -1, axis=0), axis=1).mean()
    errors = [
        np.linalg.norm(jitter(rng, CORNERS, amount) - CORNERS, axis=1).mean() / size for _ in range(200)
    ]
    assert amount / 2 < np.mean(errors) < 3 * amount
    assert np.ptp(errors) > amount / 2


def test_nowhere_is_not_on_a_card(scenes):
    rng = np.random.default_rng(0)
    for cards in [(), *scenes.cards]:
        quads = [nowhere(rng, cards, 256) for _ in range(20)]
        assert any(quads)
        for quad in filter(None, quads):
            assert all(overlap(quad, Quad(card.corners)) < 0.4 for card in cards)


def test_labels_of_all_81_cards():
    codes = [str(card) for card in set_deck()]
    numbers = [tuple(label_numbers(code, HEADS)) for code in codes]
    assert sorted(numbers) == sorted(product(range(3), repeat=4))
    for code, row in zip(codes, numbers, strict=True):
        assert "".join(labels[i] for labels, i in zip(HEADS, row, strict=True)) == code


def test_a_label_may_begin_like_another():
    assert label_numbers("1012", (("1", "10"), ("12", "1"))) == [1, 0]


def test_the_aligner_is_told_of_cards_turned_cards_and_none(scenes):
    pictures, moved, kind = next(iter(Rough(scenes, [[]] * 6, FOREIGN, frame=FRAME, batch=64, seed=0)))
    assert pictures.shape == (64, 3, FRAME.height, FRAME.width)
    assert moved.shape == (64, 8)
    assert set(kind.tolist()) == {0, 1, 2}
    assert not moved[kind == NO_CARD].any()
    assert moved.abs().max() <= 0.6


def test_the_reader_is_told_labels_or_none(scenes):
    frame = Frame(96, 136, 1.12, 1.08)
    pictures, labels, none, moved = next(
        iter(Straight(scenes, [[]] * 6, FOREIGN, frame=frame, heads=HEADS, batch=64, seed=0))
    )
    assert pictures.shape == (64, 3, frame.height, frame.width)
    assert set(none.tolist()) == {0, 1}
    assert (labels[none == 1] == -1).all()
    assert labels[none == 0].min() >= 0
    assert labels.max() <= 2
    assert not moved[none == 1].any()
    assert 0 < moved[none == 0].abs().max() <= 0.2


def test_foreign_cuts_show_where_the_finder_was_wrong_foreign_cards_their_parts_and_papers():
    rng = np.random.default_rng(0)
    seen = dict.fromkeys(("hit", "card", "part", "paper"), 0)
    for _ in range(120):
        picture, quad = FOREIGN.cut(rng)
        x, y = quad.center
        share = np.ptp(quad.corners[:, 0]) * np.ptp(quad.corners[:, 1]) / (192 * 300)
        if picture is FOREIGN.photos[0]:
            assert share * 192 * 300 == pytest.approx(20 * 30, rel=0.5)
            seen["hit"] += 1
        elif picture.shape != (300 + 76, 192 + 76, 3):
            seen["paper"] += 1
        else:
            assert 0 < x < picture.shape[1]
            assert 0 < y < picture.shape[0]
            seen["card" if share > 0.85 else "part"] += 1
    assert min(seen.values()) > 5


def test_a_hit_is_a_card_nothing_or_neither_clearly():
    card = Laid("1RsO", np.float32([[0, 0], [57, 0], [57, 89], [0, 89]]), 1.0)
    hidden = Laid("2RsO", card.corners + np.float32([200, 0]), 0.4)
    assert matched(Quad(card.corners + 3), [card, hidden]).card == 0
    assert matched(Quad(card.corners + 500), [card, hidden]).card is None
    assert matched(Quad(card.corners + 500), []).card is None
    assert matched(Quad(card.corners + np.float32([28, 0])), [card, hidden]) is None
    assert matched(Quad(hidden.corners), [card, hidden]) is None
