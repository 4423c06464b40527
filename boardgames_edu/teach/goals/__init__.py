"""Goals and challenges, and the shortest way to a goal."""
