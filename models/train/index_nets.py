"""The network that reads corner indices, and a finder for indices that no suit tells from other print."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.train.nets import MAPS, Finder, Residual, conv, no_heat, separable


class Dense(Residual):
    """A dense convolution with a shortcut."""

    def __init__(self, width: int) -> None:
        """Keep `width` channels."""
        super().__init__(width)
        self.body = conv(width, width)


class GlyphFinder(Finder):
    """A finder with dense convolutions where small glyphs are told from other print, and twice the parameters."""

    def __init__(self) -> None:
        """Set up an encoder to stride 32 and a decoder back to stride 4."""
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), conv(16, 32, 3, 2), Dense(32))
        self.down8 = nn.Sequential(conv(32, 64, 3, 2), Dense(64), Dense(64))
        self.down16 = nn.Sequential(separable(64, 96, 2), Residual(96), Residual(96))
        self.down32 = nn.Sequential(separable(96, 128, 2), Residual(128), Residual(128), Residual(128))
        self.side32, self.side16, self.side8, self.side4 = (conv(width, 32, 1) for width in (128, 96, 64, 32))
        self.up16, self.up8, self.up4 = (conv(32, 32) for _ in range(3))
        self.maps = no_heat(nn.Conv2d(32, MAPS, 1))


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
