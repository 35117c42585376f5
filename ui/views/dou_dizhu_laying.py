"""Cards that are laid on the table, by photo, camera or tap: the bottom cards, plays and passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import streamlit as st

from rules.cards import CardError
from rules.dou_dizhu import (
    BottomShown,
    Breach,
    Card,
    Combination,
    Deal,
    DealError,
    Event,
    Illegal,
    Match,
    Passed,
    Played,
    beats,
    classify,
    deck,
)
from rules.dou_dizhu.deal import BOTTOM_SIZE
from rules.events import EventError
from ui.book import SavedMatch
from ui.dou_dizhu_referee import breach_words, nearest_words, places_words
from ui.dou_dizhu_words import category_title, count_words, play_words
from ui.language import Language
from ui.markdown import as_it_stands
from ui.stream import Stream
from ui.views.dou_dizhu_cards import card_picker, chosen_cards, fan, put_cards
from ui.views.dou_dizhu_live import LivePlay
from ui.views.dou_dizhu_photos import doubts_row, photos_panel, problem_panel
from ui.views.dou_dizhu_steps import Entry, happens, laid_cards, refused

MOST_NEAREST = 5
ELSEWHERE = (Breach.ALREADY_PLAYED, Breach.IN_ANOTHER_HAND, Breach.NOT_IN_HAND)
"""That cards cannot be here is said before they are played."""


def bottom(language: Language, match: SavedMatch, now: Match) -> None:
    """Ask for the three bottom cards."""
    deal = now.deal
    assert deal is not None
    assert deal.landlord is not None
    name = as_it_stands(match.players[deal.landlord])
    laying = Laying(language, match, now, BottomShown)
    with st.container(border=True, key="bottom"):
        st.markdown(
            language.gettext(
                "**{name} is the landlord** with a bid of {bid}. Turn up the bottom cards: photograph or tap them.",
                name=name,
                bid=deal.auction.bid,
            )
        )
        chosen = laying.ask(deck(), language.gettext("These are the bottom cards"))
        n = len(chosen)
        if n > BOTTOM_SIZE:
            st.warning(count_words(language, n, (BOTTOM_SIZE,)), icon=":material/warning:")
        st.button(
            language.gettext("{n} of 3 cards: done", n=n)
            if n <= BOTTOM_SIZE
            else language.gettext("These are the bottom cards"),
            key="show-bottom",
            type="primary",
            disabled=n != BOTTOM_SIZE,
            on_click=laying.happens,
        )


def play(language: Language, match: SavedMatch, now: Match) -> None:
    """Show the play on the table, and ask for the next one or a pass."""
    deal = now.deal
    assert deal is not None
    assert deal.seat_to_act is not None
    seat = deal.seat_to_act
    laying = Laying(language, match, now, lambda cards: Played(seat, cards))
    with st.container():  # always there, or the camera below would begin anew
        _on_the_table(language, match, deal)
    with st.container(border=True, key="play"):
        name = as_it_stands(match.players[seat])
        if deal.to_beat is None:
            words = language.gettext("**{name} leads.** Photograph or tap what was played.", name=name)
        else:
            words = language.gettext(
                "**{name} follows.** Photograph or tap what was played, or pass.", name=name
            )
        with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
            st.markdown(words, width="content")
            st.button(
                language.gettext("Pass"),
                key=f"pass-{len(now.history)}",
                disabled=deal.to_beat is None,
                on_click=happens,
                args=(Passed(seat),),
            )
        chosen = laying.ask(_offered(deal, seat), language.gettext("Play this"))
        st.button(
            language.gettext("Play"),
            key=f"play-{len(now.history)}",
            type="primary",
            disabled=not chosen,
            on_click=laying.happens,
        )
    if deal.to_beat is None:
        st.caption(language.gettext("Who leads must play; only those who follow may pass."))


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards that are being laid in a match as it is now, and the event that they will be."""

    language: Language
    match: SavedMatch
    now: Match
    event: Callable[[tuple[Card, ...]], Event]

    @property
    def key(self) -> str:
        """The key of the picker."""
        return f"cards-{self.match.id[:8]}-{len(self.now.history)}"

    def ask(self, offered: Iterable[Card], words: str) -> tuple[Card, ...]:
        """Let cards be photographed or tapped, say what they are, and return them.

        `words` are on the button with which the camera's cards are taken.
        """
        entry = laid_cards(self.match, self.now)
        gathered = photos_panel(
            self.language, entry, lambda stream: self.camera(entry, stream, words), opened=False
        )
        put_cards(self.key, gathered.cards)
        # What a photo shows is there to be tapped off, even if it cannot be here: nothing is dropped unsaid.
        chosen = card_picker(
            self.language,
            {*offered, *gathered.cards},
            key=self.key,
            changed=entry.choose,
            where=self.where,
        )
        error = refused(self.match, self.now, chosen)
        if error is None and (verdict := self._verdict(chosen)) and verdict.breach in ELSEWHERE:
            error = verdict
        if chosen:
            fan(self.language, chosen, key="laid")
            self._reading(chosen, good=error is None)
            problem_panel(self.language, entry, gathered)
            doubts_row(self.language, entry, gathered)
        if error is not None:
            refusal(self.language, self.match, self.now, error)
            if isinstance(error, DealError) and error.illegal and error.illegal.nearest:
                self._nearest(error.illegal, entry.choose, key=self.key)
        return chosen

    def where(self, cards: Sequence[Card]) -> list[str]:
        """Where cards are that cannot be laid, a sentence for each place."""
        assert self.now.deal is not None
        names = [as_it_stands(name) for name in self.match.players]
        return places_words(self.language, self.now.deal, cards, names)

    def camera(self, entry: Entry, stream: Stream, words: str) -> LivePlay:
        """What a camera over the table makes of its stream; `words` are on the button that takes the cards."""
        return LivePlay(self.language, entry, stream, lambda cards: self._offer(cards, entry, stream, words))

    def happens(self) -> None:
        """Let the cards that are chosen now be laid; the referee may refuse them."""
        cards = chosen_cards(self.key)
        happens(self.event(cards), cards)

    def _offer(self, cards: tuple[Card, ...], entry: Entry, stream: Stream, words: str) -> None:
        """Offer the cards that the camera sees, once they lie still, if the referee allows them."""
        error = self._verdict(cards)
        self._reading(cards, good=error is None)
        if error is not None:
            refusal(self.language, self.match, self.now, error)
        pressed = st.button(
            words,
            # Other cards, another button: a press is for the cards that it stood under.
            key=f"offer-{len(self.now.history)}-{'-'.join(map(str, cards))}",
            type="primary",
            icon=":material/check:",
            disabled=not entry.steady.rests or error is not None,
        )
        if not entry.steady.rests:
            st.caption(self.language.gettext("Waiting until the cards lie still…"))
        elif error is not None and error.illegal and error.illegal.nearest:
            live = {stream.name: stream.scan} if stream.scan else {}
            self._nearest(error.illegal, lambda near: entry.choose(near, live), key=f"live-{self.key}")
        if pressed:
            happens(self.event(cards), cards)
            st.rerun()

    def _verdict(self, cards: tuple[Card, ...]) -> DealError | None:
        """Why the referee would refuse these cards."""
        try:
            self.now.apply(self.event(cards))
        except DealError as error:
            return error
        return None

    def _reading(self, cards: tuple[Card, ...], *, good: bool) -> None:
        """What the cards are, and whether that is `good`; the referee speaks when they are played."""
        if isinstance(self.event(cards), BottomShown):
            return
        assert self.now.deal is not None
        play, to_beat = classify(cards), self.now.deal.to_beat
        if play is None:
            st.caption(self.language.gettext("No play yet."))
        else:
            good = good and (to_beat is None or beats(play, to_beat))
            st.markdown(_badge(self.language, play, good=good))

    def _nearest(self, illegal: Illegal, choose: Callable[[tuple[Card, ...]], None], *, key: str) -> None:
        st.caption(self.language.gettext("Was it one of these? Tap it, then play it."))
        with st.container(horizontal=True, key=f"nearest-{key}"):
            for n, near in enumerate(illegal.nearest[:MOST_NEAREST]):
                st.button(
                    nearest_words(self.language, near),
                    key=f"near-{key}-{n}",
                    on_click=choose,
                    args=(near.combination.cards,),
                )


