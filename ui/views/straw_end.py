"""The end of a round of Straw: the hands that are shown, the points, and the match when it is over."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rules.straw import Card, Deck, Round, hand_value
from ui.book import SavedMatch
from ui.language import Language
from ui.markdown import as_it_stands
from ui.straw_board import points_words
from ui.straw_entry import typed_cards
from ui.straw_match import drafts
from ui.straw_words import cards_text, end_words, hand_words, signed
from ui.views.book_panels import names_of
from ui.views.straw_cards import card_buttons, chips, offered, typed_field
from ui.views.straw_photos import photo_panel
from ui.views.straw_steps import add_to_hand, put_hand, show_hands, take_from_hand


def hands_panel(language: Language, match: SavedMatch, current: Round, deck: Deck) -> None:
    """Say how the round ended, and let the hands that score be entered."""
    names = [as_it_stands(name) for name in match.players]
    held = drafts(match)
    with st.container(border=True, key="round-over"):
        st.markdown(end_words(language, current, names))
        seat = _whose(language, current, names, held, number=len(match.rounds))
        _hand(
            language,
            current,
            names,
            seat,
            held.get(seat, ()),
            deck,
            album=f"{match.id[:8]}-{len(match.rounds)}",
        )
        lacking = [it for it in current.to_show if len(held.get(it, ())) != len(current.hands[it])]
        if lacking:
            st.caption(
                language.gettext(
                    "Not as many cards as expected yet: {players}. What is shown on the table counts.",
                    players=", ".join(
                        f"{names[it]} ({hand_words(language, held.get(it, ()), len(current.hands[it]))})"
                        for it in lacking
                    ),
                )
            )
        st.button(
            language.gettext("Score the round"),
            key=f"score-{len(match.rounds)}",
            type="secondary" if lacking else "primary",
            icon=":material/functions:",
            on_click=show_hands,
        )


def _whose(
    language: Language,
    current: Round,
    names: Sequence[str],
    held: dict[int, tuple[Card, ...]],
    *,
    number: int,
) -> int:
    """Choose whose hand is entered in a round: at first, and when one is complete, the next that is not."""
    key, done = f"straw-hand-of-{number}", f"straw-hands-done-{number}"
    seats = current.to_show
    complete = [seat for seat in seats if len(held.get(seat, ())) >= len(current.hands[seat])]
    chosen = st.session_state.get(key)
    if chosen not in seats or (chosen in complete and chosen not in st.session_state.get(done, ())):
        st.session_state[key] = next((seat for seat in seats if seat not in complete), seats[-1])
    st.session_state[done] = complete

    def label(seat: int) -> str:
        cards = held.get(seat, ())
        tick = "✓ " if seat in complete else ""
        return f"{tick}{names[seat]}" + (f" · {signed(hand_value(cards))}" if cards else "")

    if len(seats) > 1:
        st.segmented_control(
            language.gettext("Whose hand is entered?"), seats, format_func=label, required=True, key=key
        )
    return int(st.session_state[key])


def _hand(
    language: Language,
    current: Round,
    names: Sequence[str],
    seat: int,
    cards: tuple[Card, ...],
    deck: Deck,
    *,
    album: str,
) -> None:
    st.markdown(
        language.gettext(
            "**{name}**: {cards}, worth **{points}**. Tap what is left in the hand.",
            name=names[seat],
            cards=hand_words(language, cards, len(current.hands[seat])),
            points=signed(hand_value(cards)),
        )
    )
    if cards:
        chips(language, cards, lambda place, card: take_from_hand(seat, place, card), key=f"held-{seat}")
    card_buttons(language, offered(deck), lambda card: add_to_hand(seat, card), key="hand")
    typed_field(
        language,
        language.gettext("Or type: 7 10 -4 R"),
        lambda text: add_to_hand(seat, *typed_cards(text)),
        key="hand",
        example="7 10 -4 R",
    )
    photo_panel(language, lambda found: put_hand(seat, found), key=f"straw-hands-{album}", one=False)


def scored(language: Language, match: SavedMatch, current: Round) -> None:
    """Say how the round ended and what it brought each player."""
    names = [as_it_stands(name) for name in match.players]
    scores = current.scores
    assert scores is not None
    with st.container(border=True, key="scored"):
        st.markdown(end_words(language, current, names))
        st.markdown(points_words(names, scores))
        lines = [
            f"{names[seat]}: {cards_text(language, [card for card in current.hands[seat] if card])}"
            for seat in current.scorers
            if current.hands[seat]
        ]
        if lines:
            st.caption("  \n".join(lines))


def match_over(language: Language, match: SavedMatch) -> None:
    """Say who has won the match."""
    winners = [match.players[seat] for seat in match.winners or ()]
    st.subheader(
        language.ngettext("{players} has won", "{players} have won", len(winners), players=names_of(winners)),
        anchor=False,
    )
