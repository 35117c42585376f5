from dataclasses import replace

import pytest

from rules.events import EventError
from rules.sea_salt_paper import (
    Call,
    Deal,
    End,
    Event,
    Outcome,
    Phase,
    Pile,
    Settings,
    Table,
    TieRule,
    parse_cards,
    parse_move,
    play,
)


def position(
    *hands: str,
    left: str = "shell:grey",
    right: str = "shell:green",
    phase: Phase = Phase.PLAY,
    extra_salt: bool = True,
    events: tuple[frozenset[Event], ...] = (),
    **changes,
) -> Table:
    """A table at which player 0 is to move; the hands are those of all players."""
    deal = Deal(*parse_cards("shell:grey shell:green"), events)
    settings = Settings(players=len(hands), extra_salt=extra_salt, tie=TieRule.ASK)
    table = replace(
        Table.deal(settings, 0, deal),
        phase=phase,
        hands=tuple(tuple(sorted(parse_cards(hand))) for hand in hands),
        left=parse_cards(left),
        right=parse_cards(right),
    )
    return replace(table, **({"deck_left": table.in_deck.total()} | changes))


def after(table: Table, *moves: str) -> Table:
    for move in moves:
        table = play(table, parse_move(move))
    return table


def refused(table: Table, move: str, reason: str) -> None:
    with pytest.raises(EventError, match=f"^'{move}' is not allowed: .*{reason}"):
        play(table, parse_move(move))


def test_a_round_begins_with_two_open_cards_and_empty_hands() -> None:
    table = Table.deal(Settings(players=3), 1, Deal(*parse_cards("shell:grey shell:green")))
    assert (table.deck_left, table.turn, table.phase) == (56, 1, Phase.TAKE)
    assert (table.hands, table.left, table.right) == (
        ((),) * 3,
        *map(parse_cards, ["shell:grey", "shell:green"]),
    )


def test_draw_two_keep_one() -> None:
    table = after(position("", "", phase=Phase.TAKE), "draw crab:black fish:black", "keep fish:black right")
    assert table.hands == (parse_cards("fish:black"), ())
    assert table.right == parse_cards("shell:green crab:black")
    assert (table.deck_left, table.phase, table.turn) == (66 - 4, Phase.PLAY, 0)


def test_take_a_discard() -> None:
    table = after(position("", "", right="shell:green shell:black", phase=Phase.TAKE), "take right", "end")
    assert (table.hands[0], table.right) == (parse_cards("shell:black"), parse_cards("shell:green"))
    assert (table.turn, table.phase) == (1, Phase.TAKE)


def test_an_empty_pile_has_to_be_filled_first() -> None:
    table = after(position("", "", right="", phase=Phase.TAKE), "draw crab:black fish:black")
    refused(table, "keep fish:black left", "the right pile is empty and has to be filled first")
    assert after(table, "keep fish:black right").right == parse_cards("crab:black")


@pytest.mark.parametrize("pile", Pile)
def test_with_both_piles_empty_either_will_do(pile: Pile) -> None:
    table = after(position("", "", left="", right="", phase=Phase.TAKE), "draw crab:black fish:black")
    assert after(table, f"keep fish:black {pile}").discards(pile) == parse_cards("crab:black")


def test_a_deck_of_one_card_gives_one_and_nothing_is_discarded() -> None:
    table = position("", "", phase=Phase.TAKE, deck_left=1)
    refused(table, "draw crab:black fish:black", "expected 1 cards of the deck, got 2")
    drawn = after(table, "draw crab:black")
    refused(drawn, "keep crab:black left", "the deck had only this card left, there is none to discard")
    assert after(drawn, "keep crab:black").hands[0] == parse_cards("crab:black")


TAKING = position("crab:grey", "", phase=Phase.TAKE, extra_salt=False)
DRAWN = after(TAKING, "draw crab:black fish:black")
PLAYING = position("crab:black fish:black", "octopus:grey", extra_salt=False)


