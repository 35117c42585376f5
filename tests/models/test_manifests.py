"""The weights that are shipped: whole, small, and speaking of all cards of their game."""

import hashlib
import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import models
from rules import dou_dizhu, sea_salt_paper, set_game, straw

FOLDER = Path(models.__file__).parent
MANIFESTS = sorted(FOLDER.glob("*.json"))
CARDS = {
    "set": (set_game.Card.parse, set_game.deck),
    "sea-salt-paper": (sea_salt_paper.Card.parse, lambda: sea_salt_paper.deck(extra_salt=True)),
    "dou-dizhu": (dou_dizhu.Card.parse, dou_dizhu.deck),
    "straw": (
        straw.Card.parse,
        lambda: straw.all_cards() * straw.DECK_SIZE,
    ),  # how many of each, nobody knows
}
MOST_BYTES = 3_000_000

if not MANIFESTS:
    pytest.skip(
        f"THERE ARE NO WEIGHTS in {FOLDER}: no manifest to check; `make train-set` writes them",
        allow_module_level=True,
    )

pytestmark = pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)


def parts_of(path: Path) -> list[dict]:
    manifest = json.loads(path.read_text("utf-8"))
    return [manifest[part] for part in ("finder", "aligner", "reader", "embedder") if part in manifest]


def codes_of(manifest: dict) -> list[str]:
    """All that a reader can say of a card, of whole cards or of corner indices."""
    reader = manifest["reader"]
    if manifest.get("kind") != "indices":
        return ["".join(labels) for labels in product(*reader["heads"])]
    return [rank + suit for rank, suit in product(reader["ranks"], reader["suits"])] + reader["alone"]


def test_labels_are_the_cards_of_the_game(path):
    manifest = json.loads(path.read_text("utf-8"))
    if manifest.get("kind") == "taught":
        assert "reader" not in manifest  # its cards are named by whoever teaches them
        return
    parse, deck = CARDS[manifest["game"]]
    codes = codes_of(manifest)
    assert [str(parse(code)) for code in codes] == codes
    cards = Counter(map(str, deck()))
    assert sorted(codes) == sorted(cards)
    assert manifest.get("copies", {}) == {code: n for code, n in cards.items() if n > 1}


def test_a_game_is_named_as_its_file(path):
    assert json.loads(path.read_text("utf-8"))["game"].replace("-", "_") == path.stem


def test_the_weights_are_those_that_the_manifest_names(path):
    for part in parts_of(path):
        assert hashlib.sha256((FOLDER / part["file"]).read_bytes()).hexdigest() == part["sha256"]


def test_the_weights_are_small(path):
    assert sum((FOLDER / part["file"]).stat().st_size for part in parts_of(path)) <= MOST_BYTES
