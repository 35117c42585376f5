"""A taught deck and the bytes of its file: kept as it was, and refused in one sentence where it won't do."""

import base64
import json
import struct
import tracemalloc
from pathlib import Path

import cv2
import numpy as np
import pytest

import models
from ui.taught_deck import DeckError, TaughtCard, TaughtDeck, checked_name, read_deck, thumbnail, written
from vision.embed import TaughtScanner

if not (Path(models.__file__).parent / "any_deck.json").exists():
    pytest.skip("THERE ARE NO WEIGHTS for any deck", allow_module_level=True)

SCANNER = TaughtScanner()
NETWORK, SIZE = SCANNER.model.embedder.sha256, SCANNER.model.size
PICTURE = thumbnail(np.full((134, 96, 3), 200, np.uint8))


def card(name: str, seed: int) -> TaughtCard:
    vector = np.random.default_rng(seed).normal(size=SIZE).astype(np.float32)
    return TaughtCard(name, vector / np.linalg.norm(vector), PICTURE)


def deck(*names: str) -> TaughtDeck:
    return TaughtDeck(NETWORK).with_cards(card(name, i) for i, name in enumerate(names))


def read(data: bytes) -> TaughtDeck:
    return read_deck(data, SCANNER, name="mine.deck")


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


@pytest.mark.parametrize("network", ["b" * 64, None])
def test_a_deck_of_another_network_is_looked_at_anew(network):
    rng = np.random.default_rng(5)
    faces = [cv2.resize(rng.integers(0, 256, (5, 4, 3), np.uint8), (96, 134)) for _ in range(3)]
    vectors = SCANNER.vectors_of(faces)
    cards = [
        TaughtCard(name, card("x", 1).vector, thumbnail(it)) for name, it in zip("ABC", faces, strict=True)
    ]
    data = json.loads(written(TaughtDeck(NETWORK, tuple(cards)))) | {"network": network}
    back = read(json.dumps(data).encode())
    assert back.network == NETWORK
    assert back.names == ("A", "B", "C")
    assert [it.picture for it in back.cards] == [it.picture for it in cards]
    likeness = np.stack([it.vector for it in back.cards]) @ vectors.T
    assert (np.diag(likeness) > 0.95).all()
    assert (likeness.argmax(axis=1) == [0, 1, 2]).all()


def test_pictures_that_are_looked_at_anew_do_not_all_lie_in_memory():
    picture = jpeg(512, 512)
    cards = [TaughtCard(str(i), card("x", 1).vector, picture) for i in range(80)]
    data = written(TaughtDeck("b" * 64, tuple(cards)))
    read(data)
    tracemalloc.start()
    read(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 * 512 * 512 * 3


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
        (changed(cards={}), "no list"),
        (changed(cards=[None]), "incomplete"),
        (changed(cards=[{}]), "incomplete"),
        (changed(cards=[{}] * 2001), "no list"),
        (with_card(vector="???"), "incomplete"),
        (with_card(vector=floats(1, 0)), "vector is no list"),
        (with_card(vector=floats(*[0.0] * SIZE)), "vector is no list"),
        (with_card(vector=floats(*[float("nan")] * SIZE)), "vector is no list"),
        (with_card(vector=None), "incomplete"),
        (with_card(picture=base64.b64encode(b"<svg onload=alert(1)>").decode()), "no small JPEG"),
        (with_card(picture=base64.b64encode(PICTURE + bytes(60_000)).decode()), "no small JPEG"),
        (with_card(picture=text(b"\xff\xd8\xff and no more")), "no small JPEG"),
        (with_card(picture=text(PICTURE[: len(PICTURE) // 2])), "no small JPEG"),
        (with_card(picture=text(jpeg(600, 20))), "no small JPEG"),
        (with_card(picture=text(jpeg(96, 134, claimed=(8000, 8000)))), "no small JPEG"),
        (with_card(picture=text(jpeg(96, 134, claimed=(65_000, 65_000)))), "no small JPEG"),
        (with_card(name=["Camel"]), "incomplete"),
        (with_card(name=""), "name is empty, too long"),
        (with_card(name="x" * 61), "too long"),
        (with_card(name="a\x1b[31m"), "cannot be printed"),
    ],
)
def test_a_file_that_is_no_deck_gets_one_sentence(data, words):
    with pytest.raises(DeckError, match=words) as caught:
        read(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


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
