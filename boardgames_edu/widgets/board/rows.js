// What is on the live board as a table. Knows no game.

import { make } from "../page/frame.js";
import { onPress } from "../page/press.js";
import { choose } from "./pointer.js";

export function showRows(board, message) {
  const { sheet, texts } = board;
  sheet.replaceChildren();
  make("p", "", sheet, `${message.name} ${message.words}`);
  const table = make("table", "", sheet);
  const head = make("tr", "", make("thead", "", table));
  for (const name of [texts.where, texts.what, texts.words, texts.choose]) make("th", "", head, name).scope = "col";
  const body = make("tbody", "", table);
  for (const row of message.rows) drawRow(board, body, row);
}

function drawRow(board, body, [group, id, name, words, legal]) {
  const row = make("tr", legal ? "bge-row-legal" : "", body);
  make("td", "", row, group.includes(":") ? "" : group);
  make("td", "", row, name);
  make("td", "", row, words);
  const cell = make("td", "", row);
  if (!legal) return;
  const pick = make("button", "bge-small", cell, board.texts.choose);
  pick.setAttribute("aria-label", `${board.texts.choose}: ${name || words}`);
  pick.dataset.key = id;
  onPress(pick, () => choose(board, id));
}
