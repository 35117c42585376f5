import pytest

from rules.problems import Problem
from rules.sea_salt_paper import (
    STANDARD,
    Card,
    End,
    Event,
    Outcome,
    ProblemKind,
    ScoringTable,
    Settings,
    White,
    deck,
    parse_cards,
    score,
    score_round,
)
from rules.sea_salt_paper.settings import NO_EVENTS
from ui.language import LANGUAGES
from ui.sea_salt_paper_words import (
    bonus_words,
    card_words,
    line_words,
    problem_words,
    result_words,
    too_few_words,
    white_words,
)
from ui.views.sea_salt_paper_events import event_rule, event_word

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]
BOTH = pytest.mark.parametrize("language", [EN, VI], ids=lambda it: it.code)
NAMES = ("An", "Bình", "Chi")


def lines(codes: str, language=EN, settings: Settings = STANDARD, *events: Event) -> list[str]:
    """The words and points of every line of a score."""
    under = frozenset(events) or NO_EVENTS
    found = score(parse_cards(codes), settings=settings, events=under)
    return [f"{line_words(language, it, settings, under)} = {it.points}" for it in found.lines]


@pytest.mark.parametrize(
    ("code", "en", "vi"),
    [
        ("crab:dark_blue", "dark blue crab", "cua xanh dương đậm"),
        ("penguin_colony:green", "green penguin colony", "đàn chim cánh cụt xanh lá"),
        ("mermaid:white", "white mermaid", "nàng tiên cá trắng"),
    ],
)
def test_a_card_in_words(code, en, vi):
    assert card_words(EN, Card.parse(code)) == en
    assert card_words(VI, Card.parse(code)) == vi


@BOTH
def test_every_card_has_words_of_its_own(language):
    assert len({card_words(language, card) for card in deck(extra_salt=True)}) == 54


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("crab:green", ["1 crab: no duo = 0"]),
        ("crab:green crab:grey crab:black", ["3 crabs: 1 duo = 1"]),
        ("swimmer:black swimmer:yellow shark:green", ["2 swimmers, 1 shark: 1 duo = 1"]),
        ("lobster:black crab:green", ["1 crab, 1 lobster: 1 duo = 1"]),
        ("shell:green shell:grey", ["2 shells = 2"]),
        ("penguin:pink penguin_colony:green", ["1 penguin = 1", "Penguin colony: 1 penguin, 2 each = 2"]),
        ("lighthouse:purple", ["Lighthouse: nothing to count = 0"]),
        ("mermaid:white crab:black boat:black", ["Mermaid: 2 black cards = 2"]),
        (
            "mermaid:white mermaid:white",
            ["Mermaid: 2 white cards = 2", "Mermaid: no colour is left for it = 0"],
        ),
        ("starfish:yellow crab:green crab:grey", ["2 crabs: 1 duo = 1", "Starfish with a duo = 2"]),
        ("starfish:yellow", ["Starfish without a duo = 0"]),
        ("seahorse:white sailor:pink", ["1 sailor = 0", "Seahorse as one more sailor = 5"]),
        ("seahorse:white", ["Seahorse: it completes nothing = 0"]),
    ],
)
def test_every_line_says_what_it_counts(codes, expected):
    assert [it for it in lines(codes) if it in expected] == expected


def test_a_duo_is_one_duo_whatever_it_is_worth():
    assert lines("boat:black boat:black", EN, Settings(scoring=ScoringTable.TEXT_B)) == ["2 boats: 1 duo = 2"]


def test_the_tornado_is_why_a_mermaid_is_worth_nothing():
    assert lines("mermaid:white", EN, STANDARD, Event.TORNADO) == [
        "Mermaid: worth nothing in the Tornado = 0"
    ]


def test_the_bonus_names_its_colour():
    assert bonus_words(EN, score(parse_cards("crab:black boat:black"))) == "Colour bonus: 2 black cards"
    assert bonus_words(VI, score(parse_cards("crab:black"))) == "Thưởng màu: 1 lá màu đen"
    assert bonus_words(EN, score([])) == "Colour bonus: no cards"


def test_white_is_said_as_it_is_played():
    hand = parse_cards("mermaid:white mermaid:white crab:yellow boat:yellow fish:green shark:black")
    assert "worth 3, not 4" in white_words(EN, score(hand), STANDARD)
    without = Settings(white=White.NOT_FOR_MERMAIDS)
    assert "worth 4, not 3" in white_words(EN, score(hand, settings=without), without)


@BOTH
@pytest.mark.parametrize("kind", ProblemKind)
def test_every_problem_has_words(language, kind):
    assert problem_words(language, Problem(kind, parse_cards("crab:green crab:green")))


def test_more_than_the_deck_holds_says_how_many_there_are():
    words = problem_words(
        EN, Problem(ProblemKind.MORE_THAN_THE_DECK_HOLDS, parse_cards("boat:black boat:black boat:black"))
    )
    assert "Black boat: counted 3 times, but the deck has 2." in words


@pytest.mark.parametrize(
    ("end", "cards", "caller", "outcome", "en"),
    [
        (End.STOP, (7, 4), 0, Outcome.STOPPED, "**An said STOP:**"),
        (
            End.LAST_CHANCE,
            (9, 3, 4),
            0,
            Outcome.BET_WON,
            "**An wins the bet:** 9 points of cards against 4 (Chi).",
        ),
        (End.LAST_CHANCE, (8, 8), 1, Outcome.BET_TIED, "as many as An, and a tie is enough"),
        (End.LAST_CHANCE, (7, 9, 9), 0, Outcome.BET_LOST, "7 points of cards against 9 (Bình, Chi)."),
        (End.EMPTY_DECK, (7, 4), None, Outcome.NOBODY_SCORES, "nobody scores"),
        (End.EMPTY_DECK, (7, 4), 1, Outcome.NOBODY_SCORES, "nobody scores"),
        (End.MERMAIDS, (0, 4), 0, Outcome.MATCH_WON, "**An has laid the mermaids**"),
    ],
)
def test_a_result_says_why(end, cards, caller, outcome, en):
    scored = score_round(end, cards, (2,) * len(cards), caller)
    assert scored.outcome is outcome
    assert en in result_words(EN, scored, NAMES)
    assert result_words(VI, scored, NAMES) != result_words(EN, scored, NAMES)


@BOTH
def test_too_few_points_name_the_player_and_what_is_needed(language):
    words = too_few_words(language, "An", 6, 10)
    assert all(it in words for it in ("An", "6", "10"))


@BOTH
def test_every_event_has_a_name_and_says_what_it_does(language):
    assert len({event_word(language, event) for event in Event}) == len(Event)
    assert all(event_rule(language, event).startswith(event_word(language, event)) for event in Event)
