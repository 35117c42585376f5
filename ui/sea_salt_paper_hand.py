"""One player's cards in a round: what the photos show and what a person said, put together.

A `Hand` is an immutable value; functions take it one step on. A card is known by its place: the digest of the
photo it was seen in and its reading's id there, or an empty text and a number for one that was tapped in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.sea_salt_paper import Card, deck
from ui.read import Correction, corrected, missed_card
from vision.types import Scan

Place = tuple[str, int]
TAPPED_IN = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A card, where it was seen, and whether that is sure."""

    place: Place
    card: Card
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Several:
    """A card that several photos show: at least and at most how many cards that can be, and how many are counted."""

    card: Card
    least: int
    most: int
    counted: int
    answered: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person said about a player's cards.

    `corrections` are by photo and reading; `tapped_in` are codes by number, `kept` the numbers of those that were in
    the score book before; `numbers` say how many cards those of a code in several photos are. `picked` is the
    card to correct; `spot` the photo and the pixel where a card was missed.
    """

    corrections: Mapping[str, Mapping[int, Correction]] = field(default_factory=lambda: MappingProxyType({}))
    tapped_in: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    kept: frozenset[int] = frozenset()
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    picked: Place | None = None
    spot: tuple[str, tuple[float, float]] | None = None

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """The hand of cards that the score book has; photos of them are gone."""
        tapped_in = {n: str(card) for n, card in enumerate(cards)}
        return cls(tapped_in=MappingProxyType(tapped_in), kept=frozenset(tapped_in))

    def corrections_of(self, photo: str) -> Mapping[int, Correction]:
        """What was said about the cards of a photo."""
        return self.corrections.get(photo, MappingProxyType({}))

    def is_answered(self, place: Place) -> bool:
        """Whether a person has said what this card is."""
        photo, number = place
        return photo == TAPPED_IN or number in self.corrections_of(photo)


@dataclass(frozen=True, slots=True)
class Gathered:
    """All cards of a player.

    `scans` are the photos as corrected; `held` the cards that count, in deck order; `again` the places of cards
    that an earlier photo shows already; `several` those that may be one card or more.
    """

    scans: Mapping[str, Scan]
    held: tuple[Held, ...]
    again: frozenset[Place]
    several: tuple[Several, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that count."""
        return tuple(it.card for it in self.held)

    def card_at(self, place: Place) -> Card | None:
        """The card at a place, counted or not; None if it is gone."""
        photo, number = place
        if photo in self.scans:
            codes = {it.id: it.code for it in self.scans[photo].readings}
            return Card.parse(codes[number]) if number in codes else None
        return next((it.card for it in self.held if it.place == place), None)


def gather(scans: Mapping[str, Scan], hand: Hand) -> Gathered:
    """Put together the cards of all photos, by digest in the order they came, and those tapped in.

    A card of which the deck has one is the same in every photo. Of others the photos may show the same card or
    another: `hand.numbers` says which. Unless told, photos that share a card of which there is one are taken to
    show the same cards, and those that share none to show different ones. The cards that were in the score book
    before are as good as an earlier photo: whoever comes back and takes it again doesn't have everything twice.
    """
    seen = {photo: corrected(scan, hand.corrections_of(photo)) for photo, scan in scans.items()}
    kept = Counter(code for number, code in hand.tapped_in.items() if number in hand.kept)
    by_photo = [kept, *(Counter(reading.code for reading in scan.readings) for scan in seen.values())]
    shown_in = Counter(code for counts in by_photo for code in counts)
    overlap = any(photos > 1 and _copies(code) == 1 for code, photos in shown_in.items())
    several = tuple(
        found
        for code, photos in sorted(shown_in.items())
        if photos > 1 and (found := _several(code, by_photo, hand, overlap=overlap))
    )
    left = {str(it.card): it.counted - kept[str(it.card)] for it in several}
    held, again = [], set()
    for photo, scan in seen.items():
        for reading in scan.readings:
            code, place = reading.code, (photo, reading.id)
            if shown_in[code] > 1:
                left[code] -= 1
                if left[code] < 0:
                    again.add(place)
                    continue
            held.append(Held(place, Card.parse(code), reading.sure))
    held += [Held((TAPPED_IN, number), Card.parse(code)) for number, code in hand.tapped_in.items()]
    questions = tuple(it for it in several if it.least < it.most)
    return Gathered(seen, tuple(sorted(held, key=lambda it: it.card)), frozenset(again), questions)


