"""The moves of a turn: what each does, and why one is not allowed."""

from collections import Counter
from dataclasses import replace

from rules.events import EventError
from rules.sea_salt_paper.cards import Card, Kind
from rules.sea_salt_paper.duos import keep_of_five, lay, look, pick, steal
from rules.sea_salt_paper.moves import Call, Draw, EndTurn, Keep, Lay, Look, Move, Pick, Pile, Steal, Take
from rules.sea_salt_paper.round import End, score_round
from rules.sea_salt_paper.settings import mermaids_to_win
from rules.sea_salt_paper.table import Phase, Table, without


def play(table: Table, move: Move) -> Table:
    """The table after a move.

    Raises EventError for an illegal move, quoting it with the reason. Source: rulebook, "A turn"; what it
    leaves open is played as on Board Game Arena.
    """
    try:
        return _play(table, move)
    except EventError as reason:
        raise EventError(f"'{move}' is not allowed: {reason}") from None


def _play(table: Table, move: Move) -> Table:
    match table.phase, move:
        case Phase.TAKE, Take(pile):
            return _take(table, pile)
        case Phase.TAKE | Phase.FISH | Phase.STUNG | Phase.LOBSTER, Draw(cards):
            return _draw(table, cards)
        case Phase.KEEP, Keep(card, discard):
            return _keep(table, card, discard)
        case Phase.LOBSTER_KEEP, Keep(card, None):
            return keep_of_five(table, card)
        case Phase.PLAY, Lay(cards):
            return lay(table, cards)
        case Phase.LOOK, Look(pile):
            return look(table, pile)
        case Phase.PICK, Pick(card) if table.pile:
            return pick(table, table.pile, card)
        case Phase.STEAL, Steal(victim, card):
            return steal(table, victim, card)
        case Phase.PLAY, EndTurn():
            return _end_turn(table)
        case Phase.PLAY, Call(end):
            return _call(table, end)
    raise EventError(_expected(table))


def _expected(table: Table) -> str:
    player = f"player {table.turn}"
    match table.phase:
        case Phase.TAKE:
            return f"{player} has to draw {_draws(table)} cards or take one of a discard pile first"
        case Phase.STUNG:
            return f"{player} was stung by a jellyfish and can only draw the first card of the deck"
        case Phase.KEEP:
            return f"{player} has to keep one of the drawn cards first"
        case Phase.PLAY:
            return f"{player} may lay duos, end the turn or the round, or lay the mermaids"
        case Phase.LOOK:
            return f"{player} has to choose the discard pile to look through first"
        case Phase.PICK:
            return f"{player} has to pick a card of the {table.pile} pile first"
        case Phase.FISH:
            return f"{player} has to draw a card first"
        case Phase.STEAL:
            return f"{player} has to steal a card first"
        case Phase.LOBSTER:
            return f"{player} has to draw {_draws(table)} cards first"
        case Phase.LOBSTER_KEEP:
            return f"{player} has to keep one of the drawn cards first; the others go back into the deck"
        case Phase.OVER:
            return "the round is over"


def _take(table: Table, pile: Pile) -> Table:
    if not table.discards(pile):
        raise EventError(f"the {pile} pile is empty")
    *rest, top = table.discards(pile)
    return table.with_discards(pile, tuple(rest)).gained(top)


def _draws(table: Table) -> int:
    """How many cards are drawn now; a deck that runs out gives what it has."""
    wanted = {Phase.TAKE: 2, Phase.LOBSTER: 5}.get(table.phase, 1)
    return min(wanted, table.deck_left)


def _draw(table: Table, cards: tuple[Card, ...]) -> Table:
    if table.deck_left == 0:
        raise EventError("the deck is empty")
    if len(cards) != _draws(table):
        raise EventError(f"expected {_draws(table)} cards of the deck, got {len(cards)}")
    gone = Counter(cards) - table.in_deck
    if gone:
        raise EventError(f"{', '.join(map(str, gone))} cannot be in the deck any more; check what was read")
    after = replace(table, deck_left=table.deck_left - len(cards))
    match table.phase:
        case Phase.FISH:
            return after.gained(*cards)
        case Phase.STUNG:
            return _end_turn(after.gained(*cards))
        case Phase.LOBSTER:
            return replace(after, drawn=cards, phase=Phase.LOBSTER_KEEP)
        case _:
            return replace(after, drawn=cards, phase=Phase.KEEP)


def _keep(table: Table, card: Card, discard: Pile | None) -> Table:
    rest = without(table.drawn, card, "among the drawn cards")
    kept = replace(table, drawn=()).gained(card)
    if not rest:
        if discard:
            raise EventError("the deck had only this card left, there is none to discard")
        return kept
    if discard is None:
        raise EventError(f"{rest[0]} has to go on the left or the right pile")
    if table.discards(discard) and not table.discards(discard.other):
        raise EventError(f"the {discard.other} pile is empty and has to be filled first")
    return kept.with_discards(discard, (*table.discards(discard), *rest))


def _call(table: Table, end: End) -> Table:
    match end:
        case End.MERMAIDS:
            return _win_with_mermaids(table)
        case End.STOP | End.LAST_CHANCE if table.caller is None:
            ended = _scored(table, end, table.turn)
            return ended if end is End.STOP else _end_turn(replace(table, caller=table.turn))
        case End.EMPTY_DECK:
            raise EventError("nobody calls this: the round ends so by itself")
    raise EventError(f"player {table.caller} has said LAST CHANCE already")


def _win_with_mermaids(table: Table) -> Table:
    mermaids = tuple(card for card in table.hands[table.turn] if card.kind is Kind.MERMAID)
    needed = mermaids_to_win(table.events[table.turn])
    if len(mermaids) < needed:
        raise EventError(f"player {table.turn} has {len(mermaids)} mermaids and needs {needed}")
    return _scored(table.with_laid(mermaids), End.MERMAIDS, table.turn)


def _end_turn(table: Table) -> Table:
    following = (table.turn + 1) % table.settings.players
    if table.caller is None and table.deck_left == 0:
        return _scored(table, End.EMPTY_DECK, table.turn)
    if table.caller == following:
        return _scored(table, End.LAST_CHANCE, following)
    if table.stinger == following:
        table = replace(table, stinger=None)
    begun = replace(table, turn=following)
    if begun.stinger is not None:
        return replace(begun, phase=Phase.STUNG) if begun.deck_left else _end_turn(begun)
    can_take = begun.deck_left or begun.left or begun.right
    return replace(begun, phase=Phase.TAKE if can_take else Phase.PLAY)


def _scored(table: Table, end: End, caller: int) -> Table:
    scores = [table.score_of(player) for player in range(table.settings.players)]
    points, bonuses = [it.points for it in scores], [it.colour_bonus for it in scores]
    result = score_round(end, points, bonuses, caller, events=table.events[caller])
    return replace(table, phase=Phase.OVER, result=result)
