"""The sample photos that come with Deckeye."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "sample_images"


def sample_photos(game: str) -> list[Path]:
    """The sample photos of a game, the first to try first; none where Deckeye was installed without them."""
    expected = FOLDER / game / "expected.json"
    if not expected.exists():
        return []
    return [FOLDER / game / it["image"] for it in json.loads(expected.read_text("utf-8"))["images"]]
