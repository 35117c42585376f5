"""Cards of Dou Dizhu to look at and to tap: a hand as a fan, a picker of the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import streamlit as st

from rules.dou_dizhu import Card
from ui.dou_dizhu_entry import TypedError, flipped, typed_cards
from ui.dou_dizhu_faces import corner
from ui.dou_dizhu_words import card_words, cards_text
from ui.faces import Named, show_faces
from ui.language import Language
from ui.markdown import as_it_stands

FACES = "dou-dizhu"


def named(language: Language, cards: Iterable[Card]) -> list[Named]:
    """The cards with their names in words."""
    return [(str(card), card_words(language, card)) for card in cards]


def fan(language: Language, cards: Iterable[Card], *, key: str) -> None:
    """Show cards in a row, each over a part of the one before, as they are held."""
    show_faces(FACES, named(language, cards), key=f"fan-{key}")


def card_picker(
    language: Language,
    offered: Iterable[Card],
    *,
    key: str,
    changed: Callable[[tuple[Card, ...]], None] | None = None,
    where: Callable[[Sequence[Card]], Iterable[str]] = lambda cards: (),
) -> tuple[Card, ...]:
    """Let cards be chosen, by taps or typed; what is chosen is in the session under `key`, and returned sorted.

    `changed` gets the cards after each tap; `where` says of cards that are not offered where they are.
    """
    cards = sorted(offered)

    def tapped() -> None:
        if changed:
            changed(chosen_cards(key))

    with st.container(key=f"picker-{key}"):
        st.pills(
            language.gettext("Cards to tap"),
            cards,
            selection_mode="multi",
            format_func=lambda card: corner(language, card),
            key=key,
            on_change=tapped,
            label_visibility="collapsed",
        )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _typed(language, cards, key=key, tapped=tapped)
        chosen = chosen_cards(key)
        _flip_button(language, chosen, cards, key=key, tapped=tapped)
        if chosen:
            clear, none = language.gettext("Clear"), (key, (), tapped)
            st.button(clear, key=f"{key}-clear", on_click=_put, args=none, type="tertiary")
    if error := st.session_state.pop(f"{key}-fault", None):
        st.warning(_fault_words(language, error, chosen, cards, where), icon=":material/warning:")
    return chosen


def _fault_words(
    language: Language,
    error: TypedError,
    chosen: Sequence[Card],
    offered: Sequence[Card],
    where: Callable[[Sequence[Card]], Iterable[str]],
) -> str:
    """Why what was typed cannot be chosen: it names no card, one twice, or what is chosen already or elsewhere."""
    text = as_it_stands(error.part)
    reasons = []
    if taken := [card for card in error.cards if card in chosen]:
        reasons.append(language.gettext("Chosen already: {cards}.", cards=cards_text(language, taken)))
    reasons += where([card for card in error.cards if card not in offered])
    if not reasons and (twice := [card for card in error.cards if card in offered]):
        words = language.gettext(
            "There twice, but the deck has only one: {cards}.", cards=cards_text(language, twice)
        )
        reasons.append(words)
    if reasons:
        return language.gettext("“{text}” cannot be added. {reasons}", text=text, reasons=" ".join(reasons))
    return language.gettext(
        "“{text}” is no card that can be chosen here: type ranks such as 33344, or cards such as 7S 10H RJ.",
        text=text,
    )


def chosen_cards(key: str) -> tuple[Card, ...]:
    """What is chosen in the picker of this key."""
    return tuple(sorted(st.session_state.get(key) or ()))


def put_cards(key: str, cards: Iterable[Card]) -> None:
    """Choose these cards in the picker of this key; for callbacks, and before the picker is shown."""
    wanted = sorted(cards)
    if sorted(st.session_state.get(key) or ()) != wanted:  # a tap that is on its way is not undone
        st.session_state[key] = wanted


def _put(key: str, cards: Iterable[Card], tapped: Callable[[], None]) -> None:
    put_cards(key, cards)
    tapped()


def _typed(language: Language, offered: Sequence[Card], *, key: str, tapped: Callable[[], None]) -> None:
    name = f"{key}-typed"

    def entered() -> None:
        text = st.session_state[name]
        before = chosen_cards(key)
        try:
            found = typed_cards(text, [card for card in offered if card not in before])
        except TypedError as error:
            st.session_state[f"{key}-fault"] = error
            return
        st.session_state[name] = ""
        _put(key, (*before, *found), tapped)

    st.text_input(
        language.gettext("Or type cards"),
        key=name,
        max_chars=80,
        placeholder=language.gettext("Or type: 33344, 7S 10H RJ"),
        on_change=entered,
        label_visibility="collapsed",
        width=240,
    )


def _flip_button(
    language: Language,
    chosen: Sequence[Card],
    offered: Sequence[Card],
    *,
    key: str,
    tapped: Callable[[], None],
) -> None:
    """Some decks print both jokers alike: offer the other one."""
    other = flipped(chosen, offered)
    if other:
        (joker,) = set(other) - set(chosen)
        st.button(
            language.gettext("It is the {joker}", joker=card_words(language, joker)),
            help=language.gettext("Both jokers look alike in some decks."),
            key=f"{key}-flip",
            icon=":material/swap_horiz:",
            on_click=_put,
            args=(key, other, tapped),
        )
