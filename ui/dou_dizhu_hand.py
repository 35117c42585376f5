"""Cards of Dou Dizhu, a hand or a play: what the photos show and what a person tapped, put together.

A `Hand` is an immutable value; functions take it one step on. The deck has each card once, so a hand is a set: two
photos of a card show the same card. A card of a photo is known by its place: the photo's digest and the reading's id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.dou_dizhu import Card, ProblemKind, deck, problems
from rules.problems import Problem
from ui.dou_dizhu_entry import JOKERS
from ui.read import Correction, choices, corrected
from vision.types import Scan

Place = tuple[str, int]
DEALT = (17, 20)
"""How many cards a hand has when a deal begins: a farmer's, and the landlord's with the bottom cards."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person said of a hand: corrections by photo and reading, cards tapped in, and a card to correct.

    `unsure` are cards that were not sure in a photo that is gone.
    """

    corrections: Mapping[str, Mapping[int, Correction]] = field(default_factory=lambda: MappingProxyType({}))
    tapped_in: frozenset[Card] = frozenset()
    picked: Place | None = None
    unsure: frozenset[Card] = frozenset()

    def corrections_of(self, photo: str) -> Mapping[int, Correction]:
        """What was said about the cards of a photo."""
        return self.corrections.get(photo, MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Gathered:
    """The cards that count, sorted, the photos as corrected, and what is impossible.

    `doubts` are the cards of photos to ask about, least sure ones first; `again` those that the photos show and that
    do not count, as they were played before; `unsure` those that were not sure in a photo that is gone.
    """

    scans: Mapping[str, Scan]
    cards: tuple[Card, ...]
    problems: tuple[Problem[Card], ...]
    doubts: tuple[Place, ...]
    again: tuple[Card, ...] = ()
    unsure: tuple[Card, ...] = ()

    @property
    def twice(self) -> frozenset[Card]:
        """The cards that one photo shows twice."""
        kind = ProblemKind.SAME_CARD_TWICE
        return frozenset(card for it in self.problems if it.kind == kind for card in it.cards)

    @property
    def doubted(self) -> frozenset[Card]:
        """All cards that are not sure."""
        return frozenset(card for place in self.doubts if (card := self.card_at(place))) | set(self.unsure)

    def likely(self, place: Place) -> tuple[Card, ...]:
        """What the card at a place may be, likely ones first; the other joker and free suits of one seen twice, too."""
        card = self.card_at(place)
        assert card is not None
        first = [card, JOKERS[card]] if card in JOKERS else []
        cards = [*first, *map(Card.parse, choices(self.scans[place[0]], place[1]))]
        if card in self.twice:
            cards += [it for it in deck() if it.rank is card.rank and it not in self.cards]
        return tuple(dict.fromkeys(cards))

    def other_joker(self, place: Place) -> Place | None:
        """The other joker of the same photo, if both are there and it is still asked about."""
        scan = self.scans.get(place[0])
        jokers = [(place[0], it.id) for it in scan.readings if Card.parse(it.code) in JOKERS] if scan else []
        if len(jokers) != 2 or place not in jokers:
            return None
        (other,) = set(jokers) - {place}
        return other if other in self.doubts else None

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
    fewer: bool = False,
    before: Collection[Card] = (),
) -> Gathered:
    """Put together the cards of all photos, by digest, and those tapped in.

    `sizes` is how many there may be, empty for any number; `fewer` will do, too, once some have been played. Cards that
    were played `before` may still lie there.
    """
    seen = {photo: corrected(scan, hand.corrections_of(photo)) for photo, scan in scans.items()}
    found: list[Problem[Card]] = []
    doubts = []
    for photo, scan in seen.items():
        cards = Counter(Card.parse(it.code) for it in scan.readings)
        found += problems(cards.elements())
        doubts += [
            (it.sure, it.confidence, (photo, it.id))
            for it in scan.readings
            if it.id not in hand.corrections_of(photo) and (not it.sure or cards[Card.parse(it.code)] > 1)
        ]
    shown = {Card.parse(it.code) for scan in seen.values() for it in scan.readings}
    held, again = (shown - set(before)) | hand.tapped_in, shown & set(before)
    if not (fewer and len(held) <= max(sizes, default=0)):
        found += [it for it in problems(held, sizes=sizes) if it.kind == ProblemKind.WRONG_COUNT]
    asked = tuple(place for _, _, place in sorted(doubts))
    unsure = tuple(sorted(hand.unsure & held - shown))
    return Gathered(seen, tuple(sorted(held)), tuple(found), asked, tuple(sorted(again)), unsure)


def choose(
    hand: Hand, scans: Mapping[str, Scan], cards: Iterable[Card], *, before: Collection[Card] = ()
) -> Hand:
    """The hand with exactly these cards; what a photo shows besides is taken for no card of it.

    One card in the place of one that a photo shows, or one more for one that it shows twice, corrects it. Cards that
    were played `before` do not count anyway.
    """
    chosen, seen = frozenset(cards), gather(scans, hand, before=before)
    besides = [
        (photo, reading.id)
        for photo, scan in seen.scans.items()
        for reading in scan.readings
        if Card.parse(reading.code) not in {*chosen, *before}
    ]
    new = [str(card) for card in chosen - set(seen.cards)]
    if len(new) == len(seen.twice) == 1 and not besides:
        besides = [place for place in seen.doubts if seen.card_at(place) in seen.twice][:1]
    code = new[0] if len(new) == len(besides) == 1 else None
    for photo, number in besides:
        hand = _with_correction(hand, photo, Correction(number, code))
    shown = {Card.parse(it.code) for scan in gather(scans, hand).scans.values() for it in scan.readings}
    return replace(hand, tapped_in=chosen - shown, picked=None, unsure=hand.unsure & chosen)


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


def answer(hand: Hand, gathered: Gathered, place: Place, code: str | None) -> Hand:
    """Say what a card that was asked about is: `correct`, and of two jokers the other one is the other joker."""
    other = gathered.other_joker(place)
    if other and code and (card := JOKERS.get(Card.parse(code))):
        hand = correct(hand, other, str(card))
    return correct(hand, place, code)


def vouch(hand: Hand) -> Hand:
    """Say that the cards are right whose photo is gone."""
    return replace(hand, unsure=frozenset())


def undo_corrections(hand: Hand, photo: str) -> Hand:
    """Take the cards of a photo as they were read."""
    left = {it: corrections for it, corrections in hand.corrections.items() if it != photo}
    return replace(hand, corrections=MappingProxyType(left), picked=None)


def _with_correction(hand: Hand, photo: str, correction: Correction) -> Hand:
    corrections = {**hand.corrections_of(photo), correction.id: correction}
    return replace(
        hand, corrections=MappingProxyType({**hand.corrections, photo: MappingProxyType(corrections)})
    )
