"""How fast SET is: `python tests/rules/bench_set_game.py`."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from timeit import repeat

from rules.set_game import Match, deck, explain, find_sets, odds, problems

GOLDEN = Path(__file__).parent / "golden" / "set_three_dealers.txt"


def report(what: str, work: Callable[[], object], number: int = 1000) -> None:
    microseconds = [1e6 * seconds / number for seconds in repeat(work, number=number, repeat=7)]
    print(f"{what}: median {median(microseconds):.1f} us, slowest {max(microseconds):.1f} us")


def main() -> None:
    random = Random(0)
    tables = {size: random.sample(deck(), size) for size in (12, 15, 21)}
    find_sets(tables[12])
    for size, table in tables.items():
        report(f"find_sets, {size} cards", lambda table=table: find_sets(table))
    report("find_sets, 81 cards", lambda: find_sets(deck()), 50)
    report("explain", lambda: explain(*tables[12][:3]))
    report("problems, 21 cards", lambda: problems(tables[21]))
    report("odds, 12 cards", lambda: odds(12))
    history = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("=")]
    text = "\n".join(history)
    report(f"a match of {len(history) - 2} events from its text", lambda: Match.parse(text), 5)


if __name__ == "__main__":
    main()
