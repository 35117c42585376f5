"""Straw's live panel, on scans as if a camera had given them: there is no webcam here."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.straw import Card
from ui.language import LANGUAGES
from ui.straw_faces import corner
from ui.stream import Stream
from ui.views.straw_live import card_mark
from vision.scanners import open_scanner
from vision.track import Tracker
from vision.types import Guess, Quad, Reading, Scan

SQUARE = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def reading(number: int, code: str, x: float = 0, *, sure: bool = True) -> Reading:
    return Reading(Quad(SQUARE + np.float32([x, 0])), (Guess(code, 0.9), Guess("9", 0.05)), number, sure=sure)


def scan(*readings: Reading) -> Scan:
    return Scan((640, 480), readings, {})


def live_page() -> None:
    import streamlit as st

    from ui.language import LANGUAGES
    from ui.views.straw_live import LiveCamel
    from ui.views.straw_photos import offer_of

    stream = st.session_state.get("stream-under-test")
    if stream is None:
        return

    def take(cards) -> None:
        st.session_state["taken"] = cards

    one = st.session_state["one"]
    game = LiveCamel(LANGUAGES["en"], stream, offer_of(LANGUAGES["en"], take, key="live", one=one), one=one)
    for time in (0.0, 2.0):
        stream.time += time
        game.on_frame()
    game.panel()


@pytest.fixture
def stream() -> Stream:
    return Stream(open_scanner("set"))


def shown(stream: Stream, *, one: bool) -> AppTest:
    page = AppTest.from_function(live_page, default_timeout=120)
    page.session_state["stream-under-test"] = stream
    page.session_state["one"] = one
    page.run()
    assert not page.exception
    return page


def test_a_new_card_that_lies_still_is_offered_once(stream):
    stream.scan = scan(reading(1, "7"))
    page = shown(stream, one=True)
    page.button(key="seen-live-1").click()
    page.run()
    assert page.session_state["taken"] == (Card.parse("7"),)
    assert "a card that is new there is read" in page.info[0].value

    stream.scan = scan(reading(1, "7"), reading(2, "R", 200))
    page.run()
    assert [it.key for it in page.button if it.key.startswith("seen-")] == ["seen-live-2"]


def test_cards_that_lay_there_before_are_none(stream):
    stream.scan = scan(reading(1, "7"), reading(2, "10", 100))
    page = shown(stream, one=True)
    page.button(key="straw-live-old").click()
    page.run()
    assert "taken" not in page.session_state
    assert page.info


def test_a_card_that_comes_to_lie_where_an_old_one_lay_is_new(stream):
    """What a camera sees of a pile: the tracker may know a card again by an id that was counted."""
    tracker = Tracker(copies={"7": 3, "10": 2})
    stream.scan = tracker.update(scan(reading(0, "7")), 0.0)
    page = shown(stream, one=True)
    page.button(key="seen-live-0").click().run()
    stream.scan = tracker.update(scan(reading(0, "10")), 1.0)
    page.run()
    (offered,) = [it for it in page.button if it.key.startswith("seen-")]
    assert offered.label == corner(LANGUAGES["en"], Card.parse("10"))
    offered.click().run()
    stream.scan = tracker.update(scan(reading(0, "7", 8)), 2.0)
    assert stream.scan.readings[0].id == 0, "the 7 that was covered, as far as the tracker knows"
    page.run()
    (offered,) = [it for it in page.button if it.key.startswith("seen-")]
    assert offered.label == corner(LANGUAGES["en"], Card.parse("7"))


def test_a_card_that_is_read_as_another_in_its_place_is_new_until_it_is_said_to_have_lain_there(stream):
    stream.scan = scan(reading(0, "7"))
    page = shown(stream, one=True)
    page.button(key="seen-live-0").click().run()
    stream.scan = scan(reading(0, "10", sure=False))
    page.run()
    assert [it.key for it in page.button if it.key.startswith("seen-")] == ["seen-live-0"]
    page.button(key="straw-live-old").click().run()
    assert not [it for it in page.button if it.key.startswith("seen-")]


def test_a_doubtful_card_that_was_counted_is_the_same_one_when_it_is_read_clearly(stream):
    stream.scan = scan(reading(0, "6", sure=False))
    page = shown(stream, one=True)
    page.button_group(key="which-live-0").set_value("9").run()
    page.button(key="seen-live-0").click().run()
    assert page.session_state["taken"] == (Card.parse("9"),)
    for code in ("9", "6"):
        stream.scan = scan(reading(0, code))
        page.run()
        assert not [it for it in page.button if it.key.startswith("seen-")]


def test_a_hand_is_offered_as_a_whole_from_the_left_with_a_question_about_what_is_not_sure(stream):
    stream.scan = scan(reading(1, "-4", 200), reading(2, "6", 100, sure=False), reading(3, "X"))
    page = shown(stream, one=False)
    assert page.button(key="seen-live").label == "Take these cards: X, 6, −4"
    page.button_group(key="which-live-2").set_value("9")
    page.run()
    page.button(key="seen-live").click()
    page.run()
    assert page.session_state["taken"] == tuple(map(Card.parse, ("X", "9", "-4")))
    assert "Hold the hand open" in page.info[0].value


def test_outlines_say_what_was_read_and_what_is_doubtful():
    english = LANGUAGES["en"]
    assert card_mark(english, reading(1, "-4")).name == "flying carpet, −4 kg"
    doubtful = card_mark(english, reading(1, "6", sure=False))
    assert (doubtful.name, doubtful.badge, doubtful.doubtful) == ("6 kg, not sure", "?", True)
    old = card_mark(english, reading(1, "6", sure=False), old=True)
    assert (old.badge, old.doubtful) == ("=", False)
