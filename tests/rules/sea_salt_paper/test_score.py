import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sea_salt_paper import (
    Card,
    Event,
    Family,
    Reason,
    ScoringTable,
    Settings,
    White,
    deck,
    parse_cards,
    score,
)

HANDS = json.loads((Path(__file__).parents[1] / "vectors/sea_salt_paper_hands.json").read_text())
EVENTS = {4: Event.DANCE_OF_THE_SHELLS, 5: Event.KRAKEN, 6: Event.TORNADO}
COLOURS_ONLY = Settings(white=White.NOT_FOR_MERMAIDS)


def ids(vector: dict) -> str:
    return vector["id"]


def cards_of(codes: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(codes))


@pytest.mark.parametrize("vector", HANDS, ids=ids)
def test_vector(vector: dict) -> None:
    events = frozenset(EVENTS[number] for number in vector["events"])
    found = score(cards_of(vector["hand"]), cards_of(vector["table"]), events=events)
    assert [found.mermaids, found.duos, found.collectors, found.multipliers] == vector["exp"]
    assert found.points == vector["total"]
    assert found.colour_bonus == vector["color_bonus"]


@pytest.mark.parametrize("vector", HANDS, ids=ids)
def test_vector_if_white_is_no_colour_for_mermaids(vector: dict) -> None:
    events = frozenset(EVENTS[number] for number in vector["events"])
    hand, table = cards_of(vector["hand"]), cards_of(vector["table"])
    expected = vector["exp"][0] if vector["alt_mermaids"] is None else vector["alt_mermaids"]
    found = score(hand, table, COLOURS_ONLY, events=events)
    assert found.mermaids == expected
    assert found.colour_bonus == vector["color_bonus"]
    assert found.white_mattered == (expected != vector["exp"][0])
    assert score(hand, table, events=events).mermaids_otherwise == expected


def test_no_cards() -> None:
    found = score(())
    assert (found.lines, found.points, found.colour_bonus, found.bonus_colour) == ((), 0, 0, None)


def test_the_lines_of_a_hand() -> None:
    """The rulebook's mermaid example, with a shell more."""
    found = score(
        parse_cards("shell:light_blue shell:green fish:light_blue mermaid:white mermaid:white"),
        parse_cards("fish:green fish:yellow boat:light_blue boat:light_blue"),
    )
    blue = parse_cards("boat:light_blue boat:light_blue fish:light_blue shell:light_blue")
    assert [(line.reason, line.points, line.colour) for line in found.lines] == [
        (Reason.MERMAID, 4, "light_blue"),
        (Reason.MERMAID, 2, "white"),
        (Reason.BOATS, 1, None),
        (Reason.FISH, 1, None),
        (Reason.SHELLS, 2, None),
    ]
    assert tuple(sorted(found.lines[0].cards)) == tuple(sorted(blue))
    assert found.bonus_colour == "light_blue"
    assert not found.white_mattered


def test_what_is_still_missing_is_a_line_worth_nothing() -> None:
    found = score(parse_cards("shell:green captain:light_orange swimmer:black"))
    assert [(line.reason, line.points) for line in found.lines] == [
        (Reason.SWIMMERS_AND_SHARKS, 0),
        (Reason.SHELLS, 0),
        (Reason.CAPTAIN, 0),
    ]


def test_white_can_be_left_out_of_the_bonus_too() -> None:
    hand = parse_cards("mermaid:white mermaid:white crab:black")
    assert score(hand).colour_bonus == 2
    assert score(hand, settings=COLOURS_ONLY).colour_bonus == 2
    never = score(hand, settings=Settings(white=White.NEVER))
    assert (never.colour_bonus, never.bonus_colour, never.mermaids) == (1, "black", 1)
    assert score(parse_cards("mermaid:white"), settings=Settings(white=White.NEVER)).colour_bonus == 0


