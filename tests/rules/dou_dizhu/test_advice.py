import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dou_dizhu import (
    Advice,
    Card,
    Knowledge,
    Method,
    Reason,
    advise,
    beats,
    classify,
    deck,
    decompose,
    legal_moves,
    lone_hand,
    minimum_plays,
    parse_cards,
    rank_text,
)
from rules.dou_dizhu.counts import pack
from rules.dou_dizhu.endgame import OutOfTimeError, Solver, parts
from rules.dou_dizhu.force import ForcedWins, beatable
from rules.dou_dizhu.lookahead import Spot, sample
from rules.dou_dizhu.moves import leads
from rules.dou_dizhu.playout import Hand, Trick

CardsOf = Callable[[str], tuple[Card, ...]]
ALL = deck()


def few_cards(
    hands: tuple[str, str, str], cards_of: CardsOf, *, landlord: int = 0, table: str = ""
) -> Knowledge:
    """Seat 0 knows its own hand and which cards the others hold together; `table` was laid by seat 2."""
    cards = cards_of("".join(hands))
    own = cards[: len(hands[0])]
    return Knowledge(
        seat=0,
        hand=frozenset(own),
        landlord=landlord,
        left=(len(hands[0]), len(hands[1]), len(hands[2])),
        unseen=frozenset(cards[len(own) :]),
        landlord_holds=frozenset(),
        to_beat=classify(cards_of(table)) if table else None,
        last_played=2 if table else None,
    )


def plays(advice: Advice) -> list[str]:
    return [str(suggestion.play or "pass") for suggestion in advice.suggestions]


def test_without_a_hand_there_is_no_advice() -> None:
    with pytest.raises(ValueError, match="no hand to advise on"):
        advise(lone_hand([]))
    with pytest.raises(ValueError, match="the others hold 34 cards that were not seen, but only 33 are left"):
        advise(lone_hand(ALL[:21]))


def test_a_misread_hand_is_not_advised_on(cards_of: CardsOf) -> None:
    with pytest.raises(ValueError, match="3S twice: the deck has one of each"):
        advise(parse_cards("3S 3S 4S"))
    with pytest.raises(ValueError, match="5S twice"):
        lone_hand(parse_cards("5S 7S"), to_beat=classify(parse_cards("5S")))


@pytest.mark.parametrize("seats", [{"landlord": 3}, {"landlord": -1}, {"last_played": 0}])
def test_a_lone_hand_has_two_others(seats: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="expected 0, 1 or 2, and 1 or 2"):
        lone_hand(parse_cards("3S"), **seats)


def test_going_out_comes_first(cards_of: CardsOf) -> None:
    advice = advise(lone_hand(cards_of("34567")))
    first = advice.suggestions[0]
    assert (str(first.play), first.reasons, first.plays_left) == ("34567", (Reason.FINISHES,), 0)
    assert (advice.method, first.win_rate, first.uncertainty) == (Method.CERTAIN, 1.0, 0.0)
    assert len(advice.suggestions) >= 4
    assert advise(cards_of("34567")) == advice
    assert advise(iter(cards_of("34567"))) == advice


def test_a_winning_bomb_is_played(cards_of: CardsOf) -> None:
    advice = advise(lone_hand(cards_of("3333"), to_beat=classify(cards_of("AA"))))
    assert plays(advice)[0] == "3333"
    assert advice.suggestions[0].reasons == (Reason.FINISHES,)


def test_the_rocket_is_not_split_when_it_wins(cards_of: CardsOf) -> None:
    advice = advise(lone_hand(cards_of("3BR")))
    assert plays(advice)[0] == "BR"
    assert Reason.WINS_BY_FORCE in advice.suggestions[0].reasons
    assert [str(play) for play in advice.suggestions[0].rest] == ["3"]


def test_the_only_choice_is_said_to_be_one(cards_of: CardsOf) -> None:
    advice = advise(lone_hand(cards_of("345"), to_beat=classify(cards_of("2"))))
    assert plays(advice) == ["pass"]
    assert advice.suggestions[0].reasons[0] is Reason.ONLY_CHOICE


def test_a_partner_with_one_card_is_not_overtaken(cards_of: CardsOf) -> None:
    """The landlord (seat 1) cannot beat seat 2's pair, and seat 2 goes out next."""
    knowledge = few_cards(("334569", "455", "8"), cards_of, landlord=1, table="KK")
    advice = advise(knowledge)
    assert plays(advice) == ["pass"]
    knowledge = few_cards(("33AA69", "455", "8"), cards_of, landlord=1, table="KK")
    first = advise(knowledge).suggestions[0]
    assert (first.play, first.reasons) == (None, (Reason.PARTNER_GOES_OUT,))


