// The picture of the live board: painted as a whole, then changed thing by thing. Knows no game.

import { pageIsDark } from "../page/frame.js";
import { drawRing, makeRing } from "./keys.js";
import { closeMenu } from "./menu.js";
import { glide } from "./motion.js";
import { fitPixels } from "./pixels.js";
import { keyOf } from "./places.js";
import { sound } from "./sound.js";

// Ask Python for what this page needs and does not have yet: the first picture comes with the widget's traits, one after a
// reload or a message that was missed is painted anew.
export function askForPicture(board, version) {
  board.dots = 0;
  board.model.send({ do: "ready", version, dark: pageIsDark() });
}

export function paint(board, { svg, version }) {
  closeMenu(board);
  const focused = board.picture !== null && document.activeElement === board.picture;
  board.stage.innerHTML = svg;
  const picture = board.stage.querySelector("svg");
  picture.setAttribute("tabindex", "0");
  picture.setAttribute("role", "application");
  picture.setAttribute("aria-description", board.texts.keys);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  if (board.canvas) board.stage.prepend(board.canvas);
  const nodes = [...picture.querySelectorAll("[data-id]")];
  board.nodes = new Map(nodes.map((node) => [keyOf(node.dataset.id, node.dataset.part), node]));
  board.root.dataset.theme = picture.dataset.theme;
  Object.assign(board, { picture, version, ring: makeRing(picture) });
  resize(board);
  forgetGone(board);
  if (focused) picture.focus({ preventScroll: true });
  drawRing(board);
}

export function patch(board, { changes, version, moves = [] }) {
  if (version !== board.version + 1) {
    askForPicture(board, -1);
    return;
  }
  board.version = version;
  const holder = document.createElementNS(board.picture.namespaceURI, "g");
  for (const change of changes) {
    const key = keyOf(change.id, change.part);
    const old = board.nodes.get(key);
    if (!change.svg) {
      old?.remove();
      board.nodes.delete(key);
      continue;
    }
    holder.innerHTML = change.svg;
    const fresh = holder.firstChild;
    board.nodes.set(key, fresh);
    if (old) old.replaceWith(fresh);
    else board.picture.querySelector(`[data-layer="${change.layer}"]`).append(fresh);
  }
  forgetGone(board);
  drawRing(board);
  glide(board, moves);
  sound(board, moves);
}

function forgetGone(board) {
  if (board.active && !board.nodes.has(board.active)) board.active = null;
}

export function resize(board) {
  const { model, stage, picture } = board;
  const scale = model.get("scale");
  picture.style.cssText = `width:${100 * scale}%;max-width:none;height:auto;display:block`;
  stage.classList.toggle("bge-scrolls", scale > 1);
  stage.classList.toggle("bge-higher", model.get("higher"));
  if (board.canvas) fitPixels(board);
}
