from dataclasses import replace
from types import MappingProxyType

import pytest

from rules.sea_salt_paper import (
    CardError,
    Counted,
    End,
    Event,
    Outcome,
    ProblemKind,
    Settings,
    TieRule,
    White,
    parse_cards,
)
from ui.sea_salt_paper_sheet import (
    EVERYBODY,
    Missing,
    Sheet,
    new_match,
    played,
    settings_of,
    sheets_of,
    with_sheets,
)

TWO = Settings()
# 7 points of cards with a colour bonus of 2, and 4 with 2: vectors B33 and B02 of the rules.
SEVEN = parse_cards(
    "penguin:purple penguin:pink shell:green shell:grey crab:green crab:black fish:dark_blue fish:dark_blue"
)
FOUR = parse_cards("shell:light_blue shell:yellow boat:dark_blue boat:light_blue fish:green fish:yellow")


def sheet(*, end: End | None = None, caller: int | None = None, **events: int) -> Sheet:
    held = MappingProxyType({Event(name): seat for name, seat in events.items()})
    return replace(Sheet.empty(2, held).with_cards(0, SEVEN).with_cards(1, FOUR), end=end, caller=caller)


@pytest.mark.parametrize(
    "given",
    [
        Sheet.empty(4),
        sheet(),
        sheet(end=End.LAST_CHANCE, caller=0),
        sheet(end=End.EMPTY_DECK),
        sheet(end=End.STOP, kraken=EVERYBODY, tornado=1).with_trios(1, 0),
    ],
)
def test_what_was_entered_comes_back_from_the_score_book(given):
    assert Sheet.parse(given.saved(TWO).text, len(given.cards)) == given


def test_a_text_that_was_tampered_with_is_an_error():
    with pytest.raises(CardError, match="crab:purple"):
        Sheet.parse("# cards 0: crab:purple", 2)


def test_stop_scores_cards_only():
    saved = sheet(end=End.STOP, caller=0).saved(TWO)
    assert saved.points == (7, 4)
    assert saved.text.startswith("round stop caller=0 cards=7,4 bonus=2,2\n")


def test_last_chance_scores_by_the_bet():
    scored = sheet(end=End.LAST_CHANCE, caller=0).scored(TWO)
    assert (scored.outcome, scored.points) == (Outcome.BET_WON, (9, 2))
    assert scored.counted == (Counted.CARDS_AND_BONUS, Counted.BONUS)


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (sheet(), Missing.END),
        (sheet(end=End.STOP), Missing.CALLER),
        (sheet(end=End.MERMAIDS), Missing.CALLER),
        (sheet(end=End.STOP, caller=1), Missing.POINTS),
        (sheet(end=End.LAST_CHANCE, caller=0, treasure_chest=0), Missing.POINTS),
        (sheet(end=End.STOP, caller=0, diodon_fish=EVERYBODY), Missing.NO_STOP),
        (sheet(end=End.LAST_CHANCE, caller=0, diodon_fish=EVERYBODY), None),
        (sheet(end=End.LAST_CHANCE, caller=0, treasure_chest=1), None),
        (sheet(end=End.EMPTY_DECK), None),
        (sheet(end=End.MERMAIDS, caller=1), None),
    ],
)
def test_a_round_says_what_it_lacks(given, missing):
    assert given.missing(TWO) is missing
    assert (given.scored(TWO) is None) == (missing is not None)
    assert (given.saved(TWO).points is None) == (missing is not None)


def test_events_count_for_whom_they_lie_in_front_of():
    given = sheet(dance_of_the_shells=1, kraken=EVERYBODY)
    assert given.events_of(0) == {Event.KRAKEN}
    assert given.events_of(1) == {Event.KRAKEN, Event.DANCE_OF_THE_SHELLS}
    assert given.score_of(1, TWO).points == 4 - 2 + 4  # two shells at 2 each, not 2 for the pair


def test_events_that_are_held_stay_for_the_next_round_and_the_open_one_goes():
    following = sheet(end=End.STOP, caller=0, kraken=EVERYBODY, tornado=1).following()
    assert following == Sheet.empty(2, MappingProxyType({Event.TORNADO: 1}))


