"""The score book on real files: what it keeps, and what it says of files that fail."""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import platformdirs
import pytest

from rules import dou_dizhu, sea_salt_paper, set_game, straw
from ui.book import MIGRATIONS, Book, BookError, Fault, SavedMatch, SavedRound, book_path

ROUNDS = (
    SavedRound("# cards 0 crab:blue\nround stop caller=0 cards=7,4 bonus=2,2", (7, 4)),
    SavedRound("round last_chance caller=1 cards=9,8 bonus=3,4", (9, 4)),
)


def new_match(**changes: object) -> SavedMatch:
    match = SavedMatch.new("sea_salt_paper", ("Ân", "Bình"), "players=2 tie=ask")
    return replace(match, **changes)


@pytest.fixture
def book(tmp_path) -> Book:
    return Book(tmp_path / "deep" / "scores.sqlite3")


def test_a_book_without_a_file_is_empty_and_makes_none(book):
    assert book.matches() == ()
    assert not book.path.parent.exists()


def test_a_match_is_read_as_it_was_saved(book):
    saved = book.save(new_match(rounds=ROUNDS, winners=(0,)))
    assert Book(book.path).match(saved.id) == saved
    assert Book(book.path).matches() == (saved,)
    assert saved.totals == (16, 8)
    assert (saved.over, new_match().over, new_match(winners=()).over) == (True, False, True)


def test_what_is_saved_takes_the_place_of_what_was_there(book):
    first = book.save(new_match(rounds=ROUNDS))
    edited = replace(ROUNDS[1], text="# nothing yet", points=None)
    renamed = book.save(replace(first, players=("An", "Bình"), settings="players=2", rounds=(edited,)))
    assert book.matches() == (renamed,)
    assert renamed.totals == (0, 0)
    assert book.save(replace(renamed, rounds=ROUNDS)).totals == (16, 8)
    assert len(book.matches()) == 1


def test_the_last_changed_match_comes_first(book):
    first, second = (book.save(new_match()) for _ in range(2))
    assert [it.id for it in book.matches()] == [second.id, first.id]
    book.save(first)
    assert [it.id for it in book.matches()] == [first.id, second.id]


def test_a_deleted_match_can_be_put_back(book):
    kept, match = book.save(new_match()), book.save(new_match(rounds=ROUNDS, winners=(1,)))
    deleted = book.delete(match.id)
    assert book.matches() == (kept,)
    back = book.save(deleted)
    assert back == replace(match, changed=back.changed)
    assert set(book.matches()) == {kept, back}
    with sqlite3.connect(book.path) as database:
        for table in ("player", "round", "score"):
            rows = database.execute(f"SELECT count(*) FROM {table}").fetchone()
            assert rows == ({"player": 4, "round": 2, "score": 4}[table],)


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "Nguyễn Thị Ánh",
        "e\N{COMBINING ACUTE ACCENT}",
        "小明",
        "🧜‍♀️",
        "مريم",
        "O'Brien; DROP TABLE match",
        '"',
        " ",
    ],
)
def test_names_may_be_any_unicode(book, name):
    saved = book.save(new_match(players=(name, name)))
    assert book.match(saved.id).players == (name, name)


def test_points_may_be_negative(book):
    saved = book.save(SavedMatch.new("dou_dizhu", ("a", "b", "c"), "one_chance=no winner_calls_first=no"))
    saved = book.save(replace(saved, rounds=(SavedRound("deal 0", (-12, 24, -12)), SavedRound("deal 1"))))
    assert book.match(saved.id).totals == (-12, 24, -12)


def test_rounds_and_winners_must_fit_the_players():
    with pytest.raises(ValueError, match="round 1 has points"):
        new_match(rounds=(SavedRound("round", (1, 2, 3)),))
    for winners in [(2,), (-1,), (1, 0), (0, 0)]:
        with pytest.raises(ValueError, match="winners"):
            new_match(winners=winners)


@pytest.mark.parametrize(
    ("game", "settings", "parse", "rounds"),
    [
        ("sea_salt_paper", "players=2", sea_salt_paper.Match.parse, [it.text for it in ROUNDS]),
        ("straw", "players=2", straw.Match.parse, ["deal\nplay 1 7\nplay 0 10", "# not dealt yet"]),
        ("dou_dizhu", "one_chance=yes", dou_dizhu.Match.parse, ["deal 0\ncall 0 3"]),
        (
            "set",
            "players=2",
            set_game.Match.parse,
            ["deal 2PsO 3GsO 2PsS 1RsS 1GsD 2GsS 2GsO 3GsD 2RsO 3RsD 2RsD 1GsO\ncall 1"],
        ),
    ],
)
def test_the_text_of_a_match_is_a_history_of_its_game(book, game, settings, parse, rounds):
    saved = SavedMatch.new(game, ("a", "b"), settings)
    saved = book.save(replace(saved, rounds=tuple(map(SavedRound, rounds))))
    events = [line for text in rounds for line in text.splitlines() if not line.startswith("#")]
    assert str(parse(book.match(saved.id).text)).splitlines()[1:] == events


