"""Cards of Dou Dizhu to tap: a picker of the deck, a hand as a fan, photos with their cards, cards to correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import streamlit as st

from rules.dou_dizhu import Card, deck
from ui.dou_dizhu_entry import TypedError, flipped, typed_cards
from ui.dou_dizhu_faces import corner
from ui.dou_dizhu_hand import Gathered, Place, correct, let_go, pick
from ui.dou_dizhu_words import card_words
from ui.faces import Named, face_buttons, face_uri, show_faces
from ui.faults import as_it_stands
from ui.language import Language
from ui.read import choices
from ui.table import Mark, photo_table
from ui.views.dou_dizhu_steps import MyHand, hand_step

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
) -> tuple[Card, ...]:
    """Let cards be chosen, by taps or typed; what is chosen is in the session under `key`, and returned sorted.

    `changed` gets the cards after each tap.
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
            st.button(
                language.gettext("Clear"),
                key=f"{key}-clear",
                on_click=_put,
                args=(key, (), tapped),
                type="tertiary",
            )
    if part := st.session_state.pop(f"{key}-fault", None):
        st.warning(
            language.gettext(
                "“{text}” is no card that can be chosen here: type ranks such as 33344, or cards such as 7S 10H RJ.",
                text=as_it_stands(part),
            ),
            icon=":material/warning:",
        )
    return chosen


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
            st.session_state[f"{key}-fault"] = error.part
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


def photo_panel(language: Language, mine: MyHand, gathered: Gathered, digest: str) -> None:
    """Show a photo with its cards; a tap picks one to correct."""
    photo, scan = mine.book.photos[digest], gathered.scans[digest]
    photo_table(
        photo.preview,
        scan.size,
        [_mark(language, mine, gathered, (digest, it.id)) for it in scan.readings],
        label=language.gettext("The cards in the photo"),
        key=f"table-{mine.book.key}-{digest}",
        on_card=lambda number: hand_step(pick, (digest, number)),
        on_place=lambda place: hand_step(let_go),
    )
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.caption(language.gettext("Tap a card to correct it. Add missed cards below."), width="content")
        if st.button(language.gettext("Remove this photo"), key=f"remove-{digest}", type="tertiary"):
            mine.book.remove(digest)
            st.rerun()


def _mark(language: Language, mine: MyHand, gathered: Gathered, place: Place) -> Mark:
    digest, number = place
    reading = next(it for it in gathered.scans[digest].readings if it.id == number)
    name = card_words(language, Card.parse(reading.code))
    picked, doubtful = place == mine.hand.picked, place in gathered.doubts
    return Mark(
        id=number,
        points=reading.quad.corners.round(1).tolist(),
        name=language.gettext("{card}, not sure", card=name) if doubtful else name,
        picked=picked,
        doubtful=doubtful,
        badge="✓" if picked else "?" if doubtful else "",
        face=face_uri(FACES, reading.code),
        strip=True,
    )


def correction_panel(language: Language, mine: MyHand, gathered: Gathered) -> None:
    """Ask about the card of a photo that was picked, else about the least sure one; nothing if all is clear."""
    place = mine.hand.picked or next(iter(gathered.doubts), None)
    card = gathered.card_at(place) if place else None
    if place is None or card is None:
        return
    digest, number = place
    key = f"fix-{digest[:6]}-{number}"
    with st.container(border=True, key=f"question-{key}"):
        st.markdown(language.gettext("**Which card is this?**"))
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            cut_outs = mine.book.photos[digest].cards
            if number in cut_outs:
                st.image(cut_outs[number], alt=language.gettext("The card in your photo"), width=60)
            guesses = [Card.parse(code) for code in choices(gathered.scans[digest], number)]
            other = flipped([card], deck())
            guesses = list(dict.fromkeys([*guesses, *(other or ())]))
            face_buttons(
                FACES, named(language, guesses), lambda code: hand_step(correct, place, code), key=key
            )
        with st.container(horizontal=True):
            _any_card(language, place, key=key)
            st.button(
                language.gettext("Not a card"),
                key=f"{key}-none",
                on_click=hand_step,
                args=(correct, place, None),
            )
            if mine.hand.picked:
                st.button(language.gettext("Done"), key=f"{key}-done", on_click=hand_step, args=(let_go,))


def _any_card(language: Language, place: Place, *, key: str) -> None:
    name = f"{key}-any"

    def chosen() -> None:
        card = st.session_state[name]
        st.session_state[name] = None
        if card:
            hand_step(correct, place, str(card))

    st.selectbox(
        language.gettext("Another card"),
        deck(),
        index=None,
        format_func=lambda card: card_words(language, card),
        placeholder=language.gettext("Another card"),
        key=name,
        on_change=chosen,
        label_visibility="collapsed",
        width=200,
    )
