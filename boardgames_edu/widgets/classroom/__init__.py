"""What a class sees and hands in."""
