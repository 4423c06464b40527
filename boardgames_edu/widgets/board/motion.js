// Motion on the live board: what has moved glides from where it was to where it is, which is on the picture already, one
// thing after another. A click skips it; nothing moves if less motion is wanted.

const GLIDE = { duration: 250, easing: "ease-out", fill: "backwards" }; // it answers a hand: it sets out at full pace
const ALL = 1000; // the milliseconds in which the last one begins to move
const LESS = window.matchMedia("(prefers-reduced-motion: reduce)");

export function glide(board, moves) {
  if (LESS.matches) return;
  const nodes = [...board.nodes.values()];
  const step = Math.min(GLIDE.duration, ALL / moves.length);
  for (const [number, [id, dx, dy, joins]] of moves.entries()) {
    const timing = { ...GLIDE, delay: number * step };
    for (const node of nodes.filter(({ dataset }) => dataset.id === id)) {
      const glider = joins ? shadow(node) : node;
      const motion = glider.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], timing);
      motion.startTime = document.timeline.currentTime; // in this frame: by itself it would begin with the next one
      if (joins) motion.finished.finally(() => glider.remove());
    }
  }
}

// One more of what lies there: what lay there before stays where it is.
function shadow(node) {
  const copy = node.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[data-id]")]) part.removeAttribute("data-id");
  copy.setAttribute("aria-hidden", "true");
  copy.style.pointerEvents = "none";
  node.after(copy);
  return copy;
}

export function skip(board) {
  for (const motion of board.picture?.getAnimations({ subtree: true }) ?? []) motion.finish();
}