def refusal(language: Language, match: SavedMatch, now: Match, error: EventError | CardError) -> None:
    """Say why the referee refuses something."""
    deal = now.deal
    if not isinstance(error, DealError) or deal is None:
        st.warning(as_it_stands(str(error)), icon=":material/warning:")
        return
    names = [as_it_stands(name) for name in match.players]
    st.warning(breach_words(language, error, deal, names), icon=":material/block:")


def _offered(deal: Deal, seat: int) -> list[Card]:
    """The cards that a seat may still hold as far as the table knows."""
    hand = deal.hands[seat]
    if hand is not None:
        return sorted(hand)
    bottom = set(deal.bottom) if seat != deal.landlord else set()
    return [card for card in deck() if card not in deal.played and card not in bottom]


def _on_the_table(language: Language, match: SavedMatch, deal: Deal) -> None:
    turn = deal.last_turn_played
    if turn is None or turn.play is None:
        return
    st.markdown(
        language.gettext(
            "On the table from {name}: **{play}**",
            name=as_it_stands(match.players[turn.seat]),
            play=play_words(language, turn.play),
        )
    )
    fan(language, turn.play.cards, key="on-table")


def _badge(language: Language, play: Combination, *, good: bool) -> str:
    words = category_title(language, play.category)
    return f":green-badge[✓ {words}]" if good else f":gray-badge[{words}]"
