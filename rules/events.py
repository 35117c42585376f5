"""What the histories of all games share: an error for what the rules forbid, and settings as text."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from enum import StrEnum
from types import NoneType
from typing import Any, Protocol, Self, TypeVar, get_args, get_type_hints

from rules.cards import CardError

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
    """A settings dataclass of yes-or-no, whole numbers, choices and none, as words: `players=3 referee=no`."""
    return " ".join(f"{it.name}={_word(getattr(settings, it.name))}" for it in fields(settings))


def settings_values(settings_class: type, text: str) -> dict[str, Any]:
    """The keyword arguments that words such as `players=3` stand for; the inverse of `settings_text`.

    Raises EventError for an unknown name, one that is there twice, or a value of another kind.
    """
    kinds = get_type_hints(settings_class)
    values: dict[str, Any] = {}
    for word in text.split():
        name, _, written = word.partition("=")
        if name not in kinds:
            raise EventError(f"{word!r} is no setting: expected one of {', '.join(kinds)}, as name=value")
        if name in values:
            raise EventError(f"{word!r}: {name} is there already, expected it once")
        values[name] = _value(word, written, kinds[name])
    return values


def _value(word: str, written: str, kind: Any) -> Any:
    accepted = get_args(kind) or (kind,)
    if issubclass(accepted[0], StrEnum):
        if written not in list(accepted[0]):
            raise EventError(f"{word!r}: expected one of {', '.join(accepted[0])}")
        return accepted[0](written)
    words = {"yes": True, "no": False, "none": None}
    value = int(written) if is_number(written) else words.get(written, written)
    if type(value) not in accepted:
        expected = "yes or no" if bool in accepted else "a whole number"
        raise EventError(f"{word!r}: expected {expected}{' or none' if NoneType in accepted else ''}")
    return value


def replayed(start: M, history: Sequence[Any], without: Iterable[int]) -> M:
    """A match played again from its start as if the events at some places of its history had never happened.

    Raises EventError if there is no such event or a later one cannot happen without them.
    """
    gone = set(without)
    absent = gone - set(range(len(history)))
    if absent:
        raise EventError(f"nothing to undo at {min(absent)}: the history has {len(history)} events")
    match = start
    for place, event in enumerate(history):
        if place in gone:
            continue
        try:
            match = match.apply(event)
        except EventError as error:
            raise EventError(f"cannot undo that, as a later event would fail: {error}") from error
    return match


def history_lines(text: str, game: str) -> tuple[str, dict[int, str]]:
    """Split a history into its settings and its lines by number, without empty ones and those that start with #.

    Raises EventError if the first line does not begin with the name of the game.
    """
    numbered = {number: line.strip() for number, line in enumerate(text.splitlines(), 1)}
    lines = {number: line for number, line in numbered.items() if line and not line.startswith("#")}
    first = lines.pop(min(lines), "") if lines else ""
    if first.split()[:1] != [game]:
        raise EventError(
            f"{text[:40]!r} is no history: expected a first line '{game}', with settings as name=value"
        )
    return first.removeprefix(game), lines


def played(start: M, lines: dict[int, str], parse_event: Callable[[str], Any]) -> M:
    """A match after the events of numbered lines.

    Raises EventError or CardError, with the number of the line, for what is no event or cannot happen.
    """
    match = start
    for number, line in lines.items():
        try:
            match = match.apply(parse_event(line))
        except (EventError, CardError) as error:
            kind = CardError if isinstance(error, CardError) else EventError
            raise kind(f"line {number}: {error}") from error
    return match


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
