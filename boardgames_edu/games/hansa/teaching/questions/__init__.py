"""The kinds of questions of Hansa Teutonica; each module registers its own."""
