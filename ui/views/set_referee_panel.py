"""What the referee of SET says, and the buttons to call: what the game waits for, what came of the last call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

import streamlit as st

from rules.set_game import Card, Claim, Event, Match, NextGame, NoSet, Phase, Timeout, find_sets, is_set
from ui.book import SavedMatch
from ui.faces import show_faces
from ui.keeping import put_down
from ui.language import Language
from ui.markdown import as_it_stands
from ui.score_sheet import score_sheet, signed
from ui.set_referee import Referee
from ui.set_words import named
from ui.views.book_panels import names_of
from ui.views.set_answers import claim

Move = Callable[[Callable[[Referee], Referee]], object]
"""Takes the referee one step on."""


def game_panel(language: Language, match: SavedMatch, referee: Referee, move: Move) -> None:
    """Show the points and what the game waits for."""
    if fault := st.session_state.pop("referee-fault", None):
        words = language.gettext("The rules do not allow that ({reason}).", reason=as_it_stands(fault))
        st.warning(words, icon=":material/warning:")
    scores = zip(match.players, referee.match.game.scores, strict=True)
    st.markdown(" · ".join(f"{as_it_stands(name)} **{signed(points)}**" for name, points in scores))
    with st.container(border=True, key="referee"):
        if referee.match.game.phase is not Phase.CALLED:
            _judgement(language, match, referee)
        match referee.match.game.phase:
            case Phase.DEALING:
                _dealing(language, referee)
            case Phase.OPEN:
                _open(language, match, referee, move)
            case Phase.CALLED:
                name = as_it_stands(match.players[referee.match.game.caller or 0])
                words = language.gettext(
                    "**{name} has called.** Take the three cards, or tap them.", name=name
                )
                st.markdown(words)
            case Phase.OVER:
                _over(language, match, referee, move)


def more_panel(language: Language, match: SavedMatch, referee: Referee, move: Move) -> None:
    """Offer to take the last call back, and to end the match."""
    with st.container(horizontal=True):
        if len(referee.match.history) > 1:
            st.button(
                language.gettext("Undo the last call"), key="undo-call", on_click=move, args=(Referee.undo,)
            )
        st.button(language.gettext("New match"), key="another-match", on_click=put_down, args=(match,))


def _dealing(language: Language, referee: Referee) -> None:
    due, n = referee.match.game.due, len(referee.fresh)
    st.markdown(
        language.ngettext("**Lay {n} card.**", "**Lay {n} cards.**", due)
        + " "
        + language.ngettext("{n} new card is seen.", "{n} new cards are seen.", n)
    )
    if referee.strange:
        st.markdown(language.gettext("Beginners play with solid cards only. Take away:"))
        _faces(language, referee.strange, key="strange")
    elif n > due:
        st.warning(
            language.gettext("That is too many: take some away, or tap what is no card."),
            icon=":material/warning:",
        )


def _open(language: Language, match: SavedMatch, referee: Referee, move: Move) -> None:
    if referee.match.settings.players > 1:
        st.markdown(language.gettext("Who sees a SET?"))
        with st.container(horizontal=True):
            for seat, name in enumerate(match.players):
                st.button(
                    language.gettext("{name}: SET!", name=as_it_stands(name)),
                    key=f"call-{seat}",
                    type="primary",
                    shortcut=str(seat + 1),
                    on_click=move,
                    args=(lambda referee, seat=seat: referee.call(seat, monotonic()),),
                )
    else:
        st.markdown(language.gettext("Take three cards that are a SET, or tap them."))
    _not_as_it_was(language, referee, move)
    words = language.gettext("No SET: deal three") if referee.match.game.pile else language.gettext("No SET")
    if not st.button(words, key="none"):
        return
    if find_sets(referee.match.game.table):
        st.warning(language.gettext("There is a SET on the table: look again."), icon=":material/visibility:")
    else:
        move(_happens(NoSet()))
        st.rerun()


def _not_as_it_was(language: Language, referee: Referee, move: Move) -> None:
    """Cards that lay there and are not seen now; one that is seen in their place may be the same, misread."""
    if referee.missing:
        st.markdown(language.gettext("Not seen any more, put back if taken:"))
        _faces(language, referee.missing, key="missing")
    if len(referee.missing) == len(referee.fresh) == 1:
        (was,), (card,) = referee.missing, referee.fresh
        st.markdown(language.gettext("This one is new:"))
        _faces(language, [card], key="fresh")
        st.button(
            language.gettext("It is the same card, it was misread"),
            key="misread",
            on_click=move,
            args=(lambda referee: referee.correct(was, card),),
        )


def _judgement(language: Language, match: SavedMatch, referee: Referee) -> None:
    """What came of the last call."""
    judged = [it for it in referee.match.history if isinstance(it, Claim | Timeout)]
    if not judged:
        return
    name = as_it_stands(match.players[judged[-1].player])
    match judged[-1]:
        case Timeout():
            st.markdown(language.gettext("**{name} took nothing in time:** one point off.", name=name))
        case Claim(cards=cards) as claimed:
            _faces(language, cards, key="judged")
            claim(language, *cards)
            st.markdown(_verdict(language, name, referee.match, claimed))


def _verdict(language: Language, name: str, match: Match, claimed: Claim) -> str:
    limit = match.settings.claim_seconds
    if not is_set(*claimed.cards):
        return language.gettext("One point off for {name}.", name=name)
    if limit is not None and claimed.after_ms > 1000 * limit:
        return language.gettext("Too late: one point off for {name}.", name=name)
    return language.gettext("One point for {name}.", name=name)


def _over(language: Language, match: SavedMatch, referee: Referee, move: Move) -> None:
    st.markdown(language.gettext("**No SET is left:** the game is over."))
    if not referee.match.over:
        st.button(
            language.gettext("Next game"),
            key="next-game",
            type="primary",
            on_click=move,
            args=(_happens(NextGame()),),
        )
        return
    names = names_of([match.players[seat] for seat in referee.match.leaders])
    words = language.ngettext(
        "{players} has won", "{players} have won", len(referee.match.leaders), players=names
    )
    st.subheader(words, anchor=False)
    if len(referee.match.games) > 1:
        st.html(score_sheet(language, match))


def _happens(event: Event) -> Callable[[Referee], Referee]:
    return lambda referee: referee.apply(event, monotonic())


def _faces(language: Language, cards: Iterable[Card], *, key: str) -> None:
    show_faces("set", named(language, sorted(cards, key=lambda card: card.index)), key=key)
