// The bar below the live board: size, colours, the picture as a file, and the table view. Knows no game.

import { describe, make } from "../page/frame.js";

export function buildBar(board) {
  buildToggle(board);
  for (const [sign, label, factor] of [["−", board.texts.smaller, 1 / 1.25], ["+", board.texts.larger, 1.25]]) {
    const found = barButton(board.bar, sign, () => rescale(board.model, factor));
    found.setAttribute("aria-label", label);
    found.title = label;
  }
  buildThemes(board);
  buildSounds(board);
  buildFiles(board);
}

function barButton(parent, label, work) {
  const found = make("button", "bge-small", parent, label);
  found.addEventListener("click", work);
  return found;
}

function buildToggle({ model, texts, bar, stage, sheet }) {
  const toggle = barButton(bar, texts.table, () => {
    const wanted = sheet.hidden;
    toggle.setAttribute("aria-pressed", String(wanted));
    toggle.textContent = wanted ? texts.picture : texts.table;
    sheet.hidden = !wanted;
    stage.hidden = wanted;
    model.send({ do: "rows", wanted });
  });
  toggle.setAttribute("aria-pressed", "false");
}

function rescale(model, factor) {
  model.set("scale", Math.max(1, Math.min(2.5, Math.round(model.get("scale") * factor * 100) / 100)));
  model.save_changes();
}

// --- the colours ---

function buildThemes(board) {
  const { model, texts, bar } = board;
  board.themes = make("select", "", make("label", "bge-theme", bar, `${texts.theme} `));
  for (const name of ["auto", "light", "dark"]) make("option", "", board.themes, texts[name]).value = name;
  showTheme(board);
  board.themes.addEventListener("change", () => model.send({ do: "theme", theme: board.themes.value }));
}

export function showTheme({ model, themes }) {
  themes.value = model.get("theme");
}

// --- the sounds ---

function buildSounds({ model, texts, bar }) {
  const toggle = barButton(bar, texts.sounds, () => {
    model.set("sounds", !model.get("sounds"));
    model.save_changes();
    show();
  });
  const show = () => toggle.setAttribute("aria-pressed", String(model.get("sounds")));
  show();
}

// --- the picture as a file ---

function buildFiles(board) {
  const { model, texts, bar } = board;
  board.saving = barButton(bar, texts.save, () => {
    showFiles(board, board.files.hidden);
    if (!board.files.hidden) board.files.firstChild.focus();
  });
  board.files = make("span", "bge-files", bar);
  showFiles(board, false);
  for (const format of ["png", "svg", "pdf"]) {
    const found = barButton(board.files, format.toUpperCase(), () => model.send({ do: "save", format }));
    describe(found, "", { label: `${texts.save}: ${format.toUpperCase()}` });
  }
}

function showFiles({ saving, files }, shown) {
  files.hidden = !shown;
  saving.setAttribute("aria-expanded", String(shown));
}

// Save a file that Python has sent.
export function keepFile(board, { name, type }, [data]) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  board.saving.focus();
  showFiles(board, false);
}
