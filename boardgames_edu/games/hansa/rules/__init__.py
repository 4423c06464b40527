"""The rules of Hansa Teutonica, in the order of a turn.

``flow`` deals, begins a turn with its actions and ends it. An action is ``income``, ``placing``, ``displacing``
(the owner answers in ``setting_down``), ``moving`` (``setting_down`` puts the pieces down again; ``stopping`` says
that it is enough), or ``creating`` a route. A route brings points, a marker and a choice: ``founding`` a trading
post, or ``developing`` an ability or taking special points. ``markers`` are played between actions. ``after`` each
action the end may have come, or among two players a ``neutral`` route. At the end of a turn ``flow`` asks for new
markers and looks for a ``standstill``. ``scoring`` counts.

All share ``notation``, ``frames``, ``moments``, and the sets of posts and cities in ``masks`` and ``route_masks``.
``tallies`` explains sums. ``verbs`` lists everything, ``labels`` has words for menus.
"""
