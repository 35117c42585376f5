"""The page of Sea Salt & Paper, driven without a browser, on a real score book.

Photos are put into the albums as if they had been read; taps on them go through the functions that the buttons
on the photo call.
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.sea_salt_paper import End, Event, Kind, Settings, TieRule, White, parse_cards
from ui.book import Book, SavedMatch, book_path
from ui.intake import scanner
from ui.photo import Photo
from ui.sea_salt_paper_hand import mark_spot, pick
from ui.sea_salt_paper_sheet import Sheet, new_match, sheets_of, with_sheets
from ui.texts.update import read_catalogue
from ui.views.sea_salt_paper_steps import Seat
from vision.types import Guess, Quad, Reading, Scan

ROOT = Path(__file__).parents[2]
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
# 7 points of cards with a colour bonus of 2 (green), and 4 with 2 (light blue): vectors B33 and B02 of the rules.
SEVEN = (
    "penguin:purple penguin:pink shell:green shell:grey crab:green crab:black fish:dark_blue fish:dark_blue"
)
FOUR = "shell:light_blue shell:yellow boat:dark_blue boat:light_blue fish:green fish:yellow"
MERMAIDS = "mermaid:white mermaid:white mermaid:white mermaid:white"


@pytest.fixture(autouse=True)
def book(tmp_path, monkeypatch) -> Book:
    monkeypatch.setenv("DECKEYE_DATA", str(tmp_path))
    return Book(book_path())


@pytest.fixture
def page() -> AppTest:
    """The page before a match."""
    return opened()


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=60)
    page.query_params["game"] = "sea-salt-paper"
    for name, value in address.items():
        page.query_params[name] = value
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def playing(book: Book, *sheets: Sheet, names=("An", "Bình"), settings: Settings | None = None) -> AppTest:
    """The page with a match in play, at its last round."""
    match = new_match(names, settings or Settings(players=len(names)))
    saved = book.save(with_sheets(match, sheets or sheets_of(match)))
    return opened(match=saved.id)


def dealt(*hands: str, end: End | None = None, caller: int | None = None) -> Sheet:
    sheet = Sheet.empty(len(hands))
    for seat, codes in enumerate(hands):
        sheet = sheet.with_cards(seat, sorted(parse_cards(codes)))
    return replace(sheet, end=end, caller=caller)


def kept(book: Book) -> SavedMatch:
    """The match as the score book has it."""
    return book.matches()[0]


def cards_of(book: Book, seat: int, number: int = 0) -> list[str]:
    """A player's cards in a round as the score book has them."""
    return [str(card) for card in sheets_of(kept(book))[number].cards[seat]]


def click(page: AppTest, key: str) -> AppTest:
    """Click the one button whose key has these words."""
    (button,) = [it for it in page.button if key in (it.key or "")]
    button.click()
    return run(page)


def keys(page: AppTest) -> list[str]:
    return [it.key or "" for it in page.button]


def choose(page: AppTest, key: str, value) -> AppTest:
    (group,) = [it for it in page.button_group if key in (it.key or "")]
    group.set_value(value)
    return run(page)


def player(page: AppTest, seat: int) -> AppTest:
    return choose(page, "player", seat)


def tap_in(page: AppTest, codes: str) -> AppTest:
    """Tap each card's kind, then its colour where there are several."""
    for card in parse_cards(codes):
        kind = next(it for it in page.button_group if it.key.startswith("add-") and it.key.endswith("-kind"))
        if kind.value is not card.kind:
            kind.set_value(card.kind)
            run(page)
        colours = [key for key in keys(page) if key.startswith("add-") and key.endswith(f"-colour-{card}")]
        if colours:
            click(page, colours[0])
    return page


def seat_of(page: AppTest, seat: int, number: int = 0) -> Seat:
    seats = page.session_state["seats"]
    return next(it for (_, n, s), it in seats.items() if (n, s) == (number, seat))


