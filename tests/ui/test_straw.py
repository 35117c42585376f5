"""The page of Straw, driven without a browser, on a real score book."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.straw import Card, Deck, Match, Settings
from ui.book import Book, SavedMatch, book_path
from ui.photo import Photo
from ui.session import Album
from ui.straw_deck import deck_path, keep_deck, known_deck
from ui.straw_match import drafts, new_match, played, with_played
from vision.types import Guess, Quad, Reading, Scan

ROOT = Path(__file__).parents[2]
NAMES = ("An", "Bình", "Chi")
FIFTY = "deal\nplay 1 10\nplay 2 10\nplay 0 10\nplay 1 10\nplay 2 10\n"


@pytest.fixture(autouse=True)
def book(data_folder) -> Book:
    return Book(book_path())


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=120)
    page.query_params["game"] = "straw"
    for name, value in address.items():
        page.query_params[name] = value
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def at_table(book: Book, history: str = FIFTY, **rules: object) -> AppTest:
    """The page with a match in play."""
    settings = Settings(players=3, **rules)
    start = new_match(NAMES, settings)
    return opened(match=book.save(with_played(start, Match.parse(start.text + history))).id)


def kept(book: Book) -> SavedMatch:
    """The match as the score book has it."""
    return book.matches()[0]


def events(book: Book) -> list[str]:
    return list(map(str, played(kept(book)).history))


def click(page: AppTest, key: str) -> AppTest:
    """Click the one button whose key begins so."""
    (found,) = [it for it in page.button if (it.key or "").startswith(key)]
    found.click()
    return run(page)


def lay(page: AppTest, *codes: str) -> AppTest:
    for code in codes:
        page.button(key=f"lay-{code}").click()
        run(page)
    return page


def texts(page: AppTest) -> str:
    parts = [*page.markdown, *page.caption, *page.subheader, *page.info, *page.get("html")]
    return "\n".join(str(getattr(it, "value", "") or it.proto.body) for it in parts)


def warnings(page: AppTest) -> str:
    return "\n".join(it.value for it in page.warning)


def test_a_whole_match_by_taps(book):
    page = opened()
    for seat, name in enumerate(("Chi", "An", "Bình")):
        page.text_input(key=f"straw-name-{seat}").set_value(name)
    run(page)
    page.selectbox(key="straw-dealer-3").set_value(1)
    run(page)
    click(page, "begin")
    assert kept(book).players == ("An", "Bình", "Chi"), "the dealer comes first, the others to the left"
    assert "**An deals** 4 cards" in texts(page)
    click(page, "dealt")
    assert "**Bình plays**, then Chi." in texts(page)
    lay(page, "10", "R", "X")
    assert "**Magic lamp (X):** which weight does Bình choose" in texts(page)
    assert page.button(key="lamp-7").label == "**7** → 17"
    click(page, "lamp-7")
    assert events(book)[-1] == "play 1 X 7"
    lay(page, "C")
    assert "**Copy (C):** which weight does An choose" in texts(page)
    page.button(key="lamp-10").click()
    run(page)
    lay(page, "C")
    assert played(kept(book)).round.load == 27, "a copy of a copied lamp waits for its weight"
    click(page, "no-lamp")
    lay(page, "10")
    assert played(kept(book)).round.load == 37


def test_the_round_ends_with_the_breaker_and_hands_are_scored_from_taps(book):
    page = at_table(book)
    assert "Exactly 50: the Straw may be played now." in texts(page)
    lay(page, "1")
    assert "**An has broken the camel's back** with 51 kg" in texts(page)
    for code in ("7", "-4", "R", "R"):
        click(page, f"hand-{code}")
    assert drafts(kept(book)) == {1: tuple(map(Card.parse, ("7", "-4", "R", "R")))}
    assert "**Chi**: 0 of 4 cards" in texts(page), "the next hand follows by itself"
    assert "Chi (0 of 4 cards)" in texts(page)

    page = opened(match=kept(book).id)
    field = page.text_input(key="hand-typed")
    field.set_value("10 10 9")
    run(page)
    assert kept(book).rounds[0].points is None
    click(page, "hand-C")
    click(page, "score-")
    assert kept(book).rounds[0].points == (0, 3, 29)
    assert "An **0** · Bình **+3** · Chi **+29**" in texts(page)
    assert "**Bình deals** 4 cards" in texts(page)

    click(page, "undo-")
    assert kept(book).rounds[0].points is None
    assert len(drafts(kept(book))[2]) == 4, "the hands are still there"
    page.button_group(key="straw-hand-of-1").set_value(1)
    run(page)
    click(page, "held-1-0-7")
    assert drafts(kept(book))[1] == tuple(map(Card.parse, ("-4", "R", "R")))
    click(page, "score-")
    assert kept(book).rounds[0].points == (0, -4, 29)


def test_the_straw_at_50_wins_and_only_its_player_shows_a_hand(book):
    page = at_table(book)
    lay(page, "STRAW")
    assert "**An has laid the Straw:**" in texts(page)
    assert "<b>50.001</b>" in texts(page)
    page.text_input(key="hand-typed").set_value("7 9 2")
    run(page)
    click(page, "score-")
    assert kept(book).rounds[0].points == (18, 0, 0)


def test_the_straw_on_another_load_is_refused_with_the_reason(book):
    page = at_table(book, FIFTY.replace("play 2 10\n", "play 2 8\n"))
    before = events(book)
    lay(page, "STRAW")
    assert "only when the load is exactly 50 kg: it is 46 now" in warnings(page)
    assert events(book) == before
    lay(page, "4")
    assert warnings(page) == ""
    assert "the Straw may be played now" in texts(page)


def test_a_wrong_announcement_is_corrected(book):
    page = at_table(book, "deal\nplay 1 10\nplay 2 6\n")
    next(it for it in page.text_input if it.key.startswith("said-")).set_value("17")
    run(page)
    assert "Not 17: 10 + 6 = 16. The right total is **16**." in warnings(page)
    next(it for it in page.text_input if it.key.startswith("said-")).set_value("16")
    run(page)
    assert warnings(page) == ""
    assert "That is right." in texts(page)


def test_a_second_tap_on_the_same_card_is_none(book):
    """A double tap reaches the server before the page is drawn anew: its callback knows the old number of events."""
    page = at_table(book, "deal\n")
    page.run()
    lay(page, "10")
    assert events(book)[-1] == "play 1 10"

    def stale() -> None:
        from rules.straw import Card
        from ui.views.straw_steps import lay

        lay(Card.parse("10"), 1)

    other = AppTest.from_function(stale, default_timeout=120)
    other.session_state["desk"] = page.session_state["desk"]
    run(other)
    assert events(book) == ["deal", "play 1 10"]


def elsewhere(page: AppTest, taps) -> None:
    """Run callbacks of a page that was drawn before, as taps do that come while the new one is drawn."""
    other = AppTest.from_function(taps, default_timeout=120)
    other.session_state["desk"] = page.session_state["desk"]
    run(other)
    assert "straw-refused" not in other.session_state


def test_second_taps_on_other_buttons_are_none(book):
    page = at_table(book, "deal\nplay 1 X 7\n")

    def stale() -> None:
        from rules.straw import Card, Deal, Play
        from ui.views.straw_steps import happens, take_back, undo

        happens(Deal(), 0)
        happens(Play(1, Card.parse("X"), 7), 1)
        undo(3)
        take_back(1, 3)

    elsewhere(page, stale)
    assert events(book) == ["deal", "play 1 X 7"]


def test_a_card_that_is_tapped_just_before_the_round_is_scored_counts(book):
    page = at_table(book, FIFTY + "play 0 1\n")

    def quick() -> None:
        from rules.straw import Card
        from ui.views.straw_steps import add_to_hand, show_hands

        add_to_hand(1, Card.parse("7"))
        add_to_hand(2, Card.parse("3"))
        show_hands()

    elsewhere(page, quick)
    assert kept(book).rounds[0].points == (0, 7, 3)


def test_what_the_rules_refuse_is_said_in_the_page_s_language(book):
    page = at_table(book, "deal\nplay 1 10\n")
    page.button_group(key="language").set_value("vi")
    run(page)
    page.text_input(key="lay-typed").set_value("c 5")
    run(page)
    assert "còn đây là sao chép (C) lá 10: hãy nhập không kèm trọng lượng" in warnings(page)
    assert "takes a weight" not in warnings(page)
    assert events(book) == ["deal", "play 1 10"]


def chosen(page: AppTest, index: int) -> AppTest:
    """Choose something that has happened, to correct it."""
    next(it for it in page.selectbox if it.key.startswith("straw-wrong-")).set_value(index)
    return run(page)


def test_a_hand_of_an_earlier_round_and_the_draw_pile_are_corrected(book):
    page = at_table(book, FIFTY + "play 0 1\nshow 1 7\nshow 2 3\ndeal\nplay 2 4\n")
    page.toggle(key="straw-earlier").set_value(True)
    run(page)
    chosen(page, 7)
    field = next(it for it in page.text_input if it.key.endswith("-hand"))
    assert field.value == "7"
    field.set_value("7 -4 12")
    run(page)
    assert "“12” is no card of Straw" in warnings(page)
    next(it for it in page.text_input if it.key.endswith("-hand")).set_value("7 -4 R")
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert kept(book).rounds[0].points == (0, 3, 3)
    chosen(page, 9)
    next(it for it in page.number_input if it.key.endswith("-pile")).set_value(10)
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert len(played(kept(book)).round.pile) == 9


def test_a_hand_that_is_taken_back_can_be_put_right(book):
    page = at_table(book, FIFTY + "play 0 1\nshow 1 7\nshow 2 3\n")
    chosen(page, 8)
    next(it for it in page.button if it.key.endswith("-back")).click()
    run(page)
    assert kept(book).rounds[0].points is None
    assert drafts(kept(book)) == {2: (Card.parse("3"),)}


def test_the_weight_of_a_corrected_lamp_is_asked_for(book):
    page = at_table(book)
    chosen(page, 5)
    next(it for it in page.selectbox if it.key.endswith("-card")).set_value(Card.parse("X"))
    run(page)
    lamp = next(it for it in page.selectbox if it.key.endswith("-lamp"))
    assert lamp.value is None
    assert next(it for it in page.button if it.key.endswith("-correct")).disabled
    lamp.set_value(3)
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert played(kept(book)).round.load == 43


def test_typed_cards_and_lamps(book):
    page = at_table(book, "deal\n")
    page.text_input(key="lay-typed").set_value("x 5")
    run(page)
    page.text_input(key="lay-typed").set_value("-4")
    run(page)
    assert events(book)[1:] == ["play 1 X 5", "play 2 -4"]
    page.text_input(key="lay-typed").set_value("12")
    run(page)
    assert "“12” is no card of Straw" in warnings(page)


def test_undo_takes_back_one_thing_after_the_other(book):
    page = at_table(book, "deal\nplay 1 10\nplay 2 R\n")
    click(page, "undo-")
    assert events(book)[-1] == "play 1 10"
    click(page, "undo-")
    click(page, "undo-")
    assert kept(book).rounds == ()
    assert not [it for it in page.button if (it.key or "").startswith("undo-")]


def test_a_card_in_the_middle_is_corrected_and_one_that_was_entered_twice_is_taken_back(book):
    page = at_table(book)
    chosen(page, 2)
    card = next(it for it in page.selectbox if it.key.endswith("-card"))
    card.set_value(Card.parse("3"))
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert played(kept(book)).round.load == 43
    assert "those of other players now" not in " ".join(it.value for it in page.info)
    chosen(page, 2)
    next(it for it in page.button if it.key.endswith("-back")).click()
    run(page)
    assert events(book) == ["deal", "play 1 10", "play 2 10", "play 0 10", "play 1 10"]
    assert "those of other players now" in " ".join(it.value for it in page.info)


def test_a_card_that_cannot_be_corrected_stays(book):
    page = at_table(book, "deal\nplay 1 7\nplay 2 C\nplay 0 3\n")
    chosen(page, 1)
    card = next(it for it in page.selectbox if it.key.endswith("-card"))
    card.set_value(Card.parse("X"))
    run(page)
    next(it for it in page.selectbox if it.key.endswith("-lamp")).set_value(5)
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert "could not have happened then: 3. Chi" in warnings(page)
    assert len(events(book)) == 4
    wrong = next(it for it in page.selectbox if it.key.startswith("straw-wrong-"))
    asked = wrong.value
    chosen(page, 3)
    assert warnings(page) == "", "what is in the way is not what was refused"
    chosen(page, asked)
    card = next(it for it in page.selectbox if it.key.endswith("-card"))
    card.set_value(Card.parse("4"))
    run(page)
    next(it for it in page.button if it.key.endswith("-correct")).click()
    run(page)
    assert played(kept(book)).round.load == 11
    assert warnings(page) == "", "what was refused before is no longer said"


def test_a_smaller_draw_pile_runs_out_and_the_last_straw_is_skipped(book):
    page = at_table(book, "")
    page.number_input[0].set_value(0)
    run(page)
    click(page, "dealt")
    assert events(book) == ["deal |"]
    assert "the draw pile is empty" in texts(page)
    for _ in range(9):
        lay(page, "1")
    assert not page.button(key="lay-1").disabled
    click(page, "skip-")
    assert events(book)[-1] == "skip 1"
    lay(page, "2", "2")
    assert "**Nobody can play any more:**" in texts(page)


def test_who_has_no_card_left_is_passed_over(book):
    page = at_table(book, "deal |\nplay 1 1\nplay 2 1\nplay 0 1\n")
    click(page, "empty-")
    assert events(book)[-1] == "skip 1 empty"
    lay(page, "2")
    lay(page, "3")
    assert events(book)[-2:] == ["play 2 2", "play 0 3"]
    lay(page, "4")
    assert events(book)[-1] == "play 2 4", "Bình is passed over as long as the round lasts"
    assert "Bình has no card left" in texts(page)
    page.button_group(key="language").set_value("vi")
    run(page)
    assert "Bình hết bài" in texts(page)


def test_the_options_of_the_rules(book):
    page = opened()
    page.number_input(key="straw-players").set_value(2)
    page.toggle(key="straw-floor").set_value(True)
    page.toggle(key="straw-first").set_value(True)
    run(page)
    click(page, "begin")
    assert kept(book).settings == "players=2 floor_zero=yes first_to=100"
    assert kept(book).players == ("Player 1", "Player 2")
    click(page, "dealt")
    lay(page, "-9")
    assert played(kept(book)).round.load == 0


def test_sixteen_can_play(book):
    page = opened()
    page.number_input(key="straw-players").set_value(16)
    run(page)
    click(page, "begin")
    assert "Cards in the draw pile" in [it.label for it in page.number_input]
    click(page, "dealt")
    assert "the draw pile is empty" in texts(page)
    assert "**Player 2 plays**, then Player 3." in texts(page)


def test_a_match_over_says_who_has_won_and_the_last_round_can_be_undone(book):
    broken = FIFTY + "play 0 1\nshow 1 7\nshow 2 3\n"
    others = [
        broken.replace("play 0", "play a").replace("play 1", "play b").replace("play 2", "play c")
        for _ in range(2)
    ]
    second = others[0].replace("play a", "play 1").replace("play b", "play 2").replace("play c", "play 0")
    third = others[1].replace("play a", "play 2").replace("play b", "play 0").replace("play c", "play 1")
    second = second.replace("show 1 7\nshow 2 3", "show 0 1\nshow 2 9")
    third = third.replace("show 1 7\nshow 2 3", "show 0 2\nshow 1 -4")
    page = at_table(book, broken + second + third)
    assert page.subheader[0].value == "Chi has won"
    assert kept(book).winners == (2,)
    assert kept(book).totals == (3, 3, 12)
    click(page, "undo-")
    assert kept(book).winners is None


def hint_field(page: AppTest):
    (field,) = [it for it in page.text_input if it.key.startswith("hint-card-")]
    return field


def test_hints_are_off_until_they_are_asked_for(book):
    page = at_table(book, FIFTY.replace("play 2 10\n", "play 2 5\n", 1))
    hint_field(page).set_value("10 5 -3 STRAW")
    run(page)
    assert "breaks the back" not in texts(page)
    page.toggle(key="straw-hints-on").set_value(True)
    run(page)
    assert "**10 kg → 55** :red-badge[✗ breaks the back]" in texts(page)
    assert "**5 kg → 50** :green-badge[✓ safe]" in texts(page)
    click(page, "hint-held-0-10")
    assert "breaks the back" not in texts(page)
    click(page, "hint-clear")
    assert not [it for it in page.button if (it.key or "").startswith("hint-held")]


def test_the_hand_for_hints_is_that_of_one_round(book):
    page = at_table(book, FIFTY)
    hint_field(page).set_value("10 5")
    run(page)
    lay(page, "1")
    click(page, "score-")
    click(page, "dealt")
    assert not [it for it in page.button if (it.key or "").startswith("hint-held")]


def test_the_hand_for_hints_is_for_the_eyes_of_one_player_and_loses_what_he_lays(book):
    page = at_table(book, "deal\n")
    hint_field(page).set_value("10 5 5")
    run(page)
    lay(page, "5")
    assert not [it for it in page.button if (it.key or "").startswith("hint-held")], "that is Chi's turn"
    lay(page, "1", "1")
    held = [it.key for it in page.button if (it.key or "").startswith("hint-held")]
    assert held == ["hint-held-0-10", "hint-held-1-5"]
    for _ in range(3):  # till Bình has laid nothing yet
        click(page, "undo-")
    assert len([it for it in page.button if (it.key or "").startswith("hint-held")]) == 3
    lay(page, "10")
    lay(page, "1", "1")
    held = [it.key for it in page.button if (it.key or "").startswith("hint-held")]
    assert held == ["hint-held-0-5", "hint-held-1-5"]


def test_the_counts_of_a_box_are_learned_and_a_fifth_ten_is_noticed(book):
    page = at_table(book)
    assert warnings(page) == ""
    click(page, "house-deck")
    assert known_deck() == Deck.parse(str(Deck.invented()))
    assert "10 kg: seen 5 times" in warnings(page)
    assert not [it for it in page.button if it.key == "lay-0"], "the deck has no card of 0 kg"
    page.number_input(key="straw-count-10").set_value(5)
    run(page)
    assert page.button(key="keep-deck").disabled, "65 cards"
    page.number_input(key="straw-count-9").set_value(3)
    run(page)
    click(page, "keep-deck")
    assert warnings(page) == ""
    click(page, "forget-deck")
    assert not deck_path().exists()


def test_counts_that_cannot_be_are_said(book):
    keep_deck(Deck.invented())
    page = opened()
    page.number_input(key="straw-count-STRAW").set_value(2)
    page.number_input(key="straw-count-9").set_value(3)
    run(page)
    click(page, "keep-deck")
    assert "There is one Straw in the deck, not 2" in warnings(page)
    deck_path().write_text("nonsense", "utf-8")
    page = opened()
    assert warnings(page).count("cannot be read") == 1
    page = at_table(book)
    assert warnings(page).count("cannot be read") == 1


def test_a_history_that_cannot_be_read_is_said(book):
    match = with_played(new_match(NAMES, Settings(players=3)), Match.parse(f"straw players=3\n{FIFTY}"))
    broken = replace(match, rounds=(replace(match.rounds[0], text="deal\nplay 0 5"),))
    page = opened(match=book.save(broken).id)
    assert "This match cannot be read" in page.error[0].value


def test_a_match_goes_on_from_the_score_book(book):
    match = with_played(new_match(NAMES, Settings(players=3)), Match.parse(f"straw players=3\n{FIFTY}"))
    book.save(match)
    page = opened()
    assert "**This match is not over yet:**" in texts(page)
    assert page.text_input(key="straw-name-1").value == "Bình"
    click(page, f"play-{match.id}")
    assert "<b>50</b>" in texts(page)
    click(page, "another-match")
    assert "match" not in page.query_params


def photos_page() -> None:
    """The cards of a photo alone, as they are offered where there is a reader."""
    import streamlit as st

    from ui.language import LANGUAGES
    from ui.session import album
    from ui.views.straw_photos import seen_panel

    def take(cards) -> None:
        st.session_state["taken"] = cards

    seen_panel(LANGUAGES["en"], album("hand"), take, one=False)


def test_cards_of_a_photo_are_offered_and_unsure_ones_are_asked_about():
    """A photo as if it had been read: a 6 that may be a 9."""
    page = run(AppTest.from_function(photos_page, default_timeout=120))
    book: Album = page.session_state["albums"]["hand"]
    square = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    readings = (
        Reading(Quad(square + np.float32([200, 0])), (Guess("6", 0.5), Guess("9", 0.4)), 1, sure=False),
        Reading(Quad(square), (Guess("-4", 0.99),), 0, sure=True),
    )
    picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    book.photos["abcdef"] = Photo("hand.jpg", Scan((640, 480), readings, {}), picture, {})
    book.shown = "abcdef"
    run(page)
    assert page.button(key="seen-hand-abcdef").label == "Take these cards: −4, 6"
    page.button_group(key="which-hand-abcdef-1").set_value("9")
    run(page)
    click(page, "seen-hand")
    assert page.session_state["taken"] == (Card.parse("-4"), Card.parse("9"))
    assert not book.photos, "the next hand is on another photo"


def test_of_several_photos_each_is_taken_in_its_turn():
    page = run(AppTest.from_function(photos_page, default_timeout=120))
    book: Album = page.session_state["albums"]["hand"]
    square = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    for code in ("7", "10", "X", "R"):
        reading = Reading(Quad(square), (Guess(code, 0.99),), 0, sure=True)
        book.photos[f"photo of {code}"] = Photo(f"{code}.jpg", Scan((640, 480), (reading,), {}), picture, {})
        book.shown = f"photo of {code}"
    run(page)
    click(page, "remove-hand-photo of R")
    taken = []
    for _ in range(3):
        click(page, "seen-hand")
        taken += page.session_state["taken"]
    assert taken == [Card.parse(code) for code in ("X", "10", "7")]
    assert not book.photos


def test_vietnamese_is_spoken(book):
    page = at_table(book, "deal\nplay 1 10\n")
    page.button_group(key="language").set_value("vi")
    run(page)
    assert "**Đến lượt Chi**, rồi đến An." in texts(page)
