"""The rules of Rurik, in the order of a game.

``setting_up`` deals the cards and asks for leaders, agendas and first pieces. ``flow`` begins a round: in ``strategy``
everybody sends advisors to the columns of actions. A ``turn`` takes one advisor back and gets its points, for one of
the ``actions`` (``muster``, ``move``, ``attack``, ``tax``, ``build``), or draws ``cards.schemes``. Before and after
come bonus actions: ``actions.convert`` goods, play one of the ``cards.schemes``, accomplish ``cards.deeds``
(``paying`` asks what to give up), or ``actions.send`` others away with Predslava.
``claim`` raises the markers, pays, and hands out deeds. After the fourth round ``scoring`` counts.

Alone, one plays against the Rebellion of ``solo``.

All share ``notation`` (what verbs range over), ``conditions``, ``moments`` and ``goods``. ``tallies`` explain numbers
and other answers. ``verbs`` lists everything, ``labels`` has words for menus.
"""
