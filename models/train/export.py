"""Trained networks -> ONNX weights, the manifest beside them, and the figures in it."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import numpy as np
import torch
from onnx import load as load_onnx
from onnxruntime import quantization
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import Tensor, nn
from torch.nn import functional

from models.train.crops import label_numbers
from models.train.evaluate import bins_of, sure_from
from models.train.hits import matched
from models.train.scenes import Laid
from models.train.store import Scenes
from vision.align import align_cards
from vision.find import find_cards
from vision.scan import Scanner
from vision.straighten import Floats, Pyramid, normalise, straighten

FOLDER = Path(__file__).parents[1]
HEAT = 0.3
CARD = 0.9
"""What is less likely a card is left out: a false card is worse than one that a person adds with a tap."""


def export(
    game: str,
    recipe: ModuleType,
    finder: nn.Module,
    aligner: nn.Module,
    reader: nn.Module,
    unseen: Scenes,
    *,
    trained: dict[str, object],
) -> None:
    """Write weights and manifest of a game, calibrated on scenes that no network was trained on."""
    name = game.replace("-", "_")
    rough, straight = recipe.ROUGH, recipe.STRAIGHT
    sizes = {"aligner": (4, 3, rough.height, rough.width), "reader": (4, 3, straight.height, straight.width)}
    manifest = {
        "game": game,
        "part": recipe.PART,
        "copies": recipe.COPIES,
        "finder": onnx(finder, FOLDER / f"{name}_finder.onnx", (1, 3, 384, 640), dynamic=(2, 3))
        | {"side": recipe.SIDE, "heat": HEAT, "lengths": recipe.LENGTHS},
        "aligner": onnx(aligner, FOLDER / f"{name}_aligner.onnx", sizes["aligner"], dynamic=(0,))
        | {"frame": asdict(rough)},
        "reader": onnx(reader, FOLDER / f"{name}_reader.onnx", sizes["reader"], dynamic=(0,))
        | {"frame": asdict(straight), "heads": recipe.HEADS, "temperatures": [1.0] * (len(recipe.HEADS) + 1)}
        | {"card": CARD, "sure": 0.5},
    }
    path = FOLDER / f"{name}.json"
    write(path, manifest)
    rough_cards = normalise(np.concatenate(list(rough_crops(Scanner(game, folder=FOLDER), unseen, count=60))))
    manifest["aligner"] |= quantise(FOLDER / f"{name}_aligner.onnx", rough_cards)
    write(path, manifest)
    cards = list(straight_cards(Scanner(game, folder=FOLDER), unseen))
    manifest["reader"] |= quantise(
        FOLDER / f"{name}_reader.onnx", normalise(np.stack([c for c, _ in cards[::6]]))
    )
    write(path, manifest)
    manifest["reader"]["temperatures"] = calibrate(Scanner(game, folder=FOLDER), cards, recipe.HEADS)
    write(path, manifest)
    said = answers(Scanner(game, folder=FOLDER), unseen)
    manifest["reader"]["sure"] = sure_from(said)
    manifest["trained"] = {
        "sources": recipe.SOURCES,
        **trained,
        "reliability_on_held_out_scenes": bins_of(said),
    }
    write(path, manifest)


def write(path: Path, manifest: dict) -> None:
    """Write a manifest as JSON."""
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def checksum(path: Path) -> dict[str, object]:
    """A weights file as the manifest names it."""
    return {"file": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def onnx(net: nn.Module, path: Path, shape: tuple[int, ...], *, dynamic: Sequence[int]) -> dict[str, object]:
    """Write a network as ONNX; return its file name and checksum."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    sizes = dict.fromkeys(dynamic, torch.export.Dim.DYNAMIC)
    program = torch.onnx.export(
        net, (torch.zeros(shape),), dynamo=True, dynamic_shapes=(sizes,), external_data=False, verbose=False
    )
    program.save(path)
    strip(path)
    return checksum(path)


