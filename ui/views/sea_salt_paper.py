"""The Sea Salt & Paper view: a match round by round, one player's cards at a time, how the round ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from rules.problems import Problem
from rules.sea_salt_paper import Card, ProblemKind, Settings
from ui.book import BookError, SavedMatch
from ui.intake import choose_photo, intake
from ui.keeping import book, current, desk, put_down
from ui.language import Language
from ui.score_sheet import score_sheet
from ui.sea_salt_paper_hand import Gathered, doubts, let_go
from ui.sea_salt_paper_sheet import GAME, Sheet, played, settings_of, sheets_of
from ui.sea_salt_paper_words import problem_words
from ui.views.book_panels import fault_panel
from ui.views.sea_salt_paper_cards import (
    card_picker,
    chips,
    missed_card_panel,
    photo_panel,
    picked_panel,
    question_panel,
    several_panel,
)
from ui.views.sea_salt_paper_end import end_panel
from ui.views.sea_salt_paper_events import events_panel
from ui.views.sea_salt_paper_rules import escaped, rules_panel, start
from ui.views.sea_salt_paper_score import score_panel
from ui.views.sea_salt_paper_steps import (
    Seat,
    add_card,
    hand_step,
    refreshed,
    remove_round,
    round_on_show,
    settings_step,
)

IN_ADDRESS = "match"
"""The match on show is in the page's address: a browser that reloads finds it in the score book again."""


def show(language: Language) -> None:
    """Show the whole view."""
    fault_panel(language)
    match = current(GAME) or _from_address()
    if match is None:
        if IN_ADDRESS in st.query_params:
            del st.query_params[IN_ADDRESS]
        start(language)
        return
    if st.query_params.get(IN_ADDRESS) != match.id:
        st.query_params[IN_ADDRESS] = match.id
    try:
        played(match), sheets_of(match)
    except ValueError as error:
        st.error(language.gettext("This match cannot be read: {reason}.", reason=error))
        st.button(language.gettext("New match"), key="new-match", on_click=put_down, args=(match,))
        return
    _match(language, match)


def _from_address() -> SavedMatch | None:
    """The match that the address names, on the first run after a reload."""
    if "asked_address" in st.session_state or IN_ADDRESS not in st.query_params:
        return None
    st.session_state["asked_address"] = True
    try:
        found = book().match(st.query_params[IN_ADDRESS])
    except BookError:
        return None  # the start panel says what is wrong with a book that cannot be read
    if found.game != GAME:
        return None
    desk().current[GAME] = found
    return found


def _match(language: Language, match: SavedMatch) -> None:
    _choose_round(language, match)
    number = round_on_show(match)
    match, seats, gathered = refreshed(match, number)
    settings, sheet = settings_of(match), sheets_of(match)[number]
    names = escaped(match)
    st.html(_totals(language, match))
    seat = _choose_player(language, names, sheet, settings)
    if st.session_state.get("extra_pepper") or sheet.events:
        events_panel(language, sheet, number, names)
    _cards(language, seats[seat], gathered[seat], sheet, number, seat, settings, names)
    end_panel(language, match, sheet, number, settings)
    if any(it.points for it in match.rounds):
        st.html(score_sheet(language, match))
    _more(language, match, number)


def _choose_round(language: Language, match: SavedMatch) -> None:
    rounds = len(match.rounds)
    if rounds < 2:
        return
    key = f"round-{match.id}"
    st.session_state[key] = round_on_show(match)
    st.segmented_control(
        language.gettext("Round"),
        range(rounds),
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


def _choose_player(language: Language, names: tuple[str, ...], sheet: Sheet, settings: Settings) -> int:
    key = "player"
    if st.session_state.get(key, 0) >= len(names):
        st.session_state[key] = 0
    points = [sheet.score_of(seat, settings).points for seat in range(len(names))]
    return st.segmented_control(
        language.gettext("Whose cards?"),
        range(len(names)),
        format_func=lambda seat: f"{names[seat]}: **{points[seat]}**",
        default=0,
        required=True,
        key=key,
        persist_state="session",
        label_visibility="collapsed",
        width="stretch",
    )


def _cards(
    language: Language,
    seat: Seat,
    gathered: Gathered,
    sheet: Sheet,
    number: int,
    place: int,
    settings: Settings,
    names: tuple[str, ...],
) -> None:
    problems = sheet.problems(settings)
    suspects = {problem.cards[0] for problem in problems if problem.kind != ProblemKind.TOO_MANY_CARDS}
    to_ask = doubts(gathered, seat.hand, suspects)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        intake(language, "sea-salt-paper", seat.book)
        choose_photo(seat.book, label=language.gettext("Photo"))
        if seat.book.shown:
            photo_panel(language, seat, gathered, to_ask, seat.book.shown)
    with right:
        st.subheader(
            language.ngettext(
                "{name}: {n} card", "{name}: {n} cards", len(gathered.cards), name=names[place]
            ),
            anchor=False,
        )
        _problems(language, problems, sheet, names, settings)
        several_panel(language, seat, gathered.several)
        chips(language, seat, gathered, to_ask)
        _asking(language, seat, gathered, to_ask, extra_salt=settings.extra_salt)
        if gathered.cards:
            score_panel(language, sheet, number, place, settings)


def _problems(
    language: Language,
    problems: Sequence[Problem[Card]],
    sheet: Sheet,
    names: tuple[str, ...],
    settings: Settings,
) -> None:
    for problem in problems:
        words = problem_words(language, problem)
        holders = sheet.holders(problem.cards[0])
        if problem.kind == ProblemKind.MORE_THAN_THE_DECK_HOLDS:
            words += f" ({', '.join(names[seat] for seat in holders)})"
        st.warning(words, icon=":material/warning:")
    if any(problem.kind == ProblemKind.NOT_WITHOUT_EXTRA_SALT for problem in problems):
        st.button(
            language.gettext("Play with Extra Salt"),
            key="with-extra-salt",
            on_click=settings_step,
            args=(replace(settings, extra_salt=True),),
        )


def _asking(
    language: Language, seat: Seat, gathered: Gathered, to_ask: Sequence[tuple[str, int]], *, extra_salt: bool
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
    elif to_ask:
        question_panel(language, seat, gathered, to_ask, extra_salt=extra_salt)
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


def _more(language: Language, match: SavedMatch, number: int) -> None:
    with st.expander(language.gettext("Players and rules"), icon=":material/tune:"):
        rules_panel(language, match)
        with st.container(horizontal=True):
            with st.popover(language.gettext("Remove this round")):
                st.markdown(language.gettext("Remove the round with all its cards?"))
                st.button(
                    language.gettext("Remove it"),
                    key=f"remove-round-{number}",
                    on_click=remove_round,
                    args=(number,),
                )
            st.button(language.gettext("New match"), key="another-match", on_click=put_down, args=(match,))
