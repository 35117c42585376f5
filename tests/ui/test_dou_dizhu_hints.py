from dataclasses import replace

import pytest

from rules.dou_dizhu import Method, Reason, advise, classify, lone_hand, parse_cards
from ui.dou_dizhu_hints import chance_words, left_words, method_words, reason_words, suggestion_words
from ui.language import LANGUAGES

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]
HAND = parse_cards("3S 3H 4S 5S 6S 7S 9H 9D KC 2S RJ")


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda it: it.code)
def test_every_reason_has_a_sentence_of_its_own(language):
    sentences = {reason_words(language, reason) for reason in Reason}
    assert len(sentences) == len(Reason)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_the_last_play_is_certain():
    advice = advise(parse_cards("3S 4S 5S 6S 7S"))
    best = advice.suggestions[0]
    assert suggestion_words(EN, best) == "Straight (顺子 shùnzi): 3 4 5 6 7"
    assert reason_words(EN, Reason.FINISHES) in [reason_words(EN, reason) for reason in best.reasons]
    assert left_words(EN, best) == ""
    assert chance_words(EN, best) == "wins 100 %"
    assert method_words(EN, advice) == "This is certain, whatever the others hold."


def test_a_pass_that_is_the_only_choice():
    advice = advise(lone_hand(parse_cards("3S 4S"), to_beat=classify(parse_cards("2S"))))
    assert [suggestion_words(EN, it) for it in advice.suggestions] == ["Pass"]
    assert chance_words(EN, advice.suggestions[0]) == ""
    assert left_words(EN, advice.suggestions[0]) == "Then 2 plays are left: 3 | 4"
    assert method_words(EN, advice) == "There was nothing to weigh."


def test_a_hint_that_was_tried_says_how_often_and_how_sure():
    advice = advise(HAND, deals=12, seconds=60)
    assert advice.method is Method.SAMPLED
    assert method_words(EN, advice).startswith(f"Tried with {advice.deals} ways")
    best = replace(advice.suggestions[0], win_rate=0.625, uncertainty=0.0814)
    assert chance_words(EN, best) == "wins 62 % ± 8 %"
    assert chance_words(VI, best) == "thắng 62 % ± 8 %"
    assert left_words(EN, best).startswith(f"Then {best.plays_left} plays are left: ")


def test_a_hint_by_rule_of_thumb_says_so_and_names_no_odds():
    advice = advise(HAND, seconds=0)
    assert advice.method is Method.RATED
    assert method_words(EN, advice).startswith("A rule of thumb")
    assert {chance_words(EN, it) for it in advice.suggestions} == {""}


def test_few_unknown_cards_are_worked_out():
    advice = replace(advise(HAND, seconds=0), method=Method.EXACT, deals=1)
    assert method_words(EN, advice) == "Worked out for the only way that the other cards can lie."
    assert "20" in method_words(EN, replace(advice, deals=20))