def test_a_starfish_counts_with_a_duo_where_it_lies():
    # Vectors X06 and X08: with the duo 3, kept in the hand while the duo was laid 1.
    salt = Settings(extra_salt=True)
    given = Sheet.empty(2).with_cards(0, parse_cards("starfish:yellow crab:yellow crab:yellow"))
    assert given.trios_possible(0, salt) == 1
    assert given.score_of(0, salt).points == 3
    assert given.with_trios(0, 0).score_of(0, salt).points == 1
    assert given.with_trios(0, 1).score_of(0, salt).points == 3


def test_two_starfish_of_which_one_was_laid():
    salt = Settings(extra_salt=True)
    cards = parse_cards("starfish:yellow starfish:dark_blue crab:yellow crab:yellow boat:black boat:black")
    given = Sheet.empty(2).with_cards(0, cards)
    assert given.trios_possible(0, salt) == 2
    assert [given.with_trios(0, n).score_of(0, salt).points for n in (0, 1, 2)] == [2, 4, 6]


def test_a_starfish_without_a_duo_is_not_asked_about():
    given = Sheet.empty(2).with_cards(0, parse_cards("starfish:yellow crab:yellow"))
    assert given.trios_possible(0, Settings(extra_salt=True)) == 0


def test_four_mermaids_or_three_in_their_dance():
    given = Sheet.empty(2).with_cards(0, parse_cards("mermaid:white " * 4))
    assert given.has_mermaids(0)
    assert not given.has_mermaids(1)
    three = Sheet.empty(2, MappingProxyType({Event.DANCE_OF_THE_MERMAIDS: 1}))
    three = three.with_cards(0, parse_cards("mermaid:white " * 3)).with_cards(
        1, parse_cards("mermaid:white " * 3)
    )
    assert [three.has_mermaids(seat) for seat in (0, 1)] == [False, True]


def test_the_deck_is_shared_by_all_players():
    given = Sheet.empty(2).with_cards(0, parse_cards("crab:green")).with_cards(1, parse_cards("crab:green"))
    (problem,) = given.problems(TWO)
    assert problem.kind == ProblemKind.MORE_THAN_THE_DECK_HOLDS
    assert given.holders(problem.cards[0]) == (0, 1)


def test_a_new_match_has_one_round_in_which_nothing_is_scored():
    match = new_match(("An", "Bình"), TWO)
    assert sheets_of(match) == [Sheet.empty(2)]
    assert settings_of(match) == TWO
    assert match.totals == (0, 0)
    assert not match.over


def test_rounds_are_scored_and_the_rules_name_the_winner():
    match = with_sheets(new_match(("An", "Bình"), TWO), [sheet(end=End.LAST_CHANCE, caller=0)] * 5)
    assert match.totals == (45, 10)
    assert match.winners == (0,)
    assert played(match).ended_in == 4
    again = with_sheets(match, sheets_of(match)[:4])
    assert (again.totals, again.winners) == ((36, 8), None)


def test_a_reopened_round_that_cannot_be_scored_leaves_the_others():
    match = with_sheets(new_match(("An", "Bình"), TWO), [sheet(end=End.STOP, caller=0)] * 2)
    first, second = sheets_of(match)
    match = with_sheets(match, [replace(first, caller=1), second])
    assert [it.points for it in match.rounds] == [None, (7, 4)]
    assert match.totals == (7, 4)


def test_mermaids_win_whatever_the_totals():
    match = new_match(("An", "Bình"), TWO)
    match = with_sheets(match, [sheet(end=End.STOP, caller=0), sheet(end=End.MERMAIDS, caller=1)])
    assert match.winners == (1,)


def test_new_settings_score_every_round_anew():
    # Vector B30: 11 points, or 9 if white is no colour for mermaids.
    cards = parse_cards(
        "mermaid:white mermaid:white mermaid:white crab:light_blue crab:light_blue boat:light_blue "
        "fish:light_blue shell:green octopus:green penguin:pink"
    )
    given = replace(Sheet.empty(2).with_cards(0, cards), end=End.STOP, caller=0)
    match = with_sheets(new_match(("An", "Bình"), TWO), [given])
    changed = with_sheets(match, sheets_of(match), replace(TWO, white=White.NEVER, tie=TieRule.LAST_ROUND))
    assert settings_of(changed).tie is TieRule.LAST_ROUND
    assert [match.totals[0], changed.totals[0]] == [11, 9]
