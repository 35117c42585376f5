"""How fast the rules of all games are: `python tests/rules/bench.py` runs each `bench_<game>.py` beside it."""

import runpy
from pathlib import Path

if __name__ == "__main__":
    for script in sorted(Path(__file__).parent.glob("bench_*.py")):
        print(f"{script.stem.removeprefix('bench_')}:")
        runpy.run_path(str(script), run_name="__main__")
