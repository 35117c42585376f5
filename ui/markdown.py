"""Texts of people in Markdown."""

import re


def as_it_stands(text: str) -> str:
    """The text so that Markdown shows it as it is: a photo's name may have stars and brackets."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)  # Markdown's signs: before others a \ would be seen
