"""Parts of a picture: crops, close-ups and sheets."""
