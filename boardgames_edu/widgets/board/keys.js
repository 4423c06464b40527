// The live board by keyboard: a ring that goes from thing to thing. Knows no game.

import { closeMenu } from "./menu.js";
import { boxOf, firstThing, nextIn, things } from "./places.js";
import { choose } from "./pointer.js";
import { turnTab } from "./room.js";

const SVG = "http://www.w3.org/2000/svg";
const PAGES = { PageUp: -1, PageDown: 1 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ROOM = { "bge-ring-outer": 7, "bge-ring-inner": 4 };

export function makeRing(picture) {
  const ring = document.createElementNS(SVG, "g");
  ring.setAttribute("class", "bge-ring");
  ring.setAttribute("aria-hidden", "true");
  ring.innerHTML = '<rect class="bge-ring-outer" rx="7"/><rect class="bge-ring-inner" rx="6"/>';
  picture.append(ring);
  return ring;
}

export function drawRing(board) {
  const { picture, ring, active, texts } = board;
  for (const node of picture.querySelectorAll("[id^='bge-active-']")) node.removeAttribute("id");
  const shown = board.byKey && active !== null && document.activeElement === picture;
  ring.style.display = shown ? "" : "none";
  if (!shown) {
    picture.removeAttribute("aria-activedescendant");
    return;
  }
  const node = board.nodes.get(active);
  // each has an id of its own: a screen reader reads on when the one that is named here changes
  node.id = `bge-active-${board.number}-${active.replace(/\s/g, "_")}`;
  if (node.classList.contains("bge-legal")) node.setAttribute("aria-description", texts.legal);
  picture.setAttribute("aria-activedescendant", node.id);
  const box = boxOf(board, active);
  for (const rect of ring.children) {
    const room = ROOM[rect.getAttribute("class")];
    rect.setAttribute("x", box.x - room);
    rect.setAttribute("y", box.y - room);
    rect.setAttribute("width", box.width + 2 * room);
    rect.setAttribute("height", box.height + 2 * room);
  }
}

function goTo(board, id) {
  board.active = id;
  drawRing(board);
  const { stage } = board;
  const box = board.nodes.get(id).getBoundingClientRect();
  const frame = stage.getBoundingClientRect();
  if (box.left < frame.left) stage.scrollLeft -= frame.left - box.left + 20;
  if (box.right > frame.right) stage.scrollLeft += box.right - frame.right + 20;
}

export function onFocus(board) {
  if (board.active === null) board.active = firstThing(board);
  if (board.picture.matches(":focus-visible")) board.byKey = true;
  drawRing(board);
  if (board.active && board.byKey) goTo(board, board.active);
}

export function onKey(board, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  board.byKey = true;
  const legalOnly = !event.shiftKey && things(board, true).length > 0;
  if (!doKey(board, event, legalOnly)) return;
  event.preventDefault();
  event.stopPropagation();
}

// Returns whether the key is one of ours.
function doKey(board, { key, repeat }, legalOnly) {
  if (key in ARROWS) {
    const id = board.active === null ? firstThing(board) : (nextIn(board, ARROWS[key], legalOnly) ?? board.active);
    if (id) goTo(board, id);
  } else if (key === "Home" || key === "End") {
    const all = things(board, legalOnly);
    const id = key === "End" ? all.at(-1) : legalOnly ? firstThing(board) : all[0];
    if (id) goTo(board, id);
  } else if (key === "Enter" || key === " ") {
    if (board.active && !repeat) choose(board, board.active);
  } else if (key in PAGES && !board.tabs.hidden) {
    turnTab(board, PAGES[key]);
  } else if (key === "Escape") {
    closeMenu(board);
    board.model.send({ do: "clear" });
  } else return false;
  return true;
}
