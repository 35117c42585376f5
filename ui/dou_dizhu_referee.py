"""What the referee of Dou Dizhu says: why cards may not be played, what is near, and what a deal is worth."""

from collections.abc import Iterable, Sequence

from rules.dou_dizhu import (
    PASS,
    Breach,
    Card,
    Category,
    Change,
    Combination,
    Deal,
    DealError,
    Fault,
    Illegal,
    Nearest,
    Phase,
    Settlement,
    Spring,
    classify,
)
from rules.dou_dizhu.deal import BOTTOM_SIZE, bottom_in_hand
from ui.dou_dizhu_words import card_sign, card_words, cards_text, core_and_attached, count_words, play_words
from ui.language import Language


def fault_words(language: Language, illegal: Illegal, to_beat: Combination | None = None) -> str:
    """Why cards are no legal play; `to_beat` is the play on the table."""
    _ = language.gettext
    cards = cards_text(language, illegal.cards)
    match illegal.fault:
        case Fault.NO_CARDS:
            return _("No cards are chosen.")
        case Fault.MORE_THAN_A_DECK_HAS:
            return _(
                "The deck has only four of a rank and one joker of each kind. Check {cards}.", cards=cards
            )
        case Fault.BOTH_JOKERS_WITH_OTHERS:
            return _("The two jokers together are the rocket, which is played alone.")
        case Fault.TOO_HIGH_FOR_A_SEQUENCE:
            return _("Straights, chains and planes go from 3 to the ace: no {cards}.", cards=cards)
        case Fault.SEQUENCE_TOO_SHORT:
            return _("Too short: a straight needs five ranks in a row, a chain of pairs three.")
        case Fault.GAP_IN_SEQUENCE:
            return _("The ranks are not in a row: something is missing below {cards}.", cards=cards)
        case Fault.UNEVEN_SEQUENCE:
            return _("A straight has one card of each rank, a chain two: {cards} does not fit.", cards=cards)
        case Fault.TRIPLE_OR_BOMB_ATTACHED:
            return _("Three or four of a rank cannot go along with a plane: {cards}.", cards=cards)
        case Fault.WRONG_ATTACHMENTS:
            return _(
                "The wrong number of cards goes along: with each triple one card, or with each one pair; with four "
                "of a kind two cards or two pairs."
            )
        case Fault.NOTHING_IN_COMMON:
            return _("These cards do not make a play together.")
        case _:
            return _not_beating(language, illegal, to_beat)


def _not_beating(language: Language, illegal: Illegal, to_beat: Combination | None) -> str:
    _ = language.gettext
    assert to_beat is not None, "only a play on the table can be missed"
    play = play_words(language, to_beat)
    match illegal.fault, to_beat.category:
        case _, Category.ROCKET:
            return _("Nothing beats the rocket.")
        case Fault.OTHER_CATEGORY, _:
            own = classify(illegal.cards)
            if own is not None and own.category in (Category.FOUR_TWO_SINGLE, Category.FOUR_TWO_PAIR):
                return _(
                    "Four of a kind with other cards is no bomb. It does not beat this: {play}.", play=play
                )
            if to_beat.category is Category.BOMB:
                return _("Only a higher bomb or the rocket beats a bomb: {play}.", play=play)
            return _("Only the same kind of play, a bomb or the rocket beats this: {play}.", play=play)
        case Fault.OTHER_SIZE, _:
            return _("It must have as many cards as the play on the table: {play}.", play=play)
        case _:
            if core_and_attached(to_beat)[1]:
                return _(
                    "Not higher than the play on the table: {play}. What goes along does not count.",
                    play=play,
                )
            return _("Not higher than the play on the table: {play}.", play=play)


def nearest_words(language: Language, nearest: Nearest) -> str:
    """A legal play that is one card away, and what would have to be different."""
    _ = language.gettext
    play = play_words(language, nearest.combination)
    removed = "" if nearest.removed is None else card_sign(language, nearest.removed)
    added = "" if nearest.added is None else card_sign(language, nearest.added)
    match nearest.change:
        case Change.CHANGED:
            return _("With {added} instead of {removed}: {play}", added=added, removed=removed, play=play)
        case Change.REMOVED:
            return _("Without {removed}: {play}", removed=removed, play=play)
        case Change.ADDED:
            return _("With {added} as well: {play}", added=added, play=play)


