// What has happened in a match, line by line. Knows no game.

import { describe, make } from "../page/frame.js";
import { button, ruleButton, sign } from "./parts.js";

export function buildLog(panel) {
  const { boxes, texts } = panel;
  make("h4", "", boxes.log, texts.log);
  panel.log = make("ol", "bge-lines", boxes.log);
  panel.log.setAttribute("tabindex", "0");
  describe(panel.log, "", { label: texts.log });
  noteWhenEmpty(panel);
}

function noteWhenEmpty({ log, lines, texts }) {
  const note = log.querySelector(".bge-empty");
  if (lines.length) note?.remove();
  else if (!note) make("li", "bge-empty", log, texts.empty);
}

// Replace the lines from a number on.
export function addLines(panel, { start, lines }) {
  while (panel.lines.length > start) panel.lines.pop().remove();
  for (const line of lines) panel.lines.push(drawLine(panel, line));
  noteWhenEmpty(panel);
  panel.log.scrollTop = panel.log.scrollHeight;
}

function drawLine(panel, line) {
  const node = make("li", line.head ? "bge-decision" : "", panel.log);
  sign(panel, line.look, node);
  make("span", "", node, `${line.text} `);
  ruleButton(panel, node, line.rule, "§");
  if (line.why) whyButton(panel.texts, node, line.why);
  return node;
}

function whyButton(texts, parent, why) {
  const node = button(parent, texts.why, () => {
    const open = node.getAttribute("aria-expanded") !== "true";
    node.setAttribute("aria-expanded", String(open));
    answer.hidden = !open;
  }, "bge-rule-id");
  node.setAttribute("aria-expanded", "false");
  const answer = make("div", "bge-why", parent, why);
  answer.hidden = true;
}
