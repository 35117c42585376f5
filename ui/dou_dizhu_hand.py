"""Cards of Dou Dizhu, a hand or a play: what the photos show and what a person tapped, put together.

A `Hand` is an immutable value; functions take it one step on. The deck has each card once, so a hand is a set: two
photos of a card show the same card. A card of a photo is known by its place: the photo's digest and the reading's id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.dou_dizhu import Card, ProblemKind, problems
from rules.problems import Problem
from ui.read import Correction, corrected
from vision.types import Scan

Place = tuple[str, int]
DEALT = (17, 20)
"""How many cards a hand has when a deal begins: a farmer's, and the landlord's with the bottom cards."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person said of a hand: corrections by photo and reading, cards tapped in, and a card to correct."""

    corrections: Mapping[str, Mapping[int, Correction]] = field(default_factory=lambda: MappingProxyType({}))
    tapped_in: frozenset[Card] = frozenset()
    picked: Place | None = None

    def corrections_of(self, photo: str) -> Mapping[int, Correction]:
        """What was said about the cards of a photo."""
        return self.corrections.get(photo, MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Gathered:
    """The cards that count, sorted, the photos as corrected, and what is impossible.

    `doubts` are the cards of photos to ask about, least confident first; `again` those that the photos show and that
    do not count, as they were played before.
    """

    scans: Mapping[str, Scan]
    cards: tuple[Card, ...]
    problems: tuple[Problem[Card], ...]
    doubts: tuple[Place, ...]
    again: tuple[Card, ...] = ()

    def card_at(self, place: Place) -> Card | None:
        """The card that a photo shows at a place; None if it is gone."""
        photo, number = place
        readings = self.scans[photo].readings if photo in self.scans else ()
        return next((Card.parse(it.code) for it in readings if it.id == number), None)


def gather(
    scans: Mapping[str, Scan],
    hand: Hand,
    *,
    sizes: Collection[int] = DEALT,
    before: Collection[Card] = (),
) -> Gathered:
    """Put together the cards of all photos, by digest, and those tapped in.

    `sizes` is how many there may be, empty for any number; cards that were played `before` may still lie there.
    """
    seen = {photo: corrected(scan, hand.corrections_of(photo)) for photo, scan in scans.items()}
    found: list[Problem[Card]] = []
    doubts = []
    for photo, scan in seen.items():
        cards = Counter(Card.parse(it.code) for it in scan.readings)
        found += problems(cards.elements())
        doubts += [
            (it.confidence, (photo, it.id))
            for it in scan.readings
            if it.id not in hand.corrections_of(photo) and (not it.sure or cards[Card.parse(it.code)] > 1)
        ]
    shown = {Card.parse(it.code) for scan in seen.values() for it in scan.readings}
    held, again = (shown - set(before)) | hand.tapped_in, shown & set(before)
    found += [it for it in problems(held, sizes=sizes) if it.kind == ProblemKind.WRONG_COUNT]
    asked = tuple(place for _, place in sorted(doubts))
    return Gathered(seen, tuple(sorted(held)), tuple(found), asked, tuple(sorted(again)))


def choose(
    hand: Hand, scans: Mapping[str, Scan], cards: Iterable[Card], *, before: Collection[Card] = ()
) -> Hand:
    """The hand with exactly these cards; what a photo shows besides is taken for no card of it.

    One card in the place of one that a photo shows corrects it. Cards that were played `before` do not count anyway.
    """
    chosen, seen = frozenset(cards), gather(scans, hand, before=before)
    besides = [
        (photo, reading.id)
        for photo, scan in seen.scans.items()
        for reading in scan.readings
        if Card.parse(reading.code) not in {*chosen, *before}
    ]
    new = [str(card) for card in chosen - set(seen.cards)]
    code = new[0] if len(new) == len(besides) == 1 else None
    for photo, number in besides:
        hand = _with_correction(hand, photo, Correction(number, code))
    shown = {Card.parse(it.code) for scan in gather(scans, hand).scans.values() for it in scan.readings}
    return replace(hand, tapped_in=chosen - shown, picked=None)


def pick(hand: Hand, place: Place) -> Hand:
    """Choose a card of a photo to correct, or let it go if it was chosen."""
    return replace(hand, picked=None if hand.picked == place else place)


def let_go(hand: Hand) -> Hand:
    """Choose no card."""
    return replace(hand, picked=None)


def correct(hand: Hand, place: Place, code: str | None) -> Hand:
    """Say what a card of a photo is, or with None that it is none of this hand; no card is picked then."""
    photo, number = place
    return replace(_with_correction(hand, photo, Correction(number, code)), picked=None)


def undo_corrections(hand: Hand, photo: str) -> Hand:
    """Take the cards of a photo as they were read."""
    left = {it: corrections for it, corrections in hand.corrections.items() if it != photo}
    return replace(hand, corrections=MappingProxyType(left), picked=None)


def _with_correction(hand: Hand, photo: str, correction: Correction) -> Hand:
    corrections = {**hand.corrections_of(photo), correction.id: correction}
    return replace(
        hand, corrections=MappingProxyType({**hand.corrections, photo: MappingProxyType(corrections)})
    )
