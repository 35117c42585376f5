"""Straw's cards as they are printed and lie on rendered tables, and rounds that are replayed in photos."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.house_deck import straw as house
from models.train import straw, straw_at_home, straw_rounds, straw_tables
from models.train.index_faces import HEIGHT, WIDTH
from models.train.index_scenes import Cards
from models.train.layouts import upright
from models.train.straw_editions import Edition
from models.train.straw_faces import face, house_face, indexed
from models.train.straw_glyphs import glyph, written
from models.train.straw_tables import fair, truth
from rules.straw import Card, all_cards
from vision.types import Guess, Quad, Reading, Scan

PAPER = np.full((HEIGHT, WIDTH, 3), 235, np.uint8)


@pytest.fixture(scope="session")
def font() -> Path:
    fonts = [*Path("/usr/share/fonts").rglob("DejaVuSans.ttf"), *Path("build/fonts").rglob("DejaVuSans.ttf")]
    if not fonts:
        pytest.skip("THERE IS NO FONT: install fonts-dejavu-core, or run `python -m models.train.fonts`")
    return fonts[0]


@pytest.fixture
def edition(font) -> Edition:
    """An edition whose glyphs stand on bare paper."""
    drawn = Edition.draw(np.random.default_rng(3), font)
    return replace(
        drawn, badge="", outline=0.0, hollow=False, shadow=False, mark="", straw="word", ground="paper",
        height=60.0, left=20.0, top=20.0, paper=np.full(3, 255, np.float32), border=0.0, frame=False,
        title="", below="", twice=False,
    )  # fmt: skip


def house_cards(rng: np.random.Generator, count: int):
    return [house_face(house.CODES[i % 25], house.HOUSE, "house") for i in range(count)]


def test_labels_are_the_cards_of_the_game():
    assert sorted(straw.CODES) == sorted(str(card) for card in all_cards())
    assert straw.LABELS.heads == (25, 0, 3)
    assert set(straw.COPIES) == set(straw.CODES)


def test_every_card_is_drawn_at_times():
    codes = straw.draw_codes(np.random.default_rng(1), 3000)
    assert set(codes) == set(straw.CODES)
    assert straw.draw_codes(np.random.default_rng(1), 0) == []


def test_a_glyph_is_as_high_as_asked_and_has_no_margin(edition, font):
    mask = written("8", font, 60)
    assert abs(mask.shape[0] - 60) <= 2
    assert mask.max() == 1
    assert min(mask[0].max(), mask[-1].max(), mask[:, 0].max(), mask[:, -1].max()) > 0.2


def test_a_carpet_has_a_sign_before_its_number(edition):
    rng = np.random.default_rng(2)
    plain, carpet = glyph(rng, "4", edition), glyph(rng, "-4", edition)
    sign = carpet.shape[1] - plain.shape[1]
    length, thickness, gap = (share * 60 for share in edition.minus)
    assert sign == pytest.approx(length + gap, abs=3)
    assert np.allclose(carpet[:, sign:], plain)
    ink = carpet[:, : round(length)]
    assert (ink.max(axis=1) > 0.5).sum() == pytest.approx(thickness, abs=2)
    assert 0.3 < np.flatnonzero(ink.max(axis=1) > 0.5).mean() / len(carpet) < 0.7


@pytest.mark.parametrize("mark", ["line", "dot"])
def test_six_and_nine_may_be_marked_and_seven_is_not(edition, mark):
    rng, marked = np.random.default_rng(2), replace(edition, mark=mark, all_marked=False)
    assert glyph(rng, "6", marked).size > glyph(rng, "6", edition).size
    assert glyph(rng, "-9", marked).size > glyph(rng, "-9", edition).size
    assert glyph(rng, "7", marked).shape == glyph(rng, "7", edition).shape


@pytest.mark.parametrize("mark", ["word", "quotient", "fraction", "stalk", "letter", "column"])
def test_the_straw_is_marked_in_many_ways(edition, mark):
    drawn = glyph(np.random.default_rng(5), "STRAW", replace(edition, straw=mark))
    assert drawn.max() > 0.9
    assert 10 < min(drawn.shape) < max(drawn.shape) < 320


def test_the_index_is_where_the_ink_is(edition):
    made = face(np.random.default_rng(4), "7", replace(edition, title="", below=""), [])
    (left, top), (right, bottom) = made.glyphs[0, 0].min(axis=0), made.glyphs[0, 0].max(axis=0)
    corner = 235 - made.picture[: int(bottom) + 12, : int(right) + 12].min(axis=2).astype(int)
    x, y, w, h = cv2.boundingRect((corner > 50).astype(np.uint8))
    assert (x, y, x + w, y + h) == pytest.approx((left, top, right, bottom), abs=3)


@pytest.mark.parametrize("badge", ["", "disc", "box", "corner", "banner", "strip"])
def test_every_edition_prints_every_card_inside_its_edges(edition, badge):
    rng = np.random.default_rng(6)
    for code in ("-10", "-1", "0", "6", "10", "X", "STRAW"):
        made = face(rng, code, replace(edition, badge=badge, straw=str(rng.choice(["word", "stalk"]))), [])
        assert made.code == code
        assert made.picture.shape == (HEIGHT, WIDTH, 3)
        assert made.glyphs.min() >= 0
        assert made.glyphs[0, 0, :, 0].max() <= WIDTH


def test_a_wide_glyph_has_a_larger_index_and_both_its_ends_must_show():
    narrow = indexed("1", PAPER, (20, 20, 40, 60), "", twice=False)
    wide = indexed("-10", PAPER, (20, 20, 110, 60), "", twice=False)
    assert np.ptp(narrow.indices[0], axis=0) == pytest.approx([40, 80])
    assert np.ptp(wide.indices[0], axis=0) == pytest.approx([60, 120])
    assert narrow.indices[0].mean(axis=0)[0] == pytest.approx(30)
    assert [len(made.telling(0)) for made in (narrow, wide)] == [1, 3]


def test_a_glyph_in_two_corners_is_two_indices():
    made = indexed("6", PAPER, (20, 20, 50, 60), "", twice=True)
    assert len(made.indices) == 2
    assert made.indices[1] == pytest.approx([WIDTH, HEIGHT] - made.indices[0])


@pytest.mark.parametrize("code", ["6", "-10", "R", "STRAW"])
def test_the_house_deck_has_its_glyph_in_the_top_left(code):
    made = house_face(code, house.HOUSE, "house")
    right, bottom = house.CORNER[2:]
    box = made.glyphs[0, 0] / (WIDTH, HEIGHT)
    assert box.min() > 0
    assert (box <= (right, bottom)).all()


def test_of_a_pile_the_top_card_shows_and_a_covered_one_does_not():
    cards = [upright(straw.SIZE_MM)] * 2
    deck = Cards(house_cards, [house.back(height=200)], ())
    scene = straw.index_scenes.render(np.random.default_rng(2), deck, groups=[cards], glyphs=(30, 40))
    assert [card.code for card in scene.cards if card.visible > 0.9] == [house.CODES[1]]
    assert fair(scene, 1)
    assert not fair(scene, 2)


def test_what_hardly_shows_counts_neither_way():
    deck = Cards(house_cards, [house.back(height=200)], ())
    scene = straw.index_scenes.render(np.random.default_rng(2), deck, groups=[[upright(straw.SIZE_MM)]])
    (card,) = scene.cards
    assert "uncertain" not in truth([replace(card, visible=0.9)])[0]
    assert truth([replace(card, visible=0.5)])[0]["uncertain"]


def test_groups_are_of_all_kinds_and_not_too_many():
    counts = [sum(map(len, straw.draw_groups(np.random.default_rng(i)))) for i in range(100)]
    assert 0 in counts
    assert max(counts) <= 80
    assert 4 < np.mean(counts) < 25


def test_a_round_is_played_as_the_rules_have_it():
    rng = np.random.default_rng(1)
    steps, ended = straw_rounds.played(rng, straw_rounds.deal(rng, players=3))
    assert ended.over
    assert len(steps) > 5
    assert [step.play.card for step in steps] == list(ended.camel)
    assert steps[-1].load == ended.load
    assert all(step.load <= 50 for step in steps[:-1])


def reading(code: str, x: float, chance: float = 0.9) -> Reading:
    corners = np.float32([[0, 0], [20, 0], [20, 40], [0, 40]]) + np.float32([x, 50])
    return Reading(Quad(corners), (Guess(code, chance),), 0, True)


def test_what_is_played_is_what_is_new_in_a_photo():
    before = (reading("4", 100, 0.9), reading("7", 300, 0.9))
    after = (reading("4", 103, 0.99), reading("4", 500, 0.8), reading("R", 700, 0.4))
    assert straw_rounds.new(before, after, ["4", "7"]) is after[1]
    assert straw_rounds.new(before, before, ["4", "7"]) is None
    assert straw_rounds.new((), (), []) is None


def test_what_lay_there_unseen_is_not_what_is_played():
    before = (reading("4", 100, 0.9),)
    after = (*before, reading("7", 300, 0.9), reading("R", 700, 0.4))
    assert straw_rounds.new(before, after, ["7", "4"]) is after[2]
    assert straw_rounds.new(before, after[:2], ["7", "4"]) is after[1]


def test_a_round_at_home_is_photographed_card_by_card_and_then_its_hands(monkeypatch):
    monkeypatch.setattr(straw_at_home, "PIXELS", (400, 300))
    rng = np.random.default_rng(3)
    steps, ended = straw_rounds.played(rng, straw_rounds.deal(rng, players=2))
    codes = [str(step.play.card) for step in steps]
    taken = list(straw_at_home.photos(rng, codes, ended))
    for count, (image, shown, held) in enumerate(taken[: len(codes)], 1):
        assert image.shape == (300, 400, 3)
        assert [card.code for card in shown] == codes[:count]
        assert held is None
    hands = [[str(card) for card in ended.hands[seat]] for seat in ended.scorers if ended.hands[seat]]
    assert [held[1] for *_, held in taken[len(codes) :]] == hands
    assert all(len(entry["quad"]) == 4 for entry in straw_at_home.entries(taken[-1][1]))


def test_a_load_is_told_by_the_rules_and_what_they_forbid_is_none():
    rng = np.random.default_rng(1)
    start = straw_rounds.deal(rng, players=2)
    assert straw_rounds.told(start, "7", {}) == 7
    assert straw_rounds.told(start, "X", {"lamp": 4}) == 4
    assert straw_rounds.told(start, "STRAW", {}) is None
    assert straw_rounds.told(start, "nothing", {}) is None


def test_photos_of_a_round_show_what_was_played(monkeypatch):
    monkeypatch.setattr(straw_rounds, "SIZE", 600)
    rng = np.random.default_rng(1)
    steps, ended = straw_rounds.played(rng, straw_rounds.deal(rng, players=2))
    made = straw_rounds.photos(
        rng, 0, steps[:3], replace(ended, hands=((), ())), straw_rounds.Printer(rng, None)
    )
    for (scene, what), step in zip(made, steps, strict=False):
        assert what["played"] == str(step.play.card)
        assert what["load"] == step.load
        assert scene.cards[-1].code == what["played"]
        assert Card.parse(what["played"]) in ended.camel


class Reader:
    """A scanner that says of one photo after the other what was put down for it."""

    def __init__(self, *said: tuple[Reading, ...]) -> None:
        self.said = iter(said)

    def scan(self, image: np.ndarray) -> Scan:
        return Scan(image.shape[1::-1], next(self.said), {})


WHAT = {"image": "photo.jpg", "round": 0, "players": 2}


def replayed(folder: Path, *said: tuple[Reading, ...]) -> str:
    """What is said of a round of 4, X as 6 and a copy of it as 2, after which a player holds -3 and 10."""
    cv2.imwrite(str(folder / "photo.jpg"), np.zeros((40, 40, 3), np.uint8))
    plays = [("4", 4, {}), ("X", 10, {"lamp": 6}), ("C", 12, {"lamp": 2})]
    images = [
        WHAT | {"player": (i + 1) % 2, "played": code, "load": load} | lamp
        for i, (code, load, lamp) in enumerate(plays)
    ]
    images.append(WHAT | {"player": 0, "hand": ["-3", "10"]})
    (folder / "truth.json").write_text(json.dumps({"game": "straw", "images": images}))
    return straw_rounds.read(folder, Reader(*said))


def test_a_round_that_is_read_right(tmp_path):
    four, lamp, copy = reading("4", 100), reading("X", 200), reading("C", 300)
    said = replayed(tmp_path, (four,), (four, lamp), (lamp, copy), (reading("10", 100), reading("-3", 200)))
    assert said == "played cards 3/3  loads 3/3  hands 1/1  rounds wholly right 1/1"


def test_a_round_with_a_card_misread_one_not_seen_and_a_wrong_hand(tmp_path):
    said = replayed(tmp_path, (reading("7", 100),), (reading("X", 200),), (), (reading("10", 100),))
    wrong, total = said.splitlines()
    assert "4 as 7" in wrong
    assert "C as nothing" in wrong
    assert total == "played cards 1/3  loads 1/3  hands 0/1  rounds wholly right 0/1"


def test_tables_are_written_with_what_shows(tmp_path, monkeypatch):
    monkeypatch.setattr(straw_tables, "TABLES", 2)
    monkeypatch.setattr(straw_tables, "SIZE", 512)
    deck = Cards(house_cards, [house.back(height=200)], ())
    assert straw_tables.write(deck, tmp_path, seed=3) == 2
    entries = json.loads((tmp_path / "truth.json").read_text())["images"]
    assert [entry["layout"] for entry in entries] == ["hand", "row"]
    for entry in entries:
        assert cv2.imread(str(tmp_path / entry["image"])).shape == (512, 512, 3)
        assert any("uncertain" not in card for card in entry["cards"])
        assert {card["code"] for card in entry["cards"]} <= set(straw.CODES)
