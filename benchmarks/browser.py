"""Measure clicks and memory of the widgets in JupyterLab in Chromium.

``python -m benchmarks.browser [--game hansa]`` prints, for 30 clicks that change the game, the median and the
95th percentile of the time from the click to the first changed frame, and to the first frame in which a piece is on
its way; then the growth of the page's and the kernel's memory over 200 further clicks. ``--backend matplotlib``
measures the board that matplotlib draws.

``--stepper`` measures the teaching widgets instead, in all three games: from a key to the changed board when
an example is stepped there and back, and from the run of a cell in a fresh kernel to the first board of each
widget.

``--notebooks`` opens every English notebook, runs it in a fresh kernel, and measures from its first cell to
its first board, live or plotted. Names after it choose some of them: ``--notebooks rurik strategy/01``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.lab import ROOT, chromium, notebook, open_notebook, running_chromium, running_lab

CLICKS, MORE = 30, 200
WARM_UP = 12
MEDIAN_BAR, P95_BAR = 50.0, 100.0
PLOTTED_BAR = 120.0
"""The bar for a plotted board's median, in milliseconds."""

TABLES = {
    "rurik": '"rurik", seats=["human"] * 4, seed=7, leaders="deal"',
    "hansa": '"hansa", seats=["human"] * 5, seed=7, map="britannia_45"',
    "cossacks": '"cossacks", seats=["human"] * 6, seed=7',
}
"""The largest table of each game."""
CELL = """
import os
import boardgames_edu as bg
at = bg.play(TABLE, teaching=True, name="benchmark", backend="BACKEND")
from pathlib import Path
Path("kernel.txt").write_text(str(os.getpid()))
at
"""

# The clock starts with the click, and stops at the frame after the first change in the picture: of the live board's
# nodes, or of the image that matplotlib draws. A second clock stops at the frame in which something has left its place.
WATCH = """
() => {
  const stage = document.querySelector('.bge-stage');
  const image = stage.querySelector('canvas');
  window.times = [];
  window.moved = [];
  let begun = null;
  const under = ({ effect }) => effect.getComputedTiming().progress > 0 && effect.getKeyframes()[0].translate;
  const look = (start, old) => {
    if (start !== window.clicked || performance.now() - start > 1000) return;
    const fresh = document.getAnimations().filter((motion) => !old.includes(motion));
    if (fresh.some(under)) setTimeout(() => window.moved.push(performance.now() - start), 0);
    else requestAnimationFrame(() => look(start, old));
  };
  stage.addEventListener('click', () => { begun = performance.now(); }, true);
  const hear = () => look(window.clicked = performance.now(), document.getAnimations());
  window.addEventListener('click', hear, true);
  new MutationObserver(() => {
    if (begun === null) return;
    const start = begun;
    begun = null;
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start), 0));
  }).observe(image ?? stage, image ? { attributes: true } : { childList: true, subtree: true });
}
"""
# A legal thing, as a person would click it: in its middle.
CLICK = """
(turn) => {
  const all = [...document.querySelectorAll('.bge-stage svg .bge-legal[aria-label]')].filter(n => !n.dataset.part);
  if (!all.length) return null;
  const node = all[(turn * 7) % all.length];
  const sign = document.querySelector(`.bge-stage svg [data-id="${node.dataset.id}"][data-part="sign"]`) ?? node;
  const box = sign.getBoundingClientRect();
  node.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y
  + box.height / 2 })); return node.dataset.id;
}
"""
# Where nothing on the board can be clicked, or a menu is open: its first line, or the first choice.
OTHERWISE = """
() => {
  const node = document.querySelector('.bge-menu button, .bge-quick button');
  if (node) node.click();
  return node !== null;
}
"""


