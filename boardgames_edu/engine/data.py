"""Reading ``data/`` as typed values.

Errors name the file, the line and the key. YAML is read once: what a file says is kept in a compiled form
(`engine.compiled`), and the YAML reader is imported only where there is none, or to find the line of a mistake. Also
the one reader for YAML from outside (positions): plain values only, bounded in size and depth, so that no file leads
to code execution or to a full memory.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from boardgames_edu.engine import compiled
from boardgames_edu.engine.errors import BadInput, DataError
from boardgames_edu.engine.storage import read_bytes
from boardgames_edu.i18n import N_, Phrase, Verbatim

T = TypeVar("T")
LARGEST = 1_000_000
"""Longest text in characters that is read from outside."""
DEEPEST = 40
"""How many lists and mappings may lie inside each other."""
_SHOWN = 80
"""How many characters of what was wrong are shown."""
_DIGITS = 40
_NUMBER = re.compile(r"[-+.0-9][0-9a-fA-FxXob_:.]*$")


@cache
def folder() -> Path:
    """Return the folder ``data/``: in the installed package, or in the checkout.

    Raises:
        DataError: neither is there.
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "data", package.parent / "data"):
        if place.is_dir():
            return place
    raise DataError(N_("The folder {folder} is missing: the installation is not complete."), folder="data/")


_brought: dict[str, Path] = {}


def bring(game: str, place: Path | None) -> None:
    """Register a game's data folder; None stands for ``data/<game>``."""
    if place is None:
        _brought.pop(game, None)
    else:
        _brought[game] = place


def located(name: str) -> Path:
    """Return the path of a game's file or folder, ``rurik/lessons``."""
    game, _, rest = name.partition("/")
    return _brought[game] / rest if game in _brought else folder() / name


def read(name: str, kind: type[T]) -> T:
    """Read a data file (``rurik/map.yaml``) as a typed value. Raises DataError."""
    return read_file(located(name), kind)


def read_with_text(name: str, kind: type[T]) -> tuple[T, str]:
    """Read a data file as a typed value, with its text."""
    value, text = read_values(located(name), Path(name).name)
    return _typed(value, kind, text, Path(name).name, DataError), text


def read_file(path: Path, kind: type[T], error: type[BadInput] = DataError) -> T:
    """Read a YAML file as a typed value; errors name the line."""
    value, text = read_values(path, path.name, error)
    return _typed(value, kind, text, path.name, error)


def read_values(path: Path, name: str, error: type[BadInput] = DataError) -> tuple[Any, str]:
    """Read a YAML file as plain values and text.

    The values must not be changed. Errors call the file ``name``.
    """
    source = read_bytes(path, 4 * LARGEST, error, name)
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise error(N_("The file {file} cannot be read: {problem}."), file=name, problem=str(problem)) from None
    kept = compiled.place(folder(), path)
    if kept is None:
        return plain(text, name, error), text
    try:
        return compiled.read_compiled(kept, source), text
    except compiled.Missing:
        value = _plain(text, name)
        _require_rows(value, text, name, error)
        compiled.write_compiled(kept, source, value)
        return value, text


