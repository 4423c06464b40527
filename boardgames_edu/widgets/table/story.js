// What the others did: some sentences, and a way to step through it on the board. Knows no game.

import { make } from "../page/frame.js";
import { icon } from "../page/icons.js";
import { button, press, ruleButton, sign } from "./parts.js";

export function drawStory(panel, view) {
  const box = panel.boxes.story;
  const story = view.story ?? {};
  box.replaceChildren();
  if (!story.lines) return;
  drawStoryHead(panel, make("div", "bge-story-head", box), story);
  const list = make("div", "bge-story-lines", box);
  for (const line of story.lines) storyLine(panel, list, line);
  if (story.why) make("div", "bge-why", list, story.why);
  if (!story.more.length) return;
  const rest = make("details", "", box);
  rest.open = panel.allOfIt;
  make("summary", "", rest, panel.texts.more).dataset.key = "more";
  for (const line of story.more) storyLine(panel, rest, line);
  rest.addEventListener("toggle", () => { panel.allOfIt = rest.open; });
}

function drawStoryHead(panel, head, { head: title, at }) {
  const { texts } = panel;
  make("strong", "", head, title);
  const tool = (drawn, what, off) => {
    const node = button(head, "", () => press(panel, what), "bge-small", true);
    node.innerHTML = icon(drawn);
    node.dataset.key = what;
    node.disabled = off;
    node.title = texts[what];
    node.setAttribute("aria-label", texts[what]);
  };
  tool("back", "earlier", at === 0);
  tool("forward", "later", at === null);
  if (at !== null) button(head, texts.now, () => press(panel, "now"), "bge-small").dataset.key = "now";
}

function storyLine(panel, parent, line) {
  const node = make("div", "bge-story-line", parent);
  sign(panel, line.look, node);
  const again = button(node, line.text, () => press(panel, "replay", String(line.step)), "bge-line", true);
  again.title = panel.texts.replay;
  again.dataset.key = `replay ${line.step} ${line.text}`;
  ruleButton(panel, node, line.rule, "§");
}
