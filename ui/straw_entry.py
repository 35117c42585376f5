"""Cards of Straw as a person types them."""

from __future__ import annotations

import re

from rules.straw import LAMP_WEIGHTS, Card, Kind

STRAW_WORDS = ("STRAW", "S")
LAMP = re.compile(r"(?P<letter>[XC])[= :]?(?P<weight>[0-9]{1,2})")


class TypedError(ValueError):
    """A part of a typed text that names no card; `part` is that part."""

    def __init__(self, part: str) -> None:
        super().__init__(
            f"{part!r} names no card of Straw: expected weights, R, X, C or S, as in '7 10 -4 R'"
        )
        self.part = part


def typed_card(word: str) -> Card:
    """The card of a word such as `7`, `-4`, `r` or `straw`; raises TypedError."""
    code = word.strip().upper().replace("−", "-").removeprefix("+")
    try:
        return Card.parse("STRAW" if code in STRAW_WORDS else code)
    except ValueError as error:
        raise TypedError(word) from error


def typed_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `7 10 -4 R`; raises TypedError."""
    return tuple(typed_card(word) for word in re.split(r"[\s,;]+", text.strip()) if word)


def typed_play(text: str) -> tuple[Card, int | None]:
    """A card and, where it is typed as in `X 7`, the weight that was named for a lamp; raises TypedError."""
    found = LAMP.fullmatch(text.strip().upper())
    if found is None:
        return typed_card(text), None
    weight = int(found["weight"])
    if weight not in LAMP_WEIGHTS:
        raise TypedError(text)
    return Card(Kind(found["letter"])), weight
