"""The table: a match from deal to deal, the auction, undo, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import streamlit as st

from rules.dou_dizhu import (
    BottomShown,
    Called,
    Deal,
    HandShown,
    Match,
    NewDeal,
    Phase,
    next_first_bidder,
)
from ui.book import SavedMatch
from ui.dou_dizhu_board import seats_html, turn_words
from ui.dou_dizhu_match import GAME, played
from ui.dou_dizhu_referee import call_words, settlement_lines
from ui.keeping import current, name_in_address, put_down
from ui.language import Language
from ui.markdown import as_it_stands
from ui.score_sheet import score_sheet
from ui.views.book_panels import names_of, unreadable_panel
from ui.views.dou_dizhu_count import count
from ui.views.dou_dizhu_laying import bottom, play
from ui.views.dou_dizhu_start import start
from ui.views.dou_dizhu_steps import end_match, go_on, happens, undo


def table_view(language: Language) -> None:
    """Show the match in play, or ask who plays."""
    match = current(GAME)
    name_in_address(match)
    if match is None:
        start(language)
        return
    try:
        now = played(match)
    except ValueError as error:
        unreadable_panel(language, match, error)
        return
    _match(language, match, now)


def _match(language: Language, match: SavedMatch, now: Match) -> None:
    left, right = st.columns([3, 2], gap="medium")
    with left:
        if now.deal is not None:
            st.html(seats_html(language, now.deal, match.players))
        _phase(language, match, now)
        _undo_button(language, match, now)
    with right:
        if now.deal is not None and now.deal.phase in (Phase.BOTTOM, Phase.PLAY):
            count(language, match, now.deal)
        if now.settlements:
            st.html(score_sheet(language, match))
        _more(language, match, now)


def _phase(language: Language, match: SavedMatch, now: Match) -> None:
    deal = now.deal
    if match.over:
        _over(language, match)
        return
    if deal is None:
        _new_deal(language, match, now)
        return
    match deal.phase:
        case Phase.REDEAL:
            st.markdown(language.gettext("**Three passes and no bid:** the cards are dealt again."))
            _new_deal(language, match, now)
        case Phase.AUCTION:
            _auction(language, match, deal)
        case Phase.BOTTOM:
            bottom(language, match, now)
        case Phase.PLAY:
            play(language, match, now)
        case Phase.OVER:
            _settled(language, match, deal)
            _new_deal(language, match, now)


def _new_deal(language: Language, match: SavedMatch, now: Match) -> None:
    with st.container(border=True, key="new-deal"):
        st.markdown(language.gettext("**A new deal: 17 cards each, three to the bottom.** Who bids first?"))
        with st.container(horizontal=True):
            st.button(
                language.gettext("Winner of the last deal")
                if now.settings.winner_calls_first and now.settlements
                else language.gettext("Anyone"),
                key=f"first-{len(now.history)}",
                type="primary",
                icon=":material/casino:",
                on_click=lambda: happens(NewDeal(next_first_bidder(now, Random()))),
            )
            for seat, name in enumerate(match.players):
                st.button(
                    as_it_stands(name),
                    key=f"first-{len(now.history)}-{seat}",
                    on_click=happens,
                    args=(NewDeal(seat),),
                )


def _auction(language: Language, match: SavedMatch, deal: Deal) -> None:
    auction = deal.auction
    for n, bid in enumerate(auction.calls):
        name = match.players[(auction.first_bidder + n) % 3]
        st.markdown(f"{as_it_stands(name)}: {call_words(language, bid)}")
    seat = auction.next_to_call
    if seat is None:
        return
    with st.container(border=True, key="auction"):
        name = as_it_stands(match.players[seat])
        st.markdown(
            language.gettext("**{name} calls.** A bid must be higher than the one before.", name=name)
        )
        with st.container(horizontal=True):
            for bid in auction.legal_calls:
                st.button(
                    call_words(language, bid),
                    key=f"call-{len(auction.calls)}-{bid}",
                    on_click=happens,
                    args=(Called(seat, bid),),
                )


def _undo_button(language: Language, match: SavedMatch, now: Match) -> None:
    if not now.history:
        return
    st.button(
        language.gettext("Undo: {what}", what=as_it_stands(_last(language, match, now))),
        key=f"undo-{len(now.history)}",
        icon=":material/undo:",
        type="tertiary",
        on_click=undo,
    )


def _last(language: Language, match: SavedMatch, now: Match) -> str:
    """What happened last, in words."""
    match now.history[-1]:
        case NewDeal():
            return language.gettext("new deal")
        case Called(seat=seat, bid=bid):
            return f"{match.players[seat]}: {call_words(language, bid)}"
        case BottomShown():
            return language.gettext("bottom cards")
        case HandShown(seat=seat):
            return language.gettext("hand of {name}", name=match.players[seat])
        case _:
            assert now.deal is not None
            return turn_words(language, now.deal.turns[-1], match.players)


def _settled(language: Language, match: SavedMatch, deal: Deal) -> None:
    settlement = deal.settlement
    assert settlement is not None
    names = [as_it_stands(name) for name in match.players]
    with st.container(border=True, key="settled"):
        for line in settlement_lines(language, settlement, names):
            st.markdown(line)
        st.markdown(_points(names, settlement.scores))


def _points(names: Sequence[str], scores: Sequence[int]) -> str:
    return " · ".join(
        f"{name} **{'+' if points > 0 else ''}{str(points).replace('-', '−')}**"
        for name, points in zip(names, scores, strict=True)
    )


def _over(language: Language, match: SavedMatch) -> None:
    winners = [match.players[seat] for seat in match.winners or ()]
    st.subheader(
        language.ngettext("{players} has won", "{players} have won", len(winners), players=names_of(winners)),
        anchor=False,
    )
    st.button(language.gettext("Play on"), key="play-on", on_click=go_on)


def _more(language: Language, match: SavedMatch, now: Match) -> None:
    with st.container(horizontal=True):
        if now.settlements and not match.over:
            st.button(language.gettext("End the match"), key="end-match", on_click=end_match)
        st.button(language.gettext("New match"), key="another-match", on_click=put_down, args=(match,))
