"""The page of Dou Dizhu, driven without a browser, on a real score book."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.dou_dizhu import Card, Match, Settings, parse_cards
from ui.book import Book, SavedMatch, book_path
from ui.dou_dizhu_hand import correct, pick
from ui.dou_dizhu_match import new_match, played, with_played
from ui.photo import Photo
from ui.views.dou_dizhu_steps import Entry
from vision.types import Guess, Quad, Reading, Scan

ROOT = Path(__file__).parents[2]
NAMES = ("An", "Bình", "Chi")
HAND = "dou-dizhu-hand-cards"
SEVENTEEN = "3S 3H 3D 4S 4H 4D 5S 6S 7S 8S 9S TS JS QS KS AS RJ"
DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
LED = "dou_dizhu\ndeal 0\ncall 0 3\nbottom 7S 8S 9S\nplay 0 5S 5H\n"


@pytest.fixture(autouse=True)
def book(data_folder) -> Book:
    return Book(book_path())


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=120)
    page.query_params["game"] = "dou-dizhu"
    for name, value in address.items():
        page.query_params[name] = value
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def at_table(book: Book, history: str = "dou_dizhu\n", settings: Settings | None = None) -> AppTest:
    """The page with a match in play."""
    match = with_played(new_match(NAMES, settings or Settings()), Match.parse(history))
    return opened(match=book.save(match).id)


def kept(book: Book) -> SavedMatch:
    """The match as the score book has it."""
    return book.matches()[0]


def events(book: Book) -> list[str]:
    return list(map(str, played(kept(book)).history))


def button(page: AppTest, key: str):
    (found,) = [it for it in page.button if (it.key or "").startswith(key)]
    return found


def click(page: AppTest, key: str) -> AppTest:
    """Click the one button whose key begins so."""
    button(page, key).click()
    return run(page)


def tap(page: AppTest, codes: str, key: str = "cards-") -> AppTest:
    """Tap cards in the picker."""
    (picker,) = [it for it in page.button_group if (it.key or "").startswith(key)]
    picker.set_value([*picker.value, *parse_cards(codes)])
    return run(page)


def play(page: AppTest, codes: str) -> AppTest:
    return click(tap(page, codes), "play-")


def texts(page: AppTest) -> str:
    parts = [*page.markdown, *page.caption, *page.subheader, *page.get("html")]
    return "\n".join(str(getattr(it, "value", "") or it.proto.body) for it in parts)


def warnings(page: AppTest) -> str:
    return "\n".join(it.value for it in page.warning)


def test_a_whole_deal_by_taps(book):
    page = opened()
    page.button_group(key="dou-dizhu-way").set_value("table")
    run(page)
    for seat, name in enumerate(NAMES):
        page.text_input(key=f"dou-dizhu-name-{seat}").set_value(name)
    click(page, "begin")
    click(page, "first-0-0")
    click(page, "call-0-0")
    click(page, "call-1-2")
    click(page, "call-2-3")
    assert "**Chi is the landlord** with a bid of 3" in texts(page)
    assert button(page, "show-bottom").disabled
    click(tap(page, "7S 8S 9S"), "show-bottom")
    assert "**Chi leads.**" in texts(page)
    assert [it.disabled for it in page.button if it.key.startswith("pass-")] == [True], "who leads must play"
    play(page, "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D")
    assert "On the table from Chi: **Plane: 3 3 3 4 4 4 5 5 5 6 6 6**" in texts(page)
    play(page, "TS TH TD TC")
    assert "multiplier **× 2**" in texts(page)
    click(page, "pass-")
    click(page, "pass-")
    play(page, "3C")
    play(page, "AS")
    play(page, "2S")
    click(page, "pass-")
    click(page, "pass-")
    play(page, "9S")
    click(page, "pass-")
    click(page, "pass-")
    assert kept(book).rounds[0].points is None
    play(page, "7S 7H 7D 8S 8H 8D")
    assert "**Chi wins** as the landlord." in texts(page)
    assert "1 bomb: × 2" in texts(page)
    assert "An **−6** · Bình **−6** · Chi **+12**" in texts(page)
    assert "Points by round" in texts(page)
    assert kept(book).totals == (-6, -6, 12)
    assert kept(book).winners is None
    click(page, "end-match")
    assert page.subheader[0].value == "Chi has won"
    assert kept(book).winners == (2,)
    click(page, "play-on")
    assert kept(book).winners is None
    assert "Who bids first?" in texts(page)


def test_an_illegal_play_is_refused_with_the_reason_and_what_is_near(book):
    page = at_table(book, LED)
    before = events(book)
    play(page, "6S 6H 6D")
    assert "Only the same kind of play, a bomb or the rocket beats this: Pair: 5 5" in warnings(page)
    assert events(book) == before
    near = [it for it in page.button if it.key.startswith("near-")]
    assert [it.label for it in near][-1] == "With 6♣ as well: Bomb: 6 6 6 6"
    (without,) = [it for it in near if it.label.startswith("Without")]
    without.click()
    run(page)
    assert warnings(page) == ""
    click(page, "play-")
    assert events(book)[-1].startswith("play 1 6")
    assert played(kept(book)).deal.seat_to_act == 2


def test_a_lower_play_and_no_play_at_all_are_refused(book):
    page = at_table(book, LED)
    play(page, "4S 4H")
    assert "Not higher than the play on the table: Pair: 5 5" in warnings(page)
    tap(page, "9D")
    assert warnings(page) == "", "other cards are another question"
    assert "No play yet." in texts(page)
    click(page, "play-")
    assert "The wrong number" in warnings(page) or "do not make a play" in warnings(page)


def test_bottom_cards_and_played_cards_are_not_offered_to_others(book):
    page = at_table(book, LED)
    (picker,) = [it for it in page.button_group if (it.key or "").startswith("cards-")]
    assert len(picker.options) == 54 - 2 - 3
    page = at_table(book, LED + "pass 1\npass 2\n")
    (picker,) = [it for it in page.button_group if (it.key or "").startswith("cards-")]
    assert len(picker.options) == 54 - 2, "the landlord may play the bottom cards"


def test_undo_takes_back_one_thing_after_the_other(book):
    page = at_table(book, LED)
    assert button(page, "undo-").label == "Undo: An\\: Pair\\: 5 5"
    click(page, "undo-")
    assert events(book)[-1] == "bottom 7S 8S 9S"
    click(page, "undo-")
    assert "Turn up the bottom cards" in texts(page)
    for _ in range(2):
        click(page, "undo-")
    assert events(book) == []
    assert not [it for it in page.button if it.key.startswith("undo-")]
    assert kept(book).rounds == ()


def test_three_passes_deal_again(book):
    page = at_table(book, "dou_dizhu\ndeal 0\n")
    for n in range(3):
        click(page, f"call-{n}-0")
    assert "dealt again" in texts(page)
    click(page, "first-4-2")
    assert played(kept(book)).deal.seat_to_act == 2
    assert len(kept(book).rounds) == 1


def test_a_match_goes_on_from_the_score_book(book):
    match = with_played(new_match(NAMES, Settings()), Match.parse(LED))
    book.save(match)
    page = opened()
    page.button_group(key="dou-dizhu-way").set_value("table")
    run(page)
    assert "**This match is not over yet:**" in texts(page)
    click(page, f"play-{match.id}")
    assert "On the table from An: **Pair: 5 5**" in texts(page)
    assert page.query_params["match"] in (match.id, [match.id])
    click(page, "pass-")
    assert events(book)[-1] == "pass 1"
    click(page, "another-match")
    assert "match" not in page.query_params, "what was put down does not come back by the address"


def test_the_counter_knows_what_everybody_has_seen(book):
    page = at_table(book, LED)
    assert "An still has from the bottom: 7♠, 8♠, 9♠." in texts(page).replace("\\", "")
    html = "\n".join(it.proto.body for it in page.get("html"))
    assert "<span>5</span><b>2</b>" in html
    assert "<span>7</span><b>3</b>" in html
    assert "<span>6</span><b>4</b>" in html
    assert 'title="black joker">☆' in html
    assert 'title="red joker">★' in html


def test_a_typed_play_and_the_other_joker(book):
    page = at_table(book, LED.replace("play 0 5S 5H\n", ""))
    field = next(it for it in page.text_input if it.key.endswith("-typed"))
    field.set_value("BJ")
    run(page)
    click(page, f"{field.key.removesuffix('-typed')}-flip")
    click(page, "play-")
    assert events(book)[-1] == "play 0 RJ"
    field = next(it for it in page.text_input if it.key.endswith("-typed"))
    field.set_value("RJ")
    run(page)
    assert "“RJ” cannot be added. Already played by An: big red joker." in warnings(page)
    field = next(it for it in page.text_input if it.key.endswith("-typed"))
    field.set_value("7S")
    run(page)
    assert "“7S” cannot be added. Held by An: 7 of spades." in warnings(page)
    field = next(it for it in page.text_input if it.key.endswith("-typed"))
    field.set_value("1")
    run(page)
    assert "“1” is no card that can be chosen here" in warnings(page)


def test_a_history_that_cannot_be_read_is_said(book):
    match = with_played(new_match(NAMES, Settings()), Match.parse(LED))
    broken = replace(match, rounds=(replace(match.rounds[0], text="deal 0\nplay 0 5S"),))
    page = opened(match=book.save(broken).id)
    assert "This match cannot be read" in page.error[0].value


def test_my_hand_says_what_it_can_lead_and_how_many_cards_are_missing():
    page = opened()
    tap(page, "3S 3H", key=HAND)
    assert "2 cards, but there must be 17 or 20" in warnings(page)
    assert "2 plays can be led." in texts(page)
    tap(page, SEVENTEEN.removeprefix("3S 3H "), key=HAND)
    assert warnings(page) == ""
    assert page.subheader[0].value == "17 cards"
    assert "**Straight (顺子 shùnzi)** · 36" in texts(page)
    assert "**Plane (飞机 fēijī)** · 1" in texts(page)


def test_more_cards_than_a_hand_has_play_nothing():
    page = opened()
    tap(page, SEVENTEEN + " 2S 2H 2D 2C", key=HAND)
    assert "21 cards, but there must be 17 or 20. Remove those that do not belong here." in warnings(page)
    assert "can be led" not in texts(page)


def test_a_wrong_card_is_taken_off_with_one_tap():
    page = opened()
    tap(page, "3S 4H", key=HAND)
    page.button_group(key=HAND).set_value(list(parse_cards("3S")))
    run(page)
    assert page.subheader[0].value == "1 card"
    click(page, f"{HAND}-clear")
    assert page.subheader[0].value == "0 cards"


def test_what_answers_a_play_and_a_hint_when_asked_for():
    page = opened()
    tap(page, SEVENTEEN, key=HAND)
    page.button_group(key="dou-dizhu-plays").set_value("answer")
    run(page)
    tap(page, "AH", key="dou-dizhu-to-beat")
    assert "1 play beats it." in texts(page)
    assert "wins" not in texts(page), "hints are off until they are asked for"
    click(page, "hint-hand")
    assert any(it.key == "hint-hand" for it in page.button)
    assert "**Pass**" in texts(page) or "**Single: red joker**" in texts(page)
    tap(page, "AD AC", key="dou-dizhu-to-beat")
    assert "Nothing in this hand beats it: pass." in texts(page)
    assert "**Single: red joker**" not in texts(page), "another play is another question"


def test_a_hint_at_the_table_needs_the_hand_and_the_turn(book):
    page = at_table(book, LED)
    assert [it.disabled for it in page.button if it.key.startswith("i-am-")] == [True] * 3
    assert "“My hand” has 0 cards now, which nobody at the table has." in texts(page)
    hand = "6S 6H 6D 6C 7H 7D 8H 9H TS JS QS KS AS AH 2S 2H BJ"
    page.button_group(key="dou-dizhu-way").set_value("hand")
    run(page)
    tap(page, hand.removesuffix(" BJ"), key=HAND)
    assert "16 cards, but there must be 17 or 18 or 20." in warnings(page), "the landlord has 18 left"
    tap(page, "BJ", key=HAND)
    page.button_group(key="dou-dizhu-way").set_value("table")
    run(page)
    click(page, "i-am-1")
    assert events(book)[-1].startswith("hand 1 ")
    (picker,) = [it for it in page.button_group if (it.key or "").startswith("cards-")]
    assert len(picker.options) == 17, "only what the player holds is offered"
    click(page, "hint-table-1")
    assert "Tried with" in texts(page) or "certain" in texts(page) or "rule of thumb" in texts(page)


def test_cards_of_a_hand_that_are_not_sure_are_named_before_it_becomes_a_players(book):
    at_table(book, LED)
    page = opened(match=kept(book).id, hand="6S9hrj")
    assert "Not sure in “My hand”: 9♥, red joker. Look at them there first." in texts(page)


def test_a_hand_that_was_misread_is_shown_again(book):
    hand = "6S 6H 6D 6C 7H 7D 8H 9H TS JS QS KS AS AH 2S 2H BJ"
    page = at_table(book, LED + f"hand 1 {hand}\n")
    page.button_group(key="dou-dizhu-way").set_value("hand")
    run(page)
    tap(page, hand.replace("8H", "8D"), key=HAND)
    page.button_group(key="dou-dizhu-way").set_value("table")
    click(run(page), "i-am-1")
    assert Card.parse("8D") in played(kept(book)).deal.hands[1]
    assert Card.parse("8H") not in played(kept(book)).deal.hands[1]


def photos_page() -> None:
    """The photos of a hand alone."""
    from ui.language import LANGUAGES
    from ui.views.dou_dizhu_live import LiveHand
    from ui.views.dou_dizhu_photos import doubts_row, photos_panel
    from ui.views.dou_dizhu_steps import my_hand

    language, mine = LANGUAGES["en"], my_hand()
    gathered = photos_panel(language, mine, lambda stream: LiveHand(language, mine, stream))
    doubts_row(language, mine, gathered)


def test_cards_of_a_photo_are_corrected_by_tap():
    """A photo as if it had been read: one joker unsure, as both are printed alike."""
    page = run(AppTest.from_function(photos_page, default_timeout=120))
    mine: Entry = page.session_state["dou-dizhu-hand"]
    quad = Quad(np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32))
    readings = [
        Reading(quad, (Guess(code, 0.9),), n, sure=code != "BJ") for n, code in enumerate(["3S", "BJ"])
    ]
    mine.book.photos["abcdef"] = Photo("hand.jpg", Scan((640, 480), tuple(readings), {}), "", {1: DOT})
    mine.book.shown = "abcdef"
    run(page)
    assert "**Which card is this?**" in texts(page)
    assert [it.key for it in page.button if it.key.startswith("fix-dou-dizhu-abcdef-1-")] == [
        "fix-dou-dizhu-abcdef-1-BJ",
        "fix-dou-dizhu-abcdef-1-RJ",
        "fix-dou-dizhu-abcdef-1-none",
    ]
    assert button(page, "fix-dou-dizhu-abcdef-1-RJ").label.endswith(" big red joker")
    click(page, "fix-dou-dizhu-abcdef-1-RJ")
    assert "**Which card is this?**" not in texts(page)
    assert [str(card) for card in mine.gathered().cards] == ["3S", "RJ"]
    mine.hand = pick(mine.hand, ("abcdef", 0))
    run(page)
    page.selectbox(key="fix-dou-dizhu-abcdef-0-any").set_value(Card.parse("3H"))
    run(page)
    assert [str(card) for card in mine.gathered().cards] == ["3H", "RJ"]
    click(page, "remove-dou-dizhu-abcdef")
    assert mine.gathered().cards == ()


def test_vietnamese_is_spoken(book):
    page = at_table(book, LED)
    page.button_group(key="language").set_value("vi")
    run(page)
    assert "**Bình theo.**" in texts(page)


def test_vietnamese_asks_about_a_card():
    page = opened()
    page.button_group(key="language").set_value("vi")
    run(page)
    mine: Entry = page.session_state["dou-dizhu-hand"]
    mine.book.photos["abcdef"] = photo_of("3S 4S RJ?")
    mine.book.shown = "abcdef"
    run(page)
    assert "**Đây là lá nào?** Còn 1 lá cần xem lại" in texts(page)


def photo_of(codes: str) -> Photo:
    """A photo as if it had been read; cards with a ? are not sure."""
    quad = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    readings = [
        Reading(
            Quad(quad + np.float32([70 * n, 0])), (Guess(code.strip("?"), 0.9),), n, not code.endswith("?")
        )
        for n, code in enumerate(codes.split())
    ]
    return Photo(
        "table.jpg", Scan((1280, 480), tuple(readings), {}), "", dict.fromkeys(range(len(readings)), DOT)
    )


def show_photo(page: AppTest, codes: str) -> AppTest:
    """Let a photo of cards on the table come in."""
    _, entry = page.session_state["dou-dizhu-laid"]
    entry.book.photos["abcdef"] = photo_of(codes)
    entry.book.shown = "abcdef"
    return run(page)


def test_a_play_from_a_photo_leaves_out_what_was_played_before(book):
    page = show_photo(at_table(book, LED), "5H 6S 5S 6H")
    assert "Left out, as played before: 5♠, 5♥." in texts(page)
    assert "Pair (对子 duìzi)" in texts(page)
    click(page, "play-")
    assert events(book)[-1] == "play 1 6S 6H"
    assert "Left out" not in texts(page), "the next play has its own photos"
    assert button(page, "play-").disabled


def test_a_card_in_a_photo_that_cannot_be_there_is_said_and_stays_to_be_corrected(book):
    page = show_photo(at_table(book, LED), "7S 7D")
    assert "Held by An: 7 of spades. One of the two readings is wrong." in warnings(page)
    assert "✓ Pair" not in texts(page), "what cannot be here does not count as beating the table"
    before = events(book)
    click(page, "play-")
    assert events(book) == before
    assert warnings(page).count("Held by An") == 1
    _, entry = page.session_state["dou-dizhu-laid"]
    entry.step(pick, ("abcdef", 0))
    run(page)
    page.selectbox(key="fix-dou-dizhu-table-abcdef-0-any").set_value(Card.parse("7H"))
    run(page)
    assert warnings(page) == ""
    click(page, "play-")
    assert events(book)[-1] == "play 1 7H 7D"


def test_two_cards_corrected_to_be_the_same_are_pointed_out(book):
    page = show_photo(at_table(book, LED), "6S 6H")
    _, entry = page.session_state["dou-dizhu-laid"]
    for n in range(2):
        entry.step(correct, ("abcdef", n), "6D")
    run(page)
    assert "6♦ was seen twice: only one is in a deck." in warnings(page)


def test_a_card_of_a_photo_is_tapped_off_and_another_added(book):
    page = show_photo(at_table(book, LED), "8S? 8H 9D")
    assert "Not sure: tap to check" in texts(page)
    (picker,) = [it for it in page.button_group if (it.key or "").startswith("cards-")]
    picker.set_value(list(parse_cards("8H 8D")))
    run(page)
    click(page, "play-")
    assert events(book)[-1] == "play 1 8H 8D"


def test_the_bottom_cards_from_a_photo(book):
    page = show_photo(at_table(book, LED.split("bottom")[0]), "9S 7S BJ")
    assert "No play yet." not in texts(page)
    click(page, "show-bottom")
    assert events(book)[-1] == "bottom 7S 9S BJ"


def test_too_many_bottom_cards_are_said_where_the_button_waits(book):
    page = show_photo(at_table(book, LED.split("bottom")[0]), SEVENTEEN)
    assert "17 cards, but there must be 3. Remove those that do not belong here." in warnings(page)
    assert button(page, "show-bottom").label == "These are the bottom cards"
    assert button(page, "show-bottom").disabled
    (picker,) = [it for it in page.button_group if (it.key or "").startswith("cards-")]
    picker.set_value(list(parse_cards("3S 3H")))
    run(page)
    assert warnings(page) == ""
    assert button(page, "show-bottom").label == "2 of 3 cards: done"


def test_undo_forgets_the_photos_of_the_play(book):
    page = show_photo(at_table(book, LED), "6S 6H")
    click(page, "undo-")
    assert "Pair (对子 duìzi)" not in texts(page)


def test_a_photo_without_a_card_is_said():
    page = opened()
    mine: Entry = page.session_state["dou-dizhu-hand"]
    mine.book.photos["abcdef"] = photo_of("")
    mine.book.shown = "abcdef"
    run(page)
    assert "No card was seen in this photo" in texts(page)
    assert "Tap a card to correct it" not in texts(page)


def test_clearing_a_hand_from_a_photo_is_undone():
    page = opened()
    mine: Entry = page.session_state["dou-dizhu-hand"]
    mine.book.photos["abcdef"] = photo_of("3S 4S 5S")
    mine.book.shown = "abcdef"
    click(run(page), f"{HAND}-clear")
    assert page.subheader[0].value == "0 cards"
    assert button(page, "as-read-").label == "Undo 3 corrections"
    click(page, "as-read-")
    assert page.subheader[0].value == "3 cards"
    assert not [it for it in page.button if it.key.startswith("as-read-")]


def test_a_hand_from_photos_is_counted_and_its_doubts_are_shown():
    page = opened()
    mine: Entry = page.session_state["dou-dizhu-hand"]
    mine.book.photos["abcdef"] = photo_of(SEVENTEEN.replace("RJ", "RJ?").removeprefix("3S "))
    mine.book.shown = "abcdef"
    run(page)
    assert page.subheader[0].value == "16 cards"
    assert "16 cards, but there must be 17 or 20" in warnings(page)
    assert button(page, "doubt-dou-dizhu-abcdef-15").label.endswith("**?**"), "not by colour alone"
    assert [it.key for it in page.button if it.key.startswith("fix-dou-dizhu-abcdef-15-")][:2] == [
        "fix-dou-dizhu-abcdef-15-RJ",
        "fix-dou-dizhu-abcdef-15-BJ",
    ]
    click(page, "fix-dou-dizhu-abcdef-15-BJ")
    tap(page, "3S", key=HAND)
    assert page.subheader[0].value == "17 cards"
    assert warnings(page) == ""
    assert not [it for it in page.button if it.key.startswith("doubt-")]
    assert mine.gathered().cards == parse_cards(SEVENTEEN.replace("RJ", "BJ"))
