// What is asked at the table, the choices as buttons, and what is answered. Knows no game.

import { describe, make } from "../page/frame.js";
import { icon } from "../page/icons.js";
import { button, press, ruleButton, sign } from "./parts.js";

const MARKS = { rule: "✗", lost: "✗", won: "✓", hint: icon("hint"), problem: icon("problem"), info: icon("info") };

export function drawThinking({ boxes }, view) {
  boxes.thinking.textContent = view.thinking ?? "";
  boxes.thinking.classList.toggle("bge-at-it", Boolean(view.thinking));
}

// A hint has the button that plays it. What stands above as the question is not said twice, but for
// an answer to a click while others think.
export function drawMessage(panel, view) {
  const { message } = view;
  const box = panel.boxes.message;
  box.replaceChildren();
  box.className = `bge-part bge-message bge-kind-${message ? message.kind : "none"}`;
  if (!message || (message.text === view.prompt && !view.thinking)) return;
  const mark = make("span", "bge-mark", box);
  mark.setAttribute("aria-hidden", "true");
  mark.innerHTML = MARKS[message.kind] ?? "";
  make("span", "", box, message.text);
  ruleButton(panel, box, message.rule);
  for (const action of (view.screens ?? []).filter(plays)) drawScreen(panel, box, action, view);
}

const plays = ({ what }) => what === "play";

export function drawAsk(panel, view) {
  const { root } = panel;
  const box = panel.boxes.ask;
  box.replaceChildren();
  const scrolls = view.prompt === panel.prompt ? [] : [".bge-words", ".bge-text", ".bge-said"];
  for (const part of scrolls) requestAnimationFrame(() => root.closest(part)?.scrollTo(0, 0));
  panel.prompt = view.prompt;
  const screens = view.screens.filter((action) => !plays(action));
  if (!view.prompt && !screens.length) return; // nothing is asked any more
  const line = make("div", "bge-prompt", box);
  sign(panel, view.look, line);
  make("strong", "", line, view.prompt);
  ruleButton(panel, line, view.asks);
  if (view.points) make("div", "bge-points", box, view.points);
  const quick = make("div", "bge-quick", box);
  for (const action of screens) drawScreen(panel, quick, action, view);
}

// The choices, which stand last: they grow. What was opened for one decision is closed for the next, but for the list that
// was just chosen from.
export function drawChoices(panel, { groups, chosen, made }) {
  const { boxes, opened, texts, from, lists } = panel;
  const goesOn = made === panel.made + 1 && lists.has(from);
  panel.before = goesOn ? new Map([[from, lists.get(from)]]) : new Map();
  if (made !== panel.made) [...opened].filter((key) => !goesOn || !from.startsWith(key)).map((key) => opened.delete(key));
  Object.assign(panel, { made, from: "", lists: new Map() });
  boxes.choices.replaceChildren();
  if (!groups?.length) return;
  const quick = make("div", "bge-quick", boxes.choices);
  if (chosen) {
    const head = make("div", "bge-heading bge-chosen", quick, texts.chosen);
    button(head, texts.clear, () => press(panel, "clear"), "bge-small");
  }
  for (const group of groups) drawGroup(panel, quick, group);
}

// A button that is no move: to go on, to take back what is chosen.
function drawScreen(panel, parent, { what, word, label }, { grace }) {
  const plain = ["clear", "restart", "play"].includes(what);
  const node = button(parent, label, () => press(panel, what, word), plain ? "bge-button" : "bge-button bge-main");
  node.dataset.key = what;
  if (what === "go") node.style.setProperty("--grace", `${grace}s`);
}

// A group of choices: one button, a heading with its buttons, or folded to one button that opens it.
function drawGroup(panel, parent, group) {
  const only = group.count === 1 && group.rows[0].choices[0];
  if (only && !panel.before.has(keyOf(group, group.rows[0]))) return drawChoice(panel, parent, only);
  const whole = group.folded === "all";
  const holder = whole ? fold(panel, parent, group.heading, group.ways, group.heading) : make("div", "bge-group", parent);
  describe(holder, "group", { label: group.heading });
  if (!whole) make("div", "bge-heading", holder, group.heading);
  for (const row of group.rows) drawRow(panel, holder, group, row);
}

const keyOf = ({ heading }, { label }) => `${heading} ${label}`;

// The choices of a row. A list that was chosen from keeps its places: what is gone is greyed out, what is new comes last.
function inPlace(panel, key, choices) {
  const now = new Map(choices.map((choice) => [choice.label, choice]));
  const kept = (panel.before.get(key) ?? []).map((choice) => now.get(choice.label) ?? { ...choice, play: "" });
  const all = [...kept, ...choices.filter(({ label }) => !kept.some((choice) => choice.label === label))];
  panel.lists.set(key, all);
  return all;
}

function drawRow(panel, holder, group, row) {
  const { heading, folded } = group;
  const [{ label }, key] = [row, keyOf(group, row)];
  const choices = inPlace(panel, key, row.choices);
  const closed = folded === "rows" && choices.length > 1;
  const line = closed ? fold(panel, holder, label, "", `${heading} ${label}`) : make("div", "bge-row", holder);
  if (label && !closed) make("span", "bge-row-label", line, label);
  for (const choice of choices) {
    const words = [heading, label, choice.label, choice.note].filter(Boolean).join(" ");
    drawChoice(panel, line, choice, key).setAttribute("aria-label", words);
  }
}

function fold({ opened }, parent, label, ways, key) {
  const details = make("details", "bge-fold", parent);
  details.open = opened.has(key);
  const summary = make("summary", "", details, label);
  summary.dataset.key = `fold ${key}`;
  if (ways) make("small", "", summary, ways);
  details.addEventListener("toggle", () => (details.open ? opened.add(key) : opened.delete(key)));
  return make("div", "bge-row", details);
}

function drawChoice(panel, parent, { label, note, play }, key = "") {
  const choose = () => { panel.from = key; press(panel, "play", play); };
  const node = button(parent, "", choose, "bge-choice");
  node.disabled = !play;
  make("span", "", node, label);
  if (note) make("small", "", node, note);
  return node;
}
