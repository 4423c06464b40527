"""The rules of Hansa Teutonica, in the order of a turn.

``flow`` deals, and begins a turn with its actions. One of the ``actions`` is ``income``, ``placing`` (also in another's
place; the owner answers in ``setting_down``), picking up and ``setting_down``, or ``routes.creating``. A route brings
points, a marker and a choice: ``routes.founding`` a trading post, developing an ability or taking special points.
``markers`` are played between actions. After each of them (``flow``) the end may have come, or among two players a
route of the neutral player (``routes.founding``). At the end of a turn ``flow`` asks for new markers, and looks for a
standstill. ``scoring`` counts.

All share ``notation`` (what verbs range over), ``moments``, and the sets of posts, cities, routes and markers in
``masks``. ``tallies`` explain sums. ``verbs`` lists everything, ``labels`` has words for menus.
"""
