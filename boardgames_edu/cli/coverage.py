"""Coverage of rules: which are enforced, tested, explained and asked.

- **enforced**: the id is a value in code that executes (a condition, an event, a question), or stands in a row of data
  that the game's code executes. Ids in docstrings and comments only are counted apart, as **only told**;
- **tested**: a test carries ``@pytest.mark.rule("ID")``, or a worked example that a test executes lists it;
- **explained**: a step of a lesson, a card of the gallery or a notebook names it;
- **asked**: a kind of question declares it (a test draws until it is needed), or a challenge names it.

A rule that nothing can enforce says so in ``data/<game>/rules.yaml`` and needs neither of the first two. Rules of solo
play are counted apart as long as a game has no solo play.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import getsourcefile
from pathlib import Path
from textwrap import fill
from typing import Any

from boardgames_edu.engine.data import folder, located, read, read_values
from boardgames_edu.engine.errors import DataError, one_of
from boardgames_edu.engine.events import Rule
from boardgames_edu.engine.registry import game_names, is_registered, load
from boardgames_edu.i18n import N_, _, languages, say
from boardgames_edu.teach.lookup import find

WAYS = ("enforced", "tested", "explained", "asked")
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9_]+)+\b")
_SHOWING = {"picture", "scene", "teaching", "evaluate", "outlook"}
"""Modules that show, evaluate or teach; an id there enforces nothing."""
_ASKING = {"questions", "challenges"}
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Report:
    """The coverage of one game's rules."""

    game: str
    rules: dict[str, Rule]
    found: dict[str, frozenset[str]]
    told: frozenset[str] = frozenset()
    """The ids in docstrings and comments of the game's code."""

    def needed(self, way: str) -> list[str]:
        """Return the ids that a way has to cover, in rulebook order."""
        return [rule.id for rule in self.rules.values() if (rule.enforceable or way not in ("enforced", "tested"))]

    def missing(self, way: str) -> list[str]:
        """Return the ids that are not covered in a way.

        For enforced, those that no code names at all.
        """
        told = self.told if way == "enforced" else frozenset()
        return [rule for rule in self.needed(way) if rule not in self.found[way] | told]

    def covered(self, way: str) -> list[str]:
        """Return the ids that are covered in a way.

        For enforced, by values and rows that execute.
        """
        return [rule for rule in self.needed(way) if rule in self.found[way]]

    def only_told(self) -> list[str]:
        """Return the ids that only docstrings and comments of the code name."""
        return [rule for rule in self.needed("enforced") if rule in self.told - self.found["enforced"]]

    def unknown(self, way: str) -> list[str]:
        """Return the ids that are named but belong to no rule."""
        prefixes = {rule.split("-")[0] for rule in self.rules}
        named = self.found[way] | self.told if way == "enforced" else self.found[way]
        return sorted(name for name in named - self.rules.keys() if name.split("-")[0] in prefixes)

    def as_data(self) -> dict[str, Any]:
        """Return figures and gaps as plain data."""
        ways = {
            way: {
                "needed": len(self.needed(way)),
                "covered": len(self.covered(way)),
                "missing": self.missing(way),
                "unknown": self.unknown(way),
            }
            for way in WAYS
        }
        solo = sum(rule.solo for rule in self.rules.values())
        return {"game": self.game, "rules": len(self.rules), "solo": solo, "ways": ways, "only_told": self.only_told()}

    def text(self, gaps: bool = False) -> str:
        """Return the figures in words; with ``gaps``, the missing ids too."""
        solo = sum(rule.solo for rule in self.rules.values())
        head = N_("{game}: {count} rules, {solo} of them for solo play")
        lines = [say(head, {"game": self.game, "count": len(self.rules), "solo": solo})]
        for way in WAYS:
            missing = self.missing(way)
            lines.append(f"  {way:10} {len(self.covered(way)):4} / {len(self.needed(way))}")
            if way == "enforced" and (told := self.only_told()):
                lines[-1] += "; " + say(N_("{n} more in docstrings and comments only"), {"n": len(told)})
            if way == "tested" and not _checkout():
                untold = N_("The tests are not part of an installed package; look in a checkout.")
                lines.append("    " + say(untold, {}))
                continue
            if gaps and missing:
                lines += self._by_section(say(N_("missing:"), {}), missing)
            if gaps and way == "enforced" and told:
                lines += self._by_section(say(N_("in docstrings and comments only:"), {}), told)
            if self.unknown(way):
                lines.append(_wrapped(say(N_("no such rule:"), {}), self.unknown(way)))
        return "\n".join(lines)

    def _by_section(self, head: str, ids: list[str]) -> list[str]:
        """Return lines of ids, grouped by section if there are several."""
        sections: dict[str, list[str]] = {}
        for rule in ids:
            sections.setdefault(self.rules[rule].section, []).append(rule)
        parts = [_wrapped(f"  {say(section)} ({len(part)}):", part) for section, part in sections.items()]
        return [f"    {head}", *parts] if len(sections) > 1 else [_wrapped(head, ids)]


