"""A deck is taught and read: in reading order, on the command line, on the page."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import models
from ui.cli import main
from ui.deck_files import load_deck, path_for, save_deck
from ui.lesson import LessonPhoto
from ui.taught_deck import TaughtCard, TaughtDeck, thumbnail, written
from ui.teach import ALIKE, Pair, find_to_teach, in_rows, mixed_up, new_deck, numbered
from vision.embed import UNKNOWN, Sighting, TaughtScanner
from vision.image import load
from vision.types import Quad

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
SAMPLES = Path(__file__).parents[2] / "sample_images" / "sea-salt-paper"
APP = Path(__file__).parents[2] / "ui" / "app.py"

needs_weights = pytest.mark.skipif(
    not (Path(models.__file__).parent / "any_deck.json").exists(),
    reason="THERE ARE NO WEIGHTS for any deck: `make train-any-deck` writes them",
)


def at(x: float, y: float) -> Sighting:
    corners = np.float32([[-20, -30], [20, -30], [20, 30], [-20, 30]]) + np.float32([x, y])
    return Sighting(Quad(corners), 1.0, np.eye(2, 4, dtype=np.float32))


def test_cards_are_in_reading_order():
    places = {(1, 1): (50, 55), (1, 2): (120, 48), (1, 3): (190, 60), (2, 1): (60, 140), (2, 2): (130, 128)}
    cards = [at(*spot) for spot in places.values()]
    for shuffle in range(5):
        order = np.random.default_rng(shuffle).permutation(len(cards))
        read = in_rows([cards[i] for i in order])
        assert [place for _, place in read] == list(places)
        assert [tuple(card.quad.center) for card, _ in read] == list(places.values())
    assert in_rows([]) == []


def test_without_weights_there_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("vision.model.resources.files", lambda package: tmp_path)
    assert main(["teach", "--deck", str(tmp_path / "a.deck"), "photo.jpg"]) == 1
    assert "no model for 'any-deck'" in capsys.readouterr().err


def test_a_game_or_a_deck_but_not_both(capsys):
    for arguments in (["read", "p.jpg"], ["read", "--game", "set", "--deck", "a.deck", "p.jpg"]):
        with pytest.raises(SystemExit):
            main(arguments)
    assert "--deck" in capsys.readouterr().err


@pytest.fixture(scope="module")
def scanner():
    return TaughtScanner()


@pytest.fixture(scope="module")
def photo():
    """A table of our own cards, and how many lie on it."""
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))["images"]
    apart = min(truth, key=lambda it: abs(len(it["cards"]) - 8))
    return SAMPLES / apart["image"]


@pytest.fixture(scope="module")
def count(scanner, photo):
    return len(find_to_teach(scanner, load(photo), new_deck(scanner)))


def names(count: int) -> str:
    return ",".join(f"card {i}" for i in range(count))


@needs_weights
def test_what_was_taught_is_recognised_when_more_is_taught(scanner, photo):
    image = load(photo)
    found = find_to_teach(scanner, image, new_deck(scanner))
    assert all(card.known is None for card in found)
    deck = new_deck(scanner).with_cards(card.taught(f"card {i}") for i, card in enumerate(found))
    turned = cv2.convertScaleAbs(np.ascontiguousarray(image[::-1, ::-1]), alpha=0.9)
    again = find_to_teach(scanner, turned, deck)
    right = sum(
        card.known == f"card {i}"
        for card in again
        for i, other in enumerate(found)
        if np.linalg.norm(np.array(image.shape[1::-1]) - card.quad.center - other.quad.center) < 15
    )
    assert right >= 0.9 * len(found)
    scan, labels = numbered(found, image.shape[1::-1])
    assert [labels[reading.id] for reading in scan.readings] == [str(i + 1) for i in range(len(found))]


@needs_weights
def test_teach_then_read(photo, count, tmp_path, capsys):
    deck = tmp_path / "mine.deck"
    folder = tmp_path / "numbered"
    assert (
        main(["teach", "--deck", str(deck), "--names", names(count), "--annotate", str(folder), str(photo)])
        == 0
    )
    said = capsys.readouterr().out
    assert f"card 1 of {count}, row 1, place 1: card 0" in said
    assert f"{deck}: {count} cards, {count} pictures" in said
    assert (folder / f"{photo.stem}_cards.jpg").exists()
    assert main(["read", "--deck", str(deck), "--json", str(photo)]) == 0
    read = json.loads(capsys.readouterr().out)
    assert sorted(card["code"] for card in read["cards"]) == sorted(names(count).split(","))
    assert read["report"] == {"unknown": 0}
    assert main(["read", "--deck", str(deck), str(photo)]) == 0
    assert f"{photo}: {count} cards, 0 unknown" in capsys.readouterr().out


@needs_weights
def test_a_card_that_is_left_out_is_unknown(photo, count, tmp_path, capsys):
    deck = tmp_path / "mine.deck"
    assert main(["teach", "--deck", str(deck), "--names", "one" + "," * (count - 1), str(photo)]) == 0
    assert "left out" in capsys.readouterr().out
    assert main(["read", "--deck", str(deck), "--json", str(photo)]) == 0
    codes = [card["code"] for card in json.loads(capsys.readouterr().out)["cards"]]
    assert codes.count("one") == 1
    assert codes.count(UNKNOWN) >= 0.8 * (count - 1)


@needs_weights
def test_names_are_asked_for_one_by_one(scanner, photo, count, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("?\nLạc đà\n" + "\n" * (count - 1)))
    deck = tmp_path / "mine.deck"
    assert main(["teach", "--deck", str(deck), str(photo)]) == 0
    said = capsys.readouterr().out
    assert "means unknown" in said
    assert load(photo) is not None
    assert load_deck(deck, scanner).names == ("Lạc đà",)


@needs_weights
@pytest.mark.parametrize(
    ("extra", "words"),
    [(["--names", "a"], "--names has 1 name"), (["--names", "," * 99], "--names has 100 names")],
)
def test_names_that_do_not_fit_the_cards(photo, tmp_path, capsys, extra, words):
    deck = tmp_path / "mine.deck"
    assert main(["teach", "--deck", str(deck), *extra, str(photo)]) == 1
    assert words in capsys.readouterr().err
    assert not deck.exists()


@needs_weights
def test_the_same_photo_again_teaches_nothing(photo, count, tmp_path, capsys):
    deck = tmp_path / "mine.deck"
    teach = ["teach", "--deck", str(deck), "--names", names(count), str(photo)]
    assert main(teach) == 0
    before = deck.read_bytes()
    assert main(teach) == 1
    assert "no card was taught" in capsys.readouterr().err
    teach[4] = names(count).replace("card 1", "another", 1)
    assert main(teach) == 1
    assert "This picture of 'another' is in the deck already, as 'card 1'" in capsys.readouterr().err
    assert deck.read_bytes() == before


@needs_weights
def test_photos_and_decks_that_will_not_do(photo, tmp_path, capsys):
    bad = tmp_path / "bad.deck"
    bad.write_bytes(b"PK\x03\x04")
    plain = tmp_path / "plain.png"
    cv2.imwrite(str(plain), np.full((300, 400, 3), 90, np.uint8))
    new = str(tmp_path / "new.deck")
    for arguments, words in (
        (["teach", "--deck", str(bad), str(photo)], "is no deck file"),
        (["read", "--deck", str(bad), str(photo)], "is no deck file"),
        (["read", "--deck", str(tmp_path / "none.deck"), str(photo)], "There is no deck file"),
        (["teach", "--deck", new, str(tmp_path / "none.jpg")], "There is no file"),
        (["teach", "--deck", new, str(plain)], "shows no cards"),
    ):
        assert main(arguments) == 1
        assert words in capsys.readouterr().err
    assert not Path(new).exists()


@pytest.fixture
def page():
    test = AppTest.from_file(str(APP), default_timeout=60)
    test.query_params["game"] = "teach"
    return test.run()


def make_deck(page: AppTest, name: str) -> AppTest:
    page.text_input(key="new-deck-name").set_value(name)
    return next(it for it in page.button if it.label == "Make this deck").click().run()


def name_fields(page: AppTest) -> list:
    return [it for it in page.selectbox if str(it.key).startswith("name-")]


def upload(page: AppTest, key: str, photo: Path) -> AppTest:
    field = next(it for it in page.get("file_uploader") if f"upload-{key}" in str(it.key))
    return field.set_value((photo.name, photo.read_bytes(), "image/jpeg")).run()


@needs_weights
def test_a_deck_is_taught_and_read_on_the_page(page, photo, count, scanner):
    make_deck(page, "Mine")
    upload(page, "teach", photo)
    page.selectbox(key="codes").set_value("Straw").run()
    assert len(name_fields(page)) == count
    name_fields(page)[0].set_value("-4").run()
    page.selectbox(key="codes").set_value("SET").run()
    assert [it.value for it in name_fields(page)] == ["-4", *[None] * (count - 1)]
    assert "2RtD" in name_fields(page)[0].options
    page.button(key="keep").click().run()
    assert not page.exception
    assert "1 card was taught" in page.success[0].value
    deck = load_deck(path_for("Mine"), scanner)
    assert deck.names == ("-4",)
    next(it for it in page.button_group if str(it.key).startswith("task-")).set_value("read").run()
    upload(page, "read", photo)
    words = " ".join(it.value for it in page.markdown)
    assert "- \\-4" in words
    assert "unknown" in words


@needs_weights
def test_a_card_that_is_refused_does_not_lose_the_names(page, photo):
    make_deck(page, "Mine")
    upload(page, "teach", photo)
    page.selectbox(key="codes").set_value("SET").run()
    name_fields(page)[0].set_value("2RtD").run()
    page.button(key="keep").click().run()
    upload(page, "teach", photo)
    assert name_fields(page)[0].value == "2RtD"  # as the deck knows it by now
    name_fields(page)[0].set_value("3PsO").run()
    name_fields(page)[1].set_value("1PsO").run()
    page.button(key="keep").click().run()
    assert "is in the deck already" in page.error[0].value
    assert [it.value for it in name_fields(page)[:2]] == ["3PsO", "1PsO"]


@needs_weights
def test_the_rest_of_a_photo_is_taught_when_it_comes_again(page, photo, scanner):
    make_deck(page, "Mine")
    for place, code in enumerate(("2RtD", "1PsO")):
        upload(page, "teach", photo)
        page.selectbox(key="codes").set_value("SET").run()
        name_fields(page)[place].set_value(code).run()
        page.button(key="keep").click().run()
        assert not page.error
        assert "1 card was taught" in page.success[0].value
    assert load_deck(path_for("Mine"), scanner).names == ("2RtD", "1PsO")
    upload(page, "teach", photo)
    page.button(key="keep").click().run()
    assert "in the deck already" in page.success[0].value


@needs_weights
def test_what_is_like_a_card_but_not_surely_it_is_asked_about_and_named_with_one_tap(page, photo, scanner):
    found = find_to_teach(scanner, load(photo), new_deck(scanner))
    vague, plain = replace(found[0], known="2RtD", sure=False), replace(found[1], known="1PsO", sure=True)
    assert [it.given for it in (vague, plain, found[2])] == ["", "1PsO", ""]
    make_deck(page, "Mine")
    here = page.session_state["lessons"][str(path_for("Mine"))]
    here.photos["abc"] = LessonPhoto("photo.jpg", PIXEL, (vague, plain, found[2]))
    here.typed |= {("abc", place): card.given for place, card in enumerate((vague, plain, found[2]))}
    page.run()
    assert [it.value for it in name_fields(page)] == [None, "1PsO", None]
    assert [it.key for it in page.button if it.key.startswith("like-")] == ["like-abc-0"]
    page.button(key="like-abc-0").click().run()
    assert [it.value for it in name_fields(page)] == ["2RtD", "1PsO", None]
    assert not [it for it in page.button if it.key.startswith("like-")]


@needs_weights
def test_cards_that_are_alike_upside_down_are_said_to_be(scanner, photo):
    card = find_to_teach(scanner, load(photo), new_deck(scanner))[0].taught("6")
    turned = np.ascontiguousarray(card.pixels()[::-1, ::-1])
    nine = TaughtCard("9", scanner.vectors_of([turned])[0], thumbnail(turned))
    assert float(card.vector @ nine.vector) < ALIKE, "it looks otherwise the other way up"
    assert mixed_up(scanner, [card], new_deck(scanner).with_cards([nine])) == [Pair("6", "9", turned=True)]
    same = TaughtCard("other", card.vector, card.picture)
    assert mixed_up(scanner, [card], new_deck(scanner).with_cards([same])) == [
        Pair("6", "other", turned=False)
    ]


@needs_weights
def test_what_the_page_teaches_while_the_command_asks_is_not_lost(scanner, photo, tmp_path, monkeypatch):
    deck = tmp_path / "mine.deck"
    found = find_to_teach(scanner, load(photo), new_deck(scanner))
    save_deck(new_deck(scanner).with_cards([found[0].taught("first")]), deck)

    class Slow(StringIO):
        def readline(self, *_):
            if not self.tell():
                save_deck(load_deck(deck, scanner).with_cards([found[1].taught("theirs")]), deck)
            return super().readline()

    monkeypatch.setattr("sys.stdin", Slow("\n\nmine\n" + "\n" * (len(found) - 3)))
    assert main(["teach", "--deck", str(deck), str(photo)]) == 0
    assert load_deck(deck, scanner).names == ("first", "theirs", "mine")


@needs_weights
def test_what_another_tab_taught_meanwhile_is_not_lost(page, photo, scanner):
    make_deck(page, "Mine")
    upload(page, "teach", photo)
    page.selectbox(key="codes").set_value("SET").run()
    name_fields(page)[0].set_value("2RtD").run()
    found = find_to_teach(scanner, load(photo), new_deck(scanner))
    save_deck(new_deck(scanner).with_cards([found[1].taught("theirs")]), path_for("Mine"))
    page.button(key="keep").click().run()
    assert not page.exception
    deck = load_deck(path_for("Mine"), scanner)
    assert deck.names == ("theirs", "2RtD")


@needs_weights
def test_a_deck_that_is_made_again_begins_anew(page, photo):
    make_deck(page, "Mine")
    upload(page, "teach", photo)
    assert name_fields(page)
    next(it for it in page.button_group if str(it.key).startswith("task-")).set_value("cards").run()
    page.button(key="delete-deck").click().run()
    make_deck(page, "Mine")
    next(it for it in page.button_group if str(it.key).startswith("task-")).set_value("teach").run()
    assert not page.exception
    assert not name_fields(page)


@needs_weights
def test_the_name_of_a_deck_that_was_made_does_not_stay_in_the_field(page):
    make_deck(page, "Mine")
    assert page.selectbox(key="taught-deck").value == "Mine"
    assert page.text_input(key="new-deck-name").value == ""


@needs_weights
def test_a_deck_without_a_name_is_not_made(page):
    make_deck(page, " ")
    assert "The deck has no name yet" in page.error[0].value


@needs_weights
def test_a_deck_that_cannot_be_written_is_said_before_any_card_is_named(photo, tmp_path, capsys):
    (tmp_path / "file").write_text("no folder")
    assert main(["teach", "--deck", str(tmp_path / "file" / "my.deck"), str(photo)]) == 1
    said = capsys.readouterr()
    assert "cannot be read or written" in said.err
    assert "card 1" not in said.out


@needs_weights
def test_decks_are_brought_in_beside_others(page, scanner, photo):
    make_deck(page, "Mine")
    shared = next(it for it in page.get("file_uploader") if "import" in str(it.key))
    shared.set_value(("Mine.deck", written(new_deck(scanner)), "application/json")).run()
    assert page.selectbox(key="taught-deck").options == ["Mine", "Mine (2)"]
    assert page.selectbox(key="taught-deck").value == "Mine (2)"
    shared = next(it for it in page.get("file_uploader") if "import" in str(it.key))
    found = find_to_teach(scanner, load(photo), new_deck(scanner))
    old = TaughtDeck("b" * 64, tuple(card.taught(f"card {i}") for i, card in enumerate(found)))
    shared.set_value(("x.deck", written(old), "application/json")).run()
    assert page.selectbox(key="taught-deck").value == "x"  # taught to another network: it is looked at anew
    assert json.loads(path_for("x").read_bytes())["network"] == scanner.model.embedder.sha256
    next(it for it in page.button_group if str(it.key).startswith("task-")).set_value("read").run()
    upload(page, "read", photo)
    words = " ".join(it.value for it in page.markdown)
    assert sum(f"card {i}" in words for i in range(len(found))) >= 0.9 * len(found)
    shared = next(it for it in page.get("file_uploader") if "import" in str(it.key))
    shared.set_value(("y.deck", b"PK", "application/json")).run()
    assert "is no deck file" in page.error[0].value


@needs_weights
def test_a_damaged_deck_is_said_in_the_page_s_language_and_can_be_deleted(scanner):
    save_deck(new_deck(scanner), path_for("Bad"))
    path_for("Bad").write_bytes(b"[]")
    page = AppTest.from_file(str(APP), default_timeout=60)
    page.query_params["game"] = "teach"
    page.run()
    assert "is no deck file" in page.error[0].value
    page.button_group(key="language").set_value("vi").run()
    assert "định dạng không phải" in page.error[0].value
    page.button(key="delete-deck").click().run()
    assert not path_for("Bad").exists()
