// The palette of the editor in the browser: things to pick, and taking away on the board beside it. Knows no game.

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-palette", el);
  root.dataset.lmSuppressShortcuts = "true";
  const bar = make("div", "bge-palette-bar", root);
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", texts.pick);
  const group = make("select", "", bar);
  group.setAttribute("aria-label", texts.pick);
  const erase = button(texts.erase, () => ask("pick", "erase"));
  const undo = button(texts.undo, () => ask("undo"));
  const redo = button(texts.redo, () => ask("redo"));
  const tools = make("div", "bge-palette-tools", root);
  const said = make("div", "bge-palette-said", root);
  make("p", "bge-palette-keys", root, texts.keys);

  function ask(what, id = "") {
    model.send({ do: what, id });
  }

  function button(text, work) {
    const found = make("button", "", bar, text);
    found.addEventListener("click", work);
    return found;
  }

  // --- drawing ---

  function drawGroups() {
    const kept = group.value;
    group.replaceChildren();
    for (const { name } of model.get("groups")) make("option", "", group, name).value = name;
    if ([...group.options].some((option) => option.value === kept)) group.value = kept;
    drawTools();
  }

  function drawTools() {
    tools.replaceChildren();
    const shown = model.get("groups").find(({ name }) => name === group.value);
    for (const { id, words, icon } of shown ? shown.tools : []) {
      const found = make("button", "", tools);
      found.innerHTML = icon;
      found.firstElementChild?.setAttribute("aria-hidden", "true");
      make("span", "", found, words);
      found.dataset.tool = found.dataset.key = id;
      found.addEventListener("click", () => ask("pick", id));
    }
    draw();
  }

  function draw() {
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

  const whole = () => el.closest(".bge-editor") ?? el;

  function thingUnder(target) {
    if (!whole().contains(target) || !target.closest(".bge-stage svg")) return null;
    return target.closest("[data-id]")?.dataset.id ?? null;
  }

  function onPointer(event) {
    if (event.type === "click" && !event.shiftKey) return;
    const id = thingUnder(event.target);
    if (!id) return;
    ask("take", id);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onKey(event) {
    const target = event.target;
    if (!whole().contains(target) || target.matches("input, textarea") || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) ask("undo");
      else if (key === "y" || key === "z") ask("redo");
      else return;
    } else if ((event.key === "Delete" || event.key === "Backspace") && target.closest(".bge-stage svg")) {
      const active = document.getElementById(target.getAttribute("aria-activedescendant"));
      if (active) ask("take", active.dataset.id);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const deafen = listen(window, { click: onPointer, contextmenu: onPointer, keydown: onKey });
  group.addEventListener("change", drawTools);
  const regroup = () => keepingFocus(root, drawGroups);
  const redraw = () => keepingFocus(root, draw);
  model.on("change:groups", regroup);
  model.on("change:view", redraw);
  drawGroups();
  return () => {
    deafen();
    model.off("change:groups", regroup);
    model.off("change:view", redraw);
  };
}

export default { render };
