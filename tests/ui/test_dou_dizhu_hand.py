import numpy as np

from rules.dou_dizhu import Card, ProblemKind, deck, parse_cards
from ui.dou_dizhu_hand import Hand, choose, correct, gather, let_go, pick, undo_corrections
from vision.types import Guess, Quad, Reading, Scan

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
SEVENTEEN = "3S 3H 3D 4S 4H 5S 6S 7S 8S 9S TS JS QS KS AS 2S RJ"


def scan(codes: str, *, unsure: str = "") -> Scan:
    doubtful = set(unsure.split())
    readings = [
        Reading(Quad(CARD), (Guess(code, 0.6 if code in doubtful else 0.99),), n, sure=code not in doubtful)
        for n, code in enumerate(codes.split())
    ]
    return Scan((640, 480), tuple(readings), {})


def kinds(gathered) -> list[str]:
    return [str(it.kind) for it in gathered.problems]


def test_no_cards_are_too_few():
    found = gather({}, Hand())
    assert found.cards == ()
    assert kinds(found) == [ProblemKind.WRONG_COUNT]


def test_a_hand_of_17_or_20_is_in_order():
    shuffled = " ".join(reversed(SEVENTEEN.split()))
    found = gather({"a": scan(shuffled)}, Hand())
    assert found.cards == parse_cards(SEVENTEEN)
    assert found.problems == ()
    assert kinds(gather({"a": scan(SEVENTEEN + " 2H")}, Hand())) == [ProblemKind.WRONG_COUNT]
    assert kinds(gather({"a": scan(SEVENTEEN + " 2H 2D 2C")}, Hand())) == []


def test_two_photos_of_a_card_are_one_card():
    found = gather({"a": scan("3S 4S"), "b": scan("4S 5S")}, Hand(), sizes=(3,))
    assert found.cards == parse_cards("3S 4S 5S")
    assert found.problems == ()


def test_a_card_twice_in_one_photo_is_asked_about():
    found = gather({"a": scan("3S 4S 3S")}, Hand(), sizes=(2, 3))
    assert kinds(found) == [ProblemKind.SAME_CARD_TWICE]
    assert found.doubts == (("a", 0), ("a", 2))
    hand = correct(Hand(), ("a", 2), "3H")
    found = gather({"a": scan("3S 4S 3S")}, hand, sizes=(2, 3))
    assert found.cards == parse_cards("3S 3H 4S")
    assert found.problems == ()
    assert found.doubts == ()


def test_an_unsure_card_is_asked_about_until_it_is_answered():
    photos = {"a": scan("3S BJ", unsure="BJ")}
    found = gather(photos, Hand())
    assert found.doubts == (("a", 1),)
    assert found.card_at(("a", 1)) == Card.parse("BJ")
    found = gather(photos, correct(Hand(), ("a", 1), "RJ"))
    assert found.doubts == ()
    assert found.cards == parse_cards("3S RJ")


def test_tapping_a_card_off_takes_it_from_the_photos_too():
    photos = {"a": scan("3S 4S"), "b": scan("4S")}
    hand = choose(Hand(), photos, parse_cards("3S 5S"))
    assert gather(photos, hand).cards == parse_cards("3S 5S")
    assert hand.tapped_in == frozenset(parse_cards("5S"))
    hand = choose(hand, photos, parse_cards("3S 4S 5S"))
    assert gather(photos, hand).cards == parse_cards("3S 4S 5S")


def test_one_card_in_the_place_of_another_corrects_it():
    photos = {"a": scan("3S BJ")}
    hand = choose(Hand(), photos, parse_cards("3S RJ"))
    assert hand.tapped_in == frozenset()
    assert gather(photos, hand).card_at(("a", 1)) == Card.parse("RJ")
    hand = choose(Hand(), photos, parse_cards("RJ"))
    assert gather(photos, hand).card_at(("a", 1)) is None
    assert gather(photos, hand).cards == parse_cards("RJ")


def test_a_card_is_picked_and_let_go():
    place = ("a", 0)
    assert pick(Hand(), place).picked == place
    assert pick(pick(Hand(), place), place).picked is None
    assert let_go(pick(Hand(), place)).picked is None
    assert correct(pick(Hand(), place), place, None).picked is None
    assert gather({"a": scan("3S")}, Hand()).card_at(("b", 0)) is None
    assert gather({"a": scan("3S")}, correct(Hand(), place, None)).card_at(place) is None


def test_all_54_cards_can_be_tapped_in():
    assert gather({}, choose(Hand(), {}, deck())).cards == deck()


def test_what_was_played_before_and_still_lies_there_does_not_count():
    photos = {"a": scan("3S 4S 5S 6S", unsure="4S")}
    before = parse_cards("3S 4S KS")
    found = gather(photos, Hand(), sizes=(), before=before)
    assert found.cards == parse_cards("5S 6S")
    assert found.again == parse_cards("3S 4S")
    assert found.doubts == (("a", 1),), "an old card that is not sure may be a new one"
    found = gather(photos, correct(Hand(), ("a", 1), "4H"), sizes=(), before=before)
    assert found.cards == parse_cards("4H 5S 6S")
    assert found.again == parse_cards("3S")


def test_choosing_cards_leaves_those_alone_that_were_played_before():
    photos, before = {"a": scan("3S 5S 6S")}, parse_cards("3S")
    hand = choose(Hand(), photos, parse_cards("5S 7S"), before=before)
    found = gather(photos, hand, sizes=(), before=before)
    assert found.cards == parse_cards("5S 7S")
    assert found.again == before


def test_corrections_of_a_photo_are_undone():
    photos = {"a": scan("3S"), "b": scan("4S")}
    hand = correct(correct(Hand(), ("a", 0), None), ("b", 0), "4H")
    assert gather(photos, undo_corrections(hand, "a")).cards == parse_cards("3S 4H")
