// The projector in the browser: its bar, keys, the black and the full screen; and it fits each slide to the screen.
// Knows no game.

import { hearKeys, make } from "../page/frame.js";

// Letters are never smaller than this part of the screen's height, and grow up to so many times as large in room to spare.
const LEAST = 0.0225;
const SIZES = [1.7, 1.5, 1.3, 1.15, 1];
// So much of the width words may have beside a board.
const COLUMNS = [0.24, 0.3, 0.36, 0.42, 0.48, 0.56, 0.64];
const GAP = 14;

function render({ model, el }) {
  const texts = model.get("texts");
  const root = make("div", "bge-projector-bar", el);
  root.setAttribute("tabindex", "0");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", texts.name);
  root.setAttribute("aria-description", texts.keys);
  root.dataset.lmSuppressShortcuts = "true";

  const whole = () => el.closest(".bge-projector") ?? el;
  const isFull = () => document.fullscreenElement === whole();

  // On a page, what is shown is then seen as a whole.
  function ask(what) {
    if (!isFull()) whole().scrollIntoView({ block: "start" });
    model.send({ do: what });
  }

  function button(text, work, label = text) {
    const found = make("button", "", root, text);
    found.setAttribute("aria-label", label);
    found.title = label;
    found.addEventListener("click", () => {
      work();
      root.focus({ preventScroll: true });
    });
    return found;
  }

  button(`◀ ${texts.back}`, () => ask("back"), texts.back);
  button(`${texts.forward} ▶`, () => ask("forward"), texts.forward);
  button(texts.reveal, () => ask("reveal"));
  button("−", () => ask("smaller"), texts.smaller);
  button("+", () => ask("larger"), texts.larger);
  const all = button(texts.whole, () => ask("whole"));
  const black = button(texts.black, goBlack);
  button(texts.full, goFull);
  black.setAttribute("aria-pressed", "false");
  const place = make("span", "", root);
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
    "+": () => ask("larger"),
    "=": () => ask("larger"),
    "-": () => ask("smaller"),
    w: () => ask("whole"),
    b: goBlack,
    ".": goBlack,
    f: goFull,
  };

  // Keys count anywhere in the projector, and in full screen wherever the focus is; a clicker sends the Page keys.
  function isOurs(target) {
    return whole().contains(target) || (isFull() && target === document.body);
  }

  // The slide may go, or go black, and the focus with it: the bar takes it first. Letters of choices count hands.
  function onKey(key, target) {
    const name = key.length === 1 ? key.toLowerCase() : key;
    const work = KEYS[name];
    if (!work || whole().querySelector(`.bge-hands input[data-key="${CSS.escape(name.toUpperCase())}"]`)) return false;
    if (!root.contains(target)) root.focus({ preventScroll: true });
    work();
    return true;
  }

  // --- fitting a slide to the screen: the board as large as can be, no word cut off, no letter too small ---

  let wanted = 0;
  let done = "";

  function fitSoon() {
    if (!wanted) wanted = requestAnimationFrame(fit);
  }

  // The room below the bar: in full screen that of the screen, else what the notebook shows at once.
  function room() {
    const frame = whole();
    const page = frame.closest(".jp-WindowedPanel-outer, .jp-Notebook");
    const high = isFull() ? window.innerHeight - 16 : (page?.clientHeight ?? window.innerHeight) - 36;
    const box = frame.querySelector(".bge-projected");
    return { box, wide: box.clientWidth - 4, high: Math.max(high - root.offsetHeight - 14, 240) };
  }

  // How large the boards together are, in units of their pictures: side by side or one below the other.
  function shapeOf(boards, below) {
    const sizes = boards.map((board) => board.querySelector(".bge-stage svg")?.viewBox.baseVal);
    if (!sizes.length || sizes.some((size) => !size?.width)) return null;
    const sum = (name) => sizes.reduce((total, size) => total + size[name], 0);
    const most = (name) => Math.max(...sizes.map((size) => size[name]));
    return below ? [most("width"), sum("height")] : [sum("width"), most("height")];
  }

  function fit() {
    wanted = 0;
    if (!whole().querySelector(".bge-projected")) return; // not there yet, or just taken away
    const { box, wide, high } = room();
    const pair = box.querySelector(".bge-pair");
    if (!pair || wide < 200) return;
    const text = pair.querySelector(":scope > .bge-text");
    const holder = [...pair.children].find((child) => child !== text);
    const boards = holder ? (holder.matches(".bge-boards") ? [...holder.children] : [holder]) : [];
    const known = [wide, high, text.innerText, boards.map((board) => board.querySelector("svg")?.getAttribute("viewBox"))];
    if (JSON.stringify(known) === done) return;
    done = JSON.stringify(known);
    const letters = LEAST * window.innerHeight;
    const silent = !text.innerText.trim();

    function heightOf(width, size) {
      text.style.width = `${width}px`;
      pair.style.setProperty("--bge-letters", `${size * letters}px`);
      return text.offsetHeight;
    }

    pair.classList.add("bge-fitted");
    pair.classList.toggle("bge-silent", silent);
    pair.classList.remove("bge-above");
    text.style.maxHeight = "none";
    let best = null;
    for (const below of boards.length > 1 ? [false, true] : [false]) {
      const shape = shapeOf(boards, below);
      if (!shape) continue;
      const places = silent ? [[wide, high, false, 0]] : COLUMNS.map((part) => [wide * (1 - part) - GAP, high, false, wide * part]);
      pair.classList.add("bge-above");
      if (!silent) places.push([wide, high - heightOf(wide, 1) - GAP, true, wide]);
      pair.classList.remove("bge-above");
      for (const [across, down, above, column] of places) {
        const unit = Math.min(across / shape[0], down / shape[1]);
        const rest = above ? wide : Math.max(column, wide - unit * shape[0] - GAP);
        if (unit <= 0 || (best && unit <= best.unit) || (!above && !silent && heightOf(rest, 1) > high)) continue;
        best = { unit, shape, below, above, rest };
      }
    }
    pair.classList.toggle("bge-above", Boolean(best?.above));
    if (!best) {
      // only words, or so many of them that they have to be scrolled
      const column = boards.length ? wide * COLUMNS[COLUMNS.length - 1] : wide;
      const shape = shapeOf(boards, false);
      if (shape) best = { unit: Math.min((wide - column - GAP) / shape[0], high / shape[1]), shape, rest: column };
      heightOf(column, SIZES.find((size) => heightOf(column, size) <= high) ?? 1);
      text.style.maxHeight = `${high}px`;
    } else if (!silent) {
      const most = best.above ? high - best.unit * best.shape[1] - GAP : high;
      heightOf(best.rest, SIZES.find((size) => heightOf(best.rest, size) <= most + 1) ?? 1);
    }
    if (!best) return;
    pair.style.setProperty("--bge-board", `${Math.floor(best.unit * best.shape[0])}px`);
    pair.style.setProperty("--bge-high", `${Math.floor(best.above ? high - text.offsetHeight - GAP : high)}px`);
    holder.classList.toggle("bge-below", Boolean(best.below));
  }

  function refit() {
    done = "";
    fitSoon();
  }

  const watch = new MutationObserver(fitSoon);
  const sizes = new ResizeObserver(fitSoon);

  function begin() {
    const box = whole().querySelector(".bge-projected");
    if (!box) {
      requestAnimationFrame(begin);
      return;
    }
    watch.observe(box, { childList: true, subtree: true, characterData: true });
    sizes.observe(whole());
    fitSoon();
  }

  function draw() {
    const view = model.get("view");
    place.textContent = view.place ?? "";
    problem.textContent = view.problem ?? "";
    all.setAttribute("aria-pressed", String(Boolean(view.whole)));
    root.dataset.steps = view.steps;
    fitSoon();
  }

  const deafen = hearKeys(window, isOurs, onKey);
  model.on("change:view", draw);
  window.addEventListener("resize", refit);
  document.addEventListener("fullscreenchange", refit);
  draw();
  begin();
  return () => {
    deafen();
    watch.disconnect();
    sizes.disconnect();
    window.removeEventListener("resize", refit);
    document.removeEventListener("fullscreenchange", refit);
    model.off("change:view", draw);
  };
}

export default { render };
