"""The Sea Salt & Paper view."""

from __future__ import annotations

from ui.intake import intake
from ui.language import Language
from ui.session import album


def show(language: Language) -> None:
    """Show the whole view."""
    intake(language, "sea-salt-paper", album("sea-salt-paper"))
