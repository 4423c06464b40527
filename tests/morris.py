"""The game of ``docs/a_game_in_70_lines.md``, as somebody has it who has put the code of that page together."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).parent.parent / "docs" / "a_game_in_70_lines.md"
TEXT = PAGE.read_text(encoding="utf-8")
CODE = "\n".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE))


def _run() -> ModuleType:
    module = ModuleType("tests.morris_of_the_page")
    sys.modules[module.__name__] = module
    exec(compile(CODE, str(PAGE), "exec"), module.__dict__)
    return module


_module: Any = _run()
Morris = _module.Morris
Morris.__module__ = __name__  # where another process finds it
