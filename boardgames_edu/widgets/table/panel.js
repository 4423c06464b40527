// The panel of a play table in the browser. Shows plain data; sends back what was pressed. Knows no game.

import { afterFrame, describe, hear, keepingFocus, make, pageIsDark, watchPage } from "../page/frame.js";
import { rove, settleStop } from "../page/roving.js";
import { drawAsk, drawChoices, drawMessage, drawThinking } from "./ask.js";
import { drawCoach } from "./coach.js";
import { drawGames } from "./games.js";
import { addLines, buildLog } from "./log.js";
import { drawRule, drawScores } from "./rule.js";
import { drawStory } from "./story.js";
import { drawTools } from "./tools.js";

// Of each part, what draws it, and what of the view it shows.
const PARTS = {
  story: [drawStory, ["story"]],
  ask: [drawAsk, ["look", "prompt", "asks", "points", "screens", "grace"]],
  choices: [drawChoices, ["groups", "chosen", "made"]],
  thinking: [drawThinking, ["thinking"]],
  message: [drawMessage, ["message", "screens", "prompt"]],
  coach: [drawCoach, ["coach"]],
  tools: [drawTools, ["can", "barrier", "bots", "speed", "end"]],
  scores: [drawScores, ["scores"]],
  games: [drawGames, ["chairs"]],
};

const ROVING = ["story", "choices", "tools"]; // parts of many buttons, with one stop of Tab each

// All that a view of the panel keeps.
function build(model, el) {
  const texts = model.get("texts");
  const parts = model.get("parts");
  const root = make("div", "bge-panel", el);
  root.tabIndex = -1;
  describe(root, "group", { label: texts[["ask", "choices"].find((part) => parts.includes(part)) ?? "log"] });
  const boxes = {};
  for (const part of parts) {
    const row = part === "message" ? make("div", "bge-answers", root) : root;
    if (row !== root) boxes.thinking = make("div", "bge-thinking", row);
    boxes[part] = make("div", `bge-part bge-${part}`, row);
    boxes[part].tabIndex = -1; // a part takes the focus when its button is gone, and so has a name
    describe(boxes[part], "group", { label: texts[part === "message" ? "answer" : part] });
    if (ROVING.includes(part)) rove(boxes[part]);
  }
  // what was opened and chosen; from: the list that a choice was made in, lists: those that are shown
  const kept = { opened: new Set(), allOfIt: false, chairs: "", picked: [], from: "", lists: new Map() };
  // seen: what each part shows; opener: what opened the rule that is shown
  return { model, texts, root, boxes, lines: [], log: null, seen: {}, due: false, opener: null, ...kept };
}

// What asks where things are waits for the next frame, which lays out the page for all panels at once.
function redraw(panel, part, work, ...around) {
  const { boxes, root } = panel;
  if (boxes[part]) keepingFocus(boxes[part], work, ...around, boxes.ask, root);
  if (boxes[part] && ROVING.includes(part)) requestAnimationFrame(() => settleStop(boxes[part]));
}

// A part is drawn anew only when what it shows has changed.
function draw(panel) {
  const { model, boxes, seen } = panel;
  const view = model.get("view");
  if (view.prompt === undefined) return;
  for (const [part, [work, needs]] of Object.entries(PARTS)) {
    const key = JSON.stringify(needs.map((need) => view[need]));
    if (!boxes[part] || seen[part] === key) continue;
    seen[part] = key;
    redraw(panel, part, () => work(panel, view));
  }
}

// Drawn after the next frame, so that the board's change is on the screen first.
function drawSoon(panel) {
  if (panel.due) return;
  panel.due = true;
  afterFrame(() => { panel.due = false; draw(panel); });
}

function dress({ model, root }) {
  const theme = model.get("theme");
  const dark = theme === "auto" ? pageIsDark() : theme === "dark";
  root.dataset.theme = dark ? "dark" : "light";
  root.style.fontSize = `${13.5 * Math.min(1.6, model.get("scale"))}px`;
}

function onMessage(panel, message) {
  if (message.do === "log" && panel.log) keepingFocus(panel.log, () => addLines(panel, message));
}

function render({ model, el }) {
  const panel = build(model, el);
  const showRule = () => redraw(panel, "rule", () => drawRule(panel), panel.opener);
  const ends = [
    hear(model, {
      "msg:custom": (message) => onMessage(panel, message),
      "change:view": () => drawSoon(panel),
      "change:rule": showRule,
      "change:saved": () => redraw(panel, "games", () => drawGames(panel)),
      "change:theme": () => dress(panel),
      "change:scale": () => dress(panel),
    }),
    watchPage(() => dress(panel)),
  ];
  dress(panel);
  if (panel.boxes.log) buildLog(panel);
  draw(panel);
  showRule();
  model.send({ do: "ready" });
  return () => ends.forEach((end) => end());
}

export default { render };
