"""The table of Straw: the load on the camel, whose turn it is, the card that is put on it, and what has happened."""

from __future__ import annotations

from collections import Counter

import streamlit as st

from rules.events import EventError
from rules.straw import (
    DECK_SIZE,
    LAMP_WEIGHTS,
    LIMIT,
    Card,
    Deal,
    Deck,
    Match,
    Play,
    Round,
    Show,
    Skip,
    problems,
)
from rules.straw.events import HAND_SIZE
from ui.book import SavedMatch
from ui.keeping import put_down
from ui.language import Language
from ui.markdown import as_it_stands
from ui.score_sheet import score_sheet
from ui.straw_board import after, direction_words, load_html, seats_html
from ui.straw_deck import is_counted
from ui.straw_entry import typed_play
from ui.straw_hints import unseen_text
from ui.straw_match import dealt, drafts, happenings, laid_by, last_play, most_to_draw
from ui.straw_words import (
    announced_words,
    card_words,
    happening_words,
    load_words,
    problem_words,
    refusal_words,
    sentence,
    signed,
)
from ui.views.straw_cards import card_buttons, offered, typed_field
from ui.views.straw_deck import deck_or_box, deck_panel
from ui.views.straw_end import hands_panel, match_over, scored
from ui.views.straw_hints import hint_panel
from ui.views.straw_photos import photo_panel
from ui.views.straw_steps import happens, lay, no_lamp, refused, undo, waiting_lamp
from ui.views.straw_undo import anything_panel


def table(language: Language, match: SavedMatch, now: Match) -> None:
    """Show the match in play."""
    deck = deck_or_box(language)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        if now.round is not None:
            _board(language, match, now.round)
        _phase(language, match, now, deck)
        _undo_button(language, match, now)
    with right:
        if match.rounds:
            st.html(score_sheet(language, match))
        if now.round is not None:
            _checks(language, match, now.round, deck)
            if now.round.turn is not None:
                seat = now.round.turn
                hint_panel(
                    language,
                    now.round,
                    deck,
                    of=(match.id, len(match.rounds), seat),
                    laid=laid_by(now, seat),
                )
        if now.history:
            anything_panel(language, match, now, deck)
        deck_panel(language, deck)
        st.button(language.gettext("New match"), key="another-match", on_click=put_down, args=(match,))


def _board(language: Language, match: SavedMatch, current: Round) -> None:
    st.html(load_html(language, current))
    st.html(seats_html(language, current, match.players))
    if not current.over:
        st.caption(direction_words(language, current))


def _phase(language: Language, match: SavedMatch, now: Match, deck: Deck) -> None:
    current = now.round
    if current is None:
        _deal(language, match, now)
    elif current.turn is not None:
        _turn(language, match, now, current, current.turn, deck)
    elif current.scores is None:
        hands_panel(language, match, current, deck)
    else:
        scored(language, match, current)
        if now.over:
            match_over(language, match)
        else:
            _deal(language, match, now)


def _deal(language: Language, match: SavedMatch, now: Match) -> None:
    rest = most_to_draw(now.settings.players)
    stamp = f"{match.id[:8]}-{len(now.history)}"
    with st.container(border=True, key="deal"):
        st.markdown(
            language.gettext(
                "**{name} deals** {n} cards to each player and lays the rest face down. Then the player to the left "
                "of the dealer begins.",
                name=as_it_stands(match.players[now.dealer]),
                n=HAND_SIZE,
            )
        )
        pile = st.number_input(
            language.gettext("Cards in the draw pile"),
            0,
            rest,
            value=_last_pile(now, rest),
            key=f"pile-{stamp}",
            help=language.gettext("Change it if your box has fewer cards than {n}.", n=DECK_SIZE),
            width=180,
        )
        st.button(
            language.gettext("Dealt"),
            key=f"dealt-{stamp}",
            type="primary",
            icon=":material/style:",
            on_click=happens,
            args=(dealt(pile, now.settings.players), len(now.history)),
        )


def _last_pile(now: Match, rest: int) -> int:
    """How many cards the draw pile had at the last deal; all the rest at first."""
    deals = [event for event in now.history if isinstance(event, Deal)]
    return len(deals[-1].pile) if deals and deals[-1].pile is not None else rest


def _turn(language: Language, match: SavedMatch, now: Match, current: Round, turn: int, deck: Deck) -> None:
    # Always there: what stands below keeps its place, and the keyboard's focus.
    with st.container(key="news"):
        if current.load == LIMIT:
            words = language.gettext("**Exactly {limit}: the Straw may be played now.**", limit=LIMIT)
            st.info(words, icon=":material/grass:")
        _last_play(language, match, now)
    name = as_it_stands(match.players[turn])
    with st.container(border=True, key="turn"):
        lamp = waiting_lamp((match.id, len(now.history)))
        if lamp is not None:
            _lamp(language, current, turn, lamp, name, drawn=len(now.history))
            return
        following = after(current)
        st.markdown(
            language.gettext("**{name} plays.** Tap the card that was put on the camel.", name=name)
            if following is None
            else language.gettext(
                "**{name} plays**, then {next}. Tap the card that was put on the camel.",
                name=name,
                next=as_it_stands(match.players[following]),
            )
        )
        with st.container(key="refused"):
            _refusal(language, match, now, current)
        _cards(language, now, current, deck)
        _skips(language, current, turn, name, drawn=len(now.history))