class Result(NamedTuple):
    """Milliseconds from clicks to changed frames, and to frames in motion; growth in kilobytes."""

    times: list[float]
    moved: list[float]
    page_growth: float
    nodes_growth: float
    kernel_growth: float

    @property
    def median(self) -> float:
        """The median time."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """The 95th percentile."""
        return p95(self.times)


def p95(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[max(0, round(0.95 * len(times)) - 1)]


def measure(clicks: int = CLICKS, more: int = MORE, game: str = "rurik", backend: str = "live") -> Result:
    """Start JupyterLab and Chromium, click in a game, and measure."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder = home / "notebooks"
        folder.mkdir()
        notebook(folder / "measure.ipynb", CELL.replace("TABLE", TABLES[game]).replace("BACKEND", backend))
        with running_lab(folder, home) as lab, running_chromium() as page:
            open_notebook(page, lab, "measure.ipynb")
            page.wait_for_selector(".bge-stage svg", timeout=30_000)
            page.wait_for_timeout(1500)
            pid = int((folder / "kernel.txt").read_text(encoding="utf-8"))
            page.evaluate(WATCH)
            _click(page, WARM_UP)
            page.evaluate("() => { window.times.length = window.moved.length = 0; }")
            times = _click(page, clicks)
            moved: list[float] = page.evaluate("() => window.moved")
            _toggle(page, 40)
            before = _memory(page, pid)
            _toggle(page, more)
            after = _memory(page, pid)
    return Result(times, moved, *(b - a for a, b in zip(before, after, strict=True)))


def _click(page: Any, count: int) -> list[float]:
    """Click legal things until ``count`` clicks changed the picture; return their times."""
    turn = 0
    while page.evaluate("() => window.times.length") < count and turn < 8 * count:
        known = page.evaluate("() => window.times.length")
        turn += 1
        if page.locator(".bge-menu").count() or page.evaluate(CLICK, turn) is None:
            page.evaluate(OTHERWISE)
            page.wait_for_timeout(150)
            continue
        try:
            page.wait_for_function(f"() => window.times.length > {known}", timeout=2000)
        except Exception as late:  # noqa: BLE001  (playwright's own timeout; what else it is, is told)
            print("a click changed nothing:", type(late).__name__, file=sys.stderr)
            page.evaluate(OTHERWISE)
        page.wait_for_timeout(120)
    times: list[float] = page.evaluate("() => window.times")
    return times


def _toggle(page: Any, count: int) -> None:
    """Choose a thing and let it go, again and again."""
    for turn in range(count):
        page.evaluate(CLICK, 1) if turn % 2 == 0 else page.keyboard.press("Escape")
        page.wait_for_timeout(25)
    page.wait_for_timeout(800)


# --- teaching -------------------------------------------------------------------------------------------------------

EXAMPLES = {"rurik": "EX-F", "hansa": "EX-01", "cossacks": "DX-15"}
"""An example with many steps, for each game."""
FIRST = {
    "stepper": {game: f'bg.stepper("{id}", game="{game}", guess=False)' for game, id in EXAMPLES.items()},
    "lesson": {
        "rurik": 'bg.lesson("rurik/01_who_rules")',
        "hansa": 'bg.lesson("hansa/01_control")',
        "cossacks": 'bg.lesson("cossacks/01_marches")',
    },
    "quiz": {
        "rurik": 'bg.quiz("who_rules")',
        "hansa": 'bg.quiz("who_controls")',
        "cossacks": 'bg.quiz("which_may_go")',
    },
    "challenge": {
        "rurik": 'bg.challenge("rurik", "rule_kiev")',
        "hansa": 'bg.challenge("hansa", "post_in_dortmund")',
        "cossacks": 'bg.challenge("cossacks", "send_to_pereyaslav")',
    },
    "table": {game: f'bg.play("{game}", seats=["human"] * 3, name="first")' for game in EXAMPLES},
}
"""The code that shows the first board, by widget and game."""
FIRST_BAR = 2.0
PASSES = 3
# The clock starts with the key, and stops at the frame after the first change of the picture.
WATCH_KEYS = """
() => {
  window.times = [];
  let begun = null;
  window.addEventListener('keydown', () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    if (begun === null) return;
    const start = begun;
    begun = null;
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start), 0));
  }).observe(document.querySelector('.bge-stage'), { childList: true, subtree: true });
}
"""
# From the run of the notebook to the first frame with a board in it.
TO_THE_FIRST_BOARD = """
() => new Promise((done, fail) => {
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.bge-stage svg')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done((performance.now() - start) / 1000), 0));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const told = () => document.querySelector('.jp-Notebook').innerText.slice(0, 900);
  setTimeout(() => fail(new Error(`no board in a minute: ${told()}`)), 60000);
  window.jupyterapp.commands.execute('notebook:run-all-cells');
})
"""


