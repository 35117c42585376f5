import json
from pathlib import Path

import pytest

from rules.dou_dizhu import Spring, settle

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/dou_dizhu_vectors.json").read_text())


@pytest.mark.parametrize("landlord", [0, 1, 2])
@pytest.mark.parametrize("vector", VECTORS["scoring"])
def test_scoring_vector(vector: dict, landlord: int) -> None:
    seats = {"landlord": landlord, "farmer_a": (landlord + 1) % 3, "farmer_b": (landlord + 2) % 3}
    by_seat = dict(zip(seats.values(), [vector["landlord_plays"], *vector["farmer_plays"]], strict=True))
    settlement = settle(
        bid=vector["bid"],
        landlord=landlord,
        winner=seats[vector["winner"]],
        bombs=vector["bombs_played"],
        rockets=vector["rockets_played"],
        plays=(by_seat[0], by_seat[1], by_seat[2]),
    )
    assert {who: settlement.scores[seat] for who, seat in seats.items()} == vector["scores"]
    assert settlement.multiplier == vector["multiplier"]
    assert (settlement.spring is Spring.SPRING) is vector["spring"]
    assert (settlement.spring is Spring.REVERSE_SPRING) is vector["reverse_spring"]
    assert sum(settlement.scores) == 0