def test_no_low_single_is_led_to_an_enemy_with_one_card(cards_of: CardsOf) -> None:
    hand = cards_of("35588")
    knowledge = Knowledge(
        seat=0,
        hand=frozenset(hand),
        landlord=0,
        left=(5, 1, 9),
        unseen=frozenset(ALL) - set(hand),
        landlord_holds=frozenset(),
        to_beat=None,
        last_played=None,
    )
    for seconds in (0, math.inf):
        advice = advise(knowledge, seconds=seconds, deals=40)
        assert plays(advice)[0] in ("55", "88")
        assert all(
            Reason.GIVES_LAST_CARDS in suggestion.reasons
            for suggestion in advice.suggestions
            if len(str(suggestion.play)) == 1
        )


def test_every_suggestion_explains_itself() -> None:
    random = Random(7)
    for size in (20, 17, 9):
        hand = random.sample(ALL, size)
        knowledge = lone_hand(hand, landlord=0 if size == 20 else 1)
        advice = advise(knowledge, seconds=math.inf, deals=12)
        assert (advice.method, advice.deals) == (Method.SAMPLED, 12)
        assert 4 <= len(advice.suggestions) <= 8
        assert len(set(plays(advice))) == len(advice.suggestions)
        for suggestion in advice.suggestions:
            assert suggestion.reasons
            assert suggestion.play is not None
            laid = [card for play in (suggestion.play, *suggestion.rest) for card in play.cards]
            assert sorted(laid) == sorted(hand)
            left = set(hand) - set(suggestion.play.cards)
            assert suggestion.plays_left == minimum_plays(left) == len(decompose(left))
            fewest = suggestion.plays_left < minimum_plays(hand)
            assert (Reason.FEWEST_PLAYS in suggestion.reasons) is fewest
            assert suggestion.win_rate is not None
            assert 0 <= suggestion.win_rate <= 1
            assert suggestion.uncertainty is not None
            assert 0 < suggestion.uncertainty < 0.5


def test_the_same_seed_gives_the_same_advice() -> None:
    knowledge = lone_hand(Random(3).sample(ALL, 17), landlord=2)
    first = advise(knowledge, seconds=math.inf, deals=20, seed=5)
    assert advise(knowledge, seconds=math.inf, deals=20, seed=5) == first
    assert advise(knowledge, seconds=math.inf, deals=20, seed=6) != first


def test_the_time_is_kept() -> None:
    knowledge = lone_hand(Random(4).sample(ALL, 20))
    started = perf_counter()
    advice = advise(knowledge, seconds=0.5, deals=1_000_000)
    assert perf_counter() - started < 5
    assert advice.deals > 0
    assert advise(knowledge, seconds=0).method is Method.RATED


@pytest.mark.parametrize(
    ("times", "tries"), [([1.0], []), ([0.9, 1.0], [1] * 8), ([0.1, 0.5, 0.9, 1.0], [3, 3, 2, 2, 1, 1, 1, 1])]
)
def test_slow_machines_try_every_choice_before_dropping_some(times: list[float], tries: list[int]) -> None:
    cards = Random(8).sample(ALL, 54)
    hand, unseen = pack(cards[:20]), pack(cards[20:])
    spot = Spot(0, hand, Hand(hand), Trick(None, None, 0, (20, 17, 17)), unseen, (0, 0, 0))
    clock = iter(times)
    records = sample(spot, leads(hand)[:8], 1000, Random(0), lambda: next(clock))
    assert sorted((record.of for record in records.values()), reverse=True) == tries


