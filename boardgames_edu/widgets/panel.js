// The panel of a play table in the browser. Shows plain data; sends back what was pressed. Knows no game.

function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

const SHAPES = {
  disc: '<circle cx="0" cy="0" r="8"/>',
  square: '<rect x="-7.5" y="-7.5" width="15" height="15" rx="1.5"/>',
  diamond: '<path d="M0-9L9 0 0 9-9 0Z"/>',
  hexagon: '<path d="M-8.7 0L-4.3-7.5 4.3-7.5 8.7 0 4.3 7.5-4.3 7.5Z"/>',
};

function render({ model, el }) {
  const texts = model.get("texts");
  const parts = model.get("parts");
  const root = make("div", "bge-panel", el);
  const lines = [];
  const shown = {};

  function press(what, word = "") {
    model.send({ do: "press", what, word });
  }

  function sign(look, parent) {
    const found = model.get("looks")[look];
    if (!found) return;
    const holder = make("span", "bge-sign", parent);
    holder.setAttribute("aria-hidden", "true");
    holder.innerHTML = `<svg viewBox="-10 -10 20 20" fill="${found[0]}" stroke="${found[1]}" stroke-width="1.6">${SHAPES[found[2]] ?? SHAPES.disc}</svg>`;
  }

  function button(parent, label, work, className = "bge-button") {
    const node = make("button", className, parent, label);
    node.addEventListener("click", work);
    return node;
  }

  function ruleButton(parent, id) {
    if (!id) return;
    const node = button(parent, id, () => press("rule", id), "bge-rule-id");
    const doubtful = model.get("doubtful").includes(id);
    node.title = doubtful ? texts.doubtful : `${texts.rule} ${id}`;
    if (doubtful) {
      node.classList.add("bge-doubtful");
      node.setAttribute("aria-label", `${id}: ${texts.doubtful}`);
    }
  }

  const boxes = {};
  for (const part of parts) boxes[part] = make("section", `bge-${part}`, root);

  // --- the head: question, message, tools ---

  function drawAsk(view) {
    const box = boxes.ask;
    box.replaceChildren();
    const line = make("div", "bge-prompt", box);
    sign(view.look, line);
    make("strong", "", line, view.prompt);
    ruleButton(line, view.asks);
    if (view.points) make("span", "bge-points", line, view.points);
    const quick = make("div", "bge-quick", box);
    for (const action of view.screens) button(quick, action.label, () => press(action.what, action.word), "bge-button bge-main");
    for (const choice of view.quick) drawChoice(quick, choice);
  }

  function drawChoice(parent, choice) {
    const node = button(parent, "", () => press("play", choice.play), "bge-choice");
    make("span", "", node, choice.label);
    if (choice.note) make("small", "", node, choice.note);
    return node;
  }

  function drawMessage(view) {
    const box = boxes.message;
    box.replaceChildren();
    const message = view.message;
    box.className = `bge-message bge-kind-${message ? message.kind : "none"}`;
    if (!message) return;
    const mark = { rule: "✗", hint: "💡", problem: "⚠", info: "ℹ" }[message.kind] ?? "";
    make("span", "bge-mark", box, mark).setAttribute("aria-hidden", "true");
    make("span", "", box, message.text);
    ruleButton(box, message.rule);
  }

  function drawTools(view) {
    const box = boxes.tools;
    if (!box.children.length) {
      for (const what of ["undo", "redo", "hint", "clear"]) {
        shown[what] = button(box, texts[what], () => press(what));
      }
      shown.bots = button(box, texts.stop, () => press("bots"));
      const label = make("label", "", box, `${texts.speed} `);
      shown.speedLabel = label;
      shown.speed = make("select", "", label);
      for (const name of ["slow", "medium", "fast"]) {
        const option = make("option", "", shown.speed, texts[name]);
        option.value = name;
      }
      shown.speed.addEventListener("change", () => press("speed", shown.speed.value));
    }
    for (const what of ["undo", "redo", "hint", "clear"]) shown[what].disabled = !view.can[what];
    shown.undo.title = view.barrier;
    shown.bots.hidden = !view.bots;
    shown.speedLabel.hidden = !view.bots;
    shown.bots.textContent = view.bots === "stopped" ? texts.go : texts.stop;
    shown.speed.value = view.speed;
  }

  // --- the body: choices, scores, rule, log, saved games ---

  function drawChoices(view) {
    const box = boxes.choices;
    box.replaceChildren();
    if (!view.groups.length) return;
    make("h4", "", box, view.chosen ? texts.chosen : texts.choices);
    for (const group of view.groups) {
      const holder = make("div", "bge-group", box);
      holder.setAttribute("role", "group");
      holder.setAttribute("aria-label", group.heading);
      const alone = group.rows.length === 1 && group.rows[0].choices.length === 1 && group.rows[0].choices[0].label === group.heading;
      if (!alone) make("div", "bge-heading", holder, group.heading);
      for (const row of group.rows) {
        const line = make("div", "bge-row", holder);
        if (row.label) make("span", "bge-row-label", line, row.label);
        for (const choice of row.choices) {
          const node = drawChoice(line, choice);
          node.setAttribute("aria-label", [alone ? "" : group.heading, row.label, choice.label, choice.note].filter(Boolean).join(" "));
        }
      }
    }
  }

  function drawScores(view) {
    const box = boxes.scores;
    box.replaceChildren();
    if (!view.scores.length) return;
    make("h4", "", box, texts.scores);
    for (const seat of view.scores) {
      const holder = make("div", "bge-score", box);
      const head = make("div", "bge-score-head", holder);
      sign(seat.look, head);
      make("strong", "", head, `${seat.seat}: ${seat.total}${seat.wins ? ` – ${texts.wins}` : ""}`);
      const list = make("ul", "", holder);
      for (const line of seat.lines) ruleButton(make("li", "", list, `${line.text} `), line.rule);
    }
  }

  function drawRule() {
    const box = boxes.rule;
    if (!box) return;
    const rule = model.get("rule");
    box.replaceChildren();
    if (!rule.id) return;
    const card = make("div", "bge-card", box);
    card.setAttribute("role", "note");
    const head = make("div", "bge-card-head", card);
    make("strong", "", head, `${rule.id} · ${rule.section}`);
    button(head, "×", () => press("close"), "bge-small").setAttribute("aria-label", texts.close);
    make("p", "", card, rule.text);
    for (const note of rule.notes) make("p", rule.mark ? "bge-note bge-unsure" : "bge-note", card, note);
    card.scrollIntoView({ block: "nearest" });
  }

  let list = null;

  function drawLog() {
    const box = boxes.log;
    if (!box || list) return;
    make("h4", "", box, texts.log);
    list = make("ol", "bge-lines", box);
    list.setAttribute("tabindex", "0");
    list.setAttribute("aria-label", texts.log);
    sayWhenEmpty();
  }

  function sayWhenEmpty() {
    const note = list.querySelector(".bge-empty");
    if (lines.length) note?.remove();
    else if (!note) make("li", "bge-empty", list, texts.empty);
  }

  function addLines(message) {
    if (!list) return;
    while (lines.length > message.start) lines.pop().remove();
    for (const line of message.lines) {
      const node = make("li", line.head ? "bge-decision" : "", list);
      sign(line.look, node);
      make("span", "", node, `${line.text} `);
      ruleButton(node, line.rule);
      lines.push(node);
    }
    sayWhenEmpty();
    list.scrollTop = list.scrollHeight;
  }

  function drawGames() {
    const box = boxes.games;
    if (!box) return;
    const open = box.querySelector("details")?.open ?? false;
    const typed = box.querySelector("input")?.value;
    box.replaceChildren();
    const details = make("details", "", box);
    details.open = open;
    make("summary", "", details, texts.games);
    const line = make("div", "bge-row", details);
    const label = make("label", "", line, `${texts.name} `);
    const name = make("input", "", label);
    name.value = typed ?? model.get("view").name ?? "";
    button(line, texts.save, () => press("save", name.value));
    button(line, texts.new, () => press("new"));
    make("div", "bge-heading", details, texts.saved);
    const saved = model.get("saved");
    if (!saved.length) make("p", "", details, texts.nothing_saved);
    for (const [word, when] of saved) {
      const row = make("div", "bge-row", details);
      make("span", "bge-row-label", row, `${word} (${when})`);
      button(row, texts.load, () => press("load", word)).setAttribute("aria-label", `${texts.load} ${word}`);
    }
    details.addEventListener("toggle", () => details.open && press("list"));
  }

  const seen = {};

  // A part is drawn anew only when what it shows has changed.
  function draw() {
    const view = model.get("view");
    if (view.prompt === undefined) return;
    const needs = {
      ask: [drawAsk, [view.look, view.prompt, view.asks, view.points, view.screens, view.quick]],
      message: [drawMessage, [view.message]],
      tools: [drawTools, [view.can, view.barrier, view.bots, view.speed]],
      choices: [drawChoices, [view.groups, view.chosen]],
      scores: [drawScores, [view.scores]],
    };
    for (const [part, [work, needed]] of Object.entries(needs)) {
      const key = JSON.stringify(needed);
      if (!boxes[part] || seen[part] === key) continue;
      seen[part] = key;
      work(view);
    }
  }

  function dress() {
    const theme = model.get("theme");
    const dark = theme === "auto" ? pageIsDark() : theme === "dark";
    root.dataset.theme = dark ? "dark" : "light";
    root.style.fontSize = `${13.5 * Math.min(1.6, model.get("scale"))}px`;
  }

  function onMessage(message) {
    if (message.do === "log") addLines(message);
  }

  if (boxes.message) {
    boxes.message.setAttribute("role", "status");
    boxes.message.setAttribute("aria-live", "polite");
  }
  model.on("msg:custom", onMessage);
  // Drawn after the next frame, so that the board's change is on the screen first.
  let due = false;
  function drawSoon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(() => { due = false; draw(); }, 0));
  }

  model.on("change:view", drawSoon);
  model.on("change:rule", drawRule);
  model.on("change:saved", drawGames);
  model.on("change:theme", dress);
  model.on("change:scale", dress);
  const watch = new MutationObserver(dress);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dress();
  drawLog();
  draw();
  drawRule();
  drawGames();
  model.send({ do: "ready" });
  return () => {
    model.off("msg:custom", onMessage);
    model.off("change:view", drawSoon);
    model.off("change:rule", drawRule);
    model.off("change:saved", drawGames);
    model.off("change:theme", dress);
    model.off("change:scale", dress);
    watch.disconnect();
  };
}

export default { render };
