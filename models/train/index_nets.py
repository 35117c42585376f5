"""The network that reads corner indices."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.train.nets import conv


class IndexReader(nn.Module):
    """Crops round indices, (n, 3, h, w) -> (n, ranks + suits + 3 + 8): logits of rank, suit and kind; corner offsets.

    `frame` (w, h) is the size of its pictures, multiples of 8. What is where matters: other indices are beside it.
    """

    def __init__(self, answers: int, frame: tuple[int, int]) -> None:
        """Set up dense convolutions and layers that see where things are; `answers` counts the logits."""
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 40, 3, 2),
            conv(40, 56),
            conv(56, 80, 3, 2),
            conv(80, 96),
        )
        cells = frame[0] // 8 * (frame[1] // 8)
        self.what = nn.Sequential(
            conv(96, 96),
            conv(96, 32, 1),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(32 * cells, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, answers),
        )
        self.where = nn.Sequential(
            conv(96, 16, 1), nn.Flatten(), nn.Linear(16 * cells, 64), nn.ReLU(inplace=True), nn.Linear(64, 8)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return logits and offsets in index widths and lengths."""
        seen = self.body(x)
        return torch.cat([self.what(seen), self.where(seen)], dim=1)
