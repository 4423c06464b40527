"""The rules of Cossack Campaign, in the order of a round.

``flow`` deals and goes from round to round. The hetman gives ``orders``, as far as the ``budget`` lets him, and is
``naming`` the march of each. In a ``turn`` each ataman obeys or refuses; ``effects`` carries out what the cards say:
``pieces`` asks for tokens, ``laying`` and ``taking`` answer along ``marches``, ``hands`` draws, gives and swaps
cards, and ``change`` makes another hetman. After the last round ``scoring`` counts.

All share ``notation``, ``frames``, ``moments`` and ``causes``, the rules by which a card acts. ``wording`` puts cards
into words. ``verbs`` lists everything, ``labels`` has words for menus.
"""
