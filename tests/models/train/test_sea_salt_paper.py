"""Scenes of Sea Salt & Paper."""

from collections import Counter

import cv2
import numpy as np
import pytest

from models.house_deck import sea_salt_paper as house
from models.train import sea_salt_paper as recipe
from models.train.scenes import Deck, render
from rules.sea_salt_paper import Card, deck
from vision.straighten import Pyramid, part_of, straighten
from vision.types import Quad


def published() -> dict[str, list[np.ndarray]]:
    """Stand-ins for published fronts: house cards in small."""
    return {code: [cv2.resize(house.face(code, height=120), (215, 300))] for code in house.CODES[::9]} | {
        code: [np.full((300, 215, 3), 99, np.uint8)] for code in house.CODES if code not in house.CODES[::9]
    }


@pytest.fixture(scope="module")
def faces():
    return recipe.Faces(published())


def test_the_labels_are_the_cards_of_the_deck_with_extra_salt():
    cards = Counter(map(str, deck(extra_salt=True)))
    assert sorted(recipe.HEADS[0]) == sorted(cards)
    assert {code: n for code, n in cards.items() if n > 1} == recipe.COPIES
    assert all(str(Card.parse(code)) == code for code in recipe.HEADS[0])


def test_a_table_never_has_more_of_a_card_than_the_deck(faces):
    cards = Counter(map(str, deck(extra_salt=True)))
    sources = set()
    for seed in range(12):
        drawn = faces(np.random.default_rng(seed), 14)
        sources |= {face.source for face in drawn}
        assert len({face.source for face in drawn}) == 1
        assert Counter(face.code for face in drawn) <= cards
    assert sources == {"drawn", "published"}


def test_paper_stays_the_same_grey_in_all_colours_in_every_print_run():
    for seed in range(20):
        tone = recipe.print_tone(np.random.default_rng(seed))
        assert (tone[0, recipe.WHITE] >= 0.85 * recipe.WHITE).all()
        assert np.ptp(tone[0, recipe.WHITE].astype(int)) <= 1
        assert (np.diff(tone[0].astype(int), axis=0) >= 0).all()


def test_a_card_counts_as_visible_by_its_icon_box(faces):
    """What is under a later card's edge does not show; a strip with the icon box is enough."""

    def two(rng, size_mm, count):
        flat = np.float32([[0, 0], [63, 0], [63, 88], [0, 88]])
        return [flat, flat + np.float32([0.36 * 63, 0]), flat + np.float32([0.36 * 63, 100])]

    table = Deck(recipe.SIZE_MM, faces, [house.back(height=300)], [], recipe.PART, two, lambda rng: 3)
    lowest = [render(np.random.default_rng([4, seed]), table, size=500).cards[0] for seed in range(12)]
    assert sum(card.visible > 0.9 for card in lowest) >= 6
    assert all(0 <= card.visible <= 1 for card in lowest)


def test_the_reader_is_shown_the_icon_box_in_the_middle_of_its_picture():
    card = house.face("lighthouse:purple", height=880)
    height, width = card.shape[:2]
    quad = Quad(np.float32([[0, 0], [width, 0], [width, height], [0, height]]))
    crop = straighten(Pyramid(card), [quad], recipe.STRAIGHT)[0]
    box = part_of(quad, recipe.PART).corners
    window = card[int(box[0, 1]) : int(box[2, 1]), int(box[0, 0]) : int(box[2, 0])]
    middle = cv2.resize(window, (42, 40), interpolation=cv2.INTER_AREA).astype(float)
    shown = crop[24:64, 15:57].astype(float)
    assert np.abs(shown - middle).mean() < 12
