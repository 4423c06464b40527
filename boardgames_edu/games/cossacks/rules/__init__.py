"""The rules of Cossack Campaign, in the order of a game.

``flow`` deals, lets everybody lay a task away, and goes from round to round. A hetman who opens a round gives
``orders``, and names the march of each; one who cannot, or will not, hands the mace on (``change``). In a
``turn`` an ataman obeys or refuses. Either way ``effects`` carries out what the card says: ``tokens`` are laid, taken
off and moved, ``hands`` draw, give and swap cards, gold changes hands, or the mace does. Then ``flow`` lets cards be
swapped and ends the round. After the last one ``scoring`` counts.

All share ``notation`` (what verbs range over), ``moments`` (refusals at the wrong time) and ``wording`` (cards in
words). ``verbs`` lists everything, ``labels`` has words for menus.
"""
