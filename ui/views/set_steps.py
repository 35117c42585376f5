"""What was done with each photo of a SET table, kept in the session."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.set_play import Play


def play_of(digest: str) -> Play:
    """What was done with a photo so far."""
    return st.session_state.setdefault("plays", {}).get(digest, Play())


def step(digest: str, move: Callable[..., Play], *args: object) -> None:
    """Take a photo's play one step on: `move(play, *args)`."""
    play = move(play_of(digest), *args)
    st.session_state["plays"][digest] = play
