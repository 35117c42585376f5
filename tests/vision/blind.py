"""A network of indices that is told what it sees, for the tests of what is made of that."""

import numpy as np

from vision.find import STRIDE, UNIT
from vision.index_model import IndexModel
from vision.straighten import Frame, part_of
from vision.types import Quad

PART = (0.0, 0.0, 1.0, 0.5)
RANKS = tuple("3456789TJQKA2")
SUITS = tuple("SHDC")
FRAME = Frame(48, 64, 2.25, 1.5)


class Blind:
    """A finder that sees indices at given places of a picture of 640, a reader that says what was put down for it."""

    def __init__(self, quads, logits):
        self.quads, self.logits, self.sizes, self.read = quads, logits, [], 0

    def find(self, pictures):
        height, width = pictures.shape[2:]
        self.sizes.append(max(height, width))
        maps = np.zeros((1, 9, height // STRIDE, width // STRIDE), np.float32)
        maps[0, 0] = -9
        for quad in self.quads:
            corners = quad.corners * max(height, width) / 640
            right = (corners[1] + corners[2] - corners[0] - corners[3]) / 4
            down = (corners[2] + corners[3] - corners[0] - corners[1]) / 4
            x, y = part_of(Quad(corners), PART).center / STRIDE
            cell = int(y), int(x)
            values = [9, x - int(x) - 0.5, y - int(y) - 0.5]
            values += [np.log(np.linalg.norm(half) / UNIT) for half in (down, right)]
            for half in (down, right):
                values += list(half / np.linalg.norm(half))
            maps[0][:, cell[0], cell[1]] = values
        return maps

    def look(self, crops):
        self.read += len(crops)
        return np.tile(self.logits, (len(crops), 1)).astype(np.float32)


def logits(rank="7", suit="S", kind=0):
    out = np.zeros(15 + 4 + 3 + 8)
    out[(*RANKS, "BJ", "RJ").index(rank)] = 9
    out[15 + SUITS.index(suit)] = 9
    out[19 + kind] = 9
    return out


def model(blind) -> IndexModel:
    return IndexModel(
        "dou-dizhu", blind.find, blind.look, PART, 640, (24.0, 110.0), 0.25, FRAME,
        RANKS, SUITS, ("BJ", "RJ"), (1.0, 1.0, 1.0), 0.5, 0.8,
    )  # fmt: skip


def quad(x=300.0, y=200.0, high=20.0) -> Quad:
    half = high / 2
    corners = [[x - half, y - half], [x + half, y - half], [x + half, y + 3 * half], [x - half, y + 3 * half]]
    return Quad(np.float32(corners))