def test_answers_are_suggested_with_a_pass_among_them(cards_of: CardsOf) -> None:
    to_beat = classify(cards_of("9"))
    assert to_beat is not None
    hand = cards_of("334567788TJQKKA2B")
    advice = advise(lone_hand(hand, landlord=1, to_beat=to_beat, last_played=1), seconds=math.inf, deals=10)
    assert "pass" in plays(advice)
    assert len(advice.suggestions) >= 4
    assert all(it.play is None or beats(it.play, to_beat) for it in advice.suggestions)


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), landlord=st.integers(0, 2), table=st.sampled_from(["", "4", "55"]))
def test_few_unknown_cards_are_solved_exactly(
    seed: int, landlord: int, table: str, landlord_wins: Callable[..., bool], cards_of: CardsOf
) -> None:
    """Every choice in every deal of the unseen cards, against trying all moves of all players."""
    random = Random(seed)
    ranks = random.choices("3334456778A2", k=3) + random.choices("34456789BR", k=5)
    counts = Counter(ranks)
    ranks = [rank for rank in counts for _ in range(min(counts[rank], 1 if rank in "BR" else 4))]
    random.shuffle(ranks)
    unseen = ranks[-5:]
    hands = ("".join(ranks[:-5]), "".join(unseen[:2]), "".join(unseen[2:]))
    knowledge = few_cards(hands, cards_of, landlord=landlord, table=table)
    advice = advise(knowledge, seconds=math.inf)
    if advice.method is Method.CERTAIN:
        return
    assert (advice.method, advice.deals) == (Method.EXACT, 10)
    rates = [suggestion.win_rate for suggestion in advice.suggestions]
    assert rates == sorted(rates, reverse=True)
    for suggestion in advice.suggestions:
        play = suggestion.play
        mine = rank_text(card.rank for card in knowledge.hand - set(play.cards if play else ()))
        on_table = (str(play), 0) if play else (table, 2)
        won = 0
        for chosen in combinations(range(5), 2):
            one = in_order(unseen[i] for i in chosen)
            other = in_order(unseen[i] for i in range(5) if i not in chosen)
            won += landlord_wins((mine, one, other), 1, landlord, *on_table) is (landlord == 0)
        assert suggestion.win_rate == won / 10


def in_order(ranks: Iterable[str]) -> str:
    return "".join(sorted(ranks, key="3456789TJQKA2BR".index))


@settings(max_examples=60)
@given(
    cards=st.lists(st.sampled_from(ALL[:28] + ALL[-6:]), min_size=2, max_size=14, unique=True),
    most_left=st.integers(1, 8),
)
def test_what_is_said_to_be_unbeatable_is_never_beaten(cards: list[Card], most_left: int) -> None:
    mine, theirs = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    for play in leads(pack(mine)):
        combination = next(it for it in legal_moves(mine) if pack(it.cards) == play.ranks)
        answers = [it for it in legal_moves(theirs, combination) if len(it.cards) <= most_left]
        if not beatable(play, pack(theirs), most_left):
            assert not answers
        elif play.length == 1 and len(set(combination.ranks)) == 1:
            assert answers


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), landlord=st.integers(0, 1))
def test_forced_wins_win_in_every_deal(seed: int, landlord: int) -> None:
    """Seat 0 with high cards; the enemies hold two cards each, or the landlord three and the partner one."""
    random = Random(seed)
    mine = random.sample(ALL[20:], random.randrange(2, 8))
    unseen = pack(random.sample([card for card in ALL if card not in mine], 4))
    next_holds = 3 if landlord == 1 else 2
    hand = pack(mine)
    plays = leads(hand)
    forced = ForcedWins(plays, unseen, next_holds)
    solver = Solver(landlord)
    for play in plays:
        if forced.wins_after(hand, play):
            for part, _ in parts(unseen, next_holds):
                hands = (hand - play.ranks, part, unseen - part)
                assert solver.landlord_wins(hands, 1, play[:3], 0) is (landlord == 0)


def test_solver_gives_up_in_time(cards_of: CardsOf) -> None:
    hands = tuple(pack(cards_of(ranks)) for ranks in ("3456789", "3579JKA", "468TQ2B"))
    with pytest.raises(OutOfTimeError):
        Solver(0, lambda: True).landlord_wins((hands[0], hands[1], hands[2]), 0)


def test_parts_count_the_ways_to_choose(choose: Callable[[str, int], list[str]], cards_of: CardsOf) -> None:
    hand = "3334AABR"
    for number in range(9):
        expected = Counter(pack(cards_of(part)) for part in choose(hand, number))
        assert dict(parts(pack(cards_of(hand)), number)) == expected


def test_knowledge_of_bottom_cards_is_used(landlord_wins: Callable[..., bool]) -> None:
    """The landlord (seat 1) is known to hold the red joker and one of three unseen cards."""
    hand = parse_cards("BJ 3S 4S")
    knowledge = Knowledge(
        seat=0,
        hand=frozenset(hand),
        landlord=1,
        left=(3, 2, 2),
        unseen=frozenset(parse_cards("5S 5H 6S")),
        landlord_holds=frozenset(parse_cards("RJ")),
        to_beat=None,
        last_played=None,
    )
    advice = advise(knowledge)
    assert (advice.method, advice.deals) == (Method.EXACT, 3)
    deals = (("5R", "56"), ("5R", "56"), ("6R", "55"))
    for suggestion in advice.suggestions:
        mine = rank_text(card.rank for card in hand if card not in suggestion.play.cards)
        won = [not landlord_wins((mine, *deal), 1, 1, str(suggestion.play), 0) for deal in deals]
        assert suggestion.win_rate == sum(won) / 3
        assert Reason.CANNOT_BE_BEATEN not in suggestion.reasons
