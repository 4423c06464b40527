// The bar above the live board: size, colours, the picture as a file, and the table view. Knows no game.

// Returns keep(message, buffers), which saves a file that Python has sent, and showTheme().
function makeBar({ model, texts, bar, stage, sheet }) {
  let tableShown = false;

  function button(label, work) {
    const found = make("button", "bge-small", bar, label);
    found.addEventListener("click", work);
    return found;
  }

  const toggle = button(texts.table, () => {
    tableShown = !tableShown;
    toggle.setAttribute("aria-pressed", String(tableShown));
    toggle.textContent = tableShown ? texts.picture : texts.table;
    sheet.hidden = !tableShown;
    stage.hidden = tableShown;
    model.send({ do: "rows", wanted: tableShown });
  });
  toggle.setAttribute("aria-pressed", "false");
  for (const [sign, label, factor] of [["−", texts.smaller, 1 / 1.25], ["+", texts.larger, 1.25]]) {
    const found = button(sign, () => {
      model.set("scale", Math.max(1, Math.min(2.5, Math.round(model.get("scale") * factor * 100) / 100)));
      model.save_changes();
    });
    found.setAttribute("aria-label", label);
    found.title = label;
  }
  const label = make("label", "bge-theme", bar, `${texts.theme} `);
  const themes = make("select", "", label);
  for (const name of ["auto", "light", "dark"]) {
    const option = make("option", "", themes, texts[name]);
    option.value = name;
  }
  const showTheme = () => (themes.value = model.get("theme"));
  showTheme();
  themes.addEventListener("change", () => model.send({ do: "theme", theme: themes.value }));

  // --- the picture as a file ---

  const saving = make("button", "bge-small", bar, texts.save);
  const files = make("span", "bge-files", bar);
  files.hidden = true;
  saving.setAttribute("aria-expanded", "false");
  saving.addEventListener("click", () => {
    files.hidden = !files.hidden;
    saving.setAttribute("aria-expanded", String(!files.hidden));
    if (!files.hidden) files.firstChild.focus();
  });
  for (const format of ["png", "svg", "pdf"]) {
    const found = make("button", "bge-small", files, format.toUpperCase());
    found.setAttribute("aria-label", `${texts.save}: ${format.toUpperCase()}`);
    found.addEventListener("click", () => model.send({ do: "save", format }));
  }

  function keep({ name, type }, [data]) {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([data], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    saving.focus();
    files.hidden = true;
    saving.setAttribute("aria-expanded", "false");
  }

  return { keep, showTheme };
}

// Show what is on the board as a table; choose(id) is called with what is chosen there.
function showRows({ sheet, texts, message, choose }) {
  sheet.replaceChildren();
  make("p", "", sheet, `${message.name} ${message.words}`);
  const table = make("table", "", sheet);
  const head = make("tr", "", make("thead", "", table));
  for (const name of [texts.where, texts.what, texts.words, texts.choose]) make("th", "", head, name).scope = "col";
  const body = make("tbody", "", table);
  for (const [group, id, name, words, legal] of message.rows) {
    const row = make("tr", legal ? "bge-row-legal" : "", body);
    make("td", "", row, group.includes(":") ? "" : group);
    make("td", "", row, name);
    make("td", "", row, words);
    const cell = make("td", "", row);
    if (legal) {
      const pick = make("button", "bge-small", cell, texts.choose);
      pick.setAttribute("aria-label", `${texts.choose}: ${name || words}`);
      pick.dataset.key = id;
      pick.addEventListener("click", (event) => event.detail < 2 && choose(id));
    }
  }
}
