"""The networks: two finders, an aligner that sharpens the corners of what they find, a reader."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

MAPS = 9
"""Finder maps: heat, centre x and y, log of the long and short half-axis, double-angle of each axis."""


def conv(inputs: int, outputs: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """A convolution with normalisation and ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


def separable(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A depthwise and a pointwise convolution."""
    return nn.Sequential(
        nn.Conv2d(inputs, inputs, 3, stride, 1, groups=inputs, bias=False),
        nn.BatchNorm2d(inputs),
        nn.Conv2d(inputs, outputs, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """A separable convolution with a shortcut."""

    def __init__(self, width: int) -> None:
        """Keep `width` channels."""
        super().__init__()
        self.body = separable(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """(n, c, h, w) -> the same."""
        return x + self.body(x)


class Dense(Residual):
    """A dense convolution with a shortcut."""

    def __init__(self, width: int) -> None:
        """Keep `width` channels."""
        super().__init__(width)
        self.body = conv(width, width)


def no_heat(maps: nn.Conv2d) -> nn.Conv2d:
    """The last layer of a finder that sees no card anywhere yet."""
    nn.init.zeros_(maps.bias)
    with torch.no_grad():
        maps.bias[0] = -4.0
    return maps


class Finder(nn.Module):
    """A picture, (n, 3, h, w) with h and w multiples of 32 -> maps (n, MAPS, h / 4, w / 4)."""

    def __init__(self) -> None:
        """Set up a light encoder to stride 32 and a decoder back to stride 4."""
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), separable(16, 24, 2), separable(24, 24))
        self.down8 = nn.Sequential(separable(24, 48, 2), Residual(48))
        self.down16 = nn.Sequential(separable(48, 80, 2), Residual(80), Residual(80))
        self.down32 = nn.Sequential(separable(80, 128, 2), Residual(128), Residual(128), Residual(128))
        self.side16, self.side8, self.side4 = (conv(width, 48, 1) for width in (80, 48, 24))
        self.side32 = conv(128, 48, 1)
        self.up16, self.up8, self.up4 = (separable(48, 48) for _ in range(3))
        self.maps = no_heat(nn.Conv2d(48, MAPS, 1))

    def forward(self, x: Tensor) -> Tensor:
        """Return raw maps; heat is a logit."""
        four = self.stem(x)
        eight = self.down8(four)
        sixteen = self.down16(eight)
        deep = self.side32(self.down32(sixteen))
        for side, up, level in (
            (self.side16, self.up16, sixteen),
            (self.side8, self.up8, eight),
            (self.side4, self.up4, four),
        ):
            deep = up(functional.interpolate(deep, scale_factor=2.0, mode="nearest") + side(level))
        return self.maps(deep)


class DenseFinder(Finder):
    """A finder with dense convolutions where pictures are still fine, and twice the parameters.

    For what no one print tells from other things: glyphs in any font, cards of any design.
    """

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


class Aligner(nn.Module):
    """Roughly cut cards, (n, 3, 80, 64) -> (n, 8 + 3): corner offsets, then logits: card, turned card, no card."""

    def __init__(self) -> None:
        """Set up dense convolutions and a layer that sees where things are."""
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 3, 2), conv(16, 32, 3, 2), conv(32, 48), conv(48, 64, 3, 2), conv(64, 24, 1)
        )
        self.see = nn.Sequential(nn.Flatten(), nn.Linear(24 * 10 * 8, 64), nn.ReLU(inplace=True))
        self.out = nn.Linear(64, 11)

    def forward(self, x: Tensor) -> Tensor:
        """Return offsets in card widths and heights, and logits."""
        return self.out(self.see(self.body(x)))


class Reader(nn.Module):
    """Straight cards, (n, 3, h, w) -> (n, sum of `heads` + 2 + 8): each head's labels; card, no card; corner offsets.

    `frame` (w, h) is the size of its pictures, multiples of 8. `places` says whether it matters where in the picture
    something is: repeated symbols mean the same anywhere, icons don't.
    """

    def __init__(self, heads: Sequence[int], frame: tuple[int, int], *, places: bool = False) -> None:
        """Set up dense convolutions: depthwise ones train at a third of the speed here."""
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 20, 5, 2),
            conv(20, 32, 3, 2),
            conv(32, 48),
            conv(48, 64, 3, 2),
            conv(64, 96),
            conv(96, 96, 3, 2),
        )
        cells = -(-frame[0] // 16) * -(-frame[1] // 16)
        self.map = nn.Sequential(conv(96, 24, 1), nn.Flatten()) if places else None
        seen = 24 * cells if places else 3 * 96
        self.see = nn.Sequential(nn.Dropout(0.1), nn.Linear(seen, 96), nn.ReLU(inplace=True))
        self.out = nn.Linear(96, sum(heads) + 2)
        self.where = nn.Sequential(
            conv(64, 16, 3, 2),
            nn.Flatten(),
            nn.Linear(16 * cells, 48),
            nn.ReLU(inplace=True),
            nn.Linear(48, 8),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return logits and offsets in card widths and heights."""
        eighth = self.body[:4](x)
        deep = self.body[4:](eighth)
        if self.map is not None:
            seen = self.map(deep)
        else:
            middle = deep[:, :, deep.shape[2] // 4 : -(deep.shape[2] // 4), :]
            seen = torch.cat([deep.mean(dim=(2, 3)), deep.amax(dim=(2, 3)), middle.mean(dim=(2, 3))], dim=1)
        return torch.cat([self.out(self.see(seen)), self.where(eighth)], dim=1)
