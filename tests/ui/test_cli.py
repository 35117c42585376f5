import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from rules import dou_dizhu, straw
from rules.sea_salt_paper import parse_cards, score
from rules.set_game import Card, find_sets
from ui.cli import main
from vision.image import load

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture
def folder(tmp_path, bad_files) -> Path:
    for name, (data, _) in bad_files.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_json_has_one_object_a_photo_in_order(capsys, samples):
    assert main(["read", "--game", "set", "--json", *(str(it.path) for it in samples)]) == 0
    read = lines(capsys)
    assert [it["image"] for it in read] == [str(it.path) for it in samples]
    for photo, sample in zip(read, samples, strict=True):
        assert set(photo) == {"image", "size", "cards", "problems", "report", "seconds"}
        assert photo["size"] == list(cv2.imread(photo["image"]).shape[1::-1])
        assert sorted(card["code"] for card in photo["cards"]) == sorted(sample.codes)
        assert photo["problems"] == []
        sets = [[str(card) for card in found] for found in find_sets(map(Card.parse, sample.codes))]
        assert photo["report"] == {"sets": sets}
        for card in photo["cards"]:
            assert set(card) == {"code", "confidence", "corners", "sure"}
            assert 0 < card["confidence"] <= 1
            assert np.shape(card["corners"]) == (4, 2)
        assert all(seconds >= 0 for seconds in photo["seconds"].values())


def test_corners_are_where_the_cards_were_laid(capsys, samples):
    truth = json.loads((samples[0].path.parent / "expected.json").read_text("utf-8"))["images"]
    main(["read", "--game", "set", "--json", *(str(it.path) for it in samples)])
    for photo, expected in zip(lines(capsys), truth, strict=True):
        found = {card["code"]: np.mean(card["corners"], axis=0) for card in photo["cards"]}
        for card in expected["cards"]:
            width = np.linalg.norm(np.subtract(card["quad"][1], card["quad"][0]))
            assert np.linalg.norm(found[card["code"]] - np.mean(card["quad"], axis=0)) < 0.1 * width


def test_text_says_cards_and_sets(capsys, samples):
    assert main(["read", "--game", "set", str(samples[0].path)]) == 0
    out = capsys.readouterr().out
    sets = find_sets(map(Card.parse, samples[0].codes))
    assert out.startswith(f"{samples[0].path}: {len(samples[0].codes)} cards, {len(sets)} SET")
    assert all(code in out for code in samples[0].codes)
    assert out.count("  SET ") == len(sets)


def test_a_photo_without_cards_is_no_error(capsys, tmp_path):
    plain = tmp_path / "plain.png"
    cv2.imwrite(str(plain), np.full((480, 640, 3), 90, np.uint8))
    assert main(["read", "--game", "set", str(plain)]) == 0
    assert capsys.readouterr().out == f"{plain}: 0 cards, 0 SETs\n"


def test_bad_files_get_one_sentence_and_the_others_are_read(capsys, folder, bad_files, samples, monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)  # as if it were not installed
    photos = [*(str(folder / name) for name in bad_files), str(folder / "nowhere.jpg"), str(samples[0].path)]
    assert main(["read", "--game", "set", "--json", *photos]) == 1
    read = lines(capsys)
    assert [it["image"] for it in read] == photos
    for photo, (name, (_, words)) in zip(read, bad_files.items(), strict=False):
        assert set(photo) == {"image", "error"}, name
        assert words in photo["error"]
        assert name in photo["error"]
        assert photo["error"].endswith(".")
        assert "\n" not in photo["error"]
    assert "no file" in read[-2]["error"]
    assert len(read[-1]["cards"]) == len(samples[0].codes)


def test_bad_files_in_text_mode_go_to_the_error_stream(capsys, folder, bad_files, samples):
    assert main(["read", "--game", "set", str(folder / "text.jpg"), str(samples[0].path)]) == 1
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "text.jpg" in err
    assert str(samples[0].path) in out