def _skips(language: Language, current: Round, turn: int, name: str, *, drawn: int) -> None:
    """Why a player may lay no card although he should have some, where that can be."""
    reasons = {
        "skip": (
            Skip(turn),
            language.gettext("{name} has only the Straw left", name=name),
            language.gettext("It may not be laid now: the next player goes on."),
        ),
        "empty": (
            Skip(turn, empty=True),
            language.gettext("{name} has no card left", name=name),
            language.gettext("A card was not drawn, or one was laid unseen: the next player goes on."),
        ),
    }
    with st.container(horizontal=True, key="skips"):
        for key, (event, words, why) in reasons.items():
            if _may(current, event):
                st.button(words, key=f"{key}-{drawn}", help=why, on_click=happens, args=(event, drawn))


def _cards(language: Language, now: Match, current: Round, deck: Deck) -> None:
    """The ways to say which card was put on the camel."""
    drawn = len(now.history)
    card_buttons(language, offered(deck), lay, drawn, key="lay")

    def typed(text: str) -> None:
        card, weight = typed_play(text)
        lay(card, drawn, weight)

    typed_field(
        language,
        language.gettext("Or type: 7, -4, R, X 5"),
        typed,
        key="lay",
        example="7, -4, R, X 5",
    )
    photo_panel(
        language,
        lambda cards: lay(cards[0], drawn),
        key="straw-table",
        one=True,
        lying=current.camel,
    )


def _lamp(language: Language, current: Round, turn: int, card: Card, name: str, *, drawn: int) -> None:
    """Ask which weight was named; the buttons say where it leads to."""
    st.markdown(
        language.gettext(
            "**{card}:** which weight does {name} choose, 1 to 10 kg?",
            card=sentence(card_words(language, card)),
            name=name,
        )
    )
    with st.container(horizontal=True, gap="xsmall", key="lamp"):
        for weight in LAMP_WEIGHTS:
            load = current.load_with(weight)
            st.button(
                f"**{weight}** → {signed(load)}" + (" ✗" if load > LIMIT else ""),
                key=f"lamp-{weight}",
                on_click=happens,
                args=(Play(turn, card, weight), drawn),
            )
    st.button(language.gettext("It was another card"), key="no-lamp", type="tertiary", on_click=no_lamp)


def _may(current: Round, event: Skip) -> bool:
    try:
        current.apply(event)
    except EventError:
        return False
    return True


def _refusal(language: Language, match: SavedMatch, now: Match, current: Round) -> None:
    """Say what was not allowed, if that is what happened last."""
    last = refused((match.id, len(now.history)))
    if last is not None and last.play is not None:
        names = [as_it_stands(name) for name in match.players]
        st.warning(refusal_words(language, current, last.play, names), icon=":material/block:")


def _last_play(language: Language, match: SavedMatch, now: Match) -> None:
    """The card before, the total to announce, and a field for what was announced instead."""
    last = last_play(now)
    if last is None or last.before is None or not isinstance(last.event, Play):
        return
    names = [as_it_stands(name) for name in match.players]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="last-play"):
        st.markdown(
            language.gettext(
                "{what} · to announce: **{total}**",
                what=happening_words(language, last, names),
                total=load_words(language, last.after),
            )
        )
        said = st.text_input(
            language.gettext("What was announced"),
            key=f"said-{len(now.history)}",
            max_chars=8,
            placeholder=language.gettext("Announced?"),
            label_visibility="collapsed",
            width=130,
        )
    if said.strip():
        wrong = announced_words(language, said, last.event, last.before, last.after)
        if wrong is None:
            st.caption(language.gettext("✓ That is right."))
        else:
            st.warning(wrong, icon=":material/campaign:")


def _undo_button(language: Language, match: SavedMatch, now: Match) -> None:
    if not now.history:
        return
    last = happenings(now, earlier=False)[-1]
    what = happening_words(language, last, match.players)
    if isinstance(last.event, Show):
        what = language.gettext("the score of the round")
    st.button(
        language.gettext("Undo: {what}", what=as_it_stands(what)),
        key=f"undo-{len(now.history)}",
        icon=":material/undo:",
        type="tertiary",
        on_click=undo,
        args=(len(now.history),),
    )


def _checks(language: Language, match: SavedMatch, current: Round, deck: Deck) -> None:
    """What cannot be about the cards that were seen; of a counted deck those that are still to come."""
    # Before the round is over, hands that were entered already hold what may be played yet.
    held = drafts(match).values() if current.over else ()
    seen = [*current.seen, *(card for cards in held for card in cards)]
    for problem in problems(seen, deck=deck):
        st.warning(problem_words(language, problem), icon=":material/warning:")
    if is_counted(deck) and not current.over:
        left = Counter({card: count or 0 for card, count in deck.counts})
        left.subtract(seen)
        with st.expander(language.gettext("Cards not seen yet"), key="straw-unseen"):
            st.markdown(unseen_text(language, left))
