"""Straw's cards, what happens to the camel, and problems, in words."""

from collections.abc import Iterable, Sequence

from rules.problems import Problem
from rules.straw import DECK_SIZE, LIMIT, Card, Deal, Kind, Play, ProblemKind, Round, Show, Skip
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_match import Happening


def signed(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", "−")


def card_words(language: Language, card: Card) -> str:
    """A card in words, e.g. `6 kg` or `magic lamp (X)`."""
    _ = language.gettext
    match card.kind:
        case Kind.GOODS:
            return f"{card.weight} kg"
        case Kind.CARPET:
            return _("flying carpet, {n} kg", n=signed(card.weight))
        case Kind.REVERSE:
            return _("reverse (R)")
        case Kind.LAMP:
            return _("magic lamp (X)")
        case Kind.COPY:
            return _("copy (C)")
        case Kind.STRAW:
            return _("the Straw")


def sentence(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def card_sign(language: Language, card: Card) -> str:
    """A card as short as it can be, as it is printed in its corner: `6`, `−4`, `R`; the Straw by name."""
    if card.kind is Kind.STRAW:
        # Translators: the card that breaks the camel's back, as short as it can be said.
        return language.gettext("Straw")
    return signed(card.weight) if card.kind in (Kind.GOODS, Kind.CARPET) else str(card.kind)


def cards_text(language: Language, cards: Iterable[Card]) -> str:
    """Cards one after the other, e.g. `7, −4, R`."""
    return ", ".join(card_sign(language, card) for card in cards)


def load_words(language: Language, current: Round) -> str:
    """The load as it must be said; after the Straw with its thousandth."""
    return signed(current.load) if not current.with_straw else f"{LIMIT}{language.decimal_sign}001"


def play_words(language: Language, play: Play, before: Round) -> str:
    """A card as it acts, e.g. `lamp (X) as 7` or `copy (C) of 6`."""
    card = play.card
    if card.kind is Kind.LAMP:
        return language.gettext("lamp (X) as {n}", n=play.lamp)
    if card.kind is not Kind.COPY:
        return card_words(language, card)
    acting = before.acting(card)
    if acting is None:
        return language.gettext("copy (C) of nothing")
    if acting.kind is Kind.LAMP:
        return language.gettext("copy (C) of a lamp, as {n}", n=play.lamp)
    return language.gettext("copy (C) of {card}", card=card_sign(language, acting))


def sum_words(play: Play, before: Round, after: Round) -> str:
    """How the load comes about, e.g. `15 + 6 = 21`; a load that a carpet cannot take below 0 is said to be 0."""
    weight = before.weight_of(play.card, play.lamp)
    plain = before.load + weight
    total = f"{signed(before.load)} {'−' if weight < 0 else '+'} {abs(weight)} = {signed(plain)}"
    return total if plain == after.load else f"{total} → {after.load}"


def happening_words(language: Language, it: Happening, names: Sequence[str]) -> str:
    """What happened, e.g. `Bình: 6 kg → 21`."""
    match it.event:
        case Deal():
            return language.gettext("Round {n}: {name} deals", n=it.number, name=names[it.after.dealer])
        case Play(player=player) as play if it.before is not None:
            did = play_words(language, play, it.before)
            return f"{names[player]}: {did} → {load_words(language, it.after)}"
        case Skip(player=player, empty=True):
            return language.gettext("{name} has no card left", name=names[player])
        case Skip(player=player):
            return language.gettext("{name} has only the Straw left", name=names[player])
        case Show(player=player, cards=cards):
            return f"{names[player]}: {cards_text(language, cards) or '–'}"
        case _:
            return str(it.event)


def end_words(language: Language, current: Round, names: Sequence[str]) -> str:
    """How a round ended, in bold, and who scores."""
    _ = language.gettext
    if current.breaker is None:
        return _("**Nobody can play any more:** the camel bears it, and everybody scores.")
    name = names[current.breaker]
    if current.with_straw:
        return _("**{name} has laid the Straw:** the back is broken, and only {name} scores.", name=name)
    return _(
        "**{name} has broken the camel's back** with {load} kg: all others score what they hold.",
        name=name,
        load=load_words(language, current),
    )


def refusal_words(language: Language, current: Round, play: Play, names: Sequence[str]) -> str:
    """Why a card may not be laid, and what to do about it."""
    if play.card.kind is Kind.STRAW and current.load != LIMIT:
        return language.gettext(
            "The Straw may be laid only when the load is exactly {limit} kg: it is {load} now. Take it back.",
            limit=LIMIT,
            load=signed(current.load),
        )
    acting = current.acting(play.card)
    if play.lamp is not None and (acting is None or acting.kind is not Kind.LAMP):
        return language.gettext(
            "Only a lamp, or the copy of one, takes a weight, and this is {card}: enter it without one.",
            card=play_words(language, Play(play.player, play.card), current),
        )
    return language.gettext(
        "{name} was said to have only the Straw left. If that is wrong, take it back under “What has happened”.",
        name=names[play.player],
    )


def change_words(language: Language, in_the_way: Happening, names: Sequence[str], *, changed: int) -> str:
    """Why something in the past cannot be changed, and what to do about it; `changed` is its place."""
    if in_the_way.index == changed:
        return language.gettext("That could not have happened then: choose something else.")
    what = numbered_words(language, in_the_way, names)
    if isinstance(in_the_way.event, Play):
        return language.gettext(
            "That cannot be changed, as this could not have happened then: {what}. Correct that one first.",
            what=what,
        )
    return language.gettext(
        "That cannot be changed, as this could not have happened then: {what}. Take it back first.", what=what
    )


def numbered_words(language: Language, it: Happening, names: Sequence[str]) -> str:
    """What happened, with its place in the history from 1."""
    return f"{it.index + 1}. {happening_words(language, it, names)}"


def announced_words(language: Language, said: str, play: Play, before: Round, after: Round) -> str | None:
    """What to answer to an announcement: the right total if it was wrong; None if it was right."""
    right = load_words(language, after)
    plain = said.lower().strip().removesuffix("kg").strip().removeprefix("+").replace("-", "−")
    plain = plain.replace(".", language.decimal_sign).replace(",", language.decimal_sign)
    if plain == right:
        return None
    how = f"{LIMIT} + 1/1000 = {right}" if after.with_straw else sum_words(play, before, after)
    return language.gettext(
        "Not {said}: {sum}. The right total is **{total}**.", said=as_it_stands(plain), sum=how, total=right
    )


def problem_words(language: Language, problem: Problem[Card]) -> str:
    """What cannot be about the cards that were seen, and what to do about it."""
    match ProblemKind(problem.kind):
        case ProblemKind.TOO_MANY_OF_A_CARD:
            n = len(problem.cards)
            return language.ngettext(
                "{card}: seen {n} time, more often than the deck has it. Check the cards that were entered.",
                "{card}: seen {n} times, more often than the deck has it. Check the cards that were entered.",
                n,
                card=card_words(language, problem.cards[0]),
            )
        case ProblemKind.TOO_MANY_CARDS:
            return language.gettext(
                "{n} cards are more than the {deck} of the deck: check the hands that were entered.",
                n=len(problem.cards),
                deck=DECK_SIZE,
            )


def hand_words(language: Language, cards: Sequence[Card], expected: int) -> str:
    """How many cards of a hand are entered, and how many there should be."""
    return language.ngettext("{have} of {n} card", "{have} of {n} cards", expected, have=len(cards))
