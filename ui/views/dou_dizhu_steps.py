"""What this session has of Dou Dizhu, cards being entered and what the referee refused, and steps to the next state.

The match itself is in the score book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import streamlit as st

from rules.cards import CardError
from rules.dou_dizhu import Card, Event, Match, Phase
from rules.events import EventError
from ui.book import SavedMatch
from ui.dou_dizhu_entry import TypedError, address_text, from_address
from ui.dou_dizhu_hand import DEALT, Gathered, Hand, choose, gather
from ui.dou_dizhu_match import GAME, ended, played, with_played
from ui.keeping import current, keep
from ui.session import Album, album
from ui.steady import Steady
from vision.types import Scan

HAND = "dou-dizhu-hand-cards"
"""The key of the picker of the hand."""
NAMED, BEGUN = "hand", "begun"
"""The parameters of the page's address for the cards of the hand, and for whether some have been played."""


ROLE, ROLES = "dou-dizhu-role", ("landlord", "next", "before")
"""The key of the player's part in the deal: the landlord, or a farmer after or before whom the landlord plays."""
SAID = "dou-dizhu-role-said"
"""The key of whether a person has chosen the part."""


@dataclass(slots=True)
class Entry:
    """Cards that are being entered, by photos, the camera and taps, and what was said of them.

    `sizes` is how many there may be, empty for any number, and with `begun` fewer, as some have been played; cards that
    were played `before` do not count. `watched`: a camera is on, which sees other cards than these.
    """

    book: Album
    sizes: Collection[int] = ()
    before: Collection[Card] = ()
    begun: bool = False
    watched: bool = False
    hand: Hand = field(default_factory=Hand)
    steady: Steady = field(default_factory=Steady)

    def gathered(self, live: Mapping[str, Scan] = MappingProxyType({})) -> Gathered:
        """The cards of the photos, those tapped in, and those that the camera sees now, by its stream's name."""
        scans = {**self._scans, **live}
        return gather(scans, self.hand, sizes=self.sizes, fewer=self.begun, before=self.before)

    def step(self, move: Callable[..., Hand], *args: object) -> None:
        """Take what was said one step on: `move(hand, *args)`."""
        self.hand = move(self.hand, *args)

    def choose(self, cards: Iterable[Card], live: Mapping[str, Scan] = MappingProxyType({})) -> None:
        """Let it be exactly these cards, also of those that the camera sees now, by its stream's name."""
        self.hand = choose(self.hand, {**self._scans, **live}, cards, before=self.before)

    def begin(self, begun: bool) -> None:
        """Say whether some of the cards have been played."""
        self.begun = begun

    def clear(self) -> None:
        """Forget cards and photos."""
        self.book.photos.clear()
        self.book.faults.clear()
        self.book.shown = None
        self.hand, self.steady = Hand(), Steady()

    @property
    def _scans(self) -> dict[str, Scan]:
        return {digest: photo.scan for digest, photo in self.book.photos.items()}


def my_hand() -> Entry:
    """The session's hand."""
    held: Entry | None = st.session_state.get("dou-dizhu-hand")
    if held is None:
        held = st.session_state["dou-dizhu-hand"] = Entry(album("dou-dizhu"))
        held.begun = BEGUN in st.query_params
        try:
            cards, unsure = from_address(st.query_params.get(NAMED, ""))
            held.hand = Hand(tapped_in=frozenset(cards), unsure=unsure)
        except TypedError as error:
            st.session_state[f"{HAND}-fault"] = error  # the picker says it
    held.sizes = hand_sizes()
    return held


def hand_in_address(mine: Entry) -> None:
    """Have the page's address name the cards of the hand: a browser that reloads has them again, without photos."""
    gathered = mine.gathered()
    named = {NAMED: address_text(gathered.cards, gathered.doubted), BEGUN: "yes" if mine.begun else ""}
    for name, text in named.items():
        if text and st.query_params.get(name) != text:
            st.query_params[name] = text
        elif not text and name in st.query_params:
            del st.query_params[name]


def given_play() -> Entry:
    """The play that the session's hand has to answer."""
    held: Entry = st.session_state.setdefault("dou-dizhu-given", Entry(album("dou-dizhu-given")))
    return held


def follow_role(hand: Collection[Card]) -> None:
    """Let the player's part in the deal follow the hand.

    Whoever holds more cards than a farmer is the landlord. Another hand of 17 is taken for a farmer's, unless a person
    has said otherwise; a hand that only lost cards is still the same player's.
    """
    before = st.session_state.get("dou-dizhu-role-hand", frozenset())
    st.session_state["dou-dizhu-role-hand"] = frozenset(hand)
    st.session_state.setdefault(ROLE, ROLES[0])
    if not hand or len(hand) > min(DEALT):
        st.session_state[ROLE] = ROLES[0]
        st.session_state[SAID] = False
    elif len(hand) == min(DEALT) and not before.issuperset(hand) and not st.session_state.get(SAID):
        st.session_state[ROLE] = ROLES[1]


def role_said() -> None:
    """A person has chosen the part in the deal."""
    st.session_state[SAID] = True


def laid_cards(match: SavedMatch, now: Match) -> Entry:
    """The cards that are being entered at the table; when something has happened there, they are others."""
    stamp = (match.id, len(now.history))
    held: tuple[tuple[str, int], Entry] | None = st.session_state.get("dou-dizhu-laid")
    if held is None or held[0] != stamp:
        entry = held[1] if held else Entry(album("dou-dizhu-table"))
        entry.clear()
        held = st.session_state["dou-dizhu-laid"] = (stamp, entry)
    held[1].before = now.deal.played if now.deal else ()
    return held[1]


def hand_sizes() -> tuple[int, ...]:
    """How many cards a hand may have: as dealt, or as somebody at the table holds now."""
    match = current(GAME)
    deal = None
    with suppress(ValueError):  # the table says what is wrong with a match that cannot be read
        deal = played(match).deal if match else None
    held = deal.left if deal and deal.phase is Phase.PLAY else ()
    return tuple(sorted({*DEALT, *held}))


@dataclass(frozen=True, slots=True)
class Refused:
    """What the referee did not allow, after so many events of a match, and the cards that it was about."""

    match_id: str
    events: int
    cards: tuple[Card, ...]
    error: EventError | CardError


def happens(event: Event, cards: tuple[Card, ...] = ()) -> None:
    """Let something happen at the table; the referee may refuse it."""
    match = current(GAME)
    if match is None:
        return
    now = played(match)
    try:
        keep(with_played(match, now.apply(event)))
    except (EventError, CardError) as error:
        st.session_state["dou-dizhu-refused"] = Refused(match.id, len(now.history), cards, error)


def refused(match: SavedMatch, now: Match, cards: tuple[Card, ...]) -> EventError | CardError | None:
    """Why these cards were refused, if that is what happened last."""
    last: Refused | None = st.session_state.get("dou-dizhu-refused")
    if last and (last.match_id, last.events, last.cards) == (match.id, len(now.history), cards):
        return last.error
    return None


def undo() -> None:
    """Take back the last thing that happened."""
    match = current(GAME)
    if match and match.rounds:
        keep(with_played(match, played(match).undo()))


def end_match() -> None:
    """The match is over: whoever has the most points has won."""
    match = current(GAME)
    if match:
        keep(ended(match))


def go_on() -> None:
    """The match is not over after all."""
    match = current(GAME)
    if match:
        keep(replace(match, winners=None))
