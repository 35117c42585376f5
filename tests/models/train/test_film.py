"""Films show what they say, frame by frame."""

import cv2
import numpy as np
import pytest

from models.train.film import Camera, Film, at, shoot
from models.train.grounds import plain
from models.train.samples.set_game import DECK
from models.train.stories.acts import dealt, hands, still, table, taken
from models.train.stories.set_game import spots

CODES = ["2RtD", "1PsO", "3GoS", "1RoO"]
GREEN = plain(2400, np.float32([60, 90, 60]))


@pytest.fixture(scope="module")
def lying():
    return spots(np.random.default_rng(0), 4, columns=2)


@pytest.fixture
def camera(lying):
    def make(paths=None, **what):
        paths = (
            [still(code, spot) for code, spot in zip(CODES, lying, strict=True)] if paths is None else paths
        )
        first = table("test", lying, GREEN, size=(320, 180), size_mm=DECK.size_mm, things=())
        return Camera(Film(first, DECK, 3, paths, **what), np.random.default_rng(1))

    return make


def test_values_between_times():
    keys = [(1.0, (0, 10)), (3.0, (4, 10))]
    assert at(keys, 0) == pytest.approx([0, 10])
    assert at(keys, 1.5) == pytest.approx([1, 10])
    assert at(keys, 9) == pytest.approx([4, 10])


def test_cards_that_lie(camera):
    film = camera()
    first, second = film.take(0), film.take(1)
    assert first.image.shape == (180, 320, 3)
    assert [card.code for card in first.cards] == CODES
    for card, later in zip(first.cards, second.cards, strict=True):
        assert not card.moving
        assert card.visible > 0.95
        assert card.corners == pytest.approx(later.corners)
        x, y = card.corners.mean(axis=0).astype(int)
        assert first.image[y - 15 : y + 15, x - 10 : x + 10].max() > 180
    difference = np.abs(first.image.astype(int) - second.image).mean()
    assert 1 < difference < 8  # the grain


def test_a_dealt_card_comes_into_the_picture_and_stays(camera, lying):
    paths = [
        *(still(code, spot) for code, spot in zip(CODES[:3], lying, strict=False)),
        dealt(CODES[3], lying[3], 2.0),
    ]
    film = camera(paths)
    assert len(film.take(1.0).cards) == 3
    coming = next(card for card in film.take(1.95).cards if card.code == CODES[3])
    assert coming.moving
    there = next(card for card in film.take(2.5).cards if card.code == CODES[3])
    assert not there.moving
    assert there.visible > 0.95


def test_a_taken_card_leaves_the_picture(camera, lying):
    film = camera([taken(CODES[0], lying[0], 1.0)])
    assert len(film.take(0.5).cards) == 1
    assert film.take(2.0).cards == ()


def test_a_hand_covers_what_is_below_it(camera, lying):
    film = camera(hand=hands((1.0, 2.0, lying[3])))
    assert min(card.visible for card in film.take(0).cards) > 0.95
    seen = {card.code: card.visible for card in film.take(1.5).cards}
    assert seen[CODES[3]] < 0.9
    assert seen[CODES[0]] > 0.95


def test_a_nudged_camera_moves_all_cards(camera):
    film = camera(nudge=[(1, (0, 0, 0)), (1.5, (0.1, 0.05, 0))])
    for card, later in zip(film.take(0).cards, film.take(2).cards, strict=True):
        assert later.corners - card.corners == pytest.approx(np.tile([32, 16], (4, 1)), abs=0.1)
        assert not later.moving


def test_what_moves_is_smeared(camera, lying):
    def fine(picture):
        return float(cv2.Laplacian(picture, cv2.CV_32F).std())

    film = camera(nudge=[(1, (0, 0, 0)), (1.5, (0.4, 0, 0))])
    assert fine(film.take(1.25).image) < 0.8 * fine(film.take(0).image)


def test_a_lamp_and_a_lens(camera):
    film = camera(lamp=[(1, (1, 1, 1, 0)), (1.5, (0.3, 0.3, 0.3, -0.5))])
    assert film.take(2).image.mean() < 0.4 * film.take(0).image.mean()
    assert film.take(2).image[:, :80].mean() > 1.5 * film.take(2).image[:, -80:].mean()
    film = camera(blur=[(1, (0.5,)), (1.5, (20,))])
    assert (
        cv2.Laplacian(film.take(2).image, cv2.CV_32F).std()
        < 0.6 * cv2.Laplacian(film.take(0).image, cv2.CV_32F).std()
    )


def test_a_film_is_the_same_each_time(camera):
    film = camera().film
    one, other = ([frame.image for frame in shoot(film, fps=1)] for _ in range(2))
    assert len(one) == 3
    assert all((a == b).all() for a, b in zip(one, other, strict=True))
