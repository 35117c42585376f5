"""Dou Dizhu's cards, plays and problems in words."""

from collections.abc import Collection, Iterable

from rules.dou_dizhu import Card, Category, Combination, ProblemKind, Rank, Suit
from rules.problems import Problem
from ui.language import Language

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

CHINESE = {
    Category.SINGLE: "单张 dānzhāng",
    Category.PAIR: "对子 duìzi",
    Category.TRIPLE: "三张 sānzhāng",
    Category.TRIPLE_SINGLE: "三带一 sān dài yī",
    Category.TRIPLE_PAIR: "三带一对 sān dài yī duì",
    Category.STRAIGHT: "顺子 shùnzi",
    Category.PAIR_CHAIN: "连对 liánduì",
    Category.PLANE: "飞机 fēijī",
    Category.PLANE_SINGLE: "飞机带单 fēijī dài dān",
    Category.PLANE_PAIR: "飞机带对 fēijī dài duì",
    Category.FOUR_TWO_SINGLE: "四带二 sì dài èr",
    Category.FOUR_TWO_PAIR: "四带两对 sì dài liǎng duì",
    Category.BOMB: "炸弹 zhàdàn",
    Category.ROCKET: "王炸 wángzhà",
}
"""What players of the game call each kind of play: characters, and how they are said."""


def card_words(language: Language, card: Card) -> str:
    """A card in words, e.g. `7 of spades` or `small black joker`."""
    _ = language.gettext
    match card.suit:
        case Suit.SPADES:
            return _("{rank} of spades", rank=_rank_words(language, card.rank))
        case Suit.HEARTS:
            return _("{rank} of hearts", rank=_rank_words(language, card.rank))
        case Suit.DIAMONDS:
            return _("{rank} of diamonds", rank=_rank_words(language, card.rank))
        case Suit.CLUBS:
            return _("{rank} of clubs", rank=_rank_words(language, card.rank))
        case None:
            return _("small black joker") if card.rank is Rank.BLACK_JOKER else _("big red joker")


def _rank_words(language: Language, rank: Rank) -> str:
    match rank:
        case Rank.JACK:
            return language.gettext("jack")
        case Rank.QUEEN:
            return language.gettext("queen")
        case Rank.KING:
            return language.gettext("king")
        case Rank.ACE:
            return language.gettext("ace")
        case _:
            return rank_sign(language, rank)


def rank_sign(language: Language, rank: Rank) -> str:
    """A rank as short as it can be: 3 to 10, J, Q, K, A, 2, or which joker."""
    match rank:
        case Rank.TEN:
            return "10"
        case Rank.BLACK_JOKER:
            # Translators: a card, as short as it can be said.
            return language.gettext("black joker")
        case Rank.RED_JOKER:
            # Translators: a card, as short as it can be said.
            return language.gettext("red joker")
        case _:
            return rank.letter


def card_sign(language: Language, card: Card) -> str:
    """A card as short as it can be, e.g. `10♥` or `black joker`."""
    return rank_sign(language, card.rank) + ("" if card.suit is None else SUIT_SIGNS[card.suit])


def cards_text(language: Language, cards: Iterable[Card]) -> str:
    """Cards one after the other, e.g. `7♠, 7♥, red joker`."""
    return ", ".join(card_sign(language, card) for card in cards)


def category_words(language: Language, category: Category) -> str:
    """The name of a kind of play, e.g. `Straight`."""
    _ = language.gettext
    words = {
        Category.SINGLE: _("Single"),
        Category.PAIR: _("Pair"),
        Category.TRIPLE: _("Triple"),
        Category.TRIPLE_SINGLE: _("Triple with a single"),
        Category.TRIPLE_PAIR: _("Triple with a pair"),
        Category.STRAIGHT: _("Straight"),
        Category.PAIR_CHAIN: _("Chain of pairs"),
        Category.PLANE: _("Plane"),
        Category.PLANE_SINGLE: _("Plane with singles"),
        Category.PLANE_PAIR: _("Plane with pairs"),
        Category.FOUR_TWO_SINGLE: _("Four with two cards"),
        Category.FOUR_TWO_PAIR: _("Four with two pairs"),
        Category.BOMB: _("Bomb"),
        Category.ROCKET: _("Rocket"),
    }
    return words[category]


def category_title(language: Language, category: Category) -> str:
    """The name of a kind of play with its Chinese term, e.g. `Straight (顺子 shùnzi)`."""
    return f"{category_words(language, category)} ({CHINESE[category]})"


def play_words(language: Language, play: Combination) -> str:
    """A play in words, its core first, e.g. `Triple with a single: 7 7 7 + K`."""
    return f"{category_words(language, play.category)}: {ranks_text(language, play)}"


def play_title(language: Language, play: Combination) -> str:
    """A play in words with its Chinese term, e.g. `Pair (对子 duìzi): 5 5`."""
    return f"{category_title(language, play.category)}: {ranks_text(language, play)}"


def ranks_text(language: Language, play: Combination) -> str:
    """The ranks of a play, its core first, e.g. `7 7 7 + K`."""
    core, attached = core_and_attached(play)
    parts = (" ".join(rank_sign(language, card.rank) for card in part) for part in (core, attached))
    return " + ".join(part for part in parts if part)


def core_and_attached(play: Combination) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that decide what a play beats, and those that only go with them."""
    if play.category is Category.ROCKET:
        return play.cards, ()
    core = range(play.key - play.length + 1, play.key + 1)
    return (
        tuple(card for card in play.cards if card.rank in core),
        tuple(card for card in play.cards if card.rank not in core),
    )


def problem_words(language: Language, problem: Problem[Card], *, sizes: Collection[int] = ()) -> str:
    """What cannot be about cards that were read, and what to do about it; `sizes`: how many there may be."""
    n, card = len(problem.cards), card_words(language, problem.cards[0]) if problem.cards else ""
    match ProblemKind(problem.kind):
        case ProblemKind.SAME_CARD_TWICE:
            sign = card_sign(language, problem.cards[0])
            if n == 2:
                return language.gettext(
                    "{card} was seen twice: only one is in a deck. Is one another card, or is it the same again?",
                    card=sign,
                )
            return language.gettext(
                "{card} was seen {n} times: only one is in a deck. Which are other cards, or the same again?",
                card=sign,
                n=n,
            )
        case ProblemKind.SEEN_ELSEWHERE:
            return language.gettext(
                "This card has already been seen in another place: {card}. One of the two readings is wrong.",
                card=card,
            )
        case ProblemKind.WRONG_COUNT:
            return count_words(language, n, sizes)


def count_words(language: Language, n: int, sizes: Collection[int]) -> str:
    """That so many cards are too few or too many, e.g. `16 cards, but there must be 17 or 20.`"""
    wanted = language.gettext(" or ").join(map(str, sorted(sizes)))
    if n < min(sizes):
        return language.ngettext(
            "{n} card, but there must be {wanted}. Add those that were not seen.",
            "{n} cards, but there must be {wanted}. Add those that were not seen.",
            n,
            wanted=wanted,
        )
    if n > max(sizes):
        return language.ngettext(
            "{n} card, but there must be {wanted}. Remove those that do not belong here.",
            "{n} cards, but there must be {wanted}. Remove those that do not belong here.",
            n,
            wanted=wanted,
        )
    return language.ngettext(
        "{n} card, but there must be {wanted}. Add what was not seen, or remove what is none.",
        "{n} cards, but there must be {wanted}. Add what was not seen, or remove what is none.",
        n,
        wanted=wanted,
    )