def _several(code: str, by_photo: Iterable[Counter[str]], hand: Hand, *, overlap: bool) -> Several:
    counts = [counts[code] for counts in by_photo]
    least = max(counts)
    most = max(least, min(sum(counts), _copies(code)))
    said = hand.numbers.get(code)
    counted = (least if overlap else most) if said is None else min(max(said, least), most)
    return Several(Card.parse(code), least, most, counted, said is not None)


def _copies(code: str) -> int:
    return deck(extra_salt=True).count(Card.parse(code))


def doubts(gathered: Gathered, hand: Hand, suspects: Iterable[Card]) -> tuple[Place, ...]:
    """The cards of photos to ask about, least confident first: unsure ones, and `suspects` that cannot all be."""
    wanted = set(suspects)
    found = [
        (reading.confidence, (photo, reading.id))
        for photo, scan in gathered.scans.items()
        for reading in scan.readings
        if not hand.is_answered((photo, reading.id))
        and (
            not reading.sure
            or (Card.parse(reading.code) in wanted and (photo, reading.id) not in gathered.again)
        )
    ]
    return tuple(place for _, place in sorted(found))


def pick(hand: Hand, place: Place) -> Hand:
    """Choose a card to correct, or let it go if it was chosen."""
    return replace(hand, picked=None if hand.picked == place else place, spot=None)


def mark_spot(hand: Hand, photo: str, spot: tuple[float, float]) -> Hand:
    """Let a chosen card go, or else mark where in a photo a card was missed."""
    return replace(hand, picked=None, spot=None if hand.picked else (photo, spot))


def let_go(hand: Hand) -> Hand:
    """Choose no card and no spot."""
    return replace(hand, picked=None, spot=None)


def correct(hand: Hand, place: Place, code: str | None) -> Hand:
    """Say what a card is, or with None that it is none of the player's; no card is picked then."""
    photo, number = place
    if photo != TAPPED_IN:
        old = hand.corrections_of(photo).get(number)
        correction = Correction(number, code, old.quad if old else None)
        return replace(_with_correction(hand, photo, correction), picked=None)
    if number not in hand.tapped_in:
        return hand  # a second tap came late
    tapped_in = {**hand.tapped_in, number: code}
    left = {key: value for key, value in tapped_in.items() if value is not None}
    return replace(hand, tapped_in=MappingProxyType(left), picked=None)


def undo_corrections(hand: Hand, photo: str) -> Hand:
    """Take the cards of a photo as they were read."""
    left = {it: corrections for it, corrections in hand.corrections.items() if it != photo}
    return replace(hand, corrections=MappingProxyType(left), picked=None)


def add(hand: Hand, scans: Mapping[str, Scan], code: str) -> Hand:
    """Add a card: at the marked spot of its photo, or without a place."""
    if hand.spot is None or hand.spot[0] not in scans:
        number = max(hand.tapped_in, default=-1) + 1
        return replace(
            hand, tapped_in=MappingProxyType({**hand.tapped_in, number: code}), picked=None, spot=None
        )
    photo, spot = hand.spot
    scan = scans[photo]
    number = max([*(it.id for it in scan.readings), *hand.corrections_of(photo)], default=-1) + 1
    added = missed_card(scan, code, spot, reading_id=number)
    return replace(_with_correction(hand, photo, added), picked=None, spot=None)


def say_number(hand: Hand, code: str, number: int) -> Hand:
    """Say how many cards those of a code in several photos are."""
    return replace(hand, numbers=MappingProxyType({**hand.numbers, code: number}))


def _with_correction(hand: Hand, photo: str, correction: Correction) -> Hand:
    corrections = {**hand.corrections_of(photo), correction.id: correction}
    return replace(
        hand, corrections=MappingProxyType({**hand.corrections, photo: MappingProxyType(corrections)})
    )
