"""What the reader of indices is shown, and what real photos are said to show."""

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the [train] extra")

from models.train import straw  # noqa: E402
from models.train.crops import Hit  # noqa: E402
from models.train.dou_dizhu import LABELS  # noqa: E402
from models.train.finder import targets  # noqa: E402
from models.train.index_crops import (  # noqa: E402
    FRAME,
    IndexCrops,
    answer,
    choose,
    clear,
    jitter,
    no_index,
    read_loss,
)
from models.train.index_hits import Jpegs, agree, blended, code_of, explained, places  # noqa: E402
from models.train.index_nets import IndexReader  # noqa: E402
from models.train.index_scenes import PART  # noqa: E402
from models.train.scenes import Laid  # noqa: E402
from models.train.store import Scenes  # noqa: E402
from vision.find import decode  # noqa: E402
from vision.index_model import INDEX, NONE, TURNED  # noqa: E402
from vision.index_read import Indices  # noqa: E402
from vision.straighten import part_of, unstraighten  # noqa: E402
from vision.types import Quad  # noqa: E402


def index(x: float, y: float, high: float = 20, turn: float = 0) -> np.ndarray:
    flat = np.float32([[-0.5, -0.5], [0.5, -0.5], [0.5, 1.5], [-0.5, 1.5]]) * high
    angle = np.deg2rad(turn)
    return np.float32(
        flat @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) + [x, y]
    )


def test_ranks_suits_and_what_has_none():
    assert LABELS.numbers("3S") == (0, 0)
    assert LABELS.numbers("2C") == (12, 3)
    assert LABELS.numbers("RJ") == (14, -1)
    assert LABELS.numbers("K?") == (10, -1)


@pytest.mark.parametrize("turn", [0, 37, 90, 180, 250])
def test_the_finder_is_told_where_a_rank_is_and_which_way_it_stands(turn):
    corners = index(150.3, 120.8, 24, turn)
    maps, _, _ = targets([Laid("7S", corners, 1.0)], 320, PART)
    logits = maps.copy()
    logits[0] = np.where(maps[0] >= 1, 9, -9)
    ((quad, _),) = decode(logits, threshold=0.5, part=PART)
    assert np.abs(quad.corners - corners).max() < 0.05


def test_offsets_put_a_badly_placed_crop_right():
    rng = np.random.default_rng(2)
    card = Laid("TH", index(200, 200, 30, 20), 1.0)
    for _ in range(20):
        quad = Quad(jitter(rng, card.corners, 0.1, slant=0.1))
        rank, suit, kind, moved = answer(quad, INDEX, card, LABELS)
        assert (rank, suit, kind) == (7, 1, INDEX)
        if np.abs(moved).max() < 0.79:
            right = unstraighten([quad], moved.reshape(1, 4, 2))[0]
            assert np.abs(right.corners - card.corners).max() < 0.5


def test_what_is_no_index_has_no_code_and_what_stands_on_its_head_neither():
    assert answer(Quad(index(9, 9)), NONE, None, LABELS)[:3] == (-1, -1, NONE)
    assert answer(Quad(index(9, 9)), TURNED, Laid("7S", index(9, 9), 1.0), LABELS)[:3] == (-1, -1, TURNED)


def test_nothing_near_a_rank_that_shows_is_called_none():
    cards = [Laid("7S", index(100, 100), 1.0), Laid("8S", index(300, 100), 0.05)]
    assert clear(Quad(index(104, 98)), cards) is None
    assert clear(Quad(index(300, 100)), cards) is not None
    rng = np.random.default_rng(4)
    for _ in range(200):
        quad = no_index(rng, cards, [], (400, 400))
        if quad is not None:
            side = np.linalg.norm(quad.corners[3] - quad.corners[0]) / 2
            away = np.linalg.norm(part_of(quad, PART).center - [100, 100])
            assert away > 13 or side < 0.5 * 20 or side > 2 * 20


def test_cuts_are_of_all_kinds():
    cards = [Laid("7S", index(100, 100), 1.0), Laid("8S", index(300, 100), 0.05)]
    hits = [Hit(Quad(index(101, 100)), 0), Hit(Quad(index(200, 300)), None)]
    rng = np.random.default_rng(5)
    cuts = [cut for _ in range(300) if (cut := choose(rng, cards, hits, (400, 400))) is not None]
    kinds = np.bincount([kind for _, kind, _ in cuts], minlength=3) / len(cuts)
    assert kinds[INDEX] > 0.5
    assert kinds[TURNED] > 0.05
    assert kinds[NONE] > 0.1
    for quad, kind, card in cuts:
        assert (card is None) is (kind == NONE)
        if kind == TURNED:
            rights = quad.corners[1] - quad.corners[0]
            assert rights[0] < 0


