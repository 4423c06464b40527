// What leads the focus in the browser: what is done leads to the next button, and one key presses it. Knows no game.

import { afterFrame, canHoldFocus, hear, hearKeys, listen } from "./frame.js";

const HURRY = 500; // milliseconds in which Enter is still meant for what was done before

// Whoever holds Enter down, or presses it twice, does not press the button where the focus has just come to.
function settle(button) {
  const since = performance.now();
  const end = listen(button, {
    keydown(event) {
      const early = event.repeat || performance.now() - since < HURRY;
      if (early && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    },
    blur() {
      end();
    },
  });
}

const wholeOf = (el) => el.closest(".bge-whole");
const nextButton = (el) => wholeOf(el)?.querySelector("button.bge-next");

// Whoever did it by keys or by mouse goes on by Enter. What was clicked may be gone, and have left the focus to nobody.
// What was done before may be about to show the button: there is time for it.
function lead(el, frames = 30) {
  const next = nextButton(el);
  const had = document.activeElement;
  if (!next || !(had === document.body || wholeOf(el).contains(had))) return;
  if (!canHoldFocus(next)) {
    if (frames) afterFrame(() => lead(el, frames - 1));
    return;
  }
  next.focus({ preventScroll: true });
  settle(next);
}

// Nothing is left to do: the right arrow goes on from anywhere in the frame, Enter also from the board.
function goOn(el, key) {
  const next = nextButton(el);
  if (!["ArrowRight", "Enter"].includes(key) || !next?.classList.contains("bge-ready") || !canHoldFocus(next)) return false;
  next.click();
  return true;
}

// A link to another page of the course opens it in this JupyterLab, which loads nothing anew.
function linkPages(el) {
  const here = decodeURIComponent(location.pathname).split("/tree/")[1];
  for (const link of wholeOf(el)?.querySelectorAll("a.bge-page:not([data-commandlinker-command])") ?? []) {
    if (!here) continue;
    const path = here.replace(/[^/]*$/, link.getAttribute("href"));
    link.dataset.commandlinkerCommand = "docmanager:open";
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  }
}

// To the next board of the page: a folded section on the way opens.
function goBelow(el) {
  let cell = wholeOf(el)?.closest(".jp-Cell")?.nextElementSibling;
  while (cell && !cell.classList.contains("jp-CodeCell")) {
    cell.querySelector(".jp-collapseHeadingButton.jp-mod-collapsed")?.click();
    cell = cell.nextElementSibling;
  }
  afterFrame(() => (cell?.querySelector(".jp-OutputArea-output") ?? cell)?.scrollIntoView({ block: "start" }));
}

// Run All leaves its last cell in view. When nothing runs any more, the page is at its top again, unless somebody has
// moved it meanwhile.
function beginAtTop(el) {
  const cell = el.closest(".jp-Cell");
  const roll = el.closest(".jp-WindowedPanel-outer");
  const active = roll?.querySelector(".jp-Cell.jp-mod-active");
  if (!roll || roll.dataset.bgeBegun || active === cell || active === cell.nextElementSibling) return () => {};
  roll.dataset.bgeBegun = "yes";
  const state = el.closest(".jp-NotebookPanel")?.querySelector(".jp-Notebook-ExecutionIndicator");
  const end = listen(roll, Object.fromEntries(["wheel", "pointerdown", "keydown"].map((kind) => [kind, () => stop()])));
  const timer = setInterval(() => {
    if (state?.dataset.status === "busy") return;
    roll.scrollTop = 0;
    stop();
  }, 100);
  function stop() {
    clearInterval(timer);
    end();
  }
  return stop;
}

// A step that is cut off at the window's edge comes onto the screen as a whole.
function showWhole(el, { target }) {
  if (target.closest?.("button, select") && wholeOf(el)?.contains(target.closest(".bge-way, .bge-next"))) {
    afterFrame(() => wholeOf(el)?.querySelector(".bge-frame")?.scrollIntoView({ block: "nearest" }));
  }
}

const WORKS = { lead: (el) => afterFrame(() => lead(el)), below: goBelow };

function render({ model, el }) {
  el.style.display = "none";
  const watch = new MutationObserver(() => linkPages(el));
  const ends = [
    hearKeys(document, (target) => Boolean(wholeOf(el)?.contains(target)), (key) => goOn(el, key)),
    listen(document, { click: (event) => showWhole(el, event) }),
    hear(model, { "msg:custom": (message) => WORKS[message.do]?.(el) }),
    () => watch.disconnect(),
  ];
  requestAnimationFrame(() => {
    if (!wholeOf(el)) return;
    linkPages(el);
    watch.observe(wholeOf(el), { childList: true, subtree: true });
    ends.push(beginAtTop(el));
  });
  return () => ends.forEach((end) => end());
}

export default { render };
