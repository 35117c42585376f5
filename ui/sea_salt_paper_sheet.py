"""A round of Sea Salt & Paper as it is entered: everybody's cards, and how it ended; kept as text in the score book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain, count
from types import MappingProxyType

from rules.problems import Problem
from rules.sea_salt_paper import (
    Card,
    End,
    Event,
    Kind,
    Match,
    Reason,
    Round,
    Score,
    Settings,
    mermaids_to_win,
    parse_cards,
    points_to_end,
    problems,
    score,
    score_round,
)
from rules.sea_salt_paper.settings import Events
from ui.book import SavedMatch, SavedRound

GAME = "sea_salt_paper"
EVERYBODY = -1
"""The holder of an event that lies on the table."""
NO_HOLDERS: Mapping[Event, int] = MappingProxyType({})


class Missing(StrEnum):
    """What a round lacks before it can be scored."""

    END = "end"
    CALLER = "caller"
    POINTS = "points"
    """The caller has too few points of cards."""
    NO_STOP = "no_stop"
    """The caller is under the Diodon Fish."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round as entered, by seat: cards, and of the starfish how many lie with a duo (None: as many as can).

    `events` are those in play with the seat of their holder, or EVERYBODY. `caller` is who ended the round; with
    an empty deck it may stay None.
    """

    cards: tuple[tuple[Card, ...], ...]
    trios: tuple[int | None, ...]
    events: Mapping[Event, int] = field(default_factory=lambda: NO_HOLDERS)
    end: End | None = None
    caller: int | None = None

    @classmethod
    def empty(cls, players: int, events: Mapping[Event, int] = NO_HOLDERS) -> Sheet:
        """A round of which nothing is known yet."""
        return cls(((),) * players, (None,) * players, events)

    @classmethod
    def parse(cls, text: str, players: int) -> Sheet:
        """The round of a text that `saved` made. Raises CardError or ValueError for one that was tampered with."""
        fields = dict(line[2:].split(":", 1) for line in text.splitlines() if line.startswith("# "))
        caller = fields.get("caller", "").strip()
        events = (word.split("=") for word in fields.get("events", "").split())
        trios = [fields.get(f"trios {seat}", "").strip() for seat in range(players)]
        return cls(
            cards=tuple(parse_cards(fields.get(f"cards {seat}", "")) for seat in range(players)),
            trios=tuple(int(number) if number else None for number in trios),
            events=MappingProxyType({Event(name): int(seat) for name, seat in events}),
            end=End(fields["end"].strip()) if "end" in fields else None,
            caller=int(caller) if caller else None,
        )

    def saved(self, settings: Settings) -> SavedRound:
        """The round for the score book: the rules' line, once it can be scored, and all that was entered."""
        scored = self.scored(settings)
        lines = [str(scored)] if scored else []
        lines += [f"# cards {seat}: {' '.join(map(str, cards))}" for seat, cards in enumerate(self.cards)]
        lines += [f"# trios {seat}: {number}" for seat, number in enumerate(self.trios) if number is not None]
        if self.events:
            lines.append(f"# events: {' '.join(f'{event}={seat}' for event, seat in self.events.items())}")
        lines += [f"# end: {self.end}"] if self.end else []
        lines += [f"# caller: {self.caller}"] if self.caller is not None else []
        return SavedRound("\n".join(lines), scored.points if scored else None)

    def events_of(self, seat: int) -> Events:
        """The events that a player is under."""
        return frozenset(event for event, holder in self.events.items() if holder in (seat, EVERYBODY))

    def score_of(self, seat: int, settings: Settings) -> Score:
        """What a player's cards are worth."""
        return self._score(seat, settings, self.trios[seat])

    def trios_possible(self, seat: int, settings: Settings) -> int:
        """How many starfish of a player can lie with a duo."""
        lines = self._score(seat, settings, None).lines
        return sum(line.points > 0 for line in lines if line.reason is Reason.STARFISH)

    def _score(self, seat: int, settings: Settings, trios: int | None) -> Score:
        cards, events = self.cards[seat], self.events_of(seat)
        if trios is None:
            return score(cards, settings=settings, events=events)
        # Duos and the starfish that lie with them on the table, other starfish in the hand.
        starfish = [card for card in cards if card.kind is Kind.STARFISH]
        others = [card for card in cards if card.kind is not Kind.STARFISH]
        return score(starfish[trios:], [*others, *starfish[:trios]], settings, events=events)

    def has_mermaids(self, seat: int) -> bool:
        """Whether a player has the mermaids that win a match."""
        mermaids = sum(card.kind is Kind.MERMAID for card in self.cards[seat])
        return mermaids >= mermaids_to_win(self.events_of(seat))

    def problems(self, settings: Settings) -> list[Problem[Card]]:
        """What is impossible about the cards of all players together."""
        return problems(chain(*self.cards), extra_salt=settings.extra_salt)

    def holders(self, card: Card) -> tuple[int, ...]:
        """The seats of those who have a card."""
        return tuple(seat for seat, cards in enumerate(self.cards) if card in cards)

    def missing(self, settings: Settings) -> Missing | None:
        """Why the round cannot be scored yet; None if it can."""
        if self.end is None:
            return Missing.END
        if self.end is End.EMPTY_DECK:
            return None
        if self.caller is None:
            return Missing.CALLER
        if self.end is End.MERMAIDS:
            return None
        events = self.events_of(self.caller)
        if self.score_of(self.caller, settings).points < points_to_end(events):
            return Missing.POINTS
        if self.end is End.STOP and Event.DIODON_FISH in events:
            return Missing.NO_STOP
        return None

    def scored(self, settings: Settings) -> Round | None:
        """The round by the rules; None while something is missing."""
        if self.missing(settings) or self.end is None:
            return None
        scores = [self.score_of(seat, settings) for seat in range(len(self.cards))]
        points, bonuses = [it.points for it in scores], [it.colour_bonus for it in scores]
        events = frozenset() if self.caller is None else self.events_of(self.caller)
        return score_round(self.end, points, bonuses, self.caller, events=events)

    def with_cards(self, seat: int, cards: Iterable[Card]) -> Sheet:
        """The round with other cards of a player."""
        changed = list(self.cards)
        changed[seat] = tuple(cards)
        return replace(self, cards=tuple(changed))

    def with_trios(self, seat: int, trios: int) -> Sheet:
        """The round with another number of a player's starfish that lie with a duo."""
        changed = list(self.trios)
        changed[seat] = trios
        return replace(self, trios=tuple(changed))

    def following(self) -> Sheet:
        """The next round, empty; events stay with those who hold them."""
        held = {event: seat for event, seat in self.events.items() if seat != EVERYBODY}
        return Sheet.empty(len(self.cards), MappingProxyType(held))


