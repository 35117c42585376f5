from dataclasses import replace

import pytest

from rules.dou_dizhu import (
    Breach,
    DealError,
    Fault,
    Match,
    Spring,
    classify,
    explain_illegal,
    parse_cards,
    parse_event,
    settle,
)
from ui.dou_dizhu_referee import (
    breach_words,
    call_words,
    fault_words,
    nearest_words,
    places_words,
    settlement_lines,
)
from ui.language import LANGUAGES

EN, VI = LANGUAGES["en"], LANGUAGES["vi"]

FAULTS = [
    ("", "", Fault.NO_CARDS, "No cards"),
    ("3S 3S 3H 3D 3C", "", Fault.MORE_THAN_A_DECK_HAS, "Check 3♠"),
    ("3S 3H 3D BJ RJ", "", Fault.BOTH_JOKERS_WITH_OTHERS, "alone"),
    ("TS JH QH KS AD 2C", "", Fault.TOO_HIGH_FOR_A_SEQUENCE, "no 2♣"),
    ("3S 4S 5S 6S", "", Fault.SEQUENCE_TOO_SHORT, "five ranks"),
    ("3S 4S 5S 7S 8S", "", Fault.GAP_IN_SEQUENCE, "below 7♠"),
    ("3S 3H 4S 4H 5S 5H 6S", "", Fault.UNEVEN_SEQUENCE, "6♠ does not fit"),
    ("3S 3H 3D 3C 4S 4H 4D", "", Fault.TRIPLE_OR_BOMB_ATTACHED, "3♠, 3♥, 3♦, 3♣"),
    ("3S 3H 3D 4S 5S", "", Fault.WRONG_ATTACHMENTS, "wrong number"),
    ("3S 9H", "", Fault.NOTHING_IN_COMMON, "do not make a play"),
    ("3S 3H", "KD", Fault.OTHER_CATEGORY, "beats this: Single: K"),
    ("5S 5H", "8S 8H 8D 8C", Fault.OTHER_CATEGORY, "Only a higher bomb"),
    ("5S 5H 5D 5C 3S 3H", "8S", Fault.OTHER_CATEGORY, "is no bomb"),
    ("5S 5H", "BJ RJ", Fault.OTHER_CATEGORY, "Nothing beats the rocket"),
    ("3S 4S 5S 6S 7S 8S", "3H 4H 5H 6H 7H", Fault.OTHER_SIZE, "as many cards"),
    ("9S", "KD", Fault.NOT_HIGHER, "Not higher than the play on the table: Single: K"),
    ("3S 3H 3D KC", "4S 4H 4D 5C", Fault.NOT_HIGHER, "What goes along does not count"),
]


@pytest.mark.parametrize(("codes", "to_beat", "fault", "part"), FAULTS)
def test_why_cards_may_not_be_played(codes, to_beat, fault, part):
    table = classify(parse_cards(to_beat)) if to_beat else None
    illegal = explain_illegal(parse_cards(codes), to_beat=table)
    assert illegal.fault is fault
    assert part in fault_words(EN, illegal, table)
    assert fault_words(VI, illegal, table) not in ("", fault_words(EN, illegal, table))


def test_every_fault_is_tried():
    assert {fault for _, _, fault, _ in FAULTS} == set(Fault)


def test_what_is_legal_one_card_away():
    illegal = explain_illegal(parse_cards("3S 4S 5S 6S 8S"), available=parse_cards("7H 8H"))
    assert [nearest_words(EN, near) for near in illegal.nearest] == [
        "With 7♥ instead of 3♠: Straight: 4 5 6 7 8",
        "With 7♥ instead of 8♠: Straight: 3 4 5 6 7",
        "With 7♥ as well: Straight: 3 4 5 6 7 8",
    ]
    illegal = explain_illegal(parse_cards("3S 3H 9S"), available=[])
    assert [nearest_words(EN, near) for near in illegal.nearest] == ["Without 9♠: Pair: 3 3"]


HISTORY = """dou_dizhu
deal 0
call 0 3
bottom 3S 4S RJ
play 0 5S 5H
"""


def refused(line: str, *, after: str = HISTORY) -> DealError:
    with pytest.raises(DealError) as caught:
        Match.parse(after).apply(parse_event(line))
    return caught.value


# Bình, a farmer, is down to the last card.
ONE_LEFT = """dou_dizhu
deal 0
call 0 3
bottom 3S 4S RJ
play 0 3S 3H 3D 4S 4H 4D 5S 6S
play 1 8S 8H 8D 9S 9H 9D TS TH
pass 2
pass 0
play 1 JS JH JD QS QH QD TC TD
pass 2
pass 0
"""
HAND = "hand 1 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD KC KD AC"


