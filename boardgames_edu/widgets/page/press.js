// A press of mouse or finger, and whether it was meant for the button that it meets. Knows no game.

import { listen } from "./frame.js";

const UNREAD = 450; // milliseconds in which nobody has read a button that has just come
const SPOT = 32; // pixels between two presses of one spot, at most

let [last, before] = [null, null]; // the presses anywhere in the page, which may have brought the button

listen(document, {
  pointerdown({ clientX, clientY, timeStamp }) {
    [before, last] = [last, { x: clientX, y: clientY, at: timeStamp }];
  },
});

// Do some work when a button that has come just now is pressed. A double click counts once, and a press where the one
// before was counts only when the button has been there for a while; keys always count.
export function onPress(node, work) {
  const came = performance.now();
  node.addEventListener("click", (event) => {
    const again = before && Math.hypot(last.x - before.x, last.y - before.y) < SPOT;
    if (event.detail > 1 || (event.detail && again && last.at - came < UNREAD)) return;
    work(event);
  });
}
