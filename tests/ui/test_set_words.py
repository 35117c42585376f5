import pytest

from rules.problems import Problem
from rules.set_game import Card, ProblemKind, deck, explain, problems
from ui.faults import fault_words
from ui.language import LANGUAGES
from ui.set_words import card_words, comparison_words, feature_word, problem_words
from vision.image import SENTENCES, ImageError

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]


def cards(codes: str) -> list[Card]:
    return [Card.parse(code) for code in codes.split()]


@pytest.mark.parametrize(
    ("code", "en", "vi"),
    [
        ("2RtD", "2 red striped diamonds", "2 hình thoi đỏ, kẻ sọc"),
        ("1PsS", "1 purple solid squiggle", "1 hình lượn sóng tím, tô đặc"),
        ("3GoO", "3 green outlined ovals", "3 hình bầu dục xanh lá, để rỗng"),
    ],
)
def test_a_card_in_words(code, en, vi):
    assert card_words(EN, Card.parse(code)) == en
    assert card_words(VI, Card.parse(code)) == vi


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
def test_every_card_has_words_of_its_own(language):
    assert len({card_words(language, card) for card in deck()}) == 81


def test_a_claim_in_words():
    lines = [
        f"{feature_word(EN, it.feature)}: {comparison_words(EN, it)}"
        for it in explain(*cards("1RsO 2RtO 2PoO")).comparisons
    ]
    assert lines == [
        "Number: two the same, one not: 1, 2, 2",
        "Colour: two the same, one not: red, red, purple",
        "Shading: all different: solid, striped, outlined",
        "Shape: all oval",
    ]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
@pytest.mark.parametrize("kind", ProblemKind)
def test_every_problem_has_words(language, kind):
    assert problem_words(language, Problem(kind, tuple(cards("1RsO 1RsO"))))


def test_the_sum_at_the_end_names_the_missing_card():
    # 1RsO, 2RsO and 3RsO are a SET: without the last the rest does not add up, and the sum names it.
    (problem,) = problems(cards("1RsO 2RsO"), end_of_game=True)
    assert "it is: 3 red solid ovals" in problem_words(EN, problem)


def test_the_sum_at_the_end_of_a_misread_table_names_none():
    # Numbers 2 + 1 + 2 and colours red, purple, green: what would make up the sum is 2RsO, which is there.
    (problem,) = problems(cards("2RsO 1PsO 2GsO"), end_of_game=True)
    words = problem_words(EN, problem)
    assert "misread" in words
    assert "it is:" not in words


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
@pytest.mark.parametrize("kind", SENTENCES)
def test_every_fault_of_a_photo_has_a_sentence_that_names_it(language, kind):
    detail = dict.fromkeys(("megabytes", "limit", "width", "height"), 7)
    error = ImageError(kind, name="a.jpg", reason="why", start="'x'", form="JPEG", **detail)
    sentence = fault_words(language, error)
    assert r"a\.jpg" in sentence
    assert sentence.endswith(".")
    assert (sentence.replace("\\", "") == str(error)) is (language is EN)


def test_a_photos_name_is_shown_as_it_stands():
    error = ImageError("empty", name="my_best_photo *1* [x](y) $2$ :red[z].jpg")
    name = fault_words(EN, error).split(" is empty")[0]
    assert name.replace("\\", "") == error.detail["name"]
    for sign in "_*[]()$:":
        assert name.count(f"\\{sign}") == name.count(sign)
