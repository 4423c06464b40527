// The menu beside a thing of the live board, and the card or piece that is shown large. Knows no game.

import { describe, make } from "../page/frame.js";
import { onPress } from "../page/press.js";
import { keyOf } from "./places.js";

export function closeMenu(board) {
  if (!board.menu) return;
  if (board.menu.contains(document.activeElement)) board.picture.focus({ preventScroll: true });
  board.menu.remove();
  board.menu = null;
}

// The node that the menu of a thing opens beside, if there is one.
function signOf({ nodes }, id) {
  return nodes.has(id) && (nodes.get(keyOf(id, "sign")) ?? nodes.get(id));
}

export function openMenu(board, { id, title, lines }) {
  closeMenu(board);
  if (!lines.length || !signOf(board, id)) return;
  board.menu = make("div", "bge-menu", board.stage);
  describe(board.menu, "menu", { label: title || board.texts.offers });
  if (title) make("div", "bge-menu-title", board.menu, title);
  const items = lines.map((line) => menuItem(board, line));
  board.menu.addEventListener("keydown", (event) => onMenuKey(board, items, event));
  showBeside(board, id, items[0]);
}

function menuItem(board, { label, note, play }) {
  const item = make("button", "bge-menu-item", board.menu, label);
  item.setAttribute("role", "menuitem");
  if (note) make("small", "", item, note);
  onPress(item, () => {
    closeMenu(board);
    board.model.send({ do: "offer", id: play });
  });
  return item;
}

function onMenuKey(board, items, event) {
  const at = items.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step) items[(at + step + items.length) % items.length].focus();
  else if (event.key === "Escape") {
    closeMenu(board);
    board.model.send({ do: "clear" });
  } else if (event.key === "Tab") {
    closeMenu(board);
    return;
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// Put the menu below a thing, where it is on the screen; who walks the board by keys goes on at a button of it.
function showBeside({ stage, menu, nodes, byKey }, id, button) {
  const frame = stage.getBoundingClientRect();
  const box = signOf({ nodes }, id).getBoundingClientRect();
  const left = box.left + box.width / 2 - frame.left + stage.scrollLeft;
  const top = box.bottom - frame.top + stage.scrollTop + 6;
  const most = stage.scrollLeft + stage.clientWidth - menu.offsetWidth - 6;
  menu.style.left = `${Math.max(stage.scrollLeft + 6, Math.min(left - menu.offsetWidth / 2, most))}px`;
  const lowest = stage.scrollTop + stage.clientHeight - menu.offsetHeight - 6;
  menu.style.top = `${Math.max(stage.scrollTop + 6, top > lowest ? Math.min(lowest, top) : top)}px`;
  if (byKey) button.focus();
}

// A finger cannot hover: what offers nothing says by a tap what it is.
export function tell(board, hit) {
  const words = hit.classList.contains("bge-legal") ? "" : hit.querySelector("title")?.textContent;
  if (!words) return;
  closeMenu(board);
  board.menu = make("div", "bge-menu", board.stage, words);
  showBeside({ ...board, byKey: false }, hit.dataset.id);
}

// A card or a piece, large, and all there is to say about it.
export function showLarge(board, { id, svg, words }) {
  closeMenu(board);
  if (!signOf(board, id)) return;
  board.menu = make("div", "bge-menu bge-enlarged", board.stage);
  describe(board.menu, "dialog", { label: words });
  const drawing = make("div", "bge-enlarged-picture", board.menu);
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = svg;
  make("p", "", board.menu, words);
  const button = make("button", "bge-small", board.menu, board.texts.close);
  button.addEventListener("click", () => closeMenu(board));
  board.menu.addEventListener("keydown", (event) => {
    if (event.key === "Tab") closeMenu(board);
    if (event.key !== "Escape") return;
    closeMenu(board);
    event.preventDefault();
    event.stopPropagation();
  });
  showBeside(board, id, button);
}
