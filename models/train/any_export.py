"""Networks for cards of any deck -> ONNX weights and their manifest; likeness becomes a calibrated chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from torch import nn

from models.train.any_scenes import split
from models.train.crops import jitter
from models.train.embed_nets import SIZE
from models.train.evaluate import bins_of, sure_from
from models.train.export import onnx, quantise, write
from models.train.hits import matched
from models.train.scenes import SHOWN, WHOLLY
from models.train.store import Scenes
from vision.embed import References, TaughtModel, TaughtScanner, chance_of, likenesses, margins
from vision.straighten import WHOLE, Floats, Frame, Pyramid, normalise, straighten
from vision.types import Quad

FOLDER = Path(__file__).parents[1]
NAME = "any_deck"
SIDE, LENGTHS, HEAT = 480, (30, 250), 0.3
CARD = 0.6
"""What is less likely a card is left out: a thing that is no card is like no reference anyway."""

STRANGERS = 0.01
"""How many cards of other decks may be taken for one that was taught."""

SOURCES = (
    "invented decks, drawn by chance; pieces of photos of playing cards serve as pictures",
    "the house decks of SET, Sea Salt & Paper and playing cards in random styles",
    "drawn decks: gnome-cards-data (GPL), svg-cards (LGPL), @heruka_urgyen/react-playing-cards (MIT), "
    "@younestouati/playing-cards-standard-deck (LGPL), and their backs",
    "photographed cards: kaggle53, filho (MIT); SET: tomwhite (Apache-2.0), wangtian24 (MIT), antingshen",
)
"""What went into the scenes."""


@dataclass(frozen=True, slots=True)
class Look:
    """One time that a card was seen: its vectors, (2, SIZE), and whether nothing lay on it: who teaches lays so."""

    vectors: Floats
    whole: bool


Seen = Mapping[str, Mapping[str, Sequence[Look]]]
"""Each time that a card was seen, by its deck and its code."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One card, compared with references: how like the nearest name, its margin, whether that is right.

    A `stranger` is a card of another deck; `whole` says that nothing lay on the card.
    """

    likeness: float
    margin: float
    right: bool
    stranger: bool
    whole: bool


def export(
    finder: nn.Module,
    aligner: nn.Module,
    embedder: nn.Module,
    unseen: Scenes,
    *,
    rough: Frame,
    straight: Frame,
    trained: dict[str, object],
    folder: Path = FOLDER,
) -> None:
    """Write weights and manifest, calibrated on scenes of decks that no network was trained on."""
    aligner_file, embedder_file = folder / f"{NAME}_aligner.onnx", folder / f"{NAME}_embedder.onnx"
    manifest = {
        "game": "any-deck",
        "kind": "taught",
        "part": WHOLE,
        "finder": onnx(finder, folder / f"{NAME}_finder.onnx", (1, 3, 384, 640), dynamic=(2, 3))
        | {"side": SIDE, "heat": HEAT, "lengths": LENGTHS},
        "aligner": onnx(aligner, aligner_file, (4, 3, rough.height, rough.width), dynamic=(0,))
        | {"frame": asdict(rough)},
        "embedder": onnx(embedder, embedder_file, (4, 3, straight.height, straight.width), dynamic=(0,))
        | {"frame": asdict(straight), "size": SIZE, "weights": [10.0, 10.0, -8.0]}
        | {"card": CARD, "known": 0.5, "sure": 0.9},
    }
    path = folder / f"{NAME}.json"
    few = Scenes(unseen.images[:90], unseen.cards[:90])
    manifest["aligner"] |= quantise(aligner_file, known_crops(few, rough, 0.07))
    manifest["embedder"] |= quantise(embedder_file, known_crops(few, straight, 0.012))
    write(path, manifest)
    tried = trials(sightings(TaughtScanner(TaughtModel.load(folder)), unseen), np.random.default_rng(5))
    weights = fit_chances(tried)
    said = [(chance_of(it.likeness, it.margin, weights), it) for it in tried]
    known = known_from([chance for chance, it in said if it.stranger])
    sure = sure_from([(chance, it.right) for chance, it in said if chance >= known], right=0.98)
    manifest["embedder"] |= {
        "weights": [round(w, 3) for w in weights],
        "known": known,
        "sure": max(known, sure),
    }
    own = [it.right for it in tried if not it.stranger]
    manifest["trained"] = {
        "sources": SOURCES,
        **trained,
        "nearest_name_right_on_calibration_decks": round(float(np.mean(own)), 4),
        "of_these_accepted": round(
            float(np.mean([chance >= known for chance, it in said if not it.stranger])), 4
        ),
        "reliability_on_calibration_decks": bins_of([(chance, it.right) for chance, it in said]),
    }
    write(path, manifest)


def known_crops(scenes: Scenes, frame: Frame, amount: float) -> Floats:
    """Cards as a network gets them, placed about as badly as that, (n, 3, h, w)."""
    rng, crops = np.random.default_rng(4), []
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        quads = [Quad(jitter(rng, card.corners, amount)) for card in cards if card.visible >= SHOWN]
        crops.append(straighten(Pyramid(np.ascontiguousarray(image)), quads, frame))
    return normalise(np.concatenate(crops)[::2])


def sightings(scanner: TaughtScanner, scenes: Scenes) -> Seen:
    """What the scanner makes of the cards in some scenes."""
    seen: dict[str, dict[str, list[Look]]] = defaultdict(lambda: defaultdict(list))
    for image, cards in zip(scenes.images, scenes.cards, strict=True):
        for card in scanner.see(np.ascontiguousarray(image))[0]:
            hit = matched(card.quad, cards)
            if hit is not None and hit.card is not None:
                hand, code = split(cards[hit.card].code)
                seen[hand][code].append(Look(card.vectors, cards[hit.card].visible >= WHOLLY))
    return seen


def trials(seen: Seen, rng: np.random.Generator, *, rounds: Sequence[int] = (1, 1, 1, 3)) -> list[Trial]:
    """Teach each deck with so many references a card, then show its other cards and as many strangers."""
    return [trial for hand in seen for most in rounds for trial in one_deck(seen, hand, most, rng)]


def one_deck(
    seen: Seen, hand: str, most: int, rng: np.random.Generator, *, anyhow: bool = False
) -> Iterator[Trial]:
    """Teach one deck with up to `most` references a card and read its other sightings and strangers.

    A card is taught where it was seen whole, or `anyhow`.
    """
    names, vectors, queries = [], [], []
    for code, looks in seen[hand].items():
        order = rng.permutation(len(looks)).tolist()
        taken = [i for i in order if anyhow or looks[i].whole][: min(most, max(1, len(looks) - 1))]
        names += [code] * len(taken)
        vectors += [looks[i].vectors[0] for i in taken]
        queries += [(code, looks[i]) for i in order if taken and i not in taken]
    if len(set(names)) < 3 or not queries:
        return
    references = References(tuple(names), np.stack(vectors))
    for code, query in queries:
        yield compared(query, references, code)
    others = [
        look
        for other in seen
        if other != hand
        for code, looks in seen[other].items()
        if code not in names
        for look in looks
    ]
    for i in rng.permutation(len(others))[: len(queries)]:
        yield compared(others[i], references, None)


def compared(look: Look, references: References, code: str | None) -> Trial:
    """Compare one card with references; `code` is None for a stranger."""
    name, likeness, margin = margins(likenesses(look.vectors, references)[0])[0]
    return Trial(likeness, margin, name == code, code is None, look.whole)


def fit_chances(tried: Sequence[Trial]) -> tuple[float, float, float]:
    """The weights of likeness, margin and one by logistic regression (Newton's steps, a little ridge)."""
    x = np.array([[it.likeness, it.margin, 1.0] for it in tried])
    y = np.array([it.right for it in tried], float)
    weights, ridge = np.zeros(3), 1e-2 * np.eye(3)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - ridge @ weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + ridge
        weights = weights + np.clip(np.linalg.solve(curve, slope), -5, 5)
    return float(weights[0]), float(weights[1]), float(weights[2])


def known_from(strangers: Sequence[float]) -> float:
    """The chance, at least one half, from which on a name is believed: few strangers have as much."""
    if not strangers:
        return 0.5
    return round(float(np.clip(np.quantile(strangers, 1 - STRANGERS), 0.5, 0.95)), 4)
