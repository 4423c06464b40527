"""Games and their states: setups, positions, views, samples."""