@pytest.mark.parametrize(
    ("after", "line", "breach", "part"),
    [
        (HISTORY, "call 1 2", Breach.WRONG_PHASE, "another part of the deal"),
        (HISTORY, "play 2 6S 6H", Breach.NOT_THEIR_TURN, "the turn of Bình"),
        ("dou_dizhu\ndeal 0\ncall 0 2\n", "call 1 1", Breach.ILLEGAL_CALL, "higher than the one before"),
        (HISTORY, "play 1 4H 4D", Breach.ILLEGAL_PLAY, "Not higher than the play on the table: Pair: 5 5"),
        (HISTORY.replace("play 0 5S 5H\n", ""), "pass 0", Breach.LEADER_MUST_PLAY, "Who leads must play"),
        (HISTORY, "play 1 6S 6S", Breach.SAME_CARD_TWICE, "only one: 6 of spades"),
        (HISTORY, "play 1 5S 5D", Breach.ALREADY_PLAYED, "Already played by An: 5 of spades. One of the two"),
        (HISTORY, "play 1 RJ", Breach.IN_ANOTHER_HAND, "Held by An: big red joker. One of the two"),
        (HISTORY + HAND + "\n", "play 1 6S 6C", Breach.NOT_IN_HAND, "Not in this hand: 6 of spades"),
        (
            HISTORY.replace("play 0 5S 5H\n", ""),
            "hand 0 " + " ".join(f"{rank}H {rank}D" for rank in "3456789TJQ"),
            Breach.BOTTOM_NOT_IN_HAND,
            "though it lay at the bottom: 3 of spades, 4 of spades, big red joker",
        ),
        (
            HISTORY + HAND + "\n",
            "play 1 KH KC",
            Breach.NOT_IN_HAND,
            "Not in this hand: king of hearts. One of the two readings is wrong.",
        ),
        (
            HISTORY + HAND + "\npass 1\n",
            "play 2 KC KH",
            Breach.IN_ANOTHER_HAND,
            "Held by Bình: king of clubs.",
        ),
        (HISTORY, "hand 1 6S 6H", Breach.WRONG_COUNT, "2 cards are not the right number."),
        (
            HISTORY.split("bottom")[0],
            "bottom 3S 4S 5S 6S",
            Breach.WRONG_COUNT,
            "4 cards, but there must be 3. Remove those that do not belong here.",
        ),
        (ONE_LEFT, "play 1 AS AH", Breach.WRONG_COUNT, "2 cards, but Bình has only 1 left."),
    ],
)
def test_what_the_referee_refuses(after, line, breach, part):
    error = refused(line, after=after)
    assert error.breach is breach
    deal, names = Match.parse(after).deal, ("An", "Bình", "Chi")
    assert part in breach_words(EN, error, deal, names)
    assert breach_words(VI, error, deal, names) != breach_words(EN, error, deal, names)


def test_where_cards_are_a_sentence_for_each_place():
    deal = Match.parse(HISTORY + HAND + "\n").deal
    names = ("An", "Bình", "Chi")
    assert places_words(EN, deal, parse_cards("RJ 5S 3S 5H 6C 9S"), names) == [
        "Held by An: 3 of spades, big red joker.",
        "Already played by An: 5 of spades, 5 of hearts.",
        "Held by Bình: 6 of clubs.",
        "Not in this hand: 9 of spades.",
    ]
    assert places_words(VI, deal, parse_cards("6C"), names) == ["Bình đang cầm: 6 chuồn."]
    assert places_words(EN, deal, (), names) == []


def test_calls():
    assert [call_words(EN, bid) for bid in (0, 1, 3)] == ["Pass", "Bid 1", "Bid 3"]


def test_a_settlement_says_where_its_points_come_from():
    """A bid of 3, two bombs, the rocket and a spring: 3 x 16 = 48 from each farmer."""
    settlement = settle(bid=3, landlord=1, winner=1, bombs=2, rockets=1, plays=(0, 5, 0))
    assert settlement.scores == (-48, 96, -48)
    assert settlement_lines(EN, settlement, ["An", "Bình", "Chi"]) == [
        "**Bình wins** as the landlord.",
        "Bid: 3",
        "2 bombs: × 4",
        "Rocket: × 2",
        "Spring (春天 chūntiān), no farmer has played a card: × 2",
        "Each farmer wins or loses 3 × 16 = 48, the landlord twice that.",
    ]


def test_a_farmer_wins_in_reverse_spring_without_a_bomb():
    settlement = settle(bid=2, landlord=0, winner=2, bombs=0, rockets=0, plays=(1, 3, 4))
    lines = settlement_lines(EN, settlement, ["An", "Bình", "Chi"])
    assert lines[0] == "**The farmers win:** Chi has no cards left."
    assert lines[2].startswith("Reverse spring")
    assert len(lines) == 4
    assert len(settlement_lines(EN, replace(settlement, spring=Spring.NONE), ["An", "Bình", "Chi"])) == 3