# Two at once


def test_a_match_saved_elsewhere_is_not_overwritten_and_can_be_saved_as_another(book):
    here = there = book.save(new_match())
    theirs = book.save(replace(there, rounds=ROUNDS[:1]))
    mine = replace(here, rounds=ROUNDS[1:])
    assert fault_of(lambda: book.save(mine)) is Fault.CHANGED
    assert book.matches() == (theirs,)
    copy = book.save(mine.copy())
    assert set(book.matches()) == {theirs, copy}
    assert fault_of(lambda: book.save(replace(mine, changed=None))) is Fault.CHANGED


def test_a_match_deleted_elsewhere_does_not_come_back_unasked(book):
    match = book.save(new_match())
    book.delete(match.id)
    for use in (lambda: book.save(match), lambda: book.match(match.id), lambda: book.delete(match.id)):
        assert fault_of(use) is Fault.GONE


WRITER = """
import os, sys
from dataclasses import replace
from pathlib import Path
from ui.book import Book, SavedMatch, SavedRound

book, saves, size = Book(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])

def write(name):
    match = book.save(SavedMatch.new("straw", (name, "x"), "players=2"))
    for n in range(1, saves + 1):
        rounds = tuple(SavedRound(f"# {n} " + "x" * size, (n, -n)) for _ in range(8))
        match = book.save(replace(match, rounds=rounds))
        print("saved", n, flush=True)

for name in sys.stdin:
    child = os.fork()
    if child == 0:
        write(name.strip())
        os._exit(0)
    print("started", child, flush=True)
    print("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Writer:
    """A process that starts others, one for each name it is told, which save a match again and again.

    Each time the match has eight new rounds of a size in bytes. Starting Python anew for each would take long.
    """

    def __init__(self, path: Path, *, saves: int, size: int) -> None:
        command = [sys.executable, "-c", WRITER, str(path), str(saves), str(size)]
        root = Path(__file__).parents[2]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root, bufsize=1
        )

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=60)

    def start(self, name: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{name}\n")

    def wait(self, *words: str) -> dict[str, int]:
        """Read on until all the words were printed; the last number of each word."""
        assert self.process.stdout is not None
        last: dict[str, int] = {}
        while not set(words) <= set(last):
            word, number = self.process.stdout.readline().split()
            last[word] = int(number)
        return last


def test_two_processes_may_write_at_once(book):
    """Also at the very first: both make the file."""
    with Writer(book.path, saves=20, size=0) as one, Writer(book.path, saves=20, size=0) as other:
        one.start("a")
        other.start("b")
        for it in (one, other):
            printed = it.wait("ended")
            assert (printed["saved"], printed["ended"]) == (20, 0)
    assert {it.players[0]: it.totals for it in book.matches()} == dict.fromkeys("ab", (160, -160))


def test_a_killed_process_loses_nothing_that_was_saved_and_leaves_nothing_half(tmp_path):
    """Sixty kills at any moment of a save; many must have left a journal to roll back, or nothing was tested."""

    def lane(seed: int) -> int:
        book, chance = Book(tmp_path / f"{seed}.sqlite3"), random.Random(seed)
        with Writer(book.path, saves=10_000, size=8_000) as writer:
            cut_short = [kill_a_writer(writer, book, str(kill), chance) for kill in range(20)]
        assert {it.players[0] for it in book.matches()} == set(map(str, range(20)))
        return sum(cut_short)

    with ThreadPoolExecutor(3) as threads:
        assert sum(threads.map(lane, range(3))) >= 10


def kill_a_writer(writer: Writer, book: Book, name: str, chance: random.Random) -> bool:
    """Check the book after the kill; returns whether a save was cut short."""
    writer.start(name)
    printed = writer.wait("started", "saved")
    time.sleep(chance.uniform(0, 0.03))
    os.kill(printed["started"], signal.SIGKILL)
    printed |= writer.wait("ended")
    assert printed["ended"] == -signal.SIGKILL
    cut_short = book.path.with_name(f"{book.path.name}-journal").exists()
    match = book.matches()[0]
    assert match.players[0] == name
    assert len(match.rounds) == 8
    ((version, _, points),) = {(it.text.split()[1], len(it.text), it.points) for it in match.rounds}
    assert int(version) in (printed["saved"], printed["saved"] + 1)
    assert points == (int(version), -int(version))
    return cut_short


# Files that fail


def test_a_damaged_file_is_said_to_be_damaged_and_nothing_else_happens(book):
    """Bytes changed, bytes missing: either all is there or the fault is named; what is saved can be read."""
    for n in range(8):
        book.save(new_match(rounds=ROUNDS, winners=(n % 2,)))
    sound, matches = book.path.read_bytes(), book.matches()
    chance = random.Random(5)
    named = 0
    for _ in range(80):
        damaged = bytearray(sound[: chance.choice([len(sound), chance.randrange(len(sound))])])
        for _ in range(chance.choice([1, 5, 50])):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        book.path.write_bytes(damaged)
        book.path.with_name(f"{book.path.name}-journal").unlink(missing_ok=True)
        try:
            assert [len(it.players) for it in book.matches()] == [2] * len(matches)
        except BookError as error:
            named += error.fault in (Fault.DAMAGED, Fault.NEWER)
        with suppress(BookError):
            saved = book.save(new_match())
            assert book.match(saved.id) == saved
    assert named > 30


@pytest.mark.parametrize("content", [b"Dear diary, today we played cards all day long." * 50, b"no"])
def test_a_file_that_is_no_book_is_not_written_to(book, content):
    book.path.parent.mkdir()
    book.path.write_bytes(content)
    assert fault_of(book.matches) is Fault.DAMAGED
    assert fault_of(lambda: book.save(new_match())) is Fault.DAMAGED
    assert book.path.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("CREATE TABLE cats (name TEXT)", Fault.DAMAGED),
        (f"PRAGMA user_version = {len(MIGRATIONS) + 1}", Fault.NEWER),
    ],
)
def test_a_database_of_another_program_or_a_newer_version_is_not_written_to(book, change, fault):
    book.path.parent.mkdir()
    with closing(sqlite3.connect(book.path)) as database:
        database.execute(change)
    content = book.path.read_bytes()
    assert fault_of(book.matches) is fault
    assert fault_of(lambda: book.save(new_match())) is fault
    assert book.path.read_bytes() == content


def test_an_empty_file_is_an_empty_book(book):
    """A process may have been killed before the first byte was written."""
    book.path.parent.mkdir()
    book.path.touch()
    assert book.matches() == ()
    saved = book.save(new_match())
    assert book.matches() == (saved,)


def test_a_damaged_book_is_set_aside_and_what_can_be_read_of_it_is_kept(book):
    matches = [book.save(new_match(rounds=ROUNDS)) for _ in range(3)]
    damaged = book.path.read_bytes().replace(matches[1].started.isoformat().encode(), b"\xff" * 32)
    book.path.write_bytes(damaged)
    assert fault_of(book.matches) is Fault.DAMAGED
    book.set_aside()
    assert book.matches() == (matches[2], matches[0])
    (aside,) = book.path.parent.glob("scores.damaged-*.sqlite3")
    assert aside.read_bytes() == damaged
    assert book.save(matches[0]).rounds == ROUNDS
    book.set_aside()
    assert list(book.path.parent.glob("scores.damaged-*")) == [aside]


@pytest.fixture
def ordinary_user():
    """A folder of somebody who may not write everywhere, as the super-user may; and us being that somebody."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if os.geteuid() != 0:
            yield folder
            folder.chmod(0o700)
            return
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
        yield folder
        os.seteuid(0)


