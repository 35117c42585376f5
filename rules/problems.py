"""Why these cards cannot lie on one table: how the rules correct the eye."""

from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Problem(Generic[C]):
    """Something that cannot be, and the cards to check.

    `kind` is a member of the game's own `ProblemKind(StrEnum)`: a view translates it, a test compares it.
    `cards` are the cards at fault, each as often as it was seen; the culprit is one of them.
    """

    kind: str
    cards: tuple[C, ...]
