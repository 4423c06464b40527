"""The engine of all games; it knows no game and no screen."""
