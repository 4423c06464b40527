"""The engine that all games share. It knows no game and no screen."""
