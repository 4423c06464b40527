// A new game, with who plays it, and saved games. Knows no game.

import { make } from "../page/frame.js";
import { button, press, sign } from "./parts.js";

export function drawGames(panel) {
  const { model, texts } = panel;
  const box = panel.boxes.games;
  const open = box.querySelector("details")?.open ?? false;
  const field = box.querySelector("input");
  const typed = field && field.value !== field.defaultValue ? field.value : null;
  box.replaceChildren();
  const details = make("details", "", box);
  details.open = open;
  make("summary", "", details, texts.games).dataset.key = "games";
  drawChairs(panel, details, model.get("view").chairs);
  button(make("div", "bge-row", details), texts.new, () => press(panel, "new", panel.picked.join(" "))).dataset.key = "new";
  drawSaving(panel, details, typed);
  make("div", "bge-heading", details, texts.saved);
  const saved = model.get("saved");
  if (!saved.length) make("p", "", details, texts.nothing_saved);
  for (const game of saved) drawSaved(panel, details, game);
  details.addEventListener("toggle", () => details.open && press(panel, "list"));
}

// Who shall play the next game: what is chosen stays until another game is at the table.
function drawChairs(panel, parent, chairs) {
  if (!chairs) return;
  const now = JSON.stringify(chairs);
  if (now !== panel.chairs) {
    panel.chairs = now;
    panel.picked = chairs.map((chair) => chair.value);
  }
  make("div", "bge-heading", parent, panel.texts.seats);
  chairs.forEach((chair, number) => drawChair(panel, parent, chair, number));
}

function drawChair(panel, parent, chair, number) {
  const row = make("label", "bge-row", parent);
  const title = make("span", "bge-row-label", row);
  sign(panel, chair.look, title);
  title.append(chair.name);
  const select = make("select", "bge-chair", row);
  select.dataset.key = `chair ${number}`;
  const own = chair.own ? [{ value: chair.value, label: chair.own, note: "" }] : [];
  for (const { value, label, note } of [...own, ...panel.model.get("levels")]) {
    make("option", "", select, note ? `${label}: ${note}` : label).value = value;
  }
  select.value = panel.picked[number];
  select.addEventListener("change", () => { panel.picked[number] = select.value; });
}

// typed: the name that was being typed, or null.
function drawSaving(panel, parent, typed) {
  const { model, texts } = panel;
  const line = make("div", "bge-row", parent);
  const field = make("input", "", make("label", "", line, `${texts.name} `));
  field.defaultValue = model.get("view").name ?? "";
  field.value = typed ?? field.defaultValue;
  field.dataset.key = "name";
  button(line, texts.save, () => press(panel, "save", field.value)).dataset.key = "save";
}

function drawSaved(panel, parent, [word, called, when]) {
  const { texts } = panel;
  const row = make("div", "bge-row", parent);
  make("span", "bge-row-label", row, `${called} (${when})`);
  const load = button(row, texts.load, () => press(panel, "load", word));
  load.setAttribute("aria-label", `${texts.load} ${called}`);
  load.dataset.key = `load ${word}`;
}