def _wrapped(head: str, ids: list[str]) -> str:
    text = f"{head} {' '.join(ids)}"
    return fill(text, 101, initial_indent=" " * 4, subsequent_indent=" " * 6, break_on_hyphens=False)


def rules(game: str) -> dict[str, Rule]:
    """Return the rules of a game by id. Raises DataError."""
    if is_registered(game) and not located(f"{game}/rules.yaml").is_file():
        return dict(load(game).rulebook)
    return {rule.id: rule for rule in read(f"{game}/rules.yaml", list[Rule])}


def make_report(game: str) -> Report:
    """Return the coverage of a game's rules. Raises DataError."""
    values, told = _code(game, lambda names: not names & (_SHOWING | _ASKING))
    found = {
        "enforced": {*values, *_rows(game)},
        "tested": {*_marks(game), *_lists(folder() / game, ("examples",))},
        "explained": {*_notebooks(game), *_lists(folder() / game, ("lessons", "gallery"))},
        "asked": {
            *_code(game, lambda names: bool(names & _ASKING) and not names & _SHOWING)[0],
            *_declared(game),
            *_lists(folder() / game, ("challenges",)),
        },
    }
    return Report(game, rules(game), {way: frozenset(ids) for way, ids in found.items()}, frozenset(told))


def describe(rule_id: str) -> str:
    """Return a rule in words: text, certainty, sources, rulings."""
    known = {id: rule for game in game_names() for id, rule in rules(game).items()}
    rule = known.get(rule_id.upper())
    if rule is None:
        error = one_of("rule", rule_id.upper(), known)
        error.facts["choices"] = ", ".join(str(error.facts["choices"]).split(", ")[:5]) + ", …"
        raise error
    lines = [f"{rule.id} · {say(rule.section)}", say(rule.text)]
    if rule.confidence:
        facts = {"confidence": rule.confidence, "sources": ", ".join(rule.sources) or "-"}
        lines.append(say(N_("How certain: {confidence}. Sources: {sources}."), facts))
    if rule.differs:
        lines.append(say(N_("Where editions differ: {text}"), {"text": rule.differs}))
    if rule.ruling:
        lines.append(say(N_("Decided by the ruling {ruling}."), {"ruling": rule.ruling}))
    if not rule.enforceable:
        lines.append(say(N_("No program could enforce it: {reason}"), {"reason": rule.why_not_enforceable}))
    return "\n".join(lines)


def matching_lines(game: str, word: str) -> Iterator[str]:
    """Yield the matching words of a game, then the rules with them.

    Yields one line that says so if there are none.

    >>> next(matching_lines("rurik", "ладья"))
    'boat · човен · ладья: The eleven places for goods on your mat that the trade track counts.'
    """
    found = find(game, word)
    for one in found.words:
        names = " · ".join(one.names[code] for code in languages() if code in one.names)
        yield f"{names}: {_(one.text)}" if one.text else names
    for rule in found.rules:
        yield f"{rule.id} · {rule.section}: {rule.text}"
    if not found.words and not found.rules:
        yield say(N_("{game}: no word and no rule has {word}."), {"game": game, "word": repr(word)})


# --- reading files -----------------------------------------------------------------------------------------------


def _checkout() -> Path | None:
    """Return the top of the checkout; None for an installed package."""
    top = _PACKAGE.parent
    return top if (top / "pyproject.toml").is_file() else None


def _file(game: str) -> Path | None:
    """Return the file of a game that was registered; None for ours."""
    return Path(getsourcefile(type(load(game))) or "") if is_registered(game) else None