def measure_teaching() -> tuple[dict[str, list[float]], dict[str, float]]:
    """Return the times of the teaching widgets.

    Milliseconds from key to changed board, per game; seconds to the first board, per widget and game.
    """
    steps: dict[str, list[float]] = {}
    boards: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder = home / "notebooks"
        folder.mkdir()
        with running_lab(folder, home) as lab:
            for kind, lines in FIRST.items():
                for game, line in lines.items():
                    file = f"{kind}_{game}.ipynb"
                    notebook(folder / file, f"import boardgames_edu as bg\n{line}")
                    with running_chromium() as page:
                        open_notebook(page, lab, file, run=False)
                        boards[f"{kind} {game}"] = page.evaluate(TO_THE_FIRST_BOARD)
                        if kind == "stepper":
                            steps[game] = _step_through(page)
                    lab.shut_sessions()
    return steps, boards


def _step_through(page: Any) -> list[float]:
    """Step an example there and back by arrow keys; return the times."""
    page.wait_for_timeout(1500)
    page.evaluate(WATCH_KEYS)
    page.locator(".bge-step-panel").focus()
    count = page.locator(".bge-steps-bar option").count() - 1
    for key in (["ArrowRight"] * count + ["ArrowLeft"] * count) * PASSES:
        page.keyboard.press(key)
        page.wait_for_timeout(250)  # a step that only tells what holds changes no picture: nothing to wait for
    times: list[float] = page.evaluate("() => window.times")
    return times


def _print_teaching() -> int:
    steps, boards = measure_teaching()
    print(f"load of the machine {os.getloadavg()[0]:.1f}")
    for game, times in steps.items():
        print(f"{game}: key to changed board, {len(times)} steps of {EXAMPLES[game]}")
        print(f"  median {statistics.median(times):6.1f} ms   p95 {p95(times):6.1f} ms (bar {P95_BAR:.0f})")
    print(f"a cell is run, the first board is there (bar {FIRST_BAR:.0f} s)")
    for name, seconds in boards.items():
        print(f"  {name:20} {seconds:5.2f} s")
    slow = max(boards.values()) > FIRST_BAR
    return int(slow or any(p95(times) > P95_BAR for times in steps.values()))


# --- notebooks ------------------------------------------------------------------------------------------------------

BOARD = "svg.bge-scene, .jupyter-widgets img, .jp-RenderedImage img"
"""Selects a live board, a static one, or a described figure."""
# From the run of the notebook to the first frame with a board in it; null if it has run and shows none.
TO_ANY_BOARD = """
(board) => new Promise((done) => {
  const start = performance.now();
  const content = document.querySelector('.jp-Notebook');
  let found = false;
  const cells = () => window.jupyterapp.shell.currentWidget.content.widgets;
  const plotted = () => cells().flatMap(cell => cell.outputArea?.model?.toJSON() ?? [])
    .some(output => output.metadata?.['image/png']?.alt);
  const drawn = (node) => {
    if (node.tagName !== 'IMG') return true;
    return node.naturalWidth > 0 && (!node.closest('.jp-RenderedImage') || plotted());
  };
  const look = () => {
    if (found || ![...content.querySelectorAll(board)].some(drawn)) return;
    found = true;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done((performance.now() - start) / 1000), 0));
  };
  const watch = new MutationObserver(look);
  content.addEventListener('load', look, true);
  watch.observe(content, { childList: true, subtree: true });
  setTimeout(() => done(null), PATIENCE * 1000);
  window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => setTimeout(() => done(null), 3000));
})
"""
PATIENCE = 60


def notebooks(names: Sequence[str] = ()) -> list[str]:
    """Return the English notebooks in the order of the course.

    They are paths from their folder; only those that begin with one of ``names``, if any is given.
    """
    folder = ROOT / "notebooks" / "en"
    found = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.ipynb"))
    shown = [file for file in found if "checkpoint" not in file]
    return [file for file in shown if not names or file.startswith(tuple(names))]


