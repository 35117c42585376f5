"""How a round ended, what it brings everybody, and how the match stands."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from rules.sea_salt_paper import Counted, End, Match, Round, TieRule, mermaids_to_win, points_to_end
from ui.keeping import put_down
from ui.language import Language
from ui.sea_salt_paper_sheet import Missing, played
from ui.sea_salt_paper_words import result_words, too_few_words
from ui.views.sea_salt_paper_steps import RoundShown, next_round, settings_step, sheet_step


def end_panel(language: Language, shown: RoundShown) -> None:
    """Ask how the round ended and by whom; then say what it brings, or why it cannot have ended so."""
    with st.container(border=True, key="end"):
        st.markdown(language.gettext("**How did the round end?**"))
        _mermaids(language, shown)
        _how(language, shown)
        if shown.sheet.end is not None:
            _who(language, shown)
        _missing(language, shown)
        scored = shown.sheet.scored(shown.settings)
        if scored:
            _doubtful(language, shown)
            st.markdown(result_words(language, scored, shown.names))
            st.html(_result(language, shown.match.players, scored))
        _what_next(language, shown)


def _mermaids(language: Language, shown: RoundShown) -> None:
    """Four mermaids win at once, so nobody should have to know that."""
    sheet = shown.sheet
    if sheet.end is End.MERMAIDS:
        return
    for seat, name in enumerate(shown.names):
        if sheet.has_mermaids(seat):
            with st.container(horizontal=True, vertical_alignment="center"):
                st.success(
                    language.ngettext(
                        "**{name} has {n} mermaid:** laid on the table, it wins the match at once.",
                        "**{name} has {n} mermaids:** laid on the table, they win the match at once.",
                        mermaids_to_win(sheet.events_of(seat)),
                        name=name,
                    ),
                    icon=":material/emoji_events:",
                )
                st.button(
                    language.gettext("{name} has laid them", name=name),
                    key=f"mermaids-{shown.number}-{seat}",
                    on_click=sheet_step,
                    args=(shown.number, lambda it, seat=seat: replace(it, end=End.MERMAIDS, caller=seat)),
                )


def _how(language: Language, shown: RoundShown) -> None:
    words = {
        End.STOP: "STOP",
        End.LAST_CHANCE: "LAST CHANCE",
        End.EMPTY_DECK: language.gettext("The deck ran out"),
        End.MERMAIDS: language.gettext("Mermaids"),
    }
    key = f"end-{shown.number}"
    st.session_state[key] = shown.sheet.end
    st.segmented_control(
        language.gettext("How did the round end?"),
        list(words),
        format_func=words.__getitem__,
        key=key,
        on_change=lambda: sheet_step(shown.number, lambda it: replace(it, end=st.session_state[key])),
        label_visibility="collapsed",
    )


def _who(language: Language, shown: RoundShown) -> None:
    match shown.sheet.end:
        case End.EMPTY_DECK:
            question = language.gettext("Whose turn was the last?")
        case End.MERMAIDS:
            question = language.gettext("Who laid the mermaids?")
        case _:
            question = language.gettext("Who said it?")
    key = f"caller-{shown.number}"
    st.session_state[key] = shown.sheet.caller
    st.segmented_control(
        question,
        range(len(shown.names)),
        format_func=shown.names.__getitem__,
        key=key,
        on_change=lambda: sheet_step(shown.number, lambda it: replace(it, caller=st.session_state[key])),
    )


def _missing(language: Language, shown: RoundShown) -> None:
    sheet, settings, names = shown.sheet, shown.settings, shown.names
    missing, caller = sheet.missing(settings), sheet.caller
    if caller is not None and missing is Missing.POINTS:
        points = sheet.score_of(caller, settings).points
        needed = points_to_end(sheet.events_of(caller))
        st.warning(too_few_words(language, names[caller], points, needed), icon=":material/warning:")
    elif caller is not None and missing is Missing.NO_STOP:
        st.warning(
            language.gettext(
                "{name} may not say STOP under the Diodon Fish, only LAST CHANCE.", name=names[caller]
            ),
            icon=":material/warning:",
        )
    elif caller is not None and sheet.end is End.MERMAIDS and not sheet.has_mermaids(caller):
        st.warning(
            language.gettext(
                "The mermaids are not among the cards of {name}: check them, or who laid them.",
                name=names[caller],
            ),
            icon=":material/warning:",
        )


def _doubtful(language: Language, shown: RoundShown) -> None:
    """Nobody should win by a card that was misread."""
    unsure = [name for seat, name in enumerate(shown.names) if shown.is_open(seat)]
    if unsure:
        st.warning(
            language.gettext("Cards are still to be checked: {names}.", names=", ".join(unsure)),
            icon=":material/help:",
        )


def _result(language: Language, players: tuple[str, ...], scored: Round) -> str:
    """What counts for everybody, as a table; what does not is struck out."""
    heads = ("", language.gettext("Cards"), language.gettext("Colour bonus"), language.gettext("This round"))
    rows = []
    for seat, name in enumerate(players):
        counted = scored.counted[seat]
        cards = _counted(scored.cards[seat], counted in (Counted.CARDS, Counted.CARDS_AND_BONUS))
        bonus = _counted(scored.bonus[seat], counted in (Counted.BONUS, Counted.CARDS_AND_BONUS))
        rows.append(
            f'<tr><th scope="row"><bdi>{escape(name)}</bdi></th><td>{cards}</td><td>{bonus}</td>'
            f"<td><b>{scored.points[seat]}</b></td></tr>"
        )
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return f'<table class="result"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _counted(points: int, counts: bool) -> str:
    return str(points) if counts else f"<s>{points}</s>"


def _what_next(language: Language, shown: RoundShown) -> None:
    match, number = shown.match, shown.number
    by_rules = played(match)
    if by_rules.over:
        _match_over(language, shown, by_rules)
        return
    if match.rounds[number].points is None or number < len(match.rounds) - 1:
        return
    starter = by_rules.next_starter
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(language.gettext("Next round"), key=f"next-{number}", type="primary", on_click=next_round)
        if starter is not None:
            st.caption(language.gettext("{name} starts it.", name=shown.names[starter]), width="content")


def _match_over(language: Language, shown: RoundShown, by_rules: Match) -> None:
    winners = [shown.names[seat] for seat in by_rules.winners]
    if len(winners) == 1:
        st.success(
            language.gettext("**{name} wins the match.**", name=winners[0]), icon=":material/emoji_events:"
        )
    else:
        st.success(
            language.gettext("**A tie** between {names}.", names=", ".join(winners)),
            icon=":material/emoji_events:",
        )
        _tie(language, by_rules, shown.names)
    st.button(
        language.gettext("New match"),
        key="new-match",
        type="primary",
        on_click=put_down,
        args=(shown.match,),
    )


def _tie(language: Language, by_rules: Match, names: tuple[str, ...]) -> None:
    """The rulebooks differ: say whom each makes the winner, and let one be chosen."""
    if by_rules.settings.tie is not TieRule.ASK:
        return
    words = {
        TieRule.WENT_LAST: language.gettext("English rules"),
        TieRule.ENDED_THE_ROUND: language.gettext("French rules"),
        TieRule.LAST_ROUND: "Board Game Arena",
    }
    st.markdown(language.gettext("The rulebooks differ. Who wins by which?"))
    with st.container(horizontal=True):
        for rule, text in words.items():
            settings = replace(by_rules.settings, tie=rule)
            chosen = replace(by_rules, settings=settings).winners
            st.button(
                f"{text}: {', '.join(names[seat] for seat in chosen)}",
                key=f"tie-{rule}",
                on_click=settings_step,
                args=(settings,),
            )
