"""The SET view's referee: who plays, calls, claims, whose points; the camera sees what is dealt and taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic

import streamlit as st

from rules.cards import CardError
from rules.events import EventError
from rules.set_game import Card, Claim, Event, Match, NextGame, NoSet, Phase, Timeout, is_set
from ui.book import SavedMatch
from ui.faces import show_faces
from ui.faults import as_it_stands
from ui.keeping import current, keep, put_down
from ui.read import to_check
from ui.score_sheet import score_sheet, signed
from ui.set_match import GAME, played, with_played
from ui.set_play import let_go, tap_card
from ui.set_referee import Look, Referee
from ui.set_table import SetTable
from ui.set_words import named, problem_words
from ui.table import Mark
from ui.views.book_panels import fault_panel, names_of
from ui.views.set_answers import claim
from ui.views.set_corrections import picked_panel
from ui.views.set_live import LiveSet
from ui.views.set_marks import set_marks
from ui.views.set_players import players_panel
from ui.views.set_steps import play_of, step


class RefereeView(LiveSet):
    """A game that the camera watches."""

    def match(self) -> SavedMatch | None:
        """The match in play."""
        return current(GAME)

    def referee(self, match: SavedMatch) -> Referee:
        """The referee of the match in play; a new one where it was begun elsewhere."""
        held: tuple[str, Referee] | None = st.session_state.get("referee")
        if held is None or held[0] != match.id:
            held = (match.id, Referee(played(match)))
            st.session_state["referee"] = held
        return held[1]

    def hold_match(self, match: SavedMatch, after: Referee) -> None:
        """Go on with a referee; what has happened goes into the score book."""
        before = self.referee(match).match
        st.session_state["referee"] = (match.id, after)
        if after.match != before:
            keep(with_played(match, after.match))

    def move(self, change: Callable[[Referee], Referee]) -> None:
        """A person's step; what the rules do not allow is said in the panel."""
        match = self.match()
        if match is None:
            return
        try:
            self.hold_match(match, change(self.referee(match)))
        except (EventError, CardError) as error:
            st.session_state["referee-fault"] = str(error)

    def marks(self) -> Sequence[Mark]:
        """Outline the cards: those picked, those in doubt."""
        table = self.table()
        if table is None:
            return ()
        play = self.play(table)
        return set_marks(self.language, table, picked=play.picked, doubts=to_check(table, play.corrections))

    def on_card(self, reading_id: int) -> None:
        """Pick a card: three are a claim, one is to be corrected."""
        table, match = self.table(), self.match()
        if table is None or match is None:
            return
        picked = self.play(table).picked
        if not self._may_claim(self.referee(match)) and reading_id not in picked:
            step(self.stream.name, let_go)
        step(self.stream.name, tap_card, reading_id)
        picked = self.play(table).picked
        if len(picked) == 3:
            step(self.stream.name, let_go)
            cards = [
                card
                for reading, card in zip(table.scan.readings, table.cards, strict=True)
                if reading.id in picked
            ]
            self.move(lambda referee: referee.claim(cards, monotonic()))

    def on_frame(self) -> bool:
        """Let the referee see the table."""
        table, match = self.table(), self.match()
        if table is None or match is None:
            return False
        before = self.referee(match)
        self.move(lambda referee: self._renamed(referee, table).see(self._look(table), self.stream.time))
        return _shown(before) != _shown(self.referee(match)) or "referee-fault" in st.session_state

    def below(self) -> None:
        """Show how long the caller has."""
        match = self.match()
        referee = self.referee(match) if match else None
        left = referee.seconds_left(monotonic()) if referee else None
        if referee and left is not None:
            limit = referee.match.settings.claim_seconds or 1
            words = self.language.gettext("{seconds} s left", seconds=self.language.number(left, places=0))
            st.progress(left / limit, text=words)

    def panel(self) -> None:
        """Say what the game waits for, and show the points."""
        fault_panel(self.language)
        match = self.match()
        if match is None:
            players_panel(self.language)
            return
        try:
            referee = self.referee(match)
        except ValueError as error:
            st.error(self.language.gettext("This match cannot be read: {reason}.", reason=error))
            st.button(self.language.gettext("New match"), key="new-match", on_click=put_down, args=(match,))
            return
        if fault := st.session_state.pop("referee-fault", None):
            st.warning(as_it_stands(fault), icon=":material/warning:")
        self._points(match, referee)
        table = self.table()
        if table is None:
            self.waiting()
        else:
            self._questions(table, referee)
            self._phase(match, referee)
        self._more(match, referee)

    def _look(self, table: SetTable) -> Look:
        seen = zip(table.scan.readings, table.cards, strict=True)
        covered = frozenset(card for reading, card in seen if reading.id in self.stream.watcher.hidden)
        sure = not table.problems and not to_check(table, play_of(self.stream.name).corrections)
        return Look(frozenset(table.cards), covered, sure)

    def _renamed(self, referee: Referee, table: SetTable) -> Referee:
        """A card on the table that is known better by now was that card all along."""
        stream, before = st.session_state.get("referee-cards", ("", {}))
        before = before if stream == self.stream.name else {}
        now = {it.id: card for it, card in zip(table.scan.readings, table.cards, strict=True)}
        st.session_state["referee-cards"] = (self.stream.name, now)
        for reading_id, card in now.items():
            was = before.get(reading_id, card)
            dealt = referee.match.game.dealt
            if was != card and was in dealt and card not in dealt and was not in now.values():
                referee = referee.correct(was, card)
        return referee

    def _may_claim(self, referee: Referee) -> bool:
        game = referee.match.game
        alone = game.phase is Phase.OPEN and referee.match.settings.players == 1
        return alone or game.phase is Phase.CALLED

    def _points(self, match: SavedMatch, referee: Referee) -> None:
        scores = zip(match.players, referee.match.game.scores, strict=True)
        st.markdown(" · ".join(f"{as_it_stands(name)} **{signed(points)}**" for name, points in scores))

    def _questions(self, table: SetTable, referee: Referee) -> None:
        """Cards that cannot be, the one that was picked, or else the one that is least sure."""
        for problem in table.problems:
            st.warning(problem_words(self.language, problem), icon=":material/warning:")
        play, doubts = self.play(table), to_check(table, play_of(self.stream.name).corrections)
        if play.picked:
            picked_panel(self.language, table, play, self.stream.name)
        elif doubts and referee.match.game.phase is not Phase.CALLED:
            self.question(table, doubts)

    def _phase(self, match: SavedMatch, referee: Referee) -> None:
        game = referee.match.game
        with st.container(border=True, key="referee"):
            match game.phase:
                case Phase.DEALING:
                    self._judgement(match, referee)
                    self._dealing(referee)
                case Phase.OPEN:
                    self._judgement(match, referee)
                    self._open(match, referee)
                case Phase.CALLED:
                    self._called(match, game.caller or 0)
                case Phase.OVER:
                    self._over(match, referee)

    def _dealing(self, referee: Referee) -> None:
        due, n = referee.match.game.due, len(referee.fresh)
        st.markdown(
            self.language.ngettext("**Lay {n} card.**", "**Lay {n} cards.**", due)
            + " "
            + self.language.ngettext("{n} new card is seen.", "{n} new cards are seen.", n)
        )
        if referee.strange:
            self._faces(
                self.language.gettext("Beginners play with solid cards only. Take away:"),
                referee.strange,
                key="strange",
            )
        elif n > due:
            st.warning(
                self.language.gettext("That is too many: take some away, or tap what is no card."),
                icon=":material/warning:",
            )

    def _open(self, match: SavedMatch, referee: Referee) -> None:
        language = self.language
        if referee.match.settings.players > 1:
            st.markdown(language.gettext("Who sees a SET?"))
            with st.container(horizontal=True):
                for seat, name in enumerate(match.players):
                    st.button(
                        language.gettext("{name}: SET!", name=as_it_stands(name)),
                        key=f"call-{seat}",
                        type="primary",
                        shortcut=str(seat + 1) if seat < 9 else None,
                        on_click=self.move,
                        args=(lambda referee, seat=seat: referee.call(seat, monotonic()),),
                    )
        else:
            st.markdown(language.gettext("Take three cards that are a SET, or tap them."))
        self._not_as_it_was(referee)
        words = (
            language.gettext("No SET: deal three") if referee.match.game.pile else language.gettext("No SET")
        )
        st.button(words, key="none", on_click=self.move, args=(_happens(NoSet()),))

    def _not_as_it_was(self, referee: Referee) -> None:
        """Cards that lay there and are not seen now; one that is seen in their place may be the same, misread."""
        if referee.missing:
            self._faces(
                self.language.gettext("Not seen any more, put back if taken:"), referee.missing, key="missing"
            )
        if len(referee.missing) == len(referee.fresh) == 1:
            (was,), (card,) = referee.missing, referee.fresh
            self._faces(self.language.gettext("This one is new:"), [card], key="fresh")
            st.button(
                self.language.gettext("It is the same card, it was misread"),
                key="misread",
                on_click=self.move,
                args=(lambda referee: referee.correct(was, card),),
            )

    def _called(self, match: SavedMatch, caller: int) -> None:
        name = as_it_stands(match.players[caller])
        st.markdown(
            self.language.gettext("**{name} has called.** Take the three cards, or tap them.", name=name)
        )

    def _judgement(self, match: SavedMatch, referee: Referee) -> None:
        """What came of the last call."""
        judged = [it for it in referee.match.history if isinstance(it, Claim | Timeout)]
        if not judged:
            return
        name = as_it_stands(match.players[judged[-1].player])
        match judged[-1]:
            case Timeout():
                words = self.language.gettext("**{name} took nothing in time:** one point off.", name=name)
                st.markdown(words)
            case Claim(cards=cards) as claimed:
                show_faces("set", named(self.language, cards), key="judged")
                claim(self.language, *cards)
                st.markdown(self._verdict(name, referee.match, claimed))

    def _verdict(self, name: str, match: Match, claimed: Claim) -> str:
        limit = match.settings.claim_seconds
        if not is_set(*claimed.cards):
            return self.language.gettext("One point off for {name}.", name=name)
        if limit is not None and claimed.after_ms > 1000 * limit:
            return self.language.gettext("Too late: one point off for {name}.", name=name)
        return self.language.gettext("One point for {name}.", name=name)

    def _over(self, match: SavedMatch, referee: Referee) -> None:
        self._judgement(match, referee)
        language = self.language
        st.markdown(language.gettext("**No SET is left:** the game is over."))
        if not referee.match.over:
            st.button(
                language.gettext("Next game"),
                key="next-game",
                type="primary",
                on_click=self.move,
                args=(_happens(NextGame()),),
            )
            return
        winners = [match.players[seat] for seat in referee.match.leaders]
        names = names_of(winners)
        words = language.ngettext("{players} has won", "{players} have won", len(winners), players=names)
        st.subheader(words, anchor=False)
        if len(referee.match.games) > 1:
            st.html(score_sheet(language, match))

    def _more(self, match: SavedMatch, referee: Referee) -> None:
        with st.container(horizontal=True):
            if len(referee.match.history) > 1:
                st.button(
                    self.language.gettext("Undo the last call"),
                    key="undo-call",
                    on_click=self.move,
                    args=(Referee.undo,),
                )
            st.button(
                self.language.gettext("New match"), key="another-match", on_click=put_down, args=(match,)
            )

    def _faces(self, words: str, cards: Iterable[Card], *, key: str) -> None:
        st.markdown(words)
        show_faces("set", named(self.language, sorted(cards, key=lambda card: card.index)), key=key)


def _happens(event: Event) -> Callable[[Referee], Referee]:
    return lambda referee: referee.apply(event, monotonic())


def _shown(referee: Referee) -> object:
    """What the panel tells of a referee."""
    return referee.match, referee.fresh, referee.missing