def take(page: AppTest, seat: int, name: str, codes: str, *, number: int = 0) -> AppTest:
    """Put a photo into a player's album; a card that ends in ? was not read with certainty."""
    readings = []
    for n, code in enumerate(codes.split()):
        unsure = code.endswith("?")
        guesses = (Guess(code.strip("?"), 0.6), Guess("crab:grey", 0.3)) if unsure else (Guess(code, 0.98),)
        readings.append(Reading(Quad(CARD + np.float32([70 * n, 20])), guesses, n, not unsure))
    scan = Scan((1280, 720), tuple(readings), {})
    book = seat_of(page, seat, number).book
    book.photos[name] = Photo(name, scan, DOT, {it.id: DOT for it in readings})
    book.shown = name
    return run(page)


def texts(page: AppTest) -> str:
    """All that is written on the page."""
    kinds = ("markdown", "caption", "subheader", "warning", "error", "info", "success")
    shown = [it.value for kind in kinds for it in page.get(kind)]
    shown += [it.proto.body for it in page.get("html")]
    shown += [it.label for kind in ("toggle", "expander", "text_input", "selectbox") for it in page.get(kind)]
    shown += [it.label for it in page.button_group]
    shown += [option.content for it in page.button_group for option in it.proto.options]
    shown += [it.label for it in page.button]
    return "\n".join(shown)


def test_a_match_begins_with_names_and_is_in_the_book(page, book):
    page.text_input(key="name-0").set_value("An")
    page.text_input(key="name-1").set_value("  ")
    click(page, "begin")
    match = kept(book)
    assert match.players == ("An", "Player 2")
    assert match.settings.startswith("players=2 ")
    assert page.query_params["match"] == match.id


def test_three_or_four_play(page, book):
    choose(page, "players", 4)
    page.text_input(key="name-3").set_value("Dung")
    click(page, "begin")
    assert kept(book).players == ("Player 1", "Player 2", "Player 3", "Dung")
    assert "ends at 30 points" in texts(page)


def test_the_next_match_knows_the_players_and_the_rules_of_the_last(book):
    settings = Settings(white=White.NEVER, players=3)
    page = playing(book, names=("An", "Bình", "Chi"), settings=settings)
    click(page, "another-match")
    assert [it.value for it in page.text_input] == ["An", "Bình", "Chi"]
    click(page, "begin")
    assert Settings.parse(kept(book).settings) == settings


def test_rules_that_are_changed_in_a_match_hold_in_the_next_one(page, book):
    click(page, "begin")
    name = f"{kept(book).id}-extra_salt"
    page.toggle(key=name).set_value(True)
    run(page)
    click(page, "another-match")
    click(page, "begin")
    assert len(book.matches()) == 2
    assert Settings.parse(kept(book).settings).extra_salt


def test_a_match_of_unknown_rules_does_not_keep_from_a_new_one(book):
    match = new_match(("An", "Bình"), Settings())
    page = opened(match=book.save(replace(match, settings="players=2 white=sometimes", winners=(0,))).id)
    assert "sometimes" in page.error[0].value
    click(page, "new-match")
    click(page, "begin")
    assert Settings.parse(kept(book).settings) == Settings()


def test_a_whole_round_of_two_players_by_taps(page, book):
    page.text_input(key="name-0").set_value("An")
    page.text_input(key="name-1").set_value("Bình")
    click(page, "begin")
    tap_in(page, SEVEN)
    assert page.subheader[0].value == "An: 8 cards"
    assert "<td>7</td>" in texts(page)
    player(page, 1)
    tap_in(page, FOUR)
    choose(page, "end-0", End.LAST_CHANCE)
    choose(page, "caller-0", 0)
    assert "**An wins the bet:** 7 points of cards against 4 (Bình)" in texts(page)
    match = kept(book)
    assert match.rounds[0].points == (9, 2)
    assert sheets_of(match)[0] == dealt(SEVEN, FOUR, end=End.LAST_CHANCE, caller=0)
    assert "Bình starts it." in texts(page)
    click(page, "next-0")
    assert page.subheader[0].value == "An: 0 cards"
    assert len(kept(book).rounds) == 2
    assert kept(book).totals == (9, 2)


