// The live board in the browser: paints a picture once, then applies changes; sends back ids. Knows no game. What is sent
// in both directions, and the traits, are in protocol.py.

import { describe, hear, keepingFocus, make, pageIsDark, watchPage } from "../page/frame.js";
import { rove } from "../page/roving.js";
import { buildBar, keepFile, showTheme } from "./bar.js";
import { drawRing, onFocus, onKey } from "./keys.js";
import { skip } from "./motion.js";
import { openMenu, showLarge } from "./menu.js";
import { askForPicture, paint, patch, resize } from "./picture.js";
import { fitPixels, lay } from "./pixels.js";
import { onClick, onMenuButton } from "./pointer.js";
import { drawTabs, sendRoom } from "./room.js";
import { showRows } from "./rows.js";

let boards = 0;

// All that a view of the board keeps.
function build(model, el) {
  const texts = model.get("texts");
  const root = make("div", "bge-board", el);
  root.lang = model.get("language");
  const [tabs, stage, sheet, bar] = ["tabs", "stage", "rows", "board-bar"].map((name) => make("div", `bge-${name}`, root));
  describe(tabs, "group", { label: texts.parts });
  rove(tabs);
  sheet.hidden = true;
  sheet.tabIndex = 0; // it scrolls
  describe(sheet, "region", { label: texts.table });
  const built = { model, texts, root, bar, tabs, stage, sheet, number: ++boards };
  const painted = { picture: null, nodes: new Map(), ring: null, version: -1, menu: null };
  const inFocus = { active: null, byKey: false, byFinger: false }; // a thing, and how the focus came there
  const waits = { room: "", roomWaits: 0, dots: 0, sizeWaits: 0 }; // what Python was told of the room, and is to be told
  const canvas = model.get("plotted") ? make("canvas", "bge-pixels") : null;
  return { ...built, ...painted, ...inFocus, ...waits, canvas, laying: Promise.resolve() };
}

function fail({ root }, { text }) {
  root.querySelector(".bge-board-failure")?.remove();
  make("p", "bge-board-failure", root, text).setAttribute("role", "alert");
}

const MESSAGES = {
  paint,
  patch,
  fail,
  rows: (board, message) => keepingFocus(board.sheet, () => showRows(board, message)),
  file: keepFile,
  large: showLarge,
  offer: openMenu,
};

function onMessage(board, message, buffers) {
  if (message.tiles) lay(board, message, buffers);
  MESSAGES[message.do]?.(board, message, buffers);
}

function hearStage(board) {
  const works = {
    pointerdown: (event) => {
      board.byFinger = event.pointerType === "touch";
      skip(board);
    },
    click: (event) => onClick(board, event),
    contextmenu: (event) => onMenuButton(board, event),
    keydown: (event) => event.target === board.picture && onKey(board, event),
    focusin: (event) => event.target === board.picture && onFocus(board),
    focusout: () => window.setTimeout(() => board.picture && drawRing(board), 0),
  };
  for (const [name, work] of Object.entries(works)) board.stage.addEventListener(name, work);
}

function hearSizes(board) {
  const resized = new ResizeObserver(() => {
    sendRoom(board);
    if (board.canvas) fitPixels(board);
  });
  const send = () => sendRoom(board);
  resized.observe(board.stage);
  window.addEventListener("resize", send);
  return () => {
    resized.disconnect();
    window.removeEventListener("resize", send);
  };
}

function render({ model, el }) {
  const board = build(model, el);
  buildBar(board);
  hearStage(board);
  const ends = [
    hear(model, {
      "msg:custom": (message, buffers) => onMessage(board, message, buffers),
      "change:scale": () => resize(board),
      "change:higher": () => resize(board),
      "change:theme": () => showTheme(board),
      "change:tabs": () => drawTabs(board),
      "change:opened": () => drawTabs(board),
    }),
    watchPage(() => model.send({ do: "dark", dark: pageIsDark() })),
    hearSizes(board),
  ];
  paint(board, { svg: model.get("svg"), version: model.get("version") });
  drawTabs(board);
  askForPicture(board, board.version);
  return () => ends.forEach((end) => end());
}

export default { render };
