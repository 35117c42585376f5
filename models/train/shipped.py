"""Shipped ONNX weights -> a network that can be trained on."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from onnx import load as load_onnx
from onnx import numpy_helper
from torch import Tensor, nn

log = logging.getLogger(__name__)


def take_up(
    net: nn.Module, file: Path, batches: Iterable[tuple[Tensor, ...]], *, count: int = 8
) -> nn.Module:
    """Give a network the weights in `file`, as far as their shapes fit, so that it can learn on.

    The exporter melted each normalisation into the convolution before it: the range of each layer is measured anew,
    in `count` batches, whose first part is the pictures. Raises ValueError if less than half of the layers fit: the
    weights are of another kind of network.
    """
    shipped = floats(file)
    layers = dict(net.named_modules())
    known = 0
    melted: dict[str, Tensor] = {}
    with torch.no_grad():
        for name, own in net.named_parameters():
            weight = shipped.get(name)
            if weight is not None and weight.shape == own.shape:
                own.copy_(weight)
                known += own.dim() > 1
                if f"{name}_bias" in shipped:
                    melted[after(name.removesuffix(".weight"))] = shipped[f"{name}_bias"]
        wanted = sum(own.dim() > 1 for own in net.parameters())
        if known < wanted / 2:
            raise ValueError(
                f"{known} of {wanted} layers of {type(net).__name__} fit {file.name}: it is of another kind; train anew"
            )
        for name, shift in melted.items():
            identity(layers[name], shift)
        measure([layers[name] for name in melted], net, batches, count)
    log.info("%s starts with %d of its %d layers from %s", type(net).__name__, known, wanted, file.name)
    return net


def floats(file: Path) -> dict[str, Tensor]:
    """The weights in an ONNX file by name; those of 8 bits as what they stand for."""
    held = {it.name: numpy_helper.to_array(it).copy() for it in load_onnx(file).graph.initializer}
    found = {}
    for name, value in held.items():
        if name.endswith("_quantized"):
            name = name.removesuffix("_quantized")
            scale = held.get(f"{name}_quantized_scale", held.get(f"{name}_scale"))
            value = value * np.reshape(scale, (-1, *[1] * (value.ndim - 1)))
        found[name] = torch.from_numpy(np.asarray(value, np.float32))
    return found


def after(name: str) -> str:
    """The layer that comes after one, in a sequence."""
    stem, number = name.rsplit(".", 1)
    return f"{stem}.{int(number) + 1}"


def identity(layer: nn.Module, shift: Tensor) -> None:
    """Have a normalisation only add what the exporter melted into the convolution before it."""
    layer.running_mean.zero_()
    layer.running_var.fill_(1 - layer.eps)
    layer.weight.fill_(1)
    layer.bias.copy_(shift)


def measure(
    layers: list[nn.Module], net: nn.Module, batches: Iterable[tuple[Tensor, ...]], count: int
) -> None:
    """Have normalisations divide by the spread that they see and multiply by it again: nothing they say changes."""
    seen: dict[nn.Module, list[Tensor]] = {layer: [] for layer in layers}

    def look(layer: nn.Module, inputs: tuple[Tensor]) -> None:
        axes = (0, 2, 3)
        seen[layer].append(torch.stack([inputs[0].mean(axes), inputs[0].square().mean(axes)]))

    hooks = [layer.register_forward_pre_hook(look) for layer in layers]
    net.eval()
    for inputs, *_ in islice(batches, count):
        net(inputs)
    for hook in hooks:
        hook.remove()
    for layer, parts in seen.items():
        mean, square = torch.stack(parts).mean(0)
        spread = (square - mean.square()).clamp(min=1e-6)
        layer.bias.add_(mean)
        layer.weight.copy_((spread + layer.eps).sqrt())
        layer.running_mean.copy_(mean)
        layer.running_var.copy_(spread)
