"""The SET view's panels about single cards: questions, those picked, corrections, a card that was missed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from rules.set_game import Card, Colour, Feature, Number, Shading, Shape
from ui.faces import face_buttons, show_faces
from ui.language import Language
from ui.read import choices
from ui.set_play import Play, add_card, correct, let_go, tap_card
from ui.set_table import SetTable
from ui.set_words import card_words, feature_word, named, value_word
from ui.views.set_answers import claim
from ui.views.set_steps import step

VALUES = {Feature.NUMBER: Number, Feature.COLOUR: Colour, Feature.SHADING: Shading, Feature.SHAPE: Shape}


def question_panel(
    language: Language, cut_outs: Mapping[int, str], table: SetTable, digest: str, doubts: tuple[int, ...]
) -> None:
    """Ask about the least sure of the doubtful cards; `cut_outs` are pictures of them, data URIs, by id.

    Its id is in every key: a double tap must not answer the next question too.
    """
    reading_id = doubts[0]
    with st.container(border=True, key="question"):
        st.markdown(
            language.ngettext("**Which card is this?**", "**Which card is this?** {n} to check", len(doubts))
        )
        if reading_id in cut_outs:
            st.caption(language.gettext("The first picture is from your photo. Tap the card that it is."))
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            if reading_id in cut_outs:
                st.image(cut_outs[reading_id], alt=language.gettext("The card in your photo"), width=60)
            _choice_buttons(language, table, digest, reading_id, key=f"ask-{reading_id}")
        with st.container(horizontal=True):
            st.button(
                language.gettext("Another card"),
                key=f"ask-{reading_id}-other",
                on_click=step,
                args=(digest, tap_card, reading_id),
            )
            st.button(
                language.gettext("Not a card"),
                key=f"ask-{reading_id}-none",
                on_click=step,
                args=(digest, correct, reading_id, None),
            )


def picked_panel(language: Language, table: SetTable, play: Play, digest: str) -> None:
    """Show the cards that were tapped: one can be corrected, three are a claim."""
    cards = {it.id: card for it, card in zip(table.scan.readings, table.cards, strict=True)}
    picked = [cards[reading_id] for reading_id in play.picked]
    with st.container(border=True, key="picked"):
        show_faces("set", named(language, picked), key="picked")
        match picked:
            case [card]:
                _card_panel(language, table, digest, play.picked[0], card)
                return
            case [_, _]:
                st.markdown(language.gettext("Tap a third card to claim a SET."))
            case [a, b, c]:
                claim(language, a, b, c)
        st.button(language.gettext("Put back"), key="let-go", on_click=step, args=(digest, let_go))


def missed_card_panel(language: Language, table: SetTable, digest: str) -> None:
    """Ask which card lies at the place that was tapped."""
    key = f"missed-{digest}"
    card = st.session_state.setdefault(key, Card.parse("1RsO"))

    def changed(card: Card) -> None:
        st.session_state[key] = card

    with st.container(border=True, key="missed"):
        st.markdown(language.gettext("**A card that was missed?**"))
        show_faces("set", named(language, [card]), key="missed")
        _feature_controls(language, card, changed, key=f"add-{digest}")
        with st.container(horizontal=True):
            st.button(
                language.gettext("Add this card"),
                key="add-card",
                type="primary",
                on_click=step,
                args=(digest, add_card, table.scan, str(card)),
            )
            st.button(language.gettext("Cancel"), key="add-cancel", on_click=step, args=(digest, let_go))


def _card_panel(language: Language, table: SetTable, digest: str, reading_id: int, card: Card) -> None:
    st.markdown(f"**{card_words(language, card)}**")
    st.caption(language.gettext("Read wrong? Tap the right card, or change a feature."))
    _choice_buttons(language, table, digest, reading_id, key="fix", but=card)
    _feature_controls(
        language,
        card,
        lambda changed: step(digest, correct, reading_id, str(changed)),
        key=f"fix-{digest}-{reading_id}",
    )
    with st.container(horizontal=True):
        st.button(language.gettext("Done"), key="let-go", on_click=step, args=(digest, let_go))
        st.button(
            language.gettext("Not a card"),
            key="fix-none",
            on_click=step,
            args=(digest, correct, reading_id, None),
        )


def _choice_buttons(
    language: Language, table: SetTable, digest: str, reading_id: int, *, key: str, but: Card | None = None
) -> None:
    """The card as it was read and its next guesses, as pictures to tap; all `but` one."""
    cards = [Card.parse(code) for code in choices(table.scan, reading_id)]
    face_buttons(
        "set",
        named(language, [card for card in cards if card != but]),
        lambda code: step(digest, correct, reading_id, code),
        key=key,
    )


def as_tapped(card: Card, key: str, state: Mapping[str, Any]) -> Card:
    """A card as its four controls say now.

    A second tap may come before the first one is drawn, or while only some of the four are: those not drawn are as
    the card says.
    """
    return Card(**{it.value: state.get(f"{key}-{it}", it.of(card)) for it in Feature})


def _feature_controls(language: Language, card: Card, changed: Callable[[Card], None], *, key: str) -> None:
    """A row of values for each feature; `changed` gets the card with the value that was tapped."""

    def tapped() -> None:
        # Controls that go away while the camera is on call this as well, and have nothing to say.
        now = as_tapped(card, key, st.session_state)
        if now != card:
            changed(now)

    for feature in Feature:
        name = f"{key}-{feature}"
        st.session_state[name] = feature.of(card)
        word = feature_word(language, feature)
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.markdown(word, width=76)
            st.segmented_control(
                word,
                list(VALUES[feature]),
                format_func=lambda value: value_word(language, value),
                required=True,
                key=name,
                on_change=tapped,
                label_visibility="collapsed",
            )
