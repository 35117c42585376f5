"""The Sea Salt & Paper view: a match round by round, one player's cards at a time, how the round ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import groupby

import streamlit as st

from rules.sea_salt_paper import ProblemKind
from ui.book import SavedMatch
from ui.intake import choose_photo, intake
from ui.keeping import found_again, name_in_address, put_down
from ui.language import Language
from ui.score_sheet import score_sheet
from ui.sea_salt_paper_hand import Gathered, Place, let_go
from ui.sea_salt_paper_sheet import GAME, played, sheets_of
from ui.sea_salt_paper_words import problems_words
from ui.stream import stream_of
from ui.views.book_panels import fault_panel, unreadable_panel
from ui.views.live import live_view
from ui.views.sea_salt_paper_cards import (
    chips,
    missed_card_panel,
    photo_panel,
    picked_panel,
    question_panel,
    several_panel,
)
from ui.views.sea_salt_paper_end import end_panel
from ui.views.sea_salt_paper_events import events_panel
from ui.views.sea_salt_paper_live import LiveHand
from ui.views.sea_salt_paper_picker import card_picker
from ui.views.sea_salt_paper_rules import rules_panel, start
from ui.views.sea_salt_paper_score import score_panel
from ui.views.sea_salt_paper_steps import (
    RoundShown,
    Seat,
    add_card,
    hand_step,
    number_shown,
    remove_round,
    round_shown,
    settings_step,
)
from vision.scanners import AnyScanner


def show(language: Language) -> None:
    """Show the whole view."""
    fault_panel(language)
    match = found_again(GAME)
    name_in_address(match)
    if match is None:
        start(language)
        return
    try:
        played(match), sheets_of(match)
    except ValueError as error:
        unreadable_panel(language, match, error)
        return
    _match(language, match)


def _match(language: Language, match: SavedMatch) -> None:
    _choose_round(language, match)
    shown = round_shown(match)
    st.html(_totals(language, shown.match))
    seat = _choose_player(language, shown)
    if st.session_state.get("extra_pepper") or shown.sheet.events:
        events_panel(language, shown)
    _cards(language, shown, seat)
    end_panel(language, shown)
    if len(match.rounds) > 1:
        st.html(score_sheet(language, shown.match))
    _more(language, shown)


def _choose_round(language: Language, match: SavedMatch) -> None:
    if len(match.rounds) == 1:
        return
    key = f"round-{match.id}"
    st.session_state[key] = number_shown(match)
    st.segmented_control(
        language.gettext("Round"),
        range(len(match.rounds)),
        format_func=lambda n: language.gettext("Round {n}", n=n + 1),
        required=True,
        key=key,
        label_visibility="collapsed",
    )


def _totals(language: Language, match: SavedMatch) -> str:
    """How the match stands, with bars towards the total that ends it."""
    by_rules = played(match)
    target = by_rules.target
    players = "".join(
        f'<div><bdi>{escape(name)}</bdi> <b>{total}</b><i><i style="width:{min(100, 100 * total / target):.0f}%">'
        "</i></i></div>"
        for name, total in zip(match.players, by_rules.totals, strict=True)
    )
    goal = escape(language.gettext("The match ends at {target} points.", target=target))
    return f'<div class="totals">{players}</div><small>{goal}</small>'


def _choose_player(language: Language, shown: RoundShown) -> int:
    key = "player"
    if st.session_state.get(key, 0) >= len(shown.names):
        st.session_state[key] = 0
    return st.segmented_control(
        language.gettext("Whose cards?"),
        range(len(shown.names)),
        format_func=lambda seat: _standing(shown, seat),
        default=0,
        required=True,
        key=key,
        persist_state="session",
        label_visibility="collapsed",
        width="stretch",
    )


def _standing(shown: RoundShown, seat: int) -> str:
    points = shown.sheet.score_of(seat, shown.settings).points
    return f"{shown.names[seat]}: **{points}**{' ?' if shown.is_open(seat) else ''}"


def _cards(language: Language, shown: RoundShown, number: int) -> None:
    seat, gathered, doubts = shown.seats[number], shown.gathered[number], shown.doubts(number)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        live = intake(
            language, "sea-salt-paper", seat.book, live=lambda reader: _live(language, shown, number, reader)
        )
        if not live:
            choose_photo(seat.book, label=language.gettext("Photo"))
        if seat.book.shown and not live:
            photo_panel(language, seat, gathered, doubts, seat.book.shown)
    with right:
        st.subheader(
            language.ngettext(
                "{name}: {n} card", "{name}: {n} cards", len(gathered.cards), name=shown.names[number]
            ),
            anchor=False,
        )
        _problems(language, shown)
        several_panel(language, seat, gathered.several)
        if not live:  # the camera's panel asks, and its cards may be those of the photos
            _asking(language, seat, gathered, doubts, extra_salt=shown.settings.extra_salt)
        chips(language, seat, gathered, doubts)
        if gathered.cards:
            score_panel(language, shown, number)


def _live(language: Language, shown: RoundShown, number: int, reader: AnyScanner) -> None:
    book = shown.seats[number].book
    stream = stream_of(book.key, reader)
    live_view(language, book, stream, LiveHand(language, shown, number, stream))


def _problems(language: Language, shown: RoundShown) -> None:
    for kind, group in groupby(shown.problems, key=lambda it: it.kind):
        problems = list(group)
        words = problems_words(language, problems)
        if kind == ProblemKind.MORE_THAN_THE_DECK_HOLDS:
            seats = {seat for it in problems for seat in shown.sheet.holders(it.cards[0])}
            words += f" ({', '.join(shown.names[seat] for seat in sorted(seats))})"
        st.warning(words, icon=":material/warning:")
    if any(problem.kind == ProblemKind.NOT_WITHOUT_EXTRA_SALT for problem in shown.problems):
        st.button(
            language.gettext("Play with Extra Salt"),
            key="with-extra-salt",
            on_click=settings_step,
            args=(replace(shown.settings, extra_salt=True),),
        )


def _asking(
    language: Language, seat: Seat, gathered: Gathered, doubts: Sequence[Place], *, extra_salt: bool
) -> None:
    """One thing at a time: the card that was picked, a missed one, a doubt; else a card to add."""
    picked = seat.hand.picked
    card = gathered.card_at(picked) if picked else None
    if picked and card is None:
        hand_step(seat, let_go)  # a tap came late: its card is gone
    if picked and card:
        picked_panel(language, seat, gathered, picked, card, extra_salt=extra_salt)
    elif seat.hand.spot:
        missed_card_panel(language, seat, extra_salt=extra_salt)
    elif doubts:
        question_panel(language, seat, gathered, doubts, extra_salt=extra_salt)
    else:
        with st.expander(
            language.gettext("Tap cards in"),
            expanded=not seat.book.photos,
            icon=":material/add:",
            key=f"tap-in-{seat.book.key}-{bool(seat.book.photos)}",
        ):
            card_picker(
                language, lambda code: add_card(seat, code), key=f"add-{seat.book.key}", extra_salt=extra_salt
            )


def _more(language: Language, shown: RoundShown) -> None:
    with st.expander(language.gettext("Players and rules"), icon=":material/tune:"):
        rules_panel(language, shown.match)
        with st.container(horizontal=True):
            with st.popover(language.gettext("Remove this round")):
                st.markdown(language.gettext("Remove the round with all its cards?"))
                st.button(
                    language.gettext("Remove it"),
                    key=f"remove-round-{shown.number}",
                    on_click=remove_round,
                    args=(shown.number,),
                )
            st.button(
                language.gettext("New match"), key="another-match", on_click=put_down, args=(shown.match,)
            )
