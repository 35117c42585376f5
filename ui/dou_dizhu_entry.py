"""Cards of Dou Dizhu as a person enters them: typed, by the page's address, or with one joker taken for the other."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from rules.dou_dizhu import Card, Rank, Suit, deck
from ui.dou_dizhu_words import SUIT_SIGNS

SUITS = {suit.value: suit for suit in Suit} | {sign: suit for suit, sign in SUIT_SIGNS.items()}
TYPED = re.compile(r"(?P<rank>10|[3-9TJQKA2])(?P<suit>[SHDC♠♥♦♣]?)|(?P<joker>[BR])J?")
BLACK_JOKER, RED_JOKER = Card.parse("BJ"), Card.parse("RJ")
JOKERS = {BLACK_JOKER: RED_JOKER, RED_JOKER: BLACK_JOKER}


class TypedError(ValueError):
    """A part of a typed text that names no card, or none that is left to choose.

    `part` is that part, `cards` are those that it names, none of which can be chosen.
    """

    def __init__(self, part: str, cards: Iterable[Card] = ()) -> None:
        """Keep the part and its cards for the page's words."""
        super().__init__(
            f"{part!r} names no card that can be chosen: expected ranks or cards, as in '3334' or '7S RJ'"
        )
        self.part = part
        self.cards = tuple(cards)


def typed_cards(text: str, offered: Collection[Card]) -> tuple[Card, ...]:
    """The cards that a text such as `33344`, `7S 10H` or `B R` names, each one of those offered.

    A rank without a suit takes the first card of it that the text does not name itself. Raises TypedError.
    """
    found = [match for word in re.split(r"[\s,;+]+", text.strip().upper()) for match in _parts(word)]
    chosen = [_named(match, offered) for match in found if match["suit"] or match["joker"]]
    twice = [card for n, card in enumerate(chosen) if card in chosen[:n]]
    if twice:
        raise TypedError(str(twice[0]), twice[:1])
    for match in found:
        if match["suit"] or match["joker"]:
            continue
        rank = _rank(match)
        left = sorted(card for card in offered if card.rank is rank and card not in chosen)
        if not left:
            raise TypedError(match[0], [card for card in deck() if card.rank is rank])
        chosen.append(left[0])
    return tuple(sorted(chosen))


def _parts(word: str) -> list[re.Match[str]]:
    parts, place = [], 0
    while place < len(word):
        match = TYPED.match(word, place)
        if match is None:
            raise TypedError(word[place:])
        parts.append(match)
        place = match.end()
    return parts


def _rank(match: re.Match[str]) -> Rank:
    return Rank.parse(match["rank"].replace("10", "T"))


def _named(match: re.Match[str], offered: Collection[Card]) -> Card:
    if match["joker"]:
        card = BLACK_JOKER if match["joker"] == "B" else RED_JOKER
    else:
        card = Card(_rank(match), SUITS[match["suit"]])
    if card not in offered:
        raise TypedError(match[0], [card])
    return card


def address_text(cards: Iterable[Card], unsure: Collection[Card] = ()) -> str:
    """Cards for the page's address, such as `3S3Hrj`: those that are not sure in small letters."""
    return "".join(str(card).lower() if card in unsure else str(card) for card in cards)


def from_address(text: str) -> tuple[tuple[Card, ...], frozenset[Card]]:
    """The cards of an address, and those of them that are not sure; raises TypedError."""
    cards = typed_cards(text, deck())
    small = {text[n : n + 2] for n in range(0, len(text), 2)}
    return cards, frozenset(card for card in cards if str(card).lower() in small)


def flipped(cards: Iterable[Card], offered: Collection[Card]) -> tuple[Card, ...] | None:
    """The cards with their only joker taken for the other; None without one, or where the other is not offered.

    Some decks print both jokers alike.
    """
    chosen = set(cards)
    jokers = chosen & JOKERS.keys()
    if len(jokers) != 1:
        return None
    (joker,) = jokers
    other = JOKERS[joker]
    return tuple(sorted(chosen - {joker} | {other})) if other in offered else None
