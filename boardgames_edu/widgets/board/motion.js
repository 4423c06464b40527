// Motion on the live board: what has moved glides from where it was to where it is, which is on the picture already. A click
// skips it; whoever wants less motion sees none.

const GLIDE = { duration: 250, easing: "ease-in-out" };
const LESS = window.matchMedia("(prefers-reduced-motion: reduce)");

export function glide(board, moves) {
  if (LESS.matches) return;
  const nodes = [...board.nodes.values()];
  for (const [id, dx, dy, joins] of moves) {
    for (const node of nodes.filter(({ dataset }) => dataset.id === id)) {
      const glider = joins ? shadow(node) : node;
      const motion = glider.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], GLIDE);
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
