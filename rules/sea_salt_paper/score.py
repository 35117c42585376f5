"""What a player's cards are worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from rules.sea_salt_paper.cards import Card, Colour, Kind
from rules.sea_salt_paper.lines import (
    ByColour,
    Cards,
    Family,
    Line,
    collector_lines,
    duo_lines,
    mermaid_lines,
    multiplier_lines,
)
from rules.sea_salt_paper.settings import NO_EVENTS, STANDARD, Events, Settings, White


@dataclass(frozen=True, slots=True)
class Score:
    """What cards are worth: lines that add up to `points`, and the colour bonus, which only a bet can add.

    `bonus_cards` are the cards of the most frequent colour. `mermaids_otherwise` is what the mermaids would
    be worth if white were read the other way (see `White`).
    """

    lines: tuple[Line, ...]
    bonus_cards: tuple[Card, ...]
    mermaids_otherwise: int

    @property
    def points(self) -> int:
        """The card points, without the colour bonus."""
        return sum(line.points for line in self.lines)

    @property
    def colour_bonus(self) -> int:
        """The number of cards of the player's most frequent colour."""
        return len(self.bonus_cards)

    @property
    def bonus_colour(self) -> Colour | None:
        """The player's most frequent colour, the first of them if several are; None without cards."""
        return self.bonus_cards[0].colour if self.bonus_cards else None

    @property
    def mermaids(self) -> int:
        """The points of the mermaids."""
        return self._total(Family.MERMAIDS)

    @property
    def duos(self) -> int:
        """The points of duos, starfish included."""
        return self._total(Family.DUOS)

    @property
    def collectors(self) -> int:
        """The points of collections, the seahorse included."""
        return self._total(Family.COLLECTORS)

    @property
    def multipliers(self) -> int:
        """The points of multipliers."""
        return self._total(Family.MULTIPLIERS)

    @property
    def white_mattered(self) -> bool:
        """Whether the mermaids would be worth something else if white were read the other way."""
        return self.mermaids != self.mermaids_otherwise

    def _total(self, family: Family) -> int:
        return sum(line.points for line in self.lines if line.family is family)


def score(
    hand: Iterable[Card],
    table: Iterable[Card] = (),
    settings: Settings = STANDARD,
    *,
    events: Events = NO_EVENTS,
) -> Score:
    """Score one player's cards, played or not.

    `table` are the cards laid out in front of the player. They may as well be among the `hand`: only a
    starfish, and a duo of the Water Rodeo, can tell the difference. `events` are those the player is under.
    Source: rulebook, "The cards"; for Extra Salt and Extra Pepper the text of their cards.
    """
    held, laid = _by_kind(hand), _by_kind(table)
    cards = {kind: (*held.get(kind, ()), *laid.get(kind, ())) for kind in held | laid}
    by_colour = _by_colour(cards)
    no_bonus = Colour.WHITE if settings.white is White.NEVER else None
    bonus_cards = next((group for colour, group in by_colour if colour is not no_bonus), ())
    lines, otherwise = mermaid_lines(len(cards.get(Kind.MERMAID, ())), by_colour, settings, events)
    lines += duo_lines(held, laid, settings, events)
    lines += collector_lines(cards, settings, events)
    lines += multiplier_lines(cards)
    return Score(tuple(lines), bonus_cards, otherwise)


def _by_kind(cards: Iterable[Card]) -> Cards:
    groups: Cards = {}
    for card in sorted(cards, key=attrgetter("index")):
        groups[card.kind] = (*groups.get(card.kind, ()), card)
    return groups


def _by_colour(cards: Cards) -> ByColour:
    """The cards of each colour, the most frequent first."""
    groups: dict[Colour, list[Card]] = {}
    for group in cards.values():
        for card in group:
            groups.setdefault(card.colour, []).append(card)
    sizes = sorted(groups.items(), key=lambda item: len(item[1]), reverse=True)
    return [(colour, tuple(group)) for colour, group in sizes]