def strip(path: Path) -> None:
    """Leave out what the exporter noted beside the network: where its code lay on this computer."""
    network = load_onnx(path)
    for part in (network.graph, *network.graph.node, *network.graph.value_info):
        part.doc_string = ""
        del part.metadata_props[:]
    path.write_bytes(network.SerializeToString())


class Examples(quantization.CalibrationDataReader):
    """Pictures (n, 3, h, w) that show a quantiser the range of each layer, eight at a time."""

    def __init__(self, pictures: Floats) -> None:
        """Hold the pictures."""
        self.batches = iter([pictures[i : i + 8] for i in range(0, len(pictures), 8)])

    def get_next(self) -> dict[str, Floats] | None:
        """Return the next batch, None at the end."""
        batch = next(self.batches, None)
        return None if batch is None else {"x": batch}


def quantise(path: Path, pictures: Floats) -> dict[str, object]:
    """Bring a network's dense layers to 8 bits in place; return its file name and checksum.

    That halves the time, but not of the first layer: with three channels only it is faster as it was.
    """
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.onnx"
        quant_pre_process(path, ready, skip_symbolic_shape=True)
        layers = [node.name for node in load_onnx(ready).graph.node if node.op_type == "Conv"]
        quantization.quantize_static(
            ready,
            path,
            Examples(pictures),
            activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["Conv"],
            nodes_to_exclude=layers[:1],
        )
    return checksum(path)


def rough_crops(scanner: Scanner, scenes: Scenes, *, count: int) -> Iterator[np.ndarray]:
    """Crops as the aligner gets them, of the first `count` scenes."""
    for image in scenes.images[:count]:
        pyramid = Pyramid(np.ascontiguousarray(image))
        yield straighten(pyramid, find_cards(pyramid, scanner.model), scanner.model.rough)


def straight_cards(scanner: Scanner, scenes: Scenes) -> Iterator[tuple[np.ndarray, Laid | None]]:
    """Crops as the reader gets them, with the card that each shows, None for none; doubtful ones are left out."""
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        pyramid = Pyramid(np.ascontiguousarray(image))
        quads = align_cards(pyramid, find_cards(pyramid, scanner.model), scanner.model)
        for quad, crop in zip(quads, straighten(pyramid, quads, scanner.model.straight), strict=True):
            hit = matched(quad, cards, scanner.model.part)
            if hit is not None:
                yield crop, None if hit.card is None else cards[hit.card]


def calibrate(
    scanner: Scanner, cards: Sequence[tuple[np.ndarray, Laid | None]], heads: Sequence[Sequence[str]]
) -> list[float]:
    """The temperature of each head at which its probabilities come true (Guo et al. 2017, temperature scaling)."""
    logits = torch.tensor(scanner.model.reader(normalise(np.stack([crop for crop, _ in cards]))))
    labels = torch.tensor(
        [[*label_numbers(c.code, heads), 0] if c else [-1] * len(heads) + [1] for _, c in cards]
    )
    parts = logits.split([*map(len, heads), 2, 8], dim=1)[:-1]
    return [round(temperature(part, labels[:, i]), 3) for i, part in enumerate(parts)]


def temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature with the least cross entropy; a label of -1 does not count."""
    tried = np.exp(np.linspace(np.log(0.2), np.log(5), 120))
    losses = [float(functional.cross_entropy(logits / t, labels, ignore_index=-1)) for t in tried]
    return float(tried[int(np.argmin(losses))])


def answers(scanner: Scanner, scenes: Scenes) -> list[tuple[float, bool]]:
    """The confidence of each reading in some scenes, and whether it is right."""
    said: list[tuple[float, bool]] = []
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        for reading in scanner.scan(np.ascontiguousarray(image)).readings:
            hit = matched(reading.quad, cards, scanner.model.part)
            if hit is not None:
                right = hit.card is not None and cards[hit.card].code == reading.code
                said.append((reading.confidence, right))
    return said
