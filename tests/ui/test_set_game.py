"""The page, driven without a browser; taps on the photo go through the function that its buttons call."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.set_game import Card, Colour, Feature, Number, deck, find_sets
from ui.intake import scanner
from ui.language import LANGUAGES
from ui.read import Correction
from ui.session import Album
from ui.set_play import Play, correct, tap_card, tap_place
from ui.set_words import card_words
from ui.texts.update import read_catalogue
from vision.types import Quad

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images" / "set"
EN = LANGUAGES["en"]
QUAD = Quad(np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32))


def expected() -> dict[str, list[str]]:
    """The card codes of each sample photo."""
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))
    return {it["image"]: [card["code"] for card in it["cards"]] for it in truth["images"]}


def sets_of(codes: list[str]) -> list[tuple[Card, Card, Card]]:
    return find_sets(map(Card.parse, codes))


WITH_SETS = next(name for name, codes in expected().items() if sets_of(codes))
WITHOUT = next((name for name, codes in expected().items() if not sets_of(codes)), None)
OTHER = next(name for name in expected() if name != WITH_SETS)


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=30).run()


def upload(page: AppTest, *files: tuple[str, bytes]) -> AppTest:
    if "albums" in page.session_state:
        page.session_state[f"intake-set-{album(page).intakes}"] = True  # opens the fields
        page.run()
    page.file_uploader[0].set_value([(name, data, "image/jpeg") for name, data in files])
    page.run()
    assert not page.exception
    return page


def upload_samples(page: AppTest, *names: str) -> AppTest:
    return upload(page, *((name, (SAMPLES / name).read_bytes()) for name in names))


def album(page: AppTest) -> Album:
    return page.session_state["albums"]["set"]


def ids_of(page: AppTest, codes: list[str]) -> list[int]:
    readings = album(page).photos[album(page).shown].scan.readings
    ids = {reading.code: reading.id for reading in readings}
    return [ids[code] for code in codes]


def play(page: AppTest, change=lambda play: play) -> Play:
    """Change what was done with the photo on show, as a tap does, and draw the page again."""
    plays = page.session_state["plays"]
    shown = album(page).shown
    plays[shown] = change(plays.get(shown, Play()))
    page.run()
    assert not page.exception
    return page.session_state["plays"][shown]


def pick(page: AppTest, codes: list[str]) -> None:
    for reading_id in ids_of(page, codes):
        play(page, lambda play, reading_id=reading_id: tap_card(play, reading_id))


def click(page: AppTest, key: str) -> AppTest:
    page.button(key=key).click().run()
    assert not page.exception
    return page


def texts(page: AppTest) -> str:
    """All that is written on the page, but for the cards offered where one is not sure."""
    kinds = ("markdown", "caption", "subheader", "warning", "error", "info")
    shown = [it.value for kind in kinds for it in page.get(kind)]
    shown += [it.label for kind in ("toggle", "expander", "file_uploader") for it in page.get(kind)]
    shown += [it.label for it in page.button if not (it.key or "").startswith("ask-")]
    return "\n".join(shown)


def cards_line(n: int) -> str:
    return EN.ngettext("{n} card", "{n} cards", n)


def test_the_first_page_asks_for_a_photo(page):
    assert not page.exception
    assert page.file_uploader
    assert not page.subheader


def test_a_photo_is_read_and_no_answer_is_given_unasked(page):
    upload_samples(page, WITH_SETS)
    assert page.subheader[0].value == cards_line(len(expected()[WITH_SETS]))
    read = [it.code for it in album(page).photos[album(page).shown].scan.readings]
    assert sorted(read) == sorted(expected()[WITH_SETS])
    assert "SET 1 of" not in texts(page)
    assert "there is a SET" not in texts(page)


def test_a_sample_is_read(page):
    page.button_group(key="way").set_value("samples").run()
    click(page, f"sample-{Path(WITH_SETS).stem}")
    assert page.subheader[0].value == cards_line(len(expected()[WITH_SETS]))


def test_a_snapshot_is_read(page):
    page.button_group(key="way").set_value("camera").run()
    page.camera_input[0].set_value(("snapshot.jpg", (SAMPLES / WITH_SETS).read_bytes(), "image/jpeg")).run()
    assert not page.exception
    assert page.subheader[0].value == cards_line(len(expected()[WITH_SETS]))
    assert [photo.name for photo in album(page).photos.values()] == ["Snapshot 1"]


def test_bad_photos_of_a_batch_get_a_sentence_and_the_others_are_read(page, bad_files, monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)  # as if it were not installed
    good = ("good.jpg", (SAMPLES / WITH_SETS).read_bytes())
    upload(page, *((name, data) for name, (data, _) in bad_files.items()), good)
    assert len(page.error) == len(bad_files)
    for error, (name, (_, words)) in zip(page.error, bad_files.items(), strict=True):
        sentence = error.value.replace("\\", "")
        assert words in sentence
        assert name in sentence
    assert page.subheader[0].value == cards_line(len(expected()[WITH_SETS]))
    upload_samples(page, OTHER)
    assert not page.error


def test_unusual_files_are_read(page, odd_files):
    upload(page, *odd_files.items())
    assert not page.error
    assert [photo.name for photo in album(page).photos.values()] == list(odd_files)
    assert all(photo.scan.readings for photo in album(page).photos.values())


def test_a_reader_that_cannot_be_loaded_says_so(page, tmp_path, monkeypatch):
    scanner.clear()
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    page.run()
    assert not page.exception
    assert "set.json" in page.error[0].value
    assert not page.file_uploader
    monkeypatch.undo()
    page.run()
    assert page.file_uploader


def test_a_photo_without_cards_says_so(page):
    plain = cv2.imencode(".png", np.full((600, 800, 3), 90, np.uint8))[1].tobytes()
    upload(page, ("plain.png", plain))
    assert page.subheader[0].value == "No cards found"
    assert not [button for button in page.button if button.key == "hint"]


def test_photos_are_shown_one_at_a_time_and_keep_what_was_done(page):
    upload_samples(page, WITH_SETS, OTHER)
    first, second = album(page).photos
    assert album(page).shown == second
    page.button_group(key="photo-set").set_value(first).run()
    card = expected()[WITH_SETS][0]
    pick(page, [card])
    click(page, "fix-none")
    fewer = cards_line(len(expected()[WITH_SETS]) - 1)
    assert page.subheader[0].value == fewer
    page.button_group(key="photo-set").set_value(second).run()
    assert page.subheader[0].value == cards_line(len(expected()[OTHER]))
    page.button_group(key="photo-set").set_value(first).run()
    assert page.subheader[0].value == fewer
    click(page, f"remove-{first}")
    assert list(album(page).photos) == [second]


def test_photos_of_one_name_are_told_apart(page):
    upload(page, *(("image.jpg", (SAMPLES / name).read_bytes()) for name in (WITH_SETS, OTHER)))
    assert [photo.name for photo in album(page).photos.values()] == ["image.jpg", "image.jpg (2)"]
    first, second = album(page).photos
    for digest in (first, second):
        page.button_group(key="photo-set").set_value(digest).run()
        assert album(page).shown == digest


def test_the_same_photo_twice_is_one(page):
    upload_samples(page, WITH_SETS)
    upload_samples(page, OTHER)
    upload_samples(page, WITH_SETS)
    assert len(album(page).photos) == 2
    assert page.subheader[0].value == cards_line(len(expected()[WITH_SETS]))


def test_hints_tell_a_little_more_each_time(page):
    upload_samples(page, WITH_SETS)
    first = sets_of(expected()[WITH_SETS])[0]
    click(page, "hint")
    assert "there is a SET" in texts(page)
    given_away = []
    for _ in range(3):
        click(page, "hint")
        given_away.append([card_words(EN, card) in texts(page) for card in first])
    assert given_away == [[True, False, False], [True, True, False], [True, True, True]]
    click(page, "hide")
    assert "there is a SET" not in texts(page)
    assert card_words(EN, first[0]) not in texts(page)


def test_sets_are_stepped_through_one_at_a_time(page):
    upload_samples(page, WITH_SETS)
    sets = sets_of(expected()[WITH_SETS])
    click(page, "show")
    for n, found in enumerate(sets, start=1):
        assert f"SET {n} of {len(sets)}" in texts(page)
        assert all(card_words(EN, card) in texts(page) for card in found)
        if len(sets) > 1:
            click(page, "next")
    assert f"SET 1 of {len(sets)}" in texts(page)


def test_a_right_claim(page):
    upload_samples(page, WITH_SETS)
    pick(page, [str(card) for card in sets_of(expected()[WITH_SETS])[0]])
    assert "**SET!**" in texts(page)
    assert texts(page).count(":material/check:") == 4
    assert ":material/close:" not in texts(page)
    click(page, "let-go")
    assert "**SET!**" not in texts(page)


def test_a_wrong_claim_is_explained_feature_by_feature(page):
    upload_samples(page, WITH_SETS)
    a, b, c = (str(card) for card in sets_of(expected()[WITH_SETS])[0])
    d = next(code for code in expected()[WITH_SETS] if code not in (a, b, c))
    pick(page, [a, b, d])
    assert "**Not a SET:**" in texts(page)
    assert "two the same, one not" in texts(page)


def test_a_feature_is_corrected_with_one_tap_and_it_stays(page):
    upload_samples(page, WITH_SETS)
    code = expected()[WITH_SETS][0]
    pick(page, [code])
    (reading_id,) = ids_of(page, [code])
    number = next(number for number in Number if number != code[0])
    wanted = number + code[1:]
    page.button_group(key=f"fix-{album(page).shown}-{reading_id}-number").set_value(number).run()
    assert not page.exception
    assert f"**{card_words(EN, Card.parse(wanted))}**" in texts(page)
    click(page, "let-go")
    click(page, "show")
    assert play(page).corrections[reading_id].code == wanted
    click(page, "undo")
    assert not play(page).corrections


def test_two_features_that_change_at_once_both_count(page):
    upload_samples(page, WITH_SETS)
    code = expected()[WITH_SETS][0]
    pick(page, [code])
    (reading_id,) = ids_of(page, [code])
    number = next(number for number in Number if number != code[0])
    colour = next(colour for colour in Colour if colour != code[1])
    key = f"fix-{album(page).shown}-{reading_id}"
    page.button_group(key=f"{key}-number").set_value(number)
    page.button_group(key=f"{key}-colour").set_value(colour).run()
    assert play(page).corrections[reading_id].code == number + colour + code[2:]


def test_a_tap_on_a_card_that_is_gone_is_no_pick(page):
    upload_samples(page, WITH_SETS)
    gone, there = ids_of(page, expected()[WITH_SETS][:2])
    play(page, lambda it: tap_card(tap_card(correct(it, gone, None), there), gone))
    assert play(page).picked == ()
    assert play(page, lambda it: tap_card(it, there)).picked == (there,)


def test_a_card_twice_is_asked_about_and_answered(page):
    upload_samples(page, WITH_SETS)
    a, b = expected()[WITH_SETS][:2]
    first, second = ids_of(page, [a, b])
    seen = {reading.id: reading.code for reading in album(page).photos[album(page).shown].scan.readings}
    answered = {it: Correction(it, code) for it, code in seen.items() if it != first}
    questions = len(page.warning)
    play(page, lambda it: replace(it, corrections=answered | {second: Correction(second, a)}))
    assert len(page.warning) == questions + 1
    assert "Which card is this?" in texts(page)
    click(page, f"ask-{first}-{a}")
    assert play(page).corrections[first].code == a
    play(page, lambda it: tap_card(it, second))
    click(page, f"fix-{b}")
    assert len(page.warning) == questions


def test_a_missed_card_is_added_where_it_was_tapped(page):
    upload_samples(page, WITH_SETS)
    n = len(expected()[WITH_SETS])
    play(page, lambda it: tap_place(it, (20.0, 20.0)))
    shown = album(page).shown
    for feature in Feature:
        page.button_group(key=f"add-{shown}-{feature}").set_value(feature.of(Card.parse("3PtS"))).run()
    click(page, "add-card")
    assert page.subheader[0].value == cards_line(n + 1)
    (added,) = play(page).corrections.values()
    assert added.code == "3PtS"
    assert np.allclose(added.quad.center, (20, 20))


@pytest.mark.skipif(WITHOUT is None, reason="no sample photo is without a SET")
def test_no_set_means_three_more_and_says_the_odds(page):
    upload_samples(page, WITHOUT)
    assert "deal three more" not in texts(page)
    click(page, "hint")
    assert "deal three more" in texts(page)
    if len(expected()[WITHOUT]) == 12:
        assert "12 cards dealt at random hold no SET in 3.2 % of deals." in texts(page)
        assert "one table in 15" in texts(page)
        assert "15 cards dealt at random hold no SET in 0.036 % of deals." in texts(page)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (1, ["**No SET** with 1 card: deal", "4 cards dealt at random hold no SET in 94.9 % of deals."]),
        (2, ["**No SET** among 2 cards: deal", "5 cards dealt at random hold no SET in 87.6 % of deals."]),
    ],
)
def test_odds_of_a_few_cards(page, left, words):
    # 4 cards: 1 - 4/79; 5 cards: 22 441 536 of 25 621 596 choices (the caps of AG(4, 3) by size).
    upload_samples(page, WITH_SETS)
    readings = album(page).photos[album(page).shown].scan.readings[left:]
    play(page, lambda it: replace(it, corrections={card.id: Correction(card.id, None) for card in readings}))
    click(page, "hint")
    assert all(it in texts(page) for it in words)
    assert texts(page).count("dealt at random") == 1


def test_very_small_odds_are_not_nought(page):
    upload_samples(page, WITHOUT)
    twice = expected()[WITHOUT]
    cards = {100 + n: Correction(100 + n, code, QUAD) for n, code in enumerate(twice[:3])}
    play(page, lambda it: replace(it, corrections=cards))
    click(page, "hint")
    assert "18 cards dealt at random hold no SET in < 0.001 % of deals." in texts(page)


def test_an_empty_pile_names_the_missing_card(page):
    upload_samples(page, "end_of_game_one_card_missing.jpg")
    assert not page.warning
    shown = album(page).shown
    page.toggle(key=f"pile-{shown}").set_value(True).run()
    missing = next(card for card in deck() if f"it is: {card_words(EN, card)}" in page.warning[0].value)
    play(page, lambda it: tap_place(it, (20.0, 20.0)))
    for feature in Feature:
        page.button_group(key=f"add-{shown}-{feature}").set_value(feature.of(missing)).run()
    click(page, "add-card")
    assert not page.warning
    click(page, "hint")
    assert "No SET is left" in texts(page) or "there is a SET" in texts(page)


def test_sets_can_be_shown_at_once(page):
    upload_samples(page, WITH_SETS)
    page.toggle(key="at_once").set_value(True).run()
    assert "SET 1 of" in texts(page)
    assert not [button for button in page.button if button.key == "hide"]


def test_vietnamese_throughout(page):
    page.button_group(key="language").set_value("vi").run()
    upload(page, ("ghi-chu.jpg", b"dear diary"), ("a.jpg", (SAMPLES / WITH_SETS).read_bytes()))
    pick(page, expected()[WITH_SETS][:1])
    seen = texts(page)
    click(page, "show")
    seen += texts(page)
    assert "lá bài" in seen
    english = [message.id for message in read_catalogue("en") if isinstance(message.id, str)]
    assert [text for text in english if len(text) > 8 and "{" not in text and text in seen] == []


def test_another_language_loses_nothing(page):
    upload_samples(page, WITH_SETS)
    code = expected()[WITH_SETS][0]
    pick(page, [code])
    click(page, "fix-none")
    page.toggle(key="at_once").set_value(True).run()
    page.toggle(key=f"pile-{album(page).shown}").set_value(True).run()
    before = play(page)
    page.button_group(key="language").set_value("vi").run()
    assert not page.exception
    assert play(page) == before
    assert page.toggle(key="at_once").value
    assert page.toggle(key=f"pile-{album(page).shown}").value
    n = len(expected()[WITH_SETS]) - 1
    assert page.subheader[0].value == f"{n} lá bài"
