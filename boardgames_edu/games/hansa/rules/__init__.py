"""The rules of Hansa Teutonica: a module for each phase."""
