// The menu beside a thing of the live board, and the card or piece that is shown large. Knows no game.

// signOf(id): the node of a thing that the menu opens beside, if there is one. byKey(): whether the board is walked by keys.
function makeMenu({ model, texts, stage, signOf, focusBoard, byKey }) {
  let menu = null;

  function close() {
    if (!menu) return;
    if (menu.contains(document.activeElement)) focusBoard();
    menu.remove();
    menu = null;
  }

  function open(id, title, lines) {
    close();
    if (!lines.length || !signOf(id)) return;
    menu = make("div", "bge-menu", stage);
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", title || texts.offers);
    if (title) make("div", "bge-menu-title", menu, title);
    for (const line of lines) {
      const item = make("button", "bge-menu-item", menu, line.label);
      item.setAttribute("role", "menuitem");
      if (line.note) make("small", "", item, line.note);
      item.addEventListener("click", (event) => {
        if (event.detail > 1) return; // it has just come under the mouse
        close();
        model.send({ do: "offer", id: line.play });
      });
    }
    const items = [...menu.querySelectorAll("button")];
    menu.addEventListener("keydown", (event) => {
      const at = items.indexOf(document.activeElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (step) items[(at + step + items.length) % items.length].focus();
      else if (event.key === "Escape") {
        close();
        model.send({ do: "clear" });
      } else if (event.key === "Tab") {
        close();
        return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    place(id);
    if (byKey()) items[0].focus();
  }

  function place(id) {
    const frame = stage.getBoundingClientRect();
    const box = signOf(id).getBoundingClientRect();
    const left = box.left + box.width / 2 - frame.left + stage.scrollLeft;
    const top = box.bottom - frame.top + stage.scrollTop + 6;
    const most = stage.scrollLeft + stage.clientWidth - menu.offsetWidth - 6;
    menu.style.left = `${Math.max(stage.scrollLeft + 6, Math.min(left - menu.offsetWidth / 2, most))}px`;
    const lowest = stage.scrollTop + stage.clientHeight - menu.offsetHeight - 6;
    menu.style.top = `${Math.max(stage.scrollTop + 6, top > lowest ? Math.min(lowest, top) : top)}px`;
  }

  // A card or a piece, large, and all there is to say about it.
  function openLarge({ id, svg, words }) {
    close();
    if (!signOf(id)) return;
    menu = make("div", "bge-menu bge-enlarged", stage);
    menu.setAttribute("role", "dialog");
    menu.setAttribute("aria-label", words);
    const drawing = make("div", "bge-enlarged-picture", menu);
    drawing.setAttribute("aria-hidden", "true");
    drawing.innerHTML = svg;
    make("p", "", menu, words);
    const button = make("button", "bge-small", menu, texts.close);
    button.addEventListener("click", close);
    menu.addEventListener("keydown", (event) => {
      if (event.key === "Tab") close();
      if (event.key !== "Escape") return;
      close();
      event.preventDefault();
      event.stopPropagation();
    });
    place(id);
    if (byKey()) button.focus();
  }

  return { open, openLarge, close, contains: (node) => menu !== null && menu.contains(node) };
}
