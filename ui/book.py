"""The score book: matches of all games in one SQLite file, kept whatever happens to the process.

A game's view holds a `SavedMatch` and saves it after every change; what could not be saved goes in with the
next save. Everything is a text: `SavedMatch.text` is a history that the game's own `Match.parse` reads.
"""

from __future__ import annotations

import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from uuid import uuid4

from platformdirs import user_data_path

MIGRATIONS = (
    (
        "CREATE TABLE match (id TEXT PRIMARY KEY, game TEXT NOT NULL, settings TEXT NOT NULL,"
        " started TEXT NOT NULL, changed TEXT NOT NULL, over INTEGER NOT NULL)",
        "CREATE TABLE player (match TEXT NOT NULL REFERENCES match ON DELETE CASCADE, seat INTEGER NOT NULL,"
        " name TEXT NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID",
        "CREATE TABLE round (match TEXT NOT NULL REFERENCES match ON DELETE CASCADE,"
        " number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, number))",
        "CREATE TABLE score (match TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL,"
        " points INTEGER NOT NULL, PRIMARY KEY (match, number, seat),"
        " FOREIGN KEY (match, number) REFERENCES round ON DELETE CASCADE,"
        " FOREIGN KEY (match, seat) REFERENCES player ON DELETE CASCADE) WITHOUT ROWID",
    ),
)
"""What makes a book of version n from one of version n - 1; the file's `user_version` says which it is."""

WAIT = 5.0
"""Seconds to wait for another process that is writing."""


@dataclass(frozen=True, slots=True)
class SavedRound:
    """A round, deal or game as the lines of its game's history, and what it brought each player.

    Lines that start with # are skipped by the games' `Match.parse`: a place for what a view wants back, such
    as the cards of each player. `points` are by seat; None while the round is not scored.
    """

    text: str
    points: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedMatch:
    """A match of any game; make one with `new`, change it with `dataclasses.replace`, keep it with `Book.save`.

    `game` is the first word of its history (`set`, `sea_salt_paper`, `dou_dizhu`, `straw`), `settings` the rest
    of that line. `players` are names by seat. `winners` are seats: None while the match goes on, empty if it
    is over and nobody has won. `started` and `changed` are in UTC; `changed` is None for what is in no book.
    """

    id: str
    game: str
    players: tuple[str, ...]
    settings: str
    started: datetime
    changed: datetime | None = None
    rounds: tuple[SavedRound, ...] = ()
    winners: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Check that rounds and winners fit the players."""
        seats = range(len(self.players))
        for number, it in enumerate(self.rounds, 1):
            if it.points is not None and len(it.points) != len(seats):
                raise ValueError(
                    f"round {number} has points {it.points}: expected one for each of {self.players}"
                )
        if self.winners is not None and self.winners != tuple(it for it in seats if it in self.winners):
            raise ValueError(f"winners {self.winners}: expected seats of {self.players}, in order")

    @classmethod
    def new(cls, game: str, players: tuple[str, ...], settings: str) -> SavedMatch:
        """A match that begins now; it is in no book before it is saved."""
        return cls(id=uuid4().hex, game=game, players=players, settings=settings, started=datetime.now(UTC))

    def copy(self) -> SavedMatch:
        """The same as another match, for a book that has this one differently."""
        return replace(self, id=uuid4().hex, changed=None)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.winners is not None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all scored rounds, by seat."""
        scored = [it.points for it in self.rounds if it.points is not None]
        return tuple(map(sum, zip((0,) * len(self.players), *scored, strict=True)))

    @property
    def text(self) -> str:
        """The whole history, as the game's `Match.parse` reads it."""
        return "\n".join([f"{self.game} {self.settings}", *(it.text for it in self.rounds), ""])


class Fault(StrEnum):
    """Why a book could not be read or written."""

    NO_ACCESS = "no_access"
    """The file or its folder cannot be opened, read or written."""
    FULL = "full"
    """The disk is full."""
    BUSY = "busy"
    """Another process is writing and does not end."""
    DAMAGED = "damaged"
    """The file is damaged, or no score book."""
    NEWER = "newer"
    """A later version of Deckeye has written the file."""
    CHANGED = "changed"
    """The match was saved elsewhere since it was read here."""
    GONE = "gone"
    """The match is not in the book, or not any more."""


class BookError(Exception):
    """A book that could not be read or written; nothing in it has changed."""

    def __init__(self, fault: Fault, path: Path, reason: str) -> None:
        self.fault = fault
        self.path = path
        self.reason = reason
        super().__init__(f"score book {path}: {fault}: {reason}")


