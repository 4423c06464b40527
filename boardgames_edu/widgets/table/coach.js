// What the coach says at the table: a note, a curve, and advice that shows itself on the board. Knows no game.

import { afterFrame, make } from "../page/frame.js";
import { button, press } from "./parts.js";

// The card stays when what it says changes, so that a note is read aloud when it does.
function buildCoach({ boxes }) {
  const card = make("div", "bge-card", boxes.coach);
  card.hidden = true;
  return {
    card,
    head: make("div", "bge-card-head", card),
    shows: make("div", "", card),
    note: make("p", "bge-coach-note", card),
  };
}

export function drawCoach(panel, view) {
  panel.coach ??= buildCoach(panel);
  const { card, head, note, shows } = panel.coach;
  const coach = view.coach ?? {};
  const comes = coach.title && !coach.hover && (card.hidden || (panel.coach.running && !coach.running));
  panel.coach.running = coach.running;
  head.replaceChildren();
  shows.replaceChildren();
  card.hidden = !coach.title;
  note.classList.toggle("bge-at-it", Boolean(coach.running));
  if (note.textContent !== (coach.note ?? "")) note.textContent = coach.note ?? "";
  if (!coach.title) return;
  drawCoachHead(panel, coach);
  if (coach.far !== null) {
    const bar = make("progress", "", shows);
    bar.value = coach.far;
    bar.setAttribute("aria-label", coach.title);
  }
  const sides = make("div", "bge-coach-sides", shows);
  if (coach.curve) make("div", "bge-curve-box", sides).innerHTML = coach.curve;
  const list = make("ol", "bge-advice", sides);
  coach.lines.forEach((line, number) => drawAdvice(panel, list, line, number, coach.hover));
  if (comes) afterFrame(() => bringUp(card));
}

// A look back that opens, or has ended, comes to the top of its column, which scrolls.
function bringUp(card) {
  const column = card.closest(".bge-words");
  column?.scrollBy(0, card.getBoundingClientRect().top - column.getBoundingClientRect().top);
}

function drawCoachHead(panel, { title, far, gazing }) {
  const { texts, coach } = panel;
  make("strong", "", coach.head, title);
  const tools = make("span", "bge-tools", coach.head);
  const tool = (label, what) => {
    const node = button(tools, label, () => press(panel, what));
    node.dataset.key = what;
    return node;
  };
  if (far !== null) tool(texts.enough, "enough");
  if (gazing) tool(texts.end, "point");
  tool("×", "leave").setAttribute("aria-label", texts.close);
}

function drawAdvice(panel, list, line, number, hover) {
  const word = String(number);
  const item = make("li", "", list);
  const node = button(item, "", () => press(panel, "point", word), "bge-choice");
  node.dataset.key = `line ${word}`;
  make("strong", "", node, line.label ? `${number + 1} ${line.label}. ` : `${number + 1} `);
  make("span", "", node, line.text);
  node.setAttribute("aria-pressed", String(line.chosen));
  if (line.again) button(item, panel.texts.retry, () => press(panel, "retry"), "bge-button bge-main").dataset.key = "retry";
  if (!hover) return;
  for (const begin of ["pointerenter", "focus"]) node.addEventListener(begin, () => press(panel, "point", word));
  for (const end of ["pointerleave", "blur"]) node.addEventListener(end, () => press(panel, "point"));
}
