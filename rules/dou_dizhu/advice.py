"""Hints: what to play, why, and how sure that is.

Three layers. What must be done is seen at once: going out, the only choice, a win nobody can stop. Every
other choice is rated by the plays it leaves and the high cards it costs. Then the cards not seen are dealt
out again and again as they might lie, and the best rated choices are played to the end in each of these
deals; when few cards are unknown, all deals are solved exactly instead.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from time import perf_counter

from rules.dou_dizhu.auction import SEATS
from rules.dou_dizhu.cards import Card
from rules.dou_dizhu.combinations import Category, Combination, Form
from rules.dou_dizhu.counts import pack, size
from rules.dou_dizhu.force import ForcedWins
from rules.dou_dizhu.knowledge import Knowledge, lone_hand
from rules.dou_dizhu.lookahead import Record, Records, Spot, sample, solve
from rules.dou_dizhu.moves import Play, Taker
from rules.dou_dizhu.playout import Hand, Trick, same_side

MOST_CANDIDATES = 8
FEW_CARDS = 2


class Reason(StrEnum):
    """What speaks for a choice, or against it; the values are stable names for translations."""

    FINISHES = "finishes"
    WINS_BY_FORCE = "wins_by_force"
    ONLY_CHOICE = "only_choice"
    CANNOT_BE_BEATEN = "cannot_be_beaten"
    STOPS_LAST_CARDS = "stops_last_cards"
    HELPS_PARTNER_OUT = "helps_partner_out"
    PARTNER_GOES_OUT = "partner_goes_out"
    PARTNER_HOLDS_TRICK = "partner_holds_trick"
    FEWEST_PLAYS = "fewest_plays"
    SAVES_CARDS = "saves_cards"
    BREAKS_UP_HAND = "breaks_up_hand"
    SPENDS_BOMB = "spends_bomb"
    GIVES_LAST_CARDS = "gives_last_cards"
    OVERTAKES_PARTNER = "overtakes_partner"


class Method(StrEnum):
    """How the best choice was found."""

    CERTAIN = "certain"
    EXACT = "exact"
    SAMPLED = "sampled"
    RATED = "rated"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A choice (None: pass) with its reasons, and a division of what it leaves into the fewest plays.

    `win_rate` is the share of deals of the unseen cards that the own side wins, None where none was played
    out; `uncertainty` is half the width of its 95 % interval, 0 where nothing is left to chance.
    """

    play: Combination | None
    reasons: tuple[Reason, ...]
    rest: tuple[Combination, ...]
    win_rate: float | None
    uncertainty: float | None

    @property
    def plays_left(self) -> int:
        """The fewest plays that empty the hand afterwards."""
        return len(self.rest)


@dataclass(frozen=True, slots=True)
class Advice:
    """Choices from best to worst, how they were found, and how many deals of the unseen cards were tried."""

    suggestions: tuple[Suggestion, ...]
    method: Method
    deals: int


def advise(
    knowledge: Knowledge | Iterable[Card], *, seconds: float = 1.0, deals: int = 1000, seed: int = 0
) -> Advice:
    """The best choices for the seat whose turn it is; at least three alternatives where there are as many.

    A bare hand stands for `lone_hand(hand)`: the landlord's, about to lead as the deal begins.

    Stops after `seconds`, or after so many `deals` of the unseen cards. With `seconds=math.inf` the same seed
    gives the same advice on every machine; with `seconds=0` choices are only rated. Raises ValueError when
    the hand, the landlord or enough unseen cards are not known.
    """
    started = perf_counter()
    if not isinstance(knowledge, Knowledge):
        knowledge = lone_hand(knowledge)
    found: Records
    spot, forced = _spot(knowledge)
    choices = _choices(spot)
    certain = [play for play in choices if play is not None and forced.wins_after(spot.hand, play)]
    if certain or len(choices) == 1:
        method, found = Method.CERTAIN, {play: Record(1, 1, complete=True) for play in certain}
        ordered = _candidates([*certain, *(play for play in choices if play not in certain)])
    elif solved := solve(spot, choices, lambda: perf_counter() - started > seconds / 2):
        method, found = Method.EXACT, solved
        best_first = sorted(choices, key=lambda play: -solved[play].rate)
        ordered = sorted(_candidates(best_first), key=lambda play: -solved[play].rate)
    else:
        candidates = _candidates(choices)
        begun = perf_counter()
        time_left = seconds - (begun - started)
        tried = sample(
            spot,
            candidates,
            deals,
            Random(seed),
            lambda: (perf_counter() - begun) / time_left if time_left > 0 else 1.0,
        )
        method, found = (Method.SAMPLED if tried else Method.RATED), tried
        ordered = (
            sorted(candidates, key=lambda play: (-tried[play].of, -tried[play].rate)) if tried else candidates
        )
    explain = _Explainer(spot, forced, knowledge.hand, choices)
    looked_at = 0 if method is Method.CERTAIN else max((record.of for record in found.values()), default=0)
    return Advice(tuple(explain.suggestion(play, found.get(play)) for play in ordered), method, looked_at)


