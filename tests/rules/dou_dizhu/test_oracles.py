"""RLCard and DouZero as second opinions where they are installed; how they differ from the rules is known."""

from collections import Counter
from random import Random

import pytest

from rules.dou_dizhu import classify, deck, legal_moves, rank_text

ORDER = "3456789TJQKA2BR"


def against_the_rules(ranks: str) -> bool:
    """What they allow and the rules do not: both jokers, a triple or a bomb attached to a core."""
    if len(ranks) > 2 and {"B", "R"} <= set(ranks):
        return True
    counts = Counter(ranks)
    triples = [ORDER.index(rank) for rank in ORDER if counts[rank] == 3]
    if len(ranks) < 8 or sorted(counts.values()) == [2, 2, 4]:
        return False
    in_a_row = triples and triples[-1] < ORDER.index("2") and triples[-1] - triples[0] == len(triples) - 1
    core_takes_all_triples = in_a_row and len(ranks) in (3 * len(triples), 4 * len(triples), 5 * len(triples))
    return 4 in counts.values() or (len(triples) > 1 and not core_takes_all_triples)


def hands() -> list[tuple[str, list]]:
    random = Random(11)
    drawn = [random.sample(deck(), size) for size in (17, 20) * 15]
    # Hands from half the ranks hold planes and bombs.
    drawn += [random.sample(deck()[:24] + deck()[-6:], size) for size in (17, 20) * 10]
    return [(rank_text(card.rank for card in hand), hand) for hand in drawn]


def test_rlcard_lists_the_same_plays() -> None:
    table = pytest.importorskip("rlcard.games.doudizhu.utils").CARD_TYPE[0]
    ours = {str(play) for play in legal_moves(deck())}
    assert ours <= set(table)
    theirs_only = set(table) - ours
    assert len(theirs_only) == 2_832
    assert all(against_the_rules(ranks) for ranks in theirs_only)
    assert not any(against_the_rules(ranks) for ranks in ours)


def test_douzero_generates_the_same_leads() -> None:
    generator = pytest.importorskip("douzero.env.move_generator").MovesGener
    codes = dict(zip(ORDER, [*range(3, 15), 17, 20, 30], strict=True))
    letters = {code: letter for letter, code in codes.items()}
    for ranks, hand in hands():
        found = {
            "".join(sorted((letters[code] for code in move), key=ORDER.index))
            for move in generator([codes[rank] for rank in ranks]).gen_moves()
        }
        ours = {str(play) for play in legal_moves(hand)}
        assert ours <= found
        assert all(against_the_rules(extra) for extra in found - ours)
        assert all(classify(play.cards) == play for play in legal_moves(hand))
