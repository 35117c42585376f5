"""Who plays Sea Salt & Paper and by which rules: before a match, and while it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from rules.sea_salt_paper import ScoringTable, Settings, TieRule, White
from ui.book import SavedMatch
from ui.keeping import keep
from ui.language import Language
from ui.sea_salt_paper_sheet import GAME, new_match, settings_of
from ui.views.book_panels import all_matches, resume_panel
from ui.views.sea_salt_paper_steps import rename, settings_step

PLAYERS = (2, 3, 4)
LONGEST_NAME = 20


def start(language: Language) -> None:
    """Offer the match that is not over, or a new one."""
    st.markdown(
        language.gettext(
            "Take a photo of each player's cards, or tap them in. Deckeye counts the points, says where each comes "
            "from, and keeps the score of the match."
        )
    )
    matches = all_matches(language) or ()
    resume_panel(language, GAME, matches)
    last = next((it for it in matches if it.game == GAME), None)
    with st.container(border=True, key="start"):
        st.markdown(language.gettext("**A new match: who plays?**"))
        _new_match(language, last)


def _new_match(language: Language, last: SavedMatch | None) -> None:
    settings = st.session_state.setdefault("new-rules", _rules_of(last))
    players = st.segmented_control(
        language.gettext("How many play?"),
        PLAYERS,
        default=settings.players,
        required=True,
        key="players",
        persist_state="session",
    )
    names = []
    with st.container(horizontal=True, key="names"):
        for seat in range(players):
            known = last.players[seat] if last and seat < len(last.players) else ""
            names.append(
                st.text_input(
                    language.gettext("Player {n}", n=seat + 1),
                    value=known,
                    max_chars=LONGEST_NAME,
                    key=f"name-{seat}",
                    persist_state="session",
                    placeholder=language.gettext("Name"),
                    width=150,
                )
            )
    st.caption(language.gettext("In the order of their turns."))
    with st.expander(language.gettext("Rules"), icon=":material/tune:"):
        rules_controls(
            language, settings, lambda changed: st.session_state.update({"new-rules": changed}), key="new"
        )

    def begin() -> None:
        written = [st.session_state[f"name-{seat}"].strip() for seat in range(players)]
        called = tuple(
            name or language.gettext("Player {n}", n=seat + 1) for seat, name in enumerate(written)
        )
        # What is changed during this match is what the next one begins with.
        rules = replace(st.session_state.pop("new-rules", settings), players=players)
        keep(new_match(called, rules))

    st.button(language.gettext("Start"), key="begin", type="primary", on_click=begin)


def _rules_of(match: SavedMatch | None) -> Settings:
    """The rules of a match, or the usual ones where there is none or a later version's, which cannot be read."""
    if match is None:
        return Settings()
    try:
        return settings_of(match)
    except ValueError:
        return Settings()


def rules_panel(language: Language, match: SavedMatch) -> None:
    """Names and rules of the match in play."""
    with st.container(horizontal=True, key="names"):
        for seat, name in enumerate(match.players):
            key = f"name-{match.id}-{seat}"
            st.session_state.setdefault(key, name)
            st.text_input(
                language.gettext("Player {n}", n=seat + 1),
                max_chars=LONGEST_NAME,
                key=key,
                on_change=lambda key=key, seat=seat: rename(seat, st.session_state[key]),
                width=150,
            )
    rules_controls(language, settings_of(match), settings_step, key=match.id)
    st.caption(language.gettext("Another rule scores the rounds of this match anew."))


def rules_controls(
    language: Language, settings: Settings, changed: Callable[[Settings], None], *, key: str
) -> None:
    """What players have to agree on; `changed` gets the settings with what was chosen."""

    def chosen(field: str) -> None:
        changed(replace(settings, **{field: st.session_state[f"{key}-{field}"]}))

    questions = (
        ("white", language.gettext("Is white, the mermaids' own colour, a colour like the others?"), White),
        ("tie", language.gettext("Who wins a match that ends in a tie?"), TieRule),
        ("scoring", language.gettext("What are duos and collections worth?"), ScoringTable),
    )
    name = f"{key}-extra_salt"
    st.session_state[name] = settings.extra_salt
    st.toggle(
        language.gettext("With Extra Salt (8 more cards)"), key=name, on_change=partial(chosen, "extra_salt")
    )
    st.toggle(language.gettext("With Extra Pepper (events)"), key="extra_pepper", persist_state="session")
    for field, question, choices in questions:
        name = f"{key}-{field}"
        st.session_state[name] = getattr(settings, field)
        st.selectbox(
            question,
            list(choices),
            format_func=partial(_choice, language),
            key=name,
            on_change=partial(chosen, field),
        )


def _choice(language: Language, choice: White | TieRule | ScoringTable) -> str:
    match choice:
        case White.COUNTS:
            return language.gettext("Yes, as on Board Game Arena")
        case White.NOT_FOR_MERMAIDS:
            return language.gettext("Not for mermaids, only for the colour bonus")
        case White.NEVER:
            return language.gettext("Never")
        case TieRule.ASK:
            return language.gettext("Ask when it happens")
        case TieRule.WENT_LAST:
            return language.gettext("Whoever had the last turn (English rules)")
        case TieRule.ENDED_THE_ROUND:
            return language.gettext("Whoever ended the last round (French rules)")
        case TieRule.LAST_ROUND:
            return language.gettext("Whoever scored more in the last round (Board Game Arena)")
        case ScoringTable.PUBLISHER:
            return language.gettext("What the publisher's rules say")
        case ScoringTable.TEXT_A:
            return language.gettext("A Vietnamese text: shells, octopuses, sailors as if there were one more")
        case ScoringTable.TEXT_B:
            return language.gettext("A Russian text: 2 points for a duo")
