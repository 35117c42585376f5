import pytest

from rules.dou_dizhu import deck, parse_cards
from ui.dou_dizhu_entry import TypedError, address_text, flipped, from_address, typed_cards


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ""),
        ("3", "3S"),
        ("33344", "3S 3H 3D 4S 4H"),
        ("10 t T", "TS TH TD"),
        ("10h jd", "TH JD"),
        ("7♥ 7", "7S 7H"),
        ("7 7S", "7S 7H"),
        ("BR", "BJ RJ"),
        ("bj, rj", "BJ RJ"),
        ("J B", "JS BJ"),
        ("345678910JQKA", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
        ("777 + KC", "7S 7H 7D KC"),
    ],
)
def test_cards_are_typed_by_rank_or_by_code(text, codes):
    assert typed_cards(text, deck()) == tuple(sorted(parse_cards(codes)))


def test_ranks_take_what_is_offered():
    assert typed_cards("77", parse_cards("7C 8C 7D")) == parse_cards("7D 7C")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1", "1"),
        ("3x4", "X4"),
        ("33333", "3"),
        ("7S 7S", "7S"),
        ("BB", "BJ"),
        ("hello", "HELLO"),
    ],
)
def test_what_names_no_card_is_quoted(text, part):
    with pytest.raises(TypedError, match=repr(part)) as caught:
        typed_cards(text, deck())
    assert caught.value.part == part


def test_a_card_that_is_not_offered_cannot_be_typed():
    for text in ("KS", "RJ", "K"):
        with pytest.raises(TypedError):
            typed_cards(text, parse_cards("3S BJ"))


def test_the_only_joker_can_be_flipped():
    assert flipped(parse_cards("3S BJ"), deck()) == parse_cards("3S RJ")
    assert flipped(parse_cards("RJ"), deck()) == parse_cards("BJ")
    assert flipped(parse_cards("BJ RJ"), deck()) is None
    assert flipped(parse_cards("3S"), deck()) is None
    assert flipped((), deck()) is None
    assert flipped(parse_cards("RJ"), parse_cards("3S RJ")) is None, "the other one has been played"


@pytest.mark.parametrize(
    ("text", "codes"),
    [("KS", "KS"), ("RJ", "RJ"), ("K", "KS KH KD KC"), ("3S 3S", "3S"), ("hello", "")],
)
def test_what_cannot_be_chosen_says_which_cards_it_names(text, codes):
    with pytest.raises(TypedError) as caught:
        typed_cards(text, parse_cards("3S BJ"))
    assert caught.value.cards == parse_cards(codes)


def test_a_hand_in_the_address_says_which_cards_are_not_sure():
    cards, unsure = parse_cards("3S TH JS BJ RJ"), parse_cards("TH RJ")
    text = address_text(cards, unsure)
    assert text == "3SthJSBJrj"
    assert from_address(text) == (cards, frozenset(unsure))
    assert from_address(address_text(deck(), deck())) == (deck(), frozenset(deck()))
    assert from_address("") == ((), frozenset())


@pytest.mark.parametrize("text", ["3S3S", "3S1", "<b>", "BJR J3S3H3D3C3"])
def test_an_address_that_names_no_hand_is_refused(text):
    with pytest.raises(TypedError):
        from_address(text)
