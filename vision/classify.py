"""What the reader's answers mean: probabilities of codes, of which each lies on a table once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.straighten import Floats

DOUBT = 0.02
"""How far the deck itself may be in doubt: two decks mixed, a card mirrored in a window."""


def softmax(logits: Floats) -> Floats:
    """Logits (n, k) -> probabilities (n, k)."""
    power = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)


def answers(logits: Floats, heads: Sequence[int], temperatures: Sequence[float]) -> tuple[Floats, Floats]:
    """Turn logits (n, sum of `heads` + 2) into the chance of each combination of labels and of being a card.

    Returns (n, product of `heads`), the last head fastest, and (n,); `temperatures` calibrate each part.
    """
    parts = np.split(logits, np.cumsum(heads), axis=1)
    *labels, kind = [softmax(part / t) for part, t in zip(parts, temperatures, strict=True)]
    codes = np.ones((len(logits), 1), np.float32)
    for label in labels:
        codes = (codes[:, :, None] * label[:, None, :]).reshape(len(logits), codes.shape[1] * label.shape[1])
    return codes, kind[:, 0]


def exclusive(codes: Floats, is_card: Floats, copies: npt.NDArray[np.int_]) -> Floats:
    """Chances of codes (n, k) once it is known that some of them, of one copy, lie on the table once at most.

    A code is the less likely for a card the more another card claims it: the first step of mean-field inference.
    Rows still add up to one; `copies` is (k,).
    """
    claims = codes * is_card[:, None] * (1 - DOUBT) * (copies == 1)
    free = np.log1p(-claims)
    left = codes * np.exp(free.sum(axis=0) - free)
    return np.asarray(left / np.maximum(left.sum(axis=1, keepdims=True), 1e-12), np.float32)


def assign(chances: Floats, copies: npt.NDArray[np.int_]) -> list[int]:
    """The code of each card, (n, k) -> n numbers: its likeliest, or one almost as likely that is left.

    A card that has no such choice keeps a code that is used up; the rules will ask about it.
    """
    given = [0] * len(chances)
    left = copies.copy()
    for i in np.argsort(-chances.max(axis=1)):
        order = np.argsort(-chances[i])[:5]
        near = [int(code) for code in order if chances[i, code] > 0.3 * chances[i, order[0]]]
        given[i] = next((code for code in near if left[code] > 0), near[0])
        left[given[i]] -= 1
    return given
