import numpy as np

from rules.dou_dizhu import Card, ProblemKind, deck, parse_cards
from ui.dou_dizhu_hand import (
    Hand,
    answer,
    choose,
    correct,
    gather,
    let_go,
    pick,
    undo_corrections,
    vouch,
)
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


def doubled() -> dict[str, Scan]:
    """The nine of hearts read twice, the second time not surely."""
    sure, unsure = scan("8S 9H").readings, scan("9H", unsure="9H").readings
    again = Reading(unsure[0].quad, (*unsure[0].guesses, Guess("9D", 0.3)), 2, sure=False)
    return {"a": Scan((640, 480), (*sure, again), {})}


def test_a_second_reading_of_a_card_is_asked_about_first_with_the_free_suits():
    found = gather(doubled(), Hand(), sizes=(2,))
    assert found.cards == parse_cards("8S 9H")
    assert found.twice == frozenset(parse_cards("9H"))
    assert found.doubts[0] == ("a", 2)
    assert found.likely(("a", 2)) == parse_cards("9H 9D 9S 9C")
    found = gather(doubled(), correct(Hand(), ("a", 2), "9D"), sizes=(3,))
    assert (found.problems, found.doubts) == ((), ())
    found = gather(doubled(), correct(Hand(), ("a", 2), None), sizes=(2,))
    assert (found.problems, found.doubts) == ((), ()), "the same card again"


def test_one_more_card_is_what_was_seen_twice():
    hand = choose(Hand(), doubled(), parse_cards("8S 9H 9C"))
    found = gather(doubled(), hand, sizes=(3,))
    assert found.card_at(("a", 2)) == Card.parse("9C")
    assert found.problems == ()
    hand = choose(Hand(), doubled(), parse_cards("8S 9H 9C 9D"))
    assert gather(doubled(), hand).twice == frozenset(parse_cards("9H")), (
        "which of the two it is, nobody knows"
    )


def test_of_two_jokers_one_answer_is_enough():
    photos = {"a": scan("3S BJ RJ", unsure="BJ RJ")}
    found = gather(photos, Hand())
    assert set(found.likely(("a", 1))) == set(found.likely(("a", 2))) == set(parse_cards("BJ RJ"))
    for code in ("BJ", "RJ"):
        after = gather(photos, answer(Hand(), found, ("a", 2), code))
        assert after.cards == parse_cards("3S BJ RJ")
        assert after.doubts == ()
        assert after.card_at(("a", 2)) == Card.parse(code)
    after = gather(photos, answer(Hand(), found, ("a", 2), "JH"))
    assert after.doubts == (("a", 1),), "that says nothing of the other"
    told = correct(Hand(), ("a", 1), "BJ")
    after = answer(told, gather(photos, told), ("a", 2), "BJ")
    assert gather(photos, after).twice == frozenset(parse_cards("BJ")), "what a person said stands"


def test_a_lone_joker_may_be_the_other_one():
    found = gather({"a": scan("3S BJ", unsure="BJ")}, Hand())
    assert found.likely(("a", 1)) == parse_cards("BJ RJ")
    guesses = tuple(Guess(code, chance) for code, chance in (("BJ", 0.6), ("8D", 0.1), ("RJ", 0.05)))
    photo = Scan((640, 480), (Reading(Quad(CARD), guesses, 0, sure=False),), {})
    assert gather({"a": photo}, Hand()).likely(("a", 0)) == parse_cards("BJ RJ 8D"), "brands print both alike"


def test_fewer_cards_will_do_once_some_have_been_played():
    photos = {"a": scan("3S 4S")}
    assert kinds(gather(photos, Hand())) == [ProblemKind.WRONG_COUNT]
    assert gather(photos, Hand(), fewer=True).problems == ()
    many = {"a": scan(" ".join(map(str, deck()[:21])))}
    assert kinds(gather(many, Hand(), fewer=True)) == [ProblemKind.WRONG_COUNT]


def test_cards_whose_photo_is_gone_are_not_sure_until_somebody_vouches_for_them():
    hand = Hand(tapped_in=frozenset(parse_cards("3S BJ RJ")), unsure=frozenset(parse_cards("BJ RJ")))
    found = gather({}, hand)
    assert found.unsure == parse_cards("BJ RJ")
    assert found.doubted == frozenset(parse_cards("BJ RJ"))
    assert gather({}, vouch(hand)).unsure == ()
    hand = choose(hand, {}, parse_cards("3S RJ"))
    assert gather({}, hand).unsure == parse_cards("RJ")
    hand = choose(hand, {}, parse_cards("3S BJ RJ"))
    assert gather({}, hand).unsure == parse_cards("RJ"), "what was tapped is sure"
    assert gather({"a": scan("RJ")}, hand).unsure == (), "a photo shows it again"
