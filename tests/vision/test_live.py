"""A table watched with the shipped model, over rendered frames of which the truth is known."""

import cv2
import numpy as np
import pytest

from models.train.film import Camera, Film
from models.train.props import lacquer, wood
from models.train.samples import sea_salt_paper
from models.train.samples.set_game import DECK
from models.train.stories.acts import dealt, hands, still, table, taken
from models.train.stories.set_game import spots
from vision.index import IndexScanner
from vision.live import Watcher
from vision.scan import Scanner
from vision.types import Guess, Quad, Reading, Scan

CODES = ["2RtD", "1PsO", "3GoS", "1RoO", "2GsD", "3PtS"]
STAGES = {"glance", "find", "align", "read"}


class CountingScanner(Scanner):
    """Counts the cards that it is asked to read."""

    asked = 0

    def read(self, pyramid, quads):
        self.asked += len(quads)
        return super().read(pyramid, quads)


@pytest.fixture(scope="module")
def scanner():
    return CountingScanner("set")


@pytest.fixture(scope="module")
def lying():
    return spots(np.random.default_rng(5), 6, columns=3)


@pytest.fixture(scope="module")
def oak():
    return wood(np.random.default_rng(6), (98, 148, 192))


@pytest.fixture
def camera(lying, oak):
    """Makes a camera over a table whose cards are in sight; what else happens is said by keywords."""

    def make(paths=None, **what):
        paths = (
            [still(code, spot) for code, spot in zip(CODES, lying, strict=True)] if paths is None else paths
        )
        first = table("test", lying, oak, size=(640, 360), size_mm=DECK.size_mm, fill=0.75, things=())
        return Camera(Film(first, DECK, 10, paths, **what), np.random.default_rng(7))

    return make


def codes(scan):
    return {it.id: it.code for it in scan.readings}


def settle(watcher, camera, start=0.0):
    """Watch until nothing is left to learn; return what is known and the time."""
    for frame in range(20):
        time = start + frame / 8
        scan = watcher.look(camera.take(time).image, time)
        if watcher.still:
            return codes(scan), time
    raise AssertionError(f"not settled after {frame} frames: {codes(scan)}")


def test_an_empty_table(scanner):
    watcher = Watcher(scanner)
    for frame in range(3):
        scan = watcher.look(np.full((360, 640, 3), 90, np.uint8), frame / 8)
        assert scan.readings == ()
        assert scan.size == (640, 360)
    assert watcher.still


def test_a_frame_in_which_nothing_moved_is_not_read_again(scanner, camera):
    watcher, film = Watcher(scanner), camera()
    known, time = settle(watcher, film)
    assert set(known.values()) == set(CODES)
    asked = scanner.asked
    for frame in range(1, 6):
        scan = watcher.look(film.take(time + frame / 8).image, time + frame / 8)
        assert codes(scan) == known
        assert set(scan.seconds) == {"glance"}
    assert scanner.asked == asked


def test_cards_that_are_there_from_one_frame_to_the_next_are_read(scanner, camera, lying):
    watcher, empty, full = Watcher(scanner), camera(paths=[]), camera()
    _, time = settle(watcher, empty)
    image = full.take(0).image
    scans = [watcher.look(image, time + frame / 8) for frame in range(1, 4)]
    assert sorted(reading.code for reading in scans[-1].readings) == sorted(CODES)


def test_a_card_that_is_dealt_is_read_and_the_others_are_not(scanner, camera, lying):
    paths = [still(code, spot) for code, spot in zip(CODES[:5], lying, strict=False)]
    film = camera([*paths, dealt(CODES[5], lying[5], 4.0)], hand=hands((4.0, 4.1, lying[5])))
    watcher = Watcher(scanner)
    known, _ = settle(watcher, film)
    asked = scanner.asked
    for frame in range(24):
        time = 3.4 + frame / 8
        scan = watcher.look(film.take(time).image, time)
        assert codes(scan).items() >= known.items()
    assert codes(scan) == {**known, 5: CODES[5]}
    assert scanner.asked - asked < 12


def test_a_covered_card_stays_and_a_taken_one_goes(scanner, camera, lying):
    paths = [still(code, spot) for code, spot in zip(CODES, lying, strict=True)]
    paths[4] = taken(CODES[4], lying[4], 5.0)
    film = camera(paths, hand=hands((4.0, 5.0, lying[4])))
    watcher = Watcher(scanner)
    known, _ = settle(watcher, film)
    seen = {}
    for frame in range(26):
        time = 3.4 + frame / 8
        scan = watcher.look(film.take(time).image, time)
        seen[time] = codes(scan)
        if time < 5.0:
            assert codes(scan) == known
    left = {id: code for id, code in known.items() if code != CODES[4]}
    assert seen[time] == left
    assert watcher.hidden == frozenset()


