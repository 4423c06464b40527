// The panel of a stepper in the browser: words, buttons, keys and the clock of autoplay. Knows no game and no example.

import { describe, hear, hearKeys, keepingFocus, make, pageLink } from "../page/frame.js";
import { ask, buildStepBar, halt, onStepKey } from "./step_bar.js";

const SAID = { right: "✓ ", wrong: "✗ ", rule: "✗ " };

// All that a view of the panel keeps.
function build(model, el) {
  const texts = model.get("texts");
  const root = make("div", "bge-step-panel", el);
  root.setAttribute("tabindex", "0");
  describe(root, "group", { description: texts.keys });
  root.dataset.lmSuppressShortcuts = "true";
  const head = make("div", "bge-steps-head", root);
  const panel = { model, texts, root, clock: null, title: make("strong", "", head) };
  head.append(" "); // a line may break here
  panel.place = make("span", "bge-steps-place", head);
  panel.ours = make("abbr", "bge-steps-ours", head);
  panel.bar = make("div", "bge-steps-bar", root);
  panel.story = make("p", "bge-steps-story", root);
  panel.words = make("div", "bge-steps-words", root);
  panel.said = make("div", "bge-steps-said", root);
  make("p", "bge-steps-note bge-steps-keys", root, texts.keys);
  buildStepBar(panel);
  return panel;
}

// --- the words ---

function ruleOf(card, parent) {
  if (!card) return;
  const box = make("details", "bge-steps-rule", parent);
  make("summary", "", box, card.id).dataset.key = card.id;
  const text = make("div", "", box);
  make("p", "", text, card.text);
  for (const note of card.notes) make("p", "bge-steps-note", text, note);
  pageLink(card, text);
}

function draw(panel) {
  const view = panel.model.get("view");
  if (view.at === undefined) return;
  drawHead(panel, view);
  if (panel.story.textContent !== view.story) panel.story.textContent = view.story; // what stays is not read out again
  drawWords(panel, view);
  drawSaid(panel, view.said);
}

function drawHead(panel, view) {
  const { root, title, place, ours, jump, guess } = panel;
  title.textContent = view.title;
  place.textContent = `${view.case} · ${view.place}`;
  root.setAttribute("aria-label", `${view.title}. ${view.place}`);
  panel.first.disabled = panel.back.disabled = view.at === 0;
  panel.forward.disabled = panel.last.disabled = view.at === view.count - 1 && !view.hidden;
  jump.value = String(view.at);
  guess.checked = view.guessing;
  ours.textContent = view.ours ? "≈" : "";
  ours.title = view.ours;
}

function drawWords(panel, view) {
  const { texts, words } = panel;
  words.replaceChildren();
  if (view.head) make("h4", "", words, view.head);
  if (view.choices.length || view.hidden) drawGuess(panel, view);
  const list = make("ul", "", words);
  for (const line of view.lines) {
    const node = make("li", line.fact ? "bge-steps-fact" : "", list);
    make("span", "", node, `${line.text} `);
    ruleOf(line.rule, node);
  }
  if (!view.rules.length) return;
  const box = make("div", "bge-steps-cited", words);
  make("span", "", box, `${texts.rules} `);
  for (const card of view.rules) ruleOf(card, box);
}

function drawGuess(panel, { choices, hidden }) {
  const box = make("div", "bge-steps-choices", panel.words);
  choices.forEach(({ text, mark }, number) => {
    const found = make("button", mark ? `bge-chosen-${mark}` : "", box, `${SAID[mark] ?? ""}${text}`);
    found.dataset.key = `choice ${number}`;
    found.disabled = !hidden;
    found.addEventListener("click", () => ask(panel, "choose", number));
  });
  if (!hidden) return;
  const reveal = make("button", "bge-steps-reveal", box, panel.texts.reveal);
  reveal.addEventListener("click", () => ask(panel, "reveal"));
}

function drawSaid({ said }, message) {
  said.replaceChildren();
  said.className = `bge-steps-said${message ? ` bge-said-${message.kind}` : ""}`;
  if (!message) return;
  make("span", "", said, `${SAID[message.kind] ?? ""}${message.text} `);
  ruleOf(message.rule, said);
}

function render({ model, el }) {
  const panel = build(model, el);
  const { root } = panel;
  // A click leaves the focus on the panel, so that Space plays and stops instead of pressing the same button again.
  root.addEventListener("click", (event) => {
    if (event.detail > 0 && !event.target.closest("select, summary, label")) root.focus({ preventScroll: true });
  });
  const whole = () => el.closest(".bge-frame") ?? el;
  const ends = [
    () => halt(panel),
    hearKeys(document, (target) => whole().contains(target), (key, target) => onStepKey(panel, key, target)),
    hear(model, { "change:view": () => keepingFocus(root, () => draw(panel)) }),
  ];
  halt(panel);
  draw(panel);
  return () => ends.forEach((end) => end());
}

export default { render };
