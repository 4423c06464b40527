// The buttons of a stepper, its keys, and the clock of autoplay. Knows no game and no example.

import { make } from "../page/frame.js";
import { icon } from "../page/icons.js";

export function ask({ model }, what, at) {
  model.send({ do: what, at });
}

// Where a button or a key leads to.
const MOVES = {
  first: (panel) => ask(panel, "go", 0),
  back: (panel) => ask(panel, "back"),
  forward: (panel) => ask(panel, "forward"),
  last: (panel) => ask(panel, "go", panel.model.get("view").count - 1),
};
const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", PageDown: "forward", PageUp: "back" };

// Leave autoplay by a step.
function leave(panel, work) {
  halt(panel);
  work(panel);
}

// --- the bar ---

export function buildStepBar(panel) {
  const { texts, bar } = panel;
  for (const name of ["first", "back", "play", "forward", "last"]) {
    const found = make("button", "", bar);
    found.innerHTML = icon(name);
    describeStep(found, texts[name]);
    found.addEventListener("click", () => (name === "play" ? toggleAuto(panel) : leave(panel, MOVES[name])));
    panel[name] = found;
  }
  panel.play.classList.add("bge-steps-auto");
  buildJump(panel);
  const label = make("label", "", bar);
  panel.guess = make("input", "", label);
  panel.guess.type = "checkbox";
  label.append(` ${texts.guess}`);
  panel.guess.addEventListener("change", () => ask(panel, "guessing", panel.guess.checked));
}

function describeStep(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

function buildJump(panel) {
  const { model, texts, bar } = panel;
  panel.jump = make("select", "", make("label", "", bar, `${texts.step} `));
  for (const { name, steps } of model.get("index")) {
    const group = make("optgroup", "", panel.jump);
    group.label = name;
    for (const at of steps) make("option", "", group, String(at + 1)).value = String(at);
  }
  panel.jump.addEventListener("change", () => leave(panel, () => ask(panel, "go", Number(panel.jump.value))));
}

// --- autoplay: the clock is here, so that the kernel is never held up ---

function isAtEnd({ model }) {
  const { at, count, hidden } = model.get("view");
  return at === count - 1 && !hidden;
}

function toggleAuto(panel) {
  if (panel.clock !== null) {
    halt(panel);
    return;
  }
  if (isAtEnd(panel)) ask(panel, "go", 0);
  panel.clock = window.setInterval(tick, 1000 * panel.model.get("pace"), panel);
  drawAuto(panel);
}

function tick(panel) {
  if (!panel.root.isConnected || isAtEnd(panel)) halt(panel);
  else ask(panel, "forward");
}

export function halt(panel) {
  if (panel.clock !== null) window.clearInterval(panel.clock);
  panel.clock = null;
  drawAuto(panel);
}

function drawAuto({ texts, play, clock }) {
  const name = clock === null ? "play" : "stop";
  play.innerHTML = icon(name);
  make("span", "", play, ` ${texts[name]}`);
  describeStep(play, texts[name]);
}

// --- keys: they count anywhere in the stepper ---

export function onStepKey(panel, key, target) {
  if (KEYS[key]) leave(panel, MOVES[KEYS[key]]);
  else if (key === " ") toggleAuto(panel);
  else if (key === "Enter" && panel.model.get("view").hidden && target === panel.root) ask(panel, "reveal");
  else return false;
  return true;
}
