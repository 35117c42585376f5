"""The networks for cards of any design: one finds their corners, one turns them into vectors."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.train.nets import Dense, conv
from vision.straighten import Frame

SIZE = 128
"""How many numbers a vector has."""


class Embedder(nn.Module):
    """Straight cards, (n, 3, h, w) -> (n, SIZE + 2 + 8): a unit vector, logits of card and no card, corners."""

    def __init__(self, frame: tuple[int, int]) -> None:
        """Take pictures of `frame` (w, h), multiples of 8."""
        super().__init__()
        cells = -(-frame[0] // 16) * -(-frame[1] // 16)
        self.near = nn.Sequential(
            conv(3, 24, 5, 2), conv(24, 40, 3, 2), conv(40, 56), conv(56, 80, 3, 2), Dense(80)
        )
        self.far = nn.Sequential(conv(80, 112), Dense(112), conv(112, 112, 3, 2))
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


class Corners(nn.Module):
    """Roughly cut cards, (n, 3, h, w) -> (n, 8 + 3), as an Aligner says it.

    Each corner has a map, and lies where the mean of its map does (Nibali et al. 2018, DSNT): what a corner looks
    like is the same wherever it lies and whatever is printed on the card.
    """

    def __init__(self, frame: Frame) -> None:
        """Take pictures of `frame`, multiples of 16."""
        super().__init__()
        self.down2 = conv(3, 20, 5, 2)
        self.down4 = nn.Sequential(conv(20, 36, 3, 2), conv(36, 36))
        self.down8 = nn.Sequential(conv(36, 64, 3, 2), conv(64, 64))
        self.down16 = nn.Sequential(conv(64, 96, 3, 2), conv(96, 96), conv(96, 64))
        self.up8, self.up4 = conv(64, 64), conv(64, 36)
        self.side8, self.side4 = conv(64, 64, 1), conv(36, 64, 1)
        self.maps = nn.Conv2d(36, 4, 1)
        cells = frame.width // 16 * (frame.height // 16)
        self.kind = nn.Sequential(
            conv(64, 16, 1), nn.Flatten(), nn.Linear(16 * cells, 32), nn.ReLU(inplace=True), nn.Linear(32, 3)
        )
        card = torch.from_numpy(frame.card)
        across = (torch.arange(2, frame.width, 4) - card[0, 0]) / (card[2, 0] - card[0, 0])
        down = (torch.arange(2, frame.height, 4) - card[0, 1]) / (card[2, 1] - card[0, 1])
        places = torch.stack([across.repeat(len(down)), down.repeat_interleave(len(across))], dim=1)
        self.register_buffer("places", places)
        self.register_buffer("corners", torch.tensor([[0.0, 0], [1, 0], [1, 1], [0, 1]]))

    def forward(self, x: Tensor) -> Tensor:
        """Return offsets in card widths and heights, and logits: card, turned card, no card."""
        fourth = self.down4(self.down2(x))
        eighth = self.down8(fourth)
        deep = self.down16(eighth)
        up = self.up8(functional.interpolate(deep, scale_factor=2.0, mode="nearest") + self.side8(eighth))
        up = self.up4(functional.interpolate(up, scale_factor=2.0, mode="nearest") + self.side4(fourth))
        maps = functional.softmax(self.maps(up).flatten(2).float(), dim=2)
        moved = (maps[..., None] * self.places).sum(dim=2) - self.corners
        return torch.cat([moved.flatten(1), self.kind(deep)], dim=1)
