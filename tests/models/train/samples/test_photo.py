import cv2
import numpy as np
import pytest

from models.train.props import lacquer
from models.train.samples import dou_dizhu, sea_salt_paper, set_game
from models.train.samples.photo import Light, Table, photograph
from models.train.samples.places import place, row
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Quad


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


def test_of_sea_salt_paper_the_icon_box_is_enough():
    rng = np.random.default_rng(0)
    places = row(rng, 2, start=(0, 0), step=24, size_mm=sea_salt_paper.SIZE)
    _, shown = photograph(rng, table(["sailor:pink", "captain:light_orange"], places), sea_salt_paper.DECK)
    assert [card.code for card in shown] == ["sailor:pink", "captain:light_orange"]
    places = row(rng, 2, start=(0, 0), step=17, size_mm=sea_salt_paper.SIZE)
    with pytest.raises(ValueError, match=r"two_cards: only \d+% of sailor:pink can be seen"):
        photograph(rng, table(["sailor:pink", "captain:light_orange"], places), sea_salt_paper.DECK)


def test_two_cards_of_a_code_are_two_pictures_of_it():
    places = row(np.random.default_rng(0), 2, start=(0, 0), step=80, size_mm=sea_salt_paper.SIZE)
    picture, shown = photograph(
        np.random.default_rng(0), table(["fish:black", "fish:black"], places), sea_salt_paper.DECK
    )
    quads = [Quad(card.corners) for card in shown]
    one, other = straighten(Pyramid(picture), quads, Frame(63, 88, 1.0, 1.0))
    apart = cv2.absdiff(one, other).mean(axis=2)
    assert apart[4:20, 4:20].mean() < 8  # the icon box
    assert apart[35:65, 10:55].mean() > 20
