// Brings what opens onto the screen: the form of a game, its table, a review. It comes below the edge. Knows no game.

import { afterFrame, canHoldFocus, hear } from "../page/frame.js";

const GROWS = 1000; // milliseconds in which a board is drawn in what has opened

function show(el, block) {
  afterFrame(() => {
    const opened = el.closest(".bge-opening");
    const watch = new ResizeObserver(() => opened.scrollIntoView({ block }));
    if (opened) watch.observe(opened);
    setTimeout(() => watch.disconnect(), GROWS);
  });
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
