"""The kinds of questions of Cossack Campaign; each module registers its own."""
