"""Rules of thumb for choosing a play, and deals played to their end by them.

One rating serves every choice: the plays still needed afterwards, plus what the play costs in high cards and
in openings for the other side. Nobody looks into another hand; only the numbers of cards left count, which
everyone at a table may know.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.dou_dizhu.auction import SEATS, next_seat
from rules.dou_dizhu.combinations import Category, Form, form_beats
from rules.dou_dizhu.counts import contains, ranks_of, size
from rules.dou_dizhu.decompose import HandPlays
from rules.dou_dizhu.moves import Play

# Ratings are in hundredths of a play; lower is better. The numbers were tuned by letting the landlord or the
# farmers play some hundred deals with one of them changed. CARD_WORTH goes by rank, LONG_LEAD by the cards of a
# lead, LETTING_GO by the cards that the enemy who owns the trick has left.
PLAY = 100
CARD_WORTH = (0, 0, 0, 0, 0, 0, 0, 2, 4, 6, 9, 15, 30, 40, 45)
KEY = 2
LONG_LEAD = 5
BOMB_HELD_BACK = 140
SURE_WIN = -10_000
HELPS_LAST_CARDS = 300
OVERTAKES_PARTNER = 40
BLOCKS_LEAVING_PARTNER = 500
LETTING_GO = (0, 1000, 800, 500, 400, 300, 240, 200, 160)
LETTING_GO_EARLY = 80


class Trick(NamedTuple):
    """What a player faces: the play to beat and who laid it (both None for a lead), and the cards left."""

    to_beat: Form | None
    owner: int | None
    landlord: int
    left: tuple[int, int, int]


class Hand:
    """One player's cards in playouts: the plays of the whole hand and what their cards are worth."""

    def __init__(self, cards: int) -> None:
        """Prepare the plays of packed ranks."""
        self.search = HandPlays(cards)
        self._rated = [
            (play, sum(CARD_WORTH[rank] for rank in ranks_of(play.ranks))) for play in self.search.plays
        ]
        self._by_kind: dict[tuple[Category, int], list[tuple[Play, int]]] = defaultdict(list)
        for play, worth in self._rated:
            self._by_kind[play[:2]].append((play, worth))
        self._bombs = [
            rated for rated in self._rated if rated[0].category in (Category.BOMB, Category.ROCKET)
        ]

    def choices(self, part: int, to_beat: Form | None) -> list[tuple[Play, int]]:
        """The legal plays of `part`, which is what is left of the hand, with the worth of their cards."""
        if to_beat is None:
            return [rated for rated in self._rated if contains(part, rated[0].ranks)]
        answers = self._bombs
        if to_beat[0] not in (Category.BOMB, Category.ROCKET):
            answers = self._by_kind.get(to_beat[:2], []) + self._bombs
        return [
            rated for rated in answers if contains(part, rated[0].ranks) and form_beats(rated[0][:3], to_beat)
        ]

    def rate(self, part: int, play: Play, worth: int, seat: int, trick: Trick) -> int:
        """How little `play` leaves to do and gives away; lower is better."""
        after = part - play.ranks
        if not after:
            return SURE_WIN
        plays_left = self.search.fewest(after)
        rating = PLAY * plays_left + worth + KEY * play.key
        if play.category in (Category.BOMB, Category.ROCKET):
            rating = PLAY * plays_left + (BOMB_HELD_BACK + worth if plays_left > 1 else -PLAY)
        if trick.owner is None:
            return rating - LONG_LEAD * size(play.ranks) + _opening(play, seat, trick)
        if same_side(seat, trick.owner, trick.landlord):
            rating += OVERTAKES_PARTNER if trick.left[trick.owner] > 2 else BLOCKS_LEAVING_PARTNER
        return rating

    def rate_pass(self, part: int, seat: int, trick: Trick) -> int:
        """The rating of letting the trick go to its owner."""
        rating = PLAY * self.search.fewest(part)
        if trick.owner is None or same_side(seat, trick.owner, trick.landlord):
            return rating
        left = trick.left[trick.owner]
        return rating + (LETTING_GO[left] if left < len(LETTING_GO) else LETTING_GO_EARLY)

    def choose(self, part: int, seat: int, trick: Trick) -> Play | None:
        """The best rated play, or None to pass."""
        best = None if trick.owner is None else self.rate_pass(part, seat, trick)
        chosen = None
        for play, worth in self.choices(part, trick.to_beat):
            rating = self.rate(part, play, worth, seat, trick)
            if best is None or rating < best:
                best, chosen = rating, play
        return chosen


def _opening(play: Play, seat: int, trick: Trick) -> int:
    """What leading a single or pair gives to players who have no more than that left."""
    number = {Category.SINGLE: 1, Category.PAIR: 2}.get(play.category)
    if number is None:
        return 0
    cost = 0
    for other in SEATS:
        if other != seat and trick.left[other] == number:
            if same_side(seat, other, trick.landlord):
                cost -= HELPS_LAST_CARDS // 2 - 2 * KEY * play.key
            else:
                cost += HELPS_LAST_CARDS - 4 * KEY * play.key
    return cost


def same_side(seat: int, other: int, landlord: int) -> bool:
    """Whether both are farmers, or the same player."""
    return (seat == landlord) == (other == landlord)


def play_out(
    hands: Mapping[int, Hand],
    parts: Sequence[int],
    landlord: int,
    turn: int,
    to_beat: Form | None,
    owner: int | None,
) -> int:
    """The seat that empties its hand first when all play by the ratings.

    `hands` by seat, `parts` what each still holds of its hand, as packed ranks; an empty part has won.
    """
    held = list(parts)
    left = [size(part) for part in held]
    seat = turn
    while True:
        for other in SEATS:
            if not left[other]:
                return other
        if owner == seat:
            to_beat, owner = None, None
        trick = Trick(to_beat, owner, landlord, (left[0], left[1], left[2]))
        play = hands[seat].choose(held[seat], seat, trick)
        if play is not None:
            held[seat] -= play.ranks
            left[seat] -= size(play.ranks)
            to_beat, owner = play[:3], seat
        seat = next_seat(seat)
