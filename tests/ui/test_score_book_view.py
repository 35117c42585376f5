"""The score book's page, without a browser; a game's view is a button that adds a round to its match."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from rules.sea_salt_paper import Settings
from ui.book import MIGRATIONS, Book, BookError, Fault, SavedMatch, SavedRound, book_path
from ui.language import LANGUAGES
from ui.score_sheet import score_sheet
from ui.sea_salt_paper_sheet import new_match
from ui.views.book_panels import fault_words

ROOT = Path(__file__).parents[2]
EN, VI = LANGUAGES["en"], LANGUAGES["vi"]


def script() -> None:
    from dataclasses import replace

    import streamlit as st

    from ui.book import SavedMatch, SavedRound
    from ui.keeping import PART, current, keep
    from ui.language import LANGUAGES
    from ui.views import score_book
    from ui.views.book_panels import all_matches, fault_panel, resume_panel

    language = LANGUAGES[st.session_state.get("language", "en")]

    def add_round() -> None:
        match = current("straw") or SavedMatch.new("straw", ("An", "Bình"), "players=2")
        keep(replace(match, rounds=(*match.rounds, SavedRound("deal", (1, 2)))))

    if st.session_state.get(PART) == "straw":
        fault_panel(language)
        if current("straw") is None:
            resume_panel(language, "straw", all_matches(language) or ())
        st.button("+", key="add-round", on_click=add_round)
    else:
        score_book.show(language)


def new_tab(*, part: str = "score-book", language: str = "en") -> AppTest:
    tab = AppTest.from_function(script, default_timeout=30)
    tab.session_state["game"] = part
    tab.session_state["language"] = language
    return drawn(tab.run())


def drawn(tab: AppTest) -> AppTest:
    assert not tab.exception
    return tab


def click(tab: AppTest, key: str) -> AppTest:
    return drawn(tab.button(key=key).click().run())


def turn_to(tab: AppTest, part: str) -> AppTest:
    tab.session_state["game"] = part
    return drawn(tab.run())


def keys(tab: AppTest) -> set[str]:
    return {it.key for it in tab.button}


def texts(tab: AppTest) -> str:
    shown = [it.value for kind in ("markdown", "caption", "subheader", "error") for it in tab.get(kind)]
    return "\n".join([*shown, *(it.proto.body for it in tab.get("html"))])


@pytest.fixture
def book() -> Book:
    return Book(book_path())


@pytest.fixture
def put(book) -> Callable[..., SavedMatch]:
    def put(
        *points: tuple[int, ...], players: tuple[str, ...] = ("An", "Bình"), **changes: object
    ) -> SavedMatch:
        match = SavedMatch.new("straw", players, "players=2")
        return book.save(replace(match, rounds=tuple(SavedRound("deal", it) for it in points), **changes))

    return put


def test_an_empty_book_says_so_and_makes_no_file(book):
    assert "No match is in the book yet" in texts(new_tab())
    assert not book.path.exists()


def test_the_list_says_who_played_what_when_and_who_won(put):
    put((3, -4), started=datetime(2026, 3, 5, 12, 0, tzinfo=UTC))
    put((3, 4), (1, 1), players=("An", "Chi"), winners=(1,))
    put((3, 3), winners=(0, 1))
    put((3, 4), winners=())
    tab = new_tab()
    totals = ["An 3 · Bình 4", "**An 3** · **Bình 3**", "An 4 · **Chi 5**", "An 3 · Bình −4"]
    assert [it.value for it in tab.markdown] == totals
    facts = [it.value.rsplit(" · ", 1) for it in tab.caption]
    assert [it[0] for it in facts] == [
        "Nobody has won · Straw · 1 round",
        "An, Bình have won · Straw · 1 round",
        "Chi has won · Straw · 2 rounds",
        "Unfinished · Straw · 1 round",
    ]
    assert facts[3][1].startswith("05 Mar 2026, ")
    assert new_tab(language="vi").caption[2].value.startswith("Chi thắng · Straw · 2 vòng · ")
    assert new_tab(language="vi").caption[3].value.endswith(" 05/03/2026")


@pytest.mark.parametrize(
    ("zone", "shown"), [("UTC", "31 Dec 2026, 20:05"), ("Asia/Ho_Chi_Minh", "01 Jan 2027, 03:05")]
)
def test_times_are_shown_as_clocks_show_them_here(monkeypatch, zone, shown):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    here = EN.date(datetime(2026, 12, 31, 20, 5, tzinfo=UTC))
    monkeypatch.undo()
    time.tzset()
    assert here == shown


def test_only_an_unfinished_match_is_played_on_from_the_list(put):
    over, going = put((3, 4), winners=(1,)), put((3, 4))
    assert keys(new_tab()) >= {f"open-{over.id}", f"open-{going.id}", f"play-{going.id}"}
    assert f"play-{over.id}" not in keys(new_tab())


def test_a_long_list_comes_in_parts(put):
    ids = [put().id for _ in range(45)]
    tab = new_tab()
    for listed in (20, 40, 45):
        assert sum(key.startswith("open-") for key in keys(tab)) == listed
        if listed < 45:
            click(tab, "more")
    assert "more" not in keys(tab)
    assert f"open-{ids[0]}" in keys(tab)


def test_a_match_is_shown_round_by_round(put):
    match = put((12, -3), (0, 5), None, players=("<b>An</b>", "Bình"))
    shown = texts(click(new_tab(), f"open-{match.id}"))
    assert score_sheet(EN, match) in shown
    cells = [it.split("</td>")[0] for it in shown.split("<td>")[1:]]
    assert cells[:4] == [
        "12 <small>12</small>",
        "−3 <small>−3</small>",
        "0 <small>12</small>",
        "5 <small>2</small>",
    ]
    assert cells[-2:] == ["<b>12</b>", "<b>2</b>"]
    assert "not scored yet" in shown
    assert "<bdi>&lt;b&gt;An&lt;/b&gt;</bdi>" in shown


def test_the_score_sheet_names_the_winner_and_is_in_the_pages_language(put):
    match = put((12, 3), winners=(0,))
    assert '<bdi>An</bdi>&nbsp;<span role="img" aria-label="người thắng">' in score_sheet(VI, match)
    assert "Vòng" in score_sheet(VI, match)
    assert "Tổng" in score_sheet(VI, match)


def test_a_deleted_match_comes_back_with_undo(put, book):
    kept, match = put((1, 1)), put((12, -3), (0, 5), winners=(0,))
    tab = click(click(new_tab(), f"open-{match.id}"), "delete")
    assert book.matches() == (kept,)
    assert "The match of An, Bình was deleted." in texts(tab)
    assert f"open-{kept.id}" in keys(tab)
    click(tab, "undo-delete")
    back = book.match(match.id)
    assert back == replace(match, changed=back.changed)
    assert "undo-delete" not in keys(tab)


def test_undo_is_offered_until_another_match_is_opened(put):
    kept, match = put(), put()
    tab = click(click(new_tab(), f"open-{match.id}"), "delete")
    click(tab, f"open-{kept.id}")
    assert "undo-delete" not in keys(tab)


def test_an_unfinished_match_is_played_on_in_its_game(put, book):
    match = put((12, -3))
    tab = click(new_tab(), f"play-{match.id}")
    click(tab, "add-round")
    assert book.match(match.id).totals == (13, -1)


def test_the_page_itself_turns_to_the_game(book):
    match = book.save(new_match(("An", "Bình"), Settings()))
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=60)
    page.query_params["game"] = "score-book"
    drawn(page.run())
    click(page, f"play-{match.id}")
    assert page.session_state["game"] == "sea-salt-paper"
    assert page.session_state["desk"].current["sea_salt_paper"].id == match.id


def test_a_new_session_offers_to_play_on_what_the_last_one_began(put, book):
    put((1, 1), winners=(0,))
    first = click(new_tab(part="straw"), "add-round")
    (match,) = (it for it in book.matches() if not it.over)
    assert f"play-{match.id}" not in keys(first)
    second = click(click(new_tab(part="straw"), f"play-{match.id}"), "add-round")
    assert book.match(match.id).totals == (2, 4)
    assert f"play-{match.id}" not in keys(second)


# What the book refuses


def test_two_tabs_with_one_match_lose_nothing(put, book):
    match = put((5, 5))
    here, there = (click(new_tab(), f"play-{match.id}") for _ in range(2))
    click(there, "add-round")
    click(here, "add-round")
    click(here, "add-round")
    assert "changed in another window" in texts(here)
    assert book.match(match.id).totals == (6, 7)
    click(here, f"mine-{match.id}")
    assert not here.error
    assert sorted(it.totals for it in book.matches()) == [(6, 7), (7, 9)]
    click(here, "add-round")
    click(there, "add-round")
    assert not here.error
    assert not there.error
    assert sorted(it.totals for it in book.matches()) == [(7, 9), (8, 11)]


def test_a_tab_may_give_way_to_the_other(put, book):
    match = put((5, 5))
    here, there = (click(new_tab(), f"play-{match.id}") for _ in range(2))
    for tab in (there, here):
        click(tab, "add-round")
    click(here, f"theirs-{match.id}")
    assert not here.error
    click(here, "add-round")
    assert [it.totals for it in book.matches()] == [(7, 9)]


@pytest.mark.parametrize(("answer", "totals"), [("mine", [(6, 7)]), ("theirs", [])])
def test_a_match_deleted_in_another_tab_is_saved_again_or_let_go(put, book, answer, totals):
    match = put((5, 5))
    tab = click(new_tab(), f"play-{match.id}")
    book.delete(match.id)
    click(tab, "add-round")
    assert "deleted in another window" in texts(tab)
    click(tab, f"{answer}-{match.id}")
    assert not tab.error
    assert [it.totals for it in book.matches()] == totals


def test_what_cannot_be_saved_waits_on_the_page(book, monkeypatch, data_folder):
    data_folder.write_text("a file where the folder should be")
    tab = new_tab(part="straw")
    for _ in range(3):
        click(tab, "add-round")
    assert [it.value for it in tab.error] == [EN.gettext(tab.error[0].value)]
    assert "cannot be opened or written" in tab.error[0].value
    assert "Nothing is lost" in texts(tab)
    click(tab, "try-again")
    assert len(tab.error) == 1
    assert len(turn_to(tab, "score-book").error) == 1
    data_folder.unlink()
    click(tab, "try-again")
    assert not tab.error
    assert [it.totals for it in book.matches()] == [(3, 6)]
    click(turn_to(tab, "straw"), "add-round")
    assert [it.totals for it in book.matches()] == [(4, 8)]


def test_a_damaged_book_is_one_sentence_and_a_new_one_begins_with_what_is_left(put, book):
    lost, found = put((1, 1)), put((2, 2))
    tab = click(new_tab(), f"play-{found.id}")
    damaged = book.path.read_bytes().replace(lost.started.isoformat().encode(), b"\xff" * 32)
    book.path.write_bytes(damaged)
    click(turn_to(tab, "straw"), "add-round")
    click(turn_to(tab, "score-book"), "set-aside")
    assert not tab.error
    assert [it.id for it in book.matches()] == [found.id]


def test_a_book_that_is_none_is_set_aside_with_the_matches_that_wait(book, put):
    match = put((1, 1))
    tab = click(new_tab(), f"play-{match.id}")
    book.path.write_bytes(b"Dear diary " * 100)
    click(tab, "add-round")
    assert len(tab.error) == 1
    assert "is damaged or is none" in tab.error[0].value
    click(tab, "set-aside")
    assert not tab.error
    assert [it.totals for it in book.matches()] == [(2, 3)]
    click(tab, "add-round")
    assert not tab.error
    assert [it.totals for it in book.matches()] == [(3, 5)]


def test_a_book_of_a_newer_version_is_left_alone(put, book):
    match = put()
    tab = click(new_tab(), f"open-{match.id}")
    with closing(sqlite3.connect(book.path)) as database:
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    click(tab, "delete")
    assert all("newer version of Deckeye" in it.value for it in tab.error)
    assert tab.error
    assert "set-aside" not in keys(tab)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence(language, fault):
    error = BookError(fault, Path("/books/my_scores.sqlite3"), "why")
    sentence = fault_words(language, error)
    assert sentence.endswith(".")
    assert (r"my\_scores" in sentence) is (fault not in (Fault.CHANGED, Fault.GONE))
    assert (fault_words(EN, error) == sentence) is (language is EN)
