"""How many of each card the box holds: counted once, it lets the page notice cards that cannot be."""

from __future__ import annotations

import streamlit as st

from rules.straw import DECK_SIZE, Card, Deck, all_cards
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_deck import DeckError, forget_deck, is_counted, keep_deck, known_deck
from ui.straw_words import card_sign, card_words
from ui.views.straw_photos import photo_panel


def deck_or_box(language: Language) -> Deck:
    """The counted deck; what is known of the game as sold, with a sentence, if the counts cannot be read."""
    try:
        return known_deck()
    except DeckError as fault:
        st.warning(
            language.gettext(
                "The counts of your deck in {file} cannot be read ({reason}): count it again, or delete the file.",
                file=as_it_stands(str(fault.path)),
                reason=as_it_stands(fault.reason),
            ),
            icon=":material/warning:",
        )
        return Deck.box()


def deck_panel(language: Language, deck: Deck) -> None:
    """Let the cards of the box be counted; `deck` is what is known of them."""
    with st.expander(
        language.gettext("The cards of my box"), icon=":material/playing_cards:", key="straw-box"
    ):
        st.markdown(
            language.gettext(
                "How many there are of each card is not published. Count yours once, all {n} without the camel: "
                "then cards that cannot be are noticed, and those not seen yet are shown.",
                n=DECK_SIZE,
            )
        )
        photo_panel(language, _add, key="straw-deck", one=False, live=False)
        with st.container(horizontal=True, key="counts"):
            for card, count in deck.counts:
                st.session_state.setdefault(_key(card), count or 0)
                st.number_input(
                    card_sign(language, card),
                    0,
                    DECK_SIZE,
                    key=_key(card),
                    persist_state="session",
                    help=card_words(language, card),
                    width=110,
                )
        n = len(_counted())
        st.markdown(language.gettext("**{n} of {deck}** cards", n=n, deck=DECK_SIZE))
        _deck_buttons(language, deck, whole=n == DECK_SIZE)
        if fault := st.session_state.pop("straw-deck-fault", None):
            st.warning(fault, icon=":material/warning:")


def _deck_buttons(language: Language, deck: Deck, *, whole: bool) -> None:
    with st.container(horizontal=True):
        st.button(
            language.gettext("Keep these counts"),
            key="keep-deck",
            type="primary",
            disabled=not whole,
            on_click=_keep,
            args=(language,),
        )
        st.button(
            language.gettext("I play with Deckeye's own printed deck"),
            key="house-deck",
            help=language.gettext("Its counts are invented."),
            on_click=_house,
            args=(language,),
        )
        if is_counted(deck):
            st.button(
                language.gettext("Forget these counts"),
                key="forget-deck",
                on_click=_forget,
                args=(language,),
            )


def _key(card: Card) -> str:
    return f"straw-count-{card}"


def _counted() -> list[Card]:
    return [card for card in all_cards() for _ in range(st.session_state[_key(card)])]


def _add(cards: tuple[Card, ...]) -> None:
    """Cards of a photo are counted as well."""
    for card in cards:
        st.session_state[_key(card)] = min(st.session_state.get(_key(card), 0) + 1, DECK_SIZE)


def _put(deck: Deck) -> None:
    for card, count in deck.counts:
        st.session_state[_key(card)] = count or 0


def _keep(language: Language) -> None:
    straws = st.session_state[_key(Card.parse("STRAW"))]
    if straws != 1:
        st.session_state["straw-deck-fault"] = language.gettext(
            "There is one Straw in the deck, not {n}: check the counts.", n=straws
        )
        return
    _save(language, Deck.learn(_counted()))


def _house(language: Language) -> None:
    _put(Deck.invented())
    _save(language, Deck.invented())


def _save(language: Language, deck: Deck) -> None:
    try:
        keep_deck(deck)
    except DeckError as fault:
        _fault(language, fault)


def _forget(language: Language) -> None:
    try:
        forget_deck()
    except DeckError as fault:
        _fault(language, fault)
        return
    _put(Deck.box())


def _fault(language: Language, fault: DeckError) -> None:
    st.session_state["straw-deck-fault"] = language.gettext(
        "The counts cannot be kept in {file} ({reason}): check that you may write to its folder.",
        file=as_it_stands(str(fault.path)),
        reason=as_it_stands(fault.reason),
    )