@pytest.mark.parametrize(
    ("table", "move", "reason"),
    [
        (TAKING, "end", "player 0 has to draw 2 cards or take one of a discard pile first"),
        (TAKING, "stop", "player 0 has to draw 2 cards"),
        (TAKING, "lay crab:black crab:green", "player 0 has to draw 2 cards"),
        (TAKING, "draw crab:black", "expected 2 cards of the deck, got 1"),
        (TAKING, "draw crab:black crab:green fish:black", "expected 2 cards of the deck, got 3"),
        (
            TAKING,
            "draw crab:grey crab:black",
            "crab:grey cannot be in the deck any more; check what was read",
        ),
        (TAKING, "draw crab:black crab:black", "crab:black cannot be in the deck any more"),
        (TAKING, "draw lobster:black crab:black", "lobster:black cannot be in the deck"),
        (replace(TAKING, right=()), "take right", "the right pile is empty"),
        (replace(TAKING, deck_left=0), "draw crab:black fish:black", "the deck is empty"),
        (DRAWN, "take left", "player 0 has to keep one of the drawn cards first"),
        (DRAWN, "keep fish:green left", "fish:green is not among the drawn cards"),
        (DRAWN, "keep fish:black", "crab:black has to go on the left or the right pile"),
        (PLAYING, "take right", "player 0 may lay duos, end the turn or the round, or lay the mermaids"),
        (PLAYING, "draw boat:black boat:yellow", "player 0 may lay duos"),
        (PLAYING, "pick shell:green", "player 0 may lay duos"),
        (PLAYING, "lay crab:black crab:green", "crab:green is not in the hand of player 0"),
        (PLAYING, "lay crab:black crab:black", "crab:black is not in the hand of player 0"),
        (PLAYING, "lay crab:black fish:black", "this is no duo; expected two crabs, boats or fish"),
        (PLAYING, "lay crab:black", "this is no duo"),
        (PLAYING, "stop", "player 0 has 0 card points and cannot end a round: 7 are needed"),
        (PLAYING, "last_chance", "player 0 has 0 card points and cannot end a round: 7 are needed"),
        (PLAYING, "mermaids", "player 0 has 0 mermaids and needs 4"),
    ],
)
def test_illegal(table: Table, move: str, reason: str) -> None:
    refused(table, move, reason)


@pytest.mark.parametrize(
    "cards",
    [
        "crab:black crab:green crab:grey",
        "shark:black shark:green",
        "swimmer:dark_blue swimmer:black",
        "shark:black jellyfish:pink",
        "lobster:black starfish:yellow",
        "shell:dark_blue shell:yellow",
        "crab:black crab:green starfish:yellow starfish:dark_blue",
    ],
)
def test_what_is_no_duo(cards: str) -> None:
    refused(position(cards, ""), f"lay {cards}", "this is no duo; .*one starfish at most")


def test_two_crabs_look_through_a_pile_and_pick_one() -> None:
    pile = "boat:black shell:yellow boat:yellow"
    laid = after(position("crab:black crab:green", "", left=pile), "lay crab:black crab:green")
    refused(laid, "end", "player 0 has to choose the discard pile to look through first")
    looking = after(laid, "look left")
    refused(looking, "look right", "player 0 has to pick a card of the left pile first")
    refused(looking, "pick shell:green", "shell:green is not in the left pile")
    table = after(looking, "pick shell:yellow")
    assert table.laid[0] == (parse_cards("crab:black crab:green"),)
    assert table.hands[0] == parse_cards("shell:yellow")
    assert table.left == parse_cards("boat:black boat:yellow")
    assert (table.phase, table.pile) == (Phase.PLAY, None)


def test_two_crabs_and_empty_piles() -> None:
    table = position("crab:black crab:green", "", left="")
    refused(after(table, "lay crab:black crab:green"), "look left", "the left pile is empty")
    nothing = replace(table, right=())
    assert after(nothing, "lay crab:black crab:green").phase is Phase.PLAY


def test_of_two_copies_in_a_pile_the_upper_one_is_picked() -> None:
    table = position("crab:black crab:green", "", left="boat:black shell:yellow boat:black")
    picked = after(table, "lay crab:black crab:green", "look left", "pick boat:black")
    assert picked.left == parse_cards("boat:black shell:yellow")


def test_two_boats_give_another_turn() -> None:
    table = after(position("boat:black boat:yellow", ""), "lay boat:black boat:yellow")
    assert (table.phase, table.turn) == (Phase.TAKE, 0)
    refused(table, "end", "player 0 has to draw 2 cards or take one of a discard pile first")
    assert after(table, "take right", "end").turn == 1
    discards_only = replace(position("boat:black boat:yellow", ""), deck_left=0)
    assert after(discards_only, "lay boat:black boat:yellow").phase is Phase.TAKE
    nothing = replace(discards_only, left=(), right=())
    assert after(nothing, "lay boat:black boat:yellow").phase is Phase.PLAY


