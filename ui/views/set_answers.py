"""The SET view's panels about SETs: claims, hints, the SETs one by one, and what to do if there is none."""

from __future__ import annotations

import streamlit as st

from rules.set_game import IN_PLAY_TO_ONE, Card, HintLevel, deck, explain, odds
from ui.faces import show_faces
from ui.language import Language
from ui.set_play import Play, hide, next_hint, show_sets, step_to
from ui.set_table import SetTable
from ui.set_words import comparison_words, feature_word, named
from ui.views.set_steps import step


def claim(language: Language, a: Card, b: Card, c: Card) -> None:
    """Say whether three cards are a SET, and why, feature by feature."""
    explanation = explain(a, b, c)
    if explanation.is_set:
        st.markdown(language.gettext("**SET!** Every feature is all the same or all different."))
    elif explanation.same_card_twice:
        st.markdown(language.gettext("**Not a SET:** the same card is there twice, so one was misread."))
    else:
        st.markdown(language.gettext("**Not a SET:** two are the same and one is not."))
    _features(language, (a, b, c))


def answer_panel(language: Language, table: SetTable, play: Play, digest: str) -> None:
    """Give as much of the answer as was asked for, and offer the next bit."""
    sets = table.report.sets
    with st.container(border=True, key="answer"):
        answer(language, table, play, digest)
        with st.container(horizontal=True):
            if play.revealed is None or (sets and play.revealed is not HintLevel.ALL_CARDS):
                _ask_buttons(language, play, digest)
            if play.revealed is not None and not st.session_state.get("at_once"):
                st.button(language.gettext("Hide"), key="hide", on_click=step, args=(digest, hide))


def answer(language: Language, table: SetTable, play: Play, digest: str) -> None:
    """Give as much of the answer as was asked for."""
    if play.revealed is None:
        st.markdown(language.gettext("**Looking for a SET?**"))
    elif not table.report.sets:
        _no_set(language, table, play)
    elif play.revealed is HintLevel.ALL_CARDS:
        _stepper(language, table, play, digest)
    else:
        _hint(language, table, play)


def lit_cards(table: SetTable, play: Play) -> tuple[Card, ...]:
    """The cards that the hint asked for gives away."""
    sets = table.report.sets
    if play.revealed is None or not sets:
        return ()
    return sets[_number(table, play)][: play.revealed]


def _number(table: SetTable, play: Play) -> int:
    return min(play.step, len(table.report.sets) - 1)  # a correction may have left fewer SETs


def _ask_buttons(language: Language, play: Play, digest: str) -> None:
    match play.revealed:
        case None:
            words = language.gettext("Hint: is there one?")
        case HintLevel.IS_THERE_ONE:
            words = language.gettext("Hint: one card")
        case HintLevel.ONE_CARD:
            words = language.gettext("Hint: two cards")
        case _:
            words = language.gettext("The third card")
    st.button(words, key="hint", type="primary", on_click=step, args=(digest, next_hint))
    st.button(language.gettext("Show the SETs"), key="show", on_click=step, args=(digest, show_sets))


def _hint(language: Language, table: SetTable, play: Play) -> None:
    cards = lit_cards(table, play)
    match len(cards):
        case 0:
            st.markdown(language.gettext("**Yes**, there is a SET on this table."))
        case 1:
            st.markdown(language.gettext("This card is part of a SET:"))
        case _:
            st.markdown(language.gettext("These two cards are part of a SET. Which is the third?"))
    if cards:
        show_faces("set", named(language, cards), key="hint")


def _stepper(language: Language, table: SetTable, play: Play, digest: str) -> None:
    sets = table.report.sets
    n = _number(table, play)
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.markdown(
            language.gettext("**SET {step} of {n}**", step=n + 1, n=len(sets)),
            width="content",
        )
        with st.container(horizontal=True, gap="xsmall", width="content"):
            for key, icon, words, to in (
                ("previous", ":material/chevron_left:", language.gettext("Previous SET"), n - 1),
                ("next", ":material/chevron_right:", language.gettext("Next SET"), n + 1),
            ):
                st.button(
                    icon,
                    help=words,
                    key=key,
                    on_click=step,
                    args=(digest, step_to, to % len(sets)),
                    disabled=len(sets) == 1,
                )
    show_faces("set", named(language, sets[n]), key="set")
    _features(language, sets[n])


def _features(language: Language, cards: tuple[Card, Card, Card]) -> None:
    explanation = explain(*cards)
    lines = []
    for it in explanation.comparisons:
        sign = ":red[:material/close:]" if it in explanation.faults else ":green[:material/check:]"
        lines.append(f"{sign} **{feature_word(language, it.feature)}** – {comparison_words(language, it)}")
    st.markdown("  \n".join(lines))


def _no_set(language: Language, table: SetTable, play: Play) -> None:
    n = len(table.cards)
    if play.pile_empty:
        st.markdown(language.gettext("**No SET is left:** the game is over."))
        return
    st.markdown(
        language.ngettext(
            "**No SET** with {n} card: deal three more.", "**No SET** among {n} cards: deal three more.", n
        )
    )
    facts = [_odds(language, size) for size in (n, n + 3) if 3 <= size <= len(deck())]
    if n in IN_PLAY_TO_ONE:
        tables = language.number(IN_PLAY_TO_ONE[n] + 1, places=0)
        facts.insert(
            1,
            language.gettext(
                "In the middle of a game, with SETs taken away, it is about one table in {tables}.",
                tables=tables,
            ),
        )
    st.caption(" ".join(facts))


def _odds(language: Language, n: int) -> str:
    none = float(odds(n).no_set)
    if none == 0:
        return language.gettext("{n} cards always hold a SET.", n=n)
    return language.gettext(
        "{n} cards dealt at random hold no SET in {percent} % of deals.",
        n=n,
        percent=_percent(language, none),
    )


def _percent(language: Language, share: float) -> str:
    if share < 0.00001:
        return f"< {language.number(0.001, places=3)}"
    return language.number(100 * share, places=1 if share > 0.001 else 3)
