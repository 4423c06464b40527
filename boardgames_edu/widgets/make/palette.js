// The palette of the editor in the browser: things to pick, and taking away on the board beside it. Knows no game.

import { describe, hear, keepingFocus, listen, make } from "../page/frame.js";

function ask({ model }, what, id = "") {
  model.send({ do: what, id });
}

// --- drawing ---

function build(model, el) {
  const texts = model.get("texts");
  const root = make("div", "bge-palette", el);
  root.dataset.lmSuppressShortcuts = "true";
  root.tabIndex = -1;
  describe(root, "group", { label: texts.pick });
  const bar = make("div", "bge-palette-bar", root);
  const palette = { model, el, root, group: make("select", "", bar) };
  describe(palette.group, "", { label: texts.pick });
  for (const [what, work] of [["erase", () => ask(palette, "pick", "erase")], ["undo", () => ask(palette, "undo")], ["redo", () => ask(palette, "redo")]]) {
    palette[what] = make("button", "", bar, texts[what]);
    palette[what].addEventListener("click", work);
  }
  palette.tools = make("div", "bge-palette-tools", root);
  palette.said = make("div", "bge-palette-said", root);
  make("p", "bge-palette-keys", root, texts.keys);
  return palette;
}

function drawGroups(palette) {
  const { model, group } = palette;
  const kept = group.value;
  group.replaceChildren();
  for (const { name } of model.get("groups")) make("option", "", group, name).value = name;
  if ([...group.options].some((option) => option.value === kept)) group.value = kept;
  drawTools(palette);
}

function drawTools(palette) {
  palette.tools.replaceChildren();
  const shown = palette.model.get("groups").find(({ name }) => name === palette.group.value);
  for (const { id, words, icon } of shown ? shown.tools : []) {
    const found = make("button", "", palette.tools);
    found.innerHTML = icon;
    found.firstElementChild?.setAttribute("aria-hidden", "true");
    make("span", "", found, words);
    found.dataset.tool = found.dataset.key = id;
    found.addEventListener("click", () => ask(palette, "pick", id));
  }
  draw(palette);
}

function draw({ model, tools, erase, undo, redo, said }) {
  const view = model.get("view");
  for (const found of tools.children) found.setAttribute("aria-pressed", String(found.dataset.tool === view.picked));
  erase.setAttribute("aria-pressed", String(view.picked === "erase"));
  undo.disabled = !view.undo;
  redo.disabled = !view.redo;
  said.className = `bge-palette-said${view.said ? ` bge-said-${view.said.kind}` : ""}`;
  const mark = view.said && view.said.kind !== "info" ? "✗ " : "";
  said.textContent = view.said ? mark + view.said.text : "";
}

// --- taking away: Shift or the secondary button on the board, Delete where the keyboard is ---

function isOurs({ el }, target) {
  return (el.closest(".bge-editor") ?? el).contains(target);
}

function keepToUs(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onPointer(palette, event) {
  if (event.type === "click" && !event.shiftKey) return;
  if (!isOurs(palette, event.target) || !event.target.closest(".bge-stage svg")) return;
  const id = event.target.closest("[data-id]")?.dataset.id;
  if (!id) return;
  ask(palette, "take", id);
  keepToUs(event);
}

function onKey(palette, event) {
  const target = event.target;
  if (!isOurs(palette, target) || target.matches("input, textarea") || event.altKey) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" && !event.shiftKey) ask(palette, "undo");
    else if (key === "y" || key === "z") ask(palette, "redo");
    else return;
  } else if ((event.key === "Delete" || event.key === "Backspace") && target.closest(".bge-stage svg")) {
    const active = document.getElementById(target.getAttribute("aria-activedescendant"));
    if (active) ask(palette, "take", active.dataset.id);
  } else return;
  keepToUs(event);
}

function render({ model, el }) {
  const palette = build(model, el);
  const point = (event) => onPointer(palette, event);
  palette.group.addEventListener("change", () => drawTools(palette));
  drawGroups(palette);
  const ends = [
    listen(window, { click: point, contextmenu: point, keydown: (event) => onKey(palette, event) }),
    hear(model, {
      "change:groups": () => keepingFocus(palette.root, () => drawGroups(palette)),
      "change:view": () => keepingFocus(palette.root, () => draw(palette)),
    }),
  ];
  return () => ends.forEach((end) => end());
}

export default { render };
