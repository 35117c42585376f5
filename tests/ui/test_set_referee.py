"""The referee of a game of SET: what the camera sees, second by second, becomes events of the rules."""

from itertools import combinations

import pytest

from rules.events import EventError
from rules.set_game import Card, Match, Phase, Settings, beginner_deck, deck, find_sets, is_set
from ui.set_referee import Look, Referee

DECK = deck()
TABLE = [
    Card.parse(code)
    for code in [
        "1RtD",
        "3PtD",
        "1PtD",
        "2RtD",
        "1PtO",
        "2RtO",
        "2GtD",
        "1PsS",
        "3PoO",
        "3GsS",
        "3PoD",
        "2GoD",
    ]
]
GOOD = find_sets(TABLE)[0]
BAD = next(three for three in combinations(TABLE, 3) if not is_set(*three))
NEW = [card for card in DECK if card not in TABLE][:3]


class Table:
    """A table with a clock: what lies on it, looked at ten times a second."""

    def __init__(self, **settings) -> None:
        self.referee = Referee(Match.start(Settings(**settings)))
        self.cards: set[Card] = set()
        self.now = 100.0

    def look(self, seconds: float, *, covered=(), sure: bool = True) -> None:
        for _ in range(round(10 * seconds)):
            self.now += 0.1
            look = Look(frozenset(self.cards), frozenset(covered), sure)
            self.referee = self.referee.see(look, self.now)

    def lay(self, cards, seconds: float = 1.5) -> None:
        self.cards |= set(cards)
        self.look(seconds)

    def take(self, cards, seconds: float = 1.5) -> None:
        self.cards -= set(cards)
        self.look(seconds)

    def call(self, player: int) -> None:
        self.referee = self.referee.call(player, self.now)

    @property
    def events(self) -> list[str]:
        return [str(event) for event in self.referee.match.history]

    @property
    def game(self):
        return self.referee.match.game


def dealt(**settings) -> Table:
    table = Table(**settings)
    table.lay(TABLE)
    assert table.game.phase is Phase.OPEN
    return table


def test_nothing_is_dealt_before_all_cards_lie_still():
    table = Table()
    for card in TABLE:
        table.lay([card], seconds=0.5)
        assert table.events == []
    table.look(1)
    assert len(table.events) == 1
    assert set(table.game.table) == set(TABLE)


def test_cards_that_are_not_sure_are_not_dealt():
    table = Table()
    table.cards = set(TABLE)
    table.look(5, sure=False)
    assert table.events == []
    table.look(1)
    assert len(table.events) == 1


def test_nothing_is_dealt_while_a_hand_is_over_the_table():
    table = Table()
    table.cards = set(TABLE)
    table.look(5, covered=TABLE[:1])
    assert table.events == []


def test_one_card_too_many_is_not_dealt():
    table = Table()
    table.lay([*TABLE, NEW[0]], seconds=5)
    assert table.events == []
    assert len(table.referee.fresh) == 13


def test_a_set_is_taken_from_the_table_after_a_call():
    table = dealt()
    table.call(1)
    table.look(1)
    table.take(GOOD)
    assert table.game.scores == (0, 1)
    assert table.game.phase is Phase.DEALING
    assert table.events[-1].startswith("claim 1 ")
    after = int(table.events[-1].split()[-1].removesuffix("ms"))
    assert 900 <= after <= 1100
    table.lay(NEW)
    assert set(table.game.table) == (set(TABLE) - set(GOOD)) | set(NEW)
    assert table.game.phase is Phase.OPEN


def test_cards_that_are_no_set_cost_a_point_once_and_are_put_back():
    table = dealt()
    table.call(0)
    table.take(BAD, seconds=4)
    assert table.game.scores == (-1, 0)
    assert table.referee.missing == set(BAD)
    table.lay(BAD)
    assert table.referee.missing == frozenset()
    assert table.game.phase is Phase.OPEN
    assert len(table.events) == 3


def test_a_claim_by_tapping():
    table = dealt()
    table.call(0)
    table.look(2)
    table.referee = table.referee.claim(GOOD, table.now)
    assert table.game.scores == (1, 0)
    assert table.game.phase is Phase.DEALING
    table.look(2)
    assert table.game.phase is Phase.DEALING, "the claimed cards that still lie there are no new ones"
    table.take(GOOD)
    table.lay(NEW)
    assert table.game.phase is Phase.OPEN


def test_nobody_claims_without_a_call():
    table = dealt()
    table.take(GOOD, seconds=3)
    assert table.referee.claim(GOOD, table.now) is table.referee
    assert len(table.events) == 1
    assert table.referee.missing == set(GOOD)


