"""Films to try the tracker on: `acts` are what players do, and each game has a module of its `films`."""
