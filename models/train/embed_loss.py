"""How wrong an embedding is: vectors of one card should lie together, those of different cards apart."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from models.train.crops import corner_loss

TEMPERATURE = 0.07


def contrast(vectors: Tensor, cards: Tensor, codes: Tensor) -> Tensor:
    """Supervised contrastive loss (Khosla et al. 2020, L_out) of unit vectors (n, d) of `cards` (n,), -1 for none.

    Cards of the same code in different decks may or may not look alike: they count neither way, nor does no card.
    """
    near = vectors @ vectors.T / TEMPERATURE
    same = cards[:, None] == cards[None]
    real = cards >= 0
    itself = torch.eye(len(cards), dtype=torch.bool)
    counts = real[:, None] & real[None] & ~itself & (same | (codes[:, None] != codes[None]))
    pulled = same & counts
    chance = near - torch.logsumexp(near.masked_fill(~counts, -1e4), dim=1, keepdim=True)
    anchors = pulled.any(dim=1)
    value = -(chance * pulled).sum(dim=1) / pulled.sum(dim=1).clamp(min=1)
    return value[anchors].mean() if bool(anchors.any()) else near.sum() * 0


def embed_loss(said: Tensor, cards: Tensor, codes: Tensor, none: Tensor, moved: Tensor) -> Tensor:
    """Contrast of the vectors, cross entropy of whether there is a card, corner loss where there is one."""
    vectors, kind, corners = said.float().split([said.shape[1] - 10, 2, 8], dim=1)
    value = contrast(vectors, cards, codes) + 0.5 * functional.cross_entropy(kind, none, label_smoothing=0.01)
    return value + 0.5 * corner_loss(corners, moved, none == 0)