def _spot(knowledge: Knowledge) -> tuple[Spot, ForcedWins]:
    """The knowledge as packed ranks, checked, and the wins it lets the seat force."""
    seat, landlord = knowledge.seat, knowledge.landlord
    if seat is None or not knowledge.hand:
        raise ValueError("no hand to advise on: expected the knowledge of a seat with cards")
    if landlord is None:
        raise ValueError("no landlord yet: hints begin after the auction")
    to_beat = knowledge.to_beat
    form: Form | None = None if to_beat is None else (to_beat.category, to_beat.length, to_beat.key)
    held = 0 if seat == landlord else pack(knowledge.landlord_holds)
    first, second, third = (held if other == landlord else 0 for other in SEATS)
    hand, unseen = pack(knowledge.hand), pack(knowledge.unseen)
    needed = sum(knowledge.left) - knowledge.left[seat] - size(held)
    if needed > size(unseen):
        raise ValueError(
            f"the others hold {needed} cards that were not seen, but only {size(unseen)} are left"
        )
    plays = Hand(hand)
    trick = Trick(form, knowledge.last_played, landlord, knowledge.left)
    enemies = [other for other in SEATS if not same_side(seat, other, landlord)]
    most_left = max(knowledge.left[enemy] for enemy in enemies)
    spot = Spot(seat, hand, plays, trick, unseen, (first, second, third))
    return spot, ForcedWins(plays.search.plays, unseen + held, most_left)


def _choices(spot: Spot) -> list[Play | None]:
    """Every legal choice from the best rated to the worst; None is a pass."""
    rated: list[tuple[int, Play | None]] = [
        (spot.plays.rate(spot.hand, play, worth, spot.seat, spot.trick), play)
        for play, worth in spot.plays.choices(spot.hand, spot.trick.to_beat)
    ]
    if spot.trick.to_beat is not None:
        rated.append((spot.plays.rate_pass(spot.hand, spot.seat, spot.trick), None))
    return [play for _, play in sorted(rated, key=lambda choice: choice[0])]


def _candidates(choices: Sequence[Play | None]) -> list[Play | None]:
    """The first few choices, a pass always among them; those that only differ in attachments come last."""
    first: list[Play | None] = []
    variants: list[Play | None] = []
    seen: set[Form | None] = set()
    for play in choices:
        form = None if play is None else play[:3]
        (variants if form in seen else first).append(play)
        seen.add(form)
    chosen = [*first, *variants][:MOST_CANDIDATES]
    if None in first and None not in chosen:
        chosen[-1] = None
    return chosen


class _Explainer:
    """Puts choices into words: cards of the hand, reasons, and what is left to play."""

    def __init__(
        self, spot: Spot, forced: ForcedWins, cards: frozenset[Card], choices: Sequence[Play | None]
    ) -> None:
        self._spot = spot
        self._forced = forced
        self._cards = cards
        self._only_choice = len(choices) == 1
        self._fewest = spot.plays.search.fewest(spot.hand)

    def suggestion(self, play: Play | None, record: Record | None) -> Suggestion:
        taker = Taker(self._cards)
        laid = None if play is None else taker.take(play)
        left = self._spot.hand - (0 if play is None else play.ranks)
        return Suggestion(
            play=laid,
            reasons=tuple(self._reasons(play)),
            rest=tuple(taker.take(later) for later in self._spot.plays.search.split(left)),
            win_rate=None if record is None else record.rate,
            uncertainty=None if record is None else record.uncertainty,
        )

    def _reasons(self, play: Play | None) -> Iterator[Reason]:
        if self._only_choice:
            yield Reason.ONLY_CHOICE
        if play is None:
            if not self._only_choice:
                yield self._reason_to_pass()
        elif play.ranks == self._spot.hand:
            yield Reason.FINISHES
        else:
            yield from self._reasons_to_play(play)

    def _reason_to_pass(self) -> Reason:
        owner, left = self._spot.trick.owner, self._spot.trick.left
        if owner is None or not self._spot.won_by(owner):
            return Reason.SAVES_CARDS
        return Reason.PARTNER_GOES_OUT if left[owner] <= FEW_CARDS else Reason.PARTNER_HOLDS_TRICK

    def _reasons_to_play(self, play: Play) -> Iterator[Reason]:
        spot = self._spot
        if self._forced.wins_after(spot.hand, play):
            yield Reason.WINS_BY_FORCE
        elif self._forced.unbeatable(play):
            yield Reason.CANNOT_BE_BEATEN
        owner = spot.trick.owner
        if owner is None:
            yield from self._reasons_to_lead(play)
        elif spot.won_by(owner):
            yield Reason.OVERTAKES_PARTNER
        elif spot.trick.left[owner] <= FEW_CARDS:
            yield Reason.STOPS_LAST_CARDS
        if play.category in (Category.BOMB, Category.ROCKET):
            yield Reason.SPENDS_BOMB
        after = spot.plays.search.fewest(spot.hand - play.ranks)
        yield Reason.FEWEST_PLAYS if after < self._fewest else Reason.BREAKS_UP_HAND

    def _reasons_to_lead(self, play: Play) -> Iterator[Reason]:
        spot = self._spot
        number = size(play.ranks)
        if play.category not in (Category.SINGLE, Category.PAIR):
            return
        with_as_many = [other for other in spot.others if spot.trick.left[other] == number]
        if any(spot.won_by(other) for other in with_as_many):
            yield Reason.HELPS_PARTNER_OUT
        if any(not spot.won_by(other) for other in with_as_many) and not self._forced.unbeatable(play):
            yield Reason.GIVES_LAST_CARDS
