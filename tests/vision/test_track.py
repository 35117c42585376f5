"""Cards followed over readings whose truth is known: no picture, no network, no clock."""

import numpy as np
import pytest

from vision.shift import carried
from vision.track import GONE, MEMORY, Place, Tracker
from vision.types import Guess, Quad, Reading, Scan
from vision.votes import LOOKS

SIZE = (1280, 720)
CARD = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
CORNER = (0.03, 0.035, 0.32, 0.23)
SPOTS = [(100 + 80 * (i % 4), 100 + 110 * (i // 4)) for i in range(12)]
CODES = [f"{number}{colour}" for number in "1234" for colour in "RPG"]


def reading(code, spot, *, chance=0.99, other="?", sure=None):
    quad = Quad(CARD + np.float32(spot))
    guesses = (Guess(code, chance), Guess(other, 1 - chance)) if chance >= 0.5 else (Guess(code, chance),)
    return Reading(quad, guesses, 0, chance > 0.97 if sure is None else sure)


def scan(*readings):
    return Scan(SIZE, readings, {})


def table():
    return [reading(code, spot) for code, spot in zip(CODES, SPOTS, strict=True)]


def codes(seen):
    return {it.id: it.code for it in seen.readings}


def everywhere(place):
    return lambda quad: place


def test_an_empty_table():
    tracker = Tracker()
    assert tracker.update(scan(), 0.0).readings == ()
    assert tracker.settled(0.0)
    assert tracker.hidden == frozenset()


def test_ids_stay_whatever_the_order_of_the_readings():
    tracker, rng = Tracker(), np.random.default_rng(0)
    first = codes(tracker.update(scan(*table()), 0.0))
    assert len(first) == 12
    for frame in range(1, 6):
        cards = [reading(code, rng.normal(spot, 1.0)) for code, spot in zip(CODES, SPOTS, strict=True)]
        seen = tracker.update(scan(*(cards[i] for i in rng.permutation(12))), frame / 5)
        assert codes(seen) == first


def test_a_card_is_looked_at_until_its_looks_agree():
    tracker = Tracker()
    for frame in range(LOOKS):
        assert tracker.settled(frame / 5) == (frame == 0)
        tracker.update(scan(*table()), frame / 5)
    assert tracker.settled(1.0)


def test_a_card_that_stays_unsure_is_left_alone_in_the_end():
    tracker = Tracker()
    looks = 0
    while not looks or not tracker.settled(looks / 5):
        seen = tracker.update(scan(reading("1R", (0, 0), chance=0.6, other="1P")), looks / 5)
        looks += 1
    assert LOOKS < looks < 20
    assert not seen.readings[0].sure


def test_labels_do_not_flicker():
    tracker, rng, said = Tracker(), np.random.default_rng(4), set()
    for frame in range(60):
        chance = rng.uniform(0.35, 0.75)
        one, two = ("1R", "1P") if rng.random() < 0.62 else ("1P", "1R")
        seen = tracker.update(scan(reading(one, (0, 0), chance=max(chance, 0.5), other=two)), frame / 5)
        if frame >= 8:
            said.add(codes(seen)[0])
    assert said == {"1R"}


def test_a_label_gives_way_to_another_only_if_that_is_much_likelier():
    tracker = Tracker()
    for frame, (code, other) in enumerate((("1R", "1P"), ("1P", "1R"), ("1P", "1R"))):
        seen = tracker.update(scan(reading(code, (0, 0), chance=0.54, other=other)), frame / 5)
    assert codes(seen) == {0: "1R"}


def test_looks_at_what_a_card_is_now_outvote_many_old_ones_soon():
    tracker = Tracker()
    for frame in range(20):
        tracker.update(scan(reading("1P", (0, 0))), frame / 5)
    for frame in range(20, 24):
        seen = tracker.update(scan(reading("1R", (0, 0))), frame / 5)
    assert codes(seen) == {0: "1R"}


def test_an_outline_is_steadier_than_what_is_found():
    tracker, rng = Tracker(), np.random.default_rng(3)
    found, shown = [], []
    for frame in range(40):
        spot = rng.normal(100, 1.0, 2)
        found.append(spot[0])
        shown.append(tracker.update(scan(reading("1R", spot)), frame / 5).readings[0].quad.corners[0, 0])
    assert np.abs(np.diff(shown)).mean() < 0.6 * np.abs(np.diff(found)).mean()


def test_a_card_does_not_waver_between_sure_and_not():
    tracker, sure = Tracker(), []
    for frame in range(12):
        look = reading("1R", (0, 0), chance=0.9 if frame % 2 else 0.98)
        sure.append(tracker.update(scan(look), frame / 5).readings[0].sure)
    assert all(sure)
    for frame in range(12, 30):
        seen = tracker.update(scan(reading("1R", (0, 0), chance=0.9)), frame / 5)
    assert not seen.readings[0].sure


def test_one_wrong_look_changes_nothing():
    tracker = Tracker()
    for frame in range(3):
        tracker.update(scan(reading("1R", (0, 0))), frame / 5)
    assert codes(tracker.update(scan(reading("1P", (0, 0))), 0.6)) == {0: "1R"}


def test_a_first_look_that_was_wrong_is_outvoted():
    tracker = Tracker()
    tracker.update(scan(reading("1P", (0, 0), chance=0.9)), 0.0)
    for frame in range(1, 4):
        seen = tracker.update(scan(reading("1R", (0, 0))), frame / 5)
    assert codes(seen) == {0: "1R"}
    assert seen.readings[0].sure


def test_probabilities_add_up_to_one_at_most():
    tracker = Tracker()
    for frame, code in enumerate(("1R", "1P", "1R", "1G")):
        seen = tracker.update(scan(reading(code, (0, 0), chance=0.8)), frame / 5)
        assert sum(guess.probability for guess in seen.readings[0].guesses) <= 1.001


def test_a_nudged_camera_keeps_all_ids():
    tracker = Tracker()
    first = codes(tracker.update(scan(*table()), 0.0))
    shift = np.float32([[0.999, -0.035, 52], [0.035, 0.999, -31]])
    unread = [carried(it.quad, shift) for it in table()]
    seen = tracker.update(scan(), 0.2, unread=unread, place=everywhere(Place.SAME))
    assert codes(seen) == first
    for it in seen.readings:
        assert np.abs(it.quad.corners - unread[it.id].corners).max() < 1


def test_a_covered_card_moves_along_with_the_camera():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    shift = np.float32([[1, 0, 45], [0, 1, 20]])
    rest = [carried(it.quad, shift) for it in table()[1:]]
    seen = tracker.update(scan(), 0.2, unread=rest, place=everywhere(Place.COVERED))
    assert tracker.hidden == {0}
    assert seen.readings[0].quad.corners == pytest.approx(CARD + np.float32(SPOTS[0]) + (45, 20), abs=0.5)


def test_a_card_that_slides_by_steps_keeps_its_id():
    tracker = Tracker()
    for step in range(20):
        seen = tracker.update(scan(reading("1R", (12 * step, 5 * step)), reading("1P", (300, 300))), step / 5)
    assert codes(seen) == {0: "1R", 1: "1P"}


def test_a_card_of_which_there_is_one_is_known_wherever_it_goes():
    tracker = Tracker()
    first = codes(tracker.update(scan(*table()), 0.0))
    swapped = [*table()[2:], reading(CODES[0], SPOTS[1]), reading(CODES[1], SPOTS[0])]
    assert codes(tracker.update(scan(*swapped), 0.2)) == first


def test_a_covered_card_stays_and_is_the_same_when_seen_again():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    for frame in range(1, 30):
        seen = tracker.update(scan(*table()[1:]), frame / 5, place=everywhere(Place.COVERED))
        assert codes(seen)[0] == CODES[0]
        assert tracker.hidden == {0}
    assert codes(tracker.update(scan(*table()), 6.0))[0] == CODES[0]
    assert tracker.hidden == frozenset()


def test_what_covers_a_card_for_very_long_is_not_believed():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.update(scan(*table()[1:]), 0.2, place=everywhere(Place.COVERED))
    for frame in range(LOOKS):
        tracker.update(scan(*table()[1:]), 1 + frame, place=everywhere(Place.COVERED))
    assert tracker.settled(5.0)
    assert not tracker.settled(0.3 + MEMORY)
    seen = tracker.update(scan(*table()[1:]), 0.3 + MEMORY, place=everywhere(Place.COVERED))
    assert len(seen.readings) == 11


def test_a_card_that_the_finder_missed_but_that_looks_the_same_still_lies_there():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    for frame in range(1, 30):
        seen = tracker.update(scan(*table()[1:]), frame / 5, place=everywhere(Place.SAME))
        assert len(seen.readings) == 12
        assert tracker.hidden == frozenset()


def test_a_card_in_doubt_does_not_lie_there_because_its_place_stays_the_same():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    quads = [it.quad for it in table()]
    tracker.update(scan(), 0.2, unread=quads, place=everywhere(Place.OTHER))
    for time in (0.4, 0.5 + GONE):
        seen = tracker.update(scan(*table()[1:]), time, place=everywhere(Place.SAME))
    assert 0 not in codes(seen)


def test_a_taken_card_is_gone_soon_but_not_at_once():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    seen = tracker.update(scan(*table()[1:]), 0.2)
    assert tracker.hidden == {0}
    assert len(seen.readings) == 12
    assert not tracker.settled(0.3)
    seen = tracker.update(scan(*table()[1:]), 0.21 + GONE)
    assert tracker.hidden == frozenset()
    assert 0 not in codes(seen)


@pytest.mark.parametrize(("away", "same"), [(MEMORY - 1, True), (MEMORY + 2, False)])
def test_a_card_that_comes_back_is_the_same_for_some_seconds(away, same):
    tracker = Tracker()
    first = codes(tracker.update(scan(*table()), 0.0))
    for time in (0.2, 0.7):
        tracker.update(scan(*table()[1:]), time)
    tracker.update(scan(*table()[1:]), away)
    seen = codes(tracker.update(scan(*table()[1:], reading(CODES[0], (500, 50))), away + 0.2))
    assert (seen == first) is same
    assert set(seen.values()) == set(first.values())


def test_another_card_in_the_place_of_one_that_was_covered_is_another_card():
    tracker = Tracker()
    for frame in range(LOOKS):
        tracker.update(scan(*table()), frame / 5)
    tracker.update(scan(*table()[1:]), 1.0, place=everywhere(Place.COVERED))
    seen = codes(tracker.update(scan(*table()[1:], reading("new", SPOTS[0])), 1.2))
    assert 0 not in seen
    assert seen[12] == "new"


def test_a_card_that_was_never_sure_is_no_other_card_once_it_is():
    tracker = Tracker()
    tracker.update(scan(reading("1P", (0, 0), chance=0.9, sure=False)), 0.0)
    tracker.update(scan(), 0.2, unread=[Quad(CARD)], place=everywhere(Place.OTHER))
    for frame in range(2, 5):
        seen = tracker.update(scan(reading("1R", (0, 0))), frame / 5)
    assert codes(seen) == {0: "1R"}
    assert seen.readings[0].sure


def test_another_card_in_the_place_of_an_unsure_one_that_was_corrected():
    tracker = Tracker()
    tracker.update(scan(reading("1P", (0, 0), chance=0.9, sure=False)), 0.0)
    tracker.correct(0, "right")
    tracker.update(scan(), 0.2, place=everywhere(Place.COVERED))
    assert codes(tracker.update(scan(reading("1R", (0, 0))), 0.4)) == {1: "1R"}


def test_a_doubtful_look_at_a_card_that_was_covered_is_no_other_card():
    tracker = Tracker()
    for frame in range(LOOKS):
        tracker.update(scan(*table()), frame / 5)
    tracker.update(scan(*table()[1:]), 1.0, place=everywhere(Place.COVERED))
    murky = reading("new", SPOTS[0], chance=0.6, other="newer")
    assert codes(tracker.update(scan(*table()[1:], murky), 1.2)) == dict(enumerate(CODES))
    assert codes(tracker.update(scan(*table()), 1.4)) == dict(enumerate(CODES))


def test_a_correction_holds_while_the_card_is_read_wrong_covered_and_slid():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.correct(0, "right")
    wrong = table()[0]
    for frame in range(1, 10):
        hidden = 3 <= frame < 6
        cards = table()[1:] if hidden else [wrong, *table()[1:]]
        seen = tracker.update(scan(*cards), frame / 5, place=everywhere(Place.COVERED))
        assert codes(seen)[0] == "right"
        assert seen.readings[0].sure
        assert seen.readings[0].confidence == 1
    seen = tracker.update(scan(reading(CODES[0], (700, 300)), *table()[1:]), 2.0)
    assert codes(seen)[0] == "right"


def test_a_correction_is_shown_before_the_next_frame():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.correct(3, "right")
    assert codes(tracker.scan(SIZE))[3] == "right"


def test_a_correction_does_not_stay_with_the_place():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.correct(0, "right")
    tracker.update(scan(*table()[1:]), 0.2, place=everywhere(Place.COVERED))
    seen = tracker.update(scan(*table()[1:], reading("new", SPOTS[0])), 0.4)
    assert "right" not in codes(seen).values()


def test_a_corrected_card_that_was_taken_is_not_known_again_elsewhere():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.correct(0, "right")
    for time in (0.2, 0.7):
        tracker.update(scan(*table()[1:]), time)
    seen = codes(tracker.update(scan(*table()[1:], reading(CODES[0], (700, 500))), 1.0))
    assert seen[12] == CODES[0]


def test_what_is_no_card_stays_away_until_it_is_corrected_again():
    tracker = Tracker()
    tracker.update(scan(*table()), 0.0)
    tracker.correct(5, None)
    for frame in range(1, 6):
        assert 5 not in codes(tracker.update(scan(*table()), frame / 5))
    tracker.correct(5, CODES[5])
    assert codes(tracker.scan(SIZE))[5] == CODES[5]


def test_corrections_that_are_undone():
    tracker = Tracker()
    first = codes(tracker.update(scan(*table()), 0.0))
    tracker.correct(3, "right")
    tracker.correct(5, None)
    assert tracker.corrected == {3, 5}
    tracker.undo_corrections()
    assert tracker.corrected == frozenset()
    assert codes(tracker.scan(SIZE)) == first
    assert codes(tracker.update(scan(*table()), 0.2)) == first


def test_a_correction_of_a_card_that_is_not_there():
    with pytest.raises(KeyError, match="no card 7"):
        Tracker().correct(7, "1R")


def test_a_code_of_which_there_is_one_is_given_once():
    tracker = Tracker()
    seen = tracker.update(
        scan(reading("1R", (0, 0)), reading("1R", (200, 0), chance=0.6, other="1P", sure=False)), 0.0
    )
    assert codes(seen) == {0: "1R", 1: "1P"}
    copies = Tracker(copies={"1R": 2})
    seen = copies.update(
        scan(reading("1R", (0, 0)), reading("1R", (200, 0), chance=0.6, other="1P", sure=False)), 0.0
    )
    assert codes(seen) == {0: "1R", 1: "1R"}


def test_a_row_of_overlapping_cards_with_copies_keeps_its_ids():
    tracker = Tracker(copies={"crab": 9, "shell": 6}, part=CORNER)
    row = ["crab", "crab", "shell", "crab", "shell"]
    cards = [reading(code, (18 * i, 0)) for i, code in enumerate(row)]
    first = codes(tracker.update(scan(*cards), 0.0))
    assert list(first.values()) == row
    assert codes(tracker.update(scan(*cards[::-1]), 0.2)) == first
    shaken = [reading(code, (18 * i + 3, 2)) for i, code in enumerate(row)]
    assert codes(tracker.update(scan(*shaken), 0.4)) == first


def test_a_card_laid_into_a_row_is_the_only_new_one():
    tracker = Tracker(copies={"crab": 9}, part=CORNER)
    row = ["crab", "shell", "boat", "fish", "star"]
    tracker.update(scan(*(reading(code, (18 * i, 0)) for i, code in enumerate(row))), 0.0)
    row.insert(2, "crab")
    seen = tracker.update(scan(*(reading(code, (18 * i, 0)) for i, code in enumerate(row))), 0.2)
    assert [it.code for it in seen.readings] == ["crab", "shell", "boat", "fish", "star", "crab"]
    assert [it.id for it in seen.readings] == [0, 1, 2, 3, 4, 5]


def test_cards_seen_but_not_read_make_no_new_card():
    tracker = Tracker()
    assert tracker.update(scan(), 0.0, unread=[Quad(CARD)]).readings == ()


def test_a_card_of_which_the_place_changed_is_to_be_read_again():
    tracker = Tracker()
    for frame in range(LOOKS):
        tracker.update(scan(*table()), frame / 5)
    quads = [it.quad for it in table()]
    tracker.update(scan(), 1.0, unread=quads, place=everywhere(Place.SAME))
    assert tracker.settled(1.0)
    tracker.update(scan(), 1.2, unread=quads, place=everywhere(Place.OTHER))
    assert not tracker.settled(1.2)
