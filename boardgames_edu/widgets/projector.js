// The projector's bar in the browser: buttons, keys, the black screen and the full screen. Knows no game.

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-projector-bar", el);
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "group");
  root.setAttribute("aria-description", texts.keys);
  root.dataset.lmSuppressShortcuts = "true";

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

  // Keys count anywhere in the projector, and in full screen wherever the focus is; a clicker sends the Page keys.
  function isOurs(target) {
    return whole().contains(target) || (document.fullscreenElement === whole() && target === document.body);
  }

  // The slide may go, or go black, and the focus with it: the bar takes it first.
  function onKey(key, target) {
    const work = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (work && !root.contains(target)) root.focus({ preventScroll: true });
    if (work) work();
    return Boolean(work);
  }

  function draw() {
    const view = model.get("view");
    place.textContent = view.place ?? "";
    problem.textContent = view.problem ?? "";
  }

  const deafen = hearKeys(window, isOurs, onKey);
  model.on("change:view", draw);
  draw();
  return () => {
    deafen();
    model.off("change:view", draw);
  };
}

export default { render };
