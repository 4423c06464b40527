// Where the things of the live board are in its picture. Knows no game.

export function keyOf(id, part) {
  return part ? `${id}#${part}` : id;
}

function shiftOf(node) {
  const found = node.transform.baseVal.consolidate();
  return found ? [found.matrix.e, found.matrix.f] : [0, 0];
}

export function boxOf({ nodes }, id) {
  const node = nodes.get(id);
  if (!node) return null;
  const box = node.getBBox();
  const [x, y] = shiftOf(node);
  return { x: box.x + x, y: box.y + y, width: box.width, height: box.height };
}

function middleOf(board, id) {
  const sign = board.nodes.get(keyOf(id, "sign"));
  if (sign) return shiftOf(sign);
  const box = boxOf(board, id);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The ids of all things with words, or only of those that may be chosen, or opened.
export function things({ nodes }, legalOnly) {
  const found = [];
  for (const [key, node] of nodes) {
    if (node.dataset.part || !node.hasAttribute("aria-label")) continue;
    if (!legalOnly || node.getAttribute("role") === "button") found.push(key);
  }
  return found;
}

export function firstThing(board) {
  const found = things(board, true);
  return found.find((id) => board.nodes.get(id).classList.contains("bge-legal")) ?? found[0] ?? things(board, false)[0] ?? null;
}

// The thing next to the active one in a direction: one that lies nearly that way, else one that lies that way at all.
export function nextIn(board, [dx, dy], legalOnly) {
  const [x, y] = middleOf(board, board.active);
  const ways = things(board, legalOnly).filter((id) => id !== board.active).map((id) => {
    const [cx, cy] = middleOf(board, id);
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    return { id, along, across, far: along + 1.8 * across, away: Math.hypot(cx - x, cy - y) };
  });
  const ahead = ways.filter(({ along }) => along >= 3);
  const straight = ahead.filter(({ along, across }) => across <= 1.2 * along);
  const found = least(straight, "far") ?? least(ahead, "far");
  // Nothing lies that way: keys never get stuck while something may be chosen elsewhere.
  return (found ?? (legalOnly ? least(ways, "away") : null))?.id ?? null;
}

function least(ways, by) {
  return ways.reduce((best, way) => (best && best[by] <= way[by] ? best : way), null);
}
