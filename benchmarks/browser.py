"""How long a click takes until the board on the screen has changed, and whether memory grows; in
JupyterLab, in Chromium.

``python -m benchmarks.browser [--game hansa]`` prints, for 30 clicks that change the game, the median and the 95th
percentile of the time from the click to the first changed frame, and the growth of the page's and the kernel's memory
over 200 further clicks.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.lab import chromium, notebook, open_notebook, running_chromium, running_lab

CLICKS, MORE = 30, 200
WARM_UP = 12
MEDIAN_BAR, P95_BAR = 50.0, 100.0

TABLES = {
    "rurik": 'table("rurik", seats=["human"] * 4, seed=7, leaders="deal", teaching=True, name="benchmark")',
    "hansa": 'table("hansa", seats=["human"] * 5, seed=7, map="britannia_45", teaching=True, name="benchmark")',
    "cossacks": 'table("cossacks", seats=["human"] * 2, seed=7, teaching=True, name="benchmark")',
}
"""The table of each game."""
CELL = """
from boardgames_edu.widgets.table import table
import os
at = TABLE
from pathlib import Path
Path("kernel.txt").write_text(str(os.getpid()))
at
"""

# The clock starts with the click, and stops at the frame after the first change in the picture.
WATCH = """
() => {
  const svg = document.querySelector('.bge-stage svg');
  window.times = [];
  let begun = null;
  svg.addEventListener('click', () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    if (begun === null) return;
    const start = begun;
    begun = null;
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start), 0));
  }).observe(svg, { childList: true, subtree: true });
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
    """What was measured: times in milliseconds, growth in kilobytes, messages and their size per click."""

    times: list[float]
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
        return sorted(self.times)[max(0, round(0.95 * len(self.times)) - 1)]


def measure(clicks: int = CLICKS, more: int = MORE, game: str = "rurik") -> Result:
    """Start JupyterLab and Chromium, click in a game, and measure."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder = home / "notebooks"
        folder.mkdir()
        notebook(folder / "measure.ipynb", CELL.replace("TABLE", TABLES[game]))
        with running_lab(folder, home) as lab, running_chromium() as page:
            open_notebook(page, lab, "measure.ipynb")
            page.wait_for_selector(".bge-stage svg", timeout=30_000)
            page.wait_for_timeout(1500)
            pid = int((folder / "kernel.txt").read_text(encoding="utf-8"))
            page.evaluate(WATCH)
            _click(page, WARM_UP)
            page.evaluate("() => { window.times.length = 0; }")
            times = _click(page, clicks)
            _toggle(page, 40)
            before = _memory(page, pid)
            _toggle(page, more)
            after = _memory(page, pid)
    return Result(times, *(b - a for a, b in zip(before, after, strict=True)))


def _click(page: Any, count: int) -> list[float]:
    """Click legal things until so many clicks have changed the picture; their times."""
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
        page.wait_for_timeout(120)
    times: list[float] = page.evaluate("() => window.times")
    return times


def _toggle(page: Any, count: int) -> None:
    """Clicks that choose a thing and let it go again: nothing may pile up."""
    for turn in range(count):
        page.evaluate(CLICK, 1) if turn % 2 == 0 else page.keyboard.press("Escape")
        page.wait_for_timeout(25)
    page.wait_for_timeout(800)


def _memory(page: Any, pid: int) -> tuple[float, float, float]:
    """Kilobytes of the page's heap, number of its nodes, kilobytes of the kernel."""
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
    """Measure and print. Returns 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=sorted(TABLES), default="rurik")
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--more", type=int, default=MORE, help="clicks over which memory is watched")
    parser.add_argument("--json", type=Path, help="write the figures here")
    options = parser.parse_args()
    if chromium() is None:
        print("No Chromium was found; nothing can be measured.", file=sys.stderr)
        return 1
    result = measure(options.clicks, options.more, options.game)
    print(f"{options.game}: click to changed frame, {len(result.times)} clicks")
    print(f"  median {result.median:6.1f} ms   (bar {MEDIAN_BAR:.0f})")
    print(f"  p95    {result.p95:6.1f} ms   (bar {P95_BAR:.0f})")
    print(f"memory over {options.more} further clicks")
    print(f"  page   {result.page_growth:+8.0f} kB, {result.nodes_growth:+.0f} nodes")
    print(f"  kernel {result.kernel_growth:+8.0f} kB")
    if options.json:
        options.json.write_text(
            json.dumps({**result._asdict(), "median": result.median, "p95": result.p95}), encoding="utf-8"
        )
    return int(result.median > MEDIAN_BAR or result.p95 > P95_BAR)


if __name__ == "__main__":
    sys.exit(main())
