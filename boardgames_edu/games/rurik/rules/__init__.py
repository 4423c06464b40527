"""The rules of Rurik, in the order of a game.

``setting_up`` deals the cards and asks for leaders, agendas and first pieces. ``flow`` begins a round: in ``strategy``
everybody sends advisors to the columns of actions. A ``turn`` takes one advisor back and gets its points, for
``muster``, ``move``, ``attack``, ``tax`` or ``build``, or draws ``schemes``. Before and after come bonus actions:
``convert`` goods, play a scheme for its ``rewards``, accomplish ``deeds`` (``paying`` asks what to give up,
``relocate`` is a reward), or ``send`` others away with Predslava. ``claim`` raises the markers, pays, and hands out
deeds. After the fourth round ``scoring`` counts.

Alone, ``solo_setup`` places the Rebellion, and ``rebellion_steps`` says how each of its steps is decided
(``rebellion_strategy``, ``rebellion_turn_choices``, ``rebellion``) and carried out (``rebellion_phases``,
``rebellion_turn``, ``rebellion_moves``). ``prediction`` asks the learner first.

All share ``notation``, ``conditions``, ``moments``, ``goods`` and ``tracks``. ``tallies``, ``ruling``, ``deciding``
and ``reasons`` explain. ``verbs`` lists everything, ``labels`` has words for menus.
"""
