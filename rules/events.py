"""What the histories of all games share: an error for what the rules forbid, and settings as text."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from types import NoneType
from typing import Any, Protocol, Self, TypeVar, get_args, get_type_hints

Event = TypeVar("Event", contravariant=True)


class Playable(Protocol[Event]):
    """A match that an event changes."""

    def apply(self, event: Event, /) -> Self:
        """The match after an event."""


M = TypeVar("M", bound=Playable[Any])


class EventError(ValueError):
    """An event that cannot happen now, or a line that is none; the message quotes it and says what can."""


def is_number(word: str) -> bool:
    """Whether a word of a history is a whole number of a sensible size, 0 or more."""
    return word.isascii() and word.isdigit() and len(word) < 10


def settings_text(settings: Any) -> str:
    """A settings dataclass of yes-or-no, whole numbers and none, as words such as `players=3 referee=no`."""
    return " ".join(f"{it.name}={_word(getattr(settings, it.name))}" for it in fields(settings))


def settings_values(settings_class: type, text: str) -> dict[str, Any]:
    """The keyword arguments that words such as `players=3` stand for; the inverse of `settings_text`.

    Raises EventError for an unknown name or a value of another kind.
    """
    kinds = get_type_hints(settings_class)
    values: dict[str, Any] = {}
    for word in text.split():
        name, _, written = word.partition("=")
        if name not in kinds:
            raise EventError(f"{word!r} is no setting: expected one of {', '.join(kinds)}, as name=value")
        accepted = get_args(kinds[name]) or (kinds[name],)
        value = _value(written)
        if type(value) not in accepted:
            expected = "yes or no" if bool in accepted else "a whole number"
            raise EventError(f"{word!r}: expected {expected}{' or none' if NoneType in accepted else ''}")
        values[name] = value
    return values


def _value(written: str) -> bool | int | str | None:
    match written:
        case "yes" | "no":
            return written == "yes"
        case "none":
            return None
    return int(written) if is_number(written) else written


def replayed(start: M, history: Sequence[Any], without: Iterable[int]) -> M:
    """A match played again from its start as if the events at some places of its history had never happened.

    Raises EventError if there is no such event or a later one cannot happen without them.
    """
    gone = set(without)
    if not gone <= set(range(len(history))):
        raise EventError(f"nothing to undo at {min(gone)}: the history has {len(history)} events")
    match = start
    for place, event in enumerate(history):
        if place in gone:
            continue
        try:
            match = match.apply(event)
        except EventError as error:
            raise EventError(f"cannot undo that, as a later event would fail: {error}") from error
    return match


def history_lines(text: str, game: str) -> tuple[str, list[str]]:
    """Split a history into its settings and its events, without empty lines and lines that start with #.

    Raises EventError if the first line does not begin with the name of the game.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines[0].split()[0] != game:
        raise EventError(f"{text[:40]!r} is no history: expected a first line such as '{game} players=2'")
    return lines[0].removeprefix(game), lines[1:]


def _word(value: bool | int | None) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case None:
            return "none"
        case number:
            return str(number)
