"""The network that turns a card of any design into a vector."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.train.nets import conv

SIZE = 128
"""How many numbers a vector has."""


class Embedder(nn.Module):
    """Straight cards, (n, 3, h, w) -> (n, SIZE + 2 + 8): a unit vector, logits of card and no card, corners."""

    def __init__(self, frame: tuple[int, int]) -> None:
        """Take pictures of `frame` (w, h), multiples of 8."""
        super().__init__()
        cells = -(-frame[0] // 16) * -(-frame[1] // 16)
        self.near = nn.Sequential(conv(3, 24, 5, 2), conv(24, 40, 3, 2), conv(40, 56), conv(56, 80, 3, 2))
        self.far = nn.Sequential(conv(80, 112), conv(112, 112, 3, 2))
        self.map = nn.Sequential(conv(112, 40, 1), nn.Flatten(), nn.Linear(40 * cells, SIZE))
        self.whole = nn.Linear(2 * 112, SIZE)
        self.kind = nn.Linear(2 * 112, 2)
        self.where = nn.Sequential(
            conv(80, 16, 3, 2),
            nn.Flatten(),
            nn.Linear(16 * cells, 48),
            nn.ReLU(inplace=True),
            nn.Linear(48, 8),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return vectors, logits, and offsets in card widths and heights."""
        eighth = self.near(x)
        deep = self.far(eighth)
        pooled = torch.cat([deep.mean(dim=(2, 3)), deep.amax(dim=(2, 3))], dim=1)
        vector = functional.normalize(self.map(deep) + self.whole(pooled), dim=1)
        return torch.cat([vector, self.kind(pooled), self.where(eighth)], dim=1)
