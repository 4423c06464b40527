// The panel of a stepper in the browser: words, buttons, keys and the clock of autoplay. Knows no game and no example.

import { hearKeys, keepingFocus, make } from "../page/frame.js";

// Signs are drawn, since fonts often lack those of players.
const SIGNS = {
  first: "M2 2h3v12H2zM14 2v12L6 8z",
  back: "M12 2v12L3 8z",
  play: "M4 2v12l9-6z",
  stop: "M3 2h4v12H3zM9 2h4v12H9z",
  forward: "M4 2v12l9-6z",
  last: "M11 2h3v12h-3zM2 2v12l8-6z",
};

const SAID = { right: "✓ ", wrong: "✗ ", rule: "✗ " };

function sign(name) {
  return `<svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true"><path fill="currentColor" d="${SIGNS[name]}"/></svg>`;
}

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-step-panel", el);
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "group");
  root.setAttribute("aria-description", texts.keys);
  root.dataset.lmSuppressShortcuts = "true";
  const head = make("div", "bge-steps-head", root);
  const title = make("strong", "", head);
  head.append(" "); // a line may break here
  const place = make("span", "bge-steps-place", head);
  const ours = make("abbr", "bge-steps-ours", head);
  const bar = make("div", "bge-steps-bar", root);
  const story = make("p", "bge-steps-story", root);
  const words = make("div", "bge-steps-words", root);
  const said = make("div", "bge-steps-said", root);
  make("p", "bge-steps-note bge-steps-keys", root, texts.keys);
  let clock = null;

  function ask(what, at) {
    model.send({ do: what, at });
  }

  // --- the bar ---

  function button(name, text, work) {
    const found = make("button", "", bar);
    found.innerHTML = sign(name);
    found.setAttribute("aria-label", text);
    found.title = text;
    found.addEventListener("click", work);
    return found;
  }

  function leave(work) {
    return () => { halt(); work(); };
  }

  const first = button("first", texts.first, leave(() => ask("go", 0)));
  const back = button("back", texts.back, leave(() => ask("back")));
  const auto = button("play", texts.play, () => (clock === null ? start() : halt()));
  const forward = button("forward", texts.forward, leave(() => ask("forward")));
  const last = button("last", texts.last, leave(() => ask("go", model.get("view").count - 1)));
  auto.classList.add("bge-steps-auto");
  const jumpLabel = make("label", "", bar, `${texts.step} `);
  const jump = make("select", "", jumpLabel);
  for (const { name, steps } of model.get("index")) {
    const group = make("optgroup", "", jump);
    group.label = name;
    for (const at of steps) make("option", "", group, String(at + 1)).value = String(at);
  }
  jump.addEventListener("change", leave(() => ask("go", Number(jump.value))));
  const guessLabel = make("label", "", bar);
  const guess = make("input", "", guessLabel);
  guess.type = "checkbox";
  guessLabel.append(` ${texts.guess}`);
  guess.addEventListener("change", () => ask("guessing", guess.checked));

  // --- autoplay: the clock is here, so that the kernel is never held up ---

  function start() {
    const { at, count, hidden } = model.get("view");
    if (at === count - 1 && !hidden) ask("go", 0);
    clock = window.setInterval(tick, 1000 * model.get("pace"));
    drawAuto();
  }

  function tick() {
    const { at, count, hidden } = model.get("view");
    if (!root.isConnected || (at === count - 1 && !hidden)) halt();
    else ask("forward");
  }

  function halt() {
    if (clock !== null) window.clearInterval(clock);
    clock = null;
    drawAuto();
  }

  function drawAuto() {
    const name = clock === null ? "play" : "stop";
    auto.innerHTML = sign(name);
    make("span", "", auto, ` ${texts[name]}`);
    auto.setAttribute("aria-label", texts[name]);
    auto.title = texts[name];
  }

  // --- keys: they count anywhere in the stepper ---

  const MOVES = {
    ArrowRight: () => ask("forward"),
    ArrowLeft: () => ask("back"),
    Home: () => ask("go", 0),
    End: () => ask("go", model.get("view").count - 1),
    PageDown: () => ask("forward"),
    PageUp: () => ask("back"),
  };

  function onKey(key, target) {
    if (MOVES[key]) {
      halt();
      MOVES[key]();
    } else if (key === " ") {
      if (clock === null) start();
      else halt();
    } else if (key === "Enter" && model.get("view").hidden && target === root) {
      ask("reveal");
    } else return false;
    return true;
  }

  // A click leaves the focus on the panel, so that Space plays and stops instead of pressing the same button again.
  root.addEventListener("click", (event) => {
    if (event.detail > 0 && !event.target.closest("select, summary, label")) root.focus({ preventScroll: true });
  });

  // --- the words ---

  // the page of a rule, where the documentation has an address
  function pageLink(rule, parent) {
    if (!rule.page) return;
    const link = make("a", "", make("p", "", parent), `${rule.id} ↗`);
    Object.assign(link, { href: rule.page, target: "_blank", rel: "noopener" });
  }

  function ruleOf(card, parent) {
    if (!card) return;
    const box = make("details", "bge-steps-rule", parent);
    make("summary", "", box, card.id).dataset.key = card.id;
    const text = make("div", "", box);
    make("p", "", text, card.text);
    for (const note of card.notes) make("p", "bge-steps-note", text, note);
    pageLink(card, text);
  }

  function draw() {
    const view = model.get("view");
    if (view.at === undefined) return;
    title.textContent = view.title;
    place.textContent = `${view.case} · ${view.place}`;
    root.setAttribute("aria-label", `${view.title}. ${view.place}`);
    first.disabled = back.disabled = view.at === 0;
    forward.disabled = last.disabled = view.at === view.count - 1 && !view.hidden;
    jump.value = String(view.at);
    guess.checked = view.guessing;
    ours.textContent = view.ours ? "≈" : "";
    ours.title = view.ours;
    if (story.textContent !== view.story) story.textContent = view.story; // what stays is not read out again
    words.replaceChildren();
    if (view.head) make("h4", "", words, view.head);
    if (view.choices.length || view.hidden) drawGuess(view);
    const list = make("ul", "", words);
    for (const line of view.lines) {
      const node = make("li", line.fact ? "bge-steps-fact" : "", list);
      make("span", "", node, `${line.text} `);
      ruleOf(line.rule, node);
    }
    if (view.rules.length) {
      const box = make("div", "bge-steps-cited", words);
      make("span", "", box, `${texts.rules} `);
      for (const card of view.rules) ruleOf(card, box);
    }
    drawSaid(view.said);
  }

  function drawGuess(view) {
    const box = make("div", "bge-steps-choices", words);
    view.choices.forEach(({ text, mark }, number) => {
      const found = make("button", mark ? `bge-chosen-${mark}` : "", box, `${SAID[mark] ?? ""}${text}`);
      found.dataset.key = `choice ${number}`;
      found.disabled = !view.hidden;
      found.addEventListener("click", () => ask("choose", number));
    });
    if (!view.hidden) return;
    const reveal = make("button", "bge-steps-reveal", box, texts.reveal);
    reveal.addEventListener("click", () => ask("reveal"));
  }

  function drawSaid(message) {
    said.replaceChildren();
    said.className = `bge-steps-said${message ? ` bge-said-${message.kind}` : ""}`;
    if (!message) return;
    make("span", "", said, `${SAID[message.kind] ?? ""}${message.text} `);
    ruleOf(message.rule, said);
  }

  const whole = () => el.closest(".bge-frame") ?? el;
  const deafen = hearKeys(document, (target) => whole().contains(target), onKey);
  const redraw = () => keepingFocus(root, draw);
  model.on("change:view", redraw);
  drawAuto();
  draw();
  return () => {
    halt();
    deafen();
    model.off("change:view", redraw);
  };
}

export default { render };
