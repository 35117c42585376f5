"""A taught deck and its file: kept as it was, and refused in one sentence where it won't do."""

import base64
import json
import struct

import cv2
import numpy as np
import pytest

from ui.taught_deck import (
    DeckError,
    TaughtCard,
    TaughtDeck,
    check_place,
    checked_name,
    deck_paths,
    delete_deck,
    load_deck,
    path_for,
    path_for_shared,
    read_deck,
    save_deck,
    thumbnail,
    written,
)

NETWORK, SIZE = "a" * 64, 128
PICTURE = thumbnail(np.full((134, 96, 3), 200, np.uint8))


def card(name: str, seed: int) -> TaughtCard:
    vector = np.random.default_rng(seed).normal(size=SIZE).astype(np.float32)
    return TaughtCard(name, vector / np.linalg.norm(vector), PICTURE)


def deck(*names: str) -> TaughtDeck:
    return TaughtDeck(NETWORK).with_cards(card(name, i) for i, name in enumerate(names))


def read(data: bytes) -> TaughtDeck:
    return read_deck(data, network=NETWORK, size=SIZE, name="mine.deck")


def changed(**fields: object) -> bytes:
    return json.dumps({**json.loads(written(deck("Camel"))), **fields}).encode()


def with_card(**fields: object) -> bytes:
    whole = json.loads(written(deck("Camel")))
    whole["cards"][0].update(fields)
    return json.dumps(whole).encode()


def floats(*numbers: float) -> str:
    return base64.b64encode(np.array(numbers, "<f4").tobytes()).decode()


def jpeg(width: int, height: int, claimed: tuple[int, int] | None = None) -> bytes:
    """A JPEG; its header may claim another size than it has."""
    data = cv2.imencode(".jpg", np.full((height, width, 3), 200, np.uint8))[1].tobytes()
    if claimed:
        place = data.index(b"\xff\xc0") + 5  # height and width follow the marker, a length and a depth
        data = data[:place] + struct.pack(">HH", claimed[1], claimed[0]) + data[place + 4 :]
    return data


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_a_deck_comes_back_from_its_file_as_it_was(tmp_path):
    path = tmp_path / "new" / "mine.deck"
    save_deck(deck("Lạc đà", "7", "7"), path)
    back = load_deck(path, network=NETWORK, size=SIZE)
    assert [it.name for it in back.cards] == ["Lạc đà", "7", "7"]
    assert back.names == ("Lạc đà", "7")
    for mine, theirs in zip(deck("Lạc đà", "7", "7").cards, back.cards, strict=True):
        assert (mine.vector == theirs.vector).all()
        assert mine.picture == theirs.picture
    assert [it.name for it in path.parent.iterdir()] == ["mine.deck"]


def test_the_pictures_in_a_file_can_be_looked_at():
    fields = json.loads(written(deck("Camel")))["cards"][0]
    jpeg = np.frombuffer(base64.b64decode(fields["picture"]), np.uint8)
    assert cv2.imdecode(jpeg, cv2.IMREAD_COLOR).shape == (134, 96, 3)


def test_a_deck_without_cards_is_a_deck():
    assert read(written(TaughtDeck(NETWORK))).cards == ()


def test_references_name_every_picture():
    references = deck("A", "B", "A").references()
    assert references.names == ("A", "B", "A")
    assert references.vectors.shape == (3, SIZE)


def test_a_card_is_forgotten_with_all_its_pictures():
    assert [it.name for it in deck("A", "B", "A").without("A").cards] == ["B"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\x80\x04\x95 pickled", "not JSON"),
        (b"PK\x03\x04", "not JSON"),
        (b"[" * 200_000, "not JSON"),
        (written(deck("Camel"))[:500], "not JSON"),
        (b"[]", "format"),
        (b"7", "format"),
        (changed(format="other"), "format"),
        (changed(version=None), "no version"),
        (changed(version=2), "newer version"),
        (changed(network="b" * 64), "teach its cards again"),
        (changed(network=None), "teach its cards again"),
        (changed(cards={}), "no list"),
        (changed(cards=[None]), "incomplete"),
        (changed(cards=[{}]), "incomplete"),
        (changed(cards=[{}] * 2001), "no list"),
        (with_card(vector="???"), "damaged"),
        (with_card(vector=floats(1, 0)), "128 numbers"),
        (with_card(vector=floats(*[0.0] * SIZE)), "128 numbers"),
        (with_card(vector=floats(*[float("nan")] * SIZE)), "128 numbers"),
        (with_card(vector=None), "incomplete"),
        (with_card(picture=base64.b64encode(b"<svg onload=alert(1)>").decode()), "no small JPEG"),
        (with_card(picture=base64.b64encode(PICTURE + bytes(60_000)).decode()), "no small JPEG"),
        (with_card(picture=text(b"\xff\xd8\xff and no more")), "no small JPEG"),
        (with_card(picture=text(PICTURE[: len(PICTURE) // 2])), "no small JPEG"),
        (with_card(picture=text(jpeg(600, 20))), "no small JPEG"),
        (with_card(picture=text(jpeg(96, 134, claimed=(8000, 8000)))), "no small JPEG"),
        (with_card(picture=text(jpeg(96, 134, claimed=(65_000, 65_000)))), "no small JPEG"),
        (with_card(name=["Camel"]), "incomplete"),
        (with_card(name=""), "name is empty"),
        (with_card(name="x" * 61), "61 characters"),
        (with_card(name="a\x1b[31m"), "cannot be printed"),
    ],
)
def test_a_file_that_is_no_deck_gets_one_sentence(data, words):
    with pytest.raises(DeckError, match=words) as caught:
        read(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "huge.deck"
    with path.open("wb") as file:
        file.truncate(33_000_000)
    with pytest.raises(DeckError, match="33 MB, more than 32"):
        load_deck(path, network=NETWORK, size=SIZE)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(DeckError, match="no deck file"):
        load_deck(tmp_path / "none.deck", network=NETWORK, size=SIZE)
    with pytest.raises(DeckError, match="cannot be read or written"):
        load_deck(tmp_path, network=NETWORK, size=SIZE)


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


@pytest.mark.parametrize(
    "name", ["می\u200cخواهم", "ශ්\u200dරී", "骆驼", "हिन्दी", "👨\u200d👩\u200d👧", "Lạc đà", "1️⃣"]
)
def test_names_may_be_in_any_script(name):
    assert checked_name(f" {name}\u200d") == checked_name(f"\u200c {name}") == name
    assert read(with_card(name=name)).names == (name,)


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200c", "\u200c \u200d", "?", "x" * 61, "a\x00b", "right\u202eleft", "a\u200bb"]
)
def test_names_that_will_not_do(name):
    with pytest.raises(DeckError):
        checked_name(name)


def test_space_around_a_name_does_not_count():
    assert checked_name("  Red   camel \n") == "Red camel"


def test_the_same_picture_is_not_taught_twice():
    with pytest.raises(DeckError, match="'B' is in the deck already, as 'A'"):
        deck("A").with_cards([TaughtCard("B", deck("A").cards[0].vector, PICTURE)])


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
