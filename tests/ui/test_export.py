import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from rules import sea_salt_paper
from ui.book import Book, SavedMatch, SavedRound, book_path
from ui.export import COLUMNS, FORMULA_SIGNS, export_csv, export_json

SEA = SavedMatch(
    id="a",
    game="sea_salt_paper",
    players=("Ân", "Bình"),
    settings="players=2",
    started=datetime(2026, 11, 30, 23, 5, 9, 123456, UTC),
    changed=datetime(2026, 12, 1, 1, 0, 0, 5, UTC),
    rounds=(
        SavedRound("# seen\nround stop caller=0 cards=7,4 bonus=2,2", (7, 4)),
        SavedRound("# nothing yet"),
        SavedRound("round last_chance caller=1 cards=9,8 bonus=3,4", (9, 4)),
    ),
    winners=(0,),
)
DOU = replace(
    SEA,
    id="b",
    game="dou_dizhu",
    players=("x", "y", "z"),
    rounds=(SavedRound("deal 0", (-12, 24, -12)),),
    winners=None,
)


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_has_a_row_for_each_round_and_player():
    rows = rows_of(export_csv([SEA, DOU]))
    assert tuple(rows[0]) == COLUMNS
    assert [
        (it["match"], it["player"], it["won"], it["round"], it["points"], it["total"]) for it in rows
    ] == [
        ("a", "Ân", "yes", "1", "7", "7"),
        ("a", "Bình", "no", "1", "4", "4"),
        ("a", "Ân", "yes", "2", "", "7"),
        ("a", "Bình", "no", "2", "", "4"),
        ("a", "Ân", "yes", "3", "9", "16"),
        ("a", "Bình", "no", "3", "4", "8"),
        ("b", "x", "no", "1", "-12", "-12"),
        ("b", "y", "no", "1", "24", "24"),
        ("b", "z", "no", "1", "-12", "-12"),
    ]
    assert {(it["game"], it["over"]) for it in rows} == {("sea_salt_paper", "yes"), ("dou_dizhu", "no")}


def test_csv_has_the_players_of_a_match_without_rounds():
    rows = rows_of(export_csv([replace(SEA, rounds=(), winners=None)]))
    assert [(it["seat"], it["player"], it["round"], it["total"]) for it in rows] == [
        ("0", "Ân", "", "0"),
        ("1", "Bình", "", "0"),
    ]


def test_csv_begins_with_the_mark_that_tells_excel_it_is_utf_8():
    assert export_csv([]).decode("utf-8") == "\N{ZERO WIDTH NO-BREAK SPACE}" + ",".join(COLUMNS) + "\r\n"


@pytest.mark.parametrize(
    "name",
    [
        '=HYPERLINK("http://x.invalid")',
        "+1",
        "-1",
        "@SUM(A1)",
        "＝1",
        "\t=1",
        "'=1",
        "'",
        "O'Neil",
        'a,b;"c"\n=d',
        "🦀",
    ],
)
def test_a_name_is_no_formula_in_a_spreadsheet_and_comes_back_whole(name):
    (written, _) = rows_of(export_csv([replace(SEA, players=(name, "x"), rounds=(SEA.rounds[0],))]))
    shown = written["player"]
    assert not shown.startswith(FORMULA_SIGNS)
    assert (shown[1:] if shown.startswith("'") else shown) == name


def test_times_are_in_utc_to_the_second():
    saigon = SEA.started.astimezone(timezone(timedelta(hours=7)))
    (row, *_) = rows_of(export_csv([replace(SEA, started=saigon)]))
    assert (row["started"], row["changed"]) == ("2026-11-30T23:05:09Z", "2026-12-01T01:00:00Z")
    (found,) = json.loads(export_json([replace(SEA, started=saigon, changed=None)]))["matches"]
    assert (found["started"], found["changed"]) == ("2026-11-30T23:05:09Z", None)


def test_json_has_all_of_every_match():
    saved = [Book(book_path()).save(replace(it, changed=None)) for it in (SEA, DOU)]
    data = export_json(saved)
    assert "Bình" in data.decode()
    found = json.loads(data)
    assert found["format"] == 1
    for match, it in zip(saved, found["matches"], strict=True):
        again = SavedMatch(
            id=it["id"],
            game=it["game"],
            players=tuple(it["players"]),
            settings=it["settings"],
            started=match.started,
            changed=match.changed,
            rounds=tuple(SavedRound(r["text"], r["points"] and tuple(r["points"])) for r in it["rounds"]),
            winners=None if it["winners"] is None else tuple(it["winners"]),
        )
        assert again == match
        assert (it["totals"], it["over"]) == (list(match.totals), match.over)
    assert sea_salt_paper.Match.parse(saved[0].text).totals == (16, 8)
