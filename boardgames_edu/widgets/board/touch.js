// What a finger on the live board means. Knows no game.

// How many pixels a target is across at least, for a finger.
export const FINGER = 24;

// The number of the box that is nearest to a point, and no further away than a reach; -1 if there is none. Of boxes that
// the point is in it is the one whose middle is nearest.
export function nearestWithin(reach, x, y, boxes) {
  let found = -1;
  let least = [reach, Infinity];
  boxes.forEach(({ left, top, right, bottom }, number) => {
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const middle = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    if (away > least[0] || (away === least[0] && middle >= least[1])) return;
    found = number;
    least = [away, middle];
  });
  return found;
}

// Where a thing is, without a name beside it: what is drawn first lies under the rest.
function groundOf(node) {
  return (node.querySelector(":scope > path") ?? node).getBoundingClientRect();
}

function isSmall(node) {
  const { width, height } = groundOf(node);
  return !node.classList.contains("bge-link") && Math.min(width, height) < FINGER;
}

// What a finger has meant at a point of the window, where it has hit a thing or nothing: if that is no small thing, the
// nearest small one that may be chosen. Around what may be chosen itself, such as a region, small ones reach as far as a
// finger is wide; elsewhere twice as far. See scene/painters/hit.py.
export function meantByFinger(picture, hit, x, y) {
  if (hit?.hasAttribute("aria-label") && isSmall(hit)) return hit;
  const small = [...picture.querySelectorAll(".bge-legal[aria-label]")].filter(isSmall);
  const reach = hit?.classList.contains("bge-legal") ? FINGER / 4 : FINGER;
  const boxes = small.map(groundOf);
  return small[nearestWithin(reach, x, y, boxes)] ?? hit;
}

