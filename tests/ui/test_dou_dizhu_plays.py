from rules.dou_dizhu import Category, deck, legal_moves, parse_cards
from ui.dou_dizhu_plays import by_category


def sizes(codes: str) -> dict[str, int]:
    groups = by_category(legal_moves(parse_cards(codes)))
    return {
        category.value: sum(len(choice.plays) for choice in choices) for category, choices in groups.items()
    }


def test_no_plays():
    assert by_category([]) == {}


def test_a_hand_by_kind_of_play():
    """The published counts of the legal leads of 3333556B: 16, none of them a straight or a plane."""
    assert sizes("3S 3H 3D 3C 5S 5H 6S BJ") == {
        "single": 4,
        "pair": 2,
        "triple": 1,
        "triple_single": 3,
        "triple_pair": 1,
        "four_two_single": 4,
        "bomb": 1,
    }


def test_plays_that_differ_only_in_what_goes_along_are_one_choice():
    groups = by_category(legal_moves(parse_cards("3S 3H 3D 4S 4H 4D 7C 8D 9D")))
    (plane,) = groups[Category.PLANE_SINGLE]
    assert [str(card) for card in plane.core] == ["3S", "3H", "3D", "4S", "4H", "4D"]
    assert {play.ranks[6:] for play in plane.plays} == {
        tuple(card.rank for card in parse_cards(codes)) for codes in ("7C 8D", "7C 9D", "8D 9D")
    }


def test_kinds_come_in_the_rules_order_and_small_plays_first():
    groups = by_category(legal_moves(deck()[:20]))
    assert list(groups) == sorted(groups, key=list(Category).index)
    for choices in groups.values():
        forms = [(choice.plays[0].length, choice.plays[0].key) for choice in choices]
        assert forms == sorted(set(forms))
