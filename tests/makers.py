"""The games of the pages for makers, as somebody has them who has put the code of a page together."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

PAGES = Path(__file__).parent.parent / "docs"


def game_of(page: str, name: str, language: str = "python") -> Any:
    """Return the class of the game that the code of a page makes."""
    path = PAGES / f"{page}.md"
    found = re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    code = "\n".join(block for block in found if "boardgames_edu.testing" not in block)
    module = ModuleType(f"tests.makers_{page}_{language}")
    sys.modules[module.__name__] = module
    exec(compile(code, str(path), "exec"), module.__dict__)
    kind: Any = module.__dict__[name]
    kind.__module__ = __name__  # where another process finds it
    return kind


Isles = game_of("a_game_with_dice_and_cards", "Isles")
Auction = game_of("a_game_with_dice_and_cards", "Auction", "py")
Rail = game_of("a_game_of_railways", "Rail")
Risk = game_of("a_game_of_conquest", "Risk")
