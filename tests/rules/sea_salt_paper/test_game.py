from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.events import EventError
from rules.sea_salt_paper import (
    Call,
    Card,
    CardError,
    Deal,
    Draw,
    End,
    EndTurn,
    Event,
    Game,
    Keep,
    Lay,
    Look,
    Move,
    Phase,
    Pick,
    Pile,
    Settings,
    Steal,
    Table,
    Take,
    deck,
    parse_cards,
    parse_move,
    play,
)

HEADING = "sea_salt_paper players=2 white=counts scoring=publisher tie=ask extra_salt=no"


def any_moves(table: Table, cards: list[Card]) -> list[Move]:
    """All that a player could try, most of it against the rules."""
    hand = table.hands[table.turn]
    moves: list[Move] = [EndTurn(), *(Call(end) for end in End), *map(Take, Pile), *map(Look, Pile)]
    moves += [Draw(tuple(cards[:number])) for number in (1, 2, 3, 5)]
    moves += [Keep(card, pile) for card in {*table.drawn, *hand} for pile in (None, *Pile)]
    moves += [Lay(pair) for pair in combinations(hand, 2)]
    moves += [Lay(trio) for trio in combinations(hand, 3) if trio[2].kind == "starfish"]
    moves += [Pick(card) for card in {*table.left, *table.right, *hand}]
    everybody = range(table.settings.players)
    return moves + [Steal(seat, card) for seat in everybody for card in set(table.hands[seat])]


def accepted(table: Table, move: Move) -> bool:
    try:
        play(table, move)
    except EventError:
        return False
    return True


def as_set(moves: list[Move]) -> set[Move]:
    """The moves, with the cards that are laid in one order: two crabs are two crabs."""
    return {Lay(tuple(sorted(move.cards))) if isinstance(move, Lay) else move for move in moves}


def advanced(cards: list[Card], move: Move, before: Table, random: Random) -> list[Card]:
    """The deck after a move; what a lobster leaves goes back in."""
    if isinstance(move, Draw):
        return cards[len(move.cards) :]
    if isinstance(move, Keep) and before.phase is Phase.LOBSTER_KEEP:
        back = list(before.drawn)
        back.remove(move.card)
        cards = [*cards, *back]
        random.shuffle(cards)
    return cards


@pytest.mark.parametrize("extra_salt", [False, True])
@given(st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=40)
def test_exactly_the_legal_moves_are_accepted(legal_moves, extra_salt: bool, players: int, seed: int) -> None:
    random = Random(seed)
    cards = list(deck(extra_salt=extra_salt))
    random.shuffle(cards)
    game = Game.start(Settings(players=players, extra_salt=extra_salt)).apply(Deal(*cards[:2]))
    cards = cards[2:]
    while game.table and game.table.phase is not Phase.OVER:
        table = game.table
        legal = legal_moves(table, cards)
        tried = any_moves(table, cards)
        assert as_set([move for move in tried if accepted(table, move)]) == as_set(legal)
        assert table.deck_left == len(cards)
        assert table.in_deck == Counter(cards)
        lays = [move for move in legal if isinstance(move, Lay)]
        move = random.choice(lays if lays and random.random() < 0.5 else legal)
        game = game.apply(move)
        cards = advanced(cards, move, table, random)
    assert game.match.rounds == (game.table.result,)
    assert Game.parse(str(game)) == game
    assert game.undo().apply(game.history[-1]) == game


def test_before_the_first_deal() -> None:
    game = Game.start()
    assert str(game) == HEADING + "\n"
    assert Game.parse(str(game)) == game
    with pytest.raises(EventError, match="'end' is not allowed: a round begins with a deal"):
        game.apply(EndTurn())
    with pytest.raises(EventError, match="nothing to undo at -1: the history has 0 events"):
        game.undo()


SHORT = f"""{HEADING}
deal shell:grey shell:green
take left
end
draw crab:black fish:black
keep crab:black left
"""


