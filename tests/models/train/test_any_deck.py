"""Decks of any design to learn from, and how the embedder is shown and judged."""

from itertools import islice

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the [train] extra")

import torch

from models.train.any_art import HEIGHT, invent
from models.train.any_crops import Around, Loose, Same, covered, laid_over
from models.train.any_export import Look, Trial, fit_chances, known_from, one_deck, trials
from models.train.any_faces import hand_of
from models.train.any_scenes import render, split
from models.train.crops import Cut, Rough
from models.train.embed_loss import contrast
from models.train.embed_nets import SIZE, Corners, Embedder
from models.train.scenes import SHOWN, WHOLLY, Laid
from models.train.store import Scenes
from vision.embed import chance_of
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Quad

FRAME = Frame(80, 112, 1.06, 1.045)
ALIGNED = Frame(96, 112, 1.8, 1.6)


@pytest.fixture(scope="module")
def decks():
    found = []
    for seed in range(3):
        faces = invent(np.random.default_rng([1, seed]), 8, [])
        ratio = faces[0].shape[1] / HEIGHT
        found.append(hand_of(f"deck#{seed}", {f"{seed}-{i}": face for i, face in enumerate(faces)}, ratio))
    return found


@pytest.fixture(scope="module")
def scenes(decks):
    drawn = [render(np.random.default_rng([2, i]), decks, size=256, count=5) for i in range(9)]
    return Scenes(np.stack([scene.image for scene in drawn]), [scene.cards for scene in drawn])


def test_the_faces_of_an_invented_deck_are_of_one_size_and_all_different():
    for seed in range(12):
        faces = invent(np.random.default_rng(seed), 10, [])
        assert faces
        assert {face.shape for face in faces} == {faces[0].shape}
        apart = [np.abs(a.astype(int) - b).mean() for i, a in enumerate(faces) for b in faces[:i]]
        assert all(it > 0.5 for it in apart)


