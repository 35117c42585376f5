"""What each card of a hand would do."""

from hypothesis import given
from hypothesis import strategies as st

from rules.straw import Card, Effect, Kind, Play, Round, Settings, all_cards, hints


def hand(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def loaded(*codes: str) -> Round:
    """A round of unseen hands in which these cards were played; lamps as `X7`."""
    current = Round.start(Settings(players=2))
    for code in codes:
        lamp = int(code[1:]) if code[0] == "X" else None
        current = current.apply(Play(current.turn, Card.parse(code[0] if lamp else code), lamp))
    return current


def lines(current: Round, text: str) -> list[str]:
    return [
        f"{it.card}{'' if it.lamp is None else f'={it.lamp}'} {it.effect} load {it.load} kept {it.kept}"
        for it in hints(current, hand(text))
    ]


AT_44 = ("10", "10", "10", "10", "4")
AT_50 = ("10", "10", "10", "10", "10")


def test_an_empty_hand_has_no_hints():
    assert hints(loaded(), []) == []


def test_heavy_cards_are_kept():
    assert lines(loaded("8"), "10 -3 R 10 5") == [
        "-3 safe load 5 kept 25",
        "R safe load 8 kept 22",
        "5 safe load 13 kept 17",
        "10 safe load 18 kept 12",
    ]


def test_what_breaks_comes_last_but_for_what_is_illegal():
    assert lines(loaded(*AT_44), "7 6 STRAW") == [
        "6 safe load 50 kept 7",
        "7 breaks load 51 kept 6",
        "STRAW illegal load 44 kept 13",
    ]


def test_a_lamp_is_there_with_its_lightest_and_heaviest_safe_weight():
    assert lines(loaded(*AT_44), "X 2") == [
        "X=1 safe load 45 kept 2",
        "X=6 safe load 50 kept 2",
        "2 safe load 46 kept 0",
    ]
    assert lines(loaded(*AT_50), "X") == ["X=1 breaks load 51 kept 0"]


def test_a_copy_does_what_the_last_card_did():
    assert lines(loaded("10", "-4"), "C") == ["C safe load 2 kept 0"]
    assert lines(loaded("X7"), "C") == ["C=1 safe load 8 kept 0", "C=10 safe load 17 kept 0"]
    assert lines(loaded(), "C") == ["C safe load 0 kept 0"]
    assert lines(loaded(*AT_44[:4], "10"), "C") == ["C breaks load 60 kept 0"]


def test_the_straw_wins_at_50_if_the_hand_is_worth_something():
    assert lines(loaded(*AT_50), "STRAW R 5")[0] == "STRAW wins load 50 kept 5"
    assert lines(loaded(*AT_50), "STRAW R 5 -7") == [
        "-7 safe load 43 kept 5",
        "R safe load 50 kept -2",
        "STRAW wins load 50 kept -2",
        "5 breaks load 55 kept -7",
    ]


@given(
    st.lists(st.sampled_from(all_cards()), max_size=8),
    st.lists(st.integers(-10, 10), max_size=12),
)
def test_each_hint_is_what_playing_the_card_does(held, weights):
    current = Round.start(Settings(players=2))
    for weight in weights:
        if not current.over:
            current = current.apply(Play(current.turn, Card.parse(str(weight))))
    if current.over:
        return
    found = hints(current, held)
    assert {it.card for it in found} == set(held)
    for it in found:
        assert it.kept == sum(card.weight for card in held) - it.card.weight
        if it.effect is Effect.ILLEGAL:
            assert it.card.kind is Kind.STRAW
            continue
        after = current.apply(Play(current.turn, it.card, it.lamp))
        assert after.load == it.load
        assert after.over == (it.effect in (Effect.BREAKS, Effect.WINS))
        assert after.with_straw == (it.effect is Effect.WINS)