def measure_notebooks(files: Sequence[str]) -> Iterator[tuple[str, float | None]]:
    """Yield the seconds to each notebook's first board, or None.

    The first one is opened twice, and the first time is not counted: then the server is warm, and the package
    compiled.
    """
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder = home / "notebooks"
        shutil.copytree(ROOT / "notebooks" / "en", folder)
        with running_lab(folder, home) as lab, running_chromium() as first:
            for number, file in enumerate([files[0], *files]):
                page = first.context.new_page()
                try:
                    open_notebook(page, lab, file, run=False)
                    seconds = page.evaluate(TO_ANY_BOARD.replace("PATIENCE", str(PATIENCE)), BOARD)
                finally:
                    page.close()
                    lab.shut_sessions()
                if number:
                    yield file, seconds


def late(boards: Mapping[str, float | None]) -> dict[str, float]:
    """Return the notebooks whose first board comes too late, the latest first."""
    slow = {file: seconds for file, seconds in boards.items() if seconds is not None and seconds > FIRST_BAR}
    return dict(sorted(slow.items(), key=lambda entry: -entry[1]))


def _print_notebooks(names: Sequence[str], to: Path | None) -> int:
    files = notebooks(names)
    if not files:
        print("No notebook is called so.", file=sys.stderr)
        return 1
    boards: dict[str, float | None] = {}
    print(f"load of the machine {os.getloadavg()[0]:.1f}")
    print(f"a notebook is run, its first board is there (bar {FIRST_BAR:.0f} s)")
    for file, seconds in measure_notebooks(files):
        boards[file] = seconds
        print(f"  {file:55}" + ("   no board" if seconds is None else f"{seconds:6.2f} s"), flush=True)
    told = {file: seconds for file, seconds in boards.items() if seconds is not None}
    if told:
        worst = max(told, key=lambda file: told[file])
        print(f"worst {told[worst]:.2f} s: {worst}; median {statistics.median(told.values()):.2f} s")
    print(f"{len(late(boards))} of {len(told)} over the bar; load of the machine {os.getloadavg()[0]:.1f}")
    if to:
        to.write_text(json.dumps(boards), encoding="utf-8")
    return int(bool(late(boards)))


def _memory(page: Any, pid: int) -> tuple[float, float, float]:
    """Return the page's heap (kilobytes), its nodes, and the kernel's memory (kilobytes)."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    resident = next(
        line
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
        if line.startswith("VmRSS")
    )
    return metrics["JSHeapUsedSize"] / 1024, metrics["Nodes"], float(resident.split()[1])


def main() -> int:
    """Measure and print; return 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=sorted(TABLES), default="rurik")
    parser.add_argument("--backend", choices=("live", "matplotlib"), default="live")
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--more", type=int, default=MORE, help="clicks over which memory is watched")
    parser.add_argument("--stepper", action="store_true", help="measure the teaching widgets instead")
    parser.add_argument("--notebooks", nargs="*", metavar="NAME", help="measure every notebook, or some")
    parser.add_argument("--json", type=Path, help="write the figures here")
    options = parser.parse_args()
    if chromium() is None:
        print("No Chromium was found; nothing can be measured.", file=sys.stderr)
        return 1
    if options.notebooks is not None:
        return _print_notebooks(options.notebooks, options.json)
    if options.stepper:
        return _print_teaching()
    result = measure(options.clicks, options.more, options.game, options.backend)
    plotted = options.backend == "matplotlib"
    bars = (PLOTTED_BAR, 2 * PLOTTED_BAR) if plotted else (MEDIAN_BAR, P95_BAR)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")
    print(f"{options.game}: click to changed frame, {len(result.times)} clicks")
    print(f"  median {result.median:6.1f} ms   (bar {bars[0]:.0f})")
    print(f"  p95    {result.p95:6.1f} ms   (bar {bars[1]:.0f})")
    if result.moved:
        print(f"  {len(result.moved)} of them set something in motion: first frame of it")
        print(f"  median {statistics.median(result.moved):6.1f} ms   p95 {p95(result.moved):6.1f} ms")
    print(f"memory over {options.more} further clicks")
    print(f"  page   {result.page_growth:+8.0f} kB, {result.nodes_growth:+.0f} nodes")
    print(f"  kernel {result.kernel_growth:+8.0f} kB")
    if options.json:
        options.json.write_text(
            json.dumps({**result._asdict(), "median": result.median, "p95": result.p95}), encoding="utf-8"
        )
    return int(result.median > bars[0] or result.p95 > bars[1])


if __name__ == "__main__":
    sys.exit(main())
