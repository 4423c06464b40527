// Brings the form, and then the table, onto the screen: what runs last in a notebook comes below its edge. Knows no game.

import { afterFrame, canHoldFocus, hear } from "../page/frame.js";

function show(el, block) {
  afterFrame(() => el.closest(".bge-opening")?.scrollIntoView({ block }));
}

// Whoever pressed the button of the form goes on at the table, once that is there.
function enter(el) {
  if (document.activeElement !== document.body || !el.isConnected) return;
  const asked = el.closest(".bge-opening").querySelector(".bge-panel");
  if (asked && canHoldFocus(asked)) asked.focus({ preventScroll: true });
  else requestAnimationFrame(() => enter(el));
}

function render({ model, el }) {
  el.style.display = "none";
  show(el, "nearest");
  return hear(model, {
    "msg:custom": () => {
      show(el, "start");
      requestAnimationFrame(() => enter(el));
    },
  });
}

export default { render };
