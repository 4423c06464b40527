"""The picture of Hansa Teutonica, and its clicks (see ``scene.Drawing``)."""

from boardgames_edu.games.hansa.picture.layout import PANELS
from boardgames_edu.games.hansa.picture.scene import scene as draw
from boardgames_edu.games.hansa.picture.strips import strips
from boardgames_edu.games.hansa.picture.targets import intended

__all__ = ["PANELS", "draw", "intended", "strips"]