def test_the_breakdown_says_what_counts(book):
    page = playing(
        book, dealt("mermaid:white crab:yellow boat:yellow shell:yellow fish:black shark:black", "")
    )
    said = texts(page)
    for words in ("Mermaid: 3 yellow cards", "1 crab: no duo", "1 shell", "Colour bonus: 3 yellow cards"):
        assert words in said


def test_cards_can_be_typed(book):
    page = playing(book)
    typed = next(it for it in page.selectbox if it.key.endswith("-typed"))
    typed.set_value("shoal_of_fish:grey")
    run(page)
    assert cards_of(book, 0) == ["shoal_of_fish:grey"]
    assert next(it for it in page.selectbox if it.key.endswith("-typed")).value is None


def test_a_wrong_card_is_corrected_with_one_tap(book):
    page = playing(book, dealt("crab:green fish:green", ""))
    chip = f"chip-{seat_of(page, 0).book.key}--0"
    click(page, chip)
    click(page, "-colour-crab:grey")
    assert cards_of(book, 0) == ["crab:grey", "fish:green"]
    click(page, chip)
    choose(page, "fix-", Kind.LIGHTHOUSE)
    assert cards_of(book, 0) == ["fish:green", "lighthouse:purple"]
    click(page, chip)
    click(page, "-none")
    assert cards_of(book, 0) == ["fish:green"]


def test_only_colours_that_exist_are_offered(book):
    page = playing(book)
    choose(page, "-kind", Kind.PENGUIN)
    offered = [key.rsplit("-", 1)[1] for key in keys(page) if "-colour-" in key]
    assert offered == ["penguin:purple", "penguin:light_orange", "penguin:pink"]


def test_a_photo_counts_and_its_doubtful_card_is_asked_about(book):
    page = playing(book)
    take(page, 0, "a", "crab:green fish:black?")
    assert page.subheader[0].value == "An: 2 cards"
    assert "Which card is this?" in texts(page)
    assert sum("ask-" in key for key in keys(page)) == 4  # two guesses, another card, no card
    click(page, next(key for key in keys(page) if "ask-" in key and key.endswith("crab:grey")))
    assert "Which card is this?" not in texts(page)
    assert cards_of(book, 0) == ["crab:green", "crab:grey"]


def test_a_tap_on_the_photo_picks_a_card_and_beside_it_adds_one(book):
    page = playing(book)
    take(page, 0, "a", "crab:green")
    seat = seat_of(page, 0)
    seat.hand = pick(seat.hand, ("a", 0))
    run(page)
    assert any("fix-" in key and key.endswith("-none") for key in keys(page))
    seat.hand = pick(seat.hand, ("a", 0))
    seat.hand = mark_spot(seat.hand, "a", (900.0, 500.0))
    run(page)
    choose(page, "missed-", Kind.LIGHTHOUSE)
    assert cards_of(book, 0) == ["crab:green", "lighthouse:purple"]
    assert np.allclose(seat.gathered().scans["a"].readings[-1].quad.center, (900, 500))


def test_a_card_in_two_photos_is_asked_about_once(book):
    page = playing(book)
    take(page, 0, "a", "crab:dark_blue crab:green")
    take(page, 0, "b", "crab:dark_blue crab:green")
    assert page.subheader[0].value == "An: 2 cards"
    assert "**Dark blue crab** is in more than one photo. Counted for now: 1." in texts(page)
    choose(page, "several-", 2)
    assert page.subheader[0].value == "An: 3 cards"
    choose(page, "several-", 1)
    assert page.subheader[0].value == "An: 2 cards"
    assert "Counted for now" not in texts(page)