@pytest.mark.parametrize("name", ["cmyk.jpg", "moving.webp", "heavy.jpg"])
def test_unusual_files_are_read_like_the_photo(capsys, tmp_path, odd_files, samples, name):
    (tmp_path / name).write_bytes(odd_files[name])
    assert main(["read", "--game", "set", "--json", str(tmp_path / name)]) == 0
    (photo,) = lines(capsys)
    assert sorted(card["code"] for card in photo["cards"]) == sorted(samples[0].codes)


@pytest.mark.parametrize("name", ["moving.gif", "deep.png"])
def test_files_of_few_colours_are_read_as_far_as_they_can_be(capsys, tmp_path, odd_files, samples, name):
    (tmp_path / name).write_bytes(odd_files[name])
    assert main(["read", "--game", "set", "--json", str(tmp_path / name)]) == 0
    assert len(lines(capsys)[0]["cards"]) >= len(samples[0].codes) - 1


def test_annotated_photos_are_written_beside_the_reading(capsys, tmp_path, samples):
    folder = tmp_path / "new" / "folder"
    photos = [it.path for it in samples[:2]]
    assert main(["read", "--game", "set", "--annotate", str(folder), *map(str, photos)]) == 0
    assert len([line for line in capsys.readouterr().out.splitlines() if "SET" in line.split(":")[-1]]) >= 2
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{it.stem}_cards.jpg" for it in photos)
    for path in photos:
        photo, drawn = (load(it) for it in (path, folder / f"{path.stem}_cards.jpg"))
        assert drawn.shape == photo.shape
        changed = (cv2.absdiff(photo, drawn).max(axis=2) > 60).mean()
        assert 0.001 < changed < 0.3


def test_annotated_photos_that_cannot_be_written_are_one_sentence_each(capsys, tmp_path, samples):
    (tmp_path / "file").touch()
    arguments = [
        "read",
        "--game",
        "set",
        "--json",
        "--annotate",
        str(tmp_path / "file"),
        str(samples[0].path),
    ]
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert len(json.loads(out)["cards"]) == len(samples[0].codes)
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_annotated_photos_of_one_name_are_refused_before_one_is_lost(capsys, tmp_path):
    assert main(["read", "--game", "set", "--annotate", str(tmp_path), "a/table.jpg", "b/table.png"]) == 1
    assert "different names" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only here may a name be any bytes")
def test_a_name_that_is_no_text(capsys, tmp_path, samples):
    name = os.fsdecode(bytes(tmp_path) + b"/caf\xe9.jpg")
    shutil.copy(samples[0].path, name)
    assert main(["read", "--game", "set", name]) == 0
    assert "caf\\udce9.jpg: " in capsys.readouterr().out


def remove(folder: Path, parts: dict[str, str]) -> None:
    (folder / parts["reader"]).unlink()


def truncate(folder: Path, parts: dict[str, str]) -> None:
    cut(folder / parts["reader"])


def exchange(folder: Path, parts: dict[str, str]) -> None:
    shutil.copy(folder / parts["finder"], folder / parts["reader"])


def remove_manifest(folder: Path, parts: dict[str, str]) -> None:
    (folder / "set.json").unlink()


