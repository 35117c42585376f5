"""Where training of corner indices starts, and what counts as right when it is over."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the [train] extra")

from models.train import dou_dizhu, straw  # noqa: E402
from models.train.index_export import holds  # noqa: E402
from models.train.indices import FINDERS, RECIPES  # noqa: E402
from models.train.scenes import Laid  # noqa: E402
from vision.types import Quad  # noqa: E402


@pytest.mark.parametrize("recipe", [dou_dizhu, straw])
def test_recipes_have_steps_for_all_their_rounds(recipe):
    assert recipe in RECIPES.values()
    assert set(FINDERS) == set(RECIPES)
    wanted = {"finder", "reader"} | ({"finder_again", "reader_again"} if recipe.PHOTOS else set())
    assert set(recipe.STEPS) == wanted
    assert set(recipe.START) <= {"finder", "reader"}
    assert set(recipe.START.values()) <= set(RECIPES)


def test_a_reading_is_right_where_the_glyph_is():
    place = np.float32([[10, 10], [30, 10], [30, 50], [10, 50]])
    card = Laid("6", place, 1.0)
    assert holds(Quad(place + 3), card)
    assert not holds(Quad(place + 25), card)
