// The projector in the browser: its bar, keys, the black and the full screen. Knows no game.

import { describe, hear, hearKeys, make } from "../page/frame.js";
import { keepFitted } from "./slide_fit.js";

// What the buttons and the keys do; a clicker sends the Page keys.
const WORKS = {
  black: ({ buttons, frame }) => buttons.black.setAttribute("aria-pressed", String(frame().classList.toggle("bge-black"))),
  full({ frame }) {
    if (document.fullscreenElement) document.exitFullscreen();
    else frame().requestFullscreen?.();
  },
};
const KEYS = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  PageDown: "forward",
  PageUp: "back",
  Home: "first",
  End: "last",
  Enter: "reveal",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  w: "whole",
  b: "black",
  ".": "black",
  f: "full",
};
const BUTTONS = ["back", "forward", "reveal", "smaller", "larger", "whole", "black", "full"];
const SIGNS = { back: (text) => `← ${text}`, forward: (text) => `${text} →`, smaller: () => "−", larger: () => "+" };

// All that a view of the projector keeps.
function build(model, el) {
  const texts = model.get("texts");
  const root = make("div", "bge-projector-bar", el);
  root.setAttribute("tabindex", "0");
  describe(root, "group", { label: texts.name, description: texts.keys });
  root.dataset.lmSuppressShortcuts = "true";
  const frame = () => el.closest(".bge-projector") ?? el;
  const bar = { model, texts, root, frame, isFull: () => document.fullscreenElement === frame(), buttons: {} };
  for (const what of BUTTONS) bar.buttons[what] = buildButton(bar, what);
  bar.buttons.black.setAttribute("aria-pressed", "false");
  bar.place = make("span", "", root);
  bar.problem = make("span", "bge-projector-problem", root);
  make("span", "bge-projector-keys", root, texts.keys);
  return bar;
}

function buildButton(bar, what) {
  const label = bar.texts[what];
  const found = make("button", "", bar.root, SIGNS[what]?.(label) ?? label);
  found.setAttribute("aria-label", label);
  found.title = label;
  found.addEventListener("click", () => {
    perform(bar, what);
    bar.root.focus({ preventScroll: true });
  });
  return found;
}

// On a page, what is shown is then seen as a whole.
function perform(bar, what) {
  if (WORKS[what]) {
    WORKS[what](bar);
    return;
  }
  if (!bar.isFull()) bar.frame().scrollIntoView({ block: "start" });
  bar.model.send({ do: what });
}

// The slide may go, or go black, and the focus with it: the bar takes it first. Letters of choices count hands.
function onKey(bar, key, target) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const what = KEYS[name];
  if (!what || bar.frame().querySelector(`.bge-hands input[data-key="${CSS.escape(name.toUpperCase())}"]`)) return false;
  if (!bar.root.contains(target)) bar.root.focus({ preventScroll: true });
  perform(bar, what);
  return true;
}

function draw({ model, root, place, problem, buttons }) {
  const view = model.get("view");
  place.textContent = view.place ?? "";
  problem.textContent = view.problem ?? "";
  buttons.whole.setAttribute("aria-pressed", String(Boolean(view.whole)));
  root.dataset.steps = view.steps;
}

function render({ model, el }) {
  const bar = build(model, el);
  // Keys count anywhere in the projector, and in full screen wherever the focus is.
  const isOurs = (target) => bar.frame().contains(target) || (bar.isFull() && target === document.body);
  draw(bar);
  const fitted = keepFitted(bar.root, bar.frame, bar.isFull);
  fitted.fitSoon();
  const ends = [
    hearKeys(window, isOurs, (key, target) => onKey(bar, key, target)),
    hear(model, { "change:view": () => { draw(bar); fitted.fitSoon(); } }),
    fitted.end,
  ];
  return () => ends.forEach((end) => end());
}

export default { render };
