"""What the histories of all games share: an error for what the rules forbid, and settings as text."""

from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_type_hints


class EventError(ValueError):
    """An event that cannot happen now, or a line that is none; the message quotes it and says what can."""


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
    return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else written


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