def book_path() -> Path:
    """Where the book is: in the folder DECKEYE_DATA if that is set, else in the user's data folder."""
    chosen = os.environ.get("DECKEYE_DATA")
    folder = Path(chosen).expanduser() if chosen else user_data_path("deckeye", appauthor=False)
    return folder.absolute() / "scores.sqlite3"


class Book:
    """The matches in a file, which is made when the first one is saved. All methods raise BookError.

    Every method is one transaction of its own, so books can be used by any number of threads and processes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def matches(self) -> tuple[SavedMatch, ...]:
        """All matches, the last changed first."""
        with self._transaction("BEGIN") as book:
            return self._found(book)

    def match(self, match_id: str) -> SavedMatch:
        """One match."""
        with self._transaction("BEGIN") as book:
            return self._one(book, match_id)

    def save(self, match: SavedMatch) -> SavedMatch:
        """Put a match in the book, new or in the place of what was read or saved before; returns it as it is now.

        Go on with what is returned: a match that was saved elsewhere meanwhile is not overwritten.
        """
        saved = replace(match, changed=datetime.now(UTC))
        with self._transaction("BEGIN IMMEDIATE", create=True) as book:
            assert book is not None
            found = book.execute("SELECT changed FROM match WHERE id = ?", [match.id]).fetchone()
            if match.changed is not None and found is None:
                raise BookError(Fault.GONE, self.path, f"no match {match.id!r}")
            if found != (match.changed and (_stamp(match.changed),)):
                raise BookError(Fault.CHANGED, self.path, f"match {match.id!r} was saved elsewhere")
            book.execute("DELETE FROM match WHERE id = ?", [match.id])
            _write(book, saved)
            if self._found(book, match.id) != (saved,):  # a damaged file may take what it does not give back
                raise BookError(Fault.DAMAGED, self.path, f"match {match.id!r} is not what was written")
        return saved

    def delete(self, match_id: str) -> SavedMatch:
        """Take a match out of the book; saving what is returned puts it back."""
        with self._transaction("BEGIN IMMEDIATE") as book:
            match = self._one(book, match_id)
            assert book is not None
            book.execute("DELETE FROM match WHERE id = ?", [match_id])
        return replace(match, changed=None)

    def set_aside(self) -> None:
        """Give a damaged file another name and begin a new one with the matches that can still be read.

        A sound file stays as it is.
        """
        try:
            self.matches()
            return
        except BookError as error:
            if error.fault is not Fault.DAMAGED:
                raise
        readable = self._readable()
        aside = f"{self.path.stem}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S}{self.path.suffix}"
        journal = self.path.with_name(f"{self.path.name}-journal")
        try:
            if journal.exists():
                journal.rename(journal.with_name(f"{aside}-journal"))
            self.path.rename(self.path.with_name(aside))
        except OSError as error:
            raise BookError(Fault.NO_ACCESS, self.path, error.strerror or str(error)) from error
        with self._transaction("BEGIN IMMEDIATE", create=True) as book:
            assert book is not None
            for match in readable:
                _write(book, match)

    def _readable(self) -> list[SavedMatch]:
        """What can be read of a damaged file."""
        matches = []
        with suppress(BookError):
            with self._transaction("BEGIN") as book:
                ids = book.execute("SELECT id FROM match").fetchall() if book else []
            for (match_id,) in ids:
                with suppress(BookError):
                    matches.append(self.match(match_id))
        return matches

    def _one(self, book: sqlite3.Connection | None, match_id: str) -> SavedMatch:
        for match in self._found(book, match_id):
            return match
        raise BookError(Fault.GONE, self.path, f"no match {match_id!r}")

    def _found(self, book: sqlite3.Connection | None, match_id: str | None = None) -> tuple[SavedMatch, ...]:
        try:
            return _read(book, match_id) if book else ()
        except (TypeError, ValueError) as error:  # SQLite does not check what stands in the rows
            raise BookError(Fault.DAMAGED, self.path, str(error)) from error

    @contextmanager
    def _transaction(self, begin: str, *, create: bool = False) -> Iterator[sqlite3.Connection | None]:
        """A transaction, all of it done or nothing; None if there is no file and none is to be made."""
        try:
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            elif not self.path.exists():
                yield None
                return
            mode = "rwc" if create else "rw"
            with closing(
                sqlite3.connect(
                    f"{self.path.as_uri()}?mode={mode}", uri=True, timeout=WAIT, isolation_level=None
                )
            ) as book:
                # The rollback journal, not WAL: one file to copy, and readable where nothing can be written.
                book.execute("PRAGMA foreign_keys = ON")
                book.execute("PRAGMA synchronous = EXTRA")
                self._migrate(book)
                book.execute(begin)
                yield book
                book.execute("COMMIT")  # otherwise closing rolls back
        except OSError as error:
            raise BookError(Fault.NO_ACCESS, self.path, error.strerror or str(error)) from error
        except sqlite3.Error as error:
            raise BookError(_fault(error), self.path, str(error)) from error
        except UnicodeDecodeError as error:  # of SQLite's own message about a damaged file
            raise BookError(Fault.DAMAGED, self.path, str(error)) from error

    def _migrate(self, book: sqlite3.Connection) -> None:
        if self._version(book) == len(MIGRATIONS):
            return
        book.execute("BEGIN IMMEDIATE")
        for statements in MIGRATIONS[
            self._version(book) :
        ]:  # asked again: another process may have been first
            for statement in statements:
                book.execute(statement)
        book.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        book.execute("COMMIT")

    def _version(self, book: sqlite3.Connection) -> int:
        version = int(book.execute("PRAGMA user_version").fetchone()[0])
        if version > len(MIGRATIONS):
            raise BookError(Fault.NEWER, self.path, f"version {version}, expected {len(MIGRATIONS)} at most")
        if version == 0 and book.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            raise BookError(Fault.DAMAGED, self.path, "a database, but no score book")
        return version


def _read(book: sqlite3.Connection, match_id: str | None = None) -> tuple[SavedMatch, ...]:
    """One match, or all of them, the last changed first."""
    where, given = ("WHERE match = ?", [match_id]) if match_id else ("", [])
    players: dict[str, list[str]] = defaultdict(list)
    winners: dict[str, list[int]] = defaultdict(list)
    scores: dict[tuple[str, int], list[int]] = defaultdict(list)
    rounds: dict[str, list[SavedRound]] = defaultdict(list)
    for match, name, won in book.execute(f"SELECT match, name, won FROM player {where} ORDER BY seat", given):
        players[match].append(name)
        winners[match] += [len(players[match]) - 1] if won else []
    for match, number, points in book.execute(
        f"SELECT match, number, points FROM score {where} ORDER BY seat", given
    ):
        scores[match, number].append(points)
    for match, number, text in book.execute(
        f"SELECT match, number, text FROM round {where} ORDER BY number", given
    ):
        rounds[match].append(SavedRound(text, tuple(scores.get((match, number), ())) or None))
    return tuple(
        SavedMatch(
            id=id,
            game=game,
            players=tuple(players[id]),
            settings=settings,
            started=datetime.fromisoformat(started),
            changed=datetime.fromisoformat(changed),
            rounds=tuple(rounds[id]),
            winners=tuple(winners[id]) if over else None,
        )
        for id, game, settings, started, changed, over in book.execute(
            "SELECT id, game, settings, started, changed, over FROM match "
            f"{where.replace('match', 'id')} ORDER BY changed DESC",
            given,
        )
    )


def _write(book: sqlite3.Connection, match: SavedMatch) -> None:
    assert match.changed is not None
    stamps = (_stamp(match.started), _stamp(match.changed))
    book.execute(
        "INSERT INTO match (id, game, settings, started, changed, over) VALUES (?, ?, ?, ?, ?, ?)",
        (match.id, match.game, match.settings, *stamps, match.over),
    )
    book.executemany(
        "INSERT INTO player (match, seat, name, won) VALUES (?, ?, ?, ?)",
        [(match.id, seat, name, seat in (match.winners or ())) for seat, name in enumerate(match.players)],
    )
    book.executemany(
        "INSERT INTO round (match, number, text) VALUES (?, ?, ?)",
        [(match.id, number, it.text) for number, it in enumerate(match.rounds, 1)],
    )
    book.executemany(
        "INSERT INTO score (match, number, seat, points) VALUES (?, ?, ?, ?)",
        [
            (match.id, number, seat, points)
            for number, it in enumerate(match.rounds, 1)
            for seat, points in enumerate(it.points or ())
        ],
    )


def _stamp(time: datetime) -> str:
    """A time as text of one length, so that texts sort as times do."""
    return time.isoformat(timespec="microseconds")


def _fault(error: sqlite3.Error) -> Fault:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return Fault.FULL
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Fault.BUSY
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PERM:
            return Fault.NO_ACCESS
    return Fault.DAMAGED