def test_batches_are_crops_with_answers_and_their_loss_falls_as_they_are_learned():
    image = np.random.default_rng(0).integers(0, 255, (400, 400, 3), dtype=np.uint8)
    cards = tuple(
        Laid(code, index(60 + 60 * i, 200), 1.0) for i, code in enumerate(("7S", "TH", "RJ", "K?", "2D"))
    )
    crops = IndexCrops([(1.0, Scenes(image[None], [cards]), [[]])], labels=LABELS, batch=16, seed=1)
    pictures, rank, suit, kind, moved = next(iter(crops))
    assert pictures.shape == (16, 3, FRAME.height, FRAME.width)
    assert rank.shape == suit.shape == kind.shape == (16,)
    assert moved.shape == (16, 8)
    net = IndexReader(sum(LABELS.heads), (FRAME.width, FRAME.height))
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3)
    losses = []
    for _ in range(12):
        loss = read_loss(net(pictures), rank, suit, kind, moved, heads=LABELS.heads)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert losses[-1] < 0.8 * losses[0]
    assert sum(weight.numel() for weight in net.parameters()) < 600_000


def test_a_game_without_suits_has_no_loss_for_them():
    labels = straw.LABELS
    assert labels.heads == (25, 0, 3)
    assert labels.numbers("-10") == (straw.CODES.index("-10"), -1)
    said = torch.zeros(4, sum(labels.heads) + 8)
    rank, none = torch.tensor([0, 24, -1, -1]), torch.full((4,), -1)
    kind, moved = torch.tensor([INDEX, INDEX, NONE, TURNED]), torch.zeros(4, 8)
    loss = read_loss(said, rank, none, kind, moved, heads=labels.heads)
    assert loss.item() == pytest.approx(np.log(25) + np.log(3), rel=1e-3)


def test_codes_agree_as_far_as_they_are_known():
    assert agree("7S", "7S")
    assert agree("7S", "7?")
    assert agree("7C", "7S")  # the suit of a hit is taken from the card
    assert not agree("8S", "7S")
    assert agree("BJ", "joker")
    assert not agree("BJ", "RJ")
    assert not agree("BJ", "back")
    assert not agree("BJ", "BS")
    assert code_of("7S") == "7S"


def test_a_joker_of_unclear_colour_teaches_no_colour():
    assert LABELS.numbers(code_of("joker")) == (-1, -1)


def test_a_hit_belongs_to_the_boxes_that_hold_its_rank():
    read = Indices(
        (Quad(index(50, 50)), Quad(index(200, 50))), np.zeros((2, 54), np.float32), np.ones(2, np.float32)
    )
    boxes = [("7S", (0, 0, 100, 100)), ("8S", (40, 0, 100, 100))]
    assert places(read, boxes) == [[0, 1], []]


def test_on_a_card_whose_two_indices_are_known_its_middle_holds_none():
    upper = index(100, 100)
    lower = np.float32([400, 480]) - upper
    doubtful = [Laid("K?", index(200, 240), 0.4), Laid("K?", index(290, 110), 0.4)]
    cards = [Laid("7S", upper, 1.0), doubtful[0], Laid("7S", lower, 1.0), doubtful[1]]
    hits = [Hit(Quad(upper), 0), Hit(Quad(lower), 2)]
    left, more, complete = explained(cards, hits)
    assert [card.code for card in left] == ["7S", "7S", "K?"]
    assert [hit.card for hit in more] == [0, 1, None]
    assert np.allclose(more[2].quad.corners, doubtful[0].corners)
    assert not complete
    assert explained(cards[:3], hits)[2]


def test_real_and_rendered_scenes_are_shown_together():
    one = Scenes(np.zeros((6, 4, 4, 3), np.uint8), [()] * 6)
    jpeg = cv2.imencode(".jpg", np.full((8, 8, 3), 255, np.uint8))[1].tobytes()
    other = Scenes(Jpegs([jpeg]), [(Laid("7S", index(4, 4), 1.0),)])
    both = blended(one, other, share=0.25)
    assert len(both.images) == len(both.cards) == 8
    assert both.images[7].mean() == 255
    assert both.cards[7][0].code == "7S"
    assert blended(one, Scenes(Jpegs([]), []), share=0.25) is one
