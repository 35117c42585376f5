"""Sea Salt & Paper's live camera without a browser: what a stream has seen is put into it."""

from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.sea_salt_paper import Settings
from ui.book import Book, book_path
from ui.intake import scanner
from ui.sea_salt_paper_hand import add, correct
from ui.sea_salt_paper_sheet import new_match
from ui.stream import Stream
from ui.views.sea_salt_paper_steps import Seat
from vision.types import Guess, Quad, Reading, Scan

ROOT = Path(__file__).parents[2]
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def scan(codes: str) -> Scan:
    """A scan of cards in a row; one that ends in ? is not sure."""
    readings = []
    for n, code in enumerate(codes.split()):
        best = Guess(code.strip("?"), 0.6 if "?" in code else 0.98)
        quad = Quad(CARD + np.float32([70 * n, 20]))
        readings.append(Reading(quad, (best, Guess("crab:grey", 0.01)), n, "?" not in code))
    return Scan((1280, 720), tuple(readings), {})


@pytest.fixture
def page() -> AppTest:
    """The page with a match in play and the live camera on."""
    saved = Book(book_path()).save(new_match(("An", "Bình"), Settings(players=2)))
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=60)
    page.query_params["game"], page.query_params["match"] = "sea-salt-paper", saved.id
    run(page)
    page.session_state["way"] = "live"
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def seat(page: AppTest) -> Seat:
    return next(it for (_, _, number), it in page.session_state["seats"].items() if number == 0)


def sees(page: AppTest, codes: str) -> Stream:
    """Have the first player's camera see cards."""
    stream = Stream(scanner("sea-salt-paper"))
    stream.image = np.full((720, 1280, 3), 90, np.uint8)
    stream.scan = stream.watcher.tracker.update(scan(codes), 0.0)
    page.session_state["stream"] = (seat(page).book.key, stream)
    run(page)
    return stream


def click(page: AppTest, words: str) -> None:
    (button,) = [it for it in page.button if words in (it.key or "")]
    button.click()
    run(page)


def texts(page: AppTest) -> str:
    kinds = ("markdown", "subheader", "warning", "info")
    return "\n".join(it.value for kind in kinds for it in page.get(kind))


def test_cards_add_up(page):
    assert "Point the camera at the cards" in texts(page)
    sees(page, "crab:green crab:black fish:black")
    assert "3 cards, points of cards: 1" in texts(page)


def test_cards_that_cannot_be_are_said_and_asked_about(page):
    sees(page, "lighthouse:purple lighthouse:purple fish:black")
    assert "Purple lighthouse: counted 2 times, but the deck has 1." in texts(page)
    assert "Which card is this?" in texts(page)


def test_an_unsure_card_is_asked_about_with_its_picture(page):
    sees(page, "crab:green crab:black?")
    assert "Which card is this?" in texts(page)
    assert len(page.get("image")) == 1


def test_what_was_said_of_cards_is_undone(page):
    stream = sees(page, "crab:green crab:black fish:black")
    seat(page).hand = correct(seat(page).hand, (stream.name, 1), None)
    run(page)
    assert "2 cards, points of cards: 0" in texts(page)
    click(page, "undo-live")
    assert "3 cards, points of cards: 1" in texts(page)


def test_a_card_that_was_tapped_in_is_corrected_while_the_camera_is_on(page):
    seat(page).hand = add(seat(page).hand, {}, "crab:green")
    sees(page, "boat:yellow")
    click(page, "chip-")
    click(page, "colour-crab:grey")
    assert page.subheader[-1].value == "An: 1 card"
    assert [str(card) for card in seat(page).cards] == ["crab:grey"]
    assert "2 cards, points of cards: 0" in texts(page)
