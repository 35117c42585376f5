"""The sample photos: `photo` takes them, `places` says where cards lie, and each game has a module of its tables."""

from models.train.samples.photo import Deck, Light, Table, lighten, photograph, stand
from models.train.samples.places import place

__all__ = ["Deck", "Light", "Table", "lighten", "photograph", "place", "stand"]