def test_a_deck_is_invented_alike_for_the_same_seed():
    one, two = (invent(np.random.default_rng(7), 6, []) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_cards_on_a_table_say_which_deck_they_are_of(decks, scenes):
    names = {hand.name: hand for hand in decks}
    for cards in scenes.cards:
        assert len(cards) == 5
        for card in cards:
            hand, code = split(card.code)
            assert code in names[hand].faces


def test_a_batch_shows_cards_more_than_once_and_now_and_then_none(scenes):
    same = Same(scenes, Around([], [], (), scenes), frame=FRAME, batch=24, seed=1)
    cards = []
    for pictures, numbers, codes, none, moved in islice(same, 4):
        assert len(pictures) <= 24
        assert pictures.shape[1:] == (3, 112, 80)
        assert ((numbers < 0) == (none == 1)).all()
        assert ((codes < 0) == (none == 1)).all()
        assert float(moved.abs().max()) < 0.201
        cards.append(numbers[numbers >= 0])
    assert any(len(set(it.tolist())) < len(it) for it in cards)


def test_a_card_that_is_laid_over_another_hides_some_of_it_but_not_too_much():
    under = np.float32([[20, 20], [70, 24], [66, 90], [22, 84]])
    laid = [laid_over(np.random.default_rng(seed), under) for seed in range(60)]
    shares = [
        cv2.intersectConvexConvex(under, over)[0] / cv2.contourArea(under)
        for over in laid
        if over is not None
    ]
    assert len(shares) > 40
    assert all(0.03 < share < 1 - SHOWN for share in shares)


def test_a_covering_card_changes_what_it_covers_and_little_else():
    crop = np.full((112, 96, 3), 90, np.uint8)
    photo = np.full((200, 200, 3), 240, np.uint8)
    corners = np.float32([[40, 40], [100, 40], [100, 130], [40, 130]])
    over = np.float32([[50, 60], [110, 60], [110, 150], [50, 150]])
    seen = covered(np.random.default_rng(0), crop, Pyramid(photo), Laid("a", corners, 1.0), over)
    assert (seen[70:, 60:] > 230).all()
    assert (seen[:40, :30] == 90).all()


def test_the_aligner_is_shown_covered_cards_and_told_where_all_their_corners_are(scenes):
    around, hits = Around([], [], (), scenes), [[] for _ in range(len(scenes))]
    shown = {}
    for kind in (Loose, Rough):
        cuts = kind(scenes, hits, around, frame=ALIGNED, batch=64, seed=0)
        rng, pyramid = np.random.default_rng(0), Pyramid(scenes.images[0])
        whole = [Cut(Quad(it.corners), 0, it) for it in scenes.cards[0] if it.visible >= WHOLLY]
        plain = [straighten(pyramid, [cut.quad], ALIGNED)[0] for cut in whole]
        seen = [[cuts.see(rng, pyramid, 0, cut) for cut in whole] for _ in range(20)]
        shown[kind] = np.mean([(a != b).any() for row in seen for a, b in zip(row, plain, strict=True)])
        pictures, moved, answer = next(iter(cuts))
        assert pictures.shape == (64, 3, 112, 96)
        assert float(moved[answer == 0].abs().mean()) > 0.02
    assert shown[Rough] == 0
    assert 0.15 < shown[Loose] < 0.5


def test_the_aligner_is_shown_more_of_the_cards_that_are_partly_hidden(scenes):
    loose = Loose(scenes, [], Around([], [], (), scenes), frame=ALIGNED, batch=1, seed=0)
    corners, rng = scenes.cards[0][0].corners, np.random.default_rng(1)
    cards = [Laid("a", corners, 0.8), *[Laid("b", corners, 1.0)] * 9]
    chosen = [loose.choose(rng, cards).code for _ in range(400)]
    assert 0.3 < chosen.count("a") / 400 < 0.55


def test_vectors_are_of_length_one():
    net = Embedder((80, 112)).eval()
    said = net(torch.rand(2, 3, 112, 80))
    assert said.shape == (2, SIZE + 2 + 8)
    assert said[:, :SIZE].norm(dim=1).tolist() == pytest.approx([1, 1], abs=1e-5)


def test_a_corner_lies_where_its_map_is_hot():
    frame = Frame(64, 80, 1.5, 1.4)
    net = Corners(frame).eval()
    hot = torch.full((1, 4, 20, 16), -50.0)
    seen = np.array([[10, 14], [54, 18], [58, 70], [14, 66]])  # middles of cells
    for i, (x, y) in enumerate(seen // 4):
        hot[0, i, y, x] = 50
    net.maps.register_forward_hook(lambda *_: hot)
    said = net(torch.rand(1, 3, 80, 64))
    assert said.shape == (1, 8 + 3)
    moved = said[0, :8].detach().numpy().reshape(4, 2)
    assert moved * (frame.card[2] - frame.card[0]) + frame.card == pytest.approx(seen, abs=1e-3)


def test_contrast_is_least_where_each_card_keeps_to_itself():
    cards, codes = torch.tensor([0, 0, 1, 1, -1]), torch.tensor([0, 0, 1, 1, -1])
    apart = torch.tensor([[1.0, 0], [1, 0], [0, 1], [0, 1], [1, 0]])
    mixed = torch.tensor([[1.0, 0], [0, 1], [1, 0], [0, 1], [1, 0]])
    assert contrast(apart, cards, codes) < 0.01 < contrast(mixed, cards, codes)


def test_the_same_code_in_two_decks_counts_neither_way():
    cards, codes = torch.tensor([0, 0, 1, 1]), torch.tensor([0, 0, 0, 0])
    alike = torch.tensor([[1.0, 0]] * 4)
    assert contrast(alike, cards, codes) == pytest.approx(0, abs=1e-5)


def test_likeness_becomes_a_chance_that_comes_true():
    rng = np.random.default_rng(3)
    tried = []
    for _ in range(4000):
        likeness, margin = rng.uniform(0, 1), rng.uniform(0, 0.3)
        chance = chance_of(likeness, margin, (8, 10, -6))
        tried.append(Trial(likeness, margin, bool(rng.random() < chance), False, True))
    assert fit_chances(tried) == pytest.approx((8, 10, -6), rel=0.25)


def test_few_strangers_reach_what_is_known():
    strangers = np.linspace(0.3, 0.8, 1000).tolist()
    assert 5 < sum(it >= known_from(strangers) for it in strangers) <= 11
    assert known_from([]) == 0.5


def test_trials_teach_a_deck_and_show_it_the_others():
    eye = np.eye(SIZE, dtype=np.float32)
    seen = {
        deck: {
            str(4 * d + i): [Look(np.stack([eye[4 * d + i], eye[60 + 4 * d + i]]), whole=True)] * 3
            for i in range(4)
        }
        for d, deck in enumerate("ab")
    }
    tried = trials(seen, np.random.default_rng(0), rounds=(1,))
    own = [it for it in tried if not it.stranger]
    assert all(it.right and it.likeness == pytest.approx(1) for it in own)
    assert len(own) == sum(it.stranger for it in tried) == 16
    assert not any(it.right or it.likeness > 0.1 for it in tried if it.stranger)


def test_a_card_is_taught_from_where_it_lies_whole():
    eye = np.eye(SIZE, dtype=np.float32)
    whole, covered_ = (lambda i: np.stack([eye[i], eye[40 + i]])), (lambda i: np.stack([eye[80 + i]] * 2))
    seen = {
        "a": {
            str(i): [Look(covered_(i), whole=False), Look(whole(i), whole=True), Look(whole(i), whole=True)]
            for i in range(4)
        }
        | {"never whole": [Look(covered_(9), whole=False)] * 3}
    }
    tried = trials(seen, np.random.default_rng(0), rounds=(1, 3))
    assert sorted((round(it.likeness), it.whole) for it in tried) == [(0, False)] * 8 + [(1, True)] * 4
    anyhow = list(one_deck(seen, "a", 1, np.random.default_rng(0), anyhow=True))
    assert len(anyhow) == 10  # of five cards two looks each, the one that is never whole among them
