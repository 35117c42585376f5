"""The 54 cards of Dou Dizhu, and what is impossible about those seen."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache

from rules.cards import CardError
from rules.problems import Problem

RANK_LETTERS = "3456789TJQKA2BR"


class Rank(IntEnum):
    """What a card is worth in play, from 3 up to the red joker; suits never matter."""

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12
    BLACK_JOKER = 13
    RED_JOKER = 14

    @classmethod
    def parse(cls, letter: str) -> "Rank":
        """The rank of one of the letters 3 4 5 6 7 8 9 T J Q K A 2 B R (B black joker, R red joker).

        Raises CardError for anything else.
        """
        if len(letter) != 1 or letter not in RANK_LETTERS:
            raise CardError(f"{letter!r} is no rank: expected one of {' '.join(RANK_LETTERS)}")
        return cls(RANK_LETTERS.index(letter))

    @property
    def letter(self) -> str:
        """The letter that `parse` reads."""
        return RANK_LETTERS[self]

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self >= Rank.BLACK_JOKER


class Suit(StrEnum):
    """The suit of a card: of no worth in play, but it tells the four cards of a rank apart."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """One physical card of the deck; a joker has no suit. Cards sort in deck order, 3 to the red joker."""

    rank: Rank = field(compare=False)
    suit: Suit | None = field(compare=False)
    index: int = field(init=False)

    def __post_init__(self) -> None:
        """Check that the deck has such a card, and work out its place in `deck()`."""
        if (self.suit is None) != self.rank.is_joker:
            raise CardError(
                f"{self.rank.name} with suit {self.suit}: a suit belongs to every card but the jokers"
            )

        object.__setattr__(self, "index", _index(self.rank, self.suit))

    @classmethod
    def parse(cls, code: str) -> "Card":
        """The card of a code such as `7S`, `TH`, `BJ` (black, small joker) or `RJ` (red, big joker).

        Raises CardError for anything else.
        """
        card = _cards_by_code().get(code)
        if card is None:
            raise CardError(
                f"{code!r} is no playing card: expected rank 3-9 T J Q K A 2 and suit S H D C, as in '7S' or "
                "'TH', or a joker, 'BJ' (black, small) or 'RJ' (red, big)"
            )
        return card

    def __str__(self) -> str:
        """The code that `parse` reads."""
        return self.rank.letter + (self.suit or "J")

    def __repr__(self) -> str:
        """The call that makes the card."""
        return f"Card.parse({str(self)!r})"


def _index(rank: Rank, suit: Suit | None) -> int:
    if suit is None:
        return 4 * Rank.BLACK_JOKER + (rank - Rank.BLACK_JOKER)
    return 4 * rank + "SHDC".index(suit)


@cache
def deck() -> tuple[Card, ...]:
    """All 54 cards in order, from the threes to the red joker."""
    suited = [Card(rank, suit) for rank in Rank if not rank.is_joker for suit in Suit]
    return (*suited, Card(Rank.BLACK_JOKER, None), Card(Rank.RED_JOKER, None))


@cache
def _cards_by_code() -> dict[str, Card]:
    return {str(card): card for card in deck()}


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces, in the order of the text.

    Raises CardError for a code that no card has.
    """
    return tuple(Card.parse(code) for code in text.split())


def rank_text(ranks: Iterable[Rank]) -> str:
    """Ranks as a string of letters from low to high, such as `33344B`."""
    return "".join(rank.letter for rank in sorted(ranks))


class ProblemKind(StrEnum):
    """What cannot be about cards seen in a hand or on the table."""

    SAME_CARD_TWICE = "same_card_twice"
    SEEN_ELSEWHERE = "seen_elsewhere"
    WRONG_COUNT = "wrong_count"


def problems(
    cards: Iterable[Card], *, sizes: Collection[int] = (), elsewhere: Iterable[Card] = ()
) -> list[Problem[Card]]:
    """Everything that is impossible about the cards seen in one place.

    `sizes`: how many cards there may be, such as (17, 20) for a hand just dealt; empty for any number.
    `elsewhere`: cards known to lie in another place: played, in another hand, or shown at the bottom.
    A card of each rank and suit exists once, so four of a rank and one of each joker follow from it.
    """
    seen = list(cards)
    counts = Counter(seen)
    found = [
        Problem(ProblemKind.SAME_CARD_TWICE, (card,) * times)
        for card, times in sorted(counts.items())
        if times > 1
    ]
    found += [Problem(ProblemKind.SEEN_ELSEWHERE, (card,)) for card in sorted(counts.keys() & set(elsewhere))]
    if sizes and len(seen) not in sizes:
        found.append(Problem(ProblemKind.WRONG_COUNT, tuple(seen)))
    return found
