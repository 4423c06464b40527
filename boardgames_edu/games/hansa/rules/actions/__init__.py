"""The five actions of Hansa Teutonica, and how pieces come down again."""
