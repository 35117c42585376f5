import pytest

from rules.straw import Card, Deck, Match, Play, all_cards, problems
from ui.language import LANGUAGES
from ui.straw_match import happenings, last_play
from ui.straw_words import (
    announced_words,
    card_sign,
    card_words,
    cards_text,
    change_words,
    end_words,
    hand_words,
    happening_words,
    load_words,
    problem_words,
    refusal_words,
    sum_words,
)

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]
NAMES = ("An", "Bình")
TENS = "straw\ndeal\nplay 1 10\nplay 0 10\nplay 1 10\nplay 0 10\nplay 1 10\n"


@pytest.mark.parametrize("language", [EN, VI])
def test_every_card_has_words_and_a_sign_of_its_own(language):
    assert len({card_words(language, card) for card in all_cards()}) == 25
    assert len({card_sign(language, card) for card in all_cards()}) == 25


def test_minus_signs_are_real_ones():
    assert cards_text(EN, map(Card.parse, ["7", "-4", "STRAW"])) == "7, −4, Straw"
    assert card_words(VI, Card.parse("-4")) == "thảm bay, −4 kg"


@pytest.mark.parametrize(
    ("plays", "words"),
    [
        ("play 1 6", "Bình: 6 kg → 6"),
        ("play 1 X 7", "Bình: lamp (X) as 7 → 7"),
        ("play 1 C", "Bình: copy (C) of nothing → 0"),
        ("play 1 8\nplay 0 C", "An: copy (C) of 8 → 16"),
        ("play 1 X 7\nplay 0 C 2", "An: copy (C) of a lamp, as 2 → 9"),
        ("play 1 -9", "Bình: flying carpet, −9 kg → −9"),
    ],
)
def test_what_a_card_did(plays, words):
    match = Match.parse(f"straw\ndeal\n{plays}\n")
    assert happening_words(EN, happenings(match)[-1], NAMES) == words


@pytest.mark.parametrize(
    ("history", "words"),
    [
        ("straw\ndeal\nplay 1 10\nplay 0 5\nplay 1 6\n", "15 + 6 = 21"),
        ("straw\ndeal\nplay 1 10\nplay 0 -4\n", "10 − 4 = 6"),
        ("straw\ndeal\nplay 1 R\n", "0 + 0 = 0"),
        ("straw floor_zero=yes\ndeal\nplay 1 2\nplay 0 -9\n", "2 − 9 = −7 → 0"),
    ],
)
def test_how_the_load_comes_about(history, words):
    last = last_play(Match.parse(history))
    assert sum_words(last.event, last.before, last.after) == words


def test_a_wrong_announcement_is_corrected_and_a_right_one_is_not():
    last = last_play(Match.parse("straw\ndeal\nplay 1 10\nplay 0 5\nplay 1 6\n"))
    assert announced_words(EN, "21", last.event, last.before, last.after) is None
    wrong = announced_words(EN, "20", last.event, last.before, last.after)
    assert wrong == "Not 20: 15 + 6 = 21. The right total is **21**."
    below = last_play(Match.parse("straw\ndeal\nplay 1 -9\n"))
    assert announced_words(EN, "-9", below.event, below.before, below.after) is None


def test_the_straw_adds_a_thousandth():
    after_straw = Match.parse(TENS + "play 0 STRAW\n")
    assert load_words(EN, after_straw.round) == "50.001"
    assert load_words(VI, after_straw.round) == "50,001"
    last = last_play(after_straw)
    assert announced_words(EN, "50.001", last.event, last.before, last.after) is None
    assert announced_words(VI, "50,001", last.event, last.before, last.after) is None
    assert "50 + 1/1000 = 50.001" in announced_words(EN, "51", last.event, last.before, last.after)


def test_how_a_round_ends():
    assert "**An has broken the camel's back** with 51 kg" in end_words(
        EN, Match.parse(TENS + "play 0 1\n").round, NAMES
    )
    assert "only An scores" in end_words(EN, Match.parse(TENS + "play 0 STRAW\n").round, NAMES)
    nobody = "straw\ndeal 1 1 1 1 / 1 1 1 1 |\n" + "".join(f"play {(n + 1) % 2} 1\n" for n in range(8))
    assert "Nobody can play any more" in end_words(EN, Match.parse(nobody).round, NAMES)


@pytest.mark.parametrize(
    ("history", "play", "words"),
    [
        ("deal\nplay 1 -3\n", Play(0, Card.parse("STRAW")), "exactly 50 kg: it is −3 now"),
        ("deal\nplay 1 6\n", Play(0, Card.parse("C"), 5), "and this is copy (C) of 6: enter it without one"),
        ("deal\n", Play(1, Card.parse("C"), 5), "and this is copy (C) of nothing: enter it without one"),
        (
            "deal |\n" + "play 1 1\nplay 0 1\n" * 3 + "skip 1\nplay 0 44\n".replace("44", "10"),
            Play(1, Card.parse("7")),
            "Bình was said to have only the Straw left",
        ),
    ],
)
def test_a_card_that_may_not_be_laid_is_refused_with_the_reason(history, play, words):
    current = Match.parse(f"straw\n{history}").round
    assert words in refusal_words(EN, current, play, NAMES)
    assert refusal_words(VI, current, play, NAMES) != refusal_words(EN, current, play, NAMES)


def test_what_is_in_the_way_of_a_change_is_said():
    found = happenings(Match.parse(TENS))
    assert "cannot be changed, as this could not have happened then: 4. Bình: 10 kg → 30" in change_words(
        EN, found[3], NAMES, changed=1
    )
    assert "choose something else" in change_words(EN, found[3], NAMES, changed=3)


@pytest.mark.parametrize("said", ["21 kg", "21KG", "+21", " 21 "])
def test_an_announcement_may_have_its_unit(said):
    last = last_play(Match.parse("straw\ndeal\nplay 1 10\nplay 0 5\nplay 1 6\n"))
    assert announced_words(EN, said, last.event, last.before, last.after) is None


def test_problems_name_the_card():
    (problem,) = problems(map(Card.parse, ["STRAW", "STRAW"]))
    assert problem_words(EN, problem).startswith("the Straw: seen 2 times")
    (many,) = problems([Card.parse("3")] * 65)
    assert "65 cards are more than the 64" in problem_words(EN, many)
    fives = problems([Card.parse("5")] * 5, deck=Deck.invented())
    assert problem_words(EN, fives[0]).startswith("5 kg: seen 5 times")


def test_how_much_of_a_hand_is_entered():
    assert hand_words(EN, [Card.parse("3")], 4) == "1 of 4 cards"
    assert hand_words(VI, [], 4) == "0 trên 4 lá"
