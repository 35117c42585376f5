"""Beside the table: multiplier, bottom cards, card counter, the turns so far, and hints for one player."""

from __future__ import annotations

import streamlit as st

from rules.dou_dizhu import Deal, HandShown, Phase, knowledge
from ui.book import SavedMatch
from ui.dou_dizhu_board import counter_html, known_words, turn_words
from ui.dou_dizhu_match import played
from ui.dou_dizhu_words import cards_text
from ui.language import Language
from ui.markdown import as_it_stands
from ui.views.dou_dizhu_cards import fan
from ui.views.dou_dizhu_hints import hint_panel
from ui.views.dou_dizhu_laying import refusal
from ui.views.dou_dizhu_steps import happens, my_hand, refused


def count(language: Language, match: SavedMatch, deal: Deal) -> None:
    """Multiplier, bottom cards, card counter, the turns so far, and hints."""
    st.markdown(
        language.gettext(
            "Bid **{bid}** · multiplier **× {multiplier}** · bombs and rocket: {n}",
            bid=deal.auction.bid,
            multiplier=deal.multiplier,
            n=deal.bombs + deal.rockets,
        )
    )
    known = knowledge(deal)
    if deal.bottom:
        st.caption(language.gettext("The bottom cards"))
        fan(language, deal.bottom, key="bottom-shown")
    st.caption(language.gettext("Cards not seen yet, by rank"))
    st.html(counter_html(language, known))
    if words := known_words(language, deal, known.landlord_holds, match.players):
        st.caption(as_it_stands(words))
    if deal.turns:
        with st.expander(language.gettext("The turns so far")):
            st.markdown("  \n".join(_turn_lines(language, match, deal)))
    if deal.phase is Phase.PLAY:
        _hints(language, match, deal)


def _turn_lines(language: Language, match: SavedMatch, deal: Deal) -> list[str]:
    turns = list(enumerate(deal.turns, start=1))
    return [
        f"{n}\\. {as_it_stands(turn_words(language, turn, match.players))}" for n, turn in reversed(turns)
    ]


def _hints(language: Language, match: SavedMatch, deal: Deal) -> None:
    """Hints for the player whose hand the page knows, at their turn."""
    with st.expander(language.gettext("Hints for one player"), icon=":material/lightbulb:"):
        known = [seat for seat, hand in enumerate(deal.hands) if hand is not None]
        for seat in known:
            name = as_it_stands(match.players[seat])
            if seat == deal.seat_to_act:
                hint_panel(language, knowledge(deal, seat), key=f"table-{seat}")
            else:
                st.caption(language.gettext("It is not the turn of {name}.", name=name))
        _take_hand(language, match, deal)


def _take_hand(language: Language, match: SavedMatch, deal: Deal) -> None:
    """Let the hand of "My hand" be that of a seat; the referee checks its number and its cards."""
    gathered = my_hand().gathered()
    hand = gathered.cards
    st.caption(
        language.gettext(
            "Enter your cards under “My hand”, as you hold them now, and say who you are. "
            "The page then knows your hand, and the score book keeps it with the deal."
        )
    )
    if gathered.doubted:
        st.caption(
            language.gettext(
                "Not sure in “My hand”: {cards}. Look at them there first.",
                cards=cards_text(language, sorted(gathered.doubted)),
            )
        )
    with st.container(horizontal=True):
        for seat, name in enumerate(match.players):
            st.button(
                language.gettext("I am {name}: {n} cards", name=as_it_stands(name), n=deal.left[seat]),
                key=f"i-am-{seat}",
                disabled=len(hand) != deal.left[seat],
                on_click=happens,
                args=(HandShown(seat, hand), hand),
            )
    if len(hand) not in deal.left:
        n = len(hand)
        words = language.ngettext(
            "“My hand” has {n} card now, which nobody at the table has.",
            "“My hand” has {n} cards now, which nobody at the table has.",
            n,
        )
        st.caption(words)
    now = played(match)
    if error := refused(match, now, hand):
        refusal(language, match, now, error)
