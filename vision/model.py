"""A game's weights and the manifest that says how to use them, checked before the first card is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime as ort

from vision.straighten import Floats, Frame, Part


class ModelError(RuntimeError):
    """The weights of a game are missing, damaged or not the ones its manifest names."""


class Network:
    """One ONNX network on one thread."""

    def __init__(self, path: Path, sha256: str) -> None:
        """Load weights; raise ModelError unless they are the ones with this checksum."""
        try:
            weights = path.read_bytes()
        except OSError as error:
            raise ModelError(
                f"the weights {path.name!r} cannot be read ({error.strerror}); install Deckeye again"
            ) from error
        found = hashlib.sha256(weights).hexdigest()
        if found != sha256:
            raise ModelError(
                f"the weights {path.name!r} are damaged or of another version: their checksum is {found[:12]}, "
                f"the manifest expects {sha256[:12]}; install Deckeye again or train anew"
            )
        options = ort.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            self.session = ort.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's own exceptions have no base of their own
            raise ModelError(
                f"the weights {path.name!r} cannot be used ({error}); install Deckeye again"
            ) from error
        self.input = self.session.get_inputs()[0]
        self.sha256 = sha256

    def __call__(self, pictures: Floats) -> Floats:
        """Run pictures, (n, 3, h, w) float32, through the network: (n, ...) float32."""
        return np.asarray(self.session.run(None, {self.input.name: pictures})[0], np.float32)


@contextmanager
def opened(game: str, folder: Path | None) -> Iterator[tuple[dict[str, Any], Path]]:
    """A game's manifest and its folder, by default the installed one; what is wrong with it becomes a ModelError."""
    folder = Path(str(resources.files("models"))) if folder is None else folder
    path = folder / f"{game.replace('-', '_')}.json"
    try:
        yield json.loads(path.read_text(encoding="utf-8")), folder
    except OSError as error:
        raise ModelError(
            f"there is no model for {game!r}: {path.name!r} cannot be read ({error.strerror}); "
            "install Deckeye again"
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(
            f"the manifest {path.name!r} is damaged ({error!r}); install Deckeye again"
        ) from error


@dataclass(frozen=True, slots=True)
class Eyes:
    """What finds the whole cards of a game: finder, aligner, and the figures they were measured to need.

    `part` is the part of a card that must show, for it says what the card is. `side` is the length of a photo's
    long side that the finder looks at, `lengths` between which, in its pixels, a card's long side is at its best.
    """

    game: str
    finder: Network
    aligner: Network
    part: Part
    side: int
    lengths: tuple[float, float]
    heat: float
    rough: Frame


@dataclass(frozen=True, slots=True)
class Model(Eyes):
    """What reads one game.

    `heads` are the labels of each answer of the reader, whose product are the codes; `temperatures` divide the
    logits of each answer and of "is it a card", so that probabilities come true; `copies` how often a
    code may lie on one table, where that is more than once.
    """

    reader: Network
    straight: Frame
    heads: tuple[tuple[str, ...], ...]
    temperatures: tuple[float, ...]
    copies: Mapping[str, int]
    card: float
    sure: float

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes, the last head fastest."""
        return tuple("".join(labels) for labels in product(*self.heads))

    @classmethod
    def load(cls, game: str, folder: Path | None = None) -> Model:
        """Load a game's model, e.g. "set", from `folder` or from the installed weights; raise ModelError."""
        with opened(game, folder) as (manifest, home):
            return cls._from_manifest(game, manifest, home)

    @classmethod
    def _from_manifest(cls, game: str, manifest: Mapping[str, Any], folder: Path) -> Model:
        reader = manifest["reader"]
        model = cls(
            **eyes_from(game, manifest, folder),
            reader=Network(folder / reader["file"], reader["sha256"]),
            straight=frame_from(reader["frame"]),
            heads=tuple(tuple(labels) for labels in reader["heads"]),
            temperatures=tuple(reader["temperatures"]),
            copies=manifest["copies"],
            card=reader["card"],
            sure=reader["sure"],
        )
        check_network(model.reader, model.straight, sum(map(len, model.heads)) + 2 + 8)
        if len(model.temperatures) != len(model.heads) + 1:
            raise ValueError(f"{len(model.heads)} heads need a temperature each and one more")
        if not model.copies.keys() <= set(model.codes):
            raise ValueError(
                f"there are copies of {sorted(model.copies.keys() - set(model.codes))}: no such codes"
            )
        return model


def eyes_from(game: str, manifest: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The fields of `Eyes` as a manifest tells them; raises ModelError if its networks are others."""
    finder, aligner = manifest["finder"], manifest["aligner"]
    rough = frame_from(aligner["frame"])
    network = Network(folder / aligner["file"], aligner["sha256"])
    check_network(network, rough, 11)
    return {
        "game": game,
        "finder": Network(folder / finder["file"], finder["sha256"]),
        "aligner": network,
        "part": part_from(manifest["part"]),
        "side": finder["side"],
        "lengths": (finder["lengths"][0], finder["lengths"][1]),
        "heat": finder["heat"],
        "rough": rough,
    }


def check_network(network: Network, frame: Frame, outputs: int) -> None:
    """Raise ModelError unless a network takes crops of a frame and gives so many answers."""
    expected: Sequence[int] = (3, frame.height, frame.width)
    found = list(network.input.shape[1:])
    answers = network.session.get_outputs()[0].shape[1]
    if found != list(expected) or answers != outputs:
        raise ModelError(
            f"the weights take pictures of {found} and give {answers} answers; "
            f"the manifest expects {list(expected)} and {outputs}"
        )


def frame_from(fields: Mapping[str, Any]) -> Frame:
    """A frame as a manifest tells it."""
    return Frame(**{**fields, "part": part_from(fields["part"])})


def part_from(shares: Sequence[float]) -> Part:
    """A part as a manifest tells it."""
    left, top, right, bottom = shares
    return left, top, right, bottom
