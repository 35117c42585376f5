import numpy as np
import pytest

from rules.sea_salt_paper import Card, parse_cards
from ui.sea_salt_paper_hand import (
    TAPPED_IN,
    Hand,
    add,
    correct,
    doubts,
    gather,
    let_go,
    mark_spot,
    pick,
    say_number,
)
from vision.types import Guess, Quad, Reading, Scan

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def scan(codes: str) -> Scan:
    """A photo of cards; one that ends in ? was not read with certainty."""
    readings = [
        Reading(
            Quad(CARD + np.float32([90 * n, 20])),
            (Guess(code.strip("?"), 0.6 if "?" in code else 0.98),),
            n,
            "?" not in code,
        )
        for n, code in enumerate(codes.split())
    ]
    return Scan((1280, 720), tuple(readings), {})


def counted(hand: Hand, **photos: str) -> list[str]:
    return [str(card) for card in gather({name: scan(codes) for name, codes in photos.items()}, hand).cards]


def test_no_photo_and_nothing_tapped_in_is_an_empty_hand():
    gathered = gather({}, Hand())
    assert (gathered.cards, gathered.several) == ((), ())
    assert doubts(gathered, Hand(), []) == ()


def test_cards_are_in_deck_order_wherever_they_were_seen():
    hand = Hand.of(parse_cards("crab:grey"))
    assert counted(hand, a="fish:green mermaid:white", b="crab:green") == [
        "mermaid:white",
        "crab:green",
        "crab:grey",
        "fish:green",
    ]


def test_a_card_of_which_there_is_one_is_one_in_all_photos():
    hand = Hand()
    photos = {"a": scan("crab:green fish:green"), "b": scan("crab:green boat:black")}
    gathered = gather(photos, hand)
    assert [str(card) for card in gathered.cards] == ["crab:green", "boat:black", "fish:green"]
    assert gathered.again == {("b", 0)}
    assert gathered.several == ()


def test_photos_that_share_nothing_unique_show_different_cards():
    gathered = gather({"a": scan("mermaid:white crab:dark_blue"), "b": scan("mermaid:white")}, Hand())
    assert [str(card) for card in gathered.cards] == ["mermaid:white"] * 2 + ["crab:dark_blue"]
    (question,) = gathered.several
    assert (str(question.card), question.least, question.most, question.counted) == ("mermaid:white", 1, 2, 2)
    assert not question.answered


def test_photos_that_share_a_unique_card_show_the_same_cards():
    photos = {"a": scan("mermaid:white crab:green"), "b": scan("crab:green mermaid:white mermaid:white")}
    gathered = gather(photos, Hand())
    assert [str(card) for card in gathered.cards] == ["mermaid:white"] * 2 + ["crab:green"]
    assert gathered.again == {("b", 0), ("b", 2)}
    (question,) = gathered.several
    assert (question.least, question.most, question.counted) == (2, 3, 2)


@pytest.mark.parametrize(("said", "expected"), [(1, 1), (2, 2), (9, 2), (0, 1)])
def test_a_person_says_whether_it_is_the_same_card(said, expected):
    hand = say_number(Hand(), "crab:dark_blue", said)
    photos = {"a": scan("crab:dark_blue"), "b": scan("crab:dark_blue")}
    gathered = gather(photos, hand)
    assert len(gathered.cards) == expected
    assert gathered.several[0].answered


def test_several_photos_never_make_more_of_a_card_than_the_deck_has():
    photos = {name: scan("boat:black") for name in "abc"}
    gathered = gather(photos, Hand())
    assert len(gathered.cards) == 2
    assert gathered.several[0].most == 2


def test_a_photo_of_cards_that_the_score_book_has_doubles_none():
    hand = Hand.of(parse_cards("crab:dark_blue crab:dark_blue crab:green shell:grey"))
    gathered = gather({"a": scan("shell:grey crab:dark_blue crab:green boat:black crab:dark_blue")}, hand)
    assert " ".join(map(str, gathered.cards)) == (
        "crab:dark_blue crab:dark_blue crab:green boat:black shell:grey"
    )
    assert gathered.again == {("a", 0), ("a", 1), ("a", 2), ("a", 4)}
    assert gathered.several == ()


