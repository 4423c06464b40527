"""The keyboard alone: walk about in the output of a cell, and see at every moment that something has the focus."""

from __future__ import annotations

from typing import Any

# What has the focus, when it is in the output of a cell and can be seen there: its words, else what it is.
FOCUSED = """
() => {
  const node = document.activeElement;
  if (!node.closest('.jp-OutputArea-output') || !node.matches(':focus-visible')) return '';
  const look = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  const onScreen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  if (!onScreen || look.visibility !== 'visible' || look.outlineStyle === 'none') return '';
  const words = node.matches('select, svg, input') ? '' : node.getAttribute('aria-label') ?? node.innerText?.trim();
  return words || node.tagName.toLowerCase();
}
"""
# How many buttons the group has in which the focus is.
BESIDE = """
() => [...document.activeElement.closest(':is(button, summary)')?.closest('[role=toolbar]')
  ?.querySelectorAll('button, summary') ?? []]
  .filter((node) => !node.disabled && node.getClientRects().length).length
"""
# Looks at every frame whether something has the focus, and remembers after which key it had not.
WATCH = f"""
() => {{
  const focused = {FOCUSED};
  let last = 'the beginning';
  window.lost = [];
  document.addEventListener('keydown', (event) => {{
    last = `${{event.key}} on ${{focused() || document.activeElement.tagName}}`;
  }}, true);
  const look = () => {{
    const node = document.activeElement;
    if (!focused()) window.lost.push(`${{last}}: ${{node.tagName}}.${{node.className?.baseVal ?? node.className}}`);
    requestAnimationFrame(look);
  }};
  look();
}}
"""


class Keys:
    """Somebody who has no mouse. Tab leads from the cell into its output, where the watch begins.

    Args:
        page: shows a notebook whose cell was run; that cell has the focus.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        for _ in range(6):
            page.keyboard.press("Tab")
            if self.focused:
                break
        else:
            raise AssertionError("Tab does not lead into the output")
        page.evaluate(WATCH)

    @property
    def focused(self) -> str:
        """What has the focus: its words, else its tag; empty if nothing has it that can be seen."""
        return str(self.page.evaluate(FOCUSED))

    def press(self, key: str, words: str = "") -> None:
        """Press a key, and wait until these words stand there. Nothing was without focus at any moment."""
        self.page.keyboard.press(key)
        if words:
            self.wait_for(words)
        self.check()

    def wait_for(self, words: str) -> None:
        """Wait until these words stand in the output."""
        self.page.locator(".jp-OutputArea-output").get_by_text(words).locator("visible=true").first.wait_for(
            timeout=30_000
        )

    def check(self) -> None:
        """After two more frames: the focus was never lost since the beginning."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        lost = self.page.evaluate("() => window.lost")
        assert not lost, f"{len(lost)} frames without focus, first after {lost[0]}"

    def arrives(self, name: str) -> None:
        """Wait until what is called so has the focus."""
        self.page.wait_for_function(f"(name) => ({FOCUSED})() === name", arg=name, timeout=30_000)
        self.check()

    def walk(self, name: str, key: str = "Tab", most: int = 24) -> None:
        """Press a key until what is called so has the focus; arrows go about in a group of buttons."""
        for _ in range(most):
            for _ in range(self.page.evaluate(BESIDE)):
                if self.focused == name:
                    return
                self.press("ArrowDown")
            if self.focused == name:
                return
            self.press(key)
        raise AssertionError(f"no way to {name} by {key}; at the end: {self.focused}")

    def back_to(self, name: str) -> None:
        """Press Shift and Tab until what is called so has the focus."""
        self.walk(name, "Shift+Tab")
