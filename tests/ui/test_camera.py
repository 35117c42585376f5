"""The live camera without a browser: frames go through the functions that the component's triggers call."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.set_game import Card, deck, find_sets
from ui.bench import fitted
from ui.intake import scanner
from ui.language import LANGUAGES
from ui.read import Correction
from ui.session import Album
from ui.set_play import Play, correct, tap_card
from ui.set_referee import Look, Referee
from ui.stream import Stream
from ui.views.set_live import Hints
from vision.image import SENTENCES

ROOT = Path(__file__).parents[2]


def jpeg_of(picture: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


@pytest.fixture(scope="module")
def picture(samples) -> tuple[np.ndarray, list[str]]:
    """A sample table with SETs, 1280 x 720, and its card codes."""
    sample = next(it for it in samples if it.path.stem == "six_sets_wood")
    return fitted(cv2.imread(str(sample.path)), 1280, 720), sample.codes


@pytest.fixture(scope="module")
def table(picture) -> tuple[bytes, list[str]]:
    """A frame of the table, and its card codes."""
    return jpeg_of(picture[0]), picture[1]


@pytest.fixture(scope="module")
def empty(picture) -> bytes:
    """A frame of the same table without cards."""
    covered = np.zeros((180, 320), np.uint8)
    for reading in scanner("set").scan(picture[0]).readings:
        cv2.fillConvexPoly(covered, np.rint(reading.quad.corners / 4).astype(np.int32), 255)
    covered = cv2.dilate(covered, np.ones((5, 5), np.uint8))
    bare = cv2.inpaint(cv2.resize(picture[0], (320, 180)), covered, 3, cv2.INPAINT_TELEA)
    there = cv2.resize(covered, (1280, 720))[..., None] > 0
    return jpeg_of(np.where(there, cv2.resize(bare, (1280, 720)), picture[0]))


@pytest.fixture
def stream() -> Stream:
    return Stream(scanner("set"))


def look(stream: Stream, seq: int, frame: bytes) -> bool:
    """Let the stream have a frame; four come a second."""
    return stream.take(seq, frame, seq / 4)


def codes_of(stream: Stream) -> list[str]:
    return sorted(reading.code for reading in stream.scan.readings)


def test_a_frame_is_read_and_tells_whether_there_is_news(stream, table, empty):
    frame, codes = table
    look(stream, 1, empty)
    assert stream.scan.readings == ()
    news = [look(stream, n, frame) for n in range(2, 14)]
    assert any(news)
    assert not any(news[-4:])
    assert stream.seq == 13
    assert stream.scan.size == (1280, 720)
    assert codes_of(stream) == sorted(codes)


def test_a_frame_that_is_no_picture_is_said_and_answered(stream, table):
    frame, codes = table
    look(stream, 1, frame)
    assert look(stream, 2, b"not a picture")
    assert stream.seq == 2, "the browser waits for this number"
    assert stream.fault.kind in SENTENCES
    assert codes_of(stream) == sorted(codes)
    assert look(stream, 3, frame)
    assert stream.fault is None


def test_a_correction_holds_in_later_frames(stream, table):
    frame, codes = table
    look(stream, 1, frame)
    reading = stream.scan.readings[0]
    other = next(guess.code for guess in reading.guesses if guess.code not in codes)
    stream.hold({reading.id: Correction(reading.id, other)})
    for n in range(2, 8):
        look(stream, n, frame)
        now = next(it for it in stream.scan.readings if it.id == reading.id)
        assert now.code == other
        assert now.sure


def test_a_correction_of_a_card_that_is_long_gone_changes_nothing(stream, table):
    frame, codes = table
    look(stream, 1, frame)
    stream.hold({999: Correction(999, codes[0])})
    assert codes_of(stream) == sorted(codes)


def test_a_frozen_moment_is_a_photo_of_the_album(stream, table):
    frame, _ = table
    look(stream, 1, frame)
    book = Album("set")
    book.keep("Snapshot 1", frame, stream.image, stream.scan)
    photo = book.photos[book.shown]
    assert photo.name == "Snapshot 1"
    assert photo.scan is stream.scan
    assert set(photo.cards) == {reading.id for reading in stream.scan.readings}
    assert (book.snapshots, book.intakes) == (1, 1)


@pytest.fixture
def page(stream, table, tmp_path, monkeypatch) -> AppTest:
    """The SET view with the live camera on, which has sent some frames of a table."""
    monkeypatch.setenv("DECKEYE_DATA", str(tmp_path))
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=60)
    page.session_state["stream"] = ("set", stream)
    page.session_state["way"] = "live"
    for n in range(1, 5):
        look(stream, n, table[0])
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def click(page: AppTest, key: str) -> None:
    page.button(key=key).click()
    run(page)


def choose(page: AppTest, key: str, value: object) -> None:
    page.button_group(key=key).set_value(value)
    run(page)


def texts(page: AppTest) -> str:
    kinds = ("markdown", "caption", "subheader", "warning", "info")
    return "\n".join(it.value for kind in kinds for it in page.get(kind))


def play(page: AppTest, change, *arguments: object) -> None:
    """Do something with a card, as a tap does."""
    plays = dict(page.session_state["plays"]) if "plays" in page.session_state else {}
    name = page.session_state["stream"][1].name
    plays[name] = change(plays.get(name, Play()), *arguments)
    page.session_state["plays"] = plays
    run(page)


def test_there_is_a_set_is_said_at_once_and_which_one_is_not(page, table):
    assert page.subheader[0].value == f"{len(table[1])} cards"
    assert "there is a SET on this table" in texts(page)
    assert "SET 1 of" not in texts(page)


def test_no_set_is_said_at_once(page, stream, table):
    keep = []
    for code in table[1]:
        if not find_sets(map(Card.parse, [*keep, code])):
            keep.append(code)
    for reading in stream.scan.readings:
        if reading.code not in keep:
            play(page, correct, reading.id, None)
    assert f"**No SET** among {len(keep)} cards" in texts(page)


def test_the_hint_level_that_was_chosen_stays(page, stream, table, empty):
    choose(page, "live-level", 3)
    sets = find_sets(map(Card.parse, table[1]))
    assert f"SET 1 of {len(sets)}" in texts(page)
    for n in range(5, 40):
        look(stream, n, empty)
    assert stream.scan.readings == ()
    for n in range(40, 44):
        look(stream, n, table[0])
    run(page)
    assert f"SET 1 of {len(sets)}" in texts(page)


def test_three_tapped_cards_are_a_claim(page, stream, table):
    cards = find_sets(map(Card.parse, table[1]))[0]
    ids = {reading.code: reading.id for reading in stream.scan.readings}
    for card in cards:
        play(page, tap_card, ids[str(card)])
    assert "**SET!**" in texts(page)


def test_cards_that_have_left_are_no_longer_picked(page, stream, table, empty):
    before = [reading.id for reading in stream.scan.readings]
    play(page, tap_card, before[0])
    for n in range(5, 60):
        look(stream, n, empty)
    for n in range(60, 70):
        look(stream, n, table[0])
    cards = find_sets(map(Card.parse, table[1]))[0]
    ids = {reading.code: reading.id for reading in stream.scan.readings}
    assert not set(ids.values()) & set(before)

    def tap() -> None:
        from streamlit import session_state

        for hints, number in session_state["to_tap"]:
            hints.on_card(number)

    taps = AppTest.from_function(tap)
    taps.session_state["plays"] = page.session_state["plays"]
    taps.session_state["to_tap"] = [(Hints(LANGUAGES["en"], stream), ids[str(card)]) for card in cards]
    run(taps)
    page.session_state["plays"] = taps.session_state["plays"]
    run(page)
    assert "**SET!**" in texts(page)


def test_corrections_are_undone(page, stream, table):
    n = len(table[1])
    first, second = (reading.id for reading in stream.scan.readings[:2])
    play(page, correct, first, None)
    assert page.button(key="undo-live").label == "Undo 1 correction"
    play(page, correct, second, "3RsS" if "3RsS" not in table[1] else "3GsS")
    look(stream, 5, table[0])
    run(page)
    assert page.subheader[0].value == f"{n - 1} cards"
    click(page, "undo-live")
    look(stream, 6, table[0])
    run(page)
    assert page.subheader[0].value == f"{n} cards"
    assert codes_of(stream) == sorted(table[1])
    assert "undo-live" not in [it.key for it in page.button]


def referee(page: AppTest, change) -> None:
    """Take the referee a step on, as a frame or a tap does."""
    match_id, before = page.session_state["referee"]
    page.session_state["referee"] = (match_id, change(before))
    run(page)


def begin(page: AppTest, players: int) -> None:
    choose(page, "live-mode", "game")
    choose(page, "set-players", players)
    click(page, "set-begin")
    assert "**Lay 12 cards.** 0 new cards are seen." in texts(page)


def lie(referee: Referee, codes: list[str]) -> Referee:
    look = Look(frozenset(map(Card.parse, codes)))
    return referee.see(look, 10).see(look, 12)


def test_the_referee_says_what_the_game_waits_for(page, table):
    codes = table[1]
    begin(page, 2)
    referee(page, lambda it: lie(it, codes[:9]))
    assert "**Lay 12 cards.** 9 new cards are seen." in texts(page)
    referee(page, lambda it: lie(it, codes))
    assert "Who sees a SET?" in texts(page)
    click(page, "none")
    assert "There is a SET on the table" in texts(page)
    click(page, "call-1")
    assert "**Player 2 has called.**" in texts(page)
    good = find_sets(map(Card.parse, codes))[0]
    referee(page, lambda it: it.claim(good, it.called))
    assert "One point for Player 2." in texts(page)
    assert "**Lay 3 cards.**" in texts(page)
    referee(page, lambda it: lie(it, [code for code in codes if Card.parse(code) not in good]))
    click(page, "undo-call")
    assert "Who sees a SET?" in texts(page)
    assert "Not seen any more, put back if taken:" in texts(page)


def test_a_card_that_was_dealt_misread_is_put_right_with_one_tap(page, table):
    codes = table[1]
    begin(page, 1)
    other = next(str(card) for card in deck() if str(card) not in codes)
    referee(page, lambda it: lie(lie(it, codes), [other, *codes[1:]]))
    click(page, "misread")
    now = page.session_state["referee"][1].match.game.table
    assert sorted(map(str, now)) == sorted([other, *codes[1:]])
    assert "Not seen any more" not in texts(page)


def test_a_match_goes_on_after_a_restart(page, table, stream):
    begin(page, 2)
    referee(page, lambda it: lie(it, table[1]))
    click(page, "call-0")
    again = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=60)
    again.session_state["stream"] = ("set", stream)
    again.session_state["way"] = "live"
    again.session_state["live-mode"] = "game"
    run(again)
    click(again, next(it.key for it in again.button if (it.key or "").startswith("play-")))
    assert "**Player 1 has called.**" in texts(again)