def _require_rows(value: Any, text: str, name: str, error: type[BadInput], path: str = "$") -> None:
    """Refuse rows with a doubled id or no English name."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    known: set[object] = set()
    for key, row in inside:
        at = f"{path}[{key}]" if isinstance(value, list) else f"{path}.{key}"
        _require_rows(row, text, name, error, at)
        if not (isinstance(value, list) and isinstance(row, dict) and isinstance(row.get("id"), str)):
            continue
        if row["id"] in known:
            line, where = line_of(text, f"{at}.id")
            said = N_("{file}, line {line}, {key}: the id {id} stands here twice.")
            raise error(said, file=name, line=line, key=where, id=row["id"])
        known.add(row["id"])
        names = row.get("names")
        if isinstance(names, dict) and names and "en" not in names:
            line, where = line_of(text, f"{at}.names")
            raise error(N_("{file}, line {line}, {key}: the English name is missing."), file=name, line=line, key=where)


@lru_cache(maxsize=64)
def _plain(text: str, name: str) -> Any:
    """Return what a file of ``data/`` says. Cached."""
    return plain(text, name, DataError)


def convert(text: str, kind: type[T], name: str, error: type[BadInput] = DataError) -> T:
    """Convert YAML text to a typed value; ``name`` stands in errors."""
    return _typed(plain(text, name, error), kind, text, name, error)


def _typed(value: Any, kind: type[T], text: str, name: str, error: type[BadInput]) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        message, path = misfit(problem)
        line, key = line_of(text, path)
        raise error(
            N_("{file}, line {line}, {key}: {problem}."), file=name, line=line, key=key, problem=message
        ) from None


_MISFITS = {
    N_("Object contains unknown field {word}"): r"Object contains unknown field (?P<word>.*)",
    N_("Object missing required field {word}"): r"Object missing required field (?P<word>.*)",
    N_("Expected {right}, got {word}"): r"Expected (?P<right>`[^`]*`), got (?P<word>`[^`]*`)",
    N_("Expected {right}"): r"Expected (?P<right>`[^`]*`( [<>]=? \S+)?)",
}
"""What msgspec says, so that it can be said in other languages, too."""


def misfit(problem: msgspec.ValidationError) -> tuple[Phrase, str]:
    """Return what does not fit, and the path of the place.

    >>> message, path = misfit(msgspec.ValidationError("Expected `int`, got `str` - at `key` in `$.unlocks`"))
    >>> str(message), path
    ('Expected `int`, got `str` as a key', '$.unlocks')
    """
    message, _, path = str(problem).partition(" - at `")
    told = next(
        (
            Phrase(template, {key: Verbatim(word) for key, word in found.groupdict().items()})
            for template, pattern in _MISFITS.items()
            if (found := re.fullmatch(pattern, message))
        ),
        Phrase(message.replace("{", "{{").replace("}", "}}")),
    )
    if path.startswith("key` in `"):  # the key itself is wrong, not its value
        told, path = Phrase(N_("{problem} as a key"), {"problem": told}), path.removeprefix("key` in `")
    return told, path.rstrip("`")


@cache
def _loader() -> Any:
    """Return the safe loader, in C where there is one."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def plain(text: str, name: str, error: type[BadInput]) -> Any:
    """Convert YAML text to plain lists, dicts, texts and numbers."""
    import yaml

    if len(text) > LARGEST:
        raise error(
            N_("{file} is too long: {count} characters, at most {most}."), file=name, count=len(text), most=LARGEST
        )
    try:
        _check(text, name, error)
        return yaml.load(text, Loader=_loader())  # noqa: S506  (it is the safe loader)
    except yaml.MarkedYAMLError as problem:
        line = problem.problem_mark.line + 1 if problem.problem_mark else 1
        words = N_("{file}, line {line}: this is no valid YAML ({problem}).")
        raise error(words, file=name, line=line, problem=(problem.problem or "?")[:_SHOWN]) from None
    except BadInput:
        raise
    except (yaml.YAMLError, ValueError, LookupError, TypeError, OverflowError) as problem:
        told = str(problem).splitlines() or ["?"]
        raise error(N_("{file}: this is no valid YAML ({problem})."), file=name, problem=told[0][:_SHOWN]) from None


def _check(text: str, name: str, error: type[BadInput]) -> None:
    """Refuse deep nesting, doubled keys, anchors, aliases, tags, and endless numbers.

    The events of the parser are read one by one: composing nodes first would itself run out of stack.
    """
    import yaml

    open_keys: list[set[str] | None] = []  # per open collection: its keys so far, or None for a list
    key_next: list[bool] = []  # per open collection: whether a key comes next
    for event in yaml.parse(text, Loader=_loader()):
        if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            open_keys.pop()
            key_next.pop()
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        line = event.start_mark.line + 1 if event.start_mark else 1
        if event.anchor is not None:
            raise error(N_("{file}, line {line}: YAML anchors and aliases are not allowed here."), file=name, line=line)
        if getattr(event, "tag", None) is not None:
            raise error(
                N_("{file}, line {line}: the YAML tag {tag} is not allowed here."),
                file=name,
                line=line,
                tag=str(event.tag)[:_SHOWN],  # type: ignore[attr-defined]
            )
        if open_keys and open_keys[-1] is not None:
            if key_next[-1] and isinstance(event, yaml.ScalarEvent):
                if event.value in open_keys[-1]:
                    words = N_("{file}, line {line}: the key {key} stands here twice.")
                    raise error(words, file=name, line=line, key=repr(event.value[:_SHOWN]))
                open_keys[-1].add(event.value)
            key_next[-1] = not key_next[-1]
        if isinstance(event, yaml.ScalarEvent):
            if event.implicit[0] and len(event.value) > _DIGITS and _NUMBER.match(event.value):
                raise error(N_("{file}, line {line}: this number is too long."), file=name, line=line)
            continue
        if len(open_keys) >= DEEPEST:
            raise error(N_("{file}, line {line}: nested too deeply."), file=name, line=line)
        open_keys.append(set() if isinstance(event, yaml.MappingStartEvent) else None)
        key_next.append(True)


@lru_cache(maxsize=4)
def _composed(text: str) -> Any:
    """Return the nodes of a text, with their lines. Cached."""
    import yaml

    return yaml.compose(text, Loader=_loader())


def line_of(text: str, path: str) -> tuple[int, str]:
    """Return the line of a path such as ``$.regions[3].good``, and its name."""
    import yaml

    node: Any = _composed(text)
    for step in re.findall(r"\[(\d+|\.\.\.)\]|\.([^.\[]+)", path):
        index, key = step
        if isinstance(node, yaml.SequenceNode) and index.isdigit() and int(index) < len(node.value):
            node = node.value[int(index)]
        elif isinstance(node, yaml.MappingNode):
            node = next((value for name, value in node.value if name.value == key), node)
    return (node.start_mark.line + 1 if node is not None else 1), path.lstrip("$.") or "top"
