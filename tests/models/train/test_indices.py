"""Where training of corner indices starts, and what counts as right when it is over."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the [train] extra")

from torch import nn  # noqa: E402

from models.train import dou_dizhu, straw  # noqa: E402
from models.train.index_export import holds  # noqa: E402
from models.train.indices import AGAIN, FIRST, RECIPES, begun  # noqa: E402
from models.train.scenes import Laid  # noqa: E402
from vision.types import Quad  # noqa: E402


def net(answers: int) -> nn.Module:
    return nn.Sequential(nn.Linear(4, 3), nn.Linear(3, answers))


def test_a_network_starts_with_what_fits_of_another_game(tmp_path):
    other, own = net(15), net(25)
    torch.save(other.state_dict(), tmp_path / "reader.pt")
    last = own[1].weight.clone()
    started, rate = begun(own, tmp_path, "reader.pt")
    assert torch.equal(started[0].weight, other[0].weight)
    assert torch.equal(started[1].weight, last)
    assert rate == AGAIN


def test_without_another_game_a_network_starts_from_nothing(tmp_path, caplog):
    own = net(25)
    before = own[0].weight.clone()
    for start in (None, tmp_path):
        started, rate = begun(own, start, "reader.pt")
        assert torch.equal(started[0].weight, before)
        assert rate == FIRST
    assert "starts from nothing" in caplog.text


@pytest.mark.parametrize("recipe", [dou_dizhu, straw])
def test_recipes_have_steps_for_all_their_rounds(recipe):
    assert recipe in RECIPES.values()
    wanted = {"finder", "reader"} | ({"finder_again", "reader_again"} if recipe.PHOTOS else set())
    assert set(recipe.STEPS) == wanted
    assert not recipe.START or recipe.START in RECIPES


def test_a_reading_is_right_where_the_glyph_is():
    place = np.float32([[10, 10], [30, 10], [30, 50], [10, 50]])
    card = Laid("6", place, 1.0)
    assert holds(Quad(place + 3), card)
    assert not holds(Quad(place + 25), card)
