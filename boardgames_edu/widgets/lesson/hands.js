// A question to a class in the browser: choices by letter, hands counted with keys or buttons. Knows no game.

import { hearKeys, keepingFocus, make } from "../page/frame.js";

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-hands", el);
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "group");
  root.setAttribute("aria-description", texts.keys);
  root.dataset.lmSuppressShortcuts = "true";
  const place = make("div", "bge-hands-place", root);
  const text = make("div", "bge-hands-text", root);
  const list = make("div", "bge-hands-list", root);
  const said = make("div", "bge-hands-said", root);
  make("p", "bge-hands-keys", root, texts.keys);

  let shown = "";

  function share(hands, most) {
    return `${(100 * hands) / Math.max(most, 1)}%`;
  }

  function count(at, hands) {
    model.send({ do: "count", at, hands: Math.max(0, hands) });
  }

  function row(choice, at, most) {
    const line = make("div", `bge-hands-row${choice.mark ? ` bge-hands-${choice.mark}` : ""}`, list);
    make("b", "", line, choice.letter);
    const words = make("span", "bge-hands-words", line, choice.mark === "right" ? `✓ ${choice.text}` : choice.text);
    words.style.setProperty("--bge-share", share(choice.hands, most));
    if (choice.mark) {
      make("output", "", line, String(choice.hands));
      return;
    }
    const number = make("input", "", line);
    number.type = "number";
    number.min = "0";
    number.value = String(choice.hands);
    number.dataset.key = choice.letter;
    number.setAttribute("aria-label", `${choice.letter}: ${texts.hands}`);
    number.addEventListener("change", () => count(at, Math.round(Number(number.value)) || 0));
    number.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape" && !/^[a-j]$/i.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      count(at, Math.round(Number(number.value)) || 0);
      root.focus({ preventScroll: true });
      if (event.key === "Enter") model.send({ do: "reveal" });
      else onKey(event.key);
    });
    const plus = make("button", "", line, "+1");
    plus.dataset.key = `${choice.letter}+`;
    plus.setAttribute("aria-label", `${choice.letter}: ${texts.more}`);
    plus.addEventListener("click", () => count(at, model.get("view").choices[at].hands + 1));
  }

  // A letter goes to the number of its choice, where the hands are typed.
  function onKey(key) {
    const number = /^[a-j]$/i.test(key) && list.querySelector(`input[data-key="${key.toUpperCase()}"]`);
    if (!number) return false;
    number.focus();
    number.select();
    return true;
  }

  function ruleOf(card, parent) {
    const box = make("details", "", parent);
    make("summary", "", box, card.id).dataset.key = card.id;
    make("p", "", box, card.text);
  }

  function draw() {
    const view = model.get("view");
    if (!view.choices) return;
    place.textContent = view.place;
    text.textContent = view.text;
    root.setAttribute("aria-label", [view.place, view.text].filter(Boolean).join(" "));
    const most = view.choices.reduce((sum, { hands }) => sum + hands, 0);
    const asked = JSON.stringify([view.place, view.text, view.choices.map(({ mark }) => mark)]);
    if (asked === shown) {
      // the number that is being typed stays
      view.choices.forEach(({ hands }, at) => {
        const number = list.children[at].querySelector("input");
        if (number && number !== document.activeElement) number.value = String(hands);
        list.children[at].querySelector(".bge-hands-words").style.setProperty("--bge-share", share(hands, most));
      });
      return;
    }
    shown = asked;
    list.replaceChildren();
    view.choices.forEach((choice, at) => row(choice, at, most));
    said.replaceChildren();
    for (const line of view.said) make("p", "", said, line);
    for (const card of view.rules ?? []) ruleOf(card, said);
  }

  const whole = () => el.closest(".bge-projector") ?? el.closest(".bge-frame") ?? el;
  const deafen = hearKeys(document, (target) => whole().contains(target) || (document.fullscreenElement && target === document.body), onKey);
  const redraw = () => keepingFocus(root, draw);
  model.on("change:view", redraw);
  draw();
  return () => {
    deafen();
    model.off("change:view", redraw);
  };
}

export default { render };