def test_two_fish_draw_a_card() -> None:
    table = after(position("fish:black fish:yellow", ""), "lay fish:yellow fish:black")
    refused(table, "end", "player 0 has to draw a card first")
    refused(table, "draw crab:black crab:green", "expected 1 cards of the deck, got 2")
    drawn = after(table, "draw crab:black")
    assert (drawn.hands[0], drawn.phase) == (parse_cards("crab:black"), Phase.PLAY)
    assert drawn.deck_left == table.deck_left - 1
    empty = position("fish:black fish:yellow", "", deck_left=0)
    assert after(empty, "lay fish:yellow fish:black").phase is Phase.PLAY


def test_swimmer_and_shark_steal_a_card() -> None:
    table = position("shark:green swimmer:black", "shell:black crab:grey", "", "octopus:grey")
    laid = after(table, "lay swimmer:black shark:green")
    refused(laid, "end", "player 0 has to steal a card first")
    refused(laid, "steal 0 shell:black", "player 0 cannot be stolen from; expected one of 1, 3")
    refused(laid, "steal 2 shell:black", "player 2 cannot be stolen from; expected one of 1, 3")
    refused(laid, "steal 1 octopus:grey", "octopus:grey is not in the hand of player 1")
    stolen = after(laid, "steal 1 shell:black")
    assert stolen.hands == tuple(map(parse_cards, ["shell:black", "crab:grey", "", "octopus:grey"]))
    nobody = position("shark:green swimmer:black", "")
    assert after(nobody, "lay swimmer:black shark:green").phase is Phase.PLAY


def test_a_trio_has_no_effect() -> None:
    table = after(
        position("boat:black boat:yellow starfish:yellow", ""), "lay boat:black boat:yellow starfish:yellow"
    )
    assert (table.phase, table.hands[0], table.score_of(0).points) == (Phase.PLAY, (), 3)


def test_lobster_and_crab_keep_one_of_five() -> None:
    table = position("crab:black lobster:black", "")
    laid = after(table, "lay lobster:black crab:black")
    refused(laid, "end", "player 0 has to draw 5 cards first")
    refused(laid, "draw crab:green crab:grey", "expected 5 cards of the deck, got 2")
    five = "mermaid:white mermaid:white boat:black fish:black crab:grey"
    drawn = after(laid, f"draw {five}")
    refused(drawn, "end", "player 0 has to keep one of the drawn cards first; the others go back")
    refused(drawn, "keep crab:grey left", "the others go back into the deck")
    refused(drawn, "keep crab:green", "crab:green is not among the drawn cards")
    kept = after(drawn, "keep mermaid:white")
    assert kept.hands[0] == parse_cards("mermaid:white")
    assert kept.deck_left == kept.in_deck.total() == table.deck_left - 1
    assert after(
        position("crab:black lobster:black", "", deck_left=0), "lay lobster:black crab:black"
    ).phase is (Phase.PLAY)


def test_a_jellyfish_stings_all_others_for_one_turn() -> None:
    table = after(
        position("jellyfish:pink swimmer:black", "crab:black", ""), "lay swimmer:black jellyfish:pink", "end"
    )
    assert (table.turn, table.phase) == (1, Phase.STUNG)
    refused(table, "take left", "player 1 was stung by a jellyfish and can only draw the first card")
    refused(table, "draw crab:grey crab:green", "expected 1 cards of the deck, got 2")
    second = after(table, "draw crab:grey")
    assert (second.turn, second.phase) == (2, Phase.STUNG)
    third = after(second, "draw crab:green")
    assert (third.turn, third.phase, third.stinger) == (0, Phase.TAKE, None)
    assert third.hands == tuple(map(parse_cards, ["", "crab:black crab:grey", "crab:green"]))


RICH = "octopus:light_blue octopus:yellow octopus:green octopus:grey crab:grey"  # 9 points, bonus 2


def test_stop_ends_the_round_at_once() -> None:
    result = after(position(RICH, "penguin:pink"), "stop").result
    assert result
    assert (result.outcome, result.points, result.caller) == (Outcome.STOPPED, (9, 1), 0)


