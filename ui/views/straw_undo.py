"""All that has happened in a match of Straw, any of it to be corrected or taken back."""

from __future__ import annotations

import streamlit as st

from rules.straw import LAMP_WEIGHTS, Card, Deck, Kind, Match, Play
from ui.book import SavedMatch
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_match import Happening, happenings
from ui.straw_words import card_words, happening_words
from ui.views.straw_cards import offered
from ui.views.straw_steps import correct, refused, take_back

WRONG = "straw-wrong"


def anything_panel(language: Language, match: SavedMatch, now: Match, deck: Deck) -> None:
    """List what has happened, the last first, and let any of it be corrected or taken back."""
    key = f"{WRONG}-{len(now.history)}"
    with st.expander(language.gettext("What has happened"), icon=":material/history:", key="straw-history"):
        earlier = len(now.rounds) > 1 and st.toggle(
            language.gettext("Earlier rounds as well"), key="straw-earlier", persist_state="session"
        )
        found = happenings(now, earlier=earlier)
        by_index = {it.index: it for it in found}
        chosen = st.selectbox(
            language.gettext("Was one of them entered wrong?"),
            [it.index for it in reversed(found)],
            index=None,
            format_func=lambda index: _line(language, match, by_index[index]),
            placeholder=language.gettext("Choose it here"),
            key=key,
        )
        if chosen is not None:
            _correction(language, by_index[chosen], deck, key=f"{key}-{chosen}")
        last = refused((match.id, len(now.history)))
        if last and last.of_the_past:
            st.warning(
                language.gettext(
                    "That cannot be changed, as what came later could not have happened then ({reason}). Take back "
                    "what came later first.",
                    reason=as_it_stands(str(last.error)),
                ),
                icon=":material/block:",
            )
        lines = [as_it_stands(_line(language, match, it)) for it in reversed(found)]
        st.markdown("  \n".join(lines))


def _line(language: Language, match: SavedMatch, it: Happening) -> str:
    return f"{it.index + 1}. {happening_words(language, it, match.players)}"


def _correction(language: Language, it: Happening, deck: Deck, *, key: str) -> None:
    with st.container(border=True, key="correction"):
        if isinstance(it.event, Play) and it.before is not None:
            _other_card(language, it, it.event, deck, key=key)
        st.button(
            language.gettext("It did not happen: take it back"),
            key=f"{key}-back",
            icon=":material/undo:",
            on_click=take_back,
            args=(it.index,),
        )


def _other_card(language: Language, it: Happening, play: Play, deck: Deck, *, key: str) -> None:
    assert it.before is not None
    cards = offered(deck)
    card = st.selectbox(
        language.gettext("It was this card"),
        cards,
        index=cards.index(play.card) if play.card in cards else None,
        format_func=lambda card: card_words(language, card),
        key=f"{key}-card",
    )
    lamp = None
    acting = it.before.acting(card) if isinstance(card, Card) else None
    if acting is not None and acting.kind is Kind.LAMP:
        lamp = st.selectbox(
            language.gettext("Weight of the lamp, kg"),
            LAMP_WEIGHTS,
            index=(play.lamp or 1) - 1,
            key=f"{key}-lamp",
        )
    st.button(
        language.gettext("Correct it"),
        key=f"{key}-correct",
        type="primary",
        disabled=card is None or (card, lamp) == (play.card, play.lamp),
        on_click=correct,
        args=(it.index, Play(play.player, card or play.card, lamp)),
    )
