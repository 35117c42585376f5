"""My hand: its cards by photo or tap, what it can lead, what answers a play, and hints."""

from __future__ import annotations

import streamlit as st

from rules.dou_dizhu import Card, Category, Combination, deck, legal_moves, lone_hand
from ui.dou_dizhu_hand import DEALT, Gathered
from ui.dou_dizhu_plays import Choice, by_category, core_text
from ui.dou_dizhu_words import category_title, core_and_attached, rank_sign
from ui.language import Language
from ui.views.dou_dizhu_cards import card_picker, fan, put_cards
from ui.views.dou_dizhu_given import play_to_beat
from ui.views.dou_dizhu_hints import hint_panel
from ui.views.dou_dizhu_live import LiveHand
from ui.views.dou_dizhu_photos import doubts_row, photos_panel, problem_panel
from ui.views.dou_dizhu_steps import (
    HAND,
    ROLE,
    ROLES,
    Entry,
    follow_role,
    hand_in_address,
    my_hand,
    role_said,
)


def hand_view(language: Language) -> None:
    """Show the hand and what can be done with it."""
    mine = my_hand()
    left, right = st.columns([1, 1], gap="medium")
    with left:
        gathered = photos_panel(language, mine, lambda stream: LiveHand(language, mine, stream))
        with st.container():  # always there, so that the cards below stay where they are
            if gathered.cards and not mine.watched:  # beside the camera the same is said of all that it sees
                problem_panel(language, mine, gathered)
        put_cards(HAND, gathered.cards)
        if not gathered.cards and not mine.watched:
            mine.begin(False)  # the next cards are a new hand
        hand_in_address(mine)
        follow_role(gathered.cards)
        card_picker(language, deck(), key=HAND, changed=mine.choose)
    with right:
        _cards(language, mine, gathered)
        if 0 < len(gathered.cards) <= max(DEALT):
            _plays(language, gathered.cards)


def _cards(language: Language, mine: Entry, gathered: Gathered) -> None:
    n = len(gathered.cards)
    if mine.watched:
        words = language.gettext(
            "The camera is on. Freeze and keep a moment: then the cards that it shows count, and what they can play is "
            "shown here."
        )
        st.info(words, icon=":material/videocam:")
        if not n:
            return
    st.subheader(language.ngettext("{n} card", "{n} cards", n), anchor=False)
    if not n:
        st.write(
            language.gettext("Photograph or tap the cards that you hold: what they can play is shown here.")
        )
        return
    if mine.begun:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(language.gettext("Some cards have been played already."), width="content")
            st.button(
                language.gettext("No, none yet"),
                key="not-begun",
                type="tertiary",
                on_click=mine.begin,
                args=(False,),
            )
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
        to_beat = play_to_beat(language, hand)
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
    with st.expander(language.gettext("Hints"), icon=":material/lightbulb:"):
        _role(language, hand)
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
        landlord = ROLES.index(st.session_state[ROLE])
        hint_panel(
            language, lone_hand(hand, landlord=landlord, to_beat=to_beat, last_played=last), key="hand"
        )


def _role(language: Language, hand: tuple[Card, ...]) -> None:
    """Ask for the player's part in the deal, unless the number of cards says it."""
    if len(hand) > min(DEALT):
        words = language.gettext("You are the landlord: nobody else has more than {n} cards.", n=min(DEALT))
        st.caption(words)
        return
    roles = {
        "landlord": language.gettext("I am the landlord"),
        "next": language.gettext("The landlord plays after me"),
        "before": language.gettext("The landlord plays before me"),
    }
    st.segmented_control(
        language.gettext("Your part in the deal"),
        ROLES,
        format_func=roles.__getitem__,
        required=True,
        key=ROLE,
        on_change=role_said,
        persist_state="session",
    )
