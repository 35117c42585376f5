"""My hand: its cards by photo or tap, what it can lead, what answers a play, and hints."""

from __future__ import annotations

import streamlit as st

from rules.dou_dizhu import (
    Card,
    Category,
    Combination,
    classify,
    deck,
    explain_illegal,
    legal_moves,
    lone_hand,
)
from ui.dou_dizhu_hand import DEALT, Gathered
from ui.dou_dizhu_plays import Choice, by_category, core_text
from ui.dou_dizhu_referee import fault_words
from ui.dou_dizhu_words import (
    category_title,
    core_and_attached,
    play_words,
    rank_sign,
)
from ui.language import Language
from ui.views.dou_dizhu_cards import card_picker, fan, put_cards
from ui.views.dou_dizhu_hints import hint_panel
from ui.views.dou_dizhu_live import LiveHand
from ui.views.dou_dizhu_photos import doubts_row, photos_panel, problem_panel
from ui.views.dou_dizhu_steps import Entry, my_hand

HAND = "dou-dizhu-hand-cards"
TO_BEAT = "dou-dizhu-to-beat"
ROLES = ("landlord", "next", "before")


def hand_view(language: Language) -> None:
    """Show the hand and what can be done with it."""
    mine = my_hand()
    left, right = st.columns([1, 1], gap="medium")
    with left:
        gathered = photos_panel(language, mine, lambda stream: LiveHand(language, mine, stream))
        with st.container():  # always there, so that the cards below stay where they are
            if gathered.cards:
                problem_panel(language, mine, gathered)
        put_cards(HAND, gathered.cards)
        card_picker(language, deck(), key=HAND, changed=mine.choose)
    with right:
        _cards(language, mine, gathered)
        if 0 < len(gathered.cards) <= max(DEALT):
            _plays(language, gathered.cards)


def _cards(language: Language, mine: Entry, gathered: Gathered) -> None:
    n = len(gathered.cards)
    st.subheader(language.ngettext("{n} card", "{n} cards", n), anchor=False)
    if not gathered.cards:
        st.write(
            language.gettext("Photograph or tap the cards that you hold: what they can play is shown here.")
        )
        return
    fan(language, gathered.cards, key="hand")
    doubts_row(language, mine, gathered)


def _plays(language: Language, hand: tuple[Card, ...]) -> None:
    ways = {"lead": language.gettext("Leads"), "answer": language.gettext("Answers to a play")}
    way = st.segmented_control(
        language.gettext("What to show"),
        list(ways),
        format_func=ways.__getitem__,
        default="lead",
        required=True,
        key="dou-dizhu-plays",
        persist_state="session",
        label_visibility="collapsed",
    )
    to_beat = None
    if way == "answer":
        to_beat = _to_beat(language, hand)
        if to_beat is None:
            return
    plays = legal_moves(hand, to_beat)
    if to_beat is None:
        words = language.ngettext("{n} play can be led.", "{n} plays can be led.", len(plays))
    elif plays:
        words = language.ngettext("{n} play beats it.", "{n} plays beat it.", len(plays))
    else:
        words = language.gettext("Nothing in this hand beats it: pass.")
    st.markdown(words)
    _hint(language, hand, to_beat)
    play_list(language, plays)


def _to_beat(language: Language, hand: tuple[Card, ...]) -> Combination | None:
    """The play on the table that is to be answered; None while it is none."""
    st.caption(language.gettext("Tap the play that lies on the table."))
    chosen = card_picker(language, [card for card in deck() if card not in hand], key=TO_BEAT)
    if not chosen:
        return None
    play = classify(chosen)
    if play is None:
        illegal = explain_illegal(chosen)
        assert illegal is not None
        st.warning(fault_words(language, illegal), icon=":material/warning:")
        return None
    st.markdown(f"**{play_words(language, play)}**")
    return play


def play_list(language: Language, plays: list[Combination]) -> None:
    """Plays by kind, each kind with its Chinese term; the cards that may go along are behind a tap."""
    for category, found in by_category(plays).items():
        number = sum(len(it.plays) for it in found)
        many = number > len(found)
        st.markdown(_kind(language, category, found, number))
        if many:
            with st.expander(language.gettext("With what goes along")):
                st.markdown("  \n".join(_with_attached(language, it) for it in found))


def _kind(language: Language, category: Category, found: tuple[Choice, ...], number: int) -> str:
    """A kind of play and what its plays are made of."""
    cores = " ".join(f":gray-badge[{core_text(language, it)}]" for it in found)
    return f"**{category_title(language, category)}** · {number}  \n{cores}"


def _with_attached(language: Language, choice: Choice) -> str:
    ranks = " ".join(rank_sign(language, card.rank) for card in choice.core)
    ways = (
        " ".join(rank_sign(language, card.rank) for card in core_and_attached(play)[1])
        for play in choice.plays
    )
    return f"**{ranks}** + {', '.join(ways)}"


def _hint(language: Language, hand: tuple[Card, ...], to_beat: Combination | None) -> None:
    roles = {
        "landlord": language.gettext("I am the landlord"),
        "next": language.gettext("The landlord plays after me"),
        "before": language.gettext("The landlord plays before me"),
    }
    with st.expander(language.gettext("Hints"), icon=":material/lightbulb:"):
        role = st.segmented_control(
            language.gettext("Your part in the deal"),
            ROLES,
            format_func=roles.__getitem__,
            default="landlord" if len(hand) != DEALT[0] else "next",
            required=True,
            key="dou-dizhu-role",
            persist_state="session",
        )
        last = 2
        if to_beat is not None:
            laid = {1: language.gettext("The next player"), 2: language.gettext("The player before me")}
            last = st.segmented_control(
                language.gettext("Who has laid the play on the table?"),
                list(laid),
                format_func=laid.__getitem__,
                default=2,
                required=True,
                key="dou-dizhu-laid",
                persist_state="session",
            )
        known = lone_hand(hand, landlord=ROLES.index(role), to_beat=to_beat, last_played=last)
        hint_panel(language, known, key="hand")
