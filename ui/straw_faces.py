"""The upper left parts of the house deck's cards, with large glyphs: small enough for every card on a phone."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from functools import cache

import cv2

from models.house_deck import straw
from rules.straw import Card
from ui.language import Language
from ui.straw_words import card_words

LARGE = replace(
    straw.HOUSE,
    glyph_height=25.0,
    glyph_width=25.0,
    corner=(18.5, 17.5),
    border=2.0,
    underline=0.0,
    plate="box",
)
"""Its plate is the whole of what is shown; upright on the screen nobody takes a 6 for a 9."""
HEIGHT = 190
"""Of the whole card, pixels; of it the corner is shown."""
CORNER = (slice(8, 68), slice(9, 71))
"""Rows and columns of it that are shown: the plate alone."""


@cache
def corner_uri(code: str) -> str:
    """The corner of a card's face as a data URI."""
    corner = straw.face(code, LARGE, height=HEIGHT)[CORNER]
    webp = cv2.imencode(".webp", corner, [cv2.IMWRITE_WEBP_QUALITY, 70])[1]
    return f"data:image/webp;base64,{b64encode(webp).decode('ascii')}"


def corner(language: Language, card: Card) -> str:
    """The corner of a card in Markdown."""
    return f"![{card_words(language, card)}]({corner_uri(str(card))})"
