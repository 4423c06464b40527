// A rule that was asked for, and the final score with the rules it comes from. Knows no game.

import { describe, make, pageLink } from "../page/frame.js";
import { button, press, ruleButton, sign } from "./parts.js";

export function drawRule(panel) {
  const box = panel.boxes.rule;
  const rule = panel.model.get("rule");
  box.replaceChildren();
  if (!rule.id) return;
  const card = make("div", "bge-card", box);
  describe(card, "note", {});
  const head = make("div", "bge-card-head", card);
  make("strong", "", head, `${rule.id} · ${rule.section}`);
  button(head, "×", () => press(panel, "close"), "bge-small").setAttribute("aria-label", panel.texts.close);
  make("p", "", card, rule.text);
  for (const note of rule.notes) make("p", rule.mark ? "bge-note bge-unsure" : "bge-note", card, note);
  pageLink(rule, card);
  card.scrollIntoView({ block: "nearest" });
}

export function drawScores(panel, { scores }) {
  const { texts } = panel;
  const box = panel.boxes.scores;
  box.replaceChildren();
  if (!scores.length) return;
  make("h4", "", box, texts.scores);
  for (const seat of scores) {
    const holder = make("div", "bge-score", box);
    const head = make("div", "bge-score-head", holder);
    sign(panel, seat.look, head);
    make("strong", "", head, `${seat.head}${seat.wins ? ` – ${texts.wins}` : ""}`);
    const list = make("ul", "", holder);
    for (const line of seat.lines) ruleButton(panel, make("li", "", list, `${line.text} `), line.rule);
  }
}
