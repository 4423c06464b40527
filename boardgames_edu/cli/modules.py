"""Games of a maker's file or package, for every command: ``--module morris.py``."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from typer.core import TyperGroup

from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.registry import game_names, is_registered, register
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_

_OPTION = "--module"
_WITHOUT = f"Option {_OPTION!r} requires an argument."
_NO_GAME = N_("{module} has no game: no class of a Game with a name, and nothing that bg.register made known.")
_BROKEN = N_("The module {module} cannot be used: {problem}")


class AnywhereGroup(TyperGroup):
    """Commands that take the option ``--module`` anywhere."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move the option to the front, where it belongs to all commands."""
        found: list[str] = []
        rest: list[str] = []
        words = iter(args)
        for word in words:
            if word == _OPTION:
                found += [word, next(words, None) or ctx.fail(_WITHOUT)]
            elif word.startswith(f"{_OPTION}="):
                found.append(word)
            else:
                rest.append(word)
        return super().parse_args(ctx, [*found, *rest])


def bring(name: str) -> None:
    """Import a module and register its games.

    Args:
        name: a Python file, or a module or package that can be imported from here.

    Raises:
        OptionError: it cannot be imported, has no game, or its game has a slip.
    """
    known = set(game_names())
    try:
        module = _module(name)
        for kind in tuple(vars(module).values()):
            if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__.startswith(module.__name__):
                named = getattr(kind, "name", None)
                if named is not None and not is_registered(named):
                    register(kind)
    except BadInput:
        raise
    except (Exception, SystemExit) as problem:
        raise OptionError(_BROKEN, module=name, problem=f"{type(problem).__name__}: {problem}") from problem
    if known.issuperset(game_names()):
        raise OptionError(_NO_GAME, module=name)


def _module(name: str) -> ModuleType:
    """Return the module of a file or a name."""
    path = Path(name)
    folder = str(path.resolve().parent if path.suffix == ".py" else Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)  # what lies beside it; other processes get it, too
    if path.suffix != ".py":
        return import_module(name.strip("/").replace("/", "."))
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module