def test_undo_the_last_move_or_one_before() -> None:
    game = Game.parse(SHORT)
    assert str(game.undo()) == SHORT.removesuffix("keep crab:black left\n")
    with pytest.raises(
        EventError, match="cannot undo that, as a later event would fail: 'draw crab:black fish:black' is not"
    ):
        game.undo(2)
    assert Game.parse(f"{SHORT}end\n").undo(5) == game
    assert Game.parse(f"{SHORT}end\n").undo(3, 4, 5) == game.undo(3, 4)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("deal shell:black shell:yellow", "the round is not over"),
        ("end", "player 1 has to"),
    ],
)
def test_out_of_turn(move: str, expected: str) -> None:
    game = Game.parse(SHORT.removesuffix("keep crab:black left\n"))
    with pytest.raises(EventError, match=f"'{move}' is not allowed: {expected}"):
        game.apply(parse_move(move))


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("deal shell:grey shell:grey", "the deck does not hold both; check what was read"),
        ("deal shell:grey seahorse:white", "the deck does not hold both"),
        ("deal shell:grey shell:green 2=kraken", "there are 2 players"),
    ],
)
def test_a_deal_that_cannot_be(deal: str, expected: str) -> None:
    with pytest.raises(EventError, match=f"'{deal}' is not allowed: {expected}"):
        Game.start().apply(parse_move(deal))


def test_three_mermaids_under_their_dance_and_no_deal_after_the_end() -> None:
    moves = """
        deal mermaid:white mermaid:white 0=dance_of_the_mermaids
        take left, end, draw mermaid:white crab:black, keep crab:black left, end
        take left, end, draw boat:black shark:black, keep boat:black left, end
        take right
    """
    game = Game.parse("\n".join([HEADING, *moves.replace(",", "\n").split("\n")]))
    assert not game.match.over
    won = game.apply(parse_move("mermaids"))
    assert (won.match.over, won.match.winners, won.match.totals) == (True, (0,), (0, 0))
    assert Game.parse(str(won)) == won
    for move, reason in [("deal shell:grey shell:green", "the match is over"), ("end", "the round is over")]:
        with pytest.raises(EventError, match=f"'{move}' is not allowed: {reason}"):
            won.apply(parse_move(move))
    assert won.undo() == game


MOVES = [
    Deal(*parse_cards("shell:grey shell:green")),
    Deal(
        *parse_cards("shell:grey shell:green"),
        (frozenset(), frozenset({Event.KRAKEN, Event.TORNADO})),
    ),
    Draw(parse_cards("crab:black")),
    Draw(parse_cards("crab:black fish:black")),
    Keep(Card.parse("crab:black")),
    Keep(Card.parse("crab:black"), Pile.RIGHT),
    Take(Pile.LEFT),
    Lay(parse_cards("crab:black crab:green starfish:yellow")),
    Look(Pile.LEFT),
    Pick(Card.parse("mermaid:white")),
    Steal(3, Card.parse("mermaid:white")),
    EndTurn(),
    Call(End.STOP),
    Call(End.LAST_CHANCE),
    Call(End.MERMAIDS),
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_and_its_text(move: Move) -> None:
    assert parse_move(str(move)) == move


def test_seats_under_no_events_are_not_part_of_a_deal() -> None:
    cards, nothing, kraken = parse_cards("shell:grey shell:green"), frozenset(), frozenset({Event.KRAKEN})
    assert Deal(*cards, (nothing, nothing)) == Deal(*cards)
    assert Deal(*cards, (kraken, nothing)) == parse_move("deal shell:grey shell:green 0=kraken")
    game = Game.start().apply(Deal(*cards, (kraken, nothing)))
    assert Game.parse(str(game)) == game
    assert game.table.events == (kraken, nothing)


def test_the_line_of_an_error_is_named() -> None:
    with pytest.raises(EventError, match=r"^line 7: 'take left' is not allowed"):
        Game.parse(f"{SHORT}take left")
    with pytest.raises(CardError, match=r"^line 7: 'crab' has no known colour"):
        Game.parse(f"{SHORT}draw crab")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw",
        "keep",
        "keep crab:black up",
        "take",
        "take up",
        "lay",
        "look",
        "steal 4 crab:black",
        "end it",
    ],
)
def test_a_line_that_is_no_move_is_quoted(line: str) -> None:
    with pytest.raises(
        EventError, match=f"^'{line}' is no move of Sea Salt & Paper: expected 'deal CARD CARD'"
    ):
        parse_move(line)


@pytest.mark.parametrize("under", ["kraken", "0=storm", "x=kraken", "4=kraken", "0="])
def test_events_that_are_none(under: str) -> None:
    with pytest.raises(EventError, match="expected the events of players 0 to 3 such as '0=kraken'"):
        parse_move(f"deal shell:grey shell:green {under}")


def test_a_card_that_is_none() -> None:
    with pytest.raises(CardError, match="'crab' has no known colour"):
        parse_move("pick crab")
