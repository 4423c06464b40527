// The projector's bar in the browser: buttons, keys, the black screen and the full screen. Knows no game.

function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-projector-bar", el);
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "group");
  root.setAttribute("aria-description", texts.keys);
  root.dataset.lmSuppressShortcuts = "true";
  let byMouse = true;

  const whole = () => el.closest(".bge-projector") ?? el;

  function ask(what) {
    model.send({ do: what });
  }

  function button(text, work) {
    const found = make("button", "", root, text);
    found.addEventListener("click", () => {
      work();
      root.focus({ preventScroll: true });
    });
    return found;
  }

  button(`◀ ${texts.back}`, () => ask("back"));
  button(`${texts.forward} ▶`, () => ask("forward"));
  button(texts.reveal, () => ask("reveal"));
  const black = button(texts.black, goBlack);
  button(texts.full, goFull);
  black.setAttribute("aria-pressed", "false");
  const place = make("span", "", root);
  place.setAttribute("role", "status");
  const problem = make("span", "bge-projector-problem", root);
  make("span", "bge-projector-keys", root, texts.keys);

  function goBlack() {
    black.setAttribute("aria-pressed", String(whole().classList.toggle("bge-black")));
  }

  function goFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else whole().requestFullscreen?.();
  }

  const KEYS = {
    ArrowRight: () => ask("forward"),
    ArrowLeft: () => ask("back"),
    PageDown: () => ask("forward"),
    PageUp: () => ask("back"),
    Home: () => ask("first"),
    End: () => ask("last"),
    Enter: () => ask("reveal"),
    b: goBlack,
    ".": goBlack,
    f: goFull,
  };
  const ON_THE_BOARD = ["ArrowLeft", "ArrowRight", "Home", "End", "Enter"];

  // Keys count anywhere in the projector, and in full screen wherever the focus is; a clicker sends the Page keys.
  function onKey(event) {
    const target = event.target;
    const ours = whole().contains(target) || (document.fullscreenElement === whole() && target === document.body);
    if (!ours || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Tab") byMouse = false;
    if (target.matches("select, textarea, input:not([type=checkbox])") || target.closest(".bge-menu")) return;
    // Someone who came to the board by Tab walks about on it; whoever clicked it still steps with the arrows.
    if (target.closest("svg") && !byMouse && ON_THE_BOARD.includes(event.key)) return;
    if (event.key === "Enter" && target.matches("button, summary, a")) return;
    const work = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!work) return;
    work();
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onPointer(event) {
    if (whole().contains(event.target)) byMouse = true;
  }

  function draw() {
    const view = model.get("view");
    place.textContent = view.place ?? "";
    problem.textContent = view.problem ?? "";
  }

  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", onPointer, true);
  model.on("change:view", draw);
  draw();
  return () => {
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("pointerdown", onPointer, true);
    model.off("change:view", draw);
  };
}

export default { render };