def new_match(names: tuple[str, ...], settings: Settings) -> SavedMatch:
    """A match with one empty round."""
    match = SavedMatch.new(GAME, told_apart(names), str(settings))
    return with_sheets(match, [Sheet.empty(len(names))])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number where another player has the same."""
    taken: list[str] = []
    for name in names:
        numbered = chain([name], (f"{name} ({n})" for n in count(2)))
        taken.append(next(it for it in numbered if it not in taken))
    return tuple(taken)


def settings_of(match: SavedMatch) -> Settings:
    """The settings of a match in the score book."""
    return Settings.parse(match.settings)


def sheets_of(match: SavedMatch) -> list[Sheet]:
    """The rounds of a match in the score book."""
    return [Sheet.parse(it.text, len(match.players)) for it in match.rounds]


def played(match: SavedMatch) -> Match:
    """A match of the score book as the rules see it: the rounds that can be scored."""
    return Match.parse(match.text)


def with_sheets(match: SavedMatch, sheets: Iterable[Sheet], settings: Settings | None = None) -> SavedMatch:
    """The match with these rounds, scored by its settings or by new ones, and the winners that follow."""
    settings = settings or settings_of(match)
    rounds = tuple(sheet.saved(settings) for sheet in sheets)
    changed = replace(match, settings=str(settings), rounds=rounds, winners=None)
    by_rules = played(changed)
    return replace(changed, winners=by_rules.winners) if by_rules.over else changed
