// As much of the picture as there is room for on the screen; the rest is behind tabs. Knows no game.

import { keepingFocus, make } from "../page/frame.js";
import { settleStop } from "../page/roving.js";
import { fitPixels } from "./pixels.js";

// Python is told how many pixels there are, and shows as much of the picture as can be read in them.
export function sendRoom(board) {
  if (board.root.closest(".bge-projector")) return; // there a step says what is shown
  window.clearTimeout(board.roomWaits);
  board.roomWaits = window.setTimeout(measureRoom, board.room ? 150 : 0, board);
}

function measureRoom(board) {
  const { model, stage, tabs } = board;
  const width = Math.floor(stage.clientWidth);
  stage.classList.remove("bge-higher"); // the room is that of a picture that keeps to it
  const most = parseFloat(getComputedStyle(board.picture).maxHeight);
  stage.classList.toggle("bge-higher", model.get("higher"));
  const height = most ? Math.floor(most + tabs.offsetHeight) : 0;
  if (!width || stage.hidden || model.get("scale") > 1 || `${width} ${height}` === board.room) return;
  board.room = `${width} ${height}`;
  model.send({ do: "room", width, height });
  if (board.canvas) fitPixels(board, 200); // unless another picture comes, which is fitted at once
}

export function drawTabs(board) {
  const named = board.model.get("tabs");
  keepingFocus(board.tabs, () => {
    board.tabs.replaceChildren();
    board.tabs.hidden = !named.length;
    board.root.classList.toggle("bge-tabbed", named.length > 0);
    named.forEach(([title, legal], number) => drawTab(board, title, legal, number));
  });
  settleStop(board.tabs);
}

function drawTab({ model, texts, tabs }, title, legal, number) {
  const tab = make("button", legal ? "bge-tab bge-tab-legal" : "bge-tab", tabs, title);
  tab.dataset.key = `tab ${number}`;
  tab.setAttribute("aria-pressed", String(number === model.get("opened")));
  if (legal) tab.setAttribute("aria-label", `${title}, ${texts.legal}`);
  tab.addEventListener("click", () => model.send({ do: "open", tab: number }));
}

export function turnTab({ model }, step) {
  const count = model.get("tabs").length;
  model.send({ do: "open", tab: (model.get("opened") + step + count) % count });
}
