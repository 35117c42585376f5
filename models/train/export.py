"""Trained networks -> calibrated ONNX weights, the manifest beside them, and the figures in both."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.train.crops import label_numbers
from models.train.finder import SHOWN
from models.train.store import Scenes
from vision.find import overlap
from vision.scan import Scanner
from vision.straighten import Frame, Pyramid, normalise, straighten
from vision.types import Quad

FOLDER = Path(__file__).parents[1]
SIDES = (640, 416)
HEAT = 0.3


def export(
    game: str,
    recipe: ModuleType,
    finder: nn.Module,
    aligner: nn.Module,
    reader: nn.Module,
    unseen: Scenes,
    *,
    rough: Frame,
    straight: Frame,
    scenes: int,
    effort: float,
) -> None:
    """Write weights and manifest of a game, calibrated on scenes that no network was trained on."""
    name = game.replace("-", "_")
    manifest = {
        "game": game,
        "copies": recipe.COPIES,
        "finder": onnx(finder, FOLDER / f"{name}_finder.onnx", (1, 3, 384, 640), dynamic=(2, 3))
        | {"sides": SIDES, "heat": HEAT},
        "aligner": onnx(
            aligner, FOLDER / f"{name}_aligner.onnx", (4, 3, rough.height, rough.width), dynamic=(0,)
        )
        | {"frame": asdict(rough)},
        "reader": onnx(
            reader, FOLDER / f"{name}_reader.onnx", (4, 3, straight.height, straight.width), dynamic=(0,)
        )
        | {"frame": asdict(straight), "heads": recipe.HEADS, "card": 0.5, "sure": 0.5},
    }
    path = FOLDER / f"{name}.json"
    write(path, manifest)
    temperatures = calibrate(Scanner(game, folder=FOLDER), reader, unseen, recipe.HEADS)
    shape = (4, 3, straight.height, straight.width)
    manifest["reader"] |= onnx(reader, FOLDER / f"{name}_reader.onnx", shape, dynamic=(0,))
    write(path, manifest)
    bins, sure = reliability(Scanner(game, folder=FOLDER), unseen)
    manifest["reader"]["sure"] = sure
    manifest["trained"] = {
        "sources": recipe.SOURCES,
        "scenes": scenes,
        "effort": effort,
        "temperatures": temperatures,
        "reliability_on_held_out_scenes": bins,
    }
    write(path, manifest)


def write(path: Path, manifest: dict) -> None:
    """Write a manifest as JSON."""
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def onnx(net: nn.Module, path: Path, shape: tuple[int, ...], *, dynamic: Sequence[int]) -> dict[str, object]:
    """Write a network as ONNX; return its file name and checksum."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    sizes = dict.fromkeys(dynamic, torch.export.Dim.DYNAMIC)
    program = torch.onnx.export(
        net, (torch.zeros(shape),), dynamo=True, dynamic_shapes=(sizes,), external_data=False, verbose=False
    )
    program.save(path)
    return {"file": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def calibrate(
    scanner: Scanner, reader: nn.Module, unseen: Scenes, heads: Sequence[Sequence[str]]
) -> list[float]:
    """Scale each head's logits so that its probabilities come true (temperature scaling, Guo et al. 2017), in place.

    Judged on cards that the whole pipeline found in scenes it was not trained on; returns the temperatures.
    """
    logits, labels = [], []
    for image, cards in zip(unseen.images, unseen.cards, strict=True):
        pyramid = Pyramid(np.ascontiguousarray(image))
        quads = scanner.align(pyramid, scanner.find(pyramid))
        if not quads:
            continue
        said = scanner.model.reader(normalise(straighten(pyramid, quads, scanner.model.straight)))
        for quad, row in zip(quads, said, strict=True):
            shares = [overlap(quad, Quad(card.corners)) for card in cards]
            best = int(np.argmax(shares)) if shares else -1
            if best >= 0 and shares[best] > 0.6 and cards[best].visible >= SHOWN:
                logits.append(row)
                labels.append([*label_numbers(cards[best].code, heads), 0])
            elif best < 0 or shares[best] < 0.3:
                logits.append(row)
                labels.append([-1] * len(heads) + [1])
    sizes = [*map(len, heads), 2]
    parts = torch.tensor(np.stack(logits)).split(sizes, dim=1)
    answers = torch.tensor(labels)
    temperatures = [temperature(part, answers[:, i]) for i, part in enumerate(parts)]
    scale = torch.cat([torch.full((size,), 1 / t) for size, t in zip(sizes, temperatures, strict=True)])
    with torch.no_grad():
        reader.out.weight *= scale[:, None]
        reader.out.bias *= scale
    return [round(t, 3) for t in temperatures]


def temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature with the least cross entropy; a label of -1 does not count."""
    tried = np.exp(np.linspace(np.log(0.2), np.log(5), 120))
    losses = [float(functional.cross_entropy(logits / t, labels, ignore_index=-1)) for t in tried]
    return float(tried[int(np.argmin(losses))])


def reliability(scanner: Scanner, unseen: Scenes) -> tuple[list[dict[str, float]], float]:
    """How often readings of each confidence are right, and the confidence from which 99.5 % of them are."""
    said: list[tuple[float, bool]] = []
    for image, cards in zip(unseen.images, unseen.cards, strict=True):
        for reading in scanner.scan(np.ascontiguousarray(image)).readings:
            near = [card for card in cards if overlap(reading.quad, Quad(card.corners)) > 0.4]
            if all(card.visible >= SHOWN for card in near):
                said.append((reading.confidence, any(card.code == reading.code for card in near)))
    return bins_of(said), sure_from(said)


def bins_of(said: Sequence[tuple[float, bool]]) -> list[dict[str, float]]:
    """Readings by confidence: how many, what they claimed and how many were right."""
    edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.001]
    rows = []
    for low, high in pairwise(edges):
        part = [(chance, right) for chance, right in said if low <= chance < high]
        if part:
            rows.append(
                {
                    "from": low,
                    "readings": len(part),
                    "confidence": round(float(np.mean([chance for chance, _ in part])), 4),
                    "right": round(float(np.mean([right for _, right in part])), 4),
                }
            )
    return rows


def sure_from(said: Sequence[tuple[float, bool]], *, right: float = 0.98) -> float:
    """The lowest confidence at which readings come true in the share `right`, at least 0.5.

    Judged on the readings nearest to it, so that the many clear cards cannot vouch for the doubtful ones.
    """
    ordered = sorted(said)
    window = max(20, len(ordered) // 40)
    for i in range(len(ordered) - window, -1, -1):
        if np.mean([ok for _, ok in ordered[i : i + window]]) < right:
            return round(max(0.5, ordered[min(i + window, len(ordered) - 1)][0]), 4)
    return 0.5