def test_a_nudged_camera_changes_no_id(scanner, camera):
    film = camera(nudge=[(4.0, (0, 0, 0)), (4.2, (0.06, 0.03, 2))])
    watcher = Watcher(scanner)
    known, _ = settle(watcher, film)
    for frame in range(12):
        time = 3.8 + frame / 8
        scan = watcher.look(film.take(time).image, time)
        assert codes(scan) == known
    truth = {card.code: card.corners.mean(axis=0) for card in film.take(6.0).cards}
    for it in scan.readings:
        assert np.abs(it.quad.center - truth[it.code]).max() < 3


def test_a_blurred_frame_is_not_trusted(scanner, camera):
    watcher, film = Watcher(scanner), camera()
    known, time = settle(watcher, film)
    asked = scanner.asked
    blurred = np.asarray(cv2.GaussianBlur(film.take(time).image, (0, 0), 5), np.uint8)
    scan = watcher.look(blurred, time + 0.1)
    assert codes(scan) == known
    assert scanner.asked == asked
    assert not watcher.still


def test_a_table_that_is_cleared_is_smooth_and_not_blurred(scanner, lying):
    white = lacquer(np.random.default_rng(9), (226, 230, 232))
    first = table("white", lying, white, size=(640, 360), size_mm=DECK.size_mm, fill=0.75, things=())
    paths = [still(code, spot) for code, spot in zip(CODES, lying, strict=True)]
    full, bare = (Camera(Film(first, DECK, 9, cards), np.random.default_rng(7)) for cards in (paths, []))
    watcher = Watcher(scanner)
    known, time = settle(watcher, full)
    assert set(known.values()) == set(CODES)
    for _ in range(28):
        time += 1 / 8
        scan = watcher.look(bare.take(time).image, time)
    assert scan.readings == ()


def test_a_correction_holds(scanner, camera, lying):
    film = camera(hand=hands((4.0, 5.0, lying[1])))
    watcher = Watcher(scanner)
    known, time = settle(watcher, film)
    wrong = next(id for id, code in known.items() if code == CODES[1])
    watcher.correct(wrong, "3PsD")
    for _ in range(30):
        time += 1 / 8
        scan = watcher.look(film.take(time).image, time)
        assert codes(scan) == {**known, wrong: "3PsD"}


def test_another_resolution(scanner, camera):
    watcher, film = Watcher(scanner), camera()
    known, time = settle(watcher, film)
    before = watcher.look(film.take(time).image, time).readings
    larger = np.asarray(cv2.resize(film.take(time).image, (960, 540)), np.uint8)
    scan = watcher.look(larger, time + 0.1)
    assert scan.size == (960, 540)
    assert codes(scan) == known
    for old, new in zip(before, scan.readings, strict=True):
        assert np.abs(1.5 * old.quad.corners - new.quad.corners).max() < 4


def test_a_card_laid_on_a_row_in_which_two_are_alike(oak):
    row = ["crab:dark_blue", "crab:dark_blue", "boat:yellow", "fish:black", "octopus:purple"]
    lying = [(26.0 * i, 0.0, 0.0) for i in range(6)]
    paths = [still(code, spot) for code, spot in zip(row, lying, strict=False)]
    first = table(
        "row", lying, oak, size=(640, 360), size_mm=sea_salt_paper.DECK.size_mm, fill=0.75, things=()
    )
    film = Film(first, sea_salt_paper.DECK, 6, [*paths, dealt("mermaid:white", lying[5], 4.0)])
    camera, watcher = Camera(film, np.random.default_rng(8)), Watcher(Scanner("sea-salt-paper"))
    known, _ = settle(watcher, camera)
    assert sorted(known.values()) == sorted(row)
    for frame in range(12):
        time = 3.5 + frame / 8
        seen = codes(watcher.look(camera.take(time).image, time))
        assert seen.items() >= known.items()
    assert seen == {**known, 5: "mermaid:white"}


def test_cards_that_are_there_more_than_once_are_read_as_such_where_indices_are_read():
    tracker = Watcher(IndexScanner("straw")).tracker
    square = np.float32([[0, 0], [20, 0], [20, 40], [0, 40]])
    six = Reading(Quad(square), (Guess("6", 0.95), Guess("9", 0.03)), 0, sure=True)
    other = Reading(Quad(square + np.float32([200, 0])), (Guess("6", 0.7), Guess("9", 0.28)), 1, sure=False)
    assert sorted(codes(tracker.update(Scan((640, 360), (six, other), {}), 0.0)).values()) == ["6", "6"]
