import pytest

from rules.straw import Card
from ui.straw_entry import TypedError, typed_card, typed_cards, typed_play


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("7", "7"),
        ("+7", "7"),
        ("-4", "-4"),
        ("−4", "-4"),
        ("r", "R"),
        ("Straw", "STRAW"),
        ("s", "STRAW"),
        ("0", "0"),
    ],
)
def test_a_card_as_people_type_it(word, code):
    assert typed_card(word) == Card.parse(code)


def test_several_cards_keep_their_number_and_order():
    assert typed_cards(" 10, 10;-4  r ") == tuple(map(Card.parse, ("10", "10", "-4", "R")))
    assert typed_cards("") == ()


@pytest.mark.parametrize(
    ("text", "code", "lamp"),
    [
        ("X 7", "X", 7),
        ("x10", "X", 10),
        ("C=3", "C", 3),
        ("c", "C", None),
        ("X", "X", None),
        ("9", "9", None),
    ],
)
def test_a_lamp_with_its_weight(text, code, lamp):
    assert typed_play(text) == (Card.parse(code), lamp)


@pytest.mark.parametrize("text", ["11", "-11", "K", "camel", "7 kg", "--4"])
def test_what_is_no_card_is_quoted(text):
    with pytest.raises(TypedError, match="names no card of Straw") as error:
        typed_cards(text)
    assert error.value.part in text.split()


@pytest.mark.parametrize("text", ["X 11", "X 0", "C99"])
def test_no_lamp_has_such_a_weight(text):
    with pytest.raises(TypedError):
        typed_play(text)
