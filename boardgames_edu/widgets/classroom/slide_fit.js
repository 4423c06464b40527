// Fits a slide to the screen: the board as large as can be, no word cut off, no letter too small. Knows no game.

// Letters are never smaller than this part of the screen's height, and grow up to so many times as large in room to spare.
const LEAST = 0.0225;
const SIZES = [1.7, 1.5, 1.3, 1.15, 1];
// So much of the width words may have beside a board.
const COLUMNS = [0.24, 0.3, 0.36, 0.42, 0.48, 0.56, 0.64];
const GAP = 14;

// The room below the bar: in full screen that of the screen, else what the notebook shows at once.
function roomBelow(bar, whole, isFull) {
  const page = whole.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  const above = page ? 10 : whole.getBoundingClientRect().top + window.scrollY; // the way in of a room
  const high = isFull ? window.innerHeight - 16 : (page?.clientHeight ?? window.innerHeight) - 26 - above;
  const box = whole.querySelector(".bge-projected");
  return { box, wide: box.clientWidth - 4, high: Math.max(high - bar.offsetHeight - 14, 240) };
}

// How large the boards together are, in units of their pictures: side by side or one below the other.
function shapeOf(boards, below) {
  const sizes = boards.map((board) => board.querySelector(".bge-stage svg")?.viewBox.baseVal);
  if (!sizes.length || sizes.some((size) => !size?.width)) return null;
  const sum = (name) => sizes.reduce((total, size) => total + size[name], 0);
  const most = (name) => Math.max(...sizes.map((size) => size[name]));
  return below ? [most("width"), sum("height")] : [sum("width"), most("height")];
}

// How high the words are in a column so wide, with letters so large.
function heightOf({ pair, text }, width, size) {
  text.style.width = `${width}px`;
  pair.style.setProperty("--bge-letters", `${size * (LEAST * window.innerHeight)}px`);
  return text.offsetHeight;
}

// Letters as large as the words have room for in a column; the smallest if they have none.
function enlarge(slide, column, most) {
  heightOf(slide, column, SIZES.find((size) => heightOf(slide, column, size) <= most) ?? 1);
}

// The parts of the slide that is shown, or null.
function slideOf({ box, wide, high }) {
  const pair = box.querySelector(".bge-pair");
  const text = pair?.querySelector(":scope > .bge-text"); // the pair comes into the page before its words
  if (!text || wide < 200) return null;
  const holder = [...pair.children].find((child) => child !== text);
  const boards = holder ? (holder.matches(".bge-boards") ? [...holder.children] : [holder]) : [];
  return { pair, text, holder, boards, wide, high, silent: !text.innerText.trim() };
}

// Where the boards may lie: their width and height, whether the words are above them, and else how wide those are.
function placesOf(slide) {
  const { pair, wide, high, silent } = slide;
  if (silent) return [{ across: wide, down: high, above: false, column: 0 }];
  const beside = COLUMNS.map((part) => ({ across: wide * (1 - part) - GAP, down: high, above: false, column: wide * part }));
  pair.classList.add("bge-above");
  const under = { across: wide, down: high - heightOf(slide, wide, 1) - GAP, above: true, column: wide };
  pair.classList.remove("bge-above");
  return [...beside, under];
}

// The way to lay it out in which the boards are largest and all words are seen; null if there is none.
function bestOf(slide) {
  const { boards, wide, high, silent } = slide;
  let best = null;
  for (const below of boards.length > 1 ? [false, true] : [false]) {
    const shape = shapeOf(boards, below);
    for (const { across, down, above, column } of shape ? placesOf(slide) : []) {
      const unit = Math.min(across / shape[0], down / shape[1]);
      const rest = above ? wide : Math.max(column, wide - unit * shape[0] - GAP);
      if (unit <= 0 || (best && unit <= best.unit) || (!above && !silent && heightOf(slide, rest, 1) > high)) continue;
      best = { unit, shape, below, above, rest };
    }
  }
  return best;
}

// Only words, or so many of them that they have to be scrolled.
function scrolled(slide) {
  const { text, boards, wide, high } = slide;
  const column = boards.length ? wide * COLUMNS[COLUMNS.length - 1] : wide;
  const shape = shapeOf(boards, false);
  enlarge(slide, column, high);
  text.style.maxHeight = `${high}px`;
  return shape && { unit: Math.min((wide - column - GAP) / shape[0], high / shape[1]), shape, rest: column };
}

function layOut(slide) {
  const { pair, text, holder, high, silent } = slide;
  pair.classList.add("bge-fitted");
  pair.classList.toggle("bge-silent", silent);
  pair.classList.remove("bge-above");
  text.style.maxHeight = "none";
  const found = bestOf(slide);
  pair.classList.toggle("bge-above", Boolean(found?.above));
  if (found && !silent) enlarge(slide, found.rest, found.above ? high - found.unit * found.shape[1] - GAP + 1 : high + 1);
  const best = found ?? scrolled(slide);
  if (!best) return;
  pair.style.setProperty("--bge-board", `${Math.floor(best.unit * best.shape[0])}px`);
  pair.style.setProperty("--bge-high", `${Math.floor(best.above ? high - text.offsetHeight - GAP : high)}px`);
  holder.classList.toggle("bge-below", Boolean(best.below));
}

// Keep what is shown in `whole()` below a bar fitted; returns what is to be called when it may fit no longer, and the end.
export function keepFitted(bar, whole, isFull) {
  let wanted = 0;
  let done = "";

  function fit() {
    wanted = 0;
    if (!whole().querySelector(".bge-projected")) return; // not there yet, or just taken away
    const slide = slideOf(roomBelow(bar, whole(), isFull()));
    if (!slide) return;
    const { wide, high, text, boards } = slide;
    const now = JSON.stringify([wide, high, text.innerText, boards.map((board) => board.querySelector("svg")?.getAttribute("viewBox"))]);
    if (now === done) return;
    done = now;
    layOut(slide);
  }

  const fitSoon = () => { wanted ||= requestAnimationFrame(fit); };
  const refit = () => { done = ""; fitSoon(); };
  const ends = [watchSlide(whole, fitSoon), hearRoom(refit)];
  return { fitSoon, end: () => ends.forEach((end) => end()) };
}

function hearRoom(refit) {
  window.addEventListener("resize", refit);
  document.addEventListener("fullscreenchange", refit);
  return () => {
    window.removeEventListener("resize", refit);
    document.removeEventListener("fullscreenchange", refit);
  };
}

// The slide comes into the page after the bar.
function watchSlide(whole, work) {
  const watch = new MutationObserver(work);
  const sizes = new ResizeObserver(work);

  function begin() {
    const box = whole().querySelector(".bge-projected");
    if (!box) {
      requestAnimationFrame(begin);
      return;
    }
    watch.observe(box, { childList: true, subtree: true, characterData: true });
    sizes.observe(whole());
    work();
  }

  begin();
  return () => {
    watch.disconnect();
    sizes.disconnect();
  };
}
