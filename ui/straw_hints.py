"""Hints for Straw in words: where each card leads to and what speaks for it."""

from collections.abc import Sequence

from rules.straw import LIMIT, Card, Effect, Hint, Kind, Round
from ui.language import Language
from ui.straw_words import card_sign, card_words, signed


def hint_title(language: Language, current: Round, hint: Hint) -> str:
    """A card with where it leads to, e.g. `lamp (X) as 7 → 44`."""
    words = card_words(language, hint.card)
    acting = current.acting(hint.card)
    if hint.card.kind is Kind.LAMP:
        words = language.gettext("lamp (X) as {n}", n=hint.lamp)
    elif hint.card.kind is Kind.COPY and acting is not None:
        words = language.gettext("copy (C) of {card}", card=card_sign(language, acting))
        if hint.lamp is not None:
            words = language.gettext("copy (C) of a lamp, as {n}", n=hint.lamp)
    if hint.effect in (Effect.ILLEGAL, Effect.WINS):
        return words
    return f"{words} → {signed(hint.load)}"


def effect_words(language: Language, effect: Effect) -> str:
    """What playing a card leads to, in a word or two."""
    _ = language.gettext
    words = {
        Effect.WINS: _("ends the round for you alone"),
        Effect.SAFE: _("safe"),
        Effect.BREAKS: _("breaks the back"),
        Effect.ILLEGAL: _("not now"),
    }
    return words[effect]


def reasons(language: Language, current: Round, hint: Hint, all_hints: Sequence[Hint]) -> list[str]:
    """What speaks for a card or against it, a sentence each."""
    _ = language.gettext
    match hint.effect:
        case Effect.WINS:
            return [_("Only you score: {n} points.", n=signed(hint.kept))]
        case Effect.ILLEGAL:
            return [_("The Straw waits for a load of exactly {limit}.", limit=LIMIT)]
        case Effect.BREAKS:
            return [_("You score nothing, and the others what they hold.")]
    found = [_("Keeps {n} points in hand.", n=signed(hint.kept))]
    safe = [it for it in all_hints if it.effect is Effect.SAFE]
    if len({it.kept for it in safe}) > 1 and hint.kept == max(it.kept for it in safe):
        found.append(_("No other safe card keeps more."))
    if hint.load == LIMIT:
        found.append(_("At exactly {limit} whoever holds the Straw may lay it.", limit=LIMIT))
    elif _headroom_after(hint) < 10:
        found.append(_("Then the camel bears {n} kg more.", n=_headroom_after(hint)))
    acting = current.acting(hint.card)
    if hint.card.kind is Kind.CARPET:
        found.append(_("In hand this carpet would cost points."))
    elif acting is not None and acting.kind is Kind.REVERSE:
        found.append(_("It turns the direction of play round."))
    if hint.card.kind is Kind.COPY:
        found.append(_("In hand it is worth nothing."))
    return found


def _headroom_after(hint: Hint) -> int:
    return LIMIT - hint.load


def unseen_text(language: Language, cards: dict[Card, int]) -> str:
    """How many of each card nobody has seen yet, heavy ones first, e.g. `10 × 3 · 9 × 4`."""
    return " · ".join(
        f"{card_sign(language, card)}\u00a0×\u00a0{n}"
        for card, n in sorted(cards.items(), reverse=True)
        if n > 0
    )
