// The live board in the browser: paints a picture once, then applies changes; sends back ids. Knows no game.

const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

function keyOf(id, part) {
  return part ? `${id}#${part}` : id;
}

function shiftOf(node) {
  const found = node.transform.baseVal.consolidate();
  return found ? [found.matrix.e, found.matrix.f] : [0, 0];
}

function render({ model, el }) {
  const texts = model.get("texts");
  const number = ++boards;
  const root = make("div", "bge-board", el);
  root.lang = model.get("language");
  const bar = make("div", "bge-board-bar", root);
  const tabs = make("div", "bge-tabs", root);
  tabs.setAttribute("role", "group");
  tabs.setAttribute("aria-label", texts.parts);
  const stage = make("div", "bge-stage", root);
  const sheet = make("div", "bge-rows", root);
  sheet.hidden = true;
  sheet.tabIndex = 0; // it scrolls
  sheet.setAttribute("role", "region");
  sheet.setAttribute("aria-label", texts.table);
  let picture = null;
  let nodes = new Map();
  let active = null;
  let ring = null;
  let version = -1;
  let byKey = false;
  // A board drawn by matplotlib: its pixels, under the things that have words. One frame is laid on after the other.
  const canvas = model.get("plotted") ? make("canvas", "bge-pixels") : null;
  let laying = Promise.resolve();
  const controls = makeBar({ model, texts, bar, stage, sheet });
  const menu = makeMenu({
    model,
    texts,
    stage,
    signOf: (id) => nodes.has(id) && (nodes.get(keyOf(id, "sign")) ?? nodes.get(id)),
    focusBoard: () => picture.focus({ preventScroll: true }),
    byKey: () => byKey,
  });

  // --- painting ---

  function paint(text, newVersion) {
    menu.close();
    const focused = picture !== null && document.activeElement === picture;
    stage.innerHTML = text;
    picture = stage.querySelector("svg");
    picture.setAttribute("tabindex", "0");
    picture.setAttribute("role", "application");
    picture.setAttribute("aria-description", texts.keys);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    if (canvas) stage.prepend(canvas);
    nodes = new Map();
    for (const node of picture.querySelectorAll("[data-id]")) nodes.set(keyOf(node.dataset.id, node.dataset.part), node);
    ring = document.createElementNS(SVG, "g");
    ring.setAttribute("class", "bge-ring");
    ring.setAttribute("aria-hidden", "true");
    ring.innerHTML = '<rect class="bge-ring-outer" rx="7"/><rect class="bge-ring-inner" rx="6"/>';
    picture.append(ring);
    version = newVersion;
    root.dataset.theme = picture.dataset.theme;
    resize();
    if (active && !nodes.has(active)) active = null;
    if (focused) picture.focus({ preventScroll: true });
    drawRing();
  }

  function apply(changes, newVersion) {
    if (newVersion !== version + 1) {
      model.send({ do: "ready", version: -1 });
      return;
    }
    version = newVersion;
    const holder = document.createElementNS(SVG, "g");
    for (const change of changes) {
      const key = keyOf(change.id, change.part);
      const old = nodes.get(key);
      if (!change.svg) {
        if (old) old.remove();
        nodes.delete(key);
        continue;
      }
      holder.innerHTML = change.svg;
      const fresh = holder.firstChild;
      nodes.set(key, fresh);
      if (old) old.replaceWith(fresh);
      else picture.querySelector(`[data-layer="${change.layer}"]`).append(fresh);
    }
    if (active && !nodes.has(active)) active = null;
    drawRing();
  }

  function resize() {
    const scale = model.get("scale");
    picture.style.cssText = `width:${100 * scale}%;max-width:none;height:auto;display:block`;
    stage.classList.toggle("bge-scrolls", scale > 1);
    stage.classList.toggle("bge-higher", model.get("higher"));
    if (canvas) fitPixels();
  }

  // --- as much as there is room for ---

  let room = "";
  let roomWaits = 0;

  // Python is told how many pixels there are, and shows as much of the picture as can be read in them.
  function tellRoom() {
    if (root.closest(".bge-projector")) return; // there a step says what is shown
    window.clearTimeout(roomWaits);
    roomWaits = window.setTimeout(() => {
      const width = Math.floor(stage.clientWidth);
      stage.classList.remove("bge-higher"); // the room is that of a picture that keeps to it
      const most = parseFloat(getComputedStyle(picture).maxHeight);
      stage.classList.toggle("bge-higher", model.get("higher"));
      const height = most ? Math.floor(most + tabs.offsetHeight) : 0;
      if (!width || stage.hidden || model.get("scale") > 1 || `${width} ${height}` === room) return;
      room = `${width} ${height}`;
      model.send({ do: "room", width, height });
    }, room ? 150 : 0);
  }

  function drawTabs() {
    const named = model.get("tabs");
    const opened = model.get("opened");
    keepingFocus(tabs, () => {
      tabs.replaceChildren();
      tabs.hidden = !named.length;
      root.classList.toggle("bge-tabbed", named.length > 0);
      named.forEach(([title, legal], number) => {
        const tab = make("button", legal ? "bge-tab bge-tab-legal" : "bge-tab", tabs, title);
        tab.dataset.key = `tab ${number}`;
        tab.setAttribute("aria-pressed", String(number === opened));
        if (legal) tab.setAttribute("aria-label", `${title}, ${texts.legal}`);
        tab.addEventListener("click", () => model.send({ do: "open", tab: number }));
      });
    });
  }

  function turn(step) {
    const count = model.get("tabs").length;
    model.send({ do: "open", tab: (model.get("opened") + step + count) % count });
  }

  // --- pixels ---

  let told = 0;
  let telling = 0;

  // The image lies exactly under the things. Python is told how many dots of the screen the picture is wide, and draws it to
  // fit them; a width that is being dragged can wait.
  function fitPixels() {
    const box = picture.getBoundingClientRect();
    canvas.style.width = `${box.width}px`;
    canvas.style.height = `${box.height}px`;
    const shape = picture.viewBox.baseVal;
    const across = Math.min(box.width, (box.height * shape.width) / shape.height);
    window.clearTimeout(telling);
    if (!room && model.get("scale") <= 1 && !root.closest(".bge-projector")) return; // first it is settled what is drawn
    telling = window.setTimeout(() => {
      const width = Math.round(across * window.devicePixelRatio);
      if (!width || width === told) return;
      told = width;
      model.send({ do: "size", width });
    }, told ? 200 : 0);
  }

  function lay({ size, tiles, version: frame }, buffers) {
    const images = buffers.map((part) => createImageBitmap(new Blob([part], { type: "image/png" })));
    laying = laying.then(async () => {
      const drawn = await Promise.all(images);
      if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
      drawn.forEach((image, number) => canvas.getContext("2d").drawImage(image, tiles[number][0], tiles[number][1]));
      canvas.dataset.frame = frame;
    });
  }

  function pointAt(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  }

  // --- where things are ---

  function boxOf(id) {
    const node = nodes.get(id);
    if (!node) return null;
    const box = node.getBBox();
    const [x, y] = shiftOf(node);
    return { x: box.x + x, y: box.y + y, width: box.width, height: box.height };
  }

  function middleOf(id) {
    const sign = nodes.get(keyOf(id, "sign"));
    if (sign) return shiftOf(sign);
    const box = boxOf(id);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  function things(legalOnly) {
    const found = [];
    for (const [key, node] of nodes) {
      if (node.dataset.part || !node.hasAttribute("aria-label")) continue;
      if (!legalOnly || node.classList.contains("bge-legal")) found.push(key);
    }
    return found;
  }

  // --- keyboard ---

  function drawRing() {
    for (const node of picture.querySelectorAll("[id^='bge-active-']")) node.removeAttribute("id");
    const shown = byKey && active !== null && document.activeElement === picture;
    ring.style.display = shown ? "" : "none";
    if (!shown) {
      picture.removeAttribute("aria-activedescendant");
      return;
    }
    const node = nodes.get(active);
    // each has an id of its own: a screen reader reads on when the one that is named here changes
    node.id = `bge-active-${number}-${active.replace(/\s/g, "_")}`;
    if (node.classList.contains("bge-legal")) node.setAttribute("aria-description", texts.legal);
    picture.setAttribute("aria-activedescendant", node.id);
    const box = boxOf(active);
    [[...ring.children][0], [...ring.children][1]].forEach((rect, inner) => {
      const room = inner ? 4 : 7;
      rect.setAttribute("x", box.x - room);
      rect.setAttribute("y", box.y - room);
      rect.setAttribute("width", box.width + 2 * room);
      rect.setAttribute("height", box.height + 2 * room);
    });
  }

  function goTo(id) {
    active = id;
    drawRing();
    reveal(nodes.get(id));
  }

  function reveal(node) {
    const box = node.getBoundingClientRect();
    const frame = stage.getBoundingClientRect();
    if (box.left < frame.left) stage.scrollLeft -= frame.left - box.left + 20;
    if (box.right > frame.right) stage.scrollLeft += box.right - frame.right + 20;
  }

  function nextIn(dx, dy, legalOnly) {
    const [x, y] = middleOf(active);
    let best = null;
    let least = Infinity;
    let near = null;
    let nearest = Infinity;
    for (const wide of [false, true]) {
      for (const id of things(legalOnly)) {
        if (id === active) continue;
        const [cx, cy] = middleOf(id);
        const along = (cx - x) * dx + (cy - y) * dy;
        const away = Math.hypot(cx - x, cy - y);
        if (away < nearest) [near, nearest] = [id, away];
        const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
        if (along < 3 || (!wide && across > 1.2 * along)) continue;
        const far = along + 1.8 * across;
        if (far < least) [best, least] = [id, far];
      }
      if (best) return best;
    }
    // Nothing lies that way: keys never get stuck while something may be chosen elsewhere.
    return legalOnly ? near : null;
  }

  const PAGES = { PageUp: -1, PageDown: 1 };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function firstThing() {
    return things(true)[0] ?? things(false)[0] ?? null;
  }

  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    byKey = true;
    const arrow = ARROWS[event.key];
    const legalOnly = !event.shiftKey && things(true).length > 0;
    if (arrow) {
      if (active === null) active = firstThing();
      else {
        const found = nextIn(...arrow, legalOnly);
        if (found) active = found;
      }
      if (active) goTo(active);
    } else if (event.key === "Home" || event.key === "End") {
      const all = things(legalOnly);
      if (all.length) goTo(event.key === "Home" ? all[0] : all[all.length - 1]);
    } else if (event.key === "Enter" || event.key === " ") {
      if (active && !event.repeat) choose(active);
    } else if (event.key in PAGES && !tabs.hidden) {
      turn(PAGES[event.key]);
    } else if (event.key === "Escape") {
      menu.close();
      model.send({ do: "clear" });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- choosing ---

  // again: whether it is the second click of a double click.
  function choose(id, again = false) {
    menu.close();
    model.send({ do: "choose", id, again });
    if (id.startsWith("card:") && !nodes.get(id)?.classList.contains("bge-legal")) model.send({ do: "look", id });
  }

  let byFinger = false;

  stage.addEventListener("pointerdown", (event) => {
    byFinger = event.pointerType === "touch";
  });
  stage.addEventListener("click", (event) => {
    let hit = event.target.closest("[data-id]");
    if (byFinger && picture.contains(event.target)) hit = meantByFinger(picture, hit, event.clientX, event.clientY);
    if (canvas && picture.contains(event.target)) {
      byKey = false;
      if (hit) active = hit.dataset.id;
      picture.focus({ preventScroll: true });
      menu.close();
      const { x, y } = pointAt(event);
      const finger = byFinger ? FINGER / picture.getScreenCTM().a : 0;
      model.send({ do: "point", x, y, finger, again: event.detail > 1 });
      return;
    }
    if (!hit || !picture.contains(hit)) {
      if (!menu.contains(event.target)) menu.close();
      return;
    }
    byKey = false;
    if (hit.hasAttribute("aria-label")) active = hit.dataset.id;
    picture.focus({ preventScroll: true });
    choose(hit.dataset.id, event.detail > 1);
  });
  // The right button, a long touch, the menu key: what it is on, large.
  stage.addEventListener("contextmenu", (event) => {
    const id = event.target === picture ? active : event.target.closest("[data-id]")?.dataset.id;
    if (!/^(card|piece):/.test(id) || !nodes.get(id)?.hasAttribute("aria-label")) return;
    event.preventDefault();
    event.stopPropagation();
    model.send({ do: "look", id });
  });
  stage.addEventListener("keydown", (event) => {
    if (event.target === picture) onKey(event);
  });
  stage.addEventListener("focusin", (event) => {
    if (event.target !== picture) return;
    if (active === null) active = firstThing();
    if (picture.matches(":focus-visible")) byKey = true;
    drawRing();
    if (active && byKey) goTo(active);
  });
  stage.addEventListener("focusout", () => window.setTimeout(() => picture && drawRing(), 0));

  function fail(text) {
    root.querySelector(".bge-board-failure")?.remove();
    make("p", "bge-board-failure", root, text).setAttribute("role", "alert");
  }

  // --- talking with Python ---

  function onMessage(message, buffers) {
    if (message.tiles) lay(message, buffers);
    if (message.do === "paint") paint(message.svg, message.version);
    else if (message.do === "patch") apply(message.changes, message.version);
    else if (message.do === "fail") fail(message.text);
    else if (message.do === "rows") keepingFocus(sheet, () => showRows({ sheet, texts, message, choose }));
    else if (message.do === "file") controls.keep(message, buffers);
    else if (message.do === "large") menu.openLarge(message);
    else if (message.do === "offer") menu.open(message.id, message.title, message.lines);
  }

  function tellDark() {
    model.send({ do: "dark", dark: pageIsDark() });
  }

  model.on("msg:custom", onMessage);
  model.on("change:scale", resize);
  model.on("change:theme", controls.showTheme);
  model.on("change:tabs", drawTabs);
  model.on("change:opened", drawTabs);
  model.on("change:higher", resize);
  const watch = new MutationObserver(tellDark);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const resized = new ResizeObserver(() => {
    tellRoom();
    if (canvas) fitPixels();
  });
  resized.observe(stage);
  window.addEventListener("resize", tellRoom);
  paint(model.get("svg"), model.get("version"));
  drawTabs();
  if (pageIsDark()) tellDark();
  model.send({ do: "ready", version });
  return () => {
    model.off("msg:custom", onMessage);
    model.off("change:scale", resize);
    model.off("change:theme", controls.showTheme);
    model.off("change:tabs", drawTabs);
    model.off("change:opened", drawTabs);
    model.off("change:higher", resize);
    watch.disconnect();
    resized.disconnect();
    window.removeEventListener("resize", tellRoom);
  };
}

export default { render };
