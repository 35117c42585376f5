"""Extra Pepper: which events are in play and who is under them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import streamlit as st

from rules.sea_salt_paper import Event
from ui.language import Language
from ui.sea_salt_paper_sheet import EVERYBODY, Sheet
from ui.views.sea_salt_paper_steps import RoundShown, sheet_step


def events_panel(language: Language, shown: RoundShown) -> None:
    """Ask for the events in play, and for whom each counts."""
    sheet, number = shown.sheet, shown.number
    with st.container(border=True, key="events"):
        key = f"events-{number}"
        st.session_state[key] = list(sheet.events)

        def chosen() -> None:
            wanted = st.session_state[key]
            sheet_step(number, lambda it: replace(it, events=_kept(it, wanted)))

        st.pills(
            language.gettext("**Events** in play that change the score"),
            list(Event),
            selection_mode="multi",
            format_func=lambda event: event_word(language, event),
            key=key,
            on_change=chosen,
        )
        for event in sheet.events:
            _holder(language, shown, event)
        st.caption(
            language.gettext(
                "Other events change no score. With the Coral Reef, leave out the shell that lies face down."
            )
        )


def _kept(sheet: Sheet, wanted: list[Event]) -> MappingProxyType[Event, int]:
    return MappingProxyType({event: sheet.events.get(event, EVERYBODY) for event in wanted})


def _holder(language: Language, shown: RoundShown, event: Event) -> None:
    key = f"holder-{shown.number}-{event}"
    st.session_state[key] = shown.sheet.events[event]
    names = {EVERYBODY: language.gettext("On the table"), **dict(enumerate(shown.names))}

    def chosen() -> None:
        holder = st.session_state[key]
        sheet_step(
            shown.number,
            lambda it: replace(it, events=MappingProxyType({**it.events, event: holder})),
        )

    st.segmented_control(
        event_rule(language, event),
        list(names),
        format_func=names.__getitem__,
        required=True,
        key=key,
        on_change=chosen,
    )


def event_word(language: Language, event: Event) -> str:
    """The name of an event."""
    match event:
        case Event.WATER_RODEO:
            return language.gettext("Water Rodeo")
        case Event.DANCE_OF_THE_SHELLS:
            return language.gettext("Dance of the Shells")
        case Event.KRAKEN:
            return language.gettext("Kraken")
        case Event.TORNADO:
            return language.gettext("Tornado")
        case Event.DANCE_OF_THE_MERMAIDS:
            return language.gettext("Dance of the Mermaids")
        case Event.TREASURE_CHEST:
            return language.gettext("Treasure Chest")
        case Event.DIODON_FISH:
            return language.gettext("Diodon Fish")


def event_rule(language: Language, event: Event) -> str:
    """What an event does, and the question for whom."""
    match event:
        case Event.WATER_RODEO:
            return language.gettext("Water Rodeo: two swimmers or two sharks are a duo too. For whom?")
        case Event.DANCE_OF_THE_SHELLS:
            return language.gettext("Dance of the Shells: every shell is worth 2. For whom?")
        case Event.KRAKEN:
            return language.gettext("Kraken: every octopus is worth 1. For whom?")
        case Event.TORNADO:
            return language.gettext("Tornado: mermaids are worth nothing. For whom?")
        case Event.DANCE_OF_THE_MERMAIDS:
            return language.gettext("Dance of the Mermaids: three mermaids win the match. For whom?")
        case Event.TREASURE_CHEST:
            return language.gettext("Treasure Chest: ending a round takes 10 points. For whom?")
        case Event.DIODON_FISH:
            return language.gettext("Diodon Fish: no STOP, only LAST CHANCE. For whom?")