def _code(game: str, wanted: Any) -> tuple[set[str], set[str]]:
    """Return the ids in values of a game's modules, and all ids.

    Args:
        game: whose modules.
        wanted: whether a module counts, given its name and those of its folders.
    """
    values, named = set[str](), set[str]()
    own, room = _file(game), _PACKAGE / "games" / game
    for path in [own] if own else sorted(room.rglob("*.py")):
        if wanted({path.stem, *(() if own else path.relative_to(room).parent.parts)}):
            values.update(_values(_tree(path)))
            named.update(_ID.findall(path.read_text(encoding="utf-8")))
    return values, named


def _values(tree: ast.Module) -> Iterator[str]:
    """Yield the ids in strings that are values.

    Docstrings are none, and neither are the keys of ``rules = {...}``.
    """
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Dict):
            continue
        if ast.unparse(node.targets[0]) == "rules":
            docs.update(map(id, node.value.keys))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from _ID.findall(node.value)


def _declared(game: str) -> Iterator[str]:
    """Yield the ids that the game's kinds of questions declare."""
    from boardgames_edu.engine import registry
    from boardgames_edu.teach.questions import kinds

    if game in registry.game_names():
        for kind in kinds(game).values():
            yield from kind.rules


def _marks(game: str) -> Iterator[str]:
    """Yield the arguments of every ``pytest.mark.rule(...)`` in the tests.

    Those of a maker's game lie beside it.
    """
    own, top = _file(game), _checkout()
    tests = own.parent.glob("test_*.py") if own else (top / "tests").rglob("test_*.py") if top else ()
    return (id for path in sorted(tests) for id in _marked(path, path.read_text(encoding="utf-8")))


@cache
def _marked(path: Path, text: str) -> tuple[str, ...]:
    tree = _tree(path)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Call)] if "mark.rule" in text else []
    marks = [(node.lineno, one) for node in nodes if ast.unparse(node.func) == "pytest.mark.rule" for one in node.args]
    for line, one in marks:
        if not isinstance(one, ast.Constant) or not isinstance(one.value, str):
            raise DataError(N_("{file}, line {line}: a rule mark takes ids written out, not {text}."),
                            file=path.name, line=line, text=ast.unparse(one))  # fmt: skip
    return tuple(ast.literal_eval(one) for line, one in marks)


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as problem:
        raise DataError(N_("{file}, line {line}: this is no valid Python ({problem})."), file=path.name,
                        line=problem.lineno, problem=problem.msg) from None  # fmt: skip


def _rows(game: str) -> Iterator[str]:
    """Yield the ids in rows of data that the game's code executes.

    Every data file but rules, rulings, teaching, and tables of tests.
    """
    words = {"rules", "rulings", "examples", "lessons", "challenges", "gallery", "tutor", "asked", "refusals"}
    for path in sorted((folder() / game).glob("*.yaml")):
        if path.stem not in words:
            yield from _listed(read_values(path, path.name)[0])


def _lists(place: Path, stems: Iterable[str]) -> Iterator[str]:
    """Yield the ids under ``rules:`` in ``<stem>.yaml`` and ``<stem>/``."""
    for stem in stems:
        for path in [place / f"{stem}.yaml", *sorted((place / stem).glob("**/*.yaml"))]:
            if path.is_file():
                yield from _listed(read_values(path, path.name)[0])


def _listed(value: Any) -> Iterator[str]:
    """Yield the ids under the keys ``rules`` and ``rule``, at any depth.

    A key ``solo`` holds what is not played yet.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            if key in ("rules", "rule") and isinstance(part, (str, list)):
                words = [part] if isinstance(part, str) else part
                yield from (word for word in words if isinstance(word, str) and _ID.fullmatch(word))
            elif key != "solo":
                yield from _listed(part)
    elif isinstance(value, list):
        for part in value:
            yield from _listed(part)


def _notebooks(game: str) -> Iterator[str]:
    """Yield the ids that the game's English notebooks name."""
    top = _checkout()
    for path in sorted(((top or _PACKAGE) / "notebooks" / "en").rglob("*.ipynb")):
        if game in path.parts:
            yield from _ID.findall(path.read_text(encoding="utf-8"))
