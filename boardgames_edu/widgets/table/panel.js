// The panel of a play table in the browser. Shows plain data; sends back what was pressed. Knows no game.

import { keepingFocus, make, pageIsDark } from "../page/frame.js";

function render({ model, el }) {
  const texts = model.get("texts");
  const parts = model.get("parts");
  const root = make("div", "bge-panel", el);
  root.tabIndex = -1;
  const lines = [];
  const shown = {};
  let opener = null; // what opened the rule that is shown

  function press(what, word = "") {
    model.send({ do: "press", what, word });
  }

  function sign(look, parent) {
    const found = model.get("looks")[look];
    if (!found) return;
    const holder = make("span", "bge-sign", parent);
    holder.setAttribute("aria-hidden", "true");
    holder.innerHTML = `<svg viewBox="-12 -12 24 24" fill="${found[0]}" stroke="${found[1]}" stroke-width="1.9"><path d="${found[2]}"/></svg>`;
  }

  // A double click counts once: what the second one would press may have come under the mouse only now.
  function button(parent, label, work, className = "bge-button", often = false) {
    const node = make("button", className, parent, label);
    node.addEventListener("click", (event) => (often || event.detail < 2) && work());
    return node;
  }

  function ruleButton(parent, id) {
    if (!id) return;
    const node = button(parent, id, () => { opener = node; press("rule", id); }, "bge-rule-id");
    node.dataset.key = `rule ${id}`;
    const doubtful = model.get("doubtful").includes(id);
    node.title = doubtful ? texts.doubtful : `${texts.rule} ${id}`;
    if (doubtful) {
      node.classList.add("bge-doubtful");
      node.setAttribute("aria-label", `${id}: ${texts.doubtful}`);
    }
  }

  // What can take the focus has a name: a part takes it when its button is gone.
  const NAMES = { story: "story", ask: "ask", message: "answer", tools: "tools", coach: "coach", rule: "rule", scores: "scores", log: "log", games: "games" };

  function name(node, text) {
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", text);
  }

  name(root, texts[parts.includes("ask") ? "ask" : "log"]);
  const boxes = {};
  for (const part of parts) {
    const row = part === "message" ? make("div", "bge-answers", root) : root;
    if (row !== root) boxes.thinking = make("div", "bge-thinking", row);
    boxes[part] = make("div", `bge-part bge-${part}`, row);
    boxes[part].tabIndex = -1;
    name(boxes[part], texts[NAMES[part]]);
  }

  // --- the head: what the others did, question and answers, who is thinking, message, tools, coach ---

  const coachCard = boxes.coach && make("div", "bge-card", boxes.coach);
  const coachHead = boxes.coach && make("div", "bge-card-head", coachCard);
  const coachSays = boxes.coach && make("p", "bge-coach-note", coachCard);
  const coachShows = boxes.coach && make("div", "", coachCard);

  function drawThinking(view) {
    boxes.thinking.textContent = view.thinking ?? "";
    boxes.thinking.classList.toggle("bge-at-it", Boolean(view.thinking));
  }

  function drawAsk(view) {
    const box = boxes.ask;
    box.replaceChildren();
    if (view.prompt !== shown.prompt) root.closest(".bge-words, .bge-text")?.scrollTo(0, 0);
    shown.prompt = view.prompt;
    if (!view.prompt && !view.screens.length) return; // nothing is asked any more
    const line = make("div", "bge-prompt", box);
    sign(view.look, line);
    make("strong", "", line, view.prompt);
    ruleButton(line, view.asks);
    if (view.points) make("div", "bge-points", box, view.points);
    const quick = make("div", "bge-quick", box);
    for (const action of view.screens) {
      const plain = ["clear", "restart"].includes(action.what) || view.groups?.length > 0;
      const node = button(quick, action.label, () => press(action.what, action.word), plain ? "bge-button" : "bge-button bge-main");
      node.dataset.key = action.what;
      if (action.what === "go") node.style.setProperty("--grace", `${view.grace}s`);
    }
    if (view.chosen && view.groups?.length) drawChosen(quick);
    for (const group of view.groups ?? []) drawGroup(quick, group);
  }

  function drawChosen(parent) {
    const line = make("div", "bge-heading bge-chosen", parent, texts.chosen);
    button(line, texts.clear, () => press("clear"), "bge-small");
  }

  // A group of choices: one button, a heading with its buttons, or folded to one button that opens it.
  const opened = new Set();

  function drawGroup(parent, group) {
    const only = group.count === 1 && group.rows[0].choices[0];
    if (only) {
      const words = [group.heading, [group.rows[0].label, only.label].filter(Boolean).join(" ")];
      drawChoice(parent, { ...only, label: only.label === group.heading ? group.heading : words.filter(Boolean).join(": ") });
      return;
    }
    const holder = group.folded === "all" ? fold(parent, group.heading, group.ways, group.heading) : make("div", "bge-group", parent);
    holder.setAttribute("role", "group");
    holder.setAttribute("aria-label", group.heading);
    if (group.folded !== "all") make("div", "bge-heading", holder, group.heading);
    for (const row of group.rows) {
      const folded = group.folded === "rows" && row.choices.length > 1;
      const line = folded ? fold(holder, row.label, "", `${group.heading} ${row.label}`) : make("div", "bge-row", holder);
      if (row.label && !folded) make("span", "bge-row-label", line, row.label);
      for (const choice of row.choices) {
        const node = drawChoice(line, choice);
        node.setAttribute("aria-label", [group.heading, row.label, choice.label, choice.note].filter(Boolean).join(" "));
      }
    }
  }

  function fold(parent, label, ways, key) {
    const details = make("details", "bge-fold", parent);
    details.open = opened.has(key);
    const summary = make("summary", "", details, label);
    summary.dataset.key = `fold ${key}`;
    if (ways) make("small", "", summary, ways);
    details.addEventListener("toggle", () => (details.open ? opened.add(key) : opened.delete(key)));
    return make("div", "bge-row", details);
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
    box.className = `bge-part bge-message bge-kind-${message ? message.kind : "none"}`;
    if (!message) return;
    const mark = { rule: "✗", hint: "💡", problem: "⚠", info: "ℹ", won: "✓" }[message.kind] ?? "";
    make("span", "bge-mark", box, mark).setAttribute("aria-hidden", "true");
    make("span", "", box, message.text);
    ruleButton(box, message.rule);
  }

  function drawTools(view) {
    const box = boxes.tools;
    if (!box.children.length) {
      for (const what of ["undo", "redo", "hint", "coach", "restart"]) {
        shown[what] = button(box, texts[what], () => press(what), "bge-button", ["undo", "redo"].includes(what));
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
    for (const what of ["redo", "hint", "coach", "restart"]) shown[what].disabled = !view.can[what];
    for (const what of ["coach", "restart"]) shown[what].hidden = view.can[what] === undefined;
    shown.undo.setAttribute("aria-disabled", String(!view.can.undo)); // it can be pressed, and says why it does nothing
    shown.undo.title = view.barrier ?? "";
    shown.bots.hidden = !view.bots;
    shown.speedLabel.hidden = !view.bots;
    shown.bots.textContent = view.bots === "stopped" ? texts.go : texts.stop;
    shown.speed.value = view.speed;
  }

  function drawCoach(view) {
    const coach = view.coach ?? {};
    coachHead.replaceChildren();
    coachShows.replaceChildren();
    coachCard.hidden = !coach.title;
    coachSays.classList.toggle("bge-at-it", Boolean(coach.running));
    if (coachSays.textContent !== (coach.note ?? "")) coachSays.textContent = coach.note ?? "";
    if (coach.title) showCoach(coach);
  }

  function showCoach(coach) {
    make("strong", "", coachHead, coach.title);
    const tools = make("span", "bge-tools", coachHead);
    const tool = (label, what) => {
      const node = button(tools, label, () => press(what));
      node.dataset.key = what;
      return node;
    };
    if (coach.far !== null) tool(texts.enough, "enough");
    if (coach.gazing) tool(texts.end, "point");
    tool("×", "leave").setAttribute("aria-label", texts.close);
    if (coach.far !== null) {
      const bar = make("progress", "", coachShows);
      bar.value = coach.far;
      bar.setAttribute("aria-label", coach.title);
    }
    const sides = make("div", "bge-coach-sides", coachShows);
    if (coach.curve) make("div", "bge-curve-box", sides).innerHTML = coach.curve;
    const list = make("ol", "bge-advice", sides);
    coach.lines.forEach((line, number) => drawAdvice(list, line, number, coach.hover));
  }

  function drawAdvice(list, line, number, hover) {
    const word = String(number);
    const node = button(make("li", "", list), "", () => press("point", word), "bge-choice");
    node.dataset.key = `line ${word}`;
    make("strong", "", node, line.label ? `${number + 1} ${line.label}. ` : `${number + 1} `);
    make("span", "", node, line.text);
    node.setAttribute("aria-pressed", String(line.chosen));
    if (!hover) return;
    for (const begin of ["pointerenter", "focus"]) node.addEventListener(begin, () => press("point", word));
    for (const end of ["pointerleave", "blur"]) node.addEventListener(end, () => press("point"));
  }

  // What the others did: some sentences, and a way to step through it on the board.
  let allOfIt = false;

  function drawStory(view) {
    const box = boxes.story;
    const story = view.story ?? {};
    box.replaceChildren();
    if (!story.lines) return;
    const head = make("div", "bge-story-head", box);
    make("strong", "", head, story.head);
    const tool = (label, what, name, off = false) => {
      const node = button(head, label, () => press(what), "bge-small", true);
      node.dataset.key = what;
      node.disabled = off;
      node.title = name;
      node.setAttribute("aria-label", name);
    };
    tool("◀", "earlier", texts.earlier, story.at === 0);
    tool("▶", "later", texts.later, story.at === null);
    if (story.at !== null) button(head, texts.now, () => press("now"), "bge-small").dataset.key = "now";
    const list = make("div", "bge-story-lines", box);
    for (const line of story.lines) storyLine(list, line);
    if (story.why) make("div", "bge-why", list, story.why);
    if (!story.more.length) return;
    const rest = make("details", "", box);
    rest.open = allOfIt;
    make("summary", "", rest, texts.more).dataset.key = "more";
    for (const line of story.more) storyLine(rest, line);
    rest.addEventListener("toggle", () => { allOfIt = rest.open; });
  }

  function storyLine(parent, line) {
    const node = make("div", "bge-story-line", parent);
    sign(line.look, node);
    make("span", "", node, line.text);
    ruleButton(node, line.rule);
  }

  // --- the body: scores, rule, log, saved games ---

  function drawScores(view) {
    const box = boxes.scores;
    box.replaceChildren();
    if (!view.scores.length) return;
    make("h4", "", box, texts.scores);
    for (const seat of view.scores) {
      const holder = make("div", "bge-score", box);
      const head = make("div", "bge-score-head", holder);
      sign(seat.look, head);
      make("strong", "", head, `${seat.head}${seat.wins ? ` – ${texts.wins}` : ""}`);
      const list = make("ul", "", holder);
      for (const line of seat.lines) ruleButton(make("li", "", list, `${line.text} `), line.rule);
    }
  }

  // the page of a rule, where the documentation has an address
  function pageLink(rule, parent) {
    if (!rule.page) return;
    const link = make("a", "", make("p", "", parent), `${rule.id} ↗`);
    Object.assign(link, { href: rule.page, target: "_blank", rel: "noopener" });
  }

  function drawRule() {
    const box = boxes.rule;
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
    pageLink(rule, card);
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
    while (lines.length > message.start) lines.pop().remove();
    for (const line of message.lines) {
      const node = make("li", line.head ? "bge-decision" : "", list);
      sign(line.look, node);
      make("span", "", node, `${line.text} `);
      ruleButton(node, line.rule);
      if (line.why) whyButton(node, line.why);
      lines.push(node);
    }
    sayWhenEmpty();
    list.scrollTop = list.scrollHeight;
  }

  function whyButton(parent, why) {
    const node = button(parent, texts.why, () => {
      const open = node.getAttribute("aria-expanded") !== "true";
      node.setAttribute("aria-expanded", String(open));
      answer.hidden = !open;
    }, "bge-rule-id");
    node.setAttribute("aria-expanded", "false");
    const answer = make("div", "bge-why", parent, why);
    answer.hidden = true;
  }

  // Who shall play the next game: what is chosen stays until another game is at the table.
  let chairs = "";
  let picked = [];

  function drawChairs(parent, view) {
    if (!view.chairs) return;
    const now = JSON.stringify(view.chairs);
    if (now !== chairs) {
      chairs = now;
      picked = view.chairs.map((chair) => chair.value);
    }
    make("div", "bge-heading", parent, texts.seats);
    view.chairs.forEach((chair, number) => {
      const row = make("label", "bge-row", parent);
      const name = make("span", "bge-row-label", row);
      sign(chair.look, name);
      name.append(chair.name);
      const select = make("select", "bge-chair", row);
      select.dataset.key = `chair ${number}`;
      const levels = chair.own ? [{ value: "own", label: chair.own, note: "" }, ...model.get("levels")] : model.get("levels");
      for (const level of levels) {
        make("option", "", select, level.note ? `${level.label}: ${level.note}` : level.label).value = level.value;
      }
      select.value = picked[number];
      select.addEventListener("change", () => { picked[number] = select.value; });
    });
  }

  function drawGames() {
    const box = boxes.games;
    const view = model.get("view");
    const open = box.querySelector("details")?.open ?? false;
    const field = box.querySelector("input");
    const typed = field && field.value !== field.defaultValue ? field.value : null;
    box.replaceChildren();
    const details = make("details", "", box);
    details.open = open;
    make("summary", "", details, texts.games).dataset.key = "games";
    drawChairs(details, view);
    button(make("div", "bge-row", details), texts.new, () => press("new", picked.join(" "))).dataset.key = "new";
    const line = make("div", "bge-row", details);
    const label = make("label", "", line, `${texts.name} `);
    const name = make("input", "", label);
    name.defaultValue = view.name ?? "";
    name.value = typed ?? name.defaultValue;
    name.dataset.key = "name";
    button(line, texts.save, () => press("save", name.value)).dataset.key = "save";
    make("div", "bge-heading", details, texts.saved);
    const saved = model.get("saved");
    if (!saved.length) make("p", "", details, texts.nothing_saved);
    for (const [word, called, when] of saved) {
      const row = make("div", "bge-row", details);
      make("span", "bge-row-label", row, `${called} (${when})`);
      const load = button(row, texts.load, () => press("load", word));
      load.setAttribute("aria-label", `${texts.load} ${called}`);
      load.dataset.key = `load ${word}`;
    }
    details.addEventListener("toggle", () => details.open && press("list"));
  }

  const seen = {};

  function redraw(part, work, ...around) {
    if (boxes[part]) keepingFocus(boxes[part], work, ...around, boxes.ask, root);
  }

  // A part is drawn anew only when what it shows has changed.
  function draw() {
    const view = model.get("view");
    if (view.prompt === undefined) return;
    const needs = {
      story: [drawStory, [view.story]],
      ask: [drawAsk, [view.look, view.prompt, view.asks, view.points, view.screens, view.grace, view.groups, view.chosen]],
      thinking: [drawThinking, [view.thinking]],
      message: [drawMessage, [view.message]],
      coach: [drawCoach, [view.coach]],
      tools: [drawTools, [view.can, view.barrier, view.bots, view.speed]],
      scores: [drawScores, [view.scores]],
      games: [drawGames, [view.chairs]],
    };
    for (const [part, [work, needed]] of Object.entries(needs)) {
      const key = JSON.stringify(needed);
      if (!boxes[part] || seen[part] === key) continue;
      seen[part] = key;
      redraw(part, () => work(view));
    }
  }

  function dress() {
    const theme = model.get("theme");
    const dark = theme === "auto" ? pageIsDark() : theme === "dark";
    root.dataset.theme = dark ? "dark" : "light";
    root.style.fontSize = `${13.5 * Math.min(1.6, model.get("scale"))}px`;
  }

  function onMessage(message) {
    if (message.do === "log" && list) keepingFocus(list, () => addLines(message));
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
  const showRule = () => redraw("rule", drawRule, opener);
  const showGames = () => redraw("games", drawGames);
  model.on("change:rule", showRule);
  model.on("change:saved", showGames);
  model.on("change:theme", dress);
  model.on("change:scale", dress);
  const watch = new MutationObserver(dress);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dress();
  drawLog();
  draw();
  showRule();
  model.send({ do: "ready" });
  return () => {
    model.off("msg:custom", onMessage);
    model.off("change:view", drawSoon);
    model.off("change:rule", showRule);
    model.off("change:saved", showGames);
    model.off("change:theme", dress);
    model.off("change:scale", dress);
    watch.disconnect();
  };
}

export default { render };
