// A question to a class in the browser: choices by letter, hands counted with keys or buttons. Knows no game.

import { describe, hear, hearKeys, keepingFocus, make } from "../page/frame.js";

const LETTER = /^\p{L}$/u;

// All that a view of the question keeps.
function build(model, el) {
  const texts = model.get("texts");
  const root = make("div", "bge-hands", el);
  root.setAttribute("tabindex", "0");
  describe(root, "group", { description: texts.keys });
  root.dataset.lmSuppressShortcuts = "true";
  const [place, text, list, said] = ["place", "text", "list", "said"].map((name) => make("div", `bge-hands-${name}`, root));
  make("p", "bge-hands-keys", root, texts.keys);
  return { model, texts, root, place, text, list, said, asked: "" };
}

function count({ model }, at, hands) {
  model.send({ do: "count", at, hands: Math.max(0, hands) });
}

// A letter goes to the number of its choice, where the hands are typed.
function onKey({ list }, key) {
  const number = LETTER.test(key) && list.querySelector(`input[data-key="${key.toUpperCase()}"]`);
  if (!number) return false;
  number.focus();
  number.select();
  return true;
}

// --- a choice ---

function drawChoice(panel, choice, at, most) {
  const { texts, list } = panel;
  const line = make("div", `bge-hands-row${choice.mark ? ` bge-hands-${choice.mark}` : ""}`, list);
  make("b", "", line, choice.letter);
  const words = make("span", "bge-hands-words", line, choice.mark === "right" ? `✓ ${choice.text}` : choice.text);
  drawShare(words, choice.hands, most);
  if (choice.mark) {
    make("output", "", line, String(choice.hands));
    return;
  }
  drawNumber(panel, line, choice, at);
  const plus = make("button", "", line, "+1");
  plus.dataset.key = `${choice.letter}+`;
  plus.setAttribute("aria-label", `${choice.letter}: ${texts.more}`);
  plus.addEventListener("click", () => count(panel, at, panel.model.get("view").choices[at].hands + 1));
}

function drawShare(words, hands, most) {
  words.style.setProperty("--bge-share", `${(100 * hands) / Math.max(most, 1)}%`);
}

function drawNumber(panel, line, { letter, hands }, at) {
  const number = make("input", "", line);
  Object.assign(number, { type: "number", min: "0", value: String(hands) });
  number.dataset.key = letter;
  number.setAttribute("aria-label", `${letter}: ${panel.texts.hands}`);
  const send = () => count(panel, at, Math.round(Number(number.value)) || 0);
  number.addEventListener("change", send);
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape" && !LETTER.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
    panel.root.focus({ preventScroll: true });
    if (event.key === "Enter") panel.model.send({ do: "reveal" });
    else onKey(panel, event.key);
  });
}

// --- the question ---

function draw(panel) {
  const { model, root, place, text } = panel;
  const view = model.get("view");
  if (!view.choices) return;
  place.textContent = view.place;
  text.textContent = view.text;
  root.setAttribute("aria-label", [view.place, view.text].filter(Boolean).join(" "));
  const most = view.choices.reduce((sum, { hands }) => sum + hands, 0);
  const asked = JSON.stringify([view.place, view.text, view.choices.map(({ mark }) => mark)]);
  if (asked === panel.asked) drawCounts(panel, view, most);
  else drawAnew(panel, view, most);
  panel.asked = asked;
}

// Only the hands have changed; the number that is being typed stays.
function drawCounts({ list }, { choices }, most) {
  choices.forEach(({ hands }, at) => {
    const number = list.children[at].querySelector("input");
    if (number && number !== document.activeElement) number.value = String(hands);
    drawShare(list.children[at].querySelector(".bge-hands-words"), hands, most);
  });
}

function drawAnew(panel, { choices, said, rules }, most) {
  panel.list.replaceChildren();
  choices.forEach((choice, at) => drawChoice(panel, choice, at, most));
  panel.said.replaceChildren();
  for (const line of said) make("p", "", panel.said, line);
  for (const card of rules ?? []) {
    const box = make("details", "", panel.said);
    make("summary", "", box, card.id).dataset.key = card.id;
    make("p", "", box, card.text);
  }
}

function render({ model, el }) {
  const panel = build(model, el);
  const whole = () => el.closest(".bge-projector") ?? el.closest(".bge-frame") ?? el;
  const isOurs = (target) => whole().contains(target) || (document.fullscreenElement && target === document.body);
  const ends = [
    hearKeys(document, isOurs, (key) => onKey(panel, key)),
    hear(model, { "change:view": () => keepingFocus(panel.root, () => draw(panel)) }),
  ];
  draw(panel);
  return () => ends.forEach((end) => end());
}

export default { render };
