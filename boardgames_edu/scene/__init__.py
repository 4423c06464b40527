"""Pictures as plain data, and their painters.

- ``model``: `Scene` and its parts, `diff`; what a game's picture makes and what widgets show.
- ``palette``, ``glyphs``, ``outline``: colours by role, drawn signs, path data.
- ``base``, ``arrange``: what the pictures of games share; rows, grids and tracks.
- ``graph``: any picture as its bare graph. ``default``: a picture for a game that brings none.
- ``painters``: ``drawing`` makes shapes with final colours; ``svg`` and ``mpl`` draw them; ``figure``, ``ink``: nodes
  for matplotlib; ``raster``: pixels, redrawn only where they change; ``hit``: what lies under a point.
- ``parts``: crops, close-ups and sheets of a picture.
- ``pictures``: the picture of a state. No module here knows a game: `scene_of` asks the game that a state belongs to.
"""

from boardgames_edu.scene.painters import svg as svg  # shows the scene that ends a cell
