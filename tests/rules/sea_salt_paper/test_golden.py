"""Whole matches, replayed move by move; after each move the file says how the table stands."""

from collections import Counter
from pathlib import Path

import pytest

from rules.sea_salt_paper import End, Game, Match, Phase, Round, Table, White, deck, parse_move, problems

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("sea_salt_paper_*.txt"))


def described(game: Game) -> str:
    """How the table stands, and once a round is over what it brought."""
    table = game.table
    assert table
    players = range(table.settings.players)
    if table.result:
        it = table.result
        columns = {"cards": it.cards, "bonus": it.bonus, "round": it.points, "totals": game.match.totals}
        state = f"over, {it.outcome}"
        if game.match.over:
            columns["winners"] = game.match.winners
    else:
        points = [table.score_of(player).points for player in players]
        columns = {"deck": (table.deck_left,), "hands": [len(hand) for hand in table.hands], "points": points}
        state = f"player {table.turn} {table.phase}"
    return f"= {state}: " + ", ".join(f"{name} {' '.join(map(str, it))}" for name, it in columns.items())


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    heading, *lines = lines_of(path)
    game = Game.parse(heading)
    for number, line in enumerate(lines):
        if line.startswith("= "):
            assert described(game) == line, f"after {lines[number - 1]}"
        else:
            game = game.apply(parse_move(line))
    assert game.match.over
    moves = [line for line in lines if not line.startswith("= ")]
    assert str(game) == "\n".join([heading, *moves, ""])
    assert Game.parse(str(game)) == game
    assert Match.parse(str(game.match)) == game.match


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_table_of_it_against_the_rules_written_twice(path: Path, oracle, legal_moves) -> None:
    heading, *lines = lines_of(path)
    game = Game.parse(heading)
    totals = [0] * game.match.settings.players
    for line in lines:
        if line.startswith("= "):
            continue
        move = parse_move(line)
        if game.table and game.table.phase in (Phase.PICK, Phase.STEAL, Phase.LOOK, Phase.KEEP):
            assert move in legal_moves(game.table, ())
        game = game.apply(move)
        table = game.table
        assert table
        check_cards(table)
        scores = brute_scores(table, oracle)
        if table.result:
            points = brute_round(table.result, *scores)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert table.result.points == tuple(points)
            assert game.match.totals == tuple(totals)


def check_cards(table: Table) -> None:
    salt = table.settings.extra_salt
    assert problems(table.seen, extra_salt=salt) == []
    assert len(table.seen) + table.deck_left == len(deck(extra_salt=salt))
    assert Counter(table.seen) + table.in_deck == Counter(deck(extra_salt=salt))


def brute_scores(table: Table, oracle) -> tuple[list[int], list[int]]:
    """Card points and bonus of each player, found the long way."""
    points, bonuses = [], []
    for player in range(table.settings.players):
        hand = [str(card) for card in table.hands[player]]
        laid = [str(card) for card in table.table_of(player)]
        totals, bonus = oracle(hand, laid, white=table.settings.white is White.COUNTS)
        assert table.score_of(player).points == sum(totals)
        assert table.score_of(player).colour_bonus == bonus
        points.append(sum(totals))
        bonuses.append(bonus)
    return points, bonuses


def brute_round(result: Round, points: list[int], bonuses: list[int]) -> list[int]:
    seats = range(len(points))
    match result.end:
        case End.STOP:
            return points
        case End.LAST_CHANCE:
            won = max(points) == points[result.caller or 0]
            return [
                (points[seat] if (seat == result.caller) == won else 0)
                + (bonuses[seat] if won or seat == result.caller else 0)
                for seat in seats
            ]
    return [0 for _ in seats]


def test_the_golden_matches_show_all_there_is() -> None:
    text = "\n".join(line for path in GOLDEN for line in lines_of(path))
    for words in (
        "lay crab",
        "lay boat",
        "lay fish",
        "steal",
        "look",
        "pick",
        "starfish",
        "lobster",
        "stung",
    ):
        assert words in text
    for outcome in ("stopped", "bet_won", "bet_tied", "bet_lost", "nobody_scores", "match_won"):
        assert f"= over, {outcome}" in text
    assert len(GOLDEN) >= 2
