"""The picture of Rurik, and its clicks (see ``scene.Drawing``)."""

from boardgames_edu.games.rurik.picture.layout import PANELS
from boardgames_edu.games.rurik.picture.scene import scene as draw
from boardgames_edu.games.rurik.picture.strips import strips
from boardgames_edu.games.rurik.picture.targets import WHERE, likely

__all__ = ["PANELS", "WHERE", "draw", "likely", "strips"]
