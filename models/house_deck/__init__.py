"""The house deck: cards of our own for every game, drawn by code."""

DECKS = {"set": "set_game", "sea-salt-paper": "sea_salt_paper", "dou-dizhu": "dou_dizhu", "straw": "straw"}
"""The module of each game's deck; none is loaded before it is drawn."""