def test_a_result_waits_for_the_answer_whether_two_photos_show_one_card(book):
    page = playing(book, dealt(SEVEN, FOUR, end=End.STOP, caller=0))
    take(page, 0, "a", "mermaid:white")
    assert not page.warning
    take(page, 0, "b", "mermaid:white")
    assert page.warning[0].value == "Cards are still to be checked: An."
    choose(page, "several-", 2)  # which was counted all along
    assert not page.warning


def test_a_photo_that_is_removed_takes_its_cards_along(book):
    page = playing(book)
    take(page, 0, "a", "crab:green")
    take(page, 0, "b", "fish:green")
    click(page, "remove-" + seat_of(page, 0).book.key + "-b")
    assert cards_of(book, 0) == ["crab:green"]


def test_a_caller_with_too_few_points_is_told_and_nothing_is_scored(book):
    page = playing(book, dealt(SEVEN, FOUR, end=End.STOP, caller=1))
    assert "Bình has 4 card points and cannot end a round: 7 are needed" in page.warning[0].value
    assert kept(book).rounds[0].points is None
    assert not any(key.startswith("next") for key in keys(page))
    choose(page, "caller-0", 0)
    assert not page.warning
    assert kept(book).rounds[0].points == (7, 4)


def test_a_card_that_two_players_have_is_pointed_out_by_name(book):
    page = playing(book, dealt("crab:green", "crab:green"))
    (warning,) = page.warning
    assert "Green crab: counted 2 times, but the deck has 1." in warning.value
    assert "(An, Bình)" in warning.value


def test_many_cards_that_cannot_be_are_one_warning(book):
    page = playing(book, dealt(FOUR + " lobster:black", FOUR + " starfish:yellow"))
    fewer, extra_salt = (it.value for it in page.warning)
    assert "Green fish, yellow fish" in fewer or "Yellow fish, green fish" in fewer
    assert "light blue shell, yellow shell" in fewer
    assert fewer.endswith("(An, Bình)")
    assert "Extra Salt, which is not in play: Black lobster, yellow starfish." in extra_salt


def test_white_that_mattered_is_said_and_the_rule_can_be_changed(book):
    cards = "mermaid:white mermaid:white crab:yellow boat:yellow fish:green shark:black"
    page = playing(book, dealt(cards, ""))
    assert "worth 3, not 4" in page.info[0].value
    page.selectbox(key=f"{kept(book).id}-white").set_value(White.NOT_FOR_MERMAIDS)
    run(page)
    assert "worth 4, not 3" in page.info[0].value
    assert Settings.parse(kept(book).settings).white is White.NOT_FOR_MERMAIDS


def test_four_mermaids_win_at_once(book):
    page = playing(book, dealt(FOUR, ""))
    player(page, 1)
    tap_in(page, MERMAIDS)
    assert "**Bình has 4 mermaids:**" in page.success[0].value
    click(page, "mermaids-0-1")
    assert "**Bình wins the match.**" in texts(page)
    assert kept(book).winners == (1,)


def test_mermaids_that_are_not_there_are_doubted(book):
    page = playing(book, dealt(FOUR, "mermaid:white", end=End.MERMAIDS, caller=1))
    assert "not among the cards of Bình" in page.warning[0].value


def test_an_empty_deck_scores_nobody(book):
    page = playing(book, dealt(SEVEN, FOUR))
    choose(page, "end-0", End.EMPTY_DECK)
    assert kept(book).rounds[0].points == (0, 0)
    assert "nobody scores" in texts(page)
    choose(page, "caller-0", 1)
    assert "An starts it." in texts(page)


def test_a_round_is_reopened_and_edited(book):
    page = playing(book, dealt(SEVEN, FOUR, end=End.STOP, caller=0), dealt("", ""))
    assert kept(book).totals == (7, 4)
    choose(page, "round-", 0)
    choose(page, "end-0", End.LAST_CHANCE)
    assert kept(book).totals == (9, 2)
    player(page, 1)
    click(page, f"chip-{seat_of(page, 1).book.key}--0")
    click(page, "fix-" + seat_of(page, 1).book.key + "--0-none")
    assert kept(book).rounds[0].points == (
        9,
        2,
    )  # without a boat 3 points; the bonus is 2 yellow or light blue
    assert len(cards_of(book, 1)) == 5
    assert sheets_of(kept(book))[1] == Sheet.empty(2)