def places_words(language: Language, deal: Deal, cards: Iterable[Card], names: Sequence[str]) -> list[str]:
    """Where cards are that cannot be where they were said to be, a sentence for each place; `names` are by seat."""
    _ = language.gettext
    by: dict[tuple[str, int | None], list[Card]] = {}
    for card in sorted(cards):
        by.setdefault(_place(deal, card), []).append(card)
    sentences = []
    for (place, seat), there in by.items():
        name, words = "" if seat is None else names[seat], ", ".join(card_words(language, it) for it in there)
        match place:
            case "played":
                sentences.append(_("Already played by {name}: {cards}.", name=name, cards=words))
            case "held":
                sentences.append(_("Held by {name}: {cards}.", name=name, cards=words))
            case _:
                sentences.append(_("Not in this hand: {cards}.", cards=words))
    return sentences


def _place(deal: Deal, card: Card) -> tuple[str, int | None]:
    for turn in deal.turns:
        if turn.play is not None and card in turn.play.cards:
            return "played", turn.seat
    if card in bottom_in_hand(deal):
        return "held", deal.landlord
    held = [seat for seat, hand in enumerate(deal.hands) if hand and card in hand]
    return ("held", held[0]) if held else ("nowhere", None)


def breach_words(language: Language, error: DealError, deal: Deal, names: Sequence[str]) -> str:
    """Why something cannot happen in a deal; `names` are by seat."""
    _ = language.gettext
    cards = ", ".join(card_words(language, card) for card in sorted(error.cards))
    to_beat, turn = deal.to_beat, "" if deal.seat_to_act is None else names[deal.seat_to_act]
    match error.breach:
        case Breach.WRONG_PHASE:
            return _("That belongs to another part of the deal.")
        case Breach.NOT_THEIR_TURN:
            return _("It is the turn of {name}.", name=turn)
        case Breach.ILLEGAL_CALL:
            return _("A bid must be higher than the one before, and at most 3.")
        case Breach.ILLEGAL_PLAY:
            assert error.illegal is not None
            return fault_words(language, error.illegal, to_beat)
        case Breach.LEADER_MUST_PLAY:
            return _("Who leads must play; only those who follow may pass.")
        case Breach.SAME_CARD_TWICE:
            return _("There twice, but the deck has only one: {cards}.", cards=cards)
        case Breach.ALREADY_PLAYED | Breach.IN_ANOTHER_HAND | Breach.NOT_IN_HAND:
            places = places_words(language, deal, error.cards, names)
            return " ".join([*places, _("One of the two readings is wrong.")])
        case Breach.BOTTOM_NOT_IN_HAND:
            return _("Missing from the landlord's hand, though it lay at the bottom: {cards}.", cards=cards)
        case Breach.WRONG_COUNT:
            return _count_words(language, len(error.cards), deal, turn)


def _count_words(language: Language, n: int, deal: Deal, turn: str) -> str:
    if deal.phase is Phase.BOTTOM:
        return count_words(language, n, (BOTTOM_SIZE,))
    left = 0 if deal.seat_to_act is None else deal.left[deal.seat_to_act]
    if n > left:
        return language.ngettext(
            "{n} card, but {name} has only {left} left.",
            "{n} cards, but {name} has only {left} left.",
            n,
            name=turn,
            left=left,
        )
    return language.ngettext("{n} card is not the right number.", "{n} cards are not the right number.", n)


def call_words(language: Language, bid: int) -> str:
    """A call of the auction."""
    return language.gettext("Pass") if bid == PASS else language.gettext("Bid {n}", n=bid)


def settlement_lines(language: Language, settlement: Settlement, names: Sequence[str]) -> list[str]:
    """Who wins a deal and what each factor of the score comes from, a line each; `names` are by seat."""
    _ = language.gettext
    winner = names[settlement.winner]
    if settlement.winner == settlement.landlord:
        lines = [_("**{name} wins** as the landlord.", name=winner)]
    else:
        lines = [_("**The farmers win:** {name} has no cards left.", name=winner)]
    lines.append(_("Bid: {n}", n=settlement.bid))
    if settlement.bombs:
        factor = 2**settlement.bombs
        lines.append(
            language.ngettext(
                "{n} bomb: × {factor}", "{n} bombs: × {factor}", settlement.bombs, factor=factor
            )
        )
    if settlement.rockets:
        lines.append(_("Rocket: × 2"))
    if settlement.spring is Spring.SPRING:
        lines.append(_("Spring (春天 chūntiān), no farmer has played a card: × 2"))
    if settlement.spring is Spring.REVERSE_SPRING:
        lines.append(_("Reverse spring (反春 fǎnchūn), the landlord has played only once: × 2"))
    stake = settlement.bid * settlement.multiplier
    lines.append(
        _(
            "Each farmer wins or loses {bid} × {multiplier} = {stake}, the landlord twice that.",
            bid=settlement.bid,
            multiplier=settlement.multiplier,
            stake=stake,
        )
    )
    return lines
