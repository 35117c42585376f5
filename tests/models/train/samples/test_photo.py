import numpy as np
import pytest

from models.train.props import lacquer
from models.train.samples import dou_dizhu, set_game
from models.train.samples.photo import Light, Table, photograph
from models.train.samples.places import place, row


def table(codes, places):
    ground = lacquer(np.random.default_rng(0), (230, 230, 230))
    return Table("two_cards", (320, 240), codes, places, ground, lean=20, spin=0, light=Light())


def test_a_card_that_cannot_be_seen_spoils_the_photo():
    covered = table(["1RsO", "2GtD"], [place((0, 0), 0), place((20, 0), 5)])
    with pytest.raises(ValueError, match=r"two_cards: only \d+% of 1RsO can be seen"):
        photograph(np.random.default_rng(0), covered, set_game.DECK)


def test_of_playing_cards_a_corner_is_enough():
    rng = np.random.default_rng(0)
    places = row(rng, 2, start=(0, 0), step=20, size_mm=dou_dizhu.SIZE)
    picture, shown = photograph(rng, table(["TS", "RJ"], places), dou_dizhu.DECK)
    assert picture.shape == (240, 320, 3)
    assert [card.code for card in shown] == ["TS", "RJ"]
    for card in shown:
        left, top = card.corners[0]
        assert (np.abs(card.part.mean(axis=0) - (left, top)) < 40).all()
    places = row(rng, 2, start=(0, 0), step=5, size_mm=dou_dizhu.SIZE)
    with pytest.raises(ValueError, match=r"two_cards: only \d+% of TS can be seen"):
        photograph(rng, table(["TS", "RJ"], places), dou_dizhu.DECK)
