"""What players of Sea Salt & Paper have to agree on, and the events of Extra Pepper that change a score."""

from dataclasses import dataclass
from enum import StrEnum

from rules.events import EventError, settings_text, settings_values


class White(StrEnum):
    """Whether white, the mermaids' own colour, is a colour like the others; the rulebook does not say."""

    COUNTS = "counts"
    """For mermaids and for the colour bonus, as on Board Game Arena."""
    NOT_FOR_MERMAIDS = "not_for_mermaids"
    """Mermaids look for other colours; the colour bonus counts white."""
    NEVER = "never"


class ScoringTable(StrEnum):
    """What a duo and a collection are worth."""

    PUBLISHER = "publisher"
    TEXT_A = "text_a"
    """The Vietnamese text: shells, octopuses and sailors are worth what one card more is elsewhere."""
    TEXT_B = "text_b"
    """The Russian text: a duo is worth 2."""


class TieRule(StrEnum):
    """Who wins a match when several players share the highest total."""

    ASK = "ask"
    """The rulebooks differ: nothing is decided, all of them are named."""
    WENT_LAST = "went_last"
    """The English rulebook: whoever took the last turn of the last round."""
    ENDED_THE_ROUND = "ended_the_round"
    """The French rulebook: whoever ended the last round."""
    LAST_ROUND = "last_round"
    """Board Game Arena: whoever scored more in the last round."""


class Event(StrEnum):
    """The Extra Pepper events that change what cards are worth or how a round may end.

    A player is under the event on the table and under those lying in front of them. With the Coral Reef,
    leave the shell that lies face down out of the player's cards: it counts for nothing.
    """

    WATER_RODEO = "water_rodeo"
    """Two swimmers and two sharks are duos too."""
    DANCE_OF_THE_SHELLS = "dance_of_the_shells"
    """A shell is worth 2."""
    KRAKEN = "kraken"
    """An octopus is worth 1."""
    TORNADO = "tornado"
    """A mermaid is worth nothing."""
    DANCE_OF_THE_MERMAIDS = "dance_of_the_mermaids"
    """Three mermaids win the match."""
    TREASURE_CHEST = "treasure_chest"
    """Ending a round takes 10 points."""
    DIODON_FISH = "diodon_fish"
    """A round may not be ended with STOP."""


Events = frozenset[Event]
NO_EVENTS: Events = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a match is played; the defaults are the publisher's rules, and open points as most play them."""

    players: int = 2
    white: White = White.COUNTS
    scoring: ScoringTable = ScoringTable.PUBLISHER
    tie: TieRule = TieRule.ASK
    extra_salt: bool = False

    def __post_init__(self) -> None:
        """Check the number of players."""
        if self.players not in (2, 3, 4):
            raise EventError(f"players={self.players}: Sea Salt & Paper is for 2, 3 or 4")

    def __str__(self) -> str:
        """The settings as `players=2 white=counts scoring=publisher tie=ask extra_salt=no`."""
        return settings_text(self)

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """The settings of a text that `str` wrote; what is left out has its default.

        Raises EventError for an unknown setting or value.
        """
        return cls(**settings_values(cls, text))


STANDARD = Settings()


def points_to_end(events: Events = NO_EVENTS) -> int:
    """The card points that a player needs to end a round."""
    return 10 if Event.TREASURE_CHEST in events else 7


def mermaids_to_win(events: Events = NO_EVENTS) -> int:
    """The mermaids that win the match at once."""
    return 3 if Event.DANCE_OF_THE_MERMAIDS in events else 4
