"""Which card of a photo of the camel is new, and the ways in for photos that a page has at the same time."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.straw import Card
from ui.photo import Photo
from ui.views.straw_photos import can_read, new_cards
from vision.types import Guess, Quad, Reading, Scan


def cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def test_a_card_counts_once_for_each_that_lay_there():
    assert new_cards(cards("10 9 -6 R 8"), cards("10 9 -6 R")) == {4}
    assert new_cards(cards("6 6"), cards("6 R")) == {1}
    assert new_cards(cards("6"), cards("6")) == set()
    assert new_cards(cards("3 4"), ()) == {0, 1}


def camel_page() -> None:
    """A photo of a camel that bore a 10 and a reverse."""
    import streamlit as st

    from rules.straw import Card
    from ui.language import LANGUAGES
    from ui.session import album
    from ui.views.straw_photos import seen_panel

    def take(cards) -> None:
        st.session_state["taken"] = cards

    lying = (Card.parse("10"), Card.parse("R"))
    seen_panel(LANGUAGES["en"], album("camel"), take, one=True, lying=lying)


def test_the_new_card_is_offered_first_and_the_others_can_still_be_tapped():
    page = AppTest.from_function(camel_page, default_timeout=120).run()
    square = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    readings = tuple(
        Reading(Quad(square + np.float32([80 * i, 0])), (Guess(code, 0.99),), i, sure=True)
        for i, code in enumerate(("10", "R", "-4"))
    )
    picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    book = page.session_state["albums"]["camel"]
    book.photos["abcdef"] = Photo("camel.jpg", Scan((640, 480), readings, {}), picture, {})
    book.shown = "abcdef"
    page.run()
    assert not page.exception
    offered = [it for it in page.button if it.key.startswith("seen-camel")]
    assert [it.key[-1] for it in offered] == ["2", "0", "1"]
    offered[0].click().run()
    assert page.session_state["taken"] == (Card.parse("-4"),)


def table_page() -> None:
    """The panels that are on one page while a round is played."""
    from rules.straw import Deck, Round
    from ui.language import LANGUAGES
    from ui.views.straw_deck import deck_panel
    from ui.views.straw_hints import hint_panel
    from ui.views.straw_photos import photo_panel

    language = LANGUAGES["en"]
    photo_panel(language, print, key="straw-table", one=True)
    hint_panel(language, Round.start(), Deck.box(), of=("match", 1, 0))
    deck_panel(language, Deck.box())


@pytest.mark.skipif(not can_read(), reason="THERE ARE NO WEIGHTS for Straw in models/")
@pytest.mark.parametrize("way", ["upload", "samples"])
def test_camel_hint_and_box_have_their_ways_in_at_the_same_time(way):
    page = AppTest.from_function(table_page, default_timeout=300)
    for key in ("straw-table", "straw-hint-match-1-0", "straw-deck"):
        page.session_state[f"intake-{key}-0"] = True
        page.session_state["way" if key == "straw-table" else f"way-{key}"] = way
    page.run()
    assert not page.exception
    ways = [it for it in page.button_group if it.key.startswith("way")]
    assert [it.value for it in ways] == [way] * 3
    assert [it.key for it in ways if "Live" in it.options] == ["way"], "one camera, one picture"
