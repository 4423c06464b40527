// What the parts of a panel are made of: buttons that send what was pressed, signs of seats, ids of rules. Knows no game.

import { make } from "../page/frame.js";
import { icon } from "../page/icons.js";
import { onPress } from "../page/press.js";

export function press({ model }, what, word = "") {
  model.send({ do: "press", what, word });
}

// The sign of a seat or of another look, if it has one.
export function sign({ model }, look, parent) {
  const found = model.get("looks")[look];
  if (!found) return;
  const holder = make("span", "bge-sign", parent);
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<svg viewBox="-12 -12 24 24" fill="${found[0]}" stroke="${found[1]}" stroke-width="1.9"><path d="${found[2]}"/></svg>`;
}

// often: whether it may be pressed twice at once, since it keeps its place.
export function button(parent, label, work, className = "bge-button", often = false) {
  const node = make("button", className, parent, label);
  if (often) node.addEventListener("click", () => work());
  else onPress(node, () => work());
  return node;
}

// A sign on a button, and the words for it to whoever hovers over it or does not see it.
export function dressButton(node, drawn, words) {
  node.innerHTML = icon(drawn);
  make("span", "bge-unseen", node, words);
  node.title = words;
}

// label: what stands for the id, where many lines have one; it is told on hover, and by the rule's card.
export function ruleButton(panel, parent, id, label = id) {
  if (!id) return;
  const { model, texts } = panel;
  const node = button(parent, label, () => { panel.opener = node; press(panel, "rule", id); }, "bge-rule-id");
  node.dataset.key = `rule ${id}`;
  const doubtful = model.get("doubtful").includes(id);
  node.title = doubtful ? texts.doubtful : `${texts.rule} ${id}`;
  if (label !== id) node.setAttribute("aria-label", node.title);
  if (!doubtful) return;
  node.classList.add("bge-doubtful");
  node.setAttribute("aria-label", `${id}: ${texts.doubtful}`);
}
