from functools import cache

import numpy as np
import pytest

from models.house_deck import set_game as house
from models.train.faces import WHITE, Face
from models.train.scenes import Deck
from models.train.set_game import SIZE_MM


@cache
def house_face(code: str) -> Face:
    return Face(code, (house.face(code, height=160) * (WHITE / 255)).astype(np.uint8), "")


def house_faces(rng: np.random.Generator, count: int) -> list[Face]:
    """Different cards of the house deck with their paper at WHITE."""
    return [house_face(house.CODES[i]) for i in rng.permutation(81)[:count]]


@pytest.fixture(scope="session")
def deck() -> Deck:
    return Deck(SIZE_MM, house_faces, [house.back(height=300)], [])
