"""Jokers that are drawn for training."""

from pathlib import Path

import numpy as np
import pytest

from models.train.deck_art import HEIGHT
from models.train.index_faces import WIDTH
from models.train.jokers import joker_face, sign

ART = np.full((HEIGHT, WIDTH, 3), (160, 200, 160), np.uint8)


def fonts():
    found = sorted(Path("/usr/share/fonts").rglob("*.ttf"))
    if not found:
        pytest.skip("no TrueType font is installed here")
    return [found[:5]]


def test_ink_lies_in_the_rank_of_each_index():
    packages = fonts()
    for seed in range(24):
        face = joker_face(np.random.default_rng(seed), ("BJ", "RJ")[seed % 2], ART, packages)
        assert len(face.indices) in (2, 4)
        picture = face.picture.astype(int)
        for corners in face.indices:
            flat = (
                corners + corners[[1, 2, 3, 0]]
            ) / 2  # the middles of the sides: a rank is above the lower half
            left, right = sorted((flat[1][0], flat[3][0]))
            top, low = sorted((corners[0][1], (corners[0][1] + corners[3][1]) / 2))
            part = picture[max(0, int(top)) : int(low) + 1, max(0, int(left)) : int(right) + 1]
            assert (
                np.abs(part - np.median(picture[5:15, WIDTH // 2], axis=0)).max(axis=2) > 60
            ).mean() > 0.03, seed


def test_the_big_joker_is_printed_in_red():
    packages = fonts()
    for seed in range(12):
        for code in ("BJ", "RJ"):
            face = joker_face(np.random.default_rng(seed), code, ART, packages)
            corner = face.picture[: HEIGHT // 3, : WIDTH // 8].reshape(-1, 3).astype(int)
            reddest = (corner[:, 2] - corner[:, 1]).max()
            assert (reddest > 60) == (code == "RJ"), (seed, code, reddest)


def test_signs_are_trimmed_ink():
    for seed in range(40):
        ink = sign(np.random.default_rng(seed), 30)
        assert 0.9 <= ink.max() <= 1
        assert ink[0].max() > 0.2
        assert ink[:, -1].max() > 0.2
