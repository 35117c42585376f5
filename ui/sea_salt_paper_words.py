"""Sea Salt & Paper's cards, scores and rounds in words."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.problems import Problem
from rules.sea_salt_paper import (
    NO_EVENTS,
    Card,
    Colour,
    Kind,
    Line,
    Outcome,
    ProblemKind,
    Reason,
    Round,
    Score,
    ScoringTable,
    Settings,
    White,
    deck,
)
from rules.sea_salt_paper.settings import Event, Events
from ui.language import Language


def card_words(language: Language, card: Card) -> str:
    """A card in words, e.g. `dark blue crab`."""
    # Translators: a card, such as a dark blue crab.
    return language.gettext(
        "{colour} {kind}", colour=colour_word(language, card.colour), kind=kind_word(language, card.kind)
    )


def named(language: Language, cards: Iterable[Card]) -> list[tuple[str, str]]:
    """Cards as code and words."""
    return [(str(card), card_words(language, card)) for card in cards]


def sentence(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def kind_word(language: Language, kind: Kind) -> str:
    """The name of a kind."""
    _ = language.gettext
    words = {
        Kind.MERMAID: _("mermaid"),
        Kind.CRAB: _("crab"),
        Kind.BOAT: _("boat"),
        Kind.FISH: _("fish"),
        Kind.SWIMMER: _("swimmer"),
        Kind.SHARK: _("shark"),
        Kind.SHELL: _("shell"),
        Kind.OCTOPUS: _("octopus"),
        Kind.PENGUIN: _("penguin"),
        Kind.SAILOR: _("sailor"),
        Kind.LIGHTHOUSE: _("lighthouse"),
        Kind.SHOAL_OF_FISH: _("shoal of fish"),
        Kind.PENGUIN_COLONY: _("penguin colony"),
        Kind.CAPTAIN: _("captain"),
        Kind.JELLYFISH: _("jellyfish"),
        Kind.LOBSTER: _("lobster"),
        Kind.STARFISH: _("starfish"),
        Kind.SEAHORSE: _("seahorse"),
        Kind.CAST_OF_CRABS: _("cast of crabs"),
    }
    return words[kind]


def colour_word(language: Language, colour: Colour) -> str:
    """The name of a colour."""
    _ = language.gettext
    words = {
        Colour.DARK_BLUE: _("dark blue"),
        Colour.LIGHT_BLUE: _("light blue"),
        Colour.BLACK: _("black"),
        Colour.YELLOW: _("yellow"),
        Colour.GREEN: _("green"),
        Colour.WHITE: _("white"),
        Colour.PURPLE: _("purple"),
        Colour.GREY: _("grey"),
        Colour.LIGHT_ORANGE: _("light orange"),
        Colour.PINK: _("pink"),
        Colour.ORANGE: _("orange"),
    }
    return words[colour]


def _counted(language: Language, kind: Kind, n: int) -> str:
    match kind:
        case Kind.CRAB:
            return language.ngettext("{n} crab", "{n} crabs", n)
        case Kind.LOBSTER:
            return language.ngettext("{n} lobster", "{n} lobsters", n)
        case Kind.BOAT:
            return language.ngettext("{n} boat", "{n} boats", n)
        case Kind.FISH:
            # Translators: cards that show a fish.
            return language.ngettext("{n} fish", "{n} fish", n)
        case Kind.SWIMMER:
            return language.ngettext("{n} swimmer", "{n} swimmers", n)
        case Kind.SHARK:
            return language.ngettext("{n} shark", "{n} sharks", n)
        case Kind.JELLYFISH:
            return language.ngettext("{n} jellyfish", "{n} jellyfish", n)
        case Kind.SHELL:
            return language.ngettext("{n} shell", "{n} shells", n)
        case Kind.OCTOPUS:
            return language.ngettext("{n} octopus", "{n} octopuses", n)
        case Kind.PENGUIN:
            return language.ngettext("{n} penguin", "{n} penguins", n)
        case Kind.SAILOR:
            return language.ngettext("{n} sailor", "{n} sailors", n)
        case Kind.MERMAID:
            return language.ngettext("{n} mermaid", "{n} mermaids", n)
    return f"{n} × {kind_word(language, kind)}"


def counted_kinds(language: Language, cards: Iterable[Card]) -> str:
    """How many of each kind there are, e.g. `2 swimmers, 1 shark`."""
    numbers = Counter(card.kind for card in cards)
    return ", ".join(_counted(language, kind, n) for kind, n in numbers.items())


def line_words(language: Language, line: Line, settings: Settings, events: Events = NO_EVENTS) -> str:
    """What a line of a score counts."""
    match line.reason:
        case Reason.MERMAID:
            return _mermaid_words(language, line, events)
        case Reason.CRABS | Reason.BOATS | Reason.FISH | Reason.SWIMMERS_AND_SHARKS:
            duos = line.points // (2 if settings.scoring is ScoringTable.TEXT_B else 1)
            cards = counted_kinds(language, line.cards)
            if not duos:
                return language.gettext("{cards}: no duo", cards=cards)
            return language.ngettext("{cards}: {n} duo", "{cards}: {n} duos", duos, cards=cards)
        case Reason.STARFISH if line.points:
            return language.gettext("Starfish with a duo")
        case Reason.STARFISH:
            return language.gettext("Starfish without a duo")
        case Reason.SHELLS | Reason.OCTOPUSES | Reason.PENGUINS | Reason.SAILORS:
            return counted_kinds(language, line.cards)
        case Reason.SEAHORSE if line.points:
            kind = kind_word(language, line.cards[1].kind)
            return language.gettext("Seahorse as one more {kind}", kind=kind)
        case Reason.SEAHORSE:
            return language.gettext("Seahorse: it completes nothing")
        case _:
            return _multiplier_words(language, line)


def _mermaid_words(language: Language, line: Line, events: Events) -> str:
    if Event.TORNADO in events:
        return language.gettext("Mermaid: worth nothing in the Tornado")
    if line.colour is None:
        return language.gettext("Mermaid: no colour is left for it")
    return language.ngettext(
        "Mermaid: {n} {colour} card",
        "Mermaid: {n} {colour} cards",
        len(line.cards),
        colour=colour_word(language, line.colour),
    )


def _multiplier_words(language: Language, line: Line) -> str:
    multiplier, *counted = line.cards
    kind = sentence(kind_word(language, multiplier.kind))
    if not counted:
        return language.gettext("{kind}: nothing to count", kind=kind)
    return language.gettext(
        "{kind}: {cards}, {value} each",
        kind=kind,
        cards=counted_kinds(language, counted),
        value=line.points // len(counted),
    )


def bonus_words(language: Language, score: Score) -> str:
    """What the colour bonus counts."""
    if score.bonus_colour is None:
        return language.gettext("Colour bonus: no cards")
    return language.ngettext(
        "Colour bonus: {n} {colour} card",
        "Colour bonus: {n} {colour} cards",
        score.colour_bonus,
        colour=colour_word(language, score.bonus_colour),
    )


def white_words(language: Language, score: Score, settings: Settings) -> str:
    """What the mermaids would be worth if white were read the other way."""
    values = {"points": score.mermaids, "otherwise": score.mermaids_otherwise}
    if settings.white is White.COUNTS:
        return language.gettext(
            "White counts as a colour here. If it did not, the mermaids would be worth {otherwise}, not {points}.",
            **values,
        )
    return language.gettext(
        "White is no colour for mermaids here. If it were, they would be worth {otherwise}, not {points}.",
        **values,
    )


def too_few_words(language: Language, name: str, points: int, needed: int) -> str:
    """Why a player cannot have ended the round."""
    return language.ngettext(
        "{name} has {n} card point and cannot end a round: {needed} are needed, without the colour bonus. "
        "Check the cards.",
        "{name} has {n} card points and cannot end a round: {needed} are needed, without the colour bonus. "
        "Check the cards.",
        points,
        name=name,
        needed=needed,
    )


def problem_words(language: Language, problem: Problem[Card]) -> str:
    """What cannot be among the cards, and what to do about it."""
    card = problem.cards[0]
    n = len(problem.cards)
    words = sentence(card_words(language, card))
    match ProblemKind(problem.kind):
        case ProblemKind.MORE_THAN_THE_DECK_HOLDS:
            return language.gettext(
                "{card}: counted {n} times, but the deck has {copies}. One was misread or seen twice.",
                card=words,
                n=n,
                copies=deck(extra_salt=True).count(card),
            )
        case ProblemKind.TOO_MANY_CARDS:
            return language.gettext(
                "{n} cards are more than the deck has. Remove those that are not cards.", n=n
            )
        case ProblemKind.NOT_WITHOUT_EXTRA_SALT:
            return language.gettext(
                "{card}: it belongs to Extra Salt, which is not in play. It was misread, or Extra Salt is in play.",
                card=words,
            )


def problems_words(language: Language, problems: Sequence[Problem[Card]]) -> str:
    """What cannot be, of problems of one kind: many are said in one sentence."""
    if len(problems) == 1:
        return problem_words(language, problems[0])
    cards = sentence(", ".join(card_words(language, it.cards[0]) for it in problems))
    if problems[0].kind == ProblemKind.MORE_THAN_THE_DECK_HOLDS:
        return language.gettext(
            "The deck has fewer of these cards: {cards}. Some were misread, or the same cards are in two photos.",
            cards=cards,
        )
    return language.gettext(
        "These cards belong to Extra Salt, which is not in play: {cards}. They were misread, or Extra Salt is in "
        "play.",
        cards=cards,
    )


def result_words(language: Language, scored: Round, names: Sequence[str]) -> str:
    """What became of a round, and why everybody scores what they do."""
    if scored.caller is None or scored.outcome is Outcome.NOBODY_SCORES:
        return language.gettext("**The deck ran out** before anybody ended the round: nobody scores.")
    name = names[scored.caller]
    others = {seat: points for seat, points in enumerate(scored.cards) if seat != scored.caller}
    best = max(others.values())
    rivals = ", ".join(names[seat] for seat, points in others.items() if points == best)
    values = {"name": name, "points": scored.cards[scored.caller], "best": best, "rivals": rivals}
    match scored.outcome:
        case Outcome.STOPPED:
            return language.gettext(
                "**{name} said STOP:** everybody scores their cards, and there is no colour bonus.", name=name
            )
        case Outcome.BET_WON:
            return language.gettext(
                "**{name} wins the bet:** {points} points of cards against {best} ({rivals}). {name} scores cards "
                "and colour bonus, everybody else only their colour bonus.",
                **values,
            )
        case Outcome.BET_TIED:
            return language.gettext(
                "**{name} wins the bet:** {points} points of cards, as many as {rivals}, and a tie is enough. "
                "{name} scores cards and colour bonus, everybody else only their colour bonus.",
                **values,
            )
        case Outcome.BET_LOST:
            return language.gettext(
                "**{name} loses the bet:** {points} points of cards against {best} ({rivals}). {name} scores only "
                "the colour bonus, everybody else their cards.",
                **values,
            )
    return language.gettext("**{name} has laid the mermaids** and wins the match at once.", name=name)
