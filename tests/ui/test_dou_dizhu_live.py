"""Dou Dizhu's live camera without a browser: what a stream has seen is put into it."""

from collections.abc import Callable

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.dou_dizhu import Card, Match, Settings
from ui.book import Book, book_path
from ui.dou_dizhu_match import new_match, played, with_played
from ui.intake import scanner
from ui.stream import Stream
from vision.types import Guess, Quad, Reading, Scan

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
LED = "dou_dizhu\ndeal 0\ncall 0 3\nbottom 7S 8S 9S\nplay 0 5S 5H\n"


def table_page() -> None:
    """The panel of the camera over the table alone."""
    import streamlit as st

    from rules.dou_dizhu import Played
    from ui.dou_dizhu_match import GAME, played
    from ui.keeping import current, found_again
    from ui.language import LANGUAGES
    from ui.views.dou_dizhu_laying import Laying
    from ui.views.dou_dizhu_steps import laid_cards

    found_again(GAME)
    match = current(GAME)
    now = played(match)
    laying = Laying(LANGUAGES["en"], match, now, lambda cards: Played(now.deal.seat_to_act, cards))
    game = laying.camera(laid_cards(match, now), st.session_state["seen"], "Play this")
    game.on_frame()
    game.panel()


def hand_page() -> None:
    """The panel of the camera over a hand alone."""
    import streamlit as st

    from ui.language import LANGUAGES
    from ui.views.dou_dizhu_live import LiveHand
    from ui.views.dou_dizhu_steps import my_hand

    game = LiveHand(LANGUAGES["en"], my_hand(), st.session_state["seen"])
    st.session_state["marks"] = game.marks()
    game.panel()


class Camera:
    """What the camera sees, put into a stream; frames are half a second apart."""

    def __init__(self, function: Callable[[], None], **address: str) -> None:
        self.page = AppTest.from_function(function, default_timeout=60)
        self.page.query_params.update(address)
        self.stream = Stream(scanner("set"))
        self.stream.image = np.full((720, 1280, 3), 90, np.uint8)
        self.page.session_state["seen"] = self.stream

    def sees(self, codes: str) -> AppTest:
        """A frame with these cards in a row; one with a ? is not sure."""
        self.stream.time += 0.5
        readings = [
            Reading(Quad(CARD + np.float32([70 * n, 20])), (Guess(it.strip("?"), 0.9),), n, "?" not in it)
            for n, it in enumerate(codes.split())
        ]
        scan = Scan((1280, 720), tuple(readings), {})
        self.stream.scan = self.stream.watcher.tracker.update(scan, self.stream.time)
        return self.run()

    def run(self) -> AppTest:
        self.page.run()
        assert not self.page.exception
        return self.page

    def words(self) -> str:
        kinds = ("markdown", "caption", "subheader", "warning", "info")
        return "\n".join(it.value for kind in kinds for it in self.page.get(kind))


def button(page: AppTest, key: str):
    (found,) = [it for it in page.button if (it.key or "").startswith(key)]
    return found


@pytest.fixture
def table() -> Camera:
    saved = Book(book_path()).save(
        with_played(new_match(("An", "Bình", "Chi"), Settings()), Match.parse(LED))
    )
    return Camera(table_page, match=saved.id)


def events() -> list[str]:
    return list(map(str, played(Book(book_path()).matches()[0]).history))


def test_an_empty_table_is_waited_at(table):
    table.sees("")
    assert "Point the camera at the table" in table.words()


def test_the_last_play_is_offered_once_it_lies_still(table):
    table.sees("5S 5H 6S")
    assert "Left out, as played before: 5♠, 5♥." in table.words()
    assert button(table.page, "offer-").disabled
    assert "Only the same kind of play" in table.words(), "a single card does not beat a pair"
    page = table.sees("5S 5H 6S 6H")
    assert button(page, "offer-").disabled
    assert "Waiting until the cards lie still" in table.words()
    table.sees("5S 5H 6S 6H")
    page = table.sees("5S 5H 6S 6H")
    assert not button(page, "offer-").disabled
    assert "Waiting" not in table.words()
    button(page, "offer-").click()
    table.run()
    assert events()[-1] == "play 1 6S 6H"
    assert "Left out, as played before: 5♠, 5♥, 6♠, 6♥." in table.words()
    assert not [it for it in table.page.button if it.key.startswith("offer-")]


def test_a_press_does_not_play_what_came_into_the_picture_meanwhile(table):
    for _ in range(4):
        page = table.sees("6S 6H")
    button(page, "offer-").click()
    table.sees("6S 6H 6D 6C")
    assert events()[-1] == "play 0 5S 5H"


def test_what_the_referee_would_refuse_is_not_offered(table):
    for _ in range(4):
        page = table.sees("7S 7H")
    assert "Held by An: 7 of spades." in table.words()
    assert button(page, "offer-").disabled


def test_what_is_near_is_offered_for_what_the_camera_sees_too(table):
    page = table.sees("6S 6H 6D")
    assert not [it for it in page.button if it.key.startswith("near-")], "more cards may follow"
    for _ in range(3):
        page = table.sees("6S 6H 6D")
    (without,) = [it for it in page.button if it.key.startswith("near-") and it.label.startswith("Without")]
    without.click()
    for _ in range(4):
        page = table.sees("6S 6H 6D")
    button(page, "offer-").click()
    table.run()
    assert events()[-1].startswith("play 1 6")
    assert len(events()[-1].split()) == 4


def test_a_card_that_is_not_sure_is_asked_about_and_corrected_for_good(table):
    for _ in range(4):
        page = table.sees("6S? 6H")
    assert "**Which card is this?**" in table.words()
    choice = next(it for it in page.selectbox if it.key.endswith("-any"))
    choice.set_value(Card.parse("6C"))
    table.run()
    assert "**Which card is this?**" not in table.words()
    page = table.sees("6S? 6H")
    for _ in range(3):
        page = table.sees("6S? 6H")
    button(page, "offer-").click()
    table.run()
    assert events()[-1] == "play 1 6H 6C"


def test_a_hand_is_counted_while_it_is_sorted():
    camera = Camera(hand_page)
    camera.sees("")
    assert "Point the camera at your cards" in camera.words()
    page = camera.sees("3S 3H BJ?")
    assert page.subheader[0].value == "3 cards"
    assert "3 cards, but there must be 17 or 20" in camera.words()
    marks = page.session_state["marks"]
    assert [(mark.badge, mark.doubtful) for mark in marks] == [("", False), ("", False), ("?", True)]
    assert marks[2].name == "small black joker, not sure"
    (flip,) = [it for it in page.button if it.key.startswith("fix-") and it.key.endswith("-RJ")]
    flip.click()
    camera.run()
    page = camera.sees("3S 3H BJ?")
    assert [mark.name for mark in page.session_state["marks"]][2] == "big red joker"
    (undo,) = [it for it in page.button if it.key == "undo-live"]
    undo.click()
    camera.run()
    page = camera.sees("3S 3H BJ?")
    assert [mark.name for mark in page.session_state["marks"]][2] == "small black joker, not sure"
