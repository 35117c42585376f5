import pytest

from rules.dou_dizhu import Card, Category, Combination, classify, deck, parse_cards, problems
from ui.dou_dizhu_words import (
    CHINESE,
    card_sign,
    card_words,
    category_title,
    category_words,
    core_and_attached,
    play_title,
    play_words,
    problem_words,
)
from ui.language import LANGUAGES

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]


def play(codes: str) -> Combination:
    combination = classify(parse_cards(codes))
    assert combination is not None
    return combination


@pytest.mark.parametrize(
    ("code", "sign", "en", "vi"),
    [
        ("7S", "7♠", "7 of spades", "7 bích"),
        ("TH", "10♥", "10 of hearts", "10 cơ"),
        ("AD", "A♦", "ace of diamonds", "át rô"),
        ("QC", "Q♣", "queen of clubs", "đầm chuồn"),
        ("BJ", "black joker", "small black joker", "joker đen (nhỏ)"),
        ("RJ", "red joker", "big red joker", "joker đỏ (lớn)"),
    ],
)
def test_a_card_in_words(code, sign, en, vi):
    card = Card.parse(code)
    assert (card_sign(EN, card), card_words(EN, card), card_words(VI, card)) == (sign, en, vi)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
def test_every_card_and_every_kind_of_play_has_words_of_its_own(language):
    assert len({card_words(language, card) for card in deck()}) == 54
    assert len({card_sign(language, card) for card in deck()}) == 54
    assert len({category_words(language, category) for category in Category}) == 14


def test_kinds_of_play_have_their_chinese_terms():
    assert set(CHINESE) == set(Category)
    assert len(set(CHINESE.values())) == 14
    assert category_title(EN, Category.STRAIGHT) == "Straight (顺子 shùnzi)"
    assert category_title(VI, Category.BOMB) == "Bom (炸弹 zhàdàn)"


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("7S", "Single: 7"),
        ("KS KD", "Pair: K K"),
        ("KD 7S 7H 7D", "Triple with a single: 7 7 7 + K"),
        ("7S 7H 7D BJ", "Triple with a single: 7 7 7 + black joker"),
        ("6S TD 8S 9D 7C", "Straight: 6 7 8 9 10"),
        ("4S 4H 4C 3S 3H 3C TD TC", "Plane with singles: 3 3 3 4 4 4 + 10 10"),
        ("2S 2H 2D 2C 5H 5D", "Four with two cards: 2 2 2 2 + 5 5"),
        ("BJ RJ", "Rocket: black joker red joker"),
    ],
)
def test_a_play_in_words_has_its_core_first(codes, words):
    assert play_words(EN, play(codes)) == words


def test_a_play_is_named_in_chinese_too():
    assert play_title(EN, play("KS KD")) == "Pair (对子 duìzi): K K"
    assert play_title(VI, play("KS KD")) == "Đôi (对子 duìzi): K K"


def test_core_and_attached_are_the_whole_play():
    for codes in ("5S", "3S 3H 3D 3C", "3S 3H 3D 4S 4H 4D 7C 7D 8S 8C", "BJ RJ"):
        combination = play(codes)
        core, attached = core_and_attached(combination)
        assert sorted([*core, *attached]) == sorted(combination.cards)
    assert [str(card) for card in core_and_attached(play("3S 3H 3D 4S 4H 4D 7C 8D"))[1]] == ["8D", "7C"][::-1]


def test_a_card_read_twice_and_a_card_seen_elsewhere():
    twice, elsewhere = problems(parse_cards("7S 7S 8H"), elsewhere=parse_cards("8H"))
    assert problem_words(EN, twice).startswith("7♠ was seen twice: only one is in a deck.")
    assert problem_words(VI, twice).startswith("Thấy 7♠ hai lần")
    (thrice,) = problems(parse_cards("BJ BJ BJ"))
    assert problem_words(EN, thrice).startswith("black joker was seen 3 times: only one is in a deck.")
    assert "another place: 8 of hearts" in problem_words(EN, elsewhere)


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (1, "1 card, but there must be 17 or 20. Add those that were not seen."),
        (16, "16 cards, but there must be 17 or 20. Add those that were not seen."),
        (18, "18 cards, but there must be 17 or 20. Add what was not seen, or remove what is none."),
        (21, "21 cards, but there must be 17 or 20. Remove those that do not belong here."),
    ],
)
def test_a_wrong_number_of_cards_is_said_plainly(n, words):
    (problem,) = problems(deck()[:n], sizes=(20, 17))
    assert problem_words(EN, problem, sizes=(20, 17)) == words


def test_no_cards_at_all():
    (problem,) = problems([], sizes=(3,))
    assert problem_words(EN, problem, sizes=(3,)).startswith("0 cards, but there must be 3.")
    assert problem_words(VI, problem, sizes=(3,)).startswith("Có 0 lá, nhưng phải có 3 lá.")
