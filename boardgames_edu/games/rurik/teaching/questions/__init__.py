"""The kinds of questions of Rurik; each module registers its own."""
