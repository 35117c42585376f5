"""The table: auction, bottom cards, plays and passes under the referee's eye, and the score of the match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import streamlit as st

from rules.dou_dizhu import (
    BottomShown,
    Called,
    Card,
    Combination,
    Deal,
    DealError,
    HandShown,
    Illegal,
    Match,
    NewDeal,
    Passed,
    Phase,
    Played,
    beats,
    classify,
    deck,
    knowledge,
    next_first_bidder,
)
from ui.book import SavedMatch
from ui.dou_dizhu_board import counter_html, known_words, seats_html, turn_words
from ui.dou_dizhu_match import GAME, played
from ui.dou_dizhu_referee import breach_words, call_words, nearest_words, settlement_lines
from ui.dou_dizhu_words import category_title, play_words
from ui.faults import as_it_stands
from ui.keeping import current, name_in_address, put_down
from ui.language import Language
from ui.score_sheet import score_sheet
from ui.views.book_panels import names_of
from ui.views.dou_dizhu_cards import card_picker, chosen_cards, fan, put_cards
from ui.views.dou_dizhu_hints import hint_panel
from ui.views.dou_dizhu_start import start
from ui.views.dou_dizhu_steps import (
    end_match,
    go_on,
    happens,
    my_hand,
    refused,
    undo,
)

MOST_NEAREST = 5


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
        st.error(language.gettext("This match cannot be read: {reason}.", reason=error))
        st.button(language.gettext("New match"), key="new-match", on_click=put_down, args=(match,))
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
            _count(language, match, now.deal)
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
            _bottom(language, match, now)
        case Phase.PLAY:
            _play(language, match, now)
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


def _bottom(language: Language, match: SavedMatch, now: Match) -> None:
    deal = now.deal
    assert deal is not None
    assert deal.landlord is not None
    key = _key(match, now)
    name = as_it_stands(match.players[deal.landlord])
    with st.container(border=True, key="bottom"):
        st.markdown(
            language.gettext(
                "**{name} is the landlord** with a bid of {bid}. Turn up the three bottom cards and tap them.",
                name=name,
                bid=deal.auction.bid,
            )
        )
        chosen = card_picker(language, deck(), key=key)
        fan(language, chosen, key="bottom")
        _refusal(language, match, now, chosen)
        st.button(
            language.gettext("{n} of 3 cards: done", n=len(chosen)),
            key="show-bottom",
            type="primary",
            disabled=len(chosen) != 3,
            on_click=lambda: happens(BottomShown(chosen_cards(key)), chosen_cards(key)),
        )


def _key(match: SavedMatch, now: Match) -> str:
    """The key of a picker: what was chosen is forgotten when something has happened."""
    return f"cards-{match.id[:8]}-{len(now.history)}"


def _play(language: Language, match: SavedMatch, now: Match) -> None:
    deal = now.deal
    assert deal is not None
    assert deal.seat_to_act is not None
    seat, key = deal.seat_to_act, _key(match, now)
    _on_the_table(language, match, deal)
    with st.container(border=True, key="play"):
        name = as_it_stands(match.players[seat])
        if deal.to_beat is None:
            st.markdown(language.gettext("**{name} leads.** Tap the cards that were played.", name=name))
        else:
            st.markdown(
                language.gettext("**{name} follows.** Tap the cards that were played, or pass.", name=name)
            )
        chosen = card_picker(language, _offered(deal, seat), key=key)
        if chosen:
            fan(language, chosen, key="play")
            _reading(language, deal, chosen)
        _refusal(language, match, now, chosen)
        with st.container(horizontal=True):
            st.button(
                language.gettext("Play"),
                key=f"play-{len(now.history)}",
                type="primary",
                disabled=not chosen,
                on_click=lambda: happens(Played(seat, chosen_cards(key)), chosen_cards(key)),
            )
            st.button(
                language.gettext("Pass"),
                key=f"pass-{len(now.history)}",
                disabled=deal.to_beat is None,
                on_click=happens,
                args=(Passed(seat),),
            )
    if deal.to_beat is None:
        st.caption(language.gettext("Who leads must play; only those who follow may pass."))


def _offered(deal: Deal, seat: int) -> list[Card]:
    """The cards that a seat may still hold as far as the table knows."""
    hand = deal.hands[seat]
    if hand is not None:
        return sorted(hand)
    bottom = set(deal.bottom) if seat != deal.landlord else set()
    return [card for card in deck() if card not in deal.played and card not in bottom]


def _on_the_table(language: Language, match: SavedMatch, deal: Deal) -> None:
    turn = deal.last_turn_played
    if turn is None or turn.play is None:
        return
    st.markdown(
        language.gettext(
            "On the table from {name}: **{play}**",
            name=as_it_stands(match.players[turn.seat]),
            play=play_words(language, turn.play),
        )
    )
    fan(language, turn.play.cards, key="on-table")


def _reading(language: Language, deal: Deal, chosen: Sequence[Card]) -> None:
    """What the chosen cards are; the referee speaks when they are played."""
    play = classify(chosen)
    if play is None:
        st.caption(language.gettext("No play yet."))
    else:
        st.markdown(_badge(language, play, good=deal.to_beat is None or beats(play, deal.to_beat)))


def _badge(language: Language, play: Combination, *, good: bool) -> str:
    words = category_title(language, play.category)
    return f":green-badge[✓ {words}]" if good else f":gray-badge[{words}]"


def _refusal(language: Language, match: SavedMatch, now: Match, chosen: tuple[Card, ...]) -> None:
    error = refused(match, now, chosen)
    if error is None or now.deal is None:
        return
    deal, key = now.deal, _key(match, now)
    if not isinstance(error, DealError):
        st.warning(as_it_stands(str(error)), icon=":material/warning:")
        return
    turn = "" if deal.seat_to_act is None else as_it_stands(match.players[deal.seat_to_act])
    st.warning(breach_words(language, error, to_beat=deal.to_beat, turn=turn), icon=":material/block:")
    if error.illegal and error.illegal.nearest:
        _nearest(language, error.illegal, key)


def _nearest(language: Language, illegal: Illegal, key: str) -> None:
    st.caption(language.gettext("Was it one of these? Tap it, then play it."))
    with st.container(horizontal=True, key=f"nearest-{key}"):
        for n, near in enumerate(illegal.nearest[:MOST_NEAREST]):
            st.button(
                nearest_words(language, near),
                key=f"near-{key}-{n}",
                on_click=put_cards,
                args=(key, near.combination.cards),
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


def _count(language: Language, match: SavedMatch, deal: Deal) -> None:
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
        if not known:
            _take_hand(language, match, deal)
            return
        for seat in known:
            name = as_it_stands(match.players[seat])
            if seat == deal.seat_to_act:
                hint_panel(language, knowledge(deal, seat), key=f"table-{seat}")
            else:
                st.caption(language.gettext("It is not the turn of {name}.", name=name))


def _take_hand(language: Language, match: SavedMatch, deal: Deal) -> None:
    """Let the hand of "My hand" be that of a seat; the referee checks its number and its cards."""
    hand = my_hand().gathered().cards
    st.caption(
        language.gettext(
            "Enter your cards under “My hand”, as you hold them now, and say who you are. "
            "The page then knows your hand, and the score book keeps it with the deal."
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
    match_now = played(match)
    _refusal(language, match, match_now, hand)


def _more(language: Language, match: SavedMatch, now: Match) -> None:
    with st.container(horizontal=True):
        if now.settlements and not match.over:
            st.button(language.gettext("End the match"), key="end-match", on_click=end_match)
        st.button(language.gettext("New match"), key="another-match", on_click=put_down, args=(match,))
