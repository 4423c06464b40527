// Choosing on the live board by mouse or finger. Knows no game.

import { closeMenu, tell } from "./menu.js";
import { FINGER, meantByFinger } from "./touch.js";

// again: whether it is the second click of a double click.
export function choose(board, id, again = false) {
  closeMenu(board);
  board.model.send({ do: "choose", id, again });
  if (id.startsWith("card:") && !board.nodes.get(id)?.classList.contains("bge-legal")) board.model.send({ do: "look", id });
}

// What is clicked in the picture has the focus from then on, without a ring.
function focusByMouse(board, id) {
  board.byKey = false;
  if (id) board.active = id;
  board.picture.focus({ preventScroll: true });
}

export function onClick(board, event) {
  const { picture } = board;
  let hit = event.target.closest("[data-id]");
  if (board.byFinger && picture.contains(event.target)) hit = meantByFinger(picture, hit, event.clientX, event.clientY);
  if (board.canvas && picture.contains(event.target)) {
    focusByMouse(board, hit?.dataset.id);
    closeMenu(board);
    sendPoint(board, event);
  } else if (hit && picture.contains(hit)) {
    focusByMouse(board, hit.hasAttribute("aria-label") && hit.dataset.id);
    const asks = board.byFinger && hit.dataset.id.startsWith("piece:strip:"); // what a value on a strip means
    if (!asks) choose(board, hit.dataset.id, event.detail > 1);
    if (board.byFinger) tell(board, hit);
  } else if (!board.menu?.contains(event.target)) closeMenu(board);
}

// Where in the picture of a plotted board it was clicked: Python knows what is drawn there.
function sendPoint({ model, picture, byFinger }, { clientX, clientY, detail }) {
  const screen = picture.getScreenCTM();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(screen.inverse());
  model.send({ do: "point", x, y, finger: byFinger ? FINGER / screen.a : 0, again: detail > 1 });
}

// The right button, a long touch, the menu key: what it is on, large.
export function onMenuButton({ model, picture, nodes, active }, event) {
  const id = event.target === picture ? active : event.target.closest("[data-id]")?.dataset.id;
  if (!/^(card|piece):/.test(id) || !nodes.get(id)?.hasAttribute("aria-label")) return;
  event.preventDefault();
  event.stopPropagation();
  model.send({ do: "look", id });
}
