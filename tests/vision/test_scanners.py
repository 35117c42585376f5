"""A game's manifest says how its cards are read."""

import json

import pytest

from vision.model import ModelError
from vision.scan import Scanner
from vision.scanners import open_scanner


def test_whole_cards():
    assert isinstance(open_scanner("set"), Scanner)


def test_corner_indices_need_their_own_weights(tmp_path):
    (tmp_path / "dou_dizhu.json").write_text(json.dumps({"game": "dou-dizhu", "kind": "indices"}))
    with pytest.raises(ModelError, match=r"dou_dizhu\.json.*'finder'"):
        open_scanner("dou-dizhu", folder=tmp_path)


def test_taught_cards_need_their_own_weights(tmp_path):
    (tmp_path / "any_deck.json").write_text(json.dumps({"game": "any-deck", "kind": "taught"}))
    with pytest.raises(ModelError, match=r"any_deck\.json.*'embedder'"):
        open_scanner("any-deck", folder=tmp_path)


def test_an_unknown_game(tmp_path):
    with pytest.raises(ModelError, match="no model for 'chess'"):
        open_scanner("chess", folder=tmp_path)