def test_after_last_chance_the_others_have_one_turn_each() -> None:
    table = after(position(RICH, "swimmer:black shark:black", "penguin:pink"), "last_chance", "take left")
    assert (table.turn, table.caller, table.is_protected(0)) == (1, 0, True)
    refused(table, "stop", "player 0 has said LAST CHANCE already")
    refused(table, "last_chance", "player 0 has said LAST CHANCE already")
    laid = after(table, "lay swimmer:black shark:black")
    refused(laid, "steal 0 crab:grey", "player 0 cannot be stolen from; expected one of 2")
    third = after(laid, "steal 2 penguin:pink", "end", "take right")
    assert third.is_protected(1)
    ended = after(third, "end")
    assert ended.phase is Phase.OVER
    assert ended.result
    assert ended.result.outcome is Outcome.BET_WON
    # Player 1 has a duo and a penguin; the bonus is 2 black cards of swimmer, shark.
    assert (ended.result.cards, ended.result.points) == ((9, 2, 0), (11, 2, 1))
    refused(ended, "end", "the round is over")


def test_the_bet_is_lost_to_more_card_points() -> None:
    better = "shell:dark_blue shell:light_blue shell:black shell:yellow sailor:pink sailor:orange"
    result = after(position(RICH, better), "last_chance", "take left", "end").result
    assert result
    assert (result.outcome, result.cards, result.points) == (Outcome.BET_LOST, (9, 13), (2, 13))


def test_an_empty_deck_at_the_end_of_a_turn_ends_the_round_unscored() -> None:
    table = position(RICH, "", deck_left=0)
    result = after(table, "end").result
    assert result
    assert (result.outcome, result.points, result.caller) == (Outcome.NOBODY_SCORES, (0, 0), 0)
    called = after(table, "stop").result
    assert called
    assert called.points == (9, 0)


def test_an_empty_deck_during_the_final_turns_is_still_scored() -> None:
    table = after(position(RICH, "", "", deck_left=0), "last_chance", "take left", "end", "take right", "end")
    assert table.result
    assert table.result.outcome is Outcome.BET_WON


def test_nothing_left_to_take_in_the_final_turns() -> None:
    table = after(position(RICH, "", deck_left=0, left="", right=""), "last_chance")
    assert (table.turn, table.phase) == (1, Phase.PLAY)
    stung = position(RICH, "", deck_left=0, stinger=0)
    assert after(stung, "last_chance").phase is Phase.OVER


def test_four_mermaids_win() -> None:
    table = position("mermaid:white " * 4 + "crab:black", RICH)
    won = after(table, "mermaids")
    assert won.result
    assert (won.result.outcome, won.result.caller) == (Outcome.MATCH_WON, 0)
    assert won.laid[0] == (parse_cards("mermaid:white " * 4),)
    refused(position("mermaid:white " * 3, ""), "mermaids", "player 0 has 3 mermaids and needs 4")


def test_events_of_extra_pepper_that_change_an_end() -> None:
    under = (frozenset({Event.DANCE_OF_THE_MERMAIDS, Event.TREASURE_CHEST, Event.DIODON_FISH}),)
    assert after(position("mermaid:white " * 3, "", events=under), "mermaids").phase is Phase.OVER
    refused(position(RICH, "", events=under), "last_chance", "9 card points and cannot end a round: 10 are")
    richer = position(f"{RICH} crab:black", "", events=under)
    refused(richer, "stop", "player 0 may not say STOP under the Diodon Fish, only LAST CHANCE")
    assert after(richer, "last_chance").caller == 0


def test_an_event_counts_for_its_player_only() -> None:
    table = position("shell:black shell:yellow", "shell:dark_blue shell:light_blue")
    under = replace(table, events=(frozenset({Event.DANCE_OF_THE_SHELLS}), frozenset()))
    assert [under.score_of(player).points for player in (0, 1)] == [4, 2]


def test_nobody_calls_an_empty_deck() -> None:
    with pytest.raises(EventError, match="'empty_deck' is no move"):
        parse_move("empty_deck")
    with pytest.raises(EventError, match="'empty_deck' is not allowed: nobody calls this"):
        play(PLAYING, Call(End.EMPTY_DECK))