def test_a_photo_may_show_another_card_like_one_that_the_score_book_has():
    photos = {"a": scan("crab:dark_blue boat:black")}
    hand = Hand.of(parse_cards("crab:dark_blue"))
    (question,) = gather(photos, hand).several
    assert (question.least, question.most, question.counted) == (1, 2, 2)
    assert counted(say_number(hand, "crab:dark_blue", 1), a="crab:dark_blue boat:black") == [
        "crab:dark_blue",
        "boat:black",
    ]


def test_a_card_tapped_in_beside_photos_is_one_more():
    hand = add(Hand.of(parse_cards("shell:grey")), {}, "boat:black")
    assert counted(hand, a="boat:black shell:grey") == ["boat:black", "boat:black", "shell:grey"]


def test_two_of_a_unique_card_in_one_photo_stay_two_and_are_asked_about():
    gathered = gather({"a": scan("crab:green crab:green")}, Hand())
    assert len(gathered.cards) == 2
    assert doubts(gathered, Hand(), [Card.parse("crab:green")]) == (("a", 0), ("a", 1))


def test_unsure_cards_are_asked_about_until_a_person_has_answered():
    photos = {"a": scan("crab:green fish:green?")}
    assert doubts(gather(photos, Hand()), Hand(), []) == (("a", 1),)
    hand = correct(Hand(), ("a", 1), "fish:green")
    assert doubts(gather(photos, hand), hand, []) == ()


def test_a_correction_changes_the_card_and_none_takes_it_away():
    photos = {"a": scan("crab:green fish:green")}
    hand = pick(Hand(), ("a", 0))
    hand = correct(hand, ("a", 0), "crab:grey")
    assert [str(card) for card in gather(photos, hand).cards] == ["crab:grey", "fish:green"]
    assert hand.picked is None
    hand = correct(hand, ("a", 0), None)
    assert [str(card) for card in gather(photos, hand).cards] == ["fish:green"]
    assert gather(photos, hand).card_at(("a", 0)) is None


def test_cards_are_tapped_in_changed_and_taken_away_without_a_photo():
    hand = add(add(Hand(), {}, "crab:green"), {}, "mermaid:white")
    assert counted(hand) == ["mermaid:white", "crab:green"]
    place = (TAPPED_IN, 0)
    assert gather({}, hand).card_at(place) == Card.parse("crab:green")
    hand = correct(hand, place, "crab:grey")
    assert counted(hand) == ["mermaid:white", "crab:grey"]
    hand = correct(hand, place, None)
    assert counted(hand) == ["mermaid:white"]
    assert correct(hand, place, "crab:green") == hand  # a second tap on what is gone


def test_a_missed_card_goes_where_the_photo_was_tapped():
    photos = {"a": scan("crab:green")}
    hand = add(mark_spot(Hand(), "a", (600.0, 400.0)), photos, "fish:green")
    assert hand.spot is None
    gathered = gather(photos, hand)
    assert [str(card) for card in gathered.cards] == ["crab:green", "fish:green"]
    added = gathered.scans["a"].readings[-1]
    assert np.allclose(added.quad.center, (600, 400))
    assert gathered.card_at(("a", added.id)) == Card.parse("fish:green")
    assert counted(correct(hand, ("a", added.id), None), a="crab:green") == ["crab:green"]


def test_a_card_whose_photo_is_gone_by_now_is_tapped_in():
    hand = add(mark_spot(Hand(), "a", (600.0, 400.0)), {}, "fish:green")
    assert counted(hand) == ["fish:green"]


def test_a_tap_picks_and_lets_go():
    hand = pick(Hand(), ("a", 1))
    assert hand.picked == ("a", 1)
    assert pick(hand, ("a", 1)).picked is None
    assert pick(hand, ("a", 2)).picked == ("a", 2)
    assert mark_spot(hand, "a", (1.0, 2.0)).spot is None  # a tap beside the cards first lets go
    assert mark_spot(let_go(hand), "a", (1.0, 2.0)).spot == ("a", (1.0, 2.0))


def test_a_photo_taken_away_and_brought_back_has_its_corrections():
    hand = correct(Hand(), ("a", 0), "crab:grey")
    assert counted(hand, b="fish:green") == ["fish:green"]
    assert counted(hand, b="fish:green", a="crab:green") == ["crab:grey", "fish:green"]
