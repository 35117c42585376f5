"""What a person has done with one photo of a SET table: an immutable value, and steps to the next one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.set_game import HintLevel
from ui.read import Correction, missed_card
from vision.types import Scan


@dataclass(frozen=True, slots=True)
class Play:
    """The corrections made, the cards picked, how much of the answer was asked for.

    `picked` are reading ids, at most three. `place` is the empty place that was tapped, in pixels. `revealed`
    is None until a hint is asked for; `step` says which SET it is about, counted from 0 in deck order.
    """

    corrections: Mapping[int, Correction] = field(default_factory=lambda: MappingProxyType({}))
    picked: tuple[int, ...] = ()
    place: tuple[float, float] | None = None
    revealed: HintLevel | None = None
    step: int = 0
    pile_empty: bool = False


def tap_card(play: Play, reading_id: int) -> Play:
    """Pick a card, or put it back if it was picked; a fourth card starts a new choice."""
    if reading_id in play.picked:
        picked = tuple(it for it in play.picked if it != reading_id)
    elif len(play.picked) == 3:
        picked = (reading_id,)
    else:
        picked = (*play.picked, reading_id)
    return replace(play, picked=picked, place=None)


def keep_picked(play: Play, there: Collection[int]) -> Play:
    """Put back those picked cards that are not there any more."""
    return replace(play, picked=tuple(it for it in play.picked if it in there))


def tap_place(play: Play, place: tuple[float, float]) -> Play:
    """Put the picked cards back, or, if there are none, mark the place of a card that the reader missed."""
    return replace(play, picked=(), place=None if play.picked else place)


def let_go(play: Play) -> Play:
    """Put the picked cards back and forget the marked place."""
    return replace(play, picked=(), place=None)


def correct(play: Play, reading_id: int, code: str | None) -> Play:
    """Say what a card is, or with None that it is no card."""
    old = play.corrections.get(reading_id)
    corrections = {**play.corrections, reading_id: Correction(reading_id, code, old.quad if old else None)}
    picked = play.picked if code else tuple(it for it in play.picked if it != reading_id)
    return replace(play, corrections=MappingProxyType(corrections), picked=picked)


def add_card(play: Play, scan: Scan, code: str) -> Play:
    """Put a card that the reader missed at the marked place of the scan."""
    if play.place is None:
        return play
    new_id = max([*(it.id for it in scan.readings), *play.corrections], default=-1) + 1
    corrections = {**play.corrections, new_id: missed_card(scan, code, play.place, reading_id=new_id)}
    return replace(play, corrections=MappingProxyType(corrections), place=None)


def undo_corrections(play: Play) -> Play:
    """Take the cards as they were read."""
    return replace(play, corrections=MappingProxyType({}), picked=(), place=None)


def next_hint(play: Play) -> Play:
    """Ask for a little more of the answer."""
    if play.revealed is None:
        return replace(play, revealed=HintLevel.IS_THERE_ONE)
    return replace(play, revealed=HintLevel(min(play.revealed + 1, HintLevel.ALL_CARDS)))


def show_sets(play: Play) -> Play:
    """Ask for the whole answer."""
    return replace(play, revealed=HintLevel.ALL_CARDS, step=0, picked=(), place=None)


def hide(play: Play) -> Play:
    """Take the answer off the table again."""
    return replace(play, revealed=None, step=0)


def step_to(play: Play, step: int) -> Play:
    """Show another SET."""
    return replace(play, step=step, picked=(), place=None)


def empty_pile(play: Play, empty: bool) -> Play:
    """Say whether the draw pile is empty, so that the table must add up."""
    return replace(play, pile_empty=empty)
