"""How fast Dou Dizhu's moves, divisions and hints are: `python tests/rules/bench_dou_dizhu.py`."""

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from rules.dou_dizhu import (
    Card,
    Match,
    advise,
    classify,
    deck,
    explain_illegal,
    legal_moves,
    lone_hand,
    minimum_plays,
    parse_cards,
)

HERE = Path(__file__).parent
# Found by climbing from random hands of 20: the most leads, and the most parts to divide.
MOST_LEADS = "333444555666789TJQKA"
MOST_PARTS = "333344445556789TJKAB"


def milliseconds(work: Callable[[], object], repeats: int = 15) -> float:
    """The median processor time of one call."""
    times = []
    for _ in range(repeats):
        start = process_time()
        work()
        times.append(process_time() - start)
    return 1000 * median(times)


def cards_of(ranks: str) -> tuple[Card, ...]:
    taken: Counter[str] = Counter()
    codes = []
    for rank in ranks:
        codes.append(f"{rank}J" if rank in "BR" else rank + "SHDC"[taken[rank]])
        taken[rank] += 1
    return parse_cards(" ".join(codes))


def report(what: str, times: list[float]) -> None:
    print(f"{what}: median {median(times):.2f} ms, slowest {max(times):.2f} ms")


def main() -> None:
    vectors = json.loads((HERE / "vectors/dou_dizhu_vectors.json").read_text())
    hands = [cards_of(it["hand"]) for it in vectors["hands"]]
    random = Random(0)
    dealt = [random.sample(deck(), 20) for _ in range(300)]
    for work in (legal_moves, minimum_plays):
        times = [milliseconds(partial(work, hand)) for hand in hands]
        report(f"{work.__name__}, {len(hands)} vectors", times)
        report(f"{work.__name__}, 300 hands of 20", [milliseconds(partial(work, hand), 3) for hand in dealt])
    most, parts = cards_of(MOST_LEADS), cards_of(MOST_PARTS)
    print(f"legal_moves, {len(legal_moves(most))} leads: {milliseconds(partial(legal_moves, most)):.2f} ms")
    print(f"minimum_plays, the most parts: {milliseconds(partial(minimum_plays, parts)):.2f} ms")
    plays = [play.cards for play in legal_moves(deck())[::100]]
    report("classify", [milliseconds(partial(classify, play)) for play in plays])
    report("explain_illegal, 20 cards", [milliseconds(partial(explain_illegal, hand)) for hand in dealt[:20]])
    for seconds in (0.25, 1.0):
        advice = [advise(lone_hand(hand), seconds=seconds) for hand in dealt[:6]]
        print(f"advise, {seconds} s for hands of 20: {median(it.deals for it in advice):.0f} deals tried")
    for path in sorted((HERE / "golden").glob("dou_dizhu_*.txt")):
        lines = [line for line in path.read_text().splitlines() if not line.startswith("=")]
        text = "\n".join(lines)
        time = milliseconds(partial(Match.parse, text))
        print(f"replay of {path.stem}, {len(lines) - 2} events: {time:.0f} ms")


if __name__ == "__main__":
    main()
