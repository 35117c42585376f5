"""Hints for Dou Dizhu in words: what to play, why, and how sure that is."""

from rules.dou_dizhu import Advice, Method, Reason, Suggestion
from ui.dou_dizhu_words import play_title, ranks_text
from ui.language import Language


def suggestion_words(language: Language, suggestion: Suggestion) -> str:
    """What to do, e.g. `Pair (对子 duìzi): 5 5` or `Pass`."""
    return language.gettext("Pass") if suggestion.play is None else play_title(language, suggestion.play)


def reason_words(language: Language, reason: Reason) -> str:
    """What speaks for a choice, or against it, as a sentence."""
    _ = language.gettext
    words = {
        Reason.FINISHES: _("It empties the hand."),
        Reason.WINS_BY_FORCE: _("After it nobody can stop you."),
        Reason.ONLY_CHOICE: _("There is no other choice."),
        Reason.CANNOT_BE_BEATEN: _("Nobody can beat it."),
        Reason.STOPS_LAST_CARDS: _("It stops an opponent who has only a card or two left."),
        Reason.HELPS_PARTNER_OUT: _("Your partner may get rid of the last cards on it."),
        Reason.PARTNER_GOES_OUT: _("Your partner is ahead here and about to finish."),
        Reason.PARTNER_HOLDS_TRICK: _("Your partner is ahead here already."),
        Reason.FEWEST_PLAYS: _("It is part of the quickest way to empty the hand."),
        Reason.SAVES_CARDS: _("It saves cards for later."),
        Reason.BREAKS_UP_HAND: _("But it breaks up the hand."),
        Reason.SPENDS_BOMB: _("But it spends a bomb or the rocket, and doubles the score."),
        Reason.GIVES_LAST_CARDS: _("But an opponent may get rid of the last cards on it."),
        Reason.OVERTAKES_PARTNER: _("But it takes the lead from your partner."),
    }
    return words[reason]


def left_words(language: Language, suggestion: Suggestion) -> str:
    """What is left to play afterwards, in the fewest plays; empty when nothing is left."""
    if not suggestion.rest:
        return ""
    return language.ngettext(
        "Then {n} play is left: {plays}",
        "Then {n} plays are left: {plays}",
        suggestion.plays_left,
        plays=" | ".join(ranks_text(language, play) for play in suggestion.rest),
    )


def chance_words(language: Language, suggestion: Suggestion) -> str:
    """How often a choice wins; empty where it was not tried."""
    if suggestion.win_rate is None or suggestion.uncertainty is None:
        return ""
    rate = language.number(100 * suggestion.win_rate, places=0)
    if suggestion.uncertainty == 0:
        return language.gettext("wins {rate} %", rate=rate)
    spread = language.number(100 * suggestion.uncertainty, places=0)
    return language.gettext("wins {rate} % ± {spread} %", rate=rate, spread=spread)


def method_words(language: Language, advice: Advice) -> str:
    """How a hint was found, and so how far to trust it."""
    match advice.method:
        case Method.CERTAIN if advice.suggestions[0].win_rate is None:
            return language.gettext("There was nothing to weigh.")
        case Method.CERTAIN:
            return language.gettext("This is certain, whatever the others hold.")
        case Method.EXACT:
            return language.ngettext(
                "Worked out for the only way that the other cards can lie.",
                "Worked out for all {n} ways that the other cards can lie.",
                advice.deals,
            )
        case Method.SAMPLED:
            return language.ngettext(
                "Tried with {n} way that the other cards may lie. The others may play differently.",
                "Tried with {n} ways that the other cards may lie. The others may play differently.",
                advice.deals,
            )
        case Method.RATED:
            return language.gettext("A rule of thumb: there was no time to try it.")
