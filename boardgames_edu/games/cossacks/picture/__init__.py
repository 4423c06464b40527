"""The picture of Cossack Campaign, and its clicks (see ``scene.Drawing``)."""

from boardgames_edu.games.cossacks.picture.layout import PANELS
from boardgames_edu.games.cossacks.picture.scene import scene as draw
from boardgames_edu.games.cossacks.picture.strips import strips
from boardgames_edu.games.cossacks.picture.targets import intended

__all__ = ["PANELS", "draw", "intended", "strips"]
