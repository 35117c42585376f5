"""What a hand can play, in the order to show it: by kind of play, and by what decides."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.dou_dizhu import Card, Category, Combination
from ui.dou_dizhu_words import core_and_attached, rank_sign, ranks_text
from ui.language import Language


@dataclass(frozen=True, slots=True)
class Choice:
    """Plays that beat the same: one core, and each way to attach cards to it."""

    core: tuple[Card, ...]
    plays: tuple[Combination, ...]


def by_category(plays: Iterable[Combination]) -> dict[Category, tuple[Choice, ...]]:
    """Plays by kind in the rules' order, small ones first; kinds without a play are left out."""
    cores: dict[tuple[Category, int, int], list[Combination]] = {}
    for play in plays:
        cores.setdefault((play.category, play.length, play.key), []).append(play)
    groups: dict[Category, tuple[Choice, ...]] = {}
    for category in Category:
        forms = sorted(form for form in cores if form[0] is category)
        if forms:
            groups[category] = tuple(
                Choice(core_and_attached(cores[form][0])[0], tuple(cores[form])) for form in forms
            )
    return groups


def core_text(language: Language, choice: Choice) -> str:
    """The ranks that decide, and in how many ways cards go along, e.g. `7 7 7 + 12 ways`."""
    if len(choice.plays) == 1:
        return ranks_text(language, choice.plays[0])
    ranks = " ".join(rank_sign(language, card.rank) for card in choice.core)
    return language.gettext("{ranks} + {n} ways", ranks=ranks, n=len(choice.plays))
