"""What a class works on, hands in, and gets back."""
