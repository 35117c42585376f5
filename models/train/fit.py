"""The one training loop."""

from __future__ import annotations

import ctypes
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

M_TRIM_THRESHOLD, M_MMAP_MAX = -1, -4

log = logging.getLogger(__name__)


def has_bfloat16() -> bool:
    """Whether the processor multiplies bfloat16 numbers; where it imitates them, that takes ten times as long."""
    return torch.backends.cpu.get_cpu_capability().startswith("AVX512")


def keep_memory() -> None:
    """Have the C library keep freed memory: handing it back after every step takes as long as the step itself."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "mallopt"):  # glibc's, as in its malloc.h
            libc.mallopt(M_MMAP_MAX, 0)
            libc.mallopt(M_TRIM_THRESHOLD, 2**31 - 1)


def fit(
    net: nn.Module,
    batches: IterableDataset,
    loss: Callable[..., Tensor],
    *,
    steps: int,
    rate: float,
    threads: int,
    workers: int = 1,
) -> nn.Module:
    """Train `net` on `steps` batches with AdamW and a one-cycle rate; return it, averaged over the end.

    A batch is (inputs, *targets); `loss(outputs, *targets)` is a scalar. Numbers are bfloat16 where the processor
    has them.
    """
    torch.set_num_threads(threads)
    keep_memory()
    net = net.to(memory_format=torch.channels_last).train()
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    loader = iter(
        DataLoader(batches, batch_size=None, num_workers=workers, prefetch_factor=4 if workers else None)
    )
    short = has_bfloat16()
    started, total = time.perf_counter(), 0.0
    for step in range(1, steps + 1):
        inputs, *truth = next(loader)
        with torch.autocast("cpu", torch.bfloat16, enabled=short):
            said = net(inputs.to(memory_format=torch.channels_last))
        value = loss(said, *truth)
        optimiser.zero_grad(set_to_none=True)
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        if step > steps // 2:
            average.update_parameters(net)
        total += value.item()
        if step % 100 == 0:
            pace = (time.perf_counter() - started) / step
            log.info(
                "%s step %d of %d loss %.4f %.3f s a step", type(net).__name__, step, steps, total / 100, pace
            )
            total = 0.0
    return average.module.eval()


def stage(net: nn.Module, file: Path, train: Callable[[nn.Module], nn.Module]) -> nn.Module:
    """Train a network, or take the weights that an interrupted run left in `file`."""
    if file.exists():
        log.info("%s taken from %s: remove the work folder to train from nothing", type(net).__name__, file)
        net.load_state_dict(torch.load(file))
        return net.eval()
    started = time.perf_counter()
    net = train(net)
    torch.save(net.state_dict(), file)
    log.info("%s trained in %.0f s", type(net).__name__, time.perf_counter() - started)
    return net
