"""The worked examples of Hansa Teutonica: cases and facts."""