def test_a_round_is_removed(book):
    page = playing(book, dealt(SEVEN, FOUR, end=End.STOP, caller=0), dealt("crab:green", ""))
    click(page, "remove-round-1")
    assert len(kept(book).rounds) == 1
    click(page, "remove-round-0")
    assert sheets_of(kept(book)) == [Sheet.empty(2)]


def test_the_photos_of_later_rounds_stay_when_one_is_removed(book):
    page = playing(book, dealt("", ""), dealt("", ""), dealt("", ""))
    take(page, 0, "third", "crab:green", number=2)  # the last round is on show
    choose(page, "round-", 1)
    take(page, 0, "second", "fish:green", number=1)
    click(page, "remove-round-1")
    choose(page, "round-", 1)
    assert list(seat_of(page, 0, 1).book.photos) == ["third"]
    assert cards_of(book, 0, 1) == ["crab:green"]


def test_a_reload_finds_the_match_with_all_that_was_entered(book):
    page = playing(book)
    take(page, 0, "a", "crab:green")
    tap_in(page, "fish:green")
    choose(page, "end-0", End.STOP)
    again = opened(match=kept(book).id)
    assert again.subheader[0].value == "An: 2 cards"
    (end,) = [it for it in again.button_group if it.key == "end-0"]
    assert end.value is End.STOP


def test_a_match_that_is_not_over_is_offered(book):
    playing(book, dealt(SEVEN, FOUR, end=End.STOP, caller=0))
    page = opened()
    click(page, "play-")
    assert "ends at 40 points" in texts(page)


def test_an_address_of_no_match_is_no_error():
    page = opened(match="gone")
    assert any("begin" in key for key in keys(page))


def test_a_match_whose_text_was_tampered_with_is_one_sentence(book):
    match = new_match(("An", "Bình"), Settings())
    damaged = replace(match, rounds=(replace(match.rounds[0], text="# cards 0: crab:purple"),))
    page = opened(match=book.save(damaged).id)
    assert "crab:purple" in page.error[0].value
    click(page, "new-match")
    assert any("begin" in key for key in keys(page))


def test_the_starfish_is_asked_about_only_where_it_matters(book):
    page = playing(book, dealt("starfish:yellow crab:yellow", ""), settings=Settings(extra_salt=True))
    assert not any("trios-" in it.key for it in page.button_group)
    tap_in(page, "crab:green")
    assert "Starfish with a duo" in texts(page)
    choose(page, "trios-0-0", 0)
    assert "Starfish without a duo" in texts(page)
    assert sheets_of(kept(book))[0].trios == (0, None)


def test_an_extra_salt_card_without_extra_salt_offers_it(book):
    page = playing(book)
    take(page, 0, "a", "lobster:black")
    assert "belongs to Extra Salt" in page.warning[0].value
    click(page, "with-extra-salt")
    assert not page.warning
    assert Settings.parse(kept(book).settings).extra_salt
    kind = next(it for it in page.button_group if it.key.startswith("add-"))
    assert len(kind.options) == len(Kind)


def test_extra_pepper_events_change_the_score_of_those_who_are_under_them(book):
    page = playing(book, dealt("octopus:grey octopus:yellow octopus:green", ""))
    page.toggle(key="extra_pepper").set_value(True)
    run(page)
    choose(page, "events-0", [Event.KRAKEN])
    assert sheets_of(kept(book))[0].score_of(0, Settings()).points == 3
    choose(page, "holder-0-kraken", 1)
    assert sheets_of(kept(book))[0].score_of(0, Settings()).points == 6
    choose(page, "events-0", [Event.KRAKEN, Event.TREASURE_CHEST])
    assert sheets_of(kept(book))[0].events == {Event.KRAKEN: 1, Event.TREASURE_CHEST: -1}


