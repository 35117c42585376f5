"""All that has happened in a match of Straw, any of it to be corrected or taken back."""

from __future__ import annotations

import streamlit as st

from rules.straw import LAMP_WEIGHTS, Deal, Deck, Kind, Match, Play, Round, Show, Skip
from ui.book import SavedMatch
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_entry import TypedError, typed_cards
from ui.straw_match import Happening, dealt, happenings, most_to_draw
from ui.straw_words import card_words, change_words, numbered_words
from ui.views.straw_cards import no_card, offered
from ui.views.straw_steps import correct, other_seats, refused, take_back

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
            format_func=lambda index: numbered_words(language, by_index[index], match.players),
            placeholder=language.gettext("Choose it here"),
            key=key,
        )
        if chosen is not None:
            _correction(language, by_index[chosen], deck, key=f"{key}-{chosen}", drawn=len(now.history))
            _refusal(language, match, now, chosen)
        if other_seats((match.id, len(now.history))):
            words = language.gettext(
                "Cards that came later are those of other players now: look through the list."
            )
            st.info(words, icon=":material/group:")
        lines = [as_it_stands(numbered_words(language, it, match.players)) for it in reversed(found)]
        st.markdown("  \n".join(lines))


def _refusal(language: Language, match: SavedMatch, now: Match, changed: int) -> None:
    """Say what stands in the way of the change that was tried last, if it was one of the event at `changed`."""
    last = refused((match.id, len(now.history)))
    if last is not None and last.in_the_way is not None and last.changed == changed:
        names = [as_it_stands(name) for name in match.players]
        in_the_way = happenings(now)[last.in_the_way]
        st.warning(change_words(language, in_the_way, names, changed=changed), icon=":material/block:")


def _correction(language: Language, it: Happening, deck: Deck, *, key: str, drawn: int) -> None:
    with st.container(border=True, key="correction"):
        match it.event:
            case Play() if it.before is not None:
                other = _other_card(language, it.before, it.event, deck, key=key)
            case Show():
                other = _other_hand(language, it.event, key=key)
            case Deal(hands=None):
                other = _other_pile(language, it.after, key=key)
            case _:
                other = it.event
        if not isinstance(it.event, Skip):
            st.button(
                language.gettext("Correct it"),
                key=f"{key}-correct",
                type="primary",
                disabled=other in (None, it.event),
                on_click=correct,
                args=(it.index, other, drawn),
            )
        st.button(
            language.gettext("It did not happen: take it back"),
            key=f"{key}-back",
            icon=":material/undo:",
            on_click=take_back,
            args=(it.index, drawn),
        )


def _other_card(language: Language, before: Round, play: Play, deck: Deck, *, key: str) -> Play | None:
    """Ask which card it was; None while that is not said, or not the weight of a lamp."""
    cards = offered(deck)
    card = st.selectbox(
        language.gettext("It was this card"),
        cards,
        index=cards.index(play.card) if play.card in cards else None,
        format_func=lambda card: card_words(language, card),
        key=f"{key}-card",
    )
    if card is None:
        return None
    acting = before.acting(card)
    if acting is None or acting.kind is not Kind.LAMP:
        return Play(play.player, card)
    lamp = st.selectbox(
        language.gettext("Weight of the lamp, kg"),
        LAMP_WEIGHTS,
        index=play.lamp - 1 if play.lamp else None,
        key=f"{key}-lamp",
    )
    return Play(play.player, card, lamp) if lamp else None


def _other_hand(language: Language, show: Show, *, key: str) -> Show | None:
    """Ask which cards were left in a hand; None if what is typed names none."""
    text = st.text_input(
        language.gettext("These cards were left in the hand"),
        value=" ".join(map(str, show.cards)),
        max_chars=80,
        key=f"{key}-hand",
    )
    try:
        return Show(show.player, typed_cards(text))
    except TypedError as error:
        no_card(language, error.part, example="7 10 -4 R")
        return None


def _other_pile(language: Language, dealt_round: Round, *, key: str) -> Deal:
    """Ask how many cards were left to draw."""
    players = dealt_round.settings.players
    pile = st.number_input(
        language.gettext("Cards in the draw pile"),
        0,
        most_to_draw(players),
        value=len(dealt_round.pile),
        key=f"{key}-pile",
        width=180,
    )
    return dealt(pile, players)
