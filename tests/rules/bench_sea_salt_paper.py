"""How fast hands are scored and matches replayed: `python tests/rules/bench_sea_salt_paper.py`."""

import json
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns

from rules.sea_salt_paper import Card, Game, deck, parse_cards, score

HERE = Path(__file__).parent


def microseconds(work, repeats: int = 200) -> float:
    """The median time of one call."""
    times = []
    for _ in range(repeats):
        start = perf_counter_ns()
        work()
        times.append(perf_counter_ns() - start)
    return median(times) / 1000


def time_hand(hand: tuple[Card, ...], table: tuple[Card, ...] = ()) -> float:
    return microseconds(lambda: score(hand, table))


def main() -> None:
    vectors = json.loads((HERE / "vectors/sea_salt_paper_hands.json").read_text())
    of_vectors = {
        it["id"]: time_hand(*(parse_cards(" ".join(it[place])) for place in ("hand", "table")))
        for it in vectors
    }
    slowest = max(of_vectors, key=lambda it: of_vectors[it])
    print(f"score, {len(vectors)} vectors: median {median(of_vectors.values()):.0f} us, ", end="")
    print(f"slowest {slowest} {of_vectors[slowest]:.0f} us")
    random = Random(0)
    for size in (10, 20, 30):
        dealt = [time_hand(tuple(random.sample(deck(extra_salt=True), size))) for _ in range(50)]
        print(f"score, 50 hands of {size} cards: median {median(dealt):.0f} us, slowest {max(dealt):.0f} us")
    for path in sorted((HERE / "golden").glob("sea_salt_paper_*.txt")):
        lines = [line for line in path.read_text().splitlines() if not line.startswith("=")]
        text = "\n".join(lines)
        time = microseconds(lambda text=text: Game.parse(text), repeats=5)
        print(f"replay of {path.stem}, {len(lines) - 2} moves: {time / 1000:.0f} ms")


if __name__ == "__main__":
    main()
