"""SET's cards, comparisons and problems in words."""

from collections.abc import Iterable

from rules.problems import Problem
from rules.set_game import (
    Card,
    Colour,
    Comparison,
    Feature,
    Number,
    ProblemKind,
    Shading,
    Shape,
    Verdict,
    missing_card,
)
from ui.language import Language


def card_words(language: Language, card: Card) -> str:
    """A card in words, e.g. `2 red striped diamonds`."""
    n = int(card.number)
    values = {"colour": value_word(language, card.colour), "shading": value_word(language, card.shading)}
    match card.shape:
        case Shape.OVAL:
            return language.ngettext(
                "{n} {colour} {shading} oval", "{n} {colour} {shading} ovals", n, **values
            )
        case Shape.SQUIGGLE:
            return language.ngettext(
                "{n} {colour} {shading} squiggle", "{n} {colour} {shading} squiggles", n, **values
            )
        case Shape.DIAMOND:
            return language.ngettext(
                "{n} {colour} {shading} diamond", "{n} {colour} {shading} diamonds", n, **values
            )


def named(language: Language, cards: Iterable[Card]) -> list[tuple[str, str]]:
    """Cards as code and words."""
    return [(str(card), card_words(language, card)) for card in cards]


def feature_word(language: Language, feature: Feature) -> str:
    """The name of a feature."""
    match feature:
        case Feature.NUMBER:
            return language.gettext("Number")
        case Feature.COLOUR:
            return language.gettext("Colour")
        case Feature.SHADING:
            return language.gettext("Shading")
        case Feature.SHAPE:
            return language.gettext("Shape")


def value_word(language: Language, value: Number | Colour | Shading | Shape) -> str:
    """The name of a feature's value."""
    match value:
        case Number():
            return value.value
        case Colour.RED:
            return language.gettext("red")
        case Colour.PURPLE:
            return language.gettext("purple")
        case Colour.GREEN:
            return language.gettext("green")
        case Shading.SOLID:
            return language.gettext("solid")
        case Shading.STRIPED:
            return language.gettext("striped")
        case Shading.OUTLINED:
            return language.gettext("outlined")
        case Shape.OVAL:
            return language.gettext("oval")
        case Shape.SQUIGGLE:
            return language.gettext("squiggle")
        case Shape.DIAMOND:
            return language.gettext("diamond")


def comparison_words(language: Language, comparison: Comparison) -> str:
    """How three cards compare in one feature, and by what values."""
    a, b, c = (value_word(language, value) for value in comparison.values)
    match comparison.verdict:
        case Verdict.ALL_SAME:
            return language.gettext("all {value}", value=a)
        case Verdict.ALL_DIFFERENT:
            return language.gettext("all different: {a}, {b}, {c}", a=a, b=b, c=c)
        case Verdict.TWO_THE_SAME:
            return language.gettext("two the same, one not: {a}, {b}, {c}", a=a, b=b, c=c)


def problem_words(language: Language, problem: Problem[Card]) -> str:
    """What cannot be on the table, and what to do about it."""
    match ProblemKind(problem.kind):
        case ProblemKind.SAME_CARD_TWICE:
            return language.gettext(
                "The same card is there twice: {card}. A deck has one of each, so one of them was misread.",
                card=card_words(language, problem.cards[0]),
            )
        case ProblemKind.TOO_MANY_CARDS:
            return language.gettext(
                "{n} cards are more than the 81 of a deck. Remove those that are not cards.",
                n=len(problem.cards),
            )
        case ProblemKind.NOT_IN_BEGINNER_DECK:
            return language.gettext(
                "{card} is not among the 27 solid cards that beginners play with.",
                card=card_words(language, problem.cards[0]),
            )
        case ProblemKind.WRONG_END_SUM:
            return _end_sum_words(language, problem.cards)


def _end_sum_words(language: Language, cards: tuple[Card, ...]) -> str:
    missing = missing_card(cards)
    if missing is None:
        return language.gettext(
            "These cards cannot be what is left of a whole deck: one of them was misread."
        )
    return language.gettext(
        "These cards cannot be all that is left of a whole deck. If one card is not in the photo, it is: "
        "{card}. Otherwise one was misread.",
        card=card_words(language, missing),
    )
