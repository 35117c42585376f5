"""The SET view's referee: the camera sees what is dealt and taken, players call and claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import streamlit as st

from rules.cards import CardError
from rules.events import EventError
from rules.set_game import Card, Phase
from ui.book import SavedMatch
from ui.keeping import current, keep
from ui.read import to_check
from ui.set_match import GAME, played, with_played
from ui.set_play import let_go
from ui.set_referee import Look, Referee
from ui.set_table import SetTable
from ui.set_words import problem_words
from ui.table import Mark
from ui.views.book_panels import fault_panel, unreadable_panel
from ui.views.set_corrections import picked_panel
from ui.views.set_live import LiveSet
from ui.views.set_marks import set_marks
from ui.views.set_players import players_panel
from ui.views.set_referee_panel import game_panel, more_panel
from ui.views.set_steps import play_of, step


class RefereeView(LiveSet):
    """A game that the camera watches."""

    def in_play(self) -> tuple[SavedMatch, Referee] | None:
        """The match in play and its referee, a new one where it was begun elsewhere.

        None if there is none, or if it cannot be read, of which the panel says why.
        """
        match = current(GAME)
        if match is None:
            return None
        held: tuple[str, Referee] | None = st.session_state.get("referee")
        if held is None or held[0] != match.id:
            try:
                held = (match.id, Referee(played(match)))
            except ValueError:
                return None
            st.session_state["referee"] = held
        return match, held[1]

    def move(self, change: Callable[[Referee], Referee]) -> bool:
        """Go on with a referee, and keep what happened in the score book; return whether there is news.

        What the rules do not allow is left for the panel to say.
        """
        found = self.in_play()
        if found is None:
            return False
        match, before = found
        try:
            after = change(before)
        except (EventError, CardError) as error:
            news = st.session_state.get("referee-fault") != str(error)
            st.session_state["referee-fault"] = str(error)
            return news
        st.session_state["referee"] = (match.id, after)
        if after.match != before.match:
            st.session_state.pop("referee-fault", None)
            keep(with_played(match, after.match))
        return _told(before) != _told(after)

    def marks(self) -> Sequence[Mark]:
        """Outline the cards: those picked, those in doubt."""
        table = self.table()
        if table is None:
            return ()
        play = self.play(table)
        return set_marks(self.language, table, picked=play.picked, doubts=to_check(table, play.corrections))

    def on_card(self, reading_id: int) -> None:
        """Pick a card: three are a claim, one is to be corrected."""
        table, found = self.table(), self.in_play()
        if table is None or found is None:
            return
        if not _may_claim(found[1]) and reading_id not in self.play(table).picked:
            step(self.stream.name, let_go)
        super().on_card(reading_id)
        picked = self.play(table).picked
        if len(picked) == 3:
            step(self.stream.name, let_go)
            cards = {it.id: card for it, card in zip(table.scan.readings, table.cards, strict=True)}
            self.move(lambda referee: referee.claim([cards[it] for it in picked], monotonic()))

    def on_frame(self) -> bool:
        """Let the referee see the table."""
        table = self.table()
        return table is not None and self.move(
            lambda referee: self._renamed(referee, table).see(self._look(table), self.stream.time)
        )

    def below(self) -> None:
        """Show how long the caller has."""
        found = self.in_play()
        left = found[1].seconds_left(monotonic()) if found else None
        if found and left is not None:
            limit = found[1].match.settings.claim_seconds or 1
            words = self.language.gettext("{seconds} s left", seconds=self.language.number(left, places=0))
            st.progress(left / limit, text=words)

    def panel(self) -> None:
        """Ask who plays, or say what the game waits for, and who has how many points."""
        fault_panel(self.language)
        found = self.in_play()
        if found is None:
            self._no_match()
            return
        match, referee = found
        table = self.table()
        if table is None:
            self.waiting()
        else:
            self._questions(table, referee)
            game_panel(self.language, match, referee, self.move)
            self.undo_button()
        more_panel(self.language, match, referee, self.move)

    def _no_match(self) -> None:
        match = current(GAME)
        if match is None:
            players_panel(self.language)
            return
        try:
            played(match)
        except ValueError as error:
            unreadable_panel(self.language, match, error)

    def _look(self, table: SetTable) -> Look:
        seen = zip(table.scan.readings, table.cards, strict=True)
        covered = frozenset(card for reading, card in seen if reading.id in self.stream.watcher.hidden)
        sure = not table.problems and not to_check(table, play_of(self.stream.name).corrections)
        return Look(frozenset(table.cards), covered, sure)

    def _renamed(self, referee: Referee, table: SetTable) -> Referee:
        """A card on the table that is known better by now was that card all along."""
        stream, before = st.session_state.get("referee-cards", ("", {}))
        before = before if stream == self.stream.name else {}
        now: dict[int, Card] = {
            it.id: card for it, card in zip(table.scan.readings, table.cards, strict=True)
        }
        st.session_state["referee-cards"] = (self.stream.name, now)
        for reading_id, card in now.items():
            was = before.get(reading_id, card)
            dealt = referee.match.game.dealt
            if was != card and was in dealt and card not in dealt and was not in now.values():
                referee = referee.correct(was, card)
        return referee

    def _questions(self, table: SetTable, referee: Referee) -> None:
        """Cards that cannot be, the one that was picked, or else the one that is least sure."""
        for problem in table.problems:
            st.warning(problem_words(self.language, problem), icon=":material/warning:")
        play, doubts = self.play(table), to_check(table, play_of(self.stream.name).corrections)
        if play.picked:
            picked_panel(self.language, table, play, self.stream.name)
        elif doubts and referee.match.game.phase is not Phase.CALLED:
            self.question(table, doubts)


def _may_claim(referee: Referee) -> bool:
    game = referee.match.game
    alone = game.phase is Phase.OPEN and referee.match.settings.players == 1
    return alone or game.phase is Phase.CALLED


def _told(referee: Referee) -> object:
    """What the panel tells of a referee."""
    return referee.match, referee.fresh, referee.missing
