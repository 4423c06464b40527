// One stop of Tab for a group of buttons, in which arrows go about. Knows no game.

import { canHoldFocus } from "./frame.js";

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const BUTTONS = "button, summary";

// Tab reaches the button last in focus, else the first. To be called after the buttons are drawn.
export function settleStop(box, wanted = document.activeElement) {
  const all = [...box.querySelectorAll(BUTTONS)];
  const able = all.filter(canHoldFocus);
  const shown = able.length ? able : all.filter((node) => !node.disabled); // it may be drawn before it is shown
  const one = shown.find((node) => node === wanted) ?? shown.find((node) => node.dataset.stop) ?? shown[0];
  for (const node of all) {
    node.tabIndex = node === one ? 0 : -1;
    node.dataset.stop = node === one ? "here" : "";
  }
}

export function rove(box) {
  box.setAttribute("role", "toolbar");
  box.addEventListener("focusin", ({ target }) => target.matches(BUTTONS) && settleStop(box, target));
  box.addEventListener("keydown", (event) => {
    const able = [...box.querySelectorAll(BUTTONS)].filter(canHoldFocus);
    const at = able.indexOf(event.target);
    const step = STEPS[event.key];
    if (at < 0 || !step || event.ctrlKey || event.altKey || event.metaKey) return;
    able.at((at + step) % able.length).focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
