"""What the cards of all games share."""


class CardError(ValueError):
    """A card code that no card of the game has; the message quotes it and says what was expected."""
