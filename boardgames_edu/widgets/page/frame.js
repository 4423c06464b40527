// What the widgets do alike in the browser: make nodes, draw a part anew without losing the focus, and hear their model, the
// page and keys anywhere in their frame. Knows no game.

export function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

// Give a node a role, and attributes that begin with "aria-".
export function describe(node, role, aria) {
  if (role) node.setAttribute("role", role);
  for (const [name, value] of Object.entries(aria)) node.setAttribute(`aria-${name}`, String(value));
}

// A link to the page of a rule, where the documentation has an address.
export function pageLink(rule, parent) {
  if (!rule.page) return;
  const link = make("a", "", make("p", "", parent), `${rule.id} →`);
  Object.assign(link, { href: rule.page, target: "_blank", rel: "noopener" });
}

export function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

// Do some work whenever the page turns light or dark; returns what ends it.
export function watchPage(work) {
  const watch = new MutationObserver(work);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => watch.disconnect();
}

// Do some work after the next frame, when what has been changed is on the screen.
export function afterFrame(work) {
  requestAnimationFrame(() => setTimeout(work, 0));
}

export function canHoldFocus(node) {
  return node.isConnected && !node.disabled && node.getClientRects().length > 0;
}

// Do some work that may take away, hide or grey out the thing in focus: the focus then goes on to what stands for the same
// thing now (has the same data-key), else to the part, else to the first of `around` that can be seen. Never to another
// button, lest a second Enter should press it. Without this the keyboard would begin at the top of the page.
export function keepingFocus(part, work, ...around) {
  const had = document.activeElement;
  const within = part.contains(had);
  const key = had?.dataset.key;
  work();
  const now = document.activeElement;
  if (!within || (now !== document.body && canHoldFocus(now))) return;
  const same = key ? part.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  [same, part, ...around].find((node) => node && canHoldFocus(node))?.focus({ preventScroll: true });
}

// Hear a model: changes of its traits, and messages; returns what ends it.
export function hear(model, works) {
  for (const [name, work] of Object.entries(works)) model.on(name, work);
  return () => {
    for (const [name, work] of Object.entries(works)) model.off(name, work);
  };
}

// Hear events before anything in the page does; returns what ends it.
export function listen(where, works) {
  for (const [name, work] of Object.entries(works)) where.addEventListener(name, work, true);
  return () => {
    for (const [name, work] of Object.entries(works)) where.removeEventListener(name, work, true);
  };
}

const TYPED_INTO = "select, textarea, input:not([type=checkbox])";
const PRESSED = "button, summary, a, input";
const OF_THE_BOARD = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " "];

// Hear the keys pressed in a frame, but for those that the thing in focus needs itself; returns what ends it.
// where: the window for a frame that may hold others, else the document, so that the outer one hears first.
// isOurs(target): whether that is in the frame. work(key, target): whether the key was meant for it.
export function hearKeys(where, isOurs, work) {
  let byMouse = false;

  function needed(key, target) {
    if (target.matches(TYPED_INTO) || target.closest(".bge-menu")) return true;
    if ((key === "Enter" || key === " ") && target.matches(PRESSED)) return true;
    // Someone who came to the board by Tab walks about on it; whoever clicked it still steps with the arrows.
    return Boolean(target.closest("svg")) && !byMouse && OF_THE_BOARD.includes(key);
  }

  return listen(where, {
    pointerdown(event) {
      if (isOurs(event.target)) byMouse = true;
    },
    keydown(event) {
      const { key, target } = event;
      if (!isOurs(target) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (key === "Tab") byMouse = false;
      if (needed(key, target) || !work(key, target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  });
}
