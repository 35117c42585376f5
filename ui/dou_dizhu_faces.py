"""The upper left corners of the house deck's cards, with large indices: small enough for all 54 on a phone."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from functools import cache

import cv2

from models.house_deck import dou_dizhu
from rules.dou_dizhu import Card
from ui.dou_dizhu_words import card_words
from ui.language import Language

LARGE = replace(dou_dizhu.HOUSE, index_height=15.0, index_x=9.5, index_y=4.0)
HEIGHT = 210
"""Of the whole card, pixels; of it the corner is shown."""
CORNER = (96, 74)
"""Height and width of the corner, pixels."""


@cache
def corner_uri(code: str) -> str:
    """The corner of a card's face as a data URI."""
    corner = dou_dizhu.face(code, LARGE, height=HEIGHT)[: CORNER[0], : CORNER[1]]
    webp = cv2.imencode(".webp", corner, [cv2.IMWRITE_WEBP_QUALITY, 60])[1]
    return f"data:image/webp;base64,{b64encode(webp).decode('ascii')}"


def corner(language: Language, card: Card) -> str:
    """The corner of a card in Markdown."""
    return f"![{card_words(language, card)}]({corner_uri(str(card))})"
