from rules.straw import Card, Effect, Match, hints
from ui.language import LANGUAGES
from ui.straw_hints import effect_words, hint_title, reasons, unseen_text

EN = LANGUAGES["en"]


def told(history: str, codes: str) -> dict[str, tuple[str, str, str]]:
    """By code and lamp: title, effect and reasons of each hint."""
    current = Match.parse(history).round
    found = hints(current, map(Card.parse, codes.split()))
    return {
        f"{it.card}{it.lamp or ''}": (
            hint_title(EN, current, it),
            effect_words(EN, it.effect),
            " ".join(reasons(EN, current, it, found)),
        )
        for it in found
    }


def test_each_card_with_its_load_its_effect_and_why():
    found = told("straw\ndeal\nplay 1 10\nplay 0 10\nplay 1 10\nplay 0 10\nplay 1 5\n", "10 5 -3 STRAW R")
    assert found["10"][:2] == ("10 kg → 55", "breaks the back")
    assert found["10"][2] == "You score nothing, and the others what they hold."
    assert found["5"][:2] == ("5 kg → 50", "safe")
    assert "Keeps 7 points in hand." in found["5"][2]
    assert "At exactly 50 whoever holds the Straw may lay it." in found["5"][2]
    assert found["-3"][0] == "flying carpet, −3 kg → 42"
    assert "No other safe card keeps more." in found["-3"][2]
    assert "Then the camel bears 8 kg more." in found["-3"][2]
    assert "cost points" in found["-3"][2]
    assert found["STRAW"] == ("the Straw", "not now", "The Straw waits for a load of exactly 50.")
    assert "turns the direction" in found["R"][2]


def test_lamps_and_copies_say_what_they_act_as():
    found = told("straw\ndeal\nplay 1 X 4\n", "X C")
    assert found["X1"][0] == "lamp (X) as 1 → 5"
    assert found["X10"][0] == "lamp (X) as 10 → 14"
    assert found["C1"][0] == "copy (C) of a lamp, as 1 → 5"
    assert told("straw\ndeal\nplay 1 8\n", "C")["C"][0] == "copy (C) of 8 → 16"
    assert told("straw\ndeal\n", "C")["C"][0] == "copy (C) → 0"


def test_the_straw_at_50_says_what_it_earns():
    fifty = "straw\ndeal\nplay 1 10\nplay 0 10\nplay 1 10\nplay 0 10\nplay 1 10\n"
    found = told(fifty, "STRAW 9 -2")
    assert found["STRAW"] == ("the Straw", "ends the round for you alone", "Only you score: 7 points.")
    assert next(iter(found)) == "STRAW"


def test_every_effect_has_words():
    assert len({effect_words(EN, effect) for effect in Effect}) == len(Effect)


def test_cards_not_seen_are_listed_from_the_heaviest():
    left = {Card.parse("9"): 1, Card.parse("10"): 2, Card.parse("-2"): 0, Card.parse("R"): 6}
    assert unseen_text(EN, left).replace("\u00a0", " ") == "R × 6 · 10 × 2 · 9 × 1"