@pytest.mark.parametrize(
    ("kind", "colours", "publisher", "text_a"),
    [
        ("shell", "dark_blue light_blue black yellow green grey", (0, 2, 4, 6, 8, 10), (2, 4, 6, 8, 10, 10)),
        ("octopus", "light_blue yellow green purple grey", (0, 3, 6, 9, 12), (3, 6, 9, 12, 12)),
        ("penguin", "purple light_orange pink", (1, 3, 5), (1, 3, 5)),
        ("sailor", "pink orange", (0, 5), (5, 5)),
    ],
)
def test_collections(kind: str, colours: str, publisher: tuple[int, ...], text_a: tuple[int, ...]) -> None:
    cards = [Card.parse(f"{kind}:{colour}") for colour in colours.split()]
    sizes = range(1, len(cards) + 1)
    for scoring, expected in (
        (ScoringTable.PUBLISHER, publisher),
        (ScoringTable.TEXT_B, publisher),
        (ScoringTable.TEXT_A, text_a),
    ):
        settings = Settings(scoring=scoring)
        assert tuple(score(cards[:size], settings=settings).points for size in sizes) == expected


def test_a_duo_is_worth_2_in_text_b() -> None:
    hand = parse_cards("boat:black boat:black boat:yellow fish:black fish:green starfish:yellow")
    assert score(hand).duos == 4
    assert score(hand, settings=Settings(scoring=ScoringTable.TEXT_B)).duos == 6


def test_a_misread_hand_with_more_shells_than_exist_is_still_scored() -> None:
    assert score(parse_cards("shell:grey " * 8)).points == 10


@pytest.mark.parametrize(
    ("hand", "table", "duos"),
    [
        ("swimmer:black swimmer:yellow", "", 1),
        ("", "shark:black shark:green", 1),
        ("swimmer:black swimmer:yellow shark:black", "", 1),
        ("swimmer:black swimmer:yellow shark:black jellyfish:pink", "", 2),
        ("swimmer:black jellyfish:pink jellyfish:purple", "", 1),
        ("shark:black jellyfish:pink", "swimmer:black swimmer:yellow", 1),
        ("crab:black", "", 0),
    ],
)
def test_water_rodeo(hand: str, table: str, duos: int) -> None:
    cards = parse_cards(hand), parse_cards(table)
    assert score(*cards, events=frozenset({Event.WATER_RODEO})).duos == duos


def test_a_seahorse_helps_where_an_event_lets_it_help_most() -> None:
    hand = parse_cards("seahorse:white shell:grey shell:green octopus:grey")
    assert score(hand).collectors == 2 + 3
    assert score(hand, events=frozenset({Event.KRAKEN})).collectors == 4 + 1
    dance = frozenset({Event.DANCE_OF_THE_SHELLS, Event.KRAKEN})
    assert score(hand, events=dance).collectors == 4 + 1 + 2


def test_a_seahorse_cannot_make_a_collection_larger_than_it_is() -> None:
    shells = parse_cards("shell:dark_blue shell:light_blue shell:black shell:yellow shell:green shell:grey")
    seahorse = Card.parse("seahorse:white")
    dance = score([*shells, seahorse], events=frozenset({Event.DANCE_OF_THE_SHELLS}))
    assert dance.collectors == 12
    assert dance.lines[-1].cards == (seahorse,)
    helped = score([*shells[:5], seahorse]).lines[-1]
    assert (helped.points, helped.cards) == (2, (seahorse, *shells[:5]))


EVERY_CARD = deck(extra_salt=True)


@st.composite
def players_cards(draw: st.DrawFn, *, extra_salt: bool = True) -> tuple[list[Card], list[Card]]:
    """A hand from the deck, and legal duos and trios laid from it."""
    cards = draw(st.permutations(deck(extra_salt=extra_salt)))[: draw(st.integers(0, 22))]
    hand, table = list(cards), []
    for one, other in draw(st.lists(st.tuples(st.integers(0, 21), st.integers(0, 21)), max_size=12)):
        if one == other or max(one, other) >= len(cards):
            continue
        duo = [cards[one], cards[other]]
        kinds = sorted(str(card.kind) for card in duo)
        legal = kinds in (
            ["crab", "crab"],
            ["boat", "boat"],
            ["fish", "fish"],
            ["shark", "swimmer"],
            ["jellyfish", "swimmer"],
            ["crab", "lobster"],
        )
        rest = list(hand)
        if legal and all(card in rest and (rest.remove(card) or True) for card in duo):
            starfish = [card for card in rest if card.kind == "starfish"][: draw(st.integers(0, 1))]
            table += duo + starfish
            hand = rest
            for card in starfish:
                hand.remove(card)
    return hand, table