def test_a_caller_who_takes_nothing_is_out_of_time():
    table = dealt(claim_seconds=5)
    table.call(1)
    table.look(4.9)
    assert table.referee.seconds_left(table.now) == pytest.approx(0.1)
    assert table.game.phase is Phase.CALLED
    table.look(0.3)
    assert table.events[-1] == "timeout 1"
    assert table.game.scores == (0, -1)
    assert table.referee.seconds_left(table.now) is None


def test_a_hand_that_is_taking_cards_when_time_is_up_is_waited_for():
    table = dealt(claim_seconds=5)
    table.call(0)
    table.look(4.5)
    table.look(1.5, covered=GOOD)
    assert table.game.phase is Phase.CALLED
    table.take(GOOD)
    assert table.game.scores == (1, 0), "the cards were last seen in time"


def test_cards_that_are_taken_too_late_cost_a_point():
    table = dealt(claim_seconds=5)
    table.call(0)
    table.look(4.5)
    table.look(1, covered=TABLE[:1])
    table.take(GOOD)
    assert table.game.scores == (-1, 0)
    assert table.game.table == tuple(sorted(TABLE, key=lambda card: card.index))


def test_a_hand_that_stays_over_the_table_does_not_stop_the_clock():
    table = dealt(claim_seconds=5)
    table.call(0)
    table.look(10.5, covered=TABLE[:2])
    assert table.events[-1] == "timeout 0"


def test_no_limit():
    table = dealt(claim_seconds=None)
    table.call(0)
    table.look(60)
    assert table.game.phase is Phase.CALLED
    assert table.referee.seconds_left(table.now) is None


def test_cards_snatched_just_before_the_call_count():
    table = dealt()
    table.cards -= set(GOOD)
    table.look(0.3)
    table.call(1)
    table.look(1)
    assert table.game.scores == (0, 1)


def test_a_card_that_was_gone_long_before_the_call_is_not_taken_by_the_caller():
    table = dealt()
    table.take(GOOD[:1], seconds=5)
    table.call(0)
    table.take(GOOD[1:])
    assert table.game.phase is Phase.CALLED
    assert table.game.scores == (0, 0)


def test_solitaire_needs_no_call():
    table = dealt(players=1)
    table.take(GOOD)
    assert table.game.scores == (1,)
    table.lay(NEW)
    more = find_sets(table.game.table)
    wrong = next(three for three in combinations(table.game.table, 3) if three not in more)
    table.take(wrong, seconds=6)
    assert table.game.scores == (0,), "one penalty, not one every second"


def test_a_second_call_changes_nothing():
    table = dealt()
    table.call(0)
    before = table.referee
    table.call(1)
    assert table.referee is before


def test_undo_takes_back_the_call_and_what_came_of_it():
    table = dealt()
    before = table.referee.match
    table.call(0)
    table.take(BAD)
    table.lay(BAD)
    table.referee = table.referee.undo()
    assert table.referee.match == before
    table.look(3)
    assert table.referee.match == before
    assert table.referee.undo() is table.referee, "a deal is what lies there: nothing to take back"


def test_undo_after_new_cards_were_dealt():
    table = dealt()
    before = table.referee.match
    table.call(0)
    table.take(GOOD)
    table.lay(NEW)
    table.referee = table.referee.undo()
    assert table.referee.match == before
    assert table.referee.missing == set(GOOD)
    table.look(3)
    assert table.referee.match == before
    table.cards -= set(NEW)
    table.lay(GOOD)
    assert table.referee.missing == frozenset()


def test_a_misread_card_is_put_right_for_the_whole_match():
    table = dealt()
    table.referee = table.referee.correct(TABLE[0], NEW[0])
    assert set(table.game.table) == {NEW[0], *TABLE[1:]}
    table.cards = {NEW[0], *TABLE[1:]}
    table.look(3)
    assert table.referee.missing == frozenset()
    with pytest.raises(EventError, match="dealt before"):
        table.referee.correct(NEW[0], TABLE[1])


def test_beginners_play_with_solid_cards():
    solid = list(beginner_deck())
    table = Table(beginner=True)
    table.lay([*solid[:11], TABLE[0]], seconds=3)
    assert table.referee.strange == {TABLE[0]}
    assert table.events == []
    table.take([TABLE[0]])
    table.lay([solid[11]])
    assert table.game.phase is Phase.OPEN


def test_a_whole_game_ends_when_no_set_is_left():
    table = Table(players=1)
    pile = list(DECK)
    while table.game.phase is not Phase.OVER:
        if table.game.phase is Phase.DEALING:
            n = table.game.due
            table.lay(pile[:n])
            del pile[:n]
        elif sets := find_sets(table.game.table):
            table.take(sets[0])
        else:
            pytest.fail("the first cards in deck order always hold a SET")
    assert not pile
    assert not find_sets(table.game.table)
    assert Match.parse(str(table.referee.match)) == table.referee.match
