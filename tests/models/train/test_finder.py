"""What the finder is told to say is what `vision.find` turns back into quads."""

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the [train] extra")

from models.train.finder import HIDDEN, SHOWN, SIDE, Views, cut_by_rim, targets  # noqa: E402
from models.train.scenes import Laid  # noqa: E402
from models.train.store import Scenes  # noqa: E402
from vision.find import decode, overlap  # noqa: E402
from vision.types import Quad  # noqa: E402


def card(middle, *, width=38.0, turn=0.0, shear=0.0, visible=1.0) -> Laid:
    """A card whose long side is 1.56 times its short one, seen as a parallelogram."""
    angle = np.deg2rad(turn)
    right = width / 2 * np.array([np.cos(angle), np.sin(angle)])
    down = 0.78 * width * np.array([-np.sin(angle + shear), np.cos(angle + shear)])
    corners = np.array(middle) + np.stack([-right - down, right - down, right + down, down - right])
    return Laid("1RsO", corners.astype(np.float32), visible)


def found(cards) -> list[Quad]:
    maps, _, _ = targets(cards, SIDE)
    chance = np.clip(maps[0], 1e-6, 1 - 1e-6)
    logits = maps.copy()
    logits[0] = np.log(chance / (1 - chance))
    return [quad for quad, _ in decode(logits, threshold=0.99)]


def test_without_cards_nothing_is_hot():
    maps, care, near = targets([], SIDE)
    assert maps.shape == (9, SIDE // 4, SIDE // 4)
    assert not maps.any()
    assert not near.any()
    assert (care == 1).all()


@pytest.mark.parametrize("turn", [0, 17, 45, 90, 130, 171])
def test_decoding_the_targets_gives_the_quads_back(turn):
    cards = [
        card((90.3, 80.9), turn=turn),
        card((280.7, 101.2), turn=-turn, width=64, shear=0.2),
        card((120.1, 290.4), turn=turn + 30, width=22),
        card((291, 290), turn=turn, width=80, shear=-0.25),
    ]
    quads = found(cards)
    assert len(quads) == len(cards)
    for laid in cards:
        turned = [np.roll(laid.corners, shift, axis=0) for shift in (0, 2)]
        assert min(np.abs(quad.corners - it).max() for quad in quads for it in turned) < 0.05


def test_overlapping_cards_are_told_apart():
    below, above = card((150, 150), turn=10), card((178, 160), turn=60)
    quads = found([below, above])
    assert len(quads) == 2
    for laid in (below, above):
        assert max(overlap(quad, Quad(laid.corners)) for quad in quads) > 0.99


def test_hidden_cards_are_not_to_be_found_and_half_hidden_ones_do_not_count():
    hidden, half, shown = (HIDDEN - 0.01, (HIDDEN + SHOWN) / 2, SHOWN + 0.01)
    assert found([card((100, 100), visible=hidden)]) == []
    maps, care, _ = targets([card((100, 100), visible=half), card((300, 300), visible=shown)], SIDE)
    assert maps[0, 25, 25] == 0
    assert care[25, 25] == 0
    assert maps[0, 75, 75] == 1
    assert care[75, 75] == 1
    assert (targets([card((100, 100), visible=hidden)], SIDE)[1] == 1).all()


def test_a_card_at_the_rim_shows_less():
    inside, outside = card((200, 200)), card((-100, 200))
    assert cut_by_rim(inside).visible == pytest.approx(1)
    assert cut_by_rim(card((0, 200))).visible == pytest.approx(0.5, abs=0.06)
    assert cut_by_rim(outside).visible == 0
    mirrored = Laid("1RsO", inside.corners * np.float32([-1, 1]) + np.float32([SIDE, 0]), 1.0)
    assert cv2.contourArea(mirrored.corners, oriented=True) < 0
    assert cv2.contourArea(cut_by_rim(mirrored).corners, oriented=True) > 0


@pytest.mark.parametrize("size", [30, 110, 260], ids=["enlarged", "about as is", "shrunk"])
def test_turned_and_mirrored_views_keep_the_truth_on_the_card(size):
    laid = card((390, 380), turn=25, width=size, shear=0.1)
    image = np.zeros((768, 768, 3), np.uint8)
    cv2.fillPoly(
        image, [np.rint(laid.corners * 16 - 8).astype(np.int32)], (255, 255, 255), cv2.LINE_AA, shift=4
    )
    views = Views(Scenes(image[None], [(laid,)]), [], batch=4, seed=0)
    rng = np.random.default_rng(3)
    whole = 0
    for _ in range(40):
        picture, maps, _, _ = views.view(rng)
        logits = maps.copy()
        logits[0] = np.where(maps[0] >= 1, 5, -5)
        for quad, _ in decode(logits, threshold=0.9):
            corners = quad.corners
            if (corners < 2).any() or (corners > SIDE - 2).any():
                continue
            mask = np.zeros((SIDE, SIDE), np.uint8)
            cv2.fillPoly(mask, [np.rint(corners * 16 - 8).astype(np.int32)], 1, shift=4)
            reach = max(3, round(0.05 * np.sqrt(cv2.contourArea(corners))))
            kernel = np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)
            inside = cv2.erode(mask, kernel) == 1
            around = (cv2.dilate(mask, kernel) == 1) & (cv2.dilate(mask, np.ones((5, 5), np.uint8)) == 0)
            assert picture[inside].mean() > 235
            if (corners > 14).all() and (corners < SIDE - 14).all():
                assert picture[around].mean() < 25
            whole += 1
    assert whole > 4


def test_batches_are_pictures_and_maps():
    laid = card((390, 380), width=90)
    views = Views(Scenes(np.zeros((1, 768, 768, 3), np.uint8), [(laid,)]), [], batch=3, seed=0)
    pictures, maps, care, near = next(iter(views))
    assert pictures.shape == (3, 3, SIDE, SIDE)
    assert maps.shape == (3, 9, SIDE // 4, SIDE // 4)
    assert care.shape == near.shape == (3, SIDE // 4, SIDE // 4)
    assert all(part.dtype == torch.float32 for part in (pictures, maps, care, near))
