// The tools of a match: undo, hint, coach, and the bots' speed. Knows no game.

import { make } from "../page/frame.js";
import { button, press } from "./parts.js";

function buildTools(panel) {
  const { texts } = panel;
  const box = panel.boxes.tools;
  const tools = {};
  for (const what of ["undo", "redo", "hint", "coach", "restart"]) {
    tools[what] = button(box, texts[what], () => press(panel, what), "bge-button", ["undo", "redo"].includes(what));
  }
  tools.bots = button(box, texts.stop, () => press(panel, "bots"));
  tools.label = make("label", "", box, `${texts.speed} `);
  tools.speed = make("select", "", tools.label);
  for (const pace of ["slow", "medium", "fast"]) make("option", "", tools.speed, texts[pace]).value = pace;
  tools.speed.addEventListener("change", () => press(panel, "speed", tools.speed.value));
  return tools;
}

export function drawTools(panel, { can, barrier, bots, speed }) {
  panel.tools ??= buildTools(panel);
  const { texts, tools } = panel;
  for (const what of ["redo", "hint", "coach", "restart"]) tools[what].disabled = !can[what];
  for (const what of ["coach", "restart"]) tools[what].hidden = can[what] === undefined;
  tools.undo.setAttribute("aria-disabled", String(!can.undo)); // it can be pressed, and says why it does nothing
  tools.undo.title = barrier ?? "";
  tools.bots.hidden = !bots;
  tools.label.hidden = !bots;
  tools.bots.textContent = bots === "stopped" ? texts.go : texts.stop;
  tools.speed.value = speed;
}