def test_a_match_ends_at_the_target_and_another_begins(book):
    page = playing(book, *[dealt(SEVEN, FOUR, end=End.LAST_CHANCE, caller=0)] * 5)
    assert "**An wins the match.**" in texts(page)
    assert not any(key.startswith("next") for key in keys(page))
    click(page, "new-match")
    assert any("begin" in key for key in keys(page))
    assert "match" not in page.query_params


def test_a_tie_names_whom_each_rulebook_makes_the_winner(book):
    # Both reach 42; Bình said STOP in the last round, in which both had 7.
    one = dealt(SEVEN, SEVEN, end=End.STOP)
    page = playing(book, *[replace(one, caller=seat) for seat in (0, 1, 0, 1, 0, 1)])
    assert "**A tie** between An, Bình." in texts(page)
    labels = {it.key: it.label for it in page.button if it.key.startswith("tie-")}
    assert labels["tie-went_last"] == "English rules: Bình"
    assert labels["tie-ended_the_round"] == "French rules: Bình"
    assert labels["tie-last_round"] == "Board Game Arena: An, Bình"
    click(page, "tie-went_last")
    assert "**Bình wins the match.**" in texts(page)
    assert Settings.parse(kept(book).settings).tie is TieRule.WENT_LAST


def test_a_player_is_renamed(book):
    page = playing(book)
    field = page.text_input(key=f"name-{kept(book).id}-1")
    field.set_value("*Bé* [x]")
    run(page)
    assert kept(book).players == ("An", "*Bé* [x]")
    assert r"\*Bé\* \[x\]" in texts(page)
    field.set_value(" ")
    run(page)
    assert kept(book).players == ("An", "*Bé* [x]")


def test_players_of_one_name_are_told_apart(page, book):
    for seat in (0, 1):
        page.text_input(key=f"name-{seat}").set_value("An")
    click(page, "begin")
    assert kept(book).players == ("An", "An (2)")


def test_another_language_loses_nothing(book):
    page = playing(book)
    take(page, 0, "a", "crab:green fish:black?")
    choose(page, "end-0", End.STOP)
    before = kept(book).rounds
    choose(page, "language", "vi")
    assert kept(book).rounds == before
    assert page.subheader[0].value == "An: 2 lá bài"


def test_vietnamese_throughout(book):
    page = playing(
        book, dealt(SEVEN, "mermaid:white crab:grey starfish:yellow", end=End.LAST_CHANCE, caller=0)
    )
    choose(page, "language", "vi")
    page.toggle(key="extra_pepper").set_value(True)
    run(page)
    choose(page, "events-0", [Event.KRAKEN])
    seen = texts(page)
    take(page, 0, "a", "crab:dark_blue fish:black?")
    take(page, 0, "b", "crab:dark_blue")
    player(page, 1)
    seen += texts(page)
    english = [message.id for message in read_catalogue("en") if isinstance(message.id, str)]
    plain = [text for text in english if len(text) > 8 and "{" not in text]
    assert [text for text in plain if text in seen] == []


def test_a_photo_is_read_by_the_games_own_reader(book):
    samples = ROOT / "sample_images" / "sea-salt-paper"
    truth = json.loads((samples / "expected.json").read_text("utf-8"))["images"]
    codes = next([card["code"] for card in it["cards"]] for it in truth if it["image"] == "player_a.jpg")
    page = playing(book)
    data = (samples / "player_a.jpg").read_bytes()
    page.file_uploader[0].set_value([("player_a.jpg", data, "image/jpeg")])
    run(page)
    assert cards_of(book, 0) == [str(card) for card in sorted(parse_cards(" ".join(codes)))]


def test_without_a_reader_cards_are_tapped_in(book, tmp_path, monkeypatch):
    scanner.clear()
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    page = playing(book)
    assert "sea_salt_paper.json" in page.error[0].value
    assert not page.file_uploader
    tap_in(page, "crab:green")
    assert cards_of(book, 0) == ["crab:green"]
    scanner.clear()
