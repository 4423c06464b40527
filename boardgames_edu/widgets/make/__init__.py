"""What a teacher makes: positions, moves, goals, material."""
