import pytest

from rules.straw import Card, Deck
from ui.straw_deck import DeckError, deck_path, forget_deck, is_counted, keep_deck, known_deck


def test_without_counts_only_what_is_known_of_the_game():
    assert known_deck() == Deck.box()
    assert not is_counted(known_deck())


def test_counts_are_kept_until_they_are_forgotten():
    keep_deck(Deck.invented())
    assert dict(known_deck().counts) == dict(Deck.invented().counts)
    assert is_counted(known_deck())
    keep_deck(Deck.learn([Card.parse("STRAW"), *[Card.parse("1")] * 63]))
    assert dict(known_deck().counts)[Card.parse("1")] == 63
    forget_deck()
    forget_deck()
    assert known_deck() == Deck.box()


def test_a_file_that_says_nonsense_is_named():
    keep_deck(Deck.invented())
    deck_path().write_text("10=four", "utf-8")
    with pytest.raises(DeckError, match="10=four") as error:
        known_deck()
    assert error.value.path == deck_path()


def test_a_folder_that_cannot_be_made(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("DECKEYE_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(DeckError):
        keep_deck(Deck.invented())