@given(players_cards(), st.booleans())
def test_score_is_that_of_brute_force(oracle, cards: tuple[list[Card], list[Card]], white: bool) -> None:
    hand, table = cards
    settings = Settings() if white else COLOURS_ONLY
    found = score(hand, table, settings)
    totals, bonus = oracle([str(card) for card in hand], [str(card) for card in table], white=white)
    assert (found.mermaids, found.duos, found.collectors, found.multipliers) == totals
    assert found.colour_bonus == bonus
    assert found.points == sum(totals)


@pytest.mark.parametrize("extra_salt", [False, True])
def test_2000_dealt_hands_score_as_by_brute_force(oracle, extra_salt: bool) -> None:
    random = Random(58)
    for _ in range(1000):
        hand = random.sample(deck(extra_salt=extra_salt), random.randint(1, 25))
        found = score(hand)
        totals, bonus = oracle([str(card) for card in hand])
        assert (found.mermaids, found.duos, found.collectors, found.multipliers) == totals, hand
        assert found.colour_bonus == bonus, hand


@given(players_cards(extra_salt=False), st.randoms(use_true_random=False))
def test_without_extra_salt_one_photo_of_hand_and_table_is_enough(cards, random) -> None:
    hand, table = cards
    merged = [*hand, *table]
    random.shuffle(merged)
    assert score(merged).points == score(hand, table).points
    cut = random.randint(0, len(merged))
    assert score(merged[:cut], merged[cut:]).points == score(hand, table).points


@given(
    st.lists(st.sampled_from(EVERY_CARD), max_size=40),
    st.lists(st.sampled_from(EVERY_CARD), max_size=20),
    st.frozensets(st.sampled_from(Event)),
    st.builds(Settings, white=st.sampled_from(White), scoring=st.sampled_from(ScoringTable)),
)
def test_even_impossible_cards_have_a_score(hand, table, events, settings) -> None:
    """A view shows the score while a misread card still waits to be corrected."""
    found = score(hand, table, settings, events=events)
    assert found.points == sum(line.points for line in found.lines) >= 0
    assert all(line.points >= 0 for line in found.lines)
    assert found == score(hand[::-1], table[::-1], settings, events=events)


@given(players_cards())
def test_lines_add_up_and_count_only_the_players_cards(cards: tuple[list[Card], list[Card]]) -> None:
    hand, table = cards
    found = score(hand, table)
    families = dict.fromkeys(Family, 0)
    for line in found.lines:
        families[line.family] += line.points
        assert not set(line.cards) - {*hand, *table}
        if line.reason is Reason.MERMAID:
            assert line.points == len(line.cards)
            assert {card.colour for card in line.cards} <= {line.colour}
    assert found.points == sum(families.values())
    assert list(families.values()) == [found.mermaids, found.duos, found.collectors, found.multipliers]
    explained = {card for line in found.lines for card in line.cards}
    assert {card for card in (*hand, *table) if card.kind != "mermaid"} <= explained


@given(players_cards(), st.sampled_from(EVERY_CARD))
def test_one_more_card_in_hand_never_costs_points(cards: tuple[list[Card], list[Card]], card: Card) -> None:
    hand, table = cards
    before, after = score(hand, table), score([*hand, card], table)
    assert after.points >= before.points
    assert after.colour_bonus >= before.colour_bonus


@given(players_cards())
def test_reading_white_the_other_way_twice_is_reading_it_as_before(cards) -> None:
    counted, left_out = score(*cards), score(*cards, COLOURS_ONLY)
    assert (counted.mermaids, counted.mermaids_otherwise) == (left_out.mermaids_otherwise, left_out.mermaids)
    assert counted.mermaids >= left_out.mermaids
