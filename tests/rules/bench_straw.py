"""How fast Straw is: `python tests/rules/bench_straw.py`."""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from timeit import repeat

from rules.straw import Card, Match, Play, Round, Settings, hints, problems

GOLDEN = Path(__file__).parent / "golden" / "straw_four_dealers.txt"


def report(what: str, work: Callable[[], object], number: int = 1000) -> None:
    microseconds = [1e6 * seconds / number for seconds in repeat(work, number=number, repeat=7)]
    print(f"{what}: median {median(microseconds):.1f} us, slowest {max(microseconds):.1f} us")


def main() -> None:
    current = Round.start(Settings(players=4))
    ten = Play(1, Card.parse("10"))
    report("play a card", lambda: current.apply(ten))
    hand = [Card.parse(code) for code in ("7", "-4", "X", "C")]
    report("hints, 4 cards", lambda: hints(current, hand))
    report("problems, 64 cards", lambda: problems(hand * 16))
    history = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("=")]
    text = "\n".join(history)
    report(f"a match of {len(history) - 2} events from its text", lambda: Match.parse(text), 50)


if __name__ == "__main__":
    main()
