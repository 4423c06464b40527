// The tools of a match, which keep their places: undo, hint, coach, the end of the turn, and the bots' speed. Knows no game.

import { make } from "../page/frame.js";
import { button, dressButton, press } from "./parts.js";

const SIGNS = ["undo", "redo"];

function buildTools(panel) {
  const { texts } = panel;
  const box = panel.boxes.tools;
  const tools = {};
  for (const what of ["undo", "redo", "hint", "coach", "restart"]) {
    tools[what] = button(box, texts[what], () => press(panel, what), "bge-button", SIGNS.includes(what));
    if (SIGNS.includes(what)) dressButton(tools[what], what, texts[what]);
  }
  tools.end = button(box, "", () => press(panel, "play", panel.end.play), "bge-choice");
  tools.end.style.visibility = "hidden";
  tools.others = make("div", "bge-tools", box);
  tools.bots = button(tools.others, "", () => press(panel, "bots"));
  const label = make("label", "", tools.others, `${texts.speed} `);
  tools.speed = make("select", "", label);
  for (const pace of ["off", "fast", "medium", "slow"]) make("option", "", tools.speed, texts[pace]).value = pace;
  tools.speed.addEventListener("change", () => press(panel, "speed", tools.speed.value));
  return tools;
}

export function drawTools(panel, { can, barrier, bots, speed, end }) {
  panel.tools ??= buildTools(panel);
  const { texts, tools } = panel;
  for (const what of ["redo", "hint", "coach", "restart"]) tools[what].disabled = !can[what];
  for (const what of ["coach", "restart"]) tools[what].hidden = can[what] === undefined;
  tools.undo.setAttribute("aria-disabled", String(!can.undo)); // it can be pressed, and says why it does nothing
  tools.undo.title = barrier || texts.undo;
  drawEnd(panel, end);
  tools.others.hidden = !bots;
  const stopped = bots === "stopped";
  dressButton(tools.bots, stopped ? "play" : "stop", stopped ? texts.go : texts.stop);
  tools.speed.value = speed;
}

// Its place stays its own while there is nothing to end; its words are of one question only.
function drawEnd(panel, end) {
  const node = panel.tools.end;
  node.disabled = !end;
  node.style.opacity = end ? "" : "0"; // hidden otherwise, it would drop the focus
  if (!end) return;
  panel.end = end;
  node.style.visibility = "";
  node.textContent = end.label;
}
