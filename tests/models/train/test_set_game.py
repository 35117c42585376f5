"""Faces of SET for rendered tables."""

from collections.abc import Sequence

import numpy as np
import pytest

from models.house_deck import set_game as house
from models.train.faces import HEIGHT, WIDTH, Face
from models.train.set_game import HEADS, Faces
from rules.set_game import Card, deck


def test_heads_spell_all_cards_of_the_deck():
    codes = [""]
    for labels in HEADS:
        codes = [code + label for code in codes for label in labels]
    assert sorted(codes) == sorted(map(str, deck()))
    assert all(str(Card.parse(code)) == code for code in house.CODES)


def photographed(source: str, codes: Sequence[str]) -> list[Face]:
    return [Face(code, np.zeros((3, 2, 3), np.uint8), source) for code in codes]


@pytest.fixture(scope="module")
def tables():
    """Twelve faces drawn some times from two complete photographed decks."""
    draw = Faces(photographed("kitchen", house.CODES) + photographed("garden", house.CODES))
    return [draw(np.random.default_rng(seed), 12) for seed in range(20)]


def test_no_card_lies_on_a_table_twice(tables):
    for faces in tables:
        assert len({face.code for face in faces}) == len(faces) == 12


def test_a_table_is_of_one_edition_and_every_edition_comes_up(tables):
    editions = [{face.source for face in faces} for faces in tables]
    assert all(len(edition) == 1 for edition in editions)
    assert set.union(*editions) == {"kitchen", "garden", "drawn"}


def test_a_card_that_an_edition_lacks_comes_from_another_or_is_drawn():
    draw = Faces(photographed("kitchen", house.CODES[:40]) + photographed("garden", house.CODES[:70]))
    for seed in range(6):
        faces = draw(np.random.default_rng(seed), 40)
        assert len({face.code for face in faces}) == 40
        missing = [face for face in faces if face.code in house.CODES[70:]]
        assert {face.source for face in missing} == {"drawn"}
        assert all(face.picture.shape == (HEIGHT, WIDTH, 3) for face in missing)


def test_no_faces():
    assert all(
        Faces(photographed("kitchen", house.CODES))(np.random.default_rng(i), 0) == [] for i in range(6)
    )
