"""Files of taught decks: where they lie, and that they are read and written whole or not at all."""

from pathlib import Path

import numpy as np
import pytest

import models
from ui.deck_files import (
    check_place,
    deck_paths,
    delete_deck,
    load_deck,
    path_for,
    path_for_shared,
    save_deck,
)
from ui.taught_deck import DeckError, TaughtCard, TaughtDeck, thumbnail
from vision.embed import TaughtScanner

if not (Path(models.__file__).parent / "any_deck.json").exists():
    pytest.skip("THERE ARE NO WEIGHTS for any deck", allow_module_level=True)

SCANNER = TaughtScanner()
PICTURE = thumbnail(np.full((134, 96, 3), 200, np.uint8))


def deck(*names: str) -> TaughtDeck:
    eye = np.eye(SCANNER.model.size, dtype=np.float32)
    cards = [TaughtCard(name, eye[i], PICTURE) for i, name in enumerate(names)]
    return TaughtDeck(SCANNER.model.embedder.sha256).with_cards(cards)


def test_a_deck_comes_back_from_its_file_as_it_was(tmp_path):
    path = tmp_path / "new" / "mine.deck"
    save_deck(deck("Lạc đà", "7", "7"), path)
    back = load_deck(path, SCANNER)
    assert [it.name for it in back.cards] == ["Lạc đà", "7", "7"]
    assert back.names == ("Lạc đà", "7")
    for mine, theirs in zip(deck("Lạc đà", "7", "7").cards, back.cards, strict=True):
        assert (mine.vector == theirs.vector).all()
        assert mine.picture == theirs.picture
    assert [it.name for it in path.parent.iterdir()] == ["mine.deck"]


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "huge.deck"
    with path.open("wb") as file:
        file.truncate(33_000_000)
    with pytest.raises(DeckError, match="33 MB, more than 32"):
        load_deck(path, SCANNER)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(DeckError, match="no deck file"):
        load_deck(tmp_path / "none.deck", SCANNER)
    with pytest.raises(DeckError, match="cannot be read or written"):
        load_deck(tmp_path, SCANNER)


def test_a_deck_that_cannot_be_written_leaves_the_old_one(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    with pytest.raises(DeckError, match="cannot be read or written"):
        save_deck(deck("A"), blocked / "mine.deck")
    assert blocked.read_text() == "no folder"


def test_that_a_deck_cannot_be_written_is_known_before_it_is_taught(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    with pytest.raises(DeckError, match="cannot be read or written"):
        check_place(blocked / "folder" / "mine.deck")
    check_place(tmp_path / "new" / "folder" / "mine.deck")
    assert list(tmp_path.iterdir()) == [blocked]


def test_decks_lie_beside_the_score_book(data_folder):
    assert deck_paths() == []
    for name in ("straw", "Bộ bài của tôi", "../../etc/passwd"):
        path = path_for(name)
        assert path.parent == data_folder / "decks"
        save_deck(deck("A"), path)
    assert len(deck_paths()) == 3
    delete_deck(path_for("straw"))
    assert [path.stem for path in deck_paths()] == ["______etc_passwd", "Bộ bài của tôi"]


@pytest.mark.parametrize("name", ["می\u200cخواهم", "हिन्दी", "ภาษาไทย", "骆驼", "தமிழ்"])
def test_decks_keep_their_names_in_any_script(name):
    assert path_for(name).stem == name


@pytest.mark.parametrize("name", ["𠀀" * 60, "ด" * 60])
def test_a_long_name_leaves_room_for_a_number_in_the_file_s_name(name, data_folder):
    path = path_for(name)
    numbered = path.with_name(f"{path.stem} (99){path.suffix}")
    save_deck(deck("A"), numbered)
    assert deck_paths() == [numbered]


def test_a_deck_needs_a_name():
    with pytest.raises(DeckError, match="The deck has no name yet"):
        path_for("  ")


@pytest.mark.parametrize(
    ("file_name", "stem"),
    [
        ("Camels.deck", "Camels"),
        ("Camels.DECK", "Camels"),
        ("Camels.deck.json", "Camels"),
        ("../../x.deck", "______x"),
        (f"{'x' * 100}.deck", "x" * 60),
        (".deck", "deck"),
        ("?.deck", "deck"),
        ("right\u202eleft.json", "rightleft"),
    ],
)
def test_a_shared_deck_is_called_like_its_file_as_far_as_that_goes(file_name, stem):
    assert path_for_shared(file_name).stem == stem