def test_what_may_only_be_read_can_be_read(ordinary_user):
    book = Book(ordinary_user / "scores.sqlite3")
    saved = book.save(new_match(rounds=ROUNDS))
    for path, mode in ((book.path, 0o400), (ordinary_user, 0o500)):
        path.chmod(mode)
        assert book.matches() == (saved,)
        for write in (lambda: book.save(saved), lambda: book.delete(saved.id)):
            assert fault_of(write) is Fault.NO_ACCESS
    ordinary_user.chmod(0o000)
    assert fault_of(book.matches) is Fault.NO_ACCESS
    ordinary_user.chmod(0o700)
    book.path.chmod(0o600)
    assert book.save(saved).rounds == ROUNDS


def test_a_folder_that_cannot_be_made_is_no_access(tmp_path, ordinary_user):
    (ordinary_user / "file").touch()
    book = Book(ordinary_user / "file" / "scores.sqlite3")
    assert fault_of(lambda: book.save(new_match())) is Fault.NO_ACCESS


def test_a_disk_that_takes_no_more_loses_nothing_that_was_there(book):
    saved = book.save(new_match(rounds=ROUNDS))
    big = replace(saved, rounds=(SavedRound("# " + "x" * 1_000_000),))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        assert fault_of(lambda: book.save(big)) in (Fault.FULL, Fault.NO_ACCESS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert book.matches() == (saved,)
    assert book.save(big).rounds == big.rounds


def test_another_program_that_does_not_let_go_is_waited_for_and_then_named(book, monkeypatch):
    saved = book.save(new_match())
    monkeypatch.setattr("ui.book.WAIT", 0.05)
    with closing(sqlite3.connect(book.path, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        assert book.matches() == (saved,)
        assert fault_of(lambda: book.save(saved)) is Fault.BUSY
        database.execute("COMMIT")
        database.execute("BEGIN EXCLUSIVE")
        assert fault_of(book.matches) is Fault.BUSY
    assert book.save(saved).id == saved.id


def test_the_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    for chosen in ("~/here", str(tmp_path / "here")):
        monkeypatch.setenv("DECKEYE_DATA", chosen)
        assert book_path() == tmp_path / "here" / "scores.sqlite3"
    monkeypatch.setenv("DECKEYE_DATA", "")
    assert book_path().parent == platformdirs.user_data_path("deckeye", appauthor=False)


def fault_of(use) -> Fault:
    with pytest.raises(BookError) as error:
        use()
    return error.value.fault