def truncate_manifest(folder: Path, parts: dict[str, str]) -> None:
    cut(folder / "set.json")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (remove, "cannot be read"),
        (truncate, "checksum"),
        (exchange, "checksum"),
        (remove_manifest, "no model for 'set'"),
        (truncate_manifest, "damaged"),
    ],
)
def test_weights_that_cannot_be_used_are_one_sentence(capsys, tmp_path, samples, monkeypatch, damage, words):
    weights = tmp_path / "models"
    weights.mkdir()
    manifest = json.loads((MODELS / "set.json").read_text("utf-8"))
    parts = {
        name: part["file"] for name, part in manifest.items() if isinstance(part, dict) and "file" in part
    }
    for name in ("set.json", *parts.values()):
        shutil.copy(MODELS / name, weights)
    damage(weights, parts)
    monkeypatch.setattr("importlib.resources.files", lambda package: weights)
    assert main(["read", "--game", "set", str(samples[0].path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.startswith("deckeye: ")
    assert err.count("\n") == 1


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def test_bench_says_the_stages_and_the_ratio(capsys, samples):
    assert main(["bench", "--game", "set", str(samples[0].path)]) == 0
    out = capsys.readouterr().out
    assert "imdecode" in out
    assert "end to end" in out
    for stage in ("load", "find", "align", "read", "total"):
        assert f"\n  {stage} " in out


def test_bench_of_a_bad_file_is_one_sentence(capsys, folder):
    assert main(["bench", str(folder / "text.jpg")]) == 1
    assert "text.jpg" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--help"], 0, "COMMAND"),
        (["read", "--help"], 0, "2RtD"),
        (["read", "--help"], 0, "crab:dark_blue"),
        (["read", "--help"], 0, "BJ or RJ"),
        (["app", "--help"], 0, "--port"),
        (["bench", "--help"], 0, "percentile"),
        (["print", "--help"], 0, "PDF"),
        ([], 2, "COMMAND"),
        (["read", "photo.jpg"], 2, "--game"),
        (["read", "--game", "bridge", "photo.jpg"], 2, "'set'"),
        (["read", "--game", "set"], 2, "PHOTO"),
        (["print", "bridge", "deck.pdf"], 2, "'set'"),
        (["app", "--port", "70000"], 2, "1 to 65535"),
        (["app", "--port", "-1"], 2, "1 to 65535"),
    ],
)
def test_help_and_usage(capsys, arguments, code, words):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    out, err = capsys.readouterr()
    assert caught.value.code == code
    assert words in out + err


def test_print_writes_a_pdf(capsys, tmp_path):
    assert main(["print", "set", str(tmp_path / "deck.pdf")]) == 0
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")
    assert main(["print", "set", str(tmp_path / "no" / "deck.pdf")]) == 1
    assert re.fullmatch(r"deckeye: .*deck\.pdf cannot be written \(.*\): name .*\n", capsys.readouterr().err)


def test_the_command_starts_without_streamlit_opencv_or_onnxruntime():
    code = "import sys, ui.cli; print(sorted({'streamlit', 'cv2', 'onnxruntime', 'PIL'} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


def test_a_reader_that_has_heard_enough_ends_the_command_without_a_fault(samples):
    photos = " ".join(str(it.path) for it in samples)
    program = "import sys; from ui.cli import main; sys.exit(main())"
    command = f"{sys.executable} -c '{program}' read --game set {photos} | head -n 1"
    run = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 1


PAPER = Path(__file__).parents[2] / "sample_images" / "sea-salt-paper"


def test_sea_salt_paper_photos_are_read_and_scored(capsys, tmp_path):
    truth = json.loads((PAPER / "expected.json").read_text("utf-8"))["images"]
    photos = [str(PAPER / it["image"]) for it in truth]
    assert main(["read", "--game", "sea-salt-paper", "--json", "--annotate", str(tmp_path), *photos]) == 0
    for photo, expected in zip(lines(capsys), truth, strict=True):
        codes = [card["code"] for card in expected["cards"]]
        assert sorted(card["code"] for card in photo["cards"]) == sorted(codes)
        hand = score(parse_cards(" ".join(codes)))
        assert photo["report"]["points"] == hand.points
        assert photo["report"]["colour_bonus"]["points"] == hand.colour_bonus
        assert sum(line["points"] for line in photo["report"]["lines"]) == hand.points
    assert len(list(tmp_path.iterdir())) == len(photos)


def test_sea_salt_paper_in_words(capsys):
    assert main(["read", "--game", "sea-salt-paper", str(PAPER / "player_a.jpg")]) == 0
    out = capsys.readouterr().out
    assert re.search(r": \d+ cards, \d+ points?\n  cards    ", out)
    assert re.search(r"\n  score +\d+  ", out)
    assert re.search(r"\n  bonus +\d+  Colour bonus: ", out)


POKER = Path(__file__).parents[2] / "sample_images" / "dou-dizhu"
needs_weights = pytest.mark.skipif(
    not (MODELS / "dou_dizhu.json").exists(), reason="THERE ARE NO WEIGHTS for Dou Dizhu in models/"
)


@needs_weights
def test_dou_dizhu_photos_are_read_and_what_they_can_play(capsys, tmp_path):
    truth = json.loads((POKER / "expected.json").read_text("utf-8"))["images"]
    photos = [str(POKER / it["image"]) for it in truth]
    assert main(["read", "--game", "dou-dizhu", "--json", "--annotate", str(tmp_path), *photos]) == 0
    for photo, expected in zip(lines(capsys), truth, strict=True):
        hand = sorted(dou_dizhu.Card.parse(card["code"]) for card in expected["cards"])
        assert [card["code"] for card in photo["cards"]] == [str(card) for card in hand]
        report = photo["report"]
        assert report["as_dealt"] == (len(hand) in (17, 20))
        number = sum(kind["number"] for kind in report["leads"].values())
        assert number == len(dou_dizhu.legal_moves(hand))
    assert len(list(tmp_path.iterdir())) == len(photos)


@needs_weights
def test_dou_dizhu_in_words(capsys):
    assert main(["read", "--game", "dou-dizhu", str(POKER / "landlords_hand_of_20.jpg")]) == 0
    out = capsys.readouterr().out
    assert re.search(r": 20 cards, \d+ leads\n  cards    3S ", out)
    assert "\n  lead     Rocket (王炸 wángzhà): " in out


@needs_weights
def test_dou_dizhu_is_timed(capsys):
    assert main(["bench", "--game", "dou-dizhu", str(POKER / "three_bottom_cards.jpg")]) == 0
    out = capsys.readouterr().out
    for stage in ("load", "find", "read", "join", "total"):
        assert out.count(f"\n  {stage} ") == 2
    assert "1 photos, as a camera's frames, " in out


CAMEL = Path(__file__).parents[2] / "sample_images" / "straw"
needs_straw = pytest.mark.skipif(
    not (MODELS / "straw.json").exists(), reason="THERE ARE NO WEIGHTS for Straw in models/"
)


@needs_straw
def test_straw_photos_are_read_and_what_they_are_worth(capsys, tmp_path):
    truth = json.loads((CAMEL / "expected.json").read_text("utf-8"))["images"]
    photos = [str(CAMEL / it["image"]) for it in truth]
    assert main(["read", "--game", "straw", "--json", "--annotate", str(tmp_path), *photos]) == 0
    missed = 0
    for photo, expected in zip(lines(capsys), truth, strict=True):
        there = Counter(card["code"] for card in expected["cards"])
        cards = [straw.Card.parse(card["code"]) for card in photo["cards"]]
        assert cards == sorted(cards)
        assert not Counter(map(str, cards)) - there, "nothing is read that is not there"
        missed += (there - Counter(map(str, cards))).total()
        assert photo["report"]["points"] == sum(card.weight for card in cards)
    assert missed <= 3
    assert len(list(tmp_path.iterdir())) == len(photos)


@needs_straw
def test_straw_in_words(capsys):
    assert main(["read", "--game", "straw", str(CAMEL / "hand_of_four_in_the_fan.jpg")]) == 0
    out = capsys.readouterr().out
    assert re.search(
        r": 4 cards, 10 points as a hand\n  cards    -5, 6\??, 9\??, R\n  special  reverse \(R\)", out
    )
