"""Trained finder and reader of indices -> ONNX weights, the manifest beside them, and the figures in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import torch
from torch import nn

from models.train.evaluate import bins_of, sure_from
from models.train.export import FOLDER, onnx, quantise, temperature, write
from models.train.hits import matched
from models.train.index_crops import FRAME, READABLE
from models.train.index_labels import Labels
from models.train.index_scenes import PART
from models.train.scenes import Laid
from models.train.store import Scenes
from vision.index import IndexScanner, find_indices
from vision.index_model import INDEX, NONE
from vision.index_read import read_indices
from vision.straighten import Floats, Pyramid, normalise, part_of, straighten
from vision.types import Image, Quad

SIDE, LENGTHS, HEAT = 640, (24.0, 110.0), 0.25


def write_weights(game: str, recipe: ModuleType, finder: nn.Module, reader: nn.Module, folder: Path) -> dict:
    """Write weights and a manifest without figures into `folder`; return the manifest."""
    name, labels = game.replace("-", "_"), recipe.LABELS
    manifest = {
        "game": game,
        "kind": "indices",
        "part": PART,
        "copies": recipe.COPIES,
        "corners": recipe.CORNERS,
        "finder": onnx(finder, folder / f"{name}_finder.onnx", (1, 3, 384, 640), dynamic=(2, 3))
        | {"side": SIDE, "heat": HEAT, "lengths": LENGTHS},
        "reader": onnx(
            reader, folder / f"{name}_reader.onnx", (4, 3, FRAME.height, FRAME.width), dynamic=(0,)
        )
        | {"frame": asdict(FRAME), "ranks": labels.ranks, "suits": labels.suits, "alone": labels.alone}
        | {"temperatures": [1.0] * len(labels.heads), "index": recipe.IS_INDEX, "sure": 0.5},
    }
    write(folder / f"{name}.json", manifest)
    return manifest


def export(
    game: str,
    recipe: ModuleType,
    finder: nn.Module,
    reader: nn.Module,
    unseen: Scenes,
    *,
    trained: dict[str, object],
    folder: Path = FOLDER,
) -> None:
    """Write weights and manifest of a game, calibrated on scenes that no network was trained on."""
    manifest = write_weights(game, recipe, finder, reader, folder)
    name = game.replace("-", "_")
    path, weights = folder / f"{name}.json", folder / f"{name}_reader.onnx"
    pictures = np.stack([crop for crop, _ in crops_seen(IndexScanner(game, folder=folder), unseen, count=60)])
    manifest["reader"] |= quantise(weights, normalise(pictures[: 8 * 120]))
    write(path, manifest)
    manifest["reader"]["temperatures"] = calibrate(IndexScanner(game, folder=folder), unseen, recipe.LABELS)
    write(path, manifest)
    said = answers(IndexScanner(game, folder=folder), unseen)
    manifest["reader"]["sure"] = sure_from(said)
    manifest["trained"] = {
        "sources": recipe.SOURCES,
        **trained,
        "reliability_on_held_out_scenes": bins_of(said),
    }
    write(path, manifest)


def crops_seen(
    scanner: IndexScanner, scenes: Scenes, *, count: int | None = None
) -> Iterator[tuple[Image, Laid | None]]:
    """Crops as the reader gets them at its second look, with the index that each shows, None for none."""
    for image, cards in zip(scenes.images[:count], scenes.cards[:count], strict=True):
        pyramid = Pyramid(np.ascontiguousarray(image))
        read = read_indices(pyramid, find_indices(pyramid, scanner.model), scanner.model)
        for quad, crop in zip(read.quads, straighten(pyramid, read.quads, scanner.model.frame), strict=True):
            hit = matched(quad, cards, PART)
            if hit is not None:
                yield crop, None if hit.card is None else cards[hit.card]


def calibrate(scanner: IndexScanner, scenes: Scenes, labels: Labels) -> list[float]:
    """The temperatures of rank, suit and kind at which probabilities come true; 1 for suits where there are none."""
    cards = list(crops_seen(scanner, scenes))
    logits: Floats = scanner.model.reader(normalise(np.stack([crop for crop, _ in cards])))
    parts = torch.tensor(logits[:, :-8]).split(labels.heads, dim=1)
    truth = torch.tensor([[*labels.numbers(c.code), INDEX] if c else [-1, -1, NONE] for _, c in cards])
    return [
        round(temperature(part, truth[:, i]), 3) if part.shape[1] else 1.0 for i, part in enumerate(parts)
    ]


def answers(scanner: IndexScanner, scenes: Scenes) -> list[tuple[float, bool]]:
    """The confidence of each reading in some scenes, and whether it is right: whether such an index is there.

    Where a code may lie on the table more than once, the index must be where the reading is.
    """
    said: list[tuple[float, bool]] = []
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        for reading in scanner.scan(np.ascontiguousarray(image)).readings:
            there = [card for card in cards if not scanner.model.copies or holds(reading.quad, card)]
            shown = {card.code for card in there if card.visible >= READABLE}
            hidden = {card.code for card in there if card.visible < READABLE} - shown
            if reading.code not in hidden:
                said.append((reading.confidence, reading.code in shown))
    return said


def holds(quad: Quad, card: Laid) -> bool:
    """Whether the middle of an index's rank lies in a quad."""
    x, y = part_of(Quad(card.corners), PART).center.tolist()
    return cv2.pointPolygonTest(quad.corners, (x, y), False) >= 0
